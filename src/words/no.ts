import type { Words } from "./en-US.ts";

/**
 * Norwegian, in bokmål. You is «du», as in Discord's own client. «Hype», «gains», «community», «score» (plural «scorer») and
 * «explorer» are what Norwegian NFT communities say; a collection is a «samling», a contract a «kontrakt», a chain a «kjede». The
 * total is «Total», in sentences «totalen». Posts on X are «innlegg», as X calls them; what the bot itself posts is a «melding», and
 * «poste» is the verb. A digest is an «oppsummering», an alert a «varsel», a leaderboard a «toppliste», the talk about a collection
 * «praten», a handle a «brukernavn». A watch has no noun: collections are followed («følges»). Permissions are called as in
 * Discord's client («Bygg inn lenker»); commands and options are English. Quotation marks are «…». Relative times read «for 3 dager
 * siden» or «om 2 timer», which fits after «sammenlignet med» and «som», but not after «fra» or «siden»: there parentheses help.
 */
export const words: Words = {
  "button.influencers": "Influensere",
  "button.next": "Neste →",
  "button.previous": "← Forrige",
  "button.refresh": "Oppdater",
  "button.scores": "Scorer",
  "button.talk": "Praten",
  "button.toptweets": "Toppinnlegg",
  "button.trends": "Trender",

  "command.collectionScores": "Se scorene til samlingen som en melding lenker til",
  "command.compare": "Se to til fem samlinger side om side, og hvem som snakker om mer enn én av dem",
  "command.help": "Hva boten gjør, hvor dataene kommer fra, og hva den lagrer",
  "command.influencers": "Se hvem som driver praten om en samling",
  "command.leaderboard": "Ranger samlingene på serveren etter score, eller etter hvor mye den har endret seg på en uke",
  "command.me": "Velg din egen standardsamling og ditt eget språk",
  "command.me.forget": "Slett alt jeg husker om deg",
  "command.me.set": "Velg din egen standardsamling eller ditt eget språk",
  "command.me.show": "Se alt jeg husker om deg",
  "command.scores": "Se hype, gains, community og totalscore for en samling",
  "command.server": "Velg standardsamling, alias, språk og tidssone for serveren (for moderatorer)",
  "command.server.alias": "Gi en samling et kort navn som virker på denne serveren",
  "command.server.forget": "Slett alt jeg husker om denne serveren",
  "command.server.set": "Velg standardsamling, språk eller tidssone for serveren",
  "command.server.show": "Se alt jeg husker om denne serveren",
  "command.talk": "Se hva som ligger bak praten: hvor mange stemmer, hvor fersk, og hva som gjentas",
  "command.toptweets": "Se innleggene med flest interaksjoner om en samling",
  "command.watch": "Få høre om samlinger i en kanal uten å spørre (for moderatorer)",
  "command.watch.add": "Post en oppsummering eller varsler om en samling i en kanal",
  "command.watch.list": "Se hva som følges her, når det sist ble postet noe, og hvorfor det er stille",
  "command.watch.remove": "Slutt å følge en samling i en kanal",
  "command.watch.test": "Se hva som ville blitt postet nå – bare du ser det",
  "command.trends": "Se hvordan scorene til en samling har endret seg over tid",

  "option.compare.with": "Samlingen du vil sammenligne med: en adresse, en lenke med en adresse eller et navn",
  "option.compare.other": "Enda en samling å sammenligne med",
  "option.contract": "En adresse, en lenke med en adresse eller et navn; utelat for samlingen til serveren eller din egen",
  "option.count.influencers": "Hvor mange personer lista skal ha, 1–{max, number} (standard: alle)",
  "option.count.toptweets": "Hvor mange innlegg lista skal ha, 1–{max, number} (standard: alle)",
  "option.collection": "Standardsamlingen: en adresse, en lenke med en adresse eller et navn",
  "option.language": "Språket i svar som alle her kan se",
  "option.language.member": "Språket i svar som bare du kan se",
  "option.zone": "Tidssonen til serveren",
  "option.alias": "Navnet, for eksempel «apes»",
  "option.alias.contract": "Hva det står for: en adresse, en lenke eller et navn. Utelat for å fjerne aliaset",
  "option.serverDefault": "{name} · standard på serveren",
  "option.period": "Hvor langt tilbake du vil se (standard: 30 dager)",
  "option.by": "Hva det rangeres etter (standard: totalscoren)",
  "option.private": "Vis svaret bare for deg",
  "option.watch": "Hvilken: velg den fra lista",
  "option.watch.channel": "Hvor det skal postes (standard: denne kanalen)",
  "option.watch.what": "Oppsummering til fast tid, varsler når totalen flytter seg, eller begge (standard: oppsummering)",
  "option.watch.every": "Hvor ofte oppsummeringen skal komme (standard: hver dag)",
  "option.watch.hour": "Hvilket klokkeslett oppsummeringen skal komme, 0–23, i tidssonen til serveren (standard: 9)",
  "option.watch.weekday": "Hvilken dag en ukentlig oppsummering skal komme (standard: mandag)",
  "option.watch.change": "Varsle når totalen har flyttet seg så mye (standard: når den flytter seg uvanlig mye)",
  "option.pasteAddress": "Lim inn en kontraktadresse (0x…) eller en lenke fra OpenSea, Etherscan, Blur, …",

  "help.title": "Collection Pulse",
  "help.introduction":
    "Se hvordan det går med en NFT-samling, hvem som snakker om den, og hva de sier. Gi en kommando en kontraktadresse, en lenke med en adresse eller navnet på en samling. Er det valgt en standard, kan du utelate det.",
  "help.command": "**/{name}** – {description}",
  "help.menu": "Høyreklikk på en melding, eller hold fingeren på den › **Apper › {name}** – {description}",
  "help.scores.title": "Hva scorene betyr",
  "help.scores":
    "Hype, gains, community og total kommer fra datatjenesten og vises som de er. Tjenesten forklarer ikke hvilken skala de følger.",
  "help.data.title": "Hvor dataene kommer fra",
  "help.data":
    "Fra tjenesten «Collection Social and Score» som boten er koblet til: datatjenesten. Hvert svar viser når det ble oppdatert; trykk på Oppdater for å oppdatere det.",
  "help.privacy.title": "Personvern",
  "help.privacy":
    "Boten leser det du skriver i kommandoene, og når du bruker menyen, meldingen du bruker den på. Den husker hvilke samlinger som er slått opp offentlig på hvilken server (ikke av hvem), hvordan scorene, influenserne og innleggene deres har endret seg, og i ett minutt hvor mange kommandoer og knapper du har brukt. Den husker også det du lagrer med `/me set`, og det moderatorer lagrer med `/server` og `/watch`: `/me show`, `/server show` og `/watch list` viser alt sammen, `/me forget` og `/server forget` sletter det. Loggene registrerer kommandoer, ikke personer, og ingen meldinger blir lagret.",

  "watch.what.digest": "Oppsummering",
  "watch.what.alert": "Varsler",
  "watch.what.both": "Oppsummering og varsler",
  "watch.every.day": "Hver dag",
  "watch.every.week": "Hver uke",
  "watch.weekday.1": "Mandag",
  "watch.weekday.2": "Tirsdag",
  "watch.weekday.3": "Onsdag",
  "watch.weekday.4": "Torsdag",
  "watch.weekday.5": "Fredag",
  "watch.weekday.6": "Lørdag",
  "watch.weekday.7": "Søndag",
  "watch.title": "Følges på denne serveren",
  "watch.none":
    "Ingenting følges her ennå. Begynn med `/watch add`: velg en samling, så poster jeg i en kanal hva som endrer seg ved den.",
  "watch.count": "{count, number} av {max, number}",
  "watch.added":
    "Lagret. Fra nå av sammenligner jeg med det jeg ser neste gang; den første meldingen kommer når noe har endret seg.",
  "watch.changed": "Endret. Denne samlingen ble allerede fulgt i den kanalen.",
  "watch.removed": "Fjernet. Det postes ikke mer om den i den kanalen.",
  "watch.gone": "Den var allerede fjernet.",
  "watch.resumed": "Gjenopptatt. Jeg fortsetter fra det jeg postet sist, kanskje med en gang.",
  "watch.in": "i <#{channel}>",
  "watch.digest.day": "Oppsummering hver dag kl. {hour}:00 ({zone})",
  "watch.digest.week":
    "Oppsummering hver {weekday, select, 1 {mandag} 2 {tirsdag} 3 {onsdag} 4 {torsdag} 5 {fredag} 6 {lørdag} other {søndag}} kl. {hour}:00 ({zone})",
  "watch.alert.change": "Varsel når totalen har flyttet seg {change} siden min forrige melding",
  "watch.alert.unusual":
    "Varsel når totalen har flyttet seg uvanlig mye siden min forrige melding (minst 4 ganger så mye som vanlig på en dag)",
  "watch.next": "Neste oppsummering {time}, hvis noe har endret seg innen da",
  "watch.checked": "sjekket {time}",
  "watch.unchecked": "ikke sjekket ennå",
  "watch.posted": "postet {time}",
  "watch.unposted": "ingenting postet ennå",
  "watch.posting": "en melding er på vei",
  "watch.needs":
    "-# For å poste der trenger jeg «Vis kanal», «Send meldinger» (i en tråd: «Send meldinger i tråder»), «Bygg inn lenker» og «Les meldingshistorikk». Det har jeg nå.",
  "watch.noZone": "-# Serveren har ingen tidssone ennå, så klokkeslettene er i UTC. Velg en med `/server set zone`.",
  "watch.paused.channel_gone":
    "⏸️ **På pause**: Kanalen er slettet. Velg Fjern; med `/watch add` kan du følge samlingen i en annen kanal.",
  "watch.paused.server_gone": "⏸️ **På pause**: Jeg var blitt fjernet fra denne serveren. Gjenoppta for å begynne igjen.",
  "watch.paused.no_access": "⏸️ **På pause**: Jeg kan ikke se kanalen. Gi meg «Vis kanal» der, og gjenoppta så.",
  "watch.paused.no_permission":
    "⏸️ **På pause**: Jeg får ikke poste i kanalen. Gi meg «Send meldinger» (i en tråd: «Send meldinger i tråder») og «Bygg inn lenker» der, og gjenoppta så.",
  "watch.paused.thread_locked": "⏸️ **På pause**: Tråden er låst. Lås den opp, og gjenoppta så.",
  "watch.paused.refused": "⏸️ **På pause**: Discord avviste meldingene mine der. Gjenoppta for å prøve på nytt.",
  "watch.untracked":
    "⚠️ Blir ikke registrert: Jeg registrerer allerede så mange samlinger som jeg får lov til. Den som driver boten, kan heve grensen.",
  "watch.failing":
    "⚠️ Den siste meldingen min der kom ikke fram. Se etter hva jeg får gjøre i kanalen: Etter tre feil på rad tar jeg pause.",
  "watch.quiet": "stille: {reason}",
  "watch.quiet.nothing_recorded": "ingenting er registrert om den ennå",
  "watch.quiet.first": "det er dette jeg sammenligner med fra nå av",
  "watch.quiet.nothing_newer": "det finnes ikke nyere data",
  "watch.quiet.unchanged": "ingenting har endret seg",
  "watch.quiet.small": "endret med {by}, det må {of} til",
  "watch.quiet.too_little_history":
    "hva som er uvanlig, viser seg etter 7 dager med historikk, og det finnes {days, plural, one {# dag} other {# dager}}",
  "watch.quiet.too_soon": "neste varsel kan komme {time}",
  "watch.test.title": "Dette ville jeg postet nå",
  "watch.test.example": "For eksempel:",
  "watch.test.digest.posts": "Oppsummeringen ville blitt postet.",
  "watch.test.digest.quiet": "Oppsummeringen ville ikke blitt postet: {reason}.",
  "watch.test.alert.posts": "Et varsel ville blitt postet.",
  "watch.test.alert.quiet": "Ingen varsler ville blitt postet: {reason}.",
  "watch.button.preview": "Forhåndsvis",
  "watch.button.remove": "Fjern",
  "watch.button.resume": "Gjenoppta",
  "watch.button.resumeOf": "Gjenoppta: {name}",
  "watch.button.back": "Tilbake",
  "watch.button.list": "Alt som følges",
  "watch.menu": "Åpne en samling som følges…",
  "watch.choice": "{name} · {what} · {where}",
  "watch.here": "her",
  "watch.elsewhere": "kanal …{digits}",
  "permission.ViewChannel": "«Vis kanal»",
  "permission.SendMessages": "«Send meldinger»",
  "permission.SendMessagesInThreads": "«Send meldinger i tråder»",
  "permission.EmbedLinks": "«Bygg inn lenker»",
  "permission.ReadMessageHistory": "«Les meldingshistorikk»",

  "watchPost.digest": "📊 **Oppsummering**: hva som har endret seg ved {name}",
  "watchPost.digests": "📊 **Oppsummering**: hva som har endret seg ved {count, plural, one {# samling} other {# samlinger}}",
  "watchPost.alert": "🔔 **Varsel**: totalen for {name} har flyttet seg {change}",
  "watchPost.total": "**Total {total}** · {change} sammenlignet med {since}",
  "watchPost.newPost": "Nytt innlegg ({time}): {interactions, plural, one {# interaksjon} other {# interaksjoner}}",
  "watchPost.topPost":
    "Nå blant toppinnleggene (postet {time}): {interactions, plural, one {# interaksjon} other {# interaksjoner}}",
  "watchPost.came": "Nye blant toppinfluenserne: {people}",
  "watchPost.left": "Ikke lenger blant influenserne: {people}",
  "watchPost.open": "Åpne en samling…",

  "settings.collection": "Standardsamling",
  "settings.language": "Språk",
  "settings.zone": "Tidssone",
  "settings.unset": "Ikke valgt",
  "settings.saved": "Lagret.",
  "settings.nothingToSet": "Ingenting å endre: velg minst ett alternativ. Dette er innstillingene nå.",
  "settings.clear.collection": "Fjern standardsamling",
  "settings.clear.language": "Fjern språk",
  "settings.clear.zone": "Fjern tidssone",
  "settings.cleared.collection": "Standardsamlingen er fjernet.",
  "settings.cleared.language": "Språket er fjernet.",
  "settings.cleared.zone": "Tidssonen er fjernet.",
  "settings.deleted": "Slettet – dette husker jeg ikke lenger",

  "server.title": "Innstillingene til serveren",
  "server.introduction":
    "Dette er alt jeg husker om denne serveren. Endre det med `/server set` og `/server alias`, eller slett alt med `/server forget`.",
  "server.language.unset": "Ikke valgt – jeg bruker språket fra serverinnstillingene i Discord",
  "server.asked": "Slått opp offentlig her de siste 30 dagene",
  "server.asked.more": "og {count, number} til",
  "server.aliases": "**{count, plural, one {# alias} other {# alias}}**",
  "server.removeAlias": "Fjern et alias…",
  "server.aliasSet": "{name} står nå for `{collection}` på denne serveren.",
  "server.aliasChanged": "{name} står nå for `{collection}` på denne serveren. Før var det `{before}`.",
  "server.aliasRemoved": "Aliaset {name} er fjernet.",
  "server.aliasGone": "Det aliaset var allerede fjernet.",
  "server.noAlias": "Serveren har ikke noe alias {name}. Legg det til med `/server alias` og en `contract`.",
  "server.nothingToForget": "Det var ingenting å slette: jeg husker ikke noe om denne serveren.",

  "me.title": "Innstillingene dine",
  "me.introduction":
    "Dette er alt jeg husker om deg, inkludert at du sist brukte meg {day}. Jeg glemmer alt etter 12 måneder uten en kommando, eller med en gang med `/me forget`.",
  "me.nothing": "Jeg husker ikke noe om deg. Velg en standardsamling eller et språk med `/me set`.",
  "me.language.unset": "Ikke valgt – jeg bruker språket i Discord-appen din",
  "me.nothingToForget": "Det var ingenting å slette: jeg husker ikke noe om deg.",

  "card.updated": "Oppdatert {time}",
  "card.stale": "Viser eldre data ({time}): det finnes ikke noe nyere akkurat nå",
  "card.top": "Topp {last} av {total}",
  "card.range": "{first}–{last} av {total}",
  "card.place": "{first} av {total}",
  "card.explorer": "Explorer",

  "scores.hype": "Hype",
  "scores.gains": "Gains",
  "scores.community": "Community",
  "scores.total": "Total",

  "scores.blocks": "{blocks} {days, plural, one {# dag} other {# dager}}",

  "change.comparedWith": "▲ ▼ sammenlignet med {time}",

  "period.24h": "Siste 24 timer",
  "period.7d": "Siste 7 dager",
  "period.30d": "Siste 30 dager",
  "period.90d": "Siste 90 dager",
  "period.1y": "Siste 12 måneder",

  "trends.recorded":
    "første måling {since}, siste {until}: {records, plural, one {# måling} other {# målinger}}, {gaps, plural, =0 {ingen hull} one {# hull} other {# hull}}",
  "trends.lowest": "Lavest {value}, {time}",
  "trends.highest": "Høyest {value}, {time}",
  "trends.nothing":
    "Ingenting er registrert i denne perioden ennå. Jeg registrerer en samling så lenge en server følger den eller har den som standard eller alias, og i sju dager etter at den ble slått opp offentlig.",
  "trends.period": "Periode…",
  "trends.scales": "Ulike skalaer",
  "trends.noChart": "For få målinger",
  "trends.picture": "{period}, et diagram for hver score. {scores}",
  "trends.picture.score": "{name}: sist {newest}, lavest {lowest} ({lowestAt}), høyest {highest} ({highestAt}).",

  "compare.open": "Åpne en av dem…",
  "compare.now": "Nyeste scorer",
  "compare.missing.noData": "Det finnes ingen data. Hvis dette er kontrakten til samlingen, følger ikke datatjenesten den ennå.",
  "compare.missing.limited":
    "Scorene kan ikke lastes inn: datatjenesten har det travelt akkurat nå. Trykk på Oppdater om et minutt.",
  "compare.missing.notAnswering":
    "Scorene kan ikke lastes inn: datatjenesten svarer ikke akkurat nå. Trykk på Oppdater om et minutt.",
  "compare.missing.failed": "Scorene kan ikke lastes inn akkurat nå. Trykk på Oppdater for å prøve på nytt.",
  "compare.people.title": "Felles personer",
  "compare.people.found":
    "**{count, number} av {total, plural, one {# influenser} other {# influensere}}** snakker om mer enn én av disse samlingene.",
  "compare.people.tooFew": "Det er ingenting å sammenligne: jeg har influenserne for færre enn to av disse.",
  "compare.people.missing": "Ingen influensere fra {collections}",
  "compare.posts.title": "Felles innlegg",
  "compare.posts.found":
    "**{count, number} av {total, plural, one {# toppinnlegg} other {# toppinnlegg}}** handler om mer enn én av disse samlingene.",
  "compare.posts.tooFew": "Det er ingenting å sammenligne: jeg har innleggene for færre enn to av disse.",
  "compare.posts.missing": "Ingen innlegg fra {collections}",
  "compare.post": "Innlegg av {author}",
  "compare.picture": "{title}, et diagram for hver score. {scores}",
  "compare.picture.score": "{name}: {values}.",

  "leaderboard.title": "Toppliste: {by}",
  "leaderboard.basis":
    "{count, plural, one {# samling} other {# samlinger}}: standarden på serveren, aliasene, det som følges her, og de som er slått opp offentlig her de siste 30 dagene. Opp og ned: plasser sammenlignet med for en uke siden.",
  "leaderboard.by": "Ranger etter…",
  "leaderboard.by.total": "Total",
  "leaderboard.by.hype": "Hype",
  "leaderboard.by.gains": "Gains",
  "leaderboard.by.community": "Community",
  "leaderboard.by.change": "Endring i totalen over 7 dager",
  "leaderboard.asOf": "status {time}",
  "leaderboard.up": "{count, number} opp",
  "leaderboard.down": "{count, number} ned",
  "leaderboard.same": "samme plass",
  "leaderboard.unranked": "Uten ferske registreringer: {collections}",
  "leaderboard.unranked.change": "Ikke registrert i en uke ennå: {collections}",

  "influencers.heading": "Influensere",
  "influencers.influence": "**{score}** innflytelse",
  "influencers.followers": "**{count}** {followers, plural, one {følger} other {følgere}}",

  "toptweets.heading": "Innlegg",
  "toptweets.retweetOf": "-# Retweet av {author}",
  "toptweets.retweet": "-# Retweet",
  "toptweets.noText": "-# Innlegget har ingen tekst.",
  "toptweets.sensitive": "-# Sensitivt innhold",
  "toptweets.counts": "🔁 {retweets} · ❤️ {likes} · {all} totalt",
  "toptweets.open": "Åpne",

  "talk.basis.all":
    "Hva som ligger bak praten: {posts, plural, one {# innlegg} other {de # toppinnleggene}} og {people, plural, one {# influenser} other {# influensere}}",
  "talk.basis.posts": "Hva som ligger bak praten: {posts, plural, one {# innlegg} other {de # toppinnleggene}}",
  "talk.basis.people": "Hva som ligger bak praten: {people, plural, one {# influenser} other {# influensere}}",
  "talk.stale.posts": "Viser eldre data for innleggene ({time}): det finnes ikke noe nyere akkurat nå",
  "talk.stale.people": "Viser eldre data for influenserne ({time}): det finnes ikke noe nyere akkurat nå",
  "talk.failed.posts": "Innleggene kan ikke lastes inn akkurat nå. Trykk på Oppdater for å prøve på nytt.",
  "talk.failed.people": "Influenserne kan ikke lastes inn akkurat nå. Trykk på Oppdater for å prøve på nytt.",
  "talk.none.posts": "Datatjenesten har ingen innlegg om denne samlingen.",
  "talk.none.people": "Datatjenesten har ingen influensere for denne samlingen.",
  "talk.voices.title": "Stemmer",
  "talk.voices":
    "**{authors, plural, one {# person} other {# personer}}** har skrevet {posts, plural, one {dette innlegget} other {disse # innleggene}}.",
  "talk.voices.spread": "Den høyeste stemmen fikk **{share}** av interaksjonene: som om **{voices}** personer snakket like høyt.",
  "talk.voices.silent": "{posts, plural, one {Det har} other {De har}} ingen interaksjoner.",
  "talk.freshness.title": "Ferskhet",
  "talk.freshness.half":
    "Minst halvparten av interaksjonene på disse {posts, number} innleggene er på de nyeste (det eldste av dem: {time}).",
  "talk.freshness.range": "Nyeste av {posts, number}: {newest} · eldste: {oldest}",
  "talk.freshness.one": "Det ene innlegget ble skrevet {time}.",
  "talk.echo.title": "Ekko",
  "talk.echo.found": "**{count, number} av {posts, number} innlegg** sier nesten det samme som innlegg fra andre: {groups}",
  "talk.echo.none": "Ingen av de {compared, number} innleggene sier nesten det samme som et innlegg fra noen andre.",
  "talk.echo.tooFew": "Det er for lite tekst å sammenligne.",
  "talk.echo.compared":
    "-# Sammenlignet: {compared, number} av {posts, plural, one {# innlegg} other {# innlegg}} (minst 8 ord, ingen retweets)",
  "talk.handles.title": "Brukernavn",
  "talk.handles.found": "Blant {people, number} personer ligner disse brukernavnene på hverandre: {groups}",
  "talk.handles.none": "Blant {people, number} personer er det ingen brukernavn som ligner på hverandre.",
  "talk.mix.title": "Blanding",
  "talk.mix.languages": "Språk i {posts, plural, one {# innlegg} other {# innlegg}}: {parts}",
  "talk.mix.clients": "Apper brukt til {posts, plural, one {# innlegg} other {# innlegg}}: {parts}",
  "talk.mix.part": "{name} **{count, number}**",
  "talk.mix.unknown": "ukjent **{count, number}**",
  "talk.mix.others": "andre **{count, number}**",
  "talk.regulars.title": "Kom og gikk",
  "talk.regulars.came": "**{count, number} nye** blant influenserne, sammenlignet med {time}: {people}",
  "talk.regulars.left": "**{count, number} borte**, sammenlignet med {time}: {people}",
  "talk.regulars.nobody": "Influenserne er de samme som {time}.",
  "talk.regulars.core":
    "**{count, plural, one {# gjenganger} other {# gjengangere}}**, på minst 80\u00a0% av {records, plural, one {# liste} other {# lister}} fra de siste 30 dagene: {people}",
  "talk.moreGroups": "og {count, plural, one {# gruppe} other {# grupper}} til",

  "person.noName": "Uten navn",
  "person.noHandle": "ukjent",

  "list.next": "{list}, {next}",
  "list.more": "{count, number} til",
  "sentence.next": "{text} {next}",

  "note.otherChain":
    "-# Den lenken er på {chain}. Datatjenesten går bare etter adressen, så disse tallene kan tilhøre en kontrakt på en annen kjede.",
  "note.chainWithoutData": "-# Den lenken er på {chain}. Det kan være at datatjenesten ikke dekker den kjeden.",

  "problem.inOption": "`{option}`: {sentence}",
  "problem.copyAgain": "Kopier kontraktadressen fra siden til samlingen på en markedsplass eller i en explorer.",
  "problem.address_missing":
    "Jeg fant ingen kontraktadresse i det, og heller ikke et navn jeg kjenner. En adresse er `0x` fulgt av 40 tegn. {copyAgain}",
  "problem.link_without_address":
    "Jeg fant ingen kontraktadresse i den lenken. Åpne en av NFT-ene i samlingen og kopier den lenken, eller lim inn selve adressen.",
  "problem.collection_slug":
    "Den lenken har navnet på samlingen («{slug}»), men ikke kontraktadressen. Åpne en av NFT-ene i samlingen og kopier den lenken, eller lim inn selve adressen.",
  "problem.shortened_address": "Den adressen er forkortet, og jeg trenger hele: `0x` fulgt av 40 tegn. {copyAgain}",
  "problem.solana_address":
    "Det ser ut som en Solana-adresse. Jeg kjenner bare kontrakter på Ethereum, og de adressene begynner med `0x`.",
  "problem.transaction_hash": "Det er en transaksjonshash (64 tegn etter `0x`). En kontraktadresse har 40. {copyAgain}",
  "problem.wrong_checksum": "Sjekksummen i denne adressen (EIP-55) stemmer ikke, så det er nok en skrivefeil i den. {copyAgain}",
  "problem.several_addresses": "Jeg fant {count, number} ulike adresser. Bruk en kommando som `/scores` med bare den du mener.",
  "problem.several_collections":
    "Jeg kjenner {count, number} samlinger med det navnet. Hvilken mener du? Du kan bruke adressen i stedet for navnet.\n{contracts}",
  "problem.namesake": "servere på 30 dager: {servers, number} · slått opp første gang: {time}",
  "problem.similar_names":
    "Jeg kjenner ingen samling med akkurat det navnet. Mente du {names}? Velg den fra lista som dukker opp mens du skriver, eller lim inn adressen.",
  "problem.ens_name": "«{ensName}» er et ENS-navn, og jeg trenger kontraktadressen bak det. {copyAgain}",
  "problem.stray_character":
    "«{character}» kan ikke være en del av en kontraktadresse: bare sifrene 0–9 og bokstavene a–f kommer etter `0x`. {copyAgain}",
  "problem.look_alike":
    "Tegnet «{character}» i den adressen er {kind, select, letter {en bokstav} cyrillic {en kyrillisk bokstav} greek {en gresk bokstav} other {et annet tegn}}, ikke «{digit}», som det ligner på. {copyAgain}",
  "problem.stray_invisible": "Det er et usynlig tegn i den adressen. {copyAgain}",
  "problem.no_default.server":
    "Hvilken samling? Legg til `contract`: en adresse, en lenke eller et navn. Moderatorer kan velge en standard for serveren med `/server set`, og du kan velge din egen med `/me set`.",
  "problem.no_default.direct":
    "Hvilken samling? Legg til `contract`: en adresse, en lenke eller et navn. Velg din egen standard med `/me set`, så slipper du dette neste gang.",
  "problem.not_recalled":
    "Jeg får ikke slått opp navn og standardsamlinger akkurat nå. Lim inn kontraktadressen til samlingen i stedet – det virker alltid – eller prøv igjen om et minutt.",
  "problem.not_remembered":
    "Jeg får ikke lagret eller slettet noe akkurat nå: hukommelsen min svarer ikke. Prøv igjen om et minutt. Kommandoer med en kontraktadresse virker som vanlig.",
  "problem.no_history":
    "Jeg får ikke slått opp det som er registrert, akkurat nå. Prøv igjen om et minutt; kommandoer som `/scores` virker som vanlig.",
  "problem.unknown_watch": "Den kjenner jeg ikke. Velg en fra lista som dukker opp mens du skriver, eller se `/watch list`.",
  "problem.too_many_watches":
    "På serverens liste står det allerede {max, number}, og flere klarer jeg ikke. Fjern en først: `/watch list` har en knapp til det.",
  "problem.lacks_permissions":
    "Jeg kan ikke poste i <#{channel}> ennå: gi meg {permissions} der, og bruk kommandoen på nytt. Ingenting ble lagret.",
  "problem.lacks_own_permissions":
    "Jeg poster bare der du selv får lov til det: i <#{channel}> har du ikke {permissions}. Ingenting ble lagret.",
  "problem.not_allowed": "Så vidt jeg kan se, har du ikke lov til å bruke `/{command}` her. Ingenting ble endret.",
  "problem.unknown_channel": "Jeg ser ikke hva jeg får gjøre i den kanalen. Velg en annen. Ingenting ble lagret.",
  "problem.unsuitable_channel":
    "Jeg kan bare poste i tekstkanaler, kunngjøringskanaler og tråder. Velg en av dem med `channel`. Ingenting ble lagret.",
  "problem.change_without_alert": "`change` er for varsler: legg til `what: {alert}` eller `what: {both}`. Ingenting ble lagret.",
  "problem.digest_option_without_digest":
    "`every`, `hour` og `weekday` er for oppsummeringer: legg til `what: {digest}` eller `what: {both}`. Ingenting ble lagret.",
  "problem.servers_only": "Det virker bare på en server der jeg er lagt til.",
  "problem.unknown_language": "Det språket kjenner jeg ikke. Velg et fra lista som dukker opp mens du skriver.",
  "problem.unknown_zone":
    "Den tidssonen kjenner jeg ikke. Skriv en by som «Berlin» eller «New York», og velg en fra lista som dukker opp.",
  "problem.alias_like_address":
    "Et alias kan ikke se ut som en adresse, en lenke eller et ENS-navn. Velg et vanlig navn, som `apes`.",
  "problem.alias_unfit": "Et alias må ha 1 til {max, number} synlige tegn. Velg et vanlig navn, som `apes`.",
  "problem.too_many_aliases":
    "Serveren har allerede {max, number} alias, og flere kan jeg ikke huske. Fjern et først: `/server show` har en meny til det.",
  "problem.wrong_length":
    "Den adressen har {digits, plural, one {# tegn} other {# tegn}} etter `0x`; en kontraktadresse har 40. {copyAgain}",
  "problem.no_data":
    "Det finnes ingen data for `{contract}`. Sjekk at det er kontrakten til samlingen. Er det det, følger ikke datatjenesten den ennå.",
  "problem.no_data_of_any":
    "Det finnes ingen data for noen av disse: {contracts}. Sjekk at det er kontraktene til samlingene. Er det det, følger ikke datatjenesten dem ennå.",
  "problem.nothing_ranked":
    "Det er ingenting å rangere på denne serveren ennå. Slå opp samlinger her, for eksempel med `/scores`, eller be en moderator om å legge til noen med `/server alias`, og kom tilbake om en time.",
  "problem.nothing_ranked_by_change":
    "Ingen av samlingene på serveren er registrert i en uke ennå. Ranger dem etter en score så lenge: `/leaderboard by: {total}`.",
  "problem.one_collection": "Alle er den samme samlingen. Velg minst én annen å sammenligne med.",
  "problem.notTakingQuestions": "Datatjenesten har det travelt akkurat nå. Prøv igjen om et minutt.",
  "problem.notTakingQuestionsUntil": "Datatjenesten har det travelt akkurat nå. Prøv igjen {time}.",
  "problem.notAnswering":
    "Datatjenesten svarer ikke akkurat nå. Det var ikke noe galt med kommandoen din – prøv igjen om et minutt.",
  "problem.busy": "Jeg har altfor mye å gjøre akkurat nå. Det var ikke noe galt med kommandoen din – prøv igjen om et øyeblikk.",
  "problem.rejected_key": "Datatjenesten avviste API-nøkkelen til boten. Si fra til den som driver boten.",
  "problem.rejected_request":
    "Datatjenesten avviste denne forespørselen. Sjekk adressen; hvis den er riktig, si fra til den som driver boten.",
  "problem.invalid_answer":
    "Datatjenesten sendte et svar jeg ikke kan lese. Prøv igjen senere; hvis det fortsetter, si fra til den som driver boten.",
  "problem.aborted": "Jeg starter på nytt. Prøv igjen om et øyeblikk.",
  "problem.just_refreshed": "Dette er allerede det nyeste. Du kan oppdatere igjen {time}.",
  "problem.nothing_newer": "Fikk ikke oppdatert – dette er fortsatt de nyeste dataene ({time}). Prøv igjen om et minutt.",
  "problem.used_up.member": "Det går litt fort. Prøv igjen {time}.",
  "problem.used_up.server": "Denne serveren bruker boten veldig mye akkurat nå. Prøv igjen {time}.",
  "problem.unreadable_button": "Denne knappen er fra en annen versjon av boten og virker ikke lenger. Bruk kommandoen på nytt.",
  "problem.unknown_command": "Den kommandoen finnes ikke lenger. Skriv `/` for å se hva som finnes.",
  "problem.outdated_command":
    "Denne kommandoen har endret seg. Last inn Discord på nytt (Ctrl+R eller Cmd+R, eller start appen på nytt), og prøv igjen.",
  "problem.cannot_embed":
    "Jeg kan ikke poste embeds i denne kanalen. Be en moderator om å gi meg tillatelsen «Bygg inn lenker» her, eller bruk kommandoen i en annen kanal.",
  "problem.forbidden":
    "Jeg har ikke lov til å svare i denne kanalen. Be en moderator om å gi meg «Vis kanal», «Send meldinger» og «Bygg inn lenker» her, eller bruk kommandoen i en annen kanal.",
  "problem.internal":
    "Noe gikk galt hos oss. Prøv igjen; hvis det fortsetter, gi denne referansen til den som driver boten: `{reference}`.",
};
