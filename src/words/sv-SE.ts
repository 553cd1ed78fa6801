import type { Words } from "./en-US.ts";

/**
 * Swedish. You is «du», as in Discord's own client. «Hype», «gains» and «community» stay English, since Swedish NFT communities
 * say so; a score is «poäng», a collection a «kollektion», a contract a «kontrakt», a chain a «kedja». The total is «Totalt», in
 * sentences «totalen». Posts on X are «inlägg», as X calls them; what the bot itself posts is a «meddelande», and «posta» is the
 * verb; those who talk are «influencers» («influencerna»), not «influerare», which stays in dictionaries and newspapers. A digest
 * is a «sammanfattning», an alert a «larm», a watch a «bevakning», a leaderboard a «topplista», the talk about a collection
 * «snacket», a handle an «användarnamn». Permissions are called as in Discord's client («Bädda in länkar»); commands and options
 * are English. Quotation marks are ”…”. Relative times read «för 3 dagar sedan» or «om 2 timmar», which fits after «jämfört med»
 * and «som», but not after «från» or «sedan»: there parentheses help.
 */
export const words: Words = {
  "button.influencers": "Influencers",
  "button.next": "Nästa →",
  "button.previous": "← Föregående",
  "button.refresh": "Uppdatera",
  "button.scores": "Poäng",
  "button.talk": "Snacket",
  "button.toptweets": "Toppinlägg",
  "button.trends": "Trender",

  "command.collectionScores": "Se poängen för kollektionen som ett meddelande länkar till",
  "command.compare": "Se två till fem kollektioner sida vid sida, och vilka som pratar om mer än en av dem",
  "command.help": "Vad boten gör, var dess data kommer ifrån och vad den sparar",
  "command.influencers": "Se vilka som driver snacket om en kollektion",
  "command.leaderboard": "Rangordna serverns kollektioner efter poäng, eller efter hur mycket de ändrats på en vecka",
  "command.me": "Välj din egen standardkollektion och ditt språk",
  "command.me.forget": "Radera allt som jag kommer ihåg om dig",
  "command.me.set": "Välj din egen standardkollektion eller ditt språk",
  "command.me.show": "Se allt som jag kommer ihåg om dig",
  "command.scores": "Se en kollektions hype, gains, community och totalpoäng",
  "command.server": "Välj serverns standardkollektion, alias, språk och tidszon (för moderatorer)",
  "command.server.alias": "Ge en kollektion ett kort namn som fungerar på den här servern",
  "command.server.forget": "Radera allt som jag kommer ihåg om den här servern",
  "command.server.set": "Välj serverns standardkollektion, språk eller tidszon",
  "command.server.show": "Se allt som jag kommer ihåg om den här servern",
  "command.talk": "Se vad som ligger bakom snacket: hur många röster, hur färskt och vad som upprepas",
  "command.toptweets": "Se inläggen med flest interaktioner om en kollektion",
  "command.watch": "Få höra om kollektioner i en kanal utan att fråga (för moderatorer)",
  "command.watch.add": "Posta en sammanfattning eller larm om en kollektion i en kanal",
  "command.watch.list": "Se vad som bevakas här, när något senast postades och varför det är tyst",
  "command.watch.remove": "Sluta bevaka en kollektion i en kanal",
  "command.watch.test": "Se vad som skulle postas nu – bara du ser det",
  "command.trends": "Se hur en kollektions poäng har ändrats med tiden",

  "option.compare.with": "Kollektionen att jämföra med: en adress, en länk med en adress eller ett namn",
  "option.compare.other": "En till kollektion att jämföra med",
  "option.contract": "En adress, en länk med en adress eller ett namn; utelämna för serverns eller din egen kollektion",
  "option.count.influencers": "Hur många personer som ska listas, 1–{max, number} (standard: alla)",
  "option.count.toptweets": "Hur många inlägg som ska listas, 1–{max, number} (standard: alla)",
  "option.collection": "Standardkollektionen: en adress, en länk med en adress eller ett namn",
  "option.language": "Språket i svar som alla här kan se",
  "option.language.member": "Språket i svar som bara du kan se",
  "option.zone": "Serverns tidszon",
  "option.alias": "Namnet, till exempel ”apes”",
  "option.alias.contract": "Vad det står för: en adress, en länk eller ett namn. Utelämna för att ta bort aliaset",
  "option.serverDefault": "{name} · serverns standard",
  "option.period": "Hur långt bakåt du vill se (standard: 30 dagar)",
  "option.by": "Vad listan rangordnas efter (standard: totalpoängen)",
  "option.private": "Visa svaret bara för dig",
  "option.watch": "Vilken bevakning: välj den i listan",
  "option.watch.channel": "Var det ska postas (standard: den här kanalen)",
  "option.watch.what": "Sammanfattning på fast tid, larm när totalen rör sig, eller båda (standard: sammanfattning)",
  "option.watch.every": "Hur ofta sammanfattningen ska komma (standard: varje dag)",
  "option.watch.hour": "Vilket klockslag sammanfattningen ska komma, 0–23, i serverns tidszon (standard: 9)",
  "option.watch.weekday": "Vilken dag en veckosammanfattning ska komma (standard: måndag)",
  "option.watch.change": "Larma när totalen har rört sig så här mycket (standard: när den rör sig ovanligt mycket)",
  "option.pasteAddress": "Klistra in en kontraktsadress (0x…) eller en länk från OpenSea, Etherscan, Blur, …",

  "help.title": "Collection Pulse",
  "help.introduction":
    "Se hur det går för en NFT-kollektion, vilka som pratar om den och vad de säger. Ge ett kommando en kontraktsadress, en länk med en adress eller namnet på en kollektion. Är en standard vald kan du utelämna det.",
  "help.command": "**/{name}** – {description}",
  "help.menu": "Högerklicka på ett meddelande, eller håll ned det › **Appar › {name}** – {description}",
  "help.scores.title": "Vad poängen betyder",
  "help.scores":
    "Hype, gains, community och totalen kommer från datatjänsten och visas som de är. Tjänsten förklarar inte vilken skala de har.",
  "help.data.title": "Var data kommer ifrån",
  "help.data":
    "Från tjänsten ”Collection Social and Score” som boten är ansluten till: datatjänsten. Varje svar visar när det uppdaterades; tryck på Uppdatera för att uppdatera det.",
  "help.privacy.title": "Integritet",
  "help.privacy":
    "Boten läser det du skriver i dess kommandon och, när du använder dess meny, meddelandet du använder den på. Den kommer ihåg vilka kollektioner som har slagits upp öppet på vilken server (inte av vem), hur deras poäng, influencers och inlägg har ändrats och, i en minut, hur många kommandon och knappar du har använt. Den kommer också ihåg det du sparar med `/me set` och det moderatorer sparar med `/server` och `/watch`: `/me show`, `/server show` och `/watch list` visar alltihop, `/me forget` och `/server forget` raderar det. Dess loggar innehåller kommandon, inte personer, och inga meddelanden sparas.",

  "watch.what.digest": "Sammanfattning",
  "watch.what.alert": "Larm",
  "watch.what.both": "Sammanfattning och larm",
  "watch.every.day": "Varje dag",
  "watch.every.week": "Varje vecka",
  "watch.weekday.1": "Måndag",
  "watch.weekday.2": "Tisdag",
  "watch.weekday.3": "Onsdag",
  "watch.weekday.4": "Torsdag",
  "watch.weekday.5": "Fredag",
  "watch.weekday.6": "Lördag",
  "watch.weekday.7": "Söndag",
  "watch.title": "Bevakas på den här servern",
  "watch.none":
    "Inget bevakas här än. Börja med `/watch add`: välj en kollektion, så postar jag i en kanal vad som ändras med den.",
  "watch.count": "{count, number} av {max, number}",
  "watch.added":
    "Sparat. Från och med nu jämför jag med det jag ser härnäst; det första meddelandet kommer när något har ändrats.",
  "watch.changed": "Ändrat. Den här kollektionen bevakades redan i den kanalen.",
  "watch.removed": "Borttagen. Inget mer postas om den i den kanalen.",
  "watch.gone": "Den bevakningen var redan borttagen.",
  "watch.resumed": "Återupptagen. Jag fortsätter från det jag postade senast, kanske redan nu.",
  "watch.in": "i <#{channel}>",
  "watch.digest.day": "Sammanfattning varje dag kl. {hour}:00 ({zone})",
  "watch.digest.week":
    "Sammanfattning varje {weekday, select, 1 {måndag} 2 {tisdag} 3 {onsdag} 4 {torsdag} 5 {fredag} 6 {lördag} other {söndag}} kl. {hour}:00 ({zone})",
  "watch.alert.change": "Larm när totalen har rört sig {change} sedan mitt förra meddelande",
  "watch.alert.unusual":
    "Larm när totalen har rört sig ovanligt mycket sedan mitt förra meddelande (minst 4 gånger så mycket som är vanligt på en dag)",
  "watch.next": "Nästa sammanfattning {time}, om något har ändrats till dess",
  "watch.checked": "kollat {time}",
  "watch.unchecked": "inte kollat än",
  "watch.posted": "postat {time}",
  "watch.unposted": "inget postat än",
  "watch.posting": "ett meddelande är på väg",
  "watch.needs":
    "-# För att posta där behöver jag ”Visa kanal”, ”Skicka meddelanden” (i en tråd: ”Skicka meddelanden i trådar”), ”Bädda in länkar” och ”Läs meddelandehistorik”. Dem har jag nu.",
  "watch.noZone": "-# Servern har ingen tidszon än, så klockslagen är i UTC. Välj en med `/server set zone`.",
  "watch.paused.channel_gone":
    "⏸️ **Pausad**: kanalen har tagits bort. Ta bort den här bevakningen; med `/watch add` börjar du en i en annan kanal.",
  "watch.paused.server_gone": "⏸️ **Pausad**: jag hade tagits bort från den här servern. Återuppta för att börja igen.",
  "watch.paused.no_access": "⏸️ **Pausad**: jag kan inte se kanalen. Ge mig ”Visa kanal” där och återuppta sedan.",
  "watch.paused.no_permission":
    "⏸️ **Pausad**: jag får inte posta i kanalen. Ge mig ”Skicka meddelanden” (i en tråd: ”Skicka meddelanden i trådar”) och ”Bädda in länkar” där och återuppta sedan.",
  "watch.paused.thread_locked": "⏸️ **Pausad**: tråden är låst. Lås upp den och återuppta sedan.",
  "watch.paused.refused": "⏸️ **Pausad**: Discord avvisade mina meddelanden där. Återuppta för att försöka igen.",
  "watch.untracked":
    "⚠️ Registreras inte: jag registrerar redan så många kollektioner som jag får. Den som driver boten kan höja gränsen.",
  "watch.failing":
    "⚠️ Mitt senaste meddelande där kom inte fram. Se efter vad jag får göra i kanalen: efter tre misslyckanden i rad pausar jag.",
  "watch.quiet": "tyst: {reason}",
  "watch.quiet.nothing_recorded": "inget är registrerat om den än",
  "watch.quiet.first": "det här är vad jag jämför med från och med nu",
  "watch.quiet.nothing_newer": "det finns inga nyare data",
  "watch.quiet.unchanged": "inget har ändrats",
  "watch.quiet.small": "ändrat med {by}, det krävs {of}",
  "watch.quiet.too_little_history":
    "vad som är ovanligt syns efter 7 dagars historik, och det finns {days, plural, one {# dag} other {# dagar}}",
  "watch.quiet.too_soon": "nästa larm kan komma {time}",
  "watch.test.title": "Det här skulle jag posta nu",
  "watch.test.example": "Till exempel:",
  "watch.test.digest.posts": "Sammanfattningen skulle postas.",
  "watch.test.digest.quiet": "Sammanfattningen skulle inte postas: {reason}.",
  "watch.test.alert.posts": "Ett larm skulle postas.",
  "watch.test.alert.quiet": "Inget larm skulle postas: {reason}.",
  "watch.button.preview": "Förhandsvisa",
  "watch.button.remove": "Ta bort",
  "watch.button.resume": "Återuppta",
  "watch.button.resumeOf": "Återuppta: {name}",
  "watch.button.back": "Tillbaka",
  "watch.button.list": "Alla bevakningar",
  "watch.menu": "Öppna en bevakning…",
  "watch.choice": "{name} · {what} · {where}",
  "watch.here": "här",
  "watch.elsewhere": "kanal …{digits}",
  "permission.ViewChannel": "”Visa kanal”",
  "permission.SendMessages": "”Skicka meddelanden”",
  "permission.SendMessagesInThreads": "”Skicka meddelanden i trådar”",
  "permission.EmbedLinks": "”Bädda in länkar”",
  "permission.ReadMessageHistory": "”Läs meddelandehistorik”",

  "watchPost.digest": "📊 **Sammanfattning**: vad som har ändrats för {name}",
  "watchPost.digests":
    "📊 **Sammanfattning**: vad som har ändrats för {count, plural, one {# kollektion} other {# kollektioner}}",
  "watchPost.alert": "🔔 **Larm**: totalen för {name} har rört sig {change}",
  "watchPost.total": "**Totalt {total}** · {change} jämfört med {since}",
  "watchPost.newPost": "Nytt inlägg ({time}): {interactions, plural, one {# interaktion} other {# interaktioner}}",
  "watchPost.topPost":
    "Nu bland toppinläggen (postat {time}): {interactions, plural, one {# interaktion} other {# interaktioner}}",
  "watchPost.came": "Nya bland toppinfluencerna: {people}",
  "watchPost.left": "Inte längre bland influencerna: {people}",
  "watchPost.open": "Öppna en kollektion…",

  "settings.collection": "Standardkollektion",
  "settings.language": "Språk",
  "settings.zone": "Tidszon",
  "settings.unset": "Inte vald",
  "settings.saved": "Sparat.",
  "settings.nothingToSet": "Inget att ändra: välj minst ett alternativ. Det här är inställningarna nu.",
  "settings.clear.collection": "Rensa standardkollektion",
  "settings.clear.language": "Rensa språk",
  "settings.clear.zone": "Rensa tidszon",
  "settings.cleared.collection": "Standardkollektionen är rensad.",
  "settings.cleared.language": "Språket är rensat.",
  "settings.cleared.zone": "Tidszonen är rensad.",
  "settings.deleted": "Raderat – det här kommer jag inte ihåg längre",

  "server.title": "Serverns inställningar",
  "server.introduction":
    "Det här är allt som jag kommer ihåg om den här servern. Ändra det med `/server set` och `/server alias`, eller radera alltihop med `/server forget`.",
  "server.language.unset": "Inte valt – jag använder språket från serverinställningarna i Discord",
  "server.asked": "Uppslagna öppet här de senaste 30 dagarna",
  "server.asked.more": "och {count, number} till",
  "server.aliases": "**{count, plural, one {# alias} other {# alias}}**",
  "server.removeAlias": "Ta bort ett alias…",
  "server.aliasSet": "{name} står nu för `{collection}` på den här servern.",
  "server.aliasChanged": "{name} står nu för `{collection}` på den här servern. Förut var det `{before}`.",
  "server.aliasRemoved": "Aliaset {name} är borttaget.",
  "server.aliasGone": "Det aliaset var redan borttaget.",
  "server.noAlias": "Servern har inget alias {name}. Lägg till det med `/server alias` och ett `contract`.",
  "server.nothingToForget": "Det fanns inget att radera: jag kommer inte ihåg något om den här servern.",

  "me.title": "Dina inställningar",
  "me.introduction":
    "Det här är allt som jag kommer ihåg om dig, även att du senast använde mig den {day}. Jag glömmer alltihop efter 12 månader utan ett kommando, eller direkt med `/me forget`.",
  "me.nothing": "Jag kommer inte ihåg något om dig. Välj en standardkollektion eller ett språk med `/me set`.",
  "me.language.unset": "Inte valt – jag använder språket i din Discord-app",
  "me.nothingToForget": "Det fanns inget att radera: jag kommer inte ihåg något om dig.",

  "card.updated": "Uppdaterat {time}",
  "card.stale": "Visar äldre data ({time}): det finns inget nyare just nu",
  "card.top": "Topp {last} av {total}",
  "card.range": "{first}–{last} av {total}",
  "card.place": "{first} av {total}",
  "card.explorer": "Blockutforskare",

  "scores.hype": "Hype",
  "scores.gains": "Gains",
  "scores.community": "Community",
  "scores.total": "Totalt",

  "scores.blocks": "{blocks} {days, plural, one {# dag} other {# dagar}}",

  "change.comparedWith": "▲ ▼ jämfört med {time}",

  "period.24h": "Senaste 24 timmarna",
  "period.7d": "Senaste 7 dagarna",
  "period.30d": "Senaste 30 dagarna",
  "period.90d": "Senaste 90 dagarna",
  "period.1y": "Senaste året",

  "trends.recorded":
    "första mätningen {since}, senaste {until}: {records, plural, one {# mätning} other {# mätningar}}, {gaps, plural, =0 {inga luckor} one {# lucka} other {# luckor}}",
  "trends.lowest": "Lägst {value}, {time}",
  "trends.highest": "Högst {value}, {time}",
  "trends.nothing":
    "Inget är registrerat under den här perioden än. Jag registrerar en kollektion så länge en server bevakar den eller har den som standard eller alias, och i sju dagar efter att den har slagits upp öppet.",
  "trends.period": "Period…",
  "trends.scales": "Olika skalor",
  "trends.noChart": "För få mätningar",
  "trends.picture": "{period}, ett diagram för varje poängtyp. {scores}",
  "trends.picture.score": "{name}: senast {newest}, lägst {lowest} den {lowestAt}, högst {highest} den {highestAt}.",

  "compare.open": "Öppna en av dem…",
  "compare.now": "Senaste poängen",
  "compare.missing.noData": "Det finns inga data. Om det här är kollektionens kontrakt följer datatjänsten den inte än.",
  "compare.missing.limited": "Poängen kan inte laddas: datatjänsten är upptagen just nu. Tryck på Uppdatera om en minut.",
  "compare.missing.notAnswering": "Poängen kan inte laddas: datatjänsten svarar inte just nu. Tryck på Uppdatera om en minut.",
  "compare.missing.failed": "Poängen kan inte laddas just nu. Tryck på Uppdatera för att försöka igen.",
  "compare.people.title": "Gemensamma personer",
  "compare.people.found":
    "**{count, number} av {total, plural, one {# influencer} other {# influencers}}** pratar om mer än en av de här kollektionerna.",
  "compare.people.tooFew": "Det finns inget att jämföra: jag har influencerna för färre än två av de här.",
  "compare.people.missing": "Inga influencers från {collections}",
  "compare.posts.title": "Gemensamma inlägg",
  "compare.posts.found":
    "**{count, number} av {total, plural, one {# toppinlägg} other {# toppinlägg}}** handlar om mer än en av de här kollektionerna.",
  "compare.posts.tooFew": "Det finns inget att jämföra: jag har inläggen för färre än två av de här.",
  "compare.posts.missing": "Inga inlägg från {collections}",
  "compare.post": "Inlägg av {author}",
  "compare.picture": "{title}, ett diagram för varje poängtyp. {scores}",
  "compare.picture.score": "{name}: {values}.",

  "leaderboard.title": "Topplista: {by}",
  "leaderboard.basis":
    "{count, plural, one {# kollektion} other {# kollektioner}}: serverns standard, dess alias, de som bevakas här och de som har slagits upp öppet här de senaste 30 dagarna. Upp och ned: placeringar jämfört med för en vecka sedan.",
  "leaderboard.by": "Rangordna efter…",
  "leaderboard.by.total": "Totalt",
  "leaderboard.by.hype": "Hype",
  "leaderboard.by.gains": "Gains",
  "leaderboard.by.community": "Community",
  "leaderboard.by.change": "Ändring av totalen på 7 dagar",
  "leaderboard.asOf": "läget {time}",
  "leaderboard.up": "{count, number} upp",
  "leaderboard.down": "{count, number} ned",
  "leaderboard.same": "samma placering",
  "leaderboard.unranked": "Utan färska registreringar: {collections}",
  "leaderboard.unranked.change": "Inte registrerade i en vecka än: {collections}",

  "influencers.heading": "Influencers",
  "influencers.influence": "**{score}** inflytande",
  "influencers.followers": "**{count}** följare",

  "toptweets.heading": "Inlägg",
  "toptweets.retweetOf": "-# Retweet av {author}",
  "toptweets.retweet": "-# Retweet",
  "toptweets.noText": "-# Inlägget har ingen text.",
  "toptweets.sensitive": "-# Känsligt innehåll",
  "toptweets.counts": "🔁 {retweets} · ❤️ {likes} · {all} totalt",
  "toptweets.open": "Öppna",

  "talk.basis.all":
    "Vad som ligger bakom snacket: {posts, plural, one {# inlägg} other {de # främsta inläggen}} och {people, plural, one {# influencer} other {# influencers}}",
  "talk.basis.posts": "Vad som ligger bakom snacket: {posts, plural, one {# inlägg} other {de # främsta inläggen}}",
  "talk.basis.people": "Vad som ligger bakom snacket: {people, plural, one {# influencer} other {# influencers}}",
  "talk.stale.posts": "Visar äldre data för inläggen ({time}): det finns inget nyare just nu",
  "talk.stale.people": "Visar äldre data för influencerna ({time}): det finns inget nyare just nu",
  "talk.failed.posts": "Inläggen kan inte laddas just nu. Tryck på Uppdatera för att försöka igen.",
  "talk.failed.people": "Influencerna kan inte laddas just nu. Tryck på Uppdatera för att försöka igen.",
  "talk.none.posts": "Datatjänsten har inga inlägg om den här kollektionen.",
  "talk.none.people": "Datatjänsten har inga influencers för den här kollektionen.",
  "talk.voices.title": "Röster",
  "talk.voices":
    "**{authors, plural, one {# person} other {# personer}}** skrev {posts, plural, one {det här inlägget} other {de här # inläggen}}.",
  "talk.voices.spread":
    "Den starkaste rösten fick **{share}** av interaktionerna: som om **{voices}** personer talade lika starkt.",
  "talk.voices.silent": "{posts, plural, one {Det har} other {De har}} inga interaktioner.",
  "talk.freshness.title": "Färskhet",
  "talk.freshness.half":
    "Minst hälften av interaktionerna på de här {posts, number} inläggen finns på de nyaste (det äldsta av dem: {time}).",
  "talk.freshness.range": "Nyaste av {posts, number}: {newest} · äldsta: {oldest}",
  "talk.freshness.one": "Det enda inlägget skrevs {time}.",
  "talk.echo.title": "Eko",
  "talk.echo.found": "**{count, number} av {posts, number} inlägg** säger nästan samma sak som inlägg från andra: {groups}",
  "talk.echo.none": "Inget av de {compared, number} inläggen säger nästan samma sak som ett inlägg från någon annan.",
  "talk.echo.tooFew": "Det finns för lite text att jämföra.",
  "talk.echo.compared":
    "-# Jämfört: {compared, number} av {posts, plural, one {# inlägg} other {# inlägg}} (minst 8 ord, inga retweets)",
  "talk.handles.title": "Användarnamn",
  "talk.handles.found": "Bland {people, number} personer liknar de här användarnamnen varandra: {groups}",
  "talk.handles.none": "Bland {people, number} personer finns inga användarnamn som liknar varandra.",
  "talk.mix.title": "Blandning",
  "talk.mix.languages": "Språk i {posts, plural, one {# inlägg} other {# inlägg}}: {parts}",
  "talk.mix.clients": "Appar bakom {posts, plural, one {# inlägg} other {# inlägg}}: {parts}",
  "talk.mix.part": "{name} **{count, number}**",
  "talk.mix.unknown": "okänt **{count, number}**",
  "talk.mix.others": "övriga **{count, number}**",
  "talk.regulars.title": "Kom och gick",
  "talk.regulars.came": "**{count, number} nya** bland influencerna, jämfört med {time}: {people}",
  "talk.regulars.left": "**{count, number} borta**, jämfört med {time}: {people}",
  "talk.regulars.nobody": "Influencerna är desamma som {time}.",
  "talk.regulars.core":
    "**{count, plural, one {# stamgäst} other {# stamgäster}}**, på minst 80\u00a0% av {records, plural, one {# lista} other {# listor}} från de senaste 30 dagarna: {people}",
  "talk.moreGroups": "och {count, plural, one {# grupp} other {# grupper}} till",

  "person.noName": "Inget namn",
  "person.noHandle": "okänd",

  "list.next": "{list}, {next}",
  "list.more": "{count, number} till",
  "sentence.next": "{text} {next}",

  "note.otherChain":
    "-# Den länken är på {chain}. Datatjänsten går bara efter adressen, så siffrorna kan höra till ett kontrakt på en annan kedja.",
  "note.chainWithoutData": "-# Den länken är på {chain}. Datatjänsten kanske inte täcker den kedjan.",

  "problem.inOption": "`{option}`: {sentence}",
  "problem.copyAgain": "Kopiera kontraktsadressen från kollektionens sida på en marknadsplats eller i en blockutforskare.",
  "problem.address_missing":
    "Jag hittade ingen kontraktsadress i det, och inte heller något namn jag känner till. En adress är `0x` följt av 40 tecken. {copyAgain}",
  "problem.link_without_address":
    "Jag hittade ingen kontraktsadress i den länken. Öppna en av kollektionens NFT:er och kopiera den länken, eller klistra in själva adressen.",
  "problem.collection_slug":
    "Den länken har kollektionens namn (”{slug}”) men inte dess kontraktsadress. Öppna en av kollektionens NFT:er och kopiera den länken, eller klistra in själva adressen.",
  "problem.shortened_address": "Den adressen är förkortad, och jag behöver hela: `0x` följt av 40 tecken. {copyAgain}",
  "problem.solana_address":
    "Det ser ut som en Solana-adress. Jag känner bara till kontrakt på Ethereum, och deras adresser börjar med `0x`.",
  "problem.transaction_hash": "Det är en transaktionshash (64 tecken efter `0x`). En kontraktsadress har 40. {copyAgain}",
  "problem.wrong_checksum": "Adressens kontrollsumma (EIP-55) stämmer inte, så det är nog ett skrivfel i den. {copyAgain}",
  "problem.several_addresses":
    "Jag hittade {count, number} olika adresser. Använd ett kommando som `/scores` med bara den du menar.",
  "problem.several_collections":
    "Jag känner till {count, number} kollektioner med det namnet. Vilken menar du? Du kan använda dess adress i stället för namnet.\n{contracts}",
  "problem.namesake": "servrar på 30 dagar: {servers, number} · först uppslagen: {time}",
  "problem.similar_names":
    "Jag känner inte till någon kollektion med exakt det namnet. Menade du {names}? Välj den i listan som visas medan du skriver, eller klistra in adressen.",
  "problem.ens_name": "”{ensName}” är ett ENS-namn, och jag behöver kontraktsadressen bakom det. {copyAgain}",
  "problem.stray_character":
    "”{character}” kan inte ingå i en kontraktsadress: efter `0x` kommer bara siffrorna 0–9 och bokstäverna a–f. {copyAgain}",
  "problem.look_alike":
    "Tecknet ”{character}” i den adressen är {kind, select, letter {en bokstav} cyrillic {en kyrillisk bokstav} greek {en grekisk bokstav} other {ett annat tecken}}, inte det ”{digit}” som det liknar. {copyAgain}",
  "problem.stray_invisible": "Det finns ett osynligt tecken i den adressen. {copyAgain}",
  "problem.no_default.server":
    "Vilken kollektion? Lägg till `contract`: en adress, en länk eller ett namn. Moderatorer kan välja en standard för servern med `/server set`, och du kan välja din egen med `/me set`.",
  "problem.no_default.direct":
    "Vilken kollektion? Lägg till `contract`: en adress, en länk eller ett namn. Välj din egen standard med `/me set` så slipper du det nästa gång.",
  "problem.not_recalled":
    "Jag kan inte slå upp namn och standardval just nu. Klistra in kollektionens kontraktsadress i stället – det fungerar alltid – eller försök igen om en minut.",
  "problem.not_remembered":
    "Jag kan inte spara eller radera något just nu: mitt minne svarar inte. Försök igen om en minut. Kommandon med en kontraktsadress fungerar som vanligt.",
  "problem.no_history":
    "Jag kan inte slå upp det som har registrerats just nu. Försök igen om en minut; kommandon som `/scores` fungerar som vanligt.",
  "problem.unknown_watch":
    "Den bevakningen känner jag inte till. Välj en i listan som visas medan du skriver, eller se `/watch list`.",
  "problem.too_many_watches":
    "Servern har redan {max, number} bevakningar, och fler klarar jag inte. Ta bort en först: `/watch list` har en knapp för det.",
  "problem.lacks_permissions":
    "Jag kan inte posta i <#{channel}> än: ge mig {permissions} där och använd kommandot igen. Inget sparades.",
  "problem.lacks_own_permissions":
    "Jag postar bara där du själv får det: i <#{channel}> har du inte {permissions}. Inget sparades.",
  "problem.not_allowed": "Såvitt jag kan se får du inte använda `/{command}` här. Inget ändrades.",
  "problem.unknown_channel": "Jag kan inte se vad jag får göra i den kanalen. Välj en annan. Inget sparades.",
  "problem.unsuitable_channel":
    "Jag kan bara posta i textkanaler, nyhetskanaler och trådar. Välj en sådan med `channel`. Inget sparades.",
  "problem.change_without_alert": "`change` är för larm: lägg till `what: {alert}` eller `what: {both}`. Inget sparades.",
  "problem.digest_option_without_digest":
    "`every`, `hour` och `weekday` är för sammanfattningar: lägg till `what: {digest}` eller `what: {both}`. Inget sparades.",
  "problem.servers_only": "Det fungerar bara på en server där jag är tillagd.",
  "problem.unknown_language": "Det språket känner jag inte till. Välj ett i listan som visas medan du skriver.",
  "problem.unknown_zone":
    "Den tidszonen känner jag inte till. Skriv en stad som ”Berlin” eller ”New York” och välj en i listan som visas.",
  "problem.alias_like_address":
    "Ett alias kan inte se ut som en adress, en länk eller ett ENS-namn. Välj ett vanligt namn, som `apes`.",
  "problem.alias_unfit": "Ett alias måste ha 1 till {max, number} synliga tecken. Välj ett vanligt namn, som `apes`.",
  "problem.too_many_aliases":
    "Servern har redan {max, number} alias, och fler kan jag inte komma ihåg. Ta bort ett först: `/server show` har en meny för det.",
  "problem.wrong_length":
    "Den adressen har {digits, plural, one {# tecken} other {# tecken}} efter `0x`; en kontraktsadress har 40. {copyAgain}",
  "problem.no_data":
    "Det finns inga data för `{contract}`. Kolla att det är kollektionens kontrakt. I så fall följer datatjänsten den inte än.",
  "problem.no_data_of_any":
    "Det finns inga data för någon av de här: {contracts}. Kolla att det är kollektionernas kontrakt. I så fall följer datatjänsten dem inte än.",
  "problem.nothing_ranked":
    "Det finns inget att rangordna på den här servern än. Slå upp kollektioner här, till exempel med `/scores`, eller be en moderator lägga till några med `/server alias`, och titta in igen om en timme.",
  "problem.nothing_ranked_by_change":
    "Ingen av serverns kollektioner har registrerats i en vecka än. Rangordna dem efter en poängtyp så länge: `/leaderboard by: {total}`.",
  "problem.one_collection": "Det är samma kollektion allihop. Välj minst en annan att jämföra med.",
  "problem.notTakingQuestions": "Datatjänsten är upptagen just nu. Försök igen om en minut.",
  "problem.notTakingQuestionsUntil": "Datatjänsten är upptagen just nu. Försök igen {time}.",
  "problem.notAnswering": "Datatjänsten svarar inte just nu. Det var inget fel på ditt kommando – försök igen om en minut.",
  "problem.busy": "Jag har fullt upp just nu. Det var inget fel på ditt kommando – försök igen om en liten stund.",
  "problem.rejected_key": "Datatjänsten godtog inte botens API-nyckel. Säg till den som driver boten.",
  "problem.rejected_request":
    "Datatjänsten godtog inte den här förfrågan. Kolla adressen; om den stämmer, säg till den som driver boten.",
  "problem.invalid_answer":
    "Datatjänsten skickade ett svar som jag inte kan läsa. Försök igen senare; om det fortsätter, säg till den som driver boten.",
  "problem.aborted": "Jag håller på att starta om. Försök igen om en liten stund.",
  "problem.just_refreshed": "Det här är redan det senaste. Du kan uppdatera igen {time}.",
  "problem.nothing_newer":
    "Det gick inte att uppdatera – det här är fortfarande de senaste data ({time}). Försök igen om en minut.",
  "problem.used_up.member": "Nu går det lite fort. Försök igen {time}.",
  "problem.used_up.server": "Den här servern använder boten väldigt mycket just nu. Försök igen {time}.",
  "problem.unreadable_button":
    "Den här knappen är från en annan version av boten och fungerar inte längre. Använd kommandot igen.",
  "problem.unknown_command": "Det kommandot finns inte längre. Skriv `/` för att se vad som finns.",
  "problem.outdated_command":
    "Det här kommandot har ändrats. Ladda om Discord (Ctrl+R eller Cmd+R, eller starta om appen) och försök igen.",
  "problem.cannot_embed":
    "Jag kan inte posta inbäddningar i den här kanalen. Be en moderator ge mig behörigheten ”Bädda in länkar” här, eller använd kommandot i en annan kanal.",
  "problem.forbidden":
    "Jag får inte svara i den här kanalen. Be en moderator ge mig ”Visa kanal”, ”Skicka meddelanden” och ”Bädda in länkar” här, eller använd kommandot i en annan kanal.",
  "problem.internal":
    "Något gick fel hos oss. Försök igen; om det fortsätter, ge den här referensen till den som driver boten: `{reference}`.",
};
