import type { Words } from "./en-US.ts";
import { words as spanish } from "./es-ES.ts";

/**
 * Spanish of Latin America: the words of Spain, but for what is said differently there. You is «tú», as in Discord's own client.
 * Terms: a score is a «puntaje», a retweet a «retweet», settings are «configuración»; «agregar» for «añadir», «presionar» for
 * «pulsar», «en este momento» for «ahora mismo», and the simple past («cambió») where Spain says «ha cambiado». Words stay those
 * that every country understands: no voseo, nothing of one country alone. Quotation marks are “…”. Mend a sentence here if only
 * Latin America is concerned, in es-ES.ts if both are; one that quotes something has to stand in both.
 */
export const words: Words = {
  ...spanish,

  "button.scores": "Puntajes",

  "command.collectionScores": "Mira los puntajes de la colección a la que enlaza un mensaje",
  "command.leaderboard": "Clasifica las colecciones de este servidor por puntaje o por su cambio en una semana",
  "command.scores": "Mira el hype, las ganancias, la comunidad y el puntaje total de una colección",
  "command.trends": "Mira cómo cambiaron los puntajes de una colección con el tiempo",

  "option.language": "El idioma de las respuestas que aquí ven todos",
  "option.alias": "El nombre, por ejemplo “apes”",
  "option.by": "Según qué clasificar (por defecto: el puntaje total)",

  "help.menu": "Haz clic derecho o mantén presionado un mensaje › **Aplicaciones › {name}** – {description}",
  "help.scores.title": "Qué significan los puntajes",
  "help.data":
    "Del servicio Collection Social and Score al que está conectado este bot: el servicio de datos. Cada respuesta indica cuándo se actualizó; presiona Actualizar para ponerla al día.",
  "help.privacy":
    "El bot lee lo que escribes en sus comandos y, cuando usas su menú, el mensaje en el que lo usas. Recuerda qué colecciones se consultaron en público en qué servidor (no quién lo hizo), cómo cambiaron sus puntajes, influencers y posts, y, durante un minuto, cuántos comandos y botones usaste. También recuerda lo que guardas con `/me set` y lo que los moderadores guardan con `/server` y `/watch`: `/me show`, `/server show` y `/watch list` lo muestran todo, `/me forget` y `/server forget` lo borran. Sus registros anotan comandos, no personas, y no se guarda ningún mensaje.",

  "watch.resumed": "Reanudado. Sigo desde lo último que publiqué, quizás de inmediato.",
  "watch.next": "Próximo resumen {time}, si para entonces cambió algo",
  "watch.checked": "revisado {time}",
  "watch.unchecked": "sin revisar todavía",
  "watch.needs":
    "-# Para publicar ahí necesito “Ver canal”, “Enviar mensajes” (en un hilo: “Enviar mensajes en hilos”), “Insertar enlaces” y “Leer el historial de mensajes”. En este momento los tengo.",
  "watch.paused.server_gone": "⏸️ **En pausa**: me habían quitado de este servidor. Presiona Reanudar para empezar de nuevo.",
  "watch.paused.channel_gone":
    "⏸️ **En pausa**: el canal se eliminó. Quita este seguimiento; con `/watch add` empiezas uno en otro canal.",
  "watch.paused.no_access": "⏸️ **En pausa**: no puedo ver el canal. Dame “Ver canal” ahí y presiona Reanudar.",
  "watch.paused.no_permission":
    "⏸️ **En pausa**: no puedo publicar en el canal. Dame “Enviar mensajes” (en un hilo: “Enviar mensajes en hilos”) e “Insertar enlaces” ahí y presiona Reanudar.",
  "watch.paused.thread_locked": "⏸️ **En pausa**: el hilo está bloqueado. Desbloquéalo y presiona Reanudar.",
  "watch.paused.refused": "⏸️ **En pausa**: Discord rechazó mis mensajes ahí. Presiona Reanudar para intentarlo otra vez.",
  "watch.quiet.unchanged": "no cambió nada",
  "watch.quiet.small": "el total se movió {by} (umbral: {of})",
  "watch.quiet.too_little_history":
    "hacen falta 7 días de historial para ver qué es inusual; por ahora hay {days, plural, one {# día} many {# de días} other {# días}}",
  "permission.ViewChannel": "“Ver canal”",
  "permission.SendMessages": "“Enviar mensajes”",
  "permission.SendMessagesInThreads": "“Enviar mensajes en hilos”",
  "permission.EmbedLinks": "“Insertar enlaces”",
  "permission.ReadMessageHistory": "“Leer el historial de mensajes”",

  "watchPost.digest": "📊 **Resumen**: qué cambió en {name}",
  "watchPost.digests":
    "📊 **Resumen**: qué cambió en {count, plural, one {# colección} many {# de colecciones} other {# colecciones}}",
  "watchPost.alert": "🔔 **Alerta**: el total de {name} se movió {change}",

  "settings.unset": "Sin configurar",
  "settings.nothingToSet": "Nada que cambiar: elige al menos una opción. Esta es la configuración actual.",

  "server.title": "Configuración de este servidor",
  "server.language.unset": "Sin configurar: uso el idioma de la configuración del servidor en Discord",
  "server.noAlias": "Este servidor no tiene el alias {name}. Para agregarlo, usa `/server alias` con un `contract`.",

  "me.title": "Tu configuración",
  "me.language.unset": "Sin configurar: uso el idioma de tu app de Discord",

  "card.stale": "Datos anteriores ({time}): en este momento no hay nada más reciente",

  "trends.picture": "{period}, un gráfico por puntaje. {scores}",

  "compare.now": "Últimos puntajes",
  "compare.missing.limited":
    "No se pueden cargar los puntajes: el servicio de datos está ocupado en este momento. Presiona Actualizar en un minuto.",
  "compare.missing.notAnswering":
    "No se pueden cargar los puntajes: el servicio de datos no responde en este momento. Presiona Actualizar en un minuto.",
  "compare.missing.failed": "No se pueden cargar los puntajes en este momento. Presiona Actualizar para intentarlo otra vez.",
  "compare.picture": "{title}, un gráfico por puntaje. {scores}",

  "toptweets.retweetOf": "-# Retweet de {author}",
  "toptweets.retweet": "-# Retweet",
  "toptweets.sensitive": "-# Contenido sensible",

  "talk.stale.posts": "Datos anteriores de los posts ({time}): en este momento no hay nada más reciente",
  "talk.stale.people": "Datos anteriores de los influencers ({time}): en este momento no hay nada más reciente",
  "talk.failed.posts": "No se pueden cargar los posts en este momento. Presiona Actualizar para intentarlo otra vez.",
  "talk.failed.people": "No se pueden cargar los influencers en este momento. Presiona Actualizar para intentarlo otra vez.",
  "talk.voices":
    "**{authors, plural, one {# autor} many {# de autores} other {# autores}}** {authors, plural, one {escribió} many {escribieron} other {escribieron}} {posts, plural, one {este post} many {estos # de posts} other {estos # posts}}.",
  "talk.voices.spread":
    "La voz más fuerte se lleva el **{share}** de la interacción: como si **{voices}** personas hablaran por igual.",
  "talk.echo.compared":
    "-# Comparados: {compared, number} de {posts, plural, one {# post} many {# de posts} other {# posts}} (8 palabras o más, sin retweets)",
  "talk.mix.title": "Distribución",
  "talk.regulars.left": "**{count, plural, one {# se fue} many {# se fueron} other {# se fueron}}** respecto a {time}: {people}",
  "talk.regulars.core":
    "**{count, plural, one {# habitual} many {# de habituales} other {# habituales}}**, en al menos el 80% de {records, plural, one {# lista registrada} many {# de listas registradas} other {# listas registradas}} en los últimos 30 días: {people}",

  "problem.address_missing":
    "Ahí no encontré ninguna dirección de contrato ni un nombre que conozca. Una dirección es `0x` seguido de 40 caracteres. {copyAgain}",
  "problem.link_without_address":
    "No encontré ninguna dirección de contrato en ese enlace. Abre uno de los NFT de la colección y copia su enlace, o pega la dirección directamente.",
  "problem.collection_slug":
    "Ese enlace tiene el nombre de la colección (“{slug}”), pero no la dirección de su contrato. Abre uno de los NFT de la colección y copia su enlace, o pega la dirección directamente.",
  "problem.solana_address":
    "Eso parece una dirección de Solana. Solo conozco contratos de Ethereum, y sus direcciones empiezan con `0x`.",
  "problem.wrong_checksum":
    "La suma de comprobación de esta dirección (EIP-55) no coincide, así que seguramente hay un error de escritura. {copyAgain}",
  "problem.several_addresses":
    "Encontré {count, number} direcciones distintas. Usa un comando como `/scores` solo con la que quieras.",
  "problem.ens_name": "“{ensName}” es un nombre ENS, y necesito la dirección del contrato que hay detrás. {copyAgain}",
  "problem.stray_character":
    "“{character}” no puede formar parte de una dirección de contrato: después de `0x` solo van los números 0–9 y las letras a–f. {copyAgain}",
  "problem.look_alike":
    "El carácter “{character}” de esa dirección es {kind, select, letter {una letra} cyrillic {una letra cirílica} greek {una letra griega} other {otro carácter}}, no el “{digit}” que parece. {copyAgain}",
  "problem.no_default.server":
    "¿Qué colección? Agrega `contract`: una dirección, un enlace o un nombre. Los moderadores pueden elegir una predeterminada para este servidor con `/server set`, y tú la tuya con `/me set`.",
  "problem.no_default.direct":
    "¿Qué colección? Agrega `contract`: una dirección, un enlace o un nombre. Para ahorrártelo la próxima vez, elige tu propia colección predeterminada con `/me set`.",
  "problem.not_recalled":
    "En este momento no puedo buscar nombres ni colecciones predeterminadas. Pega la dirección del contrato de la colección, que eso siempre funciona, o vuelve a intentarlo en un minuto.",
  "problem.not_remembered":
    "En este momento no puedo guardar ni borrar nada: mi memoria no responde. Vuelve a intentarlo en un minuto. Los comandos con una dirección de contrato funcionan como siempre.",
  "problem.no_history":
    "En este momento no puedo consultar lo registrado. Vuelve a intentarlo en un minuto; los comandos como `/scores` funcionan como siempre.",
  "problem.lacks_permissions":
    "Todavía no puedo publicar en <#{channel}>: dame {permissions} ahí y vuelve a usar el comando. No se guardó nada.",
  "problem.lacks_own_permissions":
    "Solo publico donde también puedes hacerlo tú: en <#{channel}> no tienes {permissions}. No se guardó nada.",
  "problem.not_allowed": "Por lo que veo, aquí no puedes usar `/{command}`. No se cambió nada.",
  "problem.unknown_channel": "No logro saber qué puedo hacer en ese canal. Elige otro. No se guardó nada.",
  "problem.unsuitable_channel":
    "Solo puedo publicar en canales de texto, canales de anuncios e hilos. Elige uno de esos con `channel`. No se guardó nada.",
  "problem.change_without_alert": "`change` es para las alertas: agrega `what: {alert}` o `what: {both}`. No se guardó nada.",
  "problem.digest_option_without_digest":
    "`every`, `hour` y `weekday` son para los resúmenes: agrega `what: {digest}` o `what: {both}`. No se guardó nada.",
  "problem.servers_only": "Eso solo funciona en un servidor que me haya agregado.",
  "problem.unknown_zone":
    "No conozco esa zona horaria. Escribe una ciudad, por ejemplo “Berlin” o “New York”, y elige una de la lista que aparece.",
  "problem.no_data":
    "No hay datos de `{contract}`. Verifica que sea el contrato de la colección. Si lo es, el servicio de datos todavía no la sigue.",
  "problem.no_data_of_any":
    "No hay datos de ninguna de estas: {contracts}. Verifica que sean los contratos de las colecciones. Si lo son, el servicio de datos todavía no las sigue.",
  "problem.nothing_ranked":
    "En este servidor todavía no hay nada que clasificar. Consulta colecciones aquí, por ejemplo con `/scores`, o pide a un moderador que agregue alguna con `/server alias`, y vuelve a mirar en una hora.",
  "problem.nothing_ranked_by_change":
    "Ninguna colección de este servidor lleva todavía una semana de registros. Mientras tanto, clasifícalas por un puntaje: `/leaderboard by: {total}`.",
  "problem.notTakingQuestions": "El servicio de datos está ocupado en este momento. Vuelve a intentarlo en un minuto.",
  "problem.notTakingQuestionsUntil": "El servicio de datos está ocupado en este momento. Vuelve a intentarlo {time}.",
  "problem.notAnswering":
    "El servicio de datos no responde en este momento. Tu comando estaba bien: vuelve a intentarlo en un minuto.",
  "problem.busy": "En este momento estoy saturado. Tu comando estaba bien: vuelve a intentarlo en un momento.",
  "problem.rejected_key":
    "El servicio de datos rechazó la clave de API de este bot. Avisa, por favor, a quien administre el bot.",
  "problem.rejected_request":
    "El servicio de datos rechazó esta solicitud. Verifica la dirección; si está bien, avisa, por favor, a quien administre el bot.",
  "problem.invalid_answer":
    "El servicio de datos envió una respuesta que no puedo leer. Vuelve a intentarlo más tarde; si sigue pasando, avisa, por favor, a quien administre el bot.",
  "problem.nothing_newer":
    "No se pudo actualizar: estos siguen siendo los últimos datos, de {time}. Vuelve a intentarlo en un minuto.",
  "problem.used_up.server": "Este servidor está usando mucho el bot en este momento. Vuelve a intentarlo {time}.",
  "problem.outdated_command": "Este comando cambió. Recarga Discord (Ctrl+R o Cmd+R, o reinicia la app) y vuelve a intentarlo.",
  "problem.cannot_embed":
    "No puedo publicar embeds en este canal. Pide a un moderador que me dé aquí el permiso “Insertar enlaces”, o usa el comando en otro canal.",
  "problem.forbidden":
    "No tengo permiso para responder en este canal. Pide a un moderador que me dé aquí “Ver canal”, “Enviar mensajes” e “Insertar enlaces”, o usa el comando en otro canal.",
  "problem.internal":
    "Algo salió mal de nuestro lado. Vuelve a intentarlo; si sigue pasando, dale esta referencia a quien administre el bot: `{reference}`.",
  "problem.similar_names":
    "No conozco ninguna colección con ese nombre exacto. ¿Quisiste decir {names}? Elígela de la lista que aparece mientras escribes, o pega su dirección.",
  "watch.failing":
    "⚠️ No pude publicar ahí mi último mensaje. Revisa qué permisos tengo en ese canal: después de tres fallos seguidos me pongo en pausa.",
};
