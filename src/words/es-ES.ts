import type { Words } from "./en-US.ts";

/**
 * Spanish of Spain. You is «tú», as in Discord's own client. Terms: «hype», «influencers», «posts» and «alias» stay, since
 * Spanish NFT communities say so; a score is a «puntuación», a watch a «seguimiento», a digest a «resumen», a record of the
 * scores a «registro», and top posts are «posts destacados», as X calls its «Top». «post» is only what stands on X: what the bot
 * itself posts is «un mensaje», «publicar». Names of permissions, «hilo» and «Aplicaciones» are those of Discord's client.
 * Descriptions of commands are in the imperative. Quotation marks are «…», without spaces.
 * Discord writes a relative time as «hace 3 días» or «en 2 horas»: «respecto a» can stand before it, «desde» and «a» cannot.
 * es-419.ts starts from these words and overrides what Latin America says differently: mend both.
 */
export const words: Words = {
  "button.influencers": "Influencers",
  "button.next": "Siguiente →",
  "button.previous": "← Anterior",
  "button.refresh": "Actualizar",
  "button.scores": "Puntuaciones",
  "button.talk": "Conversación",
  "button.toptweets": "Posts destacados",
  "button.trends": "Tendencias",

  "command.collectionScores": "Mira las puntuaciones de la colección a la que enlaza un mensaje",
  "command.compare": "Mira de dos a cinco colecciones lado a lado, y quién habla de más de una",
  "command.help": "Qué hace este bot, de dónde salen sus datos y qué guarda",
  "command.influencers": "Mira quién mueve la conversación sobre una colección",
  "command.leaderboard": "Clasifica las colecciones de este servidor por puntuación o por su cambio en una semana",
  "command.me": "Elige tu propia colección predeterminada y tu idioma",
  "command.me.forget": "Borra todo lo que recuerdo de ti",
  "command.me.set": "Elige tu propia colección predeterminada o tu idioma",
  "command.me.show": "Mira todo lo que recuerdo de ti",
  "command.scores": "Mira el hype, las ganancias, la comunidad y la puntuación total de una colección",
  "command.server": "Configura la colección predeterminada, alias, idioma y zona horaria del servidor (moderadores)",
  "command.server.alias": "Dale a una colección un nombre corto que funcione en este servidor",
  "command.server.forget": "Borra todo lo que recuerdo de este servidor",
  "command.server.set": "Elige la colección predeterminada, el idioma o la zona horaria de este servidor",
  "command.server.show": "Mira todo lo que recuerdo de este servidor",
  "command.talk": "Mira qué hay detrás de la conversación: cuántas voces, de cuándo son y qué se repite",
  "command.toptweets": "Mira los posts con más interacción sobre una colección",
  "command.watch": "Entérate de las novedades de colecciones en un canal sin preguntar (moderadores)",
  "command.watch.add": "Publica un resumen o alertas sobre una colección en un canal",
  "command.watch.list": "Mira qué se sigue aquí, cuándo se publicó por última vez y por qué no hay novedades",
  "command.watch.remove": "Deja de seguir una colección en un canal",
  "command.watch.test": "Mira qué se publicaría ahora: solo lo ves tú",
  "command.trends": "Mira cómo han cambiado las puntuaciones de una colección con el tiempo",

  "option.compare.with": "La colección con la que comparar: una dirección, un enlace que la contenga o un nombre",
  "option.compare.other": "Otra colección con la que comparar",
  "option.contract": "Una dirección, un enlace que la contenga o un nombre; vacío: la colección del servidor o la tuya",
  "option.count.influencers": "Cuántas personas mostrar, 1–{max, number} (por defecto: todas)",
  "option.count.toptweets": "Cuántos posts mostrar, 1–{max, number} (por defecto: todos)",
  "option.collection": "La colección predeterminada: una dirección, un enlace que la contenga o un nombre",
  "option.language": "El idioma de las respuestas que aquí ve todo el mundo",
  "option.language.member": "El idioma de las respuestas que solo ves tú",
  "option.zone": "La zona horaria de este servidor",
  "option.alias": "El nombre, por ejemplo «apes»",
  "option.alias.contract": "A qué se refiere: una dirección, un enlace o un nombre. Déjalo vacío para quitar el alias",
  "option.serverDefault": "{name} · predeterminada de este servidor",
  "option.period": "Hasta cuándo mirar atrás (por defecto: 30 días)",
  "option.by": "Según qué clasificar (por defecto: la puntuación total)",
  "option.private": "Mostrar la respuesta solo a ti",
  "option.watch": "Cuál: elígelo de la lista",
  "option.watch.channel": "Dónde publicar (por defecto: este canal)",
  "option.watch.what": "Un resumen a una hora fija, alertas cuando se mueva el total, o ambos (por defecto: resumen)",
  "option.watch.every": "Cada cuánto publicar el resumen (por defecto: cada día)",
  "option.watch.hour": "A qué hora publicar el resumen, 0–23, en la zona horaria de este servidor (por defecto: 9)",
  "option.watch.weekday": "Qué día publicar un resumen semanal (por defecto: lunes)",
  "option.watch.change": "Avisar cuando el total se mueva esta cantidad (por defecto: cuando se mueva de forma inusual)",
  "option.pasteAddress": "Pega una dirección de contrato (0x…) o un enlace de OpenSea, Etherscan, Blur…",

  "help.title": "Collection Pulse",
  "help.introduction":
    "Mira cómo le va a una colección NFT, quién habla de ella y qué se dice. Dale a cualquier comando una dirección de contrato, un enlace que la contenga o el nombre de una colección. Si hay una predeterminada, puedes dejarlo vacío.",
  "help.command": "**/{name}** – {description}",
  "help.menu": "Haz clic derecho o mantén pulsado un mensaje › **Aplicaciones › {name}** – {description}",
  "help.scores.title": "Qué significan las puntuaciones",
  "help.scores":
    "El hype, las ganancias, la comunidad y el total vienen del servicio de datos y se muestran tal cual. El servicio no documenta su escala.",
  "help.data.title": "De dónde salen los datos",
  "help.data":
    "Del servicio Collection Social and Score al que está conectado este bot: el servicio de datos. Cada respuesta indica cuándo se actualizó; pulsa Actualizar para ponerla al día.",
  "help.privacy.title": "Privacidad",
  "help.privacy":
    "El bot lee lo que escribes en sus comandos y, cuando usas su menú, el mensaje en el que lo usas. Recuerda qué colecciones se consultaron en público en qué servidor (no quién lo hizo), cómo cambiaron sus puntuaciones, influencers y posts, y, durante un minuto, cuántos comandos y botones has usado. También recuerda lo que guardas con `/me set` y lo que los moderadores guardan con `/server` y `/watch`: `/me show`, `/server show` y `/watch list` lo enseñan todo, `/me forget` y `/server forget` lo borran. Sus registros anotan comandos, no personas, y no se guarda ningún mensaje.",

  "watch.what.digest": "Resumen",
  "watch.what.alert": "Alertas",
  "watch.what.both": "Resumen y alertas",
  "watch.every.day": "Cada día",
  "watch.every.week": "Cada semana",
  "watch.weekday.1": "Lunes",
  "watch.weekday.2": "Martes",
  "watch.weekday.3": "Miércoles",
  "watch.weekday.4": "Jueves",
  "watch.weekday.5": "Viernes",
  "watch.weekday.6": "Sábado",
  "watch.weekday.7": "Domingo",
  "watch.title": "Seguimientos de este servidor",
  "watch.none":
    "Aquí todavía no se sigue nada. Empieza con `/watch add`: elige una colección y publicaré en un canal lo que cambie.",
  "watch.count": "{count, number} de {max, number}",
  "watch.added": "Guardado. A partir de ahora comparo con lo que vea después; el primer mensaje llegará en cuanto cambie algo.",
  "watch.changed": "Cambiado. Esta colección ya se seguía en ese canal.",
  "watch.removed": "Quitado. Ahí ya no se publica nada más sobre ella.",
  "watch.gone": "Ese seguimiento ya se había quitado.",
  "watch.resumed": "Reanudado. Sigo desde lo último que publiqué, quizá ahora mismo.",
  "watch.in": "en <#{channel}>",
  "watch.digest.day": "Resumen cada día a las {hour}:00 ({zone})",
  "watch.digest.week":
    "Resumen cada {weekday, select, 1 {lunes} 2 {martes} 3 {miércoles} 4 {jueves} 5 {viernes} 6 {sábado} other {domingo}} a las {hour}:00 ({zone})",
  "watch.alert.change": "Alerta cuando el total se haya movido {change} desde mi último mensaje",
  "watch.alert.unusual":
    "Alerta cuando el total se haya movido de forma inusual desde mi último mensaje (al menos 4 veces lo habitual en un día)",
  "watch.next": "Próximo resumen {time}, si para entonces ha cambiado algo",
  "watch.checked": "comprobado {time}",
  "watch.unchecked": "sin comprobar todavía",
  "watch.posted": "publicado {time}",
  "watch.unposted": "nada publicado todavía",
  "watch.posting": "hay un mensaje en camino",
  "watch.needs":
    "-# Para publicar ahí necesito «Ver canal», «Enviar mensajes» (en un hilo: «Enviar mensajes en hilos»), «Insertar enlaces» y «Leer el historial de mensajes». Ahora mismo los tengo.",
  "watch.noZone": "-# Este servidor aún no tiene zona horaria, así que las horas van en UTC. Elige una con `/server set zone`.",
  "watch.paused.channel_gone":
    "⏸️ **En pausa**: se ha eliminado el canal. Quita este seguimiento; con `/watch add` empiezas uno en otro canal.",
  "watch.paused.server_gone": "⏸️ **En pausa**: me habían quitado de este servidor. Pulsa Reanudar para empezar de nuevo.",
  "watch.paused.no_access": "⏸️ **En pausa**: no puedo ver el canal. Dame «Ver canal» ahí y pulsa Reanudar.",
  "watch.paused.no_permission":
    "⏸️ **En pausa**: no puedo publicar en el canal. Dame «Enviar mensajes» (en un hilo: «Enviar mensajes en hilos») e «Insertar enlaces» ahí y pulsa Reanudar.",
  "watch.paused.thread_locked": "⏸️ **En pausa**: el hilo está bloqueado. Desbloquéalo y pulsa Reanudar.",
  "watch.paused.refused": "⏸️ **En pausa**: Discord rechazó mis mensajes ahí. Pulsa Reanudar para intentarlo otra vez.",
  "watch.untracked":
    "⚠️ No se está registrando: ya registro todas las colecciones que puedo. Quien lleve el bot puede subir el límite.",
  "watch.failing":
    "⚠️ No he podido publicar ahí mi último mensaje. Mira qué permisos tengo en ese canal: después de tres fallos seguidos me pongo en pausa.",
  "watch.quiet": "sin mensaje: {reason}",
  "watch.quiet.nothing_recorded": "todavía no hay nada registrado de ella",
  "watch.quiet.first": "esto es con lo que comparo a partir de ahora",
  "watch.quiet.nothing_newer": "no hay datos más recientes",
  "watch.quiet.unchanged": "no ha cambiado nada",
  "watch.quiet.small": "el total se ha movido {by} (umbral: {of})",
  "watch.quiet.too_little_history":
    "hacen falta 7 días de historial para ver qué es inusual; de momento hay {days, plural, one {# día} many {# de días} other {# días}}",
  "watch.quiet.too_soon": "próxima alerta posible {time}",
  "watch.test.title": "Lo que publicaría ahora",
  "watch.test.example": "Por ejemplo:",
  "watch.test.digest.posts": "El resumen se publicaría.",
  "watch.test.digest.quiet": "El resumen no se publicaría: {reason}.",
  "watch.test.alert.posts": "Se publicaría una alerta.",
  "watch.test.alert.quiet": "No se publicaría ninguna alerta: {reason}.",
  "watch.button.preview": "Vista previa",
  "watch.button.remove": "Quitar",
  "watch.button.resume": "Reanudar",
  "watch.button.resumeOf": "Reanudar: {name}",
  "watch.button.back": "Atrás",
  "watch.button.list": "Todos",
  "watch.menu": "Abre un seguimiento…",
  "watch.choice": "{name} · {what} · {where}",
  "watch.here": "aquí",
  "watch.elsewhere": "canal …{digits}",
  "permission.ViewChannel": "«Ver canal»",
  "permission.SendMessages": "«Enviar mensajes»",
  "permission.SendMessagesInThreads": "«Enviar mensajes en hilos»",
  "permission.EmbedLinks": "«Insertar enlaces»",
  "permission.ReadMessageHistory": "«Leer el historial de mensajes»",

  "watchPost.digest": "📊 **Resumen**: qué ha cambiado en {name}",
  "watchPost.digests":
    "📊 **Resumen**: qué ha cambiado en {count, plural, one {# colección} many {# de colecciones} other {# colecciones}}",
  "watchPost.alert": "🔔 **Alerta**: el total de {name} se ha movido {change}",
  "watchPost.total": "**Total {total}** · {change} respecto al {since}",
  "watchPost.newPost":
    "Post nuevo ({time}): {interactions, plural, one {# interacción} many {# de interacciones} other {# interacciones}}",
  "watchPost.topPost":
    "Ahora entre los posts destacados (publicado {time}): {interactions, plural, one {# interacción} many {# de interacciones} other {# interacciones}}",
  "watchPost.came": "Nuevos entre los influencers destacados: {people}",
  "watchPost.left": "Ya no están entre los influencers: {people}",
  "watchPost.open": "Abre una colección…",

  "settings.collection": "Colección predeterminada",
  "settings.language": "Idioma",
  "settings.zone": "Zona horaria",
  "settings.unset": "Sin elegir",
  "settings.saved": "Guardado.",
  "settings.nothingToSet": "Nada que cambiar: elige al menos una opción. Estos son los ajustes actuales.",
  "settings.clear.collection": "Quitar la colección predeterminada",
  "settings.clear.language": "Quitar el idioma",
  "settings.clear.zone": "Quitar la zona horaria",
  "settings.cleared.collection": "Colección predeterminada quitada.",
  "settings.cleared.language": "Idioma quitado.",
  "settings.cleared.zone": "Zona horaria quitada.",
  "settings.deleted": "Borrado: ya no recuerdo esto",

  "server.title": "Ajustes de este servidor",
  "server.introduction":
    "Esto es todo lo que recuerdo de este servidor. Cámbialo con `/server set` y `/server alias`, o bórralo todo con `/server forget`.",
  "server.language.unset": "Sin elegir: uso el idioma de los ajustes del servidor en Discord",
  "server.asked": "Consultadas aquí en público en los últimos 30 días",
  "server.asked.more": "y {count, number} más",
  "server.aliases": "**{count, plural, one {# alias} many {# de alias} other {# alias}}**",
  "server.removeAlias": "Quita un alias…",
  "server.aliasSet": "{name} ahora se refiere a `{collection}` en este servidor.",
  "server.aliasChanged": "{name} ahora se refiere a `{collection}` en este servidor. Antes era `{before}`.",
  "server.aliasRemoved": "Alias {name} quitado.",
  "server.aliasGone": "Ese alias ya se había quitado.",
  "server.noAlias": "Este servidor no tiene el alias {name}. Para añadirlo, usa `/server alias` con un `contract`.",
  "server.nothingToForget": "No había nada que borrar: no recuerdo nada de este servidor.",

  "me.title": "Tus ajustes",
  "me.introduction":
    "Esto es todo lo que recuerdo de ti, incluida la última vez que me usaste: {day}. Lo olvido todo tras 12 meses sin ningún comando, o al momento con `/me forget`.",
  "me.nothing": "No recuerdo nada de ti. Elige una colección predeterminada o un idioma con `/me set`.",
  "me.language.unset": "Sin elegir: uso el idioma de tu aplicación de Discord",
  "me.nothingToForget": "No había nada que borrar: no recuerdo nada de ti.",

  "card.updated": "Actualizado {time}",
  "card.stale": "Datos anteriores ({time}): ahora mismo no hay nada más reciente",
  "card.top": "Top {last} de {total}",
  "card.range": "{first}–{last} de {total}",
  "card.place": "{first} de {total}",
  "card.explorer": "Explorador",

  "scores.hype": "Hype",
  "scores.gains": "Ganancias",
  "scores.community": "Comunidad",
  "scores.total": "Total",

  "scores.blocks": "{blocks} {days, plural, one {# día} many {# de días} other {# días}}",

  "change.comparedWith": "▲ ▼ respecto a {time}",

  "period.24h": "Últimas 24 horas",
  "period.7d": "Últimos 7 días",
  "period.30d": "Últimos 30 días",
  "period.90d": "Últimos 90 días",
  "period.1y": "Último año",

  "trends.recorded":
    "primer registro {since}, último {until}: {records, plural, one {# registro} many {# de registros} other {# registros}}, {gaps, plural, =0 {sin huecos} one {# hueco} many {# de huecos} other {# huecos}}",
  "trends.lowest": "Mínimo {value}, {time}",
  "trends.highest": "Máximo {value}, {time}",
  "trends.nothing":
    "Todavía no hay nada registrado en este periodo. Registro una colección mientras un servidor la siga o la tenga como predeterminada o como alias, y durante siete días después de que se consulte en público.",
  "trends.period": "Periodo…",
  "trends.scales": "Escalas distintas",
  "trends.noChart": "Muy pocos registros",
  "trends.picture": "{period}, un gráfico por puntuación. {scores}",
  "trends.picture.score": "{name}: último {newest}, mínimo {lowest} ({lowestAt}), máximo {highest} ({highestAt}).",

  "compare.open": "Abre una de ellas…",
  "compare.now": "Últimas puntuaciones",
  "compare.missing.noData": "No hay datos. Si este es el contrato de la colección, el servicio de datos todavía no la sigue.",
  "compare.missing.limited":
    "No se pueden cargar las puntuaciones: el servicio de datos está ocupado ahora mismo. Pulsa Actualizar en un minuto.",
  "compare.missing.notAnswering":
    "No se pueden cargar las puntuaciones: el servicio de datos no responde ahora mismo. Pulsa Actualizar en un minuto.",
  "compare.missing.failed": "No se pueden cargar las puntuaciones ahora mismo. Pulsa Actualizar para intentarlo otra vez.",
  "compare.people.title": "Personas en común",
  "compare.people.found":
    "**{count, number} de {total, plural, one {# influencer} many {# de influencers} other {# influencers}}** {count, plural, one {habla} many {hablan} other {hablan}} de más de una de estas colecciones.",
  "compare.people.tooFew": "No hay nada que comparar: tengo los influencers de menos de dos de estas colecciones.",
  "compare.people.missing": "Sin influencers de {collections}",
  "compare.posts.title": "Posts en común",
  "compare.posts.found":
    "**{count, number} de {total, plural, one {# post destacado} many {# de posts destacados} other {# posts destacados}}** {count, plural, one {habla} many {hablan} other {hablan}} de más de una de estas colecciones.",
  "compare.posts.tooFew": "No hay nada que comparar: tengo los posts de menos de dos de estas colecciones.",
  "compare.posts.missing": "Sin posts de {collections}",
  "compare.post": "Post de {author}",
  "compare.picture": "{title}, un gráfico por puntuación. {scores}",
  "compare.picture.score": "{name}: {values}.",

  "leaderboard.title": "Clasificación: {by}",
  "leaderboard.basis":
    "{count, plural, one {# colección} many {# de colecciones} other {# colecciones}}: la predeterminada de este servidor, sus alias, las que sigue y las consultadas aquí en público en los últimos 30 días. Sube y baja: puestos respecto a hace una semana.",
  "leaderboard.by": "Clasifica por…",
  "leaderboard.by.total": "Total",
  "leaderboard.by.hype": "Hype",
  "leaderboard.by.gains": "Ganancias",
  "leaderboard.by.community": "Comunidad",
  "leaderboard.by.change": "Cambio del total en 7 días",
  "leaderboard.asOf": "datos de {time}",
  "leaderboard.up": "sube {count, number}",
  "leaderboard.down": "baja {count, number}",
  "leaderboard.same": "mismo puesto",
  "leaderboard.unranked": "Sin registros recientes: {collections}",
  "leaderboard.unranked.change": "Aún sin una semana de registros: {collections}",

  "influencers.heading": "Influencers",
  "influencers.influence": "**{score}** de influencia",
  "influencers.followers": "**{count}** {followers, plural, one {seguidor} many {seguidores} other {seguidores}}",

  "toptweets.heading": "Posts",
  "toptweets.retweetOf": "-# Retuit de {author}",
  "toptweets.retweet": "-# Retuit",
  "toptweets.noText": "-# Este post no tiene texto.",
  "toptweets.sensitive": "-# Contenido delicado",
  "toptweets.counts": "🔁 {retweets} · ❤️ {likes} · {all} en total",
  "toptweets.open": "Abrir",

  "talk.basis.all":
    "Detrás de la conversación: {posts, plural, one {# post} many {los # de posts destacados} other {los # posts destacados}} y {people, plural, one {# influencer} many {# de influencers} other {# influencers}}",
  "talk.basis.posts":
    "Detrás de la conversación: {posts, plural, one {# post} many {los # de posts destacados} other {los # posts destacados}}",
  "talk.basis.people":
    "Detrás de la conversación: {people, plural, one {# influencer} many {# de influencers} other {# influencers}}",
  "talk.stale.posts": "Datos anteriores de los posts ({time}): ahora mismo no hay nada más reciente",
  "talk.stale.people": "Datos anteriores de los influencers ({time}): ahora mismo no hay nada más reciente",
  "talk.failed.posts": "No se pueden cargar los posts ahora mismo. Pulsa Actualizar para intentarlo otra vez.",
  "talk.failed.people": "No se pueden cargar los influencers ahora mismo. Pulsa Actualizar para intentarlo otra vez.",
  "talk.none.posts": "El servicio de datos no tiene posts sobre esta colección.",
  "talk.none.people": "El servicio de datos no tiene influencers de esta colección.",
  "talk.voices.title": "Voces",
  "talk.voices":
    "**{authors, plural, one {# autor} many {# de autores} other {# autores}}** {authors, plural, one {ha} many {han} other {han}} escrito {posts, plural, one {este post} many {estos # de posts} other {estos # posts}}.",
  "talk.voices.spread":
    "La voz más fuerte se lleva el **{share}** de la interacción: como si **{voices}** personas hablasen por igual.",
  "talk.voices.silent": "{posts, plural, one {No tiene} many {No tienen} other {No tienen}} interacción.",
  "talk.freshness.title": "Frescura",
  "talk.freshness.half":
    "Al menos la mitad de la interacción de estos {posts, number} posts está en los más recientes, que se remontan hasta {time}.",
  "talk.freshness.range": "El más reciente de {posts, number}: {newest} · el más antiguo: {oldest}",
  "talk.freshness.one": "El único post es de {time}.",
  "talk.echo.title": "Eco",
  "talk.echo.found": "**{count, number} de {posts, number} posts** dicen casi lo mismo que otros, de autores distintos: {groups}",
  "talk.echo.none": "Entre {compared, number} posts de autores distintos no hay dos que digan casi lo mismo.",
  "talk.echo.tooFew": "Hay demasiado poco texto para comparar.",
  "talk.echo.compared":
    "-# Comparados: {compared, number} de {posts, plural, one {# post} many {# de posts} other {# posts}} (8 palabras o más, sin retuits)",
  "talk.handles.title": "Nombres de usuario",
  "talk.handles.found": "Entre {people, number} personas, estos nombres de usuario se parecen: {groups}",
  "talk.handles.none": "Entre {people, number} personas no hay dos nombres de usuario que se parezcan.",
  "talk.mix.title": "Reparto",
  "talk.mix.languages": "Idiomas de {posts, plural, one {# post} many {# de posts} other {# posts}}: {parts}",
  "talk.mix.clients": "Aplicaciones usadas en {posts, plural, one {# post} many {# de posts} other {# posts}}: {parts}",
  "talk.mix.part": "{name} **{count, number}**",
  "talk.mix.unknown": "desconocido **{count, number}**",
  "talk.mix.others": "otros **{count, number}**",
  "talk.regulars.title": "Entradas y salidas",
  "talk.regulars.came":
    "**{count, plural, one {# nuevo} many {# de nuevos} other {# nuevos}}** entre los influencers respecto a {time}: {people}",
  "talk.regulars.left":
    "**{count, plural, one {# se ha ido} many {# se han ido} other {# se han ido}}** respecto a {time}: {people}",
  "talk.regulars.nobody": "Los influencers son los mismos que {time}.",
  "talk.regulars.core":
    "**{count, plural, one {# habitual} many {# de habituales} other {# habituales}}**, en al menos el 80\u00a0% de {records, plural, one {# lista registrada} many {# de listas registradas} other {# listas registradas}} en los últimos 30 días: {people}",
  "talk.moreGroups": "y {count, plural, one {# grupo más} many {# de grupos más} other {# grupos más}}",

  "person.noName": "Sin nombre",
  "person.noHandle": "desconocido",

  "list.next": "{list}, {next}",
  "list.more": "{count, number} más",
  "sentence.next": "{text} {next}",

  "note.otherChain":
    "-# Ese enlace es de {chain}. El servicio de datos solo mira la dirección, así que estos números pueden ser de un contrato de otra blockchain.",
  "note.chainWithoutData": "-# Ese enlace es de {chain}. Puede que el servicio de datos no cubra esa blockchain.",

  "problem.inOption": "`{option}`: {sentence}",
  "problem.copyAgain": "Copia la dirección del contrato desde la página de la colección en un marketplace o un explorador.",
  "problem.address_missing":
    "Ahí no he encontrado ninguna dirección de contrato ni un nombre que conozca. Una dirección es `0x` seguido de 40 caracteres. {copyAgain}",
  "problem.link_without_address":
    "No he encontrado ninguna dirección de contrato en ese enlace. Abre uno de los NFT de la colección y copia su enlace, o pega la dirección directamente.",
  "problem.collection_slug":
    "Ese enlace tiene el nombre de la colección («{slug}»), pero no la dirección de su contrato. Abre uno de los NFT de la colección y copia su enlace, o pega la dirección directamente.",
  "problem.shortened_address": "Esa dirección está abreviada y la necesito entera: `0x` seguido de 40 caracteres. {copyAgain}",
  "problem.solana_address":
    "Eso parece una dirección de Solana. Solo conozco contratos de Ethereum, y sus direcciones empiezan por `0x`.",
  "problem.transaction_hash":
    "Eso es un hash de transacción (64 caracteres después de `0x`). Una dirección de contrato tiene 40. {copyAgain}",
  "problem.wrong_checksum":
    "La suma de comprobación de esta dirección (EIP-55) no cuadra, así que seguramente haya una errata. {copyAgain}",
  "problem.several_addresses":
    "He encontrado {count, number} direcciones distintas. Usa un comando como `/scores` solo con la que quieras.",
  "problem.several_collections":
    "Conozco {count, number} colecciones con ese nombre. ¿A cuál te refieres? Puedes usar su dirección en vez del nombre.\n{contracts}",
  "problem.namesake": "servidores en 30 días: {servers, number} · primera consulta: {time}",
  "problem.similar_names":
    "No conozco ninguna colección con ese nombre exacto. ¿Querías decir {names}? Elígela de la lista que aparece mientras escribes, o pega su dirección.",
  "problem.ens_name": "«{ensName}» es un nombre ENS, y necesito la dirección del contrato que hay detrás. {copyAgain}",
  "problem.stray_character":
    "«{character}» no puede formar parte de una dirección de contrato: después de `0x` solo van los números 0–9 y las letras a–f. {copyAgain}",
  "problem.look_alike":
    "El carácter «{character}» de esa dirección es {kind, select, letter {una letra} cyrillic {una letra cirílica} greek {una letra griega} other {otro carácter}}, no el «{digit}» que parece. {copyAgain}",
  "problem.stray_invisible": "Hay un carácter invisible en esa dirección. {copyAgain}",
  "problem.no_default.server":
    "¿Qué colección? Añade `contract`: una dirección, un enlace o un nombre. Los moderadores pueden elegir una predeterminada para este servidor con `/server set`, y tú la tuya con `/me set`.",
  "problem.no_default.direct":
    "¿Qué colección? Añade `contract`: una dirección, un enlace o un nombre. Para ahorrártelo la próxima vez, elige tu propia colección predeterminada con `/me set`.",
  "problem.not_recalled":
    "Ahora mismo no puedo buscar nombres ni colecciones predeterminadas. Pega la dirección del contrato de la colección, que eso siempre funciona, o vuelve a intentarlo en un minuto.",
  "problem.not_remembered":
    "Ahora mismo no puedo guardar ni borrar nada: mi memoria no responde. Vuelve a intentarlo en un minuto. Los comandos con una dirección de contrato funcionan como siempre.",
  "problem.no_history":
    "Ahora mismo no puedo consultar lo registrado. Vuelve a intentarlo en un minuto; los comandos como `/scores` funcionan como siempre.",
  "problem.unknown_watch":
    "No conozco ese seguimiento. Elige uno de la lista que aparece mientras escribes, o mira `/watch list`.",
  "problem.too_many_watches":
    "Este servidor ya tiene {max, number} seguimientos y no puedo con más. Quita uno primero: `/watch list` tiene un botón para eso.",
  "problem.lacks_permissions":
    "Todavía no puedo publicar en <#{channel}>: dame {permissions} ahí y vuelve a usar el comando. No se ha guardado nada.",
  "problem.lacks_own_permissions":
    "Solo publico donde también puedes hacerlo tú: en <#{channel}> no tienes {permissions}. No se ha guardado nada.",
  "problem.not_allowed": "Por lo que veo, aquí no puedes usar `/{command}`. No se ha cambiado nada.",
  "problem.unknown_channel": "No consigo saber qué puedo hacer en ese canal. Elige otro. No se ha guardado nada.",
  "problem.unsuitable_channel":
    "Solo puedo publicar en canales de texto, canales de anuncios e hilos. Elige uno de esos con `channel`. No se ha guardado nada.",
  "problem.change_without_alert": "`change` es para las alertas: añade `what: {alert}` o `what: {both}`. No se ha guardado nada.",
  "problem.digest_option_without_digest":
    "`every`, `hour` y `weekday` son para los resúmenes: añade `what: {digest}` o `what: {both}`. No se ha guardado nada.",
  "problem.servers_only": "Eso solo funciona en un servidor que me haya añadido.",
  "problem.unknown_language": "No conozco ese idioma. Elige uno de la lista que aparece mientras escribes.",
  "problem.unknown_zone":
    "No conozco esa zona horaria. Escribe una ciudad, por ejemplo «Berlin» o «New York», y elige una de la lista que aparece.",
  "problem.alias_like_address":
    "Un alias no puede parecer una dirección, un enlace ni un nombre ENS. Elige un nombre sencillo, como `apes`.",
  "problem.alias_unfit": "Un alias necesita de 1 a {max, number} caracteres visibles. Elige un nombre sencillo, como `apes`.",
  "problem.too_many_aliases":
    "Este servidor ya tiene {max, number} alias y no puedo recordar más. Quita uno primero: `/server show` tiene un menú para eso.",
  "problem.wrong_length":
    "Esa dirección tiene {digits, plural, one {# carácter} many {# de caracteres} other {# caracteres}} después de `0x`; una dirección de contrato tiene 40. {copyAgain}",
  "problem.no_data":
    "No hay datos de `{contract}`. Comprueba que sea el contrato de la colección. Si lo es, el servicio de datos todavía no la sigue.",
  "problem.no_data_of_any":
    "No hay datos de ninguna de estas: {contracts}. Comprueba que sean los contratos de las colecciones. Si lo son, el servicio de datos todavía no las sigue.",
  "problem.nothing_ranked":
    "En este servidor todavía no hay nada que clasificar. Consulta colecciones aquí, por ejemplo con `/scores`, o pide a un moderador que añada alguna con `/server alias`, y vuelve a mirar en una hora.",
  "problem.nothing_ranked_by_change":
    "Ninguna colección de este servidor lleva todavía una semana de registros. Mientras tanto, clasifícalas por una puntuación: `/leaderboard by: {total}`.",
  "problem.one_collection": "Todas esas son la misma colección. Elige al menos otra con la que compararla.",
  "problem.notTakingQuestions": "El servicio de datos está ocupado ahora mismo. Vuelve a intentarlo en un minuto.",
  "problem.notTakingQuestionsUntil": "El servicio de datos está ocupado ahora mismo. Vuelve a intentarlo {time}.",
  "problem.notAnswering":
    "El servicio de datos no responde ahora mismo. Tu comando estaba bien: vuelve a intentarlo en un minuto.",
  "problem.busy": "Ahora mismo no doy abasto. Tu comando estaba bien: vuelve a intentarlo en un momento.",
  "problem.rejected_key": "El servicio de datos ha rechazado la clave API de este bot. Avisa, por favor, a quien lleve el bot.",
  "problem.rejected_request":
    "El servicio de datos ha rechazado esta petición. Comprueba la dirección; si está bien, avisa, por favor, a quien lleve el bot.",
  "problem.invalid_answer":
    "El servicio de datos ha enviado una respuesta que no puedo leer. Vuelve a intentarlo más tarde; si sigue pasando, avisa, por favor, a quien lleve el bot.",
  "problem.aborted": "Me estoy reiniciando. Vuelve a intentarlo en un momento.",
  "problem.just_refreshed": "Eso ya es lo último. Puedes volver a actualizar {time}.",
  "problem.nothing_newer":
    "No se ha podido actualizar: estos siguen siendo los últimos datos, de {time}. Vuelve a intentarlo en un minuto.",
  "problem.used_up.member": "Vas un poco rápido. Vuelve a intentarlo {time}.",
  "problem.used_up.server": "Este servidor está usando mucho el bot ahora mismo. Vuelve a intentarlo {time}.",
  "problem.unreadable_button": "Este botón es de otra versión del bot y ya no funciona. Vuelve a usar el comando.",
  "problem.unknown_command": "Ese comando ya no existe. Escribe `/` para ver los que hay.",
  "problem.outdated_command":
    "Este comando ha cambiado. Recarga Discord (Ctrl+R o Cmd+R, o reinicia la aplicación) y vuelve a intentarlo.",
  "problem.cannot_embed":
    "No puedo publicar embeds en este canal. Pide a un moderador que me dé aquí el permiso «Insertar enlaces», o usa el comando en otro canal.",
  "problem.forbidden":
    "No tengo permiso para responder en este canal. Pide a un moderador que me dé aquí «Ver canal», «Enviar mensajes» e «Insertar enlaces», o usa el comando en otro canal.",
  "problem.internal":
    "Algo ha fallado por nuestra parte. Vuelve a intentarlo; si sigue pasando, dale esta referencia a quien lleve el bot: `{reference}`.",
};
