import type { Words } from "./en-US.ts";

/**
 * Danish. You is «du», as in Discord's own client. «Hype», «gains», «community», «score» (plural «scorer») and «chain» are what
 * Danish NFT communities say; a collection is a «kollektion», a contract a «kontrakt». The total is «Total», in sentences «totalen».
 * Posts on X are «opslag», as X calls them; what the bot itself posts is a «besked», and «poste» is the verb. A digest is an
 * «oversigt», an alert an «alarm», a leaderboard a «rangliste», the talk about a collection «snakken», a handle a «brugernavn». A
 * watch has no noun: collections are followed («følges»). Permissions are called as in Discord's client («Indlejr links»); commands
 * and options are English. Quotation marks are ”…”, and a comma stands before subordinate clauses. Relative times read «for 3 dage
 * siden» or «om 2 timer», which fits after «sammenlignet med» and «som», but not after «fra» or «siden»: there parentheses help.
 */
export const words: Words = {
  "button.influencers": "Influencere",
  "button.next": "Næste →",
  "button.previous": "← Forrige",
  "button.refresh": "Opdater",
  "button.scores": "Scorer",
  "button.talk": "Snak",
  "button.toptweets": "Topopslag",
  "button.trends": "Tendenser",

  "command.collectionScores": "Se scorerne for den kollektion, som en besked linker til",
  "command.compare": "Se to til fem kollektioner side om side, og hvem der taler om mere end én af dem",
  "command.help": "Hvad botten gør, hvor dens data kommer fra, og hvad den gemmer",
  "command.influencers": "Se, hvem der driver snakken om en kollektion",
  "command.leaderboard": "Rangér serverens kollektioner efter score, eller efter hvor meget den har ændret sig på en uge",
  "command.me": "Vælg din egen standardkollektion og dit sprog",
  "command.me.forget": "Slet alt, hvad jeg husker om dig",
  "command.me.set": "Vælg din egen standardkollektion eller dit sprog",
  "command.me.show": "Se alt, hvad jeg husker om dig",
  "command.scores": "Se en kollektions hype, gains, community og samlede score",
  "command.server": "Vælg serverens standardkollektion, aliasser, sprog og tidszone (for moderatorer)",
  "command.server.alias": "Giv en kollektion et kort navn, der virker på denne server",
  "command.server.forget": "Slet alt, hvad jeg husker om denne server",
  "command.server.set": "Vælg serverens standardkollektion, sprog eller tidszone",
  "command.server.show": "Se alt, hvad jeg husker om denne server",
  "command.talk": "Se, hvad der ligger bag snakken: hvor mange stemmer, hvor frisk, og hvad der gentages",
  "command.toptweets": "Se opslagene med flest interaktioner om en kollektion",
  "command.watch": "Hør om kollektioner i en kanal uden at spørge (for moderatorer)",
  "command.watch.add": "Post en oversigt eller alarmer om en kollektion i en kanal",
  "command.watch.list": "Se, hvad der følges her, hvornår der sidst blev postet, og hvorfor der er stille",
  "command.watch.remove": "Hold op med at følge en kollektion i en kanal",
  "command.watch.test": "Se, hvad der ville blive postet nu – kun du ser det",
  "command.trends": "Se, hvordan en kollektions scorer har ændret sig over tid",

  "option.compare.with": "Kollektionen, du vil sammenligne med: en adresse, et link med en adresse eller et navn",
  "option.compare.other": "Endnu en kollektion at sammenligne med",
  "option.contract": "En adresse, et link med en adresse eller et navn; udelad for serverens kollektion eller din egen",
  "option.count.influencers": "Hvor mange personer listen skal have, 1–{max, number} (standard: alle)",
  "option.count.toptweets": "Hvor mange opslag listen skal have, 1–{max, number} (standard: alle)",
  "option.collection": "Standardkollektionen: en adresse, et link med en adresse eller et navn",
  "option.language": "Sproget i svar, som alle her kan se",
  "option.language.member": "Sproget i svar, som kun du kan se",
  "option.zone": "Serverens tidszone",
  "option.alias": "Navnet, for eksempel ”apes”",
  "option.alias.contract": "Hvad det står for: en adresse, et link eller et navn. Udelad for at fjerne aliasset",
  "option.serverDefault": "{name} · serverens standard",
  "option.period": "Hvor langt tilbage du vil se (standard: 30 dage)",
  "option.by": "Hvad der rangeres efter (standard: den samlede score)",
  "option.private": "Vis svaret kun for dig",
  "option.watch": "Hvilken: vælg den på listen",
  "option.watch.channel": "Hvor der skal postes (standard: denne kanal)",
  "option.watch.what": "En oversigt på et fast tidspunkt, alarmer når totalen flytter sig, eller begge (standard: oversigt)",
  "option.watch.every": "Hvor tit oversigten skal komme (standard: hver dag)",
  "option.watch.hour": "Klokken hvad oversigten skal komme, 0–23, i serverens tidszone (standard: 9)",
  "option.watch.weekday": "Hvilken dag en ugentlig oversigt skal komme (standard: mandag)",
  "option.watch.change": "Alarm, når totalen har flyttet sig så meget (standard: når den flytter sig usædvanligt meget)",
  "option.pasteAddress": "Indsæt en kontraktadresse (0x…) eller et link fra OpenSea, Etherscan, Blur, …",

  "help.title": "Collection Pulse",
  "help.introduction":
    "Se, hvordan det går med en NFT-kollektion, hvem der taler om den, og hvad de siger. Giv en kommando en kontraktadresse, et link med en adresse eller navnet på en kollektion. Hvis der er valgt en standard, kan du udelade det.",
  "help.command": "**/{name}** – {description}",
  "help.menu": "Højreklik på en besked, eller hold fingeren på den › **Apps › {name}** – {description}",
  "help.scores.title": "Hvad scorerne betyder",
  "help.scores":
    "Hype, gains, community og total kommer fra datatjenesten og vises, som de er. Tjenesten forklarer ikke, hvilken skala de følger.",
  "help.data.title": "Hvor dataene kommer fra",
  "help.data":
    "Fra tjenesten ”Collection Social and Score”, som botten er forbundet til: datatjenesten. Hvert svar viser, hvornår det er opdateret; tryk på Opdater for at opdatere det.",
  "help.privacy.title": "Privatliv",
  "help.privacy":
    "Botten læser det, du skriver i dens kommandoer, og, når du bruger dens menu, den besked, du bruger den på. Den husker, hvilke kollektioner der er slået op offentligt på hvilken server (ikke af hvem), hvordan deres scorer, influencere og opslag har ændret sig, og i ét minut, hvor mange kommandoer og knapper du har brugt. Den husker også det, du gemmer med `/me set`, og det, moderatorer gemmer med `/server` og `/watch`: `/me show`, `/server show` og `/watch list` viser det hele, `/me forget` og `/server forget` sletter det. Dens logfiler registrerer kommandoer, ikke personer, og ingen beskeder gemmes.",

  "watch.what.digest": "Oversigt",
  "watch.what.alert": "Alarmer",
  "watch.what.both": "Oversigt og alarmer",
  "watch.every.day": "Hver dag",
  "watch.every.week": "Hver uge",
  "watch.weekday.1": "Mandag",
  "watch.weekday.2": "Tirsdag",
  "watch.weekday.3": "Onsdag",
  "watch.weekday.4": "Torsdag",
  "watch.weekday.5": "Fredag",
  "watch.weekday.6": "Lørdag",
  "watch.weekday.7": "Søndag",
  "watch.title": "Følges på denne server",
  "watch.none":
    "Her følges der ikke noget endnu. Begynd med `/watch add`: vælg en kollektion, så poster jeg i en kanal, hvad der ændrer sig ved den.",
  "watch.count": "{count, number} af {max, number}",
  "watch.added":
    "Gemt. Fra nu af sammenligner jeg med det, jeg ser næste gang; den første besked kommer, når noget har ændret sig.",
  "watch.changed": "Ændret. Kollektionen blev allerede fulgt i den kanal.",
  "watch.removed": "Fjernet. Der postes ikke mere om den i den kanal.",
  "watch.gone": "Den var allerede fjernet.",
  "watch.resumed": "Genoptaget. Jeg fortsætter fra det, jeg sidst postede, måske allerede nu.",
  "watch.in": "i <#{channel}>",
  "watch.digest.day": "Oversigt hver dag kl. {hour}.00 ({zone})",
  "watch.digest.week":
    "Oversigt hver {weekday, select, 1 {mandag} 2 {tirsdag} 3 {onsdag} 4 {torsdag} 5 {fredag} 6 {lørdag} other {søndag}} kl. {hour}.00 ({zone})",
  "watch.alert.change": "Alarm, når totalen har flyttet sig {change} siden min sidste besked",
  "watch.alert.unusual":
    "Alarm, når totalen har flyttet sig usædvanligt meget siden min sidste besked (mindst 4 gange så meget som normalt på en dag)",
  "watch.next": "Næste oversigt {time}, hvis noget har ændret sig inden da",
  "watch.checked": "tjekket {time}",
  "watch.unchecked": "ikke tjekket endnu",
  "watch.posted": "postet {time}",
  "watch.unposted": "intet postet endnu",
  "watch.posting": "en besked er på vej",
  "watch.needs":
    "-# For at poste der skal jeg bruge ”Vis kanal”, ”Send beskeder” (i en tråd: ”Send beskeder i tråde”), ”Indlejr links” og ”Læs beskedhistorik”. Dem har jeg nu.",
  "watch.noZone": "-# Serveren har ingen tidszone endnu, så klokkeslættene er i UTC. Vælg en med `/server set zone`.",
  "watch.paused.channel_gone":
    "⏸️ **På pause**: Kanalen er slettet. Vælg Fjern; med `/watch add` kan du følge kollektionen i en anden kanal.",
  "watch.paused.server_gone": "⏸️ **På pause**: Jeg var blevet fjernet fra denne server. Genoptag for at begynde igen.",
  "watch.paused.no_access": "⏸️ **På pause**: Jeg kan ikke se kanalen. Giv mig ”Vis kanal” der, og genoptag så.",
  "watch.paused.no_permission":
    "⏸️ **På pause**: Jeg må ikke poste i kanalen. Giv mig ”Send beskeder” (i en tråd: ”Send beskeder i tråde”) og ”Indlejr links” der, og genoptag så.",
  "watch.paused.thread_locked": "⏸️ **På pause**: Tråden er låst. Lås den op, og genoptag så.",
  "watch.paused.refused": "⏸️ **På pause**: Discord afviste mine beskeder der. Genoptag for at prøve igen.",
  "watch.untracked":
    "⚠️ Bliver ikke registreret: Jeg registrerer allerede så mange kollektioner, som jeg må. Den, der driver botten, kan hæve grænsen.",
  "watch.failing":
    "⚠️ Min seneste besked i den kanal kom ikke frem. Se efter, hvad jeg må i kanalen: Efter tre fejl i træk holder jeg pause.",
  "watch.quiet": "stille: {reason}",
  "watch.quiet.nothing_recorded": "der er ikke registreret noget om den endnu",
  "watch.quiet.first": "det er det her, jeg sammenligner med fra nu af",
  "watch.quiet.nothing_newer": "der er ingen nyere data",
  "watch.quiet.unchanged": "intet har ændret sig",
  "watch.quiet.small": "ændret med {by}, der skal {of} til",
  "watch.quiet.too_little_history":
    "hvad der er usædvanligt, viser sig efter 7 dages historik, og der er {days, plural, one {# dag} other {# dage}}",
  "watch.quiet.too_soon": "den næste alarm kan komme {time}",
  "watch.test.title": "Det ville jeg poste nu",
  "watch.test.example": "For eksempel:",
  "watch.test.digest.posts": "Oversigten ville blive postet.",
  "watch.test.digest.quiet": "Oversigten ville ikke blive postet: {reason}.",
  "watch.test.alert.posts": "En alarm ville blive postet.",
  "watch.test.alert.quiet": "Ingen alarm ville blive postet: {reason}.",
  "watch.button.preview": "Forhåndsvis",
  "watch.button.remove": "Fjern",
  "watch.button.resume": "Genoptag",
  "watch.button.resumeOf": "Genoptag: {name}",
  "watch.button.back": "Tilbage",
  "watch.button.list": "Alt, der følges",
  "watch.menu": "Åbn en fulgt kollektion…",
  "watch.choice": "{name} · {what} · {where}",
  "watch.here": "her",
  "watch.elsewhere": "kanal …{digits}",
  "permission.ViewChannel": "”Vis kanal”",
  "permission.SendMessages": "”Send beskeder”",
  "permission.SendMessagesInThreads": "”Send beskeder i tråde”",
  "permission.EmbedLinks": "”Indlejr links”",
  "permission.ReadMessageHistory": "”Læs beskedhistorik”",

  "watchPost.digest": "📊 **Oversigt**: hvad der har ændret sig ved {name}",
  "watchPost.digests": "📊 **Oversigt**: hvad der har ændret sig ved {count, plural, one {# kollektion} other {# kollektioner}}",
  "watchPost.alert": "🔔 **Alarm**: totalen for {name} har flyttet sig {change}",
  "watchPost.total": "**Total {total}** · {change} sammenlignet med {since}",
  "watchPost.newPost": "Nyt opslag ({time}): {interactions, plural, one {# interaktion} other {# interaktioner}}",
  "watchPost.topPost":
    "Nu blandt topopslagene (postet {time}): {interactions, plural, one {# interaktion} other {# interaktioner}}",
  "watchPost.came": "Nye blandt topinfluencerne: {people}",
  "watchPost.left": "Ikke længere blandt influencerne: {people}",
  "watchPost.open": "Åbn en kollektion…",

  "settings.collection": "Standardkollektion",
  "settings.language": "Sprog",
  "settings.zone": "Tidszone",
  "settings.unset": "Ikke valgt",
  "settings.saved": "Gemt.",
  "settings.nothingToSet": "Intet at ændre: vælg mindst én mulighed. Her er de nuværende indstillinger.",
  "settings.clear.collection": "Ryd standardkollektion",
  "settings.clear.language": "Ryd sprog",
  "settings.clear.zone": "Ryd tidszone",
  "settings.cleared.collection": "Standardkollektionen er ryddet.",
  "settings.cleared.language": "Sproget er ryddet.",
  "settings.cleared.zone": "Tidszonen er ryddet.",
  "settings.deleted": "Slettet – det husker jeg ikke længere",

  "server.title": "Serverens indstillinger",
  "server.introduction":
    "Det er alt, hvad jeg husker om denne server. Ret det med `/server set` og `/server alias`, eller slet det hele med `/server forget`.",
  "server.language.unset": "Ikke valgt – jeg bruger sproget fra Discords serverindstillinger",
  "server.asked": "Slået op offentligt her de seneste 30 dage",
  "server.asked.more": "og {count, number} til",
  "server.aliases": "**{count, plural, one {# alias} other {# aliasser}}**",
  "server.removeAlias": "Fjern et alias…",
  "server.aliasSet": "{name} står nu for `{collection}` på denne server.",
  "server.aliasChanged": "{name} står nu for `{collection}` på denne server. Før var det `{before}`.",
  "server.aliasRemoved": "Aliasset {name} er fjernet.",
  "server.aliasGone": "Det alias var allerede fjernet.",
  "server.noAlias": "Serveren har ikke noget alias {name}. Tilføj det med `/server alias` og en `contract`.",
  "server.nothingToForget": "Der var intet at slette: jeg husker ikke noget om denne server.",

  "me.title": "Dine indstillinger",
  "me.introduction":
    "Det er alt, hvad jeg husker om dig, også at du sidst brugte mig den {day}. Jeg glemmer det hele efter 12 måneder uden en kommando, eller med det samme med `/me forget`.",
  "me.nothing": "Jeg husker ikke noget om dig. Vælg en standardkollektion eller et sprog med `/me set`.",
  "me.language.unset": "Ikke valgt – jeg bruger sproget i din Discord-app",
  "me.nothingToForget": "Der var intet at slette: jeg husker ikke noget om dig.",

  "card.updated": "Opdateret {time}",
  "card.stale": "Viser ældre data ({time}): der er ikke noget nyere lige nu",
  "card.top": "Top {last} af {total}",
  "card.range": "{first}–{last} af {total}",
  "card.place": "{first} af {total}",
  "card.explorer": "Explorer",

  "scores.hype": "Hype",
  "scores.gains": "Gains",
  "scores.community": "Community",
  "scores.total": "Total",

  "scores.blocks": "{blocks} {days, plural, one {# dag} other {# dage}}",

  "change.comparedWith": "▲ ▼ sammenlignet med {time}",

  "period.24h": "Seneste 24 timer",
  "period.7d": "Seneste 7 dage",
  "period.30d": "Seneste 30 dage",
  "period.90d": "Seneste 90 dage",
  "period.1y": "Seneste år",

  "trends.recorded":
    "første måling {since}, seneste {until}: {records, plural, one {# måling} other {# målinger}}, {gaps, plural, =0 {ingen huller} one {# hul} other {# huller}}",
  "trends.lowest": "Lavest {value}, {time}",
  "trends.highest": "Højest {value}, {time}",
  "trends.nothing":
    "Der er ikke registreret noget i denne periode endnu. Jeg registrerer en kollektion, så længe en server følger den eller har den som standard eller alias, og i syv dage efter, at den er slået op offentligt.",
  "trends.period": "Periode…",
  "trends.scales": "Forskellige skalaer",
  "trends.noChart": "For få målinger",
  "trends.picture": "{period}, et diagram for hver score. {scores}",
  "trends.picture.score": "{name}: senest {newest}, lavest {lowest} den {lowestAt}, højest {highest} den {highestAt}.",

  "compare.open": "Åbn en af dem…",
  "compare.now": "Nyeste scorer",
  "compare.missing.noData": "Der er ingen data. Hvis det er kollektionens kontrakt, følger datatjenesten den ikke endnu.",
  "compare.missing.limited": "Scorerne kan ikke indlæses: datatjenesten har travlt lige nu. Tryk på Opdater om et minut.",
  "compare.missing.notAnswering": "Scorerne kan ikke indlæses: datatjenesten svarer ikke lige nu. Tryk på Opdater om et minut.",
  "compare.missing.failed": "Scorerne kan ikke indlæses lige nu. Tryk på Opdater for at prøve igen.",
  "compare.people.title": "Fælles personer",
  "compare.people.found":
    "**{count, number} af {total, plural, one {# influencer} other {# influencere}}** taler om mere end én af disse kollektioner.",
  "compare.people.tooFew": "Der er intet at sammenligne: jeg har influencerne for færre end to af disse.",
  "compare.people.missing": "Ingen influencere fra {collections}",
  "compare.posts.title": "Fælles opslag",
  "compare.posts.found":
    "**{count, number} af {total, plural, one {# topopslag} other {# topopslag}}** handler om mere end én af disse kollektioner.",
  "compare.posts.tooFew": "Der er intet at sammenligne: jeg har opslagene for færre end to af disse.",
  "compare.posts.missing": "Ingen opslag fra {collections}",
  "compare.post": "Opslag af {author}",
  "compare.picture": "{title}, et diagram for hver score. {scores}",
  "compare.picture.score": "{name}: {values}.",

  "leaderboard.title": "Rangliste: {by}",
  "leaderboard.basis":
    "{count, plural, one {# kollektion} other {# kollektioner}}: serverens standard, dens aliasser, dem, der følges her, og dem, der er slået op offentligt her de seneste 30 dage. Op og ned: pladser i forhold til for en uge siden.",
  "leaderboard.by": "Rangér efter…",
  "leaderboard.by.total": "Total",
  "leaderboard.by.hype": "Hype",
  "leaderboard.by.gains": "Gains",
  "leaderboard.by.community": "Community",
  "leaderboard.by.change": "Ændring af totalen over 7 dage",
  "leaderboard.asOf": "opgjort {time}",
  "leaderboard.up": "{count, number} op",
  "leaderboard.down": "{count, number} ned",
  "leaderboard.same": "samme plads",
  "leaderboard.unranked": "Uden nylige registreringer: {collections}",
  "leaderboard.unranked.change": "Ikke registreret i en uge endnu: {collections}",

  "influencers.heading": "Influencere",
  "influencers.influence": "**{score}** indflydelse",
  "influencers.followers": "**{count}** {followers, plural, one {følger} other {følgere}}",

  "toptweets.heading": "Opslag",
  "toptweets.retweetOf": "-# Retweet af {author}",
  "toptweets.retweet": "-# Retweet",
  "toptweets.noText": "-# Opslaget har ingen tekst.",
  "toptweets.sensitive": "-# Følsomt indhold",
  "toptweets.counts": "🔁 {retweets} · ❤️ {likes} · {all} i alt",
  "toptweets.open": "Åbn",

  "talk.basis.all":
    "Hvad der ligger bag snakken: {posts, plural, one {# opslag} other {de # topopslag}} og {people, plural, one {# influencer} other {# influencere}}",
  "talk.basis.posts": "Hvad der ligger bag snakken: {posts, plural, one {# opslag} other {de # topopslag}}",
  "talk.basis.people": "Hvad der ligger bag snakken: {people, plural, one {# influencer} other {# influencere}}",
  "talk.stale.posts": "Viser ældre data for opslagene ({time}): der er ikke noget nyere lige nu",
  "talk.stale.people": "Viser ældre data for influencerne ({time}): der er ikke noget nyere lige nu",
  "talk.failed.posts": "Opslagene kan ikke indlæses lige nu. Tryk på Opdater for at prøve igen.",
  "talk.failed.people": "Influencerne kan ikke indlæses lige nu. Tryk på Opdater for at prøve igen.",
  "talk.none.posts": "Datatjenesten har ingen opslag om denne kollektion.",
  "talk.none.people": "Datatjenesten har ingen influencere for denne kollektion.",
  "talk.voices.title": "Stemmer",
  "talk.voices":
    "**{authors, plural, one {# person} other {# personer}}** har skrevet {posts, plural, one {dette opslag} other {disse # opslag}}.",
  "talk.voices.spread": "Den højeste stemme fik **{share}** af interaktionerne: som om **{voices}** personer talte lige højt.",
  "talk.voices.silent": "{posts, plural, one {Det har} other {De har}} ingen interaktioner.",
  "talk.freshness.title": "Friskhed",
  "talk.freshness.half":
    "Mindst halvdelen af interaktionerne på disse {posts, number} opslag er på de nyeste (det ældste af dem: {time}).",
  "talk.freshness.range": "Nyeste af {posts, number}: {newest} · ældste: {oldest}",
  "talk.freshness.one": "Det ene opslag blev skrevet {time}.",
  "talk.echo.title": "Ekko",
  "talk.echo.found": "**{count, number} af {posts, number} opslag** siger næsten det samme som opslag fra andre: {groups}",
  "talk.echo.none": "Ingen af de {compared, number} opslag siger næsten det samme som et opslag fra en anden.",
  "talk.echo.tooFew": "Der er for lidt tekst at sammenligne.",
  "talk.echo.compared":
    "-# Sammenlignet: {compared, number} af {posts, plural, one {# opslag} other {# opslag}} (mindst 8 ord, ingen retweets)",
  "talk.handles.title": "Brugernavne",
  "talk.handles.found": "Blandt {people, number} personer ligner disse brugernavne hinanden: {groups}",
  "talk.handles.none": "Blandt {people, number} personer er der ingen brugernavne, der ligner hinanden.",
  "talk.mix.title": "Blanding",
  "talk.mix.languages": "Sprog i {posts, plural, one {# opslag} other {# opslag}}: {parts}",
  "talk.mix.clients": "Apps brugt til {posts, plural, one {# opslag} other {# opslag}}: {parts}",
  "talk.mix.part": "{name} **{count, number}**",
  "talk.mix.unknown": "ukendt **{count, number}**",
  "talk.mix.others": "andre **{count, number}**",
  "talk.regulars.title": "Kom og gik",
  "talk.regulars.came": "**{count, number} nye** blandt influencerne, sammenlignet med {time}: {people}",
  "talk.regulars.left": "**{count, number} væk**, sammenlignet med {time}: {people}",
  "talk.regulars.nobody": "Influencerne er de samme som {time}.",
  "talk.regulars.core":
    "**{count, plural, one {# fast navn} other {# faste navne}}**, på mindst 80\u00a0% af {records, plural, one {# liste} other {# lister}} fra de seneste 30 dage: {people}",
  "talk.moreGroups": "og {count, plural, one {# gruppe} other {# grupper}} til",

  "person.noName": "Intet navn",
  "person.noHandle": "ukendt",

  "list.next": "{list}, {next}",
  "list.more": "{count, number} til",
  "sentence.next": "{text} {next}",

  "note.otherChain":
    "-# Det link er på {chain}. Datatjenesten går kun efter adressen, så tallene kan høre til en kontrakt på en anden chain.",
  "note.chainWithoutData": "-# Det link er på {chain}. Datatjenesten dækker måske ikke den chain.",

  "problem.inOption": "`{option}`: {sentence}",
  "problem.copyAgain": "Kopiér kontraktadressen fra kollektionens side på en markedsplads eller i en explorer.",
  "problem.address_missing":
    "Jeg kunne ikke finde en kontraktadresse i det, og heller ikke et navn, jeg kender. En adresse er `0x` efterfulgt af 40 tegn. {copyAgain}",
  "problem.link_without_address":
    "Jeg kunne ikke finde en kontraktadresse i det link. Åbn en af kollektionens NFT’er, og kopiér det link, eller indsæt selve adressen.",
  "problem.collection_slug":
    "Det link har kollektionens navn (”{slug}”), men ikke dens kontraktadresse. Åbn en af kollektionens NFT’er, og kopiér det link, eller indsæt selve adressen.",
  "problem.shortened_address":
    "Den adresse er forkortet, og jeg skal bruge hele adressen: `0x` efterfulgt af 40 tegn. {copyAgain}",
  "problem.solana_address":
    "Det ligner en Solana-adresse. Jeg kender kun kontrakter på Ethereum, og deres adresser begynder med `0x`.",
  "problem.transaction_hash": "Det er en transaktionshash (64 tegn efter `0x`). En kontraktadresse har 40. {copyAgain}",
  "problem.wrong_checksum": "Adressens kontrolsum (EIP-55) passer ikke, så der er nok en slåfejl i den. {copyAgain}",
  "problem.several_addresses":
    "Jeg fandt {count, number} forskellige adresser. Brug en kommando som `/scores` med kun den, du mener.",
  "problem.several_collections":
    "Jeg kender {count, number} kollektioner med det navn. Hvilken mener du? Du kan bruge dens adresse i stedet for navnet.\n{contracts}",
  "problem.namesake": "servere på 30 dage: {servers, number} · slået op første gang: {time}",
  "problem.similar_names":
    "Jeg kender ingen kollektion med præcis det navn. Mente du {names}? Vælg den på listen, der vises, mens du skriver, eller indsæt dens adresse.",
  "problem.ens_name": "”{ensName}” er et ENS-navn, og jeg skal bruge kontraktadressen bag det. {copyAgain}",
  "problem.stray_character":
    "”{character}” kan ikke være del af en kontraktadresse: kun cifrene 0–9 og bogstaverne a–f kommer efter `0x`. {copyAgain}",
  "problem.look_alike":
    "Tegnet ”{character}” i den adresse er {kind, select, letter {et bogstav} cyrillic {et kyrillisk bogstav} greek {et græsk bogstav} other {et andet tegn}}, ikke det ”{digit}”, det ligner. {copyAgain}",
  "problem.stray_invisible": "Der er et usynligt tegn i den adresse. {copyAgain}",
  "problem.no_default.server":
    "Hvilken kollektion? Tilføj `contract`: en adresse, et link eller et navn. Moderatorer kan vælge en standard for serveren med `/server set`, og du kan vælge din egen med `/me set`.",
  "problem.no_default.direct":
    "Hvilken kollektion? Tilføj `contract`: en adresse, et link eller et navn. Vælg din egen standard med `/me set`, så slipper du næste gang.",
  "problem.not_recalled":
    "Jeg kan ikke slå navne og standardkollektioner op lige nu. Indsæt kollektionens kontraktadresse i stedet – det virker altid – eller prøv igen om et minut.",
  "problem.not_remembered":
    "Jeg kan ikke gemme eller slette noget lige nu: min hukommelse svarer ikke. Prøv igen om et minut. Kommandoer med en kontraktadresse virker som altid.",
  "problem.no_history":
    "Jeg kan ikke slå op, hvad der er registreret, lige nu. Prøv igen om et minut; kommandoer som `/scores` virker som altid.",
  "problem.unknown_watch": "Den kender jeg ikke. Vælg en på listen, der vises, mens du skriver, eller se `/watch list`.",
  "problem.too_many_watches":
    "På serverens liste står der allerede {max, number}, og flere kan jeg ikke klare. Fjern en først: `/watch list` har en knap til det.",
  "problem.lacks_permissions":
    "Jeg kan ikke poste i <#{channel}> endnu: giv mig {permissions} der, og brug kommandoen igen. Intet blev gemt.",
  "problem.lacks_own_permissions":
    "Jeg poster kun der, hvor du selv må: i <#{channel}> har du ikke {permissions}. Intet blev gemt.",
  "problem.not_allowed": "Så vidt jeg kan se, må du ikke bruge `/{command}` her. Intet blev ændret.",
  "problem.unknown_channel": "Jeg kan ikke se, hvad jeg må i den kanal. Vælg en anden. Intet blev gemt.",
  "problem.unsuitable_channel":
    "Jeg kan kun poste i tekstkanaler, annonceringskanaler og tråde. Vælg en af dem med `channel`. Intet blev gemt.",
  "problem.change_without_alert": "`change` er til alarmer: tilføj `what: {alert}` eller `what: {both}`. Intet blev gemt.",
  "problem.digest_option_without_digest":
    "`every`, `hour` og `weekday` er til oversigter: tilføj `what: {digest}` eller `what: {both}`. Intet blev gemt.",
  "problem.servers_only": "Det virker kun på en server, hvor jeg er tilføjet.",
  "problem.unknown_language": "Det sprog kender jeg ikke. Vælg et på listen, der vises, mens du skriver.",
  "problem.unknown_zone":
    "Den tidszone kender jeg ikke. Skriv en by som ”Berlin” eller ”New York”, og vælg en på listen, der vises.",
  "problem.alias_like_address":
    "Et alias må ikke ligne en adresse, et link eller et ENS-navn. Vælg et almindeligt navn som `apes`.",
  "problem.alias_unfit": "Et alias skal have 1 til {max, number} synlige tegn. Vælg et almindeligt navn som `apes`.",
  "problem.too_many_aliases":
    "Serveren har allerede {max, number} aliasser, og flere kan jeg ikke huske. Fjern et først: `/server show` har en menu til det.",
  "problem.wrong_length":
    "Den adresse har {digits, plural, one {# tegn} other {# tegn}} efter `0x`; en kontraktadresse har 40. {copyAgain}",
  "problem.no_data":
    "Der er ingen data for `{contract}`. Tjek, at det er kollektionens kontrakt. Hvis det er, følger datatjenesten den ikke endnu.",
  "problem.no_data_of_any":
    "Der er ingen data for nogen af disse: {contracts}. Tjek, at det er kollektionernes kontrakter. Hvis det er, følger datatjenesten dem ikke endnu.",
  "problem.nothing_ranked":
    "Der er intet at rangere på denne server endnu. Slå kollektioner op her, for eksempel med `/scores`, eller bed en moderator om at tilføje nogle med `/server alias`, og kig forbi igen om en time.",
  "problem.nothing_ranked_by_change":
    "Ingen af serverens kollektioner er registreret i en uge endnu. Rangér dem efter en score indtil da: `/leaderboard by: {total}`.",
  "problem.one_collection": "Det er den samme kollektion alle sammen. Vælg mindst én anden at sammenligne med.",
  "problem.notTakingQuestions": "Datatjenesten har travlt lige nu. Prøv igen om et minut.",
  "problem.notTakingQuestionsUntil": "Datatjenesten har travlt lige nu. Prøv igen {time}.",
  "problem.notAnswering": "Datatjenesten svarer ikke lige nu. Der var ikke noget galt med din kommando – prøv igen om et minut.",
  "problem.busy": "Jeg har alt for travlt lige nu. Der var ikke noget galt med din kommando – prøv igen om et øjeblik.",
  "problem.rejected_key": "Datatjenesten afviste bottens API-nøgle. Giv besked til den, der driver botten.",
  "problem.rejected_request":
    "Datatjenesten afviste denne forespørgsel. Tjek adressen; hvis den er rigtig, så giv besked til den, der driver botten.",
  "problem.invalid_answer":
    "Datatjenesten sendte et svar, jeg ikke kan læse. Prøv igen senere; hvis det bliver ved, så giv besked til den, der driver botten.",
  "problem.aborted": "Jeg er ved at genstarte. Prøv igen om et øjeblik.",
  "problem.just_refreshed": "Det er allerede det nyeste. Du kan opdatere igen {time}.",
  "problem.nothing_newer": "Kunne ikke opdatere – det her er stadig de nyeste data ({time}). Prøv igen om et minut.",
  "problem.used_up.member": "Det går lidt for hurtigt. Prøv igen {time}.",
  "problem.used_up.server": "Denne server bruger botten rigtig meget lige nu. Prøv igen {time}.",
  "problem.unreadable_button": "Knappen er fra en anden version af botten og virker ikke længere. Brug kommandoen igen.",
  "problem.unknown_command": "Den kommando findes ikke længere. Skriv `/` for at se, hvad der findes.",
  "problem.outdated_command":
    "Kommandoen har ændret sig. Genindlæs Discord (Ctrl+R eller Cmd+R, eller genstart appen), og prøv igen.",
  "problem.cannot_embed":
    "Jeg kan ikke poste embeds i denne kanal. Bed en moderator om at give mig tilladelsen ”Indlejr links” her, eller brug kommandoen i en anden kanal.",
  "problem.forbidden":
    "Jeg har ikke tilladelse til at svare i denne kanal. Bed en moderator om at give mig ”Vis kanal”, ”Send beskeder” og ”Indlejr links” her, eller brug kommandoen i en anden kanal.",
  "problem.internal":
    "Noget gik galt hos os. Prøv igen; hvis det bliver ved, så giv denne reference til den, der driver botten: `{reference}`.",
};
