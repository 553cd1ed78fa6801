import type { Words } from "./en-US.ts";

/**
 * German. You is «du», as in Discord's own client. «Collection», «Hype», «Gains», «Community», «Score», «Contract», «Chain» and
 * «Handle» stay English, since German NFT communities say so; the total is «Gesamt», in sentences «Gesamtscore». Posts on X are
 * «Posts» rather than «Beiträge», which is what forum posts are called on Discord; what the bot itself posts is a «Nachricht».
 * A digest is a «Zusammenfassung», an alert an «Alarm», a watch a «Beobachtung», a leaderboard a «Rangliste», the talk about a
 * collection «Diskussion». Permissions are called as in Discord's client («Links einbetten»); commands and options are English.
 * Quotation marks are „…“. Relative times read «vor 3 Tagen» or «in 2 Stunden», which fits after «im Vergleich zu» and «Stand:»,
 * but not after «seit» or «von»; a fixed time is «28. November 2025 um 08:05», which fits after «vom». Twelve months are «Letzte
 * 12 Monate», since «letztes Jahr» is the calendar year.
 */
export const words: Words = {
  "button.influencers": "Influencer",
  "button.next": "Weiter →",
  "button.previous": "← Zurück",
  "button.refresh": "Aktualisieren",
  "button.scores": "Scores",
  "button.talk": "Diskussion",
  "button.toptweets": "Top-Posts",
  "button.trends": "Trends",

  "command.collectionScores": "Zeigt die Scores der Collection, auf die eine Nachricht verlinkt",
  "command.compare": "Stellt zwei bis fünf Collections nebeneinander und zeigt, wer über mehrere davon spricht",
  "command.help": "Was dieser Bot macht, woher seine Daten kommen und was er speichert",
  "command.influencers": "Zeigt, wer die Diskussion über eine Collection antreibt",
  "command.leaderboard": "Ordnet die Collections dieses Servers nach Score oder nach der Änderung in einer Woche",
  "command.me": "Deine eigene Standard-Collection und Sprache festlegen",
  "command.me.forget": "Löscht alles, was ich mir über dich gemerkt habe",
  "command.me.set": "Deine eigene Standard-Collection oder Sprache festlegen",
  "command.me.show": "Zeigt alles, was ich mir über dich gemerkt habe",
  "command.scores": "Zeigt Hype, Gains, Community und Gesamtscore einer Collection",
  "command.server": "Standard-Collection, Aliasse, Sprache und Zeitzone dieses Servers festlegen (für Moderatoren)",
  "command.server.alias": "Gibt einer Collection einen kurzen Namen, der auf diesem Server funktioniert",
  "command.server.forget": "Löscht alles, was ich mir über diesen Server gemerkt habe",
  "command.server.set": "Standard-Collection, Sprache oder Zeitzone dieses Servers festlegen",
  "command.server.show": "Zeigt alles, was ich mir über diesen Server gemerkt habe",
  "command.talk": "Was steckt hinter der Diskussion? Wie viele Stimmen, wie aktuell, und was sich wiederholt",
  "command.toptweets": "Zeigt die Posts mit den meisten Interaktionen zu einer Collection",
  "command.watch": "Neuigkeiten zu Collections in einem Kanal, ohne zu fragen (für Moderatoren)",
  "command.watch.add": "Postet eine Zusammenfassung oder Alarme zu einer Collection in einem Kanal",
  "command.watch.list": "Zeigt, was hier beobachtet wird, wann zuletzt gepostet wurde und warum es still ist",
  "command.watch.remove": "Beendet die Beobachtung einer Collection in einem Kanal",
  "command.watch.test": "Zeigt, was jetzt gepostet würde – nur du siehst es",
  "command.trends": "Zeigt, wie sich die Scores einer Collection mit der Zeit verändert haben",

  "option.compare.with": "Die Collection zum Vergleichen: eine Adresse, ein Link, der eine enthält, oder ein Name",
  "option.compare.other": "Noch eine Collection zum Vergleichen",
  "option.contract": "Adresse, Link mit einer Adresse oder Name; ohne Angabe die Collection des Servers oder deine",
  "option.count.influencers": "Wie viele Leute in der Liste stehen, 1–{max, number} (Standard: alle)",
  "option.count.toptweets": "Wie viele Posts in der Liste stehen, 1–{max, number} (Standard: alle)",
  "option.collection": "Die Standard-Collection: eine Adresse, ein Link, der eine enthält, oder ein Name",
  "option.language": "Die Sprache der Antworten, die hier alle sehen",
  "option.language.member": "Die Sprache der Antworten, die nur du siehst",
  "option.zone": "Die Zeitzone dieses Servers",
  "option.alias": "Der Name, zum Beispiel „apes“",
  "option.alias.contract": "Wofür er steht: Adresse, Link oder Name. Ohne Angabe wird der Alias entfernt",
  "option.serverDefault": "{name} · Standard dieses Servers",
  "option.period": "Wie weit zurückgeschaut wird (Standard: 30 Tage)",
  "option.by": "Wonach die Rangliste geht (Standard: Gesamtscore)",
  "option.private": "Die Antwort nur dir zeigen",
  "option.watch": "Welche Beobachtung: Wähle sie aus der Liste",
  "option.watch.channel": "Wo gepostet wird (Standard: dieser Kanal)",
  "option.watch.what": "Zusammenfassung zur festen Zeit, Alarme bei Bewegung oder beides (Standard: Zusammenfassung)",
  "option.watch.every": "Wie oft die Zusammenfassung kommt (Standard: jeden Tag)",
  "option.watch.hour": "Zu welcher Stunde die Zusammenfassung kommt, 0–23, in der Zeitzone des Servers (Standard: 9)",
  "option.watch.weekday": "An welchem Tag eine wöchentliche Zusammenfassung kommt (Standard: Montag)",
  "option.watch.change": "Alarm, wenn sich der Gesamtscore um so viel bewegt hat (Standard: bei ungewöhnlicher Bewegung)",
  "option.pasteAddress": "Füge eine Contract-Adresse (0x…) oder einen Link von OpenSea, Etherscan, Blur, … ein",

  "help.title": "Collection Pulse",
  "help.introduction":
    "Sieh dir an, wie es einer NFT-Collection geht, wer über sie spricht und was gesagt wird. Gib einem Befehl eine Contract-Adresse, einen Link, der eine enthält, oder den Namen einer Collection mit. Ist ein Standard festgelegt, kannst du das weglassen.",
  "help.command": "**/{name}** – {description}",
  "help.menu": "Nachricht rechtsklicken oder gedrückt halten › **Apps › {name}** – {description}",
  "help.scores.title": "Was die Scores bedeuten",
  "help.scores":
    "Hype, Gains, Community und Gesamt kommen vom Datendienst und werden so gezeigt, wie sie sind. Der Dienst verrät nicht, welche Skala sie haben.",
  "help.data.title": "Woher die Daten kommen",
  "help.data":
    "Vom „Collection Social and Score“-Dienst, mit dem dieser Bot verbunden ist: dem Datendienst. Jede Antwort zeigt, von wann sie ist; mit „Aktualisieren“ holst du den neuesten Stand.",
  "help.privacy.title": "Datenschutz",
  "help.privacy":
    "Der Bot liest, was du in seine Befehle tippst, und wenn du sein Menü benutzt, die Nachricht, auf der du es benutzt. Er merkt sich, welche Collections auf welchem Server öffentlich abgefragt wurden (nicht von wem), wie sich ihre Scores, Influencer und Posts verändert haben, und eine Minute lang, wie viele Befehle und Buttons du benutzt hast. Außerdem merkt er sich, was du mit `/me set` und was Moderatoren mit `/server` und `/watch` speichern: `/me show`, `/server show` und `/watch list` zeigen alles davon, `/me forget` und `/server forget` löschen es. Seine Logs halten Befehle fest, keine Personen, und Nachrichten werden nicht gespeichert.",

  "watch.what.digest": "Zusammenfassung",
  "watch.what.alert": "Alarme",
  "watch.what.both": "Zusammenfassung und Alarme",
  "watch.every.day": "Jeden Tag",
  "watch.every.week": "Jede Woche",
  "watch.weekday.1": "Montag",
  "watch.weekday.2": "Dienstag",
  "watch.weekday.3": "Mittwoch",
  "watch.weekday.4": "Donnerstag",
  "watch.weekday.5": "Freitag",
  "watch.weekday.6": "Samstag",
  "watch.weekday.7": "Sonntag",
  "watch.title": "Auf diesem Server beobachtet",
  "watch.none":
    "Hier wird noch nichts beobachtet. Fang mit `/watch add` an: Wähle eine Collection, und ich poste in einem Kanal, was sich bei ihr ändert.",
  "watch.count": "{count, number} von {max, number}",
  "watch.added":
    "Gespeichert. Ab jetzt vergleiche ich mit dem, was ich als Nächstes sehe; die erste Nachricht kommt, sobald sich etwas geändert hat.",
  "watch.changed": "Geändert. Diese Collection wurde in dem Kanal schon beobachtet.",
  "watch.removed": "Entfernt. Dort wird nichts mehr über sie gepostet.",
  "watch.gone": "Diese Beobachtung war schon entfernt.",
  "watch.resumed": "Läuft wieder. Ich knüpfe an das an, was ich zuletzt gepostet habe, vielleicht schon gleich.",
  "watch.in": "in <#{channel}>",
  "watch.digest.day": "Zusammenfassung jeden Tag um {hour}:00 Uhr ({zone})",
  "watch.digest.week":
    "Zusammenfassung jeden {weekday, select, 1 {Montag} 2 {Dienstag} 3 {Mittwoch} 4 {Donnerstag} 5 {Freitag} 6 {Samstag} other {Sonntag}} um {hour}:00 Uhr ({zone})",
  "watch.alert.change": "Alarm, wenn sich der Gesamtscore seit meiner letzten Nachricht um {change} bewegt hat",
  "watch.alert.unusual":
    "Alarm, wenn sich der Gesamtscore seit meiner letzten Nachricht ungewöhnlich bewegt hat (mindestens 4-mal so viel wie an einem Tag üblich)",
  "watch.next": "Nächste Zusammenfassung {time}, falls sich bis dahin etwas geändert hat",
  "watch.checked": "geprüft {time}",
  "watch.unchecked": "noch nicht geprüft",
  "watch.posted": "gepostet {time}",
  "watch.unposted": "noch nichts gepostet",
  "watch.posting": "eine Nachricht ist unterwegs",
  "watch.needs":
    "-# Um dort zu posten, brauche ich „Kanal ansehen“, „Nachrichten senden“ (in einem Thread: „Nachrichten in Threads senden“), „Links einbetten“ und „Nachrichtenverlauf anzeigen“. Jetzt habe ich sie.",
  "watch.noZone": "-# Dieser Server hat noch keine Zeitzone, die Uhrzeiten sind also in UTC. Leg eine fest: `/server set zone`.",
  "watch.paused.channel_gone":
    "⏸️ **Pausiert**: Der Kanal wurde gelöscht. Entferne diese Beobachtung; mit `/watch add` beginnst du eine in einem anderen Kanal.",
  "watch.paused.server_gone":
    "⏸️ **Pausiert**: Ich war von diesem Server entfernt worden. Drück auf „Fortsetzen“, damit ich wieder anfange.",
  "watch.paused.no_access":
    "⏸️ **Pausiert**: Ich kann den Kanal nicht sehen. Gib mir dort „Kanal ansehen“, dann drück auf „Fortsetzen“.",
  "watch.paused.no_permission":
    "⏸️ **Pausiert**: Ich darf in dem Kanal nicht posten. Gib mir dort „Nachrichten senden“ (in einem Thread: „Nachrichten in Threads senden“) und „Links einbetten“, dann drück auf „Fortsetzen“.",
  "watch.paused.thread_locked": "⏸️ **Pausiert**: Der Thread ist gesperrt. Entsperr ihn, dann drück auf „Fortsetzen“.",
  "watch.paused.refused":
    "⏸️ **Pausiert**: Discord hat meine Nachrichten dort abgelehnt. Drück auf „Fortsetzen“, um es noch einmal zu versuchen.",
  "watch.untracked":
    "⚠️ Wird nicht aufgezeichnet: Ich zeichne schon so viele Collections auf, wie ich darf. Wer den Bot betreibt, kann die Grenze anheben.",
  "watch.failing":
    "⚠️ Meine letzte Nachricht kam dort nicht an. Sieh nach, was ich in dem Kanal darf: Nach drei Fehlschlägen hintereinander pausiere ich.",
  "watch.quiet": "still: {reason}",
  "watch.quiet.nothing_recorded": "von ihr ist noch nichts aufgezeichnet",
  "watch.quiet.first": "damit vergleiche ich ab jetzt",
  "watch.quiet.nothing_newer": "es gibt keine neueren Daten",
  "watch.quiet.unchanged": "nichts hat sich geändert",
  "watch.quiet.small": "Änderung {by}, nötig sind {of}",
  "watch.quiet.too_little_history":
    "was ungewöhnlich ist, zeigt sich nach 7 Tagen Verlauf, und bisher {days, plural, one {gibt es # Tag} other {gibt es # Tage}}",
  "watch.quiet.too_soon": "der nächste Alarm kann {time} kommen",
  "watch.test.title": "Was ich jetzt posten würde",
  "watch.test.example": "Zum Beispiel:",
  "watch.test.digest.posts": "Die Zusammenfassung würde gepostet.",
  "watch.test.digest.quiet": "Die Zusammenfassung würde nicht gepostet: {reason}.",
  "watch.test.alert.posts": "Ein Alarm würde gepostet.",
  "watch.test.alert.quiet": "Kein Alarm würde gepostet: {reason}.",
  "watch.button.preview": "Vorschau",
  "watch.button.remove": "Entfernen",
  "watch.button.resume": "Fortsetzen",
  "watch.button.resumeOf": "Fortsetzen: {name}",
  "watch.button.back": "Zurück",
  "watch.button.list": "Alle Beobachtungen",
  "watch.menu": "Beobachtung öffnen…",
  "watch.choice": "{name} · {what} · {where}",
  "watch.here": "hier",
  "watch.elsewhere": "Kanal …{digits}",
  "permission.ViewChannel": "„Kanal ansehen“",
  "permission.SendMessages": "„Nachrichten senden“",
  "permission.SendMessagesInThreads": "„Nachrichten in Threads senden“",
  "permission.EmbedLinks": "„Links einbetten“",
  "permission.ReadMessageHistory": "„Nachrichtenverlauf anzeigen“",

  "watchPost.digest": "📊 **Zusammenfassung**: Was sich bei {name} geändert hat",
  "watchPost.digests":
    "📊 **Zusammenfassung**: Was sich bei {count, plural, one {# Collection} other {# Collections}} geändert hat",
  "watchPost.alert": "🔔 **Alarm**: Der Gesamtscore von {name} hat sich um {change} bewegt",
  "watchPost.total": "**Gesamt {total}** · {change} verglichen mit dem Stand vom {since}",
  "watchPost.newPost": "Neuer Post ({time}): {interactions, plural, one {# Interaktion} other {# Interaktionen}}",
  "watchPost.topPost":
    "Jetzt unter den Top-Posts (gepostet {time}): {interactions, plural, one {# Interaktion} other {# Interaktionen}}",
  "watchPost.came": "Neu unter den Top-Influencern: {people}",
  "watchPost.left": "Nicht mehr unter den Influencern: {people}",
  "watchPost.open": "Collection öffnen…",

  "settings.collection": "Standard-Collection",
  "settings.language": "Sprache",
  "settings.zone": "Zeitzone",
  "settings.unset": "Nicht festgelegt",
  "settings.saved": "Gespeichert.",
  "settings.nothingToSet": "Nichts zu ändern: Wähle mindestens eine Option. Das sind die aktuellen Einstellungen.",
  "settings.clear.collection": "Standard-Collection zurücksetzen",
  "settings.clear.language": "Sprache zurücksetzen",
  "settings.clear.zone": "Zeitzone zurücksetzen",
  "settings.cleared.collection": "Standard-Collection zurückgesetzt.",
  "settings.cleared.language": "Sprache zurückgesetzt.",
  "settings.cleared.zone": "Zeitzone zurückgesetzt.",
  "settings.deleted": "Gelöscht – das weiß ich jetzt nicht mehr",

  "server.title": "Einstellungen dieses Servers",
  "server.introduction":
    "Das ist alles, was ich mir über diesen Server gemerkt habe. Ändere es mit `/server set` und `/server alias`, oder lösch alles mit `/server forget`.",
  "server.language.unset": "Nicht festgelegt – ich nehme die Sprache aus den Servereinstellungen von Discord",
  "server.asked": "Hier in den letzten 30 Tagen öffentlich abgefragt",
  "server.asked.more": "und {count, number} weitere",
  "server.aliases": "**{count, plural, one {# Alias} other {# Aliasse}}**",
  "server.removeAlias": "Alias entfernen…",
  "server.aliasSet": "{name} steht auf diesem Server jetzt für `{collection}`.",
  "server.aliasChanged": "{name} steht auf diesem Server jetzt für `{collection}`. Vorher war es `{before}`.",
  "server.aliasRemoved": "Alias {name} entfernt.",
  "server.aliasGone": "Dieser Alias war schon entfernt.",
  "server.noAlias":
    "Auf diesem Server gibt es keinen Alias {name}. Hinzufügen kannst du ihn mit `/server alias` und einem `contract`.",
  "server.nothingToForget": "Es gab nichts zu löschen: Ich habe mir über diesen Server nichts gemerkt.",

  "me.title": "Deine Einstellungen",
  "me.introduction":
    "Das ist alles, was ich mir über dich gemerkt habe, auch dass du mich zuletzt am {day} benutzt hast. Nach 12 Monaten ohne Befehl vergesse ich alles, mit `/me forget` sofort.",
  "me.nothing": "Ich habe mir nichts über dich gemerkt. Leg mit `/me set` eine Standard-Collection oder eine Sprache fest.",
  "me.language.unset": "Nicht festgelegt – ich nehme die Sprache deiner Discord-App",
  "me.nothingToForget": "Es gab nichts zu löschen: Ich habe mir über dich nichts gemerkt.",

  "card.updated": "Aktualisiert {time}",
  "card.stale": "Ältere Daten (Stand: {time}): Neuere sind gerade nicht verfügbar",
  "card.top": "Top {last} von {total}",
  "card.range": "{first}–{last} von {total}",
  "card.place": "{first} von {total}",
  "card.explorer": "Explorer",

  "scores.hype": "Hype",
  "scores.gains": "Gains",
  "scores.community": "Community",
  "scores.total": "Gesamt",

  "scores.blocks": "{blocks} {days, plural, one {# Tag} other {# Tage}}",

  "change.comparedWith": "▲ ▼ im Vergleich zu {time}",

  "period.24h": "Letzte 24 Stunden",
  "period.7d": "Letzte 7 Tage",
  "period.30d": "Letzte 30 Tage",
  "period.90d": "Letzte 90 Tage",
  "period.1y": "Letzte 12 Monate",

  "trends.recorded":
    "erster Eintrag {since}, letzter {until}: {records, plural, one {# Eintrag} other {# Einträge}}, {gaps, plural, =0 {keine Lücken} one {# Lücke} other {# Lücken}}",
  "trends.lowest": "Tief {value}, {time}",
  "trends.highest": "Hoch {value}, {time}",
  "trends.nothing":
    "In diesem Zeitraum ist noch nichts aufgezeichnet. Ich zeichne eine Collection auf, solange ein Server sie beobachtet oder als Standard oder Alias hat, und sieben Tage lang, nachdem sie öffentlich abgefragt wurde.",
  "trends.period": "Zeitraum…",
  "trends.scales": "Verschiedene Skalen",
  "trends.noChart": "Zu wenige Einträge",
  "trends.picture": "{period}, ein Diagramm für jeden Score. {scores}",
  "trends.picture.score": "{name}: zuletzt {newest}, Tief {lowest} am {lowestAt}, Hoch {highest} am {highestAt}.",

  "compare.open": "Eine davon öffnen…",
  "compare.now": "Neueste Scores",
  "compare.missing.noData":
    "Es gibt keine Daten. Wenn das der Contract der Collection ist, erfasst der Datendienst sie noch nicht.",
  "compare.missing.limited":
    "Die Scores lassen sich nicht laden: Der Datendienst ist gerade ausgelastet. Drück in einer Minute auf „Aktualisieren“.",
  "compare.missing.notAnswering":
    "Die Scores lassen sich nicht laden: Der Datendienst antwortet gerade nicht. Drück in einer Minute auf „Aktualisieren“.",
  "compare.missing.failed":
    "Die Scores lassen sich gerade nicht laden. Drück auf „Aktualisieren“, um es noch einmal zu versuchen.",
  "compare.people.title": "Gemeinsame Influencer",
  "compare.people.found":
    "**{count, number} von {total, plural, one {# Influencer} other {# Influencern}}** {count, plural, one {spricht} other {sprechen}} über mehr als eine dieser Collections.",
  "compare.people.tooFew": "Es gibt nichts zu vergleichen: Ich habe für weniger als zwei davon die Influencer.",
  "compare.people.missing": "Keine Influencer von {collections}",
  "compare.posts.title": "Gemeinsame Posts",
  "compare.posts.found":
    "**{count, number} von {total, plural, one {# Top-Post} other {# Top-Posts}}** {count, plural, one {handelt} other {handeln}} von mehr als einer dieser Collections.",
  "compare.posts.tooFew": "Es gibt nichts zu vergleichen: Ich habe für weniger als zwei davon die Posts.",
  "compare.posts.missing": "Keine Posts von {collections}",
  "compare.post": "Post von {author}",
  "compare.picture": "{title}, ein Diagramm für jeden Score. {scores}",
  "compare.picture.score": "{name}: {values}.",

  "leaderboard.title": "Rangliste: {by}",
  "leaderboard.basis":
    "{count, plural, one {# Collection} other {# Collections}}: der Standard dieses Servers, seine Aliasse, was hier beobachtet wird und was hier in den letzten 30 Tagen öffentlich abgefragt wurde. Rauf und runter: Plätze im Vergleich zu vor einer Woche.",
  "leaderboard.by": "Rangliste nach…",
  "leaderboard.by.total": "Gesamt",
  "leaderboard.by.hype": "Hype",
  "leaderboard.by.gains": "Gains",
  "leaderboard.by.community": "Community",
  "leaderboard.by.change": "Änderung des Gesamtscores in 7 Tagen",
  "leaderboard.asOf": "Stand: {time}",
  "leaderboard.up": "{count, number} rauf",
  "leaderboard.down": "{count, number} runter",
  "leaderboard.same": "gleicher Platz",
  "leaderboard.unranked": "Nichts Neueres aufgezeichnet: {collections}",
  "leaderboard.unranked.change": "Noch keine Woche aufgezeichnet: {collections}",

  "influencers.heading": "Influencer",
  "influencers.influence": "**{score}** Einfluss",
  "influencers.followers": "**{count}** Follower",

  "toptweets.heading": "Posts",
  "toptweets.retweetOf": "-# Retweet von {author}",
  "toptweets.retweet": "-# Retweet",
  "toptweets.noText": "-# Dieser Post hat keinen Text.",
  "toptweets.sensitive": "-# Sensibler Inhalt",
  "toptweets.counts": "🔁 {retweets} · ❤️ {likes} · {all} insgesamt",
  "toptweets.open": "Öffnen",

  "talk.basis.all":
    "Was hinter der Diskussion steckt: {posts, plural, one {# Post} other {die Top-#-Posts}} und {people, plural, one {# Influencer} other {# Influencer}}",
  "talk.basis.posts": "Was hinter der Diskussion steckt: {posts, plural, one {# Post} other {die Top-#-Posts}}",
  "talk.basis.people": "Was hinter der Diskussion steckt: {people, plural, one {# Influencer} other {# Influencer}}",
  "talk.stale.posts": "Posts mit älteren Daten (Stand: {time}): Neuere sind gerade nicht verfügbar",
  "talk.stale.people": "Influencer mit älteren Daten (Stand: {time}): Neuere sind gerade nicht verfügbar",
  "talk.failed.posts": "Die Posts lassen sich gerade nicht laden. Drück auf „Aktualisieren“, um es noch einmal zu versuchen.",
  "talk.failed.people":
    "Die Influencer lassen sich gerade nicht laden. Drück auf „Aktualisieren“, um es noch einmal zu versuchen.",
  "talk.none.posts": "Der Datendienst hat keine Posts über diese Collection.",
  "talk.none.people": "Der Datendienst hat keine Influencer für diese Collection.",
  "talk.voices.title": "Stimmen",
  "talk.voices":
    "**{authors, plural, one {# Autor} other {# Autoren}}** {authors, plural, one {hat} other {haben}} {posts, plural, one {diesen Post} other {diese # Posts}} geschrieben.",
  "talk.voices.spread":
    "Die lauteste Stimme bekam **{share}** der Interaktionen: als würden **{voices}** Leute gleich laut sprechen.",
  "talk.voices.silent": "{posts, plural, one {Er hat} other {Sie haben}} keine Interaktionen.",
  "talk.freshness.title": "Aktualität",
  "talk.freshness.half":
    "Mindestens die Hälfte der Interaktionen mit diesen {posts, number} Posts entfällt auf die neuesten (der älteste davon: {time}).",
  "talk.freshness.range": "Neuester von {posts, number}: {newest} · ältester: {oldest}",
  "talk.freshness.one": "Der eine Post wurde {time} geschrieben.",
  "talk.echo.title": "Echo",
  "talk.echo.found": "**{count, number} von {posts, number} Posts** sagen fast dasselbe wie Posts anderer Autoren: {groups}",
  "talk.echo.none": "Von {compared, number} Posts sagen keine zwei von verschiedenen Autoren fast dasselbe.",
  "talk.echo.tooFew": "Es gibt zu wenig Text zum Vergleichen.",
  "talk.echo.compared":
    "-# Verglichen: {compared, number} von {posts, plural, one {# Post} other {# Posts}} (ab 8 Wörtern, ohne Retweets)",
  "talk.handles.title": "Handles",
  "talk.handles.found": "Bei {people, number} Leuten sehen sich diese Handles zum Verwechseln ähnlich: {groups}",
  "talk.handles.none": "Bei {people, number} Leuten sehen sich keine zwei Handles zum Verwechseln ähnlich.",
  "talk.mix.title": "Mix",
  "talk.mix.languages": "Sprachen von {posts, plural, one {# Post} other {# Posts}}: {parts}",
  "talk.mix.clients": "Apps hinter {posts, plural, one {# Post} other {# Posts}}: {parts}",
  "talk.mix.part": "{name} **{count, number}**",
  "talk.mix.unknown": "unbekannt **{count, number}**",
  "talk.mix.others": "andere **{count, number}**",
  "talk.regulars.title": "Gekommen und gegangen",
  "talk.regulars.came": "**{count, number} neu** unter den Influencern, im Vergleich zu {time}: {people}",
  "talk.regulars.left": "**{count, number} weg**, im Vergleich zu {time}: {people}",
  "talk.regulars.nobody": "Die Influencer sind dieselben wie {time}.",
  "talk.regulars.core":
    "**{count, plural, one {# Stammgast} other {# Stammgäste}}**, in mindestens 80\u00a0% von {records, plural, one {# Liste} other {# Listen}} der letzten 30 Tage: {people}",
  "talk.moreGroups": "und {count, plural, one {# weitere Gruppe} other {# weitere Gruppen}}",

  "person.noName": "Ohne Namen",
  "person.noHandle": "unbekannt",

  "list.next": "{list}, {next}",
  "list.more": "{count, number} weitere",
  "sentence.next": "{text} {next}",

  "note.otherChain":
    "-# Dieser Link gehört zu {chain}. Der Datendienst geht allein nach der Adresse, die Zahlen können also zu einem Contract auf einer anderen Chain gehören.",
  "note.chainWithoutData": "-# Dieser Link gehört zu {chain}. Vielleicht deckt der Datendienst diese Chain nicht ab.",

  "problem.inOption": "`{option}`: {sentence}",
  "problem.copyAgain": "Kopiere die Contract-Adresse von der Seite der Collection auf einem Marktplatz oder in einem Explorer.",
  "problem.address_missing":
    "Ich habe darin keine Contract-Adresse gefunden und auch keinen Namen, den ich kenne. Eine Adresse ist `0x` mit 40 Zeichen dahinter. {copyAgain}",
  "problem.link_without_address":
    "Ich habe in diesem Link keine Contract-Adresse gefunden. Öffne ein einzelnes NFT der Collection und kopiere den Link davon, oder füge die Adresse selbst ein.",
  "problem.collection_slug":
    "In diesem Link steht der Name der Collection („{slug}“), aber nicht ihre Contract-Adresse. Öffne ein einzelnes NFT der Collection und kopiere den Link davon, oder füge die Adresse selbst ein.",
  "problem.shortened_address": "Diese Adresse ist gekürzt, und ich brauche sie ganz: `0x` mit 40 Zeichen dahinter. {copyAgain}",
  "problem.solana_address":
    "Das sieht nach einer Solana-Adresse aus. Ich kenne nur Contracts auf Ethereum, und deren Adressen fangen mit `0x` an.",
  "problem.transaction_hash": "Das ist ein Transaktions-Hash (64 Zeichen nach `0x`). Eine Contract-Adresse hat 40. {copyAgain}",
  "problem.wrong_checksum":
    "Die Prüfsumme dieser Adresse (EIP-55) stimmt nicht, wahrscheinlich ist also ein Tippfehler drin. {copyAgain}",
  "problem.several_addresses":
    "Ich habe {count, number} verschiedene Adressen gefunden. Benutz einen Befehl wie `/scores` nur mit der, die du meinst.",
  "problem.several_collections":
    "Ich kenne {count, number} Collections mit diesem Namen. Welche meinst du? Statt des Namens kannst du ihre Adresse nehmen.\n{contracts}",
  "problem.namesake": "Server in 30 Tagen: {servers, number} · zuerst abgefragt: {time}",
  "problem.similar_names":
    "Eine Collection mit genau diesem Namen kenne ich nicht. Meinst du {names}? Wähle sie aus der Liste, die beim Tippen erscheint, oder füg ihre Adresse ein.",
  "problem.ens_name": "„{ensName}“ ist ein ENS-Name, und ich brauche die Contract-Adresse dahinter. {copyAgain}",
  "problem.stray_character":
    "„{character}“ kann in einer Contract-Adresse nicht vorkommen: Nach `0x` gibt es nur die Ziffern 0–9 und die Buchstaben a–f. {copyAgain}",
  "problem.look_alike":
    "Das „{character}“ in dieser Adresse ist {kind, select, letter {ein Buchstabe} cyrillic {ein kyrillischer Buchstabe} greek {ein griechischer Buchstabe} other {ein anderes Zeichen}} und nicht das „{digit}“, nach dem es aussieht. {copyAgain}",
  "problem.stray_invisible": "In dieser Adresse steckt ein unsichtbares Zeichen. {copyAgain}",
  "problem.no_default.server":
    "Welche Collection? Gib `contract` mit an: eine Adresse, einen Link oder einen Namen. Moderatoren können mit `/server set` einen Standard für diesen Server festlegen, deinen eigenen legst du mit `/me set` fest.",
  "problem.no_default.direct":
    "Welche Collection? Gib `contract` mit an: eine Adresse, einen Link oder einen Namen. Damit das beim nächsten Mal nicht nötig ist, leg mit `/me set` deinen eigenen Standard fest.",
  "problem.not_recalled":
    "Ich kann Namen und Standard-Collections gerade nicht nachschlagen. Füge stattdessen die Contract-Adresse der Collection ein – das geht immer – oder versuch es in einer Minute noch einmal.",
  "problem.not_remembered":
    "Ich kann gerade nichts speichern oder löschen: Mein Gedächtnis antwortet nicht. Versuch es in einer Minute noch einmal. Befehle mit einer Contract-Adresse gehen wie immer.",
  "problem.no_history":
    "Ich kann gerade nicht nachschlagen, was aufgezeichnet wurde. Versuch es in einer Minute noch einmal; Befehle wie `/scores` gehen wie immer.",
  "problem.unknown_watch":
    "Diese Beobachtung kenne ich nicht. Wähle eine aus der Liste, die beim Tippen erscheint, oder sieh in `/watch list` nach.",
  "problem.too_many_watches":
    "Dieser Server hat schon {max, number} Beobachtungen, mehr schaffe ich nicht. Entferne zuerst eine: In `/watch list` gibt es dafür einen Button.",
  "problem.lacks_permissions":
    "In <#{channel}> kann ich noch nicht posten: Gib mir dort {permissions} und benutz den Befehl noch einmal. Es wurde nichts gespeichert.",
  "problem.lacks_own_permissions":
    "Ich poste nur dort, wo du es selbst darfst: In <#{channel}> fehlt dir {permissions}. Es wurde nichts gespeichert.",
  "problem.not_allowed": "Soweit ich sehe, darfst du `/{command}` hier nicht benutzen. Es wurde nichts geändert.",
  "problem.unknown_channel":
    "Ich kann nicht erkennen, was ich in diesem Kanal darf. Wähle einen anderen. Es wurde nichts gespeichert.",
  "problem.unsuitable_channel":
    "Ich kann nur in Textkanälen, Ankündigungskanälen und Threads posten. Wähle so einen mit `channel`. Es wurde nichts gespeichert.",
  "problem.change_without_alert":
    "`change` ist für Alarme: Gib `what: {alert}` oder `what: {both}` mit an. Es wurde nichts gespeichert.",
  "problem.digest_option_without_digest":
    "`every`, `hour` und `weekday` sind für Zusammenfassungen: Gib `what: {digest}` oder `what: {both}` mit an. Es wurde nichts gespeichert.",
  "problem.servers_only": "Das geht nur auf einem Server, zu dem ich hinzugefügt wurde.",
  "problem.unknown_language": "Diese Sprache kenne ich nicht. Wähle eine aus der Liste, die beim Tippen erscheint.",
  "problem.unknown_zone":
    "Diese Zeitzone kenne ich nicht. Tipp eine Stadt wie „Berlin“ oder „New York“ und wähle eine aus der Liste, die erscheint.",
  "problem.alias_like_address":
    "Ein Alias darf nicht wie eine Adresse, ein Link oder ein ENS-Name aussehen. Nimm einen einfachen Namen wie `apes`.",
  "problem.alias_unfit": "Ein Alias braucht 1 bis {max, number} sichtbare Zeichen. Nimm einen einfachen Namen wie `apes`.",
  "problem.too_many_aliases":
    "Dieser Server hat schon {max, number} Aliasse, mehr kann ich mir nicht merken. Entferne zuerst einen: In `/server show` gibt es dafür ein Menü.",
  "problem.wrong_length":
    "Diese Adresse hat {digits, plural, one {# Zeichen} other {# Zeichen}} nach `0x`; eine Contract-Adresse hat 40. {copyAgain}",
  "problem.no_data":
    "Zu `{contract}` gibt es keine Daten. Prüf, ob es der Contract der Collection ist. Wenn ja, erfasst der Datendienst sie noch nicht.",
  "problem.no_data_of_any":
    "Zu keiner davon gibt es Daten: {contracts}. Prüf, ob es die Contracts der Collections sind. Wenn ja, erfasst der Datendienst sie noch nicht.",
  "problem.nothing_ranked":
    "Auf diesem Server gibt es noch nichts für eine Rangliste. Frag hier Collections ab, zum Beispiel mit `/scores`, oder bitte einen Moderator, welche mit `/server alias` hinzuzufügen, und schau in einer Stunde wieder vorbei.",
  "problem.nothing_ranked_by_change":
    "Keine Collection dieses Servers wird schon seit einer Woche aufgezeichnet. Bis dahin geht die Rangliste nach einem Score: `/leaderboard by: {total}`.",
  "problem.one_collection": "Das ist alles dieselbe Collection. Wähle mindestens eine andere zum Vergleichen.",
  "problem.notTakingQuestions": "Der Datendienst ist gerade ausgelastet. Versuch es in einer Minute noch einmal.",
  "problem.notTakingQuestionsUntil": "Der Datendienst ist gerade ausgelastet. Versuch es {time} noch einmal.",
  "problem.notAnswering":
    "Der Datendienst antwortet gerade nicht. Dein Befehl war in Ordnung – versuch es in einer Minute noch einmal.",
  "problem.busy": "Bei mir ist gerade zu viel los. Dein Befehl war in Ordnung – versuch es gleich noch einmal.",
  "problem.rejected_key":
    "Der Datendienst hat den API-Schlüssel dieses Bots abgelehnt. Sag bitte denen Bescheid, die den Bot betreiben.",
  "problem.rejected_request":
    "Der Datendienst hat diese Anfrage abgelehnt. Prüf die Adresse; wenn sie stimmt, sag bitte denen Bescheid, die den Bot betreiben.",
  "problem.invalid_answer":
    "Der Datendienst hat eine Antwort geschickt, die ich nicht lesen kann. Versuch es später noch einmal; wenn es weiter passiert, sag bitte denen Bescheid, die den Bot betreiben.",
  "problem.aborted": "Ich starte gerade neu. Versuch es gleich noch einmal.",
  "problem.just_refreshed": "Das ist schon der neueste Stand. Aktualisieren geht {time} wieder.",
  "problem.nothing_newer":
    "Aktualisieren hat nicht geklappt – das sind weiterhin die neuesten Daten (Stand: {time}). Versuch es in einer Minute noch einmal.",
  "problem.used_up.member": "Du bist ein bisschen zu schnell. Versuch es {time} noch einmal.",
  "problem.used_up.server": "Auf diesem Server wird der Bot gerade sehr viel benutzt. Versuch es {time} noch einmal.",
  "problem.unreadable_button":
    "Dieser Button stammt aus einer anderen Version des Bots und funktioniert nicht mehr. Benutz den Befehl noch einmal.",
  "problem.unknown_command": "Diesen Befehl gibt es nicht mehr. Tipp `/`, um zu sehen, was es gibt.",
  "problem.outdated_command":
    "Dieser Befehl hat sich geändert. Lade Discord neu (Strg+R oder Cmd+R, oder starte die App neu) und versuch es noch einmal.",
  "problem.cannot_embed":
    "Ich kann in diesem Kanal keine Embeds posten. Bitte einen Moderator, mir hier die Berechtigung „Links einbetten“ zu geben, oder benutz den Befehl in einem anderen Kanal.",
  "problem.forbidden":
    "Ich darf in diesem Kanal nicht antworten. Bitte einen Moderator, mir hier „Kanal ansehen“, „Nachrichten senden“ und „Links einbetten“ zu geben, oder benutz den Befehl in einem anderen Kanal.",
  "problem.internal":
    "Bei uns ist etwas schiefgegangen. Versuch es noch einmal; wenn es weiter passiert, gib diese Referenz an die weiter, die den Bot betreiben: `{reference}`.",
};
