import type { Words } from "./en-US.ts";

/**
 * Italian. You is «tu», as in Discord's own client. Terms: «hype», «community», «influencer», «post», «retweet», «alias» and
 * «thread» stay, since Italian NFT communities say so (none takes an s in the plural); a watch is a «monitoraggio», a digest a
 * «riepilogo», an alert an «avviso», a record of the scores a «rilevazione», the trends of scores are their «andamento». «post»
 * is only what stands on X: what the bot itself posts is «un messaggio», «pubblicare». Names of permissions and «App» are those
 * of Discord's client. Descriptions of commands are in the imperative («Guarda …»). Quotation marks are “…”.
 * Discord writes a relative time as «3 giorni fa» or «tra 2 ore»: «rispetto a» and a parenthesis can stand before it, «dal»,
 * «del» and «al» cannot.
 */
export const words: Words = {
  "button.influencers": "Influencer",
  "button.next": "Avanti →",
  "button.previous": "← Indietro",
  "button.refresh": "Aggiorna",
  "button.scores": "Punteggi",
  "button.talk": "Conversazione",
  "button.toptweets": "Top post",
  "button.trends": "Andamento",

  "command.collectionScores": "Guarda i punteggi della collezione a cui rimanda un messaggio",
  "command.compare": "Guarda da due a cinque collezioni fianco a fianco, e chi parla di più di una",
  "command.help": "Cosa fa questo bot, da dove vengono i dati e cosa conserva",
  "command.influencers": "Guarda chi muove la conversazione su una collezione",
  "command.leaderboard": "Classifica le collezioni di questo server per punteggio o per variazione in una settimana",
  "command.me": "Imposta la tua collezione predefinita e la tua lingua",
  "command.me.forget": "Elimina tutto ciò che ricordo di te",
  "command.me.set": "Imposta la tua collezione predefinita o la tua lingua",
  "command.me.show": "Guarda tutto ciò che ricordo di te",
  "command.scores": "Guarda hype, guadagni, community e punteggio totale di una collezione",
  "command.server": "Imposta collezione predefinita, alias, lingua e fuso orario del server (per moderatori)",
  "command.server.alias": "Dai a una collezione un nome breve che funziona in questo server",
  "command.server.forget": "Elimina tutto ciò che ricordo di questo server",
  "command.server.set": "Imposta la collezione predefinita, la lingua o il fuso orario di questo server",
  "command.server.show": "Guarda tutto ciò che ricordo di questo server",
  "command.talk": "Guarda cosa c’è dietro la conversazione: quante voci, quanto è fresca e cosa si ripete",
  "command.toptweets": "Guarda i post con più interazioni su una collezione",
  "command.watch": "Ricevi novità sulle collezioni in un canale senza chiederle (per moderatori)",
  "command.watch.add": "Pubblica un riepilogo o avvisi su una collezione in un canale",
  "command.watch.list": "Guarda cosa è monitorato qui, quando è uscito l’ultimo messaggio e perché tutto tace",
  "command.watch.remove": "Smetti di monitorare una collezione in un canale",
  "command.watch.test": "Guarda cosa verrebbe pubblicato ora – lo vedi solo tu",
  "command.trends": "Guarda come sono cambiati nel tempo i punteggi di una collezione",

  "option.compare.with": "La collezione con cui confrontare: un indirizzo, un link che ne contiene uno o un nome",
  "option.compare.other": "Un’altra collezione con cui confrontare",
  "option.contract": "Un indirizzo, un link che ne contiene uno o un nome; vuoto: la collezione del server, o la tua",
  "option.count.influencers": "Quante persone elencare, 1–{max, number} (predefinito: tutte)",
  "option.count.toptweets": "Quanti post elencare, 1–{max, number} (predefinito: tutti)",
  "option.collection": "La collezione predefinita: un indirizzo, un link che ne contiene uno o un nome",
  "option.language": "La lingua delle risposte che qui possono vedere tutti",
  "option.language.member": "La lingua delle risposte che vedi solo tu",
  "option.zone": "Il fuso orario di questo server",
  "option.alias": "Il nome, per esempio “apes”",
  "option.alias.contract": "A cosa corrisponde: un indirizzo, un link o un nome. Lascia vuoto per rimuovere l’alias",
  "option.serverDefault": "{name} · predefinita di questo server",
  "option.period": "Quanto tornare indietro (predefinito: 30 giorni)",
  "option.by": "In base a cosa classificare (predefinito: il punteggio totale)",
  "option.private": "Mostra la risposta solo a te",
  "option.watch": "Quale: scegli dall’elenco",
  "option.watch.channel": "Dove pubblicare (predefinito: questo canale)",
  "option.watch.what": "Un riepilogo a un’ora fissa, avvisi quando il totale si muove, o entrambi (predefinito: riepilogo)",
  "option.watch.every": "Ogni quanto pubblicare il riepilogo (predefinito: ogni giorno)",
  "option.watch.hour": "A che ora pubblicare il riepilogo, 0–23, nel fuso orario di questo server (predefinito: 9)",
  "option.watch.weekday": "In che giorno pubblicare un riepilogo settimanale (predefinito: lunedì)",
  "option.watch.change": "Avvisa quando il totale si è mosso di questo valore (predefinito: quando si muove in modo insolito)",
  "option.pasteAddress": "Incolla un indirizzo di contratto (0x…) o un link di OpenSea, Etherscan, Blur…",

  "help.title": "Collection Pulse",
  "help.introduction":
    "Guarda come va una collezione NFT, chi ne parla e cosa dice. Dai a qualsiasi comando un indirizzo di contratto, un link che ne contiene uno o il nome di una collezione. Se ce n’è una predefinita, puoi lasciarlo vuoto.",
  "help.command": "**/{name}** – {description}",
  "help.menu": "Clic destro o pressione prolungata su un messaggio › **App › {name}** – {description}",
  "help.scores.title": "Cosa significano i punteggi",
  "help.scores":
    "Hype, guadagni, community e totale arrivano dal servizio dati e sono mostrati così come sono. Il servizio non ne documenta la scala.",
  "help.data.title": "Da dove vengono i dati",
  "help.data":
    "Dal servizio Collection Social and Score a cui è collegato questo bot: il servizio dati. Ogni risposta mostra quando è stata aggiornata; premi Aggiorna per rinnovarla.",
  "help.privacy.title": "Privacy",
  "help.privacy":
    "Il bot legge ciò che scrivi nei suoi comandi e, quando usi il suo menu, il messaggio su cui lo usi. Ricorda quali collezioni sono state consultate pubblicamente in quale server (non da chi), come sono cambiati i loro punteggi, influencer e post e, per un minuto, quanti comandi e pulsanti hai usato. Ricorda anche ciò che salvi con `/me set` e ciò che i moderatori salvano con `/server` e `/watch`: `/me show`, `/server show` e `/watch list` elencano tutto, `/me forget` e `/server forget` lo eliminano. I suoi log registrano comandi, non persone, e nessun messaggio viene conservato.",

  "watch.what.digest": "Riepilogo",
  "watch.what.alert": "Avvisi",
  "watch.what.both": "Riepilogo e avvisi",
  "watch.every.day": "Ogni giorno",
  "watch.every.week": "Ogni settimana",
  "watch.weekday.1": "Lunedì",
  "watch.weekday.2": "Martedì",
  "watch.weekday.3": "Mercoledì",
  "watch.weekday.4": "Giovedì",
  "watch.weekday.5": "Venerdì",
  "watch.weekday.6": "Sabato",
  "watch.weekday.7": "Domenica",
  "watch.title": "Monitorate in questo server",
  "watch.none":
    "Qui non è ancora monitorato nulla. Inizia con `/watch add`: scegli una collezione, e io pubblico in un canale ciò che cambia.",
  "watch.count": "{count, number} di {max, number}",
  "watch.added": "Salvato. Da ora confronto con ciò che vedrò dopo; il primo messaggio arriva non appena qualcosa è cambiato.",
  "watch.changed": "Modificato. Questa collezione era già monitorata in quel canale.",
  "watch.removed": "Rimosso. Lì non viene pubblicato più nulla su questa collezione.",
  "watch.gone": "Quel monitoraggio era già stato rimosso.",
  "watch.resumed": "Ripreso. Riparto dal mio ultimo messaggio, forse già adesso.",
  "watch.in": "in <#{channel}>",
  "watch.digest.day": "Riepilogo ogni giorno alle {hour}:00 ({zone})",
  "watch.digest.week":
    "Riepilogo ogni {weekday, select, 1 {lunedì} 2 {martedì} 3 {mercoledì} 4 {giovedì} 5 {venerdì} 6 {sabato} other {domenica}} alle {hour}:00 ({zone})",
  "watch.alert.change": "Avviso quando il totale si è mosso di {change} dal mio ultimo messaggio",
  "watch.alert.unusual":
    "Avviso quando il totale si è mosso in modo insolito dal mio ultimo messaggio (almeno 4 volte il normale di un giorno)",
  "watch.next": "Prossimo riepilogo {time}, se nel frattempo qualcosa è cambiato",
  "watch.checked": "controllato {time}",
  "watch.unchecked": "non ancora controllato",
  "watch.posted": "pubblicato {time}",
  "watch.unposted": "ancora niente di pubblicato",
  "watch.posting": "un messaggio è in arrivo",
  "watch.needs":
    "-# Per pubblicare lì mi servono “Visualizza canale”, “Invia messaggi” (in un thread: “Invia messaggi nei thread”), “Incorpora link” e “Leggi cronologia messaggi”. Adesso li ho.",
  "watch.noZone":
    "-# Questo server non ha ancora un fuso orario, quindi le ore sono in UTC. Impostane uno con `/server set zone`.",
  "watch.paused.channel_gone":
    "⏸️ **In pausa**: il canale è stato eliminato. Rimuovi questo monitoraggio; con `/watch add` ne inizi uno in un altro canale.",
  "watch.paused.server_gone": "⏸️ **In pausa**: ero stato rimosso da questo server. Premi Riprendi per ricominciare.",
  "watch.paused.no_access": "⏸️ **In pausa**: non vedo il canale. Dammi “Visualizza canale” lì, poi premi Riprendi.",
  "watch.paused.no_permission":
    "⏸️ **In pausa**: non posso pubblicare nel canale. Dammi “Invia messaggi” (in un thread: “Invia messaggi nei thread”) e “Incorpora link” lì, poi premi Riprendi.",
  "watch.paused.thread_locked": "⏸️ **In pausa**: il thread è bloccato. Sbloccalo, poi premi Riprendi.",
  "watch.paused.refused": "⏸️ **In pausa**: Discord ha rifiutato i miei messaggi lì. Premi Riprendi per riprovare.",
  "watch.untracked":
    "⚠️ Non viene registrata: registro già tutte le collezioni che posso. Chi gestisce il bot può alzare il limite.",
  "watch.failing":
    "⚠️ Lì il mio ultimo messaggio non è stato pubblicato. Controlla cosa posso fare in quel canale: dopo tre tentativi falliti di fila vado in pausa.",
  "watch.quiet": "nessun messaggio: {reason}",
  "watch.quiet.nothing_recorded": "non è ancora registrato nulla di questa collezione",
  "watch.quiet.first": "è con questo che confronto da ora in poi",
  "watch.quiet.nothing_newer": "non ci sono dati più recenti",
  "watch.quiet.unchanged": "non è cambiato nulla",
  "watch.quiet.small": "il totale si è mosso di {by} (soglia: {of})",
  "watch.quiet.too_little_history":
    "servono 7 giorni di storico per capire cosa è insolito; per ora {days, plural, one {# giorno} many {# di giorni} other {# giorni}}",
  "watch.quiet.too_soon": "prossimo avviso possibile {time}",
  "watch.test.title": "Cosa pubblicherei ora",
  "watch.test.example": "Per esempio:",
  "watch.test.digest.posts": "Il riepilogo verrebbe pubblicato.",
  "watch.test.digest.quiet": "Il riepilogo non verrebbe pubblicato: {reason}.",
  "watch.test.alert.posts": "Verrebbe pubblicato un avviso.",
  "watch.test.alert.quiet": "Non verrebbe pubblicato nessun avviso: {reason}.",
  "watch.button.preview": "Anteprima",
  "watch.button.remove": "Rimuovi",
  "watch.button.resume": "Riprendi",
  "watch.button.resumeOf": "Riprendi: {name}",
  "watch.button.back": "Indietro",
  "watch.button.list": "Vedi tutti",
  "watch.menu": "Apri un monitoraggio…",
  "watch.choice": "{name} · {what} · {where}",
  "watch.here": "qui",
  "watch.elsewhere": "canale …{digits}",
  "permission.ViewChannel": "“Visualizza canale”",
  "permission.SendMessages": "“Invia messaggi”",
  "permission.SendMessagesInThreads": "“Invia messaggi nei thread”",
  "permission.EmbedLinks": "“Incorpora link”",
  "permission.ReadMessageHistory": "“Leggi cronologia messaggi”",

  "watchPost.digest": "📊 **Riepilogo**: cosa è cambiato per {name}",
  "watchPost.digests":
    "📊 **Riepilogo**: cosa è cambiato per {count, plural, one {# collezione} many {# di collezioni} other {# collezioni}}",
  "watchPost.alert": "🔔 **Avviso**: il totale di {name} si è mosso di {change}",
  "watchPost.total": "**Totale {total}** · {change} rispetto a prima ({since})",
  "watchPost.newPost":
    "Nuovo post ({time}): {interactions, plural, one {# interazione} many {# di interazioni} other {# interazioni}}",
  "watchPost.topPost":
    "Ora tra i top post (pubblicato {time}): {interactions, plural, one {# interazione} many {# di interazioni} other {# interazioni}}",
  "watchPost.came": "Nuovi tra i top influencer: {people}",
  "watchPost.left": "Non più tra gli influencer: {people}",
  "watchPost.open": "Apri una collezione…",

  "settings.collection": "Collezione predefinita",
  "settings.language": "Lingua",
  "settings.zone": "Fuso orario",
  "settings.unset": "Niente di impostato",
  "settings.saved": "Salvato.",
  "settings.nothingToSet": "Niente da cambiare: scegli almeno un’opzione. Queste sono le impostazioni attuali.",
  "settings.clear.collection": "Cancella collezione predefinita",
  "settings.clear.language": "Cancella lingua",
  "settings.clear.zone": "Cancella fuso orario",
  "settings.cleared.collection": "Collezione predefinita cancellata.",
  "settings.cleared.language": "Lingua cancellata.",
  "settings.cleared.zone": "Fuso orario cancellato.",
  "settings.deleted": "Eliminato – non lo ricordo più",

  "server.title": "Impostazioni di questo server",
  "server.introduction":
    "Questo è tutto ciò che ricordo di questo server. Modificalo con `/server set` e `/server alias`, o elimina tutto con `/server forget`.",
  "server.language.unset": "Non impostata – uso la lingua delle impostazioni del server su Discord",
  "server.asked": "Consultate pubblicamente qui negli ultimi 30 giorni",
  "server.asked.more": "e {count, plural, one {un’altra} many {altre #} other {altre #}}",
  "server.aliases": "**{count, plural, one {# alias} many {# di alias} other {# alias}}**",
  "server.removeAlias": "Rimuovi un alias…",
  "server.aliasSet": "{name} ora corrisponde a `{collection}` in questo server.",
  "server.aliasChanged": "{name} ora corrisponde a `{collection}` in questo server. Prima era `{before}`.",
  "server.aliasRemoved": "Alias {name} rimosso.",
  "server.aliasGone": "Quell’alias era già stato rimosso.",
  "server.noAlias": "Questo server non ha l’alias {name}. Per aggiungerlo, usa `/server alias` con un `contract`.",
  "server.nothingToForget": "Non c’era niente da eliminare: non ricordo nulla di questo server.",

  "me.title": "Le tue impostazioni",
  "me.introduction":
    "Questo è tutto ciò che ricordo di te, compresa l’ultima volta che mi hai usato: {day}. Dimentico tutto dopo 12 mesi senza comandi, o subito con `/me forget`.",
  "me.nothing": "Non ricordo nulla di te. Imposta una collezione predefinita o una lingua con `/me set`.",
  "me.language.unset": "Non impostata – uso la lingua della tua app Discord",
  "me.nothingToForget": "Non c’era niente da eliminare: non ricordo nulla di te.",

  "card.updated": "Aggiornato {time}",
  "card.stale": "Dati meno recenti ({time}): al momento non c’è nulla di più nuovo",
  "card.top": "Top {last} di {total}",
  "card.range": "{first}–{last} di {total}",
  "card.place": "{first} di {total}",
  "card.explorer": "Explorer",

  "scores.hype": "Hype",
  "scores.gains": "Guadagni",
  "scores.community": "Community",
  "scores.total": "Totale",

  "scores.blocks": "{blocks} {days, plural, one {# giorno} many {# di giorni} other {# giorni}}",

  "change.comparedWith": "▲ ▼ rispetto a {time}",

  "period.24h": "Ultime 24 ore",
  "period.7d": "Ultimi 7 giorni",
  "period.30d": "Ultimi 30 giorni",
  "period.90d": "Ultimi 90 giorni",
  "period.1y": "Ultimo anno",

  "trends.recorded":
    "prima rilevazione {since}, ultima {until}: {records, plural, one {# rilevazione} many {# di rilevazioni} other {# rilevazioni}}, {gaps, plural, =0 {nessuna interruzione} one {# interruzione} many {# di interruzioni} other {# interruzioni}}",
  "trends.lowest": "Minimo {value}, {time}",
  "trends.highest": "Massimo {value}, {time}",
  "trends.nothing":
    "In questo periodo non è ancora registrato nulla. Registro una collezione finché un server la monitora o ce l’ha come predefinita o come alias, e per sette giorni dopo una consultazione pubblica.",
  "trends.period": "Periodo…",
  "trends.scales": "Scale diverse",
  "trends.noChart": "Troppo pochi dati",
  "trends.picture": "{period}, un grafico per ogni punteggio. {scores}",
  "trends.picture.score": "{name}: ultimo {newest}, minimo {lowest} ({lowestAt}), massimo {highest} ({highestAt}).",

  "compare.open": "Apri una di queste…",
  "compare.now": "Punteggi più recenti",
  "compare.missing.noData": "Non ci sono dati. Se questo è il contratto della collezione, il servizio dati non la segue ancora.",
  "compare.missing.limited":
    "Impossibile caricare i punteggi: il servizio dati è occupato al momento. Premi Aggiorna tra un minuto.",
  "compare.missing.notAnswering":
    "Impossibile caricare i punteggi: il servizio dati non risponde al momento. Premi Aggiorna tra un minuto.",
  "compare.missing.failed": "Impossibile caricare i punteggi al momento. Premi Aggiorna per riprovare.",
  "compare.people.title": "Persone in comune",
  "compare.people.found":
    "**{count, number} su {total, plural, one {# influencer} many {# di influencer} other {# influencer}}** {count, plural, one {parla} many {parlano} other {parlano}} di più di una di queste collezioni.",
  "compare.people.tooFew": "Non c’è nulla da confrontare: ho gli influencer di meno di due di queste collezioni.",
  "compare.people.missing": "Nessun influencer per {collections}",
  "compare.posts.title": "Post in comune",
  "compare.posts.found":
    "**{count, number} su {total, plural, one {# top post} many {# di top post} other {# top post}}** {count, plural, one {parla} many {parlano} other {parlano}} di più di una di queste collezioni.",
  "compare.posts.tooFew": "Non c’è nulla da confrontare: ho i post di meno di due di queste collezioni.",
  "compare.posts.missing": "Nessun post per {collections}",
  "compare.post": "Post di {author}",
  "compare.picture": "{title}, un grafico per ogni punteggio. {scores}",
  "compare.picture.score": "{name}: {values}.",

  "leaderboard.title": "Classifica: {by}",
  "leaderboard.basis":
    "{count, plural, one {# collezione} many {# di collezioni} other {# collezioni}}: quella predefinita di questo server, i suoi alias, quelle che monitora e quelle consultate pubblicamente qui negli ultimi 30 giorni. Su e giù: posizioni rispetto a una settimana fa.",
  "leaderboard.by": "Classifica per…",
  "leaderboard.by.total": "Totale",
  "leaderboard.by.hype": "Hype",
  "leaderboard.by.gains": "Guadagni",
  "leaderboard.by.community": "Community",
  "leaderboard.by.change": "Variazione del totale in 7 giorni",
  "leaderboard.asOf": "dati di {time}",
  "leaderboard.up": "su di {count, number}",
  "leaderboard.down": "giù di {count, number}",
  "leaderboard.same": "stessa posizione",
  "leaderboard.unranked": "Senza rilevazioni recenti: {collections}",
  "leaderboard.unranked.change": "Ancora senza una settimana di rilevazioni: {collections}",

  "influencers.heading": "Influencer",
  "influencers.influence": "**{score}** di influenza",
  "influencers.followers": "**{count}** follower",

  "toptweets.heading": "Post",
  "toptweets.retweetOf": "-# Retweet di {author}",
  "toptweets.retweet": "-# Retweet",
  "toptweets.noText": "-# Questo post non ha testo.",
  "toptweets.sensitive": "-# Contenuto sensibile",
  "toptweets.counts": "🔁 {retweets} · ❤️ {likes} · {all} in tutto",
  "toptweets.open": "Apri",

  "talk.basis.all":
    "Dietro la conversazione: {posts, plural, one {# post} many {i top # di post} other {i top # post}} e {people, plural, one {# influencer} many {# di influencer} other {# influencer}}",
  "talk.basis.posts": "Dietro la conversazione: {posts, plural, one {# post} many {i top # di post} other {i top # post}}",
  "talk.basis.people":
    "Dietro la conversazione: {people, plural, one {# influencer} many {# di influencer} other {# influencer}}",
  "talk.stale.posts": "Dati meno recenti per i post ({time}): al momento non c’è nulla di più nuovo",
  "talk.stale.people": "Dati meno recenti per gli influencer ({time}): al momento non c’è nulla di più nuovo",
  "talk.failed.posts": "Impossibile caricare i post al momento. Premi Aggiorna per riprovare.",
  "talk.failed.people": "Impossibile caricare gli influencer al momento. Premi Aggiorna per riprovare.",
  "talk.none.posts": "Il servizio dati non ha post su questa collezione.",
  "talk.none.people": "Il servizio dati non ha influencer per questa collezione.",
  "talk.voices.title": "Voci",
  "talk.voices":
    "**{authors, plural, one {# autore} many {# di autori} other {# autori}}** per {posts, plural, one {questo post} many {questi # di post} other {questi # post}}.",
  "talk.voices.spread":
    "La voce più forte ha raccolto il **{share}** delle interazioni: come se **{voices}** persone parlassero alla pari.",
  "talk.voices.silent": "{posts, plural, one {Non ha} many {Non hanno} other {Non hanno}} alcuna interazione.",
  "talk.freshness.title": "Freschezza",
  "talk.freshness.half":
    "Almeno metà delle interazioni di questi {posts, number} post è sui più recenti (il più vecchio di questi: {time}).",
  "talk.freshness.range": "Il più recente di {posts, number}: {newest} · il più vecchio: {oldest}",
  "talk.freshness.one": "L’unico post è di {time}.",
  "talk.echo.title": "Eco",
  "talk.echo.found":
    "**{count, number} post su {posts, number}** dicono quasi le stesse cose di altri, di autori diversi: {groups}",
  "talk.echo.none": "Tra {compared, number} post di autori diversi non ce ne sono due che dicano quasi le stesse cose.",
  "talk.echo.tooFew": "C’è troppo poco testo da confrontare.",
  "talk.echo.compared":
    "-# Confrontati: {compared, number} su {posts, plural, one {# post} many {# di post} other {# post}} (8 parole o più, senza retweet)",
  "talk.handles.title": "Nomi utente",
  "talk.handles.found": "Tra {people, number} persone, questi nomi utente si assomigliano: {groups}",
  "talk.handles.none": "Tra {people, number} persone non ci sono due nomi utente che si assomiglino.",
  "talk.mix.title": "Composizione",
  "talk.mix.languages": "Lingue di {posts, plural, one {# post} many {# di post} other {# post}}: {parts}",
  "talk.mix.clients": "App usate per {posts, plural, one {# post} many {# di post} other {# post}}: {parts}",
  "talk.mix.part": "{name} **{count, number}**",
  "talk.mix.unknown": "sconosciuto **{count, number}**",
  "talk.mix.others": "altri **{count, number}**",
  "talk.regulars.title": "Arrivi e uscite",
  "talk.regulars.came":
    "**{count, plural, one {# nuovo} many {# di nuovi} other {# nuovi}}** tra gli influencer rispetto a {time}: {people}",
  "talk.regulars.left": "**{count, plural, one {# uscito} many {# di usciti} other {# usciti}}** rispetto a {time}: {people}",
  "talk.regulars.nobody": "Gli influencer sono gli stessi di {time}.",
  "talk.regulars.core":
    "**{count, plural, one {# presenza fissa} many {# di presenze fisse} other {# presenze fisse}}**, in almeno l’80% {records, plural, one {di # lista registrata} many {di # di liste registrate} other {di # liste registrate}} negli ultimi 30 giorni: {people}",
  "talk.moreGroups": "e {count, plural, one {# altro gruppo} many {# di altri gruppi} other {altri # gruppi}}",

  "person.noName": "Senza nome",
  "person.noHandle": "sconosciuto",

  "list.next": "{list}, {next}",
  "list.more": "{count, plural, one {# altro} many {altri #} other {altri #}}",
  "sentence.next": "{text} {next}",

  "note.otherChain":
    "-# Quel link è su {chain}. Il servizio dati guarda solo l’indirizzo, quindi questi numeri potrebbero essere di un contratto su un’altra blockchain.",
  "note.chainWithoutData": "-# Quel link è su {chain}. Il servizio dati potrebbe non coprire quella blockchain.",

  "problem.inOption": "`{option}`: {sentence}",
  "problem.copyAgain": "Copia l’indirizzo del contratto dalla pagina della collezione su un marketplace o un explorer.",
  "problem.address_missing":
    "Lì non ho trovato né un indirizzo di contratto né un nome che io conosca. Un indirizzo è `0x` seguito da 40 caratteri. {copyAgain}",
  "problem.link_without_address":
    "In quel link non ho trovato un indirizzo di contratto. Apri uno degli NFT della collezione e copia quel link, oppure incolla direttamente l’indirizzo.",
  "problem.collection_slug":
    "Quel link contiene il nome della collezione (“{slug}”), ma non l’indirizzo del suo contratto. Apri uno degli NFT della collezione e copia quel link, oppure incolla direttamente l’indirizzo.",
  "problem.shortened_address": "Quell’indirizzo è abbreviato, e a me serve intero: `0x` seguito da 40 caratteri. {copyAgain}",
  "problem.solana_address": "Sembra un indirizzo Solana. Conosco solo contratti Ethereum, e i loro indirizzi iniziano con `0x`.",
  "problem.transaction_hash":
    "Quello è l’hash di una transazione (64 caratteri dopo `0x`). Un indirizzo di contratto ne ha 40. {copyAgain}",
  "problem.wrong_checksum":
    "Il checksum di questo indirizzo (EIP-55) non torna, quindi probabilmente c’è un errore di battitura. {copyAgain}",
  "problem.several_addresses":
    "Ho trovato {count, number} indirizzi diversi. Usa un comando come `/scores` solo con quello che ti interessa.",
  "problem.several_collections":
    "Conosco {count, number} collezioni con quel nome. Quale intendi? Puoi usare il suo indirizzo al posto del nome.\n{contracts}",
  "problem.namesake": "server in 30 giorni: {servers, number} · prima consultazione: {time}",
  "problem.similar_names":
    "Non conosco nessuna collezione con esattamente quel nome. Intendevi {names}? Sceglila dall’elenco che appare mentre scrivi, o incolla il suo indirizzo.",
  "problem.ens_name": "“{ensName}” è un nome ENS, e a me serve l’indirizzo del contratto che c’è dietro. {copyAgain}",
  "problem.stray_character":
    "“{character}” non può far parte di un indirizzo di contratto: dopo `0x` ci sono solo le cifre 0–9 e le lettere a–f. {copyAgain}",
  "problem.look_alike":
    "Il carattere “{character}” in quell’indirizzo è {kind, select, letter {una lettera} cyrillic {una lettera cirillica} greek {una lettera greca} other {un carattere diverso}}, non il “{digit}” che sembra. {copyAgain}",
  "problem.stray_invisible": "In quell’indirizzo c’è un carattere invisibile. {copyAgain}",
  "problem.no_default.server":
    "Quale collezione? Aggiungi `contract`: un indirizzo, un link o un nome. I moderatori possono impostarne una predefinita per questo server con `/server set`, e tu la tua con `/me set`.",
  "problem.no_default.direct":
    "Quale collezione? Aggiungi `contract`: un indirizzo, un link o un nome. Per farne a meno la prossima volta, imposta la tua collezione predefinita con `/me set`.",
  "problem.not_recalled":
    "Al momento non posso cercare nomi e collezioni predefinite. Incolla invece l’indirizzo del contratto della collezione – quello funziona sempre – o riprova tra un minuto.",
  "problem.not_remembered":
    "Al momento non posso salvare né eliminare nulla: la mia memoria non risponde. Riprova tra un minuto. I comandi con un indirizzo di contratto funzionano come sempre.",
  "problem.no_history":
    "Al momento non posso consultare ciò che è stato registrato. Riprova tra un minuto; i comandi come `/scores` funzionano come sempre.",
  "problem.unknown_watch":
    "Non conosco quel monitoraggio. Scegline uno dall’elenco che appare mentre scrivi, o guarda `/watch list`.",
  "problem.too_many_watches":
    "Questo server ha già {max, number} monitoraggi, e di più non posso. Prima rimuovine uno: `/watch list` ha un pulsante per farlo.",
  "problem.lacks_permissions":
    "Non posso ancora pubblicare in <#{channel}>: dammi {permissions} lì e usa di nuovo il comando. Non è stato salvato nulla.",
  "problem.lacks_own_permissions":
    "Pubblico solo dove puoi farlo anche tu: in <#{channel}> non hai {permissions}. Non è stato salvato nulla.",
  "problem.not_allowed": "A quanto vedo, qui non puoi usare `/{command}`. Non è stato cambiato nulla.",
  "problem.unknown_channel": "Non riesco a capire cosa posso fare in quel canale. Scegline un altro. Non è stato salvato nulla.",
  "problem.unsuitable_channel":
    "Posso pubblicare solo in canali testuali, canali annunci e thread. Scegline uno con `channel`. Non è stato salvato nulla.",
  "problem.change_without_alert":
    "`change` è per gli avvisi: aggiungi `what: {alert}` o `what: {both}`. Non è stato salvato nulla.",
  "problem.digest_option_without_digest":
    "`every`, `hour` e `weekday` sono per i riepiloghi: aggiungi `what: {digest}` o `what: {both}`. Non è stato salvato nulla.",
  "problem.servers_only": "Funziona solo in un server che mi ha aggiunto.",
  "problem.unknown_language": "Non conosco quella lingua. Scegline una dall’elenco che appare mentre scrivi.",
  "problem.unknown_zone":
    "Non conosco quel fuso orario. Scrivi una città, per esempio “Berlin” o “New York”, e scegli dall’elenco che appare.",
  "problem.alias_like_address":
    "Un alias non può sembrare un indirizzo, un link o un nome ENS. Scegli un nome semplice, per esempio `apes`.",
  "problem.alias_unfit":
    "Un alias deve avere da 1 a {max, number} caratteri visibili. Scegli un nome semplice, per esempio `apes`.",
  "problem.too_many_aliases":
    "Questo server ha già {max, number} alias, e di più non posso ricordarne. Prima rimuovine uno: `/server show` ha un menu per farlo.",
  "problem.wrong_length":
    "Quell’indirizzo ha {digits, plural, one {# carattere} many {# di caratteri} other {# caratteri}} dopo `0x`; un indirizzo di contratto ne ha 40. {copyAgain}",
  "problem.no_data":
    "Non ci sono dati per `{contract}`. Controlla che sia il contratto della collezione. Se lo è, il servizio dati non la segue ancora.",
  "problem.no_data_of_any":
    "Non ci sono dati per nessuno di questi: {contracts}. Controlla che siano i contratti delle collezioni. Se lo sono, il servizio dati non le segue ancora.",
  "problem.nothing_ranked":
    "In questo server non c’è ancora nulla da classificare. Consulta qui delle collezioni, per esempio con `/scores`, o chiedi a un moderatore di aggiungerne con `/server alias`, e torna tra un’ora.",
  "problem.nothing_ranked_by_change":
    "Nessuna collezione di questo server ha ancora una settimana di rilevazioni. Fino ad allora, classificale per punteggio: `/leaderboard by: {total}`.",
  "problem.one_collection": "Sono tutte la stessa collezione. Scegline almeno un’altra con cui confrontarla.",
  "problem.notTakingQuestions": "Il servizio dati è occupato al momento. Riprova tra un minuto.",
  "problem.notTakingQuestionsUntil": "Il servizio dati è occupato al momento. Riprova {time}.",
  "problem.notAnswering": "Il servizio dati non risponde al momento. Il tuo comando andava bene – riprova tra un minuto.",
  "problem.busy": "Al momento sono sommerso di richieste. Il tuo comando andava bene – riprova tra un attimo.",
  "problem.rejected_key":
    "Il servizio dati ha rifiutato la chiave API di questo bot. Fallo sapere a chi gestisce il bot, per favore.",
  "problem.rejected_request":
    "Il servizio dati ha rifiutato questa richiesta. Controlla l’indirizzo; se è giusto, fallo sapere a chi gestisce il bot, per favore.",
  "problem.invalid_answer":
    "Il servizio dati ha inviato una risposta che non riesco a leggere. Riprova più tardi; se continua, fallo sapere a chi gestisce il bot, per favore.",
  "problem.aborted": "Mi sto riavviando. Riprova tra un attimo.",
  "problem.just_refreshed": "Sono già i dati più recenti. Puoi aggiornare di nuovo {time}.",
  "problem.nothing_newer":
    "Aggiornamento non riuscito – questi sono ancora i dati più recenti, di {time}. Riprova tra un minuto.",
  "problem.used_up.member": "Stai andando un po’ veloce. Riprova {time}.",
  "problem.used_up.server": "Questo server sta usando molto il bot al momento. Riprova {time}.",
  "problem.unreadable_button": "Questo pulsante è di un’altra versione del bot e non funziona più. Usa di nuovo il comando.",
  "problem.unknown_command": "Quel comando non esiste più. Scrivi `/` per vedere cosa c’è.",
  "problem.outdated_command": "Questo comando è cambiato. Ricarica Discord (Ctrl+R o Cmd+R, o riavvia l’app) e riprova.",
  "problem.cannot_embed":
    "Non posso pubblicare embed in questo canale. Chiedi a un moderatore di darmi qui il permesso “Incorpora link”, o usa il comando in un altro canale.",
  "problem.forbidden":
    "Non ho il permesso di rispondere in questo canale. Chiedi a un moderatore di darmi qui “Visualizza canale”, “Invia messaggi” e “Incorpora link”, o usa il comando in un altro canale.",
  "problem.internal":
    "Qualcosa è andato storto da parte nostra. Riprova; se continua, dai questo riferimento a chi gestisce il bot: `{reference}`.",
};
