import type { Words } from "./en-US.ts";

/**
 * Dutch. You is «je», as in Discord's own client. «Hype», «gains», «community», «alert», «contract», «chain», «handle» and «score»
 * stay English, since Dutch NFT communities say so, but a collection is a «collectie»; the total is «Totaal», in sentences
 * «totaalscore». Posts on X are «posts», since «berichten» are Discord's messages, and what the bot itself posts is a «bericht». A
 * digest is an «overzicht», a leaderboard a «ranglijst», the talk about a collection «het gesprek». A watch has no noun: collections
 * are «gevolgd» (followed), which is also what the menus and buttons say. Permissions are called as in Discord's client («Links
 * insluiten»); commands and options are English. Quotation marks are “…”. Relative times read «3 dagen geleden» or «over 2 uur»,
 * which fits after «van», «als» and «vergeleken met», but not after «sinds».
 */
export const words: Words = {
  "button.influencers": "Influencers",
  "button.next": "Volgende →",
  "button.previous": "← Vorige",
  "button.refresh": "Vernieuwen",
  "button.scores": "Scores",
  "button.talk": "Gesprek",
  "button.toptweets": "Topposts",
  "button.trends": "Trends",

  "command.collectionScores": "Bekijk de scores van de collectie waar een bericht naar linkt",
  "command.compare": "Zet twee tot vijf collecties naast elkaar en zie wie het over meer dan één ervan heeft",
  "command.help": "Wat deze bot doet, waar de data vandaan komt en wat hij bewaart",
  "command.influencers": "Bekijk wie het gesprek over een collectie aanjaagt",
  "command.leaderboard": "Rangschik de collecties van deze server op score of op verandering in een week",
  "command.me": "Stel je eigen standaardcollectie en taal in",
  "command.me.forget": "Verwijder alles wat ik over je onthoud",
  "command.me.set": "Stel je eigen standaardcollectie of taal in",
  "command.me.show": "Bekijk alles wat ik over je onthoud",
  "command.scores": "Bekijk de hype, gains, community en totaalscore van een collectie",
  "command.server": "Stel de standaardcollectie, aliassen, taal en tijdzone van deze server in (voor moderators)",
  "command.server.alias": "Geef een collectie een korte naam die op deze server werkt",
  "command.server.forget": "Verwijder alles wat ik over deze server onthoud",
  "command.server.set": "Stel de standaardcollectie, taal of tijdzone van deze server in",
  "command.server.show": "Bekijk alles wat ik over deze server onthoud",
  "command.talk": "Zie wat er achter het gesprek zit: hoeveel stemmen, hoe vers, en wat zich herhaalt",
  "command.toptweets": "Bekijk de posts met de meeste interacties over een collectie",
  "command.watch": "Blijf in een kanaal op de hoogte van collecties zonder erom te vragen (voor moderators)",
  "command.watch.add": "Plaats een overzicht of alerts over een collectie in een kanaal",
  "command.watch.list": "Zie wat hier wordt gevolgd, wanneer er voor het laatst is gepost en waarom het stil is",
  "command.watch.remove": "Stop met het volgen van een collectie in een kanaal",
  "command.watch.test": "Zie wat er nu gepost zou worden – alleen jij ziet het",
  "command.trends": "Bekijk hoe de scores van een collectie in de loop van de tijd zijn veranderd",

  "option.compare.with": "De collectie om mee te vergelijken: een adres, een link met een adres erin of een naam",
  "option.compare.other": "Nog een collectie om mee te vergelijken",
  "option.contract": "Een adres, een link met een adres of een naam; laat leeg voor de collectie van de server of van jou",
  "option.count.influencers": "Hoeveel mensen je wilt zien, 1–{max, number} (standaard: allemaal)",
  "option.count.toptweets": "Hoeveel posts je wilt zien, 1–{max, number} (standaard: allemaal)",
  "option.collection": "De standaardcollectie: een adres, een link met een adres erin of een naam",
  "option.language": "De taal van antwoorden die iedereen hier kan zien",
  "option.language.member": "De taal van antwoorden die alleen jij kunt zien",
  "option.zone": "De tijdzone van deze server",
  "option.alias": "De naam, bijvoorbeeld “apes”",
  "option.alias.contract": "Waar de naam voor staat: een adres, link of naam. Laat leeg om de alias te verwijderen",
  "option.serverDefault": "{name} · standaard op deze server",
  "option.period": "Hoe ver je terugkijkt (standaard: 30 dagen)",
  "option.by": "Waarop de ranglijst is gebaseerd (standaard: de totaalscore)",
  "option.private": "Laat het antwoord alleen aan jou zien",
  "option.watch": "Welke: kies er een uit de lijst",
  "option.watch.channel": "Waar ik post (standaard: dit kanaal)",
  "option.watch.what": "Een overzicht op een vaste tijd, alerts als het totaal beweegt, of beide (standaard: overzicht)",
  "option.watch.every": "Hoe vaak het overzicht komt (standaard: elke dag)",
  "option.watch.hour": "Op welk uur het overzicht komt, 0–23, in de tijdzone van deze server (standaard: 9)",
  "option.watch.weekday": "Op welke dag een wekelijks overzicht komt (standaard: maandag)",
  "option.watch.change": "Alert als het totaal zoveel heeft bewogen (standaard: bij een ongewone beweging)",
  "option.pasteAddress": "Plak een contractadres (0x…) of een link van OpenSea, Etherscan, Blur, …",

  "help.title": "Collection Pulse",
  "help.introduction":
    "Zie hoe het gaat met een NFT-collectie, wie erover praat en wat ze zeggen. Geef een opdracht een contractadres, een link met een adres erin of de naam van een collectie mee. Is er een standaard ingesteld, dan kun je dat weglaten.",
  "help.command": "**/{name}** – {description}",
  "help.menu": "Klik met rechts op een bericht of houd het ingedrukt › **Apps › {name}** – {description}",
  "help.scores.title": "Wat de scores betekenen",
  "help.scores":
    "Hype, gains, community en totaal komen van de datadienst en worden getoond zoals ze zijn. De dienst legt niet uit op welke schaal ze lopen.",
  "help.data.title": "Waar de data vandaan komt",
  "help.data":
    "Van de dienst “Collection Social and Score” waarmee deze bot is verbonden: de datadienst. Elk antwoord laat zien wanneer het is bijgewerkt; druk op Vernieuwen om het bij te werken.",
  "help.privacy.title": "Privacy",
  "help.privacy":
    "De bot leest wat je in zijn opdrachten typt en, als je zijn menu gebruikt, het bericht waarop je dat doet. Hij onthoudt welke collecties op welke server openbaar zijn opgezocht (niet door wie), hoe hun scores, influencers en posts zijn veranderd en, één minuut lang, hoeveel opdrachten en knoppen je hebt gebruikt. Ook onthoudt hij wat jij opslaat met `/me set` en wat moderators opslaan met `/server` en `/watch`: `/me show`, `/server show` en `/watch list` tonen er alles van, `/me forget` en `/server forget` verwijderen het. In de logs staan opdrachten, geen personen, en er worden geen berichten bewaard.",

  "watch.what.digest": "Overzicht",
  "watch.what.alert": "Alerts",
  "watch.what.both": "Overzicht en alerts",
  "watch.every.day": "Elke dag",
  "watch.every.week": "Elke week",
  "watch.weekday.1": "Maandag",
  "watch.weekday.2": "Dinsdag",
  "watch.weekday.3": "Woensdag",
  "watch.weekday.4": "Donderdag",
  "watch.weekday.5": "Vrijdag",
  "watch.weekday.6": "Zaterdag",
  "watch.weekday.7": "Zondag",
  "watch.title": "Gevolgd op deze server",
  "watch.none":
    "Hier wordt nog niets gevolgd. Begin met `/watch add`: kies een collectie, en ik post in een kanaal wat eraan verandert.",
  "watch.count": "{count, number} van {max, number}",
  "watch.added": "Opgeslagen. Vanaf nu vergelijk ik met wat ik hierna zie; het eerste bericht komt zodra er iets is veranderd.",
  "watch.changed": "Gewijzigd. Deze collectie werd al gevolgd in dat kanaal.",
  "watch.removed": "Verwijderd. Daar wordt er niets meer over gepost.",
  "watch.gone": "Die was al verwijderd.",
  "watch.resumed": "Hervat. Ik ga verder vanaf wat ik het laatst heb gepost, misschien meteen al.",
  "watch.in": "in <#{channel}>",
  "watch.digest.day": "Overzicht elke dag om {hour}:00 uur ({zone})",
  "watch.digest.week":
    "Overzicht elke {weekday, select, 1 {maandag} 2 {dinsdag} 3 {woensdag} 4 {donderdag} 5 {vrijdag} 6 {zaterdag} other {zondag}} om {hour}:00 uur ({zone})",
  "watch.alert.change": "Alert als het totaal sinds mijn laatste bericht {change} heeft bewogen",
  "watch.alert.unusual":
    "Alert als het totaal sinds mijn laatste bericht ongewoon veel heeft bewogen (minstens 4 keer zoveel als gewoonlijk op een dag)",
  "watch.next": "Volgende overzicht {time}, als er tegen die tijd iets is veranderd",
  "watch.checked": "gecontroleerd {time}",
  "watch.unchecked": "nog niet gecontroleerd",
  "watch.posted": "gepost {time}",
  "watch.unposted": "nog niets gepost",
  "watch.posting": "er is een bericht onderweg",
  "watch.needs":
    "-# Om daar te posten heb ik “Kanaal bekijken”, “Berichten versturen” (in een thread: “Berichten versturen in threads”), “Links insluiten” en “Berichtgeschiedenis lezen” nodig. Die heb ik nu.",
  "watch.noZone": "-# Deze server heeft nog geen tijdzone, dus de uren zijn in UTC. Stel er een in met `/server set zone`.",
  "watch.paused.channel_gone":
    "⏸️ **Gepauzeerd**: het kanaal is verwijderd. Kies Verwijderen; met `/watch add` volg je de collectie in een ander kanaal.",
  "watch.paused.server_gone": "⏸️ **Gepauzeerd**: ik was uit deze server verwijderd. Hervat om weer te beginnen.",
  "watch.paused.no_access": "⏸️ **Gepauzeerd**: ik kan het kanaal niet zien. Geef me daar “Kanaal bekijken” en hervat dan.",
  "watch.paused.no_permission":
    "⏸️ **Gepauzeerd**: ik mag niet posten in het kanaal. Geef me daar “Berichten versturen” (in een thread: “Berichten versturen in threads”) en “Links insluiten”, en hervat dan.",
  "watch.paused.thread_locked": "⏸️ **Gepauzeerd**: de thread is vergrendeld. Ontgrendel hem en hervat dan.",
  "watch.paused.refused": "⏸️ **Gepauzeerd**: Discord heeft mijn berichten daar geweigerd. Hervat om het opnieuw te proberen.",
  "watch.untracked":
    "⚠️ Wordt niet vastgelegd: ik leg al zoveel collecties vast als ik mag. Wie de bot beheert, kan de limiet verhogen.",
  "watch.failing":
    "⚠️ Mijn laatste bericht daar is mislukt. Kijk wat ik in dat kanaal mag: na drie keer achter elkaar pauzeer ik.",
  "watch.quiet": "stil: {reason}",
  "watch.quiet.nothing_recorded": "er is nog niets over vastgelegd",
  "watch.quiet.first": "hiermee vergelijk ik vanaf nu",
  "watch.quiet.nothing_newer": "er is geen nieuwere data",
  "watch.quiet.unchanged": "er is niets veranderd",
  "watch.quiet.small": "{by} veranderd, nodig is {of}",
  "watch.quiet.too_little_history":
    "wat ongewoon is, blijkt na 7 dagen geschiedenis, en {days, plural, one {er is # dag} other {er zijn # dagen}}",
  "watch.quiet.too_soon": "de volgende alert kan {time} komen",
  "watch.test.title": "Wat ik nu zou posten",
  "watch.test.example": "Bijvoorbeeld:",
  "watch.test.digest.posts": "Het overzicht zou worden gepost.",
  "watch.test.digest.quiet": "Het overzicht zou niet worden gepost: {reason}.",
  "watch.test.alert.posts": "Er zou een alert worden gepost.",
  "watch.test.alert.quiet": "Er zou geen alert worden gepost: {reason}.",
  "watch.button.preview": "Voorbeeld",
  "watch.button.remove": "Verwijderen",
  "watch.button.resume": "Hervatten",
  "watch.button.resumeOf": "Hervatten: {name}",
  "watch.button.back": "Terug",
  "watch.button.list": "Alles wat wordt gevolgd",
  "watch.menu": "Open een gevolgde collectie…",
  "watch.choice": "{name} · {what} · {where}",
  "watch.here": "hier",
  "watch.elsewhere": "kanaal …{digits}",
  "permission.ViewChannel": "“Kanaal bekijken”",
  "permission.SendMessages": "“Berichten versturen”",
  "permission.SendMessagesInThreads": "“Berichten versturen in threads”",
  "permission.EmbedLinks": "“Links insluiten”",
  "permission.ReadMessageHistory": "“Berichtgeschiedenis lezen”",

  "watchPost.digest": "📊 **Overzicht**: wat er is veranderd aan {name}",
  "watchPost.digests": "📊 **Overzicht**: wat er is veranderd aan {count, plural, one {# collectie} other {# collecties}}",
  "watchPost.alert": "🔔 **Alert**: het totaal van {name} heeft {change} bewogen",
  "watchPost.total": "**Totaal {total}** · {change} vergeleken met {since}",
  "watchPost.newPost": "Nieuwe post ({time}): {interactions, plural, one {# interactie} other {# interacties}}",
  "watchPost.topPost": "Nu in de topposts (gepost {time}): {interactions, plural, one {# interactie} other {# interacties}}",
  "watchPost.came": "Nieuw bij de topinfluencers: {people}",
  "watchPost.left": "Niet meer bij de influencers: {people}",
  "watchPost.open": "Open een collectie…",

  "settings.collection": "Standaardcollectie",
  "settings.language": "Taal",
  "settings.zone": "Tijdzone",
  "settings.unset": "Niet ingesteld",
  "settings.saved": "Opgeslagen.",
  "settings.nothingToSet": "Niets te wijzigen: kies minstens één optie. Dit zijn de huidige instellingen.",
  "settings.clear.collection": "Standaardcollectie wissen",
  "settings.clear.language": "Taal wissen",
  "settings.clear.zone": "Tijdzone wissen",
  "settings.cleared.collection": "Standaardcollectie gewist.",
  "settings.cleared.language": "Taal gewist.",
  "settings.cleared.zone": "Tijdzone gewist.",
  "settings.deleted": "Verwijderd – dit onthoud ik niet meer",

  "server.title": "Instellingen van deze server",
  "server.introduction":
    "Dit is alles wat ik over deze server onthoud. Wijzig het met `/server set` en `/server alias`, of verwijder alles met `/server forget`.",
  "server.language.unset": "Niet ingesteld – ik gebruik de taal uit de serverinstellingen van Discord",
  "server.asked": "Hier openbaar opgezocht in de laatste 30 dagen",
  "server.asked.more": "en nog {count, number}",
  "server.aliases": "**{count, plural, one {# alias} other {# aliassen}}**",
  "server.removeAlias": "Verwijder een alias…",
  "server.aliasSet": "{name} staat op deze server nu voor `{collection}`.",
  "server.aliasChanged": "{name} staat op deze server nu voor `{collection}`. Eerst was het `{before}`.",
  "server.aliasRemoved": "Alias {name} verwijderd.",
  "server.aliasGone": "Die alias was al verwijderd.",
  "server.noAlias": "Deze server heeft geen alias {name}. Je voegt hem toe met `/server alias` en een `contract`.",
  "server.nothingToForget": "Er viel niets te verwijderen: ik heb niets over deze server onthouden.",

  "me.title": "Jouw instellingen",
  "me.introduction":
    "Dit is alles wat ik over je onthoud, ook dat je me het laatst op {day} hebt gebruikt. Na 12 maanden zonder opdracht vergeet ik alles, of meteen met `/me forget`.",
  "me.nothing": "Ik heb niets over je onthouden. Stel een standaardcollectie of een taal in met `/me set`.",
  "me.language.unset": "Niet ingesteld – ik gebruik de taal van je Discord-app",
  "me.nothingToForget": "Er viel niets te verwijderen: ik heb niets over je onthouden.",

  "card.updated": "Bijgewerkt: {time}",
  "card.stale": "Dit is oudere data van {time}: er is op dit moment niets nieuwers",
  "card.top": "Top {last} van {total}",
  "card.range": "{first}–{last} van {total}",
  "card.place": "{first} van {total}",
  "card.explorer": "Explorer",

  "scores.hype": "Hype",
  "scores.gains": "Gains",
  "scores.community": "Community",
  "scores.total": "Totaal",

  "scores.blocks": "{blocks} {days, plural, one {# dag} other {# dagen}}",

  "change.comparedWith": "▲ ▼ vergeleken met {time}",

  "period.24h": "Laatste 24 uur",
  "period.7d": "Laatste 7 dagen",
  "period.30d": "Laatste 30 dagen",
  "period.90d": "Laatste 90 dagen",
  "period.1y": "Laatste 12 maanden",

  "trends.recorded":
    "vastgelegd van {since} tot {until}: {records, plural, one {# meting} other {# metingen}}, {gaps, plural, =0 {geen gaten} one {# gat} other {# gaten}}",
  "trends.lowest": "Laagste {value}, {time}",
  "trends.highest": "Hoogste {value}, {time}",
  "trends.nothing":
    "In deze periode is nog niets vastgelegd. Ik leg een collectie vast zolang een server die volgt of als standaard of alias heeft, en tot zeven dagen nadat die openbaar is opgezocht.",
  "trends.period": "Periode…",
  "trends.scales": "Schalen verschillen",
  "trends.noChart": "Te weinig metingen",
  "trends.picture": "{period}, een grafiek voor elke score. {scores}",
  "trends.picture.score": "{name}: laatst {newest}, laagste {lowest} op {lowestAt}, hoogste {highest} op {highestAt}.",

  "compare.open": "Open een ervan…",
  "compare.now": "Nieuwste scores",
  "compare.missing.noData": "Er is geen data. Als dit het contract van de collectie is, volgt de datadienst die nog niet.",
  "compare.missing.limited":
    "De scores kunnen niet worden geladen: de datadienst heeft het druk. Druk over een minuut op Vernieuwen.",
  "compare.missing.notAnswering":
    "De scores kunnen niet worden geladen: de datadienst reageert nu niet. Druk over een minuut op Vernieuwen.",
  "compare.missing.failed": "De scores kunnen nu niet worden geladen. Druk op Vernieuwen om het opnieuw te proberen.",
  "compare.people.title": "Overlap in mensen",
  "compare.people.found":
    "**{count, number} van {total, plural, one {# influencer} other {# influencers}}** {count, plural, one {praat} other {praten}} over meer dan één van deze collecties.",
  "compare.people.tooFew": "Er valt niets te vergelijken: ik heb van minder dan twee van deze collecties de influencers.",
  "compare.people.missing": "Geen influencers van {collections}",
  "compare.posts.title": "Overlap in posts",
  "compare.posts.found":
    "**{count, number} van {total, plural, one {# toppost} other {# topposts}}** {count, plural, one {gaat} other {gaan}} over meer dan één van deze collecties.",
  "compare.posts.tooFew": "Er valt niets te vergelijken: ik heb van minder dan twee van deze collecties de posts.",
  "compare.posts.missing": "Geen posts van {collections}",
  "compare.post": "Post van {author}",
  "compare.picture": "{title}, een grafiek voor elke score. {scores}",
  "compare.picture.score": "{name}: {values}.",

  "leaderboard.title": "Ranglijst: {by}",
  "leaderboard.basis":
    "{count, plural, one {# collectie} other {# collecties}}: de standaard van deze server, de aliassen, wat hier wordt gevolgd en wat hier de laatste 30 dagen openbaar is opgezocht. Omhoog en omlaag: plaatsen vergeleken met een week geleden.",
  "leaderboard.by": "Rangschik op…",
  "leaderboard.by.total": "Totaal",
  "leaderboard.by.hype": "Hype",
  "leaderboard.by.gains": "Gains",
  "leaderboard.by.community": "Community",
  "leaderboard.by.change": "Verandering van het totaal in 7 dagen",
  "leaderboard.asOf": "stand van {time}",
  "leaderboard.up": "{count, number} omhoog",
  "leaderboard.down": "{count, number} omlaag",
  "leaderboard.same": "zelfde plek",
  "leaderboard.unranked": "Zonder recente metingen: {collections}",
  "leaderboard.unranked.change": "Nog geen week vastgelegd: {collections}",

  "influencers.heading": "Influencers",
  "influencers.influence": "**{score}** invloed",
  "influencers.followers": "**{count}** {followers, plural, one {volger} other {volgers}}",

  "toptweets.heading": "Posts",
  "toptweets.retweetOf": "-# Retweet van {author}",
  "toptweets.retweet": "-# Retweet",
  "toptweets.noText": "-# Deze post heeft geen tekst.",
  "toptweets.sensitive": "-# Gevoelige inhoud",
  "toptweets.counts": "🔁 {retweets} · ❤️ {likes} · {all} in totaal",
  "toptweets.open": "Openen",

  "talk.basis.all":
    "Wat er achter het gesprek zit: {posts, plural, one {# post} other {de # topposts}} en {people, plural, one {# influencer} other {# influencers}}",
  "talk.basis.posts": "Wat er achter het gesprek zit: {posts, plural, one {# post} other {de # topposts}}",
  "talk.basis.people": "Wat er achter het gesprek zit: {people, plural, one {# influencer} other {# influencers}}",
  "talk.stale.posts": "Oudere data voor de posts, van {time}: er is op dit moment niets nieuwers",
  "talk.stale.people": "Oudere data voor de influencers, van {time}: er is op dit moment niets nieuwers",
  "talk.failed.posts": "De posts kunnen nu niet worden geladen. Druk op Vernieuwen om het opnieuw te proberen.",
  "talk.failed.people": "De influencers kunnen nu niet worden geladen. Druk op Vernieuwen om het opnieuw te proberen.",
  "talk.none.posts": "De datadienst heeft geen posts over deze collectie.",
  "talk.none.people": "De datadienst heeft geen influencers voor deze collectie.",
  "talk.voices.title": "Stemmen",
  "talk.voices":
    "**{authors, plural, one {# auteur} other {# auteurs}}** {authors, plural, one {schreef} other {schreven}} {posts, plural, one {deze post} other {deze # posts}}.",
  "talk.voices.spread": "De luidste stem kreeg **{share}** van de interacties: alsof **{voices}** mensen even luid spraken.",
  "talk.voices.silent": "{posts, plural, one {Die heeft} other {Die hebben}} geen interacties.",
  "talk.freshness.title": "Versheid",
  "talk.freshness.half":
    "Minstens de helft van de interacties op deze {posts, number} posts zit bij de nieuwste, terug tot {time}.",
  "talk.freshness.range": "Nieuwste van {posts, number}: {newest} · oudste: {oldest}",
  "talk.freshness.one": "De enige post is van {time}.",
  "talk.echo.title": "Echo",
  "talk.echo.found":
    "**{count, number} van {posts, number} posts** zeggen bijna hetzelfde als posts van andere auteurs: {groups}",
  "talk.echo.none": "Van {compared, number} posts zijn er geen twee van verschillende auteurs die bijna hetzelfde zeggen.",
  "talk.echo.tooFew": "Er is te weinig tekst om te vergelijken.",
  "talk.echo.compared":
    "-# Vergeleken: {compared, number} van {posts, plural, one {# post} other {# posts}} (8 woorden of meer, geen retweets)",
  "talk.handles.title": "Handles",
  "talk.handles.found": "Bij {people, number} mensen lijken deze handles sprekend op elkaar: {groups}",
  "talk.handles.none": "Bij {people, number} mensen zijn er geen twee handles die sprekend op elkaar lijken.",
  "talk.mix.title": "Mix",
  "talk.mix.languages": "Talen van {posts, plural, one {# post} other {# posts}}: {parts}",
  "talk.mix.clients": "Apps achter {posts, plural, one {# post} other {# posts}}: {parts}",
  "talk.mix.part": "{name} **{count, number}**",
  "talk.mix.unknown": "onbekend **{count, number}**",
  "talk.mix.others": "overige **{count, number}**",
  "talk.regulars.title": "Gekomen en gegaan",
  "talk.regulars.came": "**{count, number} nieuw** bij de influencers, vergeleken met {time}: {people}",
  "talk.regulars.left": "**{count, number} weg**, vergeleken met {time}: {people}",
  "talk.regulars.nobody": "De influencers zijn dezelfde als {time}.",
  "talk.regulars.core":
    "**{count, plural, one {# vaste naam} other {# vaste namen}}**, in minstens 80% van {records, plural, one {# lijst} other {# lijsten}} uit de laatste 30 dagen: {people}",
  "talk.moreGroups": "en nog {count, plural, one {# groep} other {# groepen}}",

  "person.noName": "Geen naam",
  "person.noHandle": "onbekend",

  "list.next": "{list}, {next}",
  "list.more": "nog {count, number}",
  "sentence.next": "{text} {next}",

  "note.otherChain":
    "-# Die link hoort bij {chain}. De datadienst kijkt alleen naar het adres, dus deze cijfers kunnen bij een contract op een andere chain horen.",
  "note.chainWithoutData": "-# De link hoort bij {chain}. Misschien dekt de datadienst die chain niet.",

  "problem.inOption": "`{option}`: {sentence}",
  "problem.copyAgain": "Kopieer het contractadres van de pagina van de collectie op een marktplaats of explorer.",
  "problem.address_missing":
    "Ik kon daarin geen contractadres vinden, of een naam die ik ken. Een adres is `0x` gevolgd door 40 tekens. {copyAgain}",
  "problem.link_without_address":
    "Ik kon in die link geen contractadres vinden. Open een van de NFT’s van de collectie en kopieer die link, of plak het adres zelf.",
  "problem.collection_slug":
    "In die link staat wel de naam van de collectie (“{slug}”), maar niet het contractadres. Open een van de NFT’s van de collectie en kopieer die link, of plak het adres zelf.",
  "problem.shortened_address": "Dat adres is ingekort, en ik heb het helemaal nodig: `0x` gevolgd door 40 tekens. {copyAgain}",
  "problem.solana_address":
    "Dat lijkt op een Solana-adres. Ik ken alleen contracten op Ethereum, en die adressen beginnen met `0x`.",
  "problem.transaction_hash": "Dat is een transactiehash (64 tekens na `0x`). Een contractadres heeft er 40. {copyAgain}",
  "problem.wrong_checksum":
    "De checksum van dit adres (EIP-55) klopt niet, dus er zit waarschijnlijk een typfout in. {copyAgain}",
  "problem.several_addresses":
    "Ik vond {count, number} verschillende adressen. Gebruik een opdracht zoals `/scores` met alleen het adres dat je bedoelt.",
  "problem.several_collections":
    "Ik ken {count, number} collecties met die naam. Welke bedoel je? Je kunt het adres gebruiken in plaats van de naam.\n{contracts}",
  "problem.namesake": "servers in 30 dagen: {servers, number} · voor het eerst opgezocht: {time}",
  "problem.similar_names":
    "Ik ken geen collectie met precies die naam. Bedoelde je {names}? Kies hem uit de lijst die tijdens het typen verschijnt, of plak het adres.",
  "problem.ens_name": "“{ensName}” is een ENS-naam, en ik heb het contractadres erachter nodig. {copyAgain}",
  "problem.stray_character":
    "“{character}” kan niet in een contractadres staan: na `0x` komen alleen de cijfers 0–9 en de letters a–f. {copyAgain}",
  "problem.look_alike":
    "De “{character}” in dat adres is {kind, select, letter {een letter} cyrillic {een cyrillische letter} greek {een Griekse letter} other {een ander teken}}, niet de “{digit}” waar die op lijkt. {copyAgain}",
  "problem.stray_invisible": "Er zit een onzichtbaar teken in dat adres. {copyAgain}",
  "problem.no_default.server":
    "Welke collectie? Voeg `contract` toe: een adres, een link of een naam. Moderators kunnen met `/server set` een standaard instellen voor deze server, en jij stelt die van jezelf in met `/me set`.",
  "problem.no_default.direct":
    "Welke collectie? Voeg `contract` toe: een adres, een link of een naam. Wil je dit de volgende keer overslaan, stel dan je eigen standaard in met `/me set`.",
  "problem.not_recalled":
    "Ik kan nu geen namen en standaardcollecties opzoeken. Plak het contractadres van de collectie – dat werkt altijd – of probeer het over een minuut opnieuw.",
  "problem.not_remembered":
    "Ik kan nu niets opslaan of verwijderen: mijn geheugen reageert niet. Probeer het over een minuut opnieuw. Opdrachten met een contractadres werken gewoon.",
  "problem.no_history":
    "Ik kan nu niet opzoeken wat er is vastgelegd. Probeer het over een minuut opnieuw; opdrachten zoals `/scores` werken gewoon.",
  "problem.unknown_watch":
    "Die ken ik niet. Kies er een uit de lijst die tijdens het typen verschijnt, of kijk in `/watch list`.",
  "problem.too_many_watches":
    "Op de lijst van deze server staan er al {max, number}, en meer kan ik er niet aan. Verwijder er eerst een: in `/watch list` staat er een knop voor.",
  "problem.lacks_permissions":
    "Ik kan nog niet posten in <#{channel}>: geef me daar {permissions} en gebruik de opdracht opnieuw. Er is niets opgeslagen.",
  "problem.lacks_own_permissions":
    "Ik post alleen waar jij dat zelf ook mag: in <#{channel}> mis je {permissions}. Er is niets opgeslagen.",
  "problem.not_allowed": "Voor zover ik kan zien, mag je `/{command}` hier niet gebruiken. Er is niets gewijzigd.",
  "problem.unknown_channel": "Ik kan niet zien wat ik in dat kanaal mag. Kies een ander kanaal. Er is niets opgeslagen.",
  "problem.unsuitable_channel":
    "Ik kan alleen posten in tekstkanalen, aankondigingskanalen en threads. Kies zo’n kanaal met `channel`. Er is niets opgeslagen.",
  "problem.change_without_alert": "`change` is voor alerts: voeg `what: {alert}` of `what: {both}` toe. Er is niets opgeslagen.",
  "problem.digest_option_without_digest":
    "`every`, `hour` en `weekday` zijn voor overzichten: voeg `what: {digest}` of `what: {both}` toe. Er is niets opgeslagen.",
  "problem.servers_only": "Dat werkt alleen op een server waaraan ik ben toegevoegd.",
  "problem.unknown_language": "Die taal ken ik niet. Kies er een uit de lijst die tijdens het typen verschijnt.",
  "problem.unknown_zone":
    "Die tijdzone ken ik niet. Typ een stad zoals “Berlin” of “New York” en kies er een uit de lijst die verschijnt.",
  "problem.alias_like_address":
    "Een alias mag niet op een adres, een link of een ENS-naam lijken. Kies een gewone naam, zoals `apes`.",
  "problem.alias_unfit": "Een alias heeft 1 tot {max, number} zichtbare tekens nodig. Kies een gewone naam, zoals `apes`.",
  "problem.too_many_aliases":
    "Deze server heeft al {max, number} aliassen, en meer kan ik er niet onthouden. Verwijder er eerst een: in `/server show` staat er een menu voor.",
  "problem.wrong_length":
    "Dat adres heeft {digits, plural, one {# teken} other {# tekens}} na `0x`; een contractadres heeft er 40. {copyAgain}",
  "problem.no_data":
    "Er is geen data voor `{contract}`. Controleer of dit het contract van de collectie is. Zo ja, dan volgt de datadienst die nog niet.",
  "problem.no_data_of_any":
    "Voor geen van deze is er data: {contracts}. Controleer of dit de contracten van de collecties zijn. Zo ja, dan volgt de datadienst ze nog niet.",
  "problem.nothing_ranked":
    "Op deze server valt nog niets te rangschikken. Zoek hier collecties op, bijvoorbeeld met `/scores`, of vraag een moderator om er een paar toe te voegen met `/server alias`, en kijk over een uur nog eens.",
  "problem.nothing_ranked_by_change":
    "Van geen enkele collectie op deze server is al een week aan data vastgelegd. Rangschik ze tot die tijd op een score: `/leaderboard by: {total}`.",
  "problem.one_collection": "Dat is allemaal dezelfde collectie. Kies minstens één andere om mee te vergelijken.",
  "problem.notTakingQuestions": "De datadienst heeft het druk. Probeer het over een minuut opnieuw.",
  "problem.notTakingQuestionsUntil": "De datadienst heeft het druk. Probeer het {time} opnieuw.",
  "problem.notAnswering":
    "De datadienst reageert nu niet. Er was niets mis met je opdracht – probeer het over een minuut opnieuw.",
  "problem.busy": "Ik kom even om in het werk. Er was niets mis met je opdracht – probeer het zo nog eens.",
  "problem.rejected_key": "De datadienst heeft de API-sleutel van deze bot geweigerd. Laat het weten aan wie de bot beheert.",
  "problem.rejected_request":
    "De datadienst heeft deze aanvraag geweigerd. Controleer het adres; als het klopt, laat het dan weten aan wie de bot beheert.",
  "problem.invalid_answer":
    "De datadienst stuurde een antwoord dat ik niet kan lezen. Probeer het later opnieuw; blijft het gebeuren, laat het dan weten aan wie de bot beheert.",
  "problem.aborted": "Ik ben aan het herstarten. Probeer het zo nog eens.",
  "problem.just_refreshed": "Dit is al het nieuwste. Je kunt {time} weer vernieuwen.",
  "problem.nothing_newer":
    "Vernieuwen is niet gelukt – dit is nog steeds de nieuwste data, van {time}. Probeer het over een minuut opnieuw.",
  "problem.used_up.member": "Je gaat een beetje te snel. Probeer het {time} opnieuw.",
  "problem.used_up.server": "Deze server gebruikt de bot op dit moment heel veel. Probeer het {time} opnieuw.",
  "problem.unreadable_button": "Deze knop komt uit een andere versie van de bot en werkt niet meer. Gebruik de opdracht opnieuw.",
  "problem.unknown_command": "Die opdracht bestaat niet meer. Typ `/` om te zien wat er is.",
  "problem.outdated_command":
    "Deze opdracht is veranderd. Herlaad Discord (Ctrl+R of Cmd+R, of herstart de app) en probeer het opnieuw.",
  "problem.cannot_embed":
    "Ik kan in dit kanaal geen embeds posten. Vraag een moderator om me hier het recht “Links insluiten” te geven, of gebruik de opdracht in een ander kanaal.",
  "problem.forbidden":
    "Ik mag in dit kanaal niet antwoorden. Vraag een moderator om me hier “Kanaal bekijken”, “Berichten versturen” en “Links insluiten” te geven, of gebruik de opdracht in een ander kanaal.",
  "problem.internal":
    "Er ging iets mis aan onze kant. Probeer het opnieuw; blijft het gebeuren, geef deze referentie dan aan wie de bot beheert: `{reference}`.",
};
