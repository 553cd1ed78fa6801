import type { Words } from "./en-US.ts";

/**
 * Lithuanian. You is «tu», as in Discord's own client, in forms that do not tell whether a man or a woman is meant; the bot
 * speaks of itself mostly in the present. Terms: «Hype», «influenceris», «retvitas» are what Lithuanian NFT communities say;
 * gains are «Augimas», community is «Bendruomenė», the total is «Iš viso» in headings and «bendras balas» in sentences, scores
 * are «balai», a digest is «apžvalga», an alert is «įspėjimas», an alias is «trumpinys», a watch is «stebėjimas».
 * A post on X is «įrašas»; what the bot itself posts is «žinutė», so that the two are not mixed up. A thread is «gija» and
 * permissions are called as in Discord («Įterpti nuorodas»), as far as known. {time} is mostly «prieš 3 dienas» or «po 2 valandų»:
 * sentences take it as an adverb or after a colon. Names stay in the nominative. `one` is 21 and 31 as well, so `=1` stands
 * where no number is shown; `other` is 0, 10–20, 30. Quotation marks are „…“, the dash is –.
 */
export const words: Words = {
  "button.influencers": "Influenceriai",
  "button.next": "Toliau →",
  "button.previous": "← Atgal",
  "button.refresh": "Atnaujinti",
  "button.scores": "Balai",
  "button.talk": "Pokalbiai",
  "button.toptweets": "Top įrašai",
  "button.trends": "Tendencijos",

  "command.collectionScores": "Peržiūrėk kolekcijos, į kurią veda žinutės nuoroda, balus",
  "command.compare": "Palygink nuo dviejų iki penkių kolekcijų ir sužinok, kas kalba apie kelias iš jų",
  "command.help": "Ką šis botas daro, iš kur jo duomenys ir ką jis saugo",
  "command.influencers": "Pažiūrėk, kas užduoda toną pokalbiuose apie kolekciją",
  "command.leaderboard": "Šio serverio kolekcijų reitingas pagal balą arba jo pokytį per savaitę",
  "command.me": "Nustatyk savo numatytąją kolekciją ir kalbą",
  "command.me.forget": "Ištrink viską, ką apie tave prisimenu",
  "command.me.set": "Nustatyk savo numatytąją kolekciją arba kalbą",
  "command.me.show": "Pažiūrėk viską, ką apie tave prisimenu",
  "command.scores": "Kolekcijos hype, augimas, bendruomenė ir bendras balas",
  "command.server": "Serverio numatytoji kolekcija, trumpiniai, kalba ir laiko juosta (moderatoriams)",
  "command.server.alias": "Suteik kolekcijai trumpą vardą, kuris veikia šiame serveryje",
  "command.server.forget": "Ištrink viską, ką prisimenu apie šį serverį",
  "command.server.set": "Nustatyk šio serverio numatytąją kolekciją, kalbą arba laiko juostą",
  "command.server.show": "Pažiūrėk viską, ką prisimenu apie šį serverį",
  "command.talk": "Kas slypi už pokalbių apie kolekciją: kiek balsų, ar jie švieži ir kas kartojasi",
  "command.toptweets": "Peržiūrėk daugiausia dėmesio sulaukusius įrašus apie kolekciją",
  "command.watch": "Naujienos apie kolekcijas kanale – nereikia nė klausti (moderatoriams)",
  "command.watch.add": "Skelbk kanale kolekcijos apžvalgą arba įspėjimus",
  "command.watch.list": "Pažiūrėk, kas čia stebima, kada buvo paskutinė žinutė ir kodėl dabar tylu",
  "command.watch.remove": "Nebestebėk kolekcijos kanale",
  "command.watch.test": "Pažiūrėk, kas būtų paskelbta dabar – matysi tik tu",
  "command.trends": "Pažiūrėk, kaip kolekcijos balai keitėsi laikui bėgant",

  "option.compare.with": "Su kuria kolekcija lyginti: adresas, nuoroda su adresu arba pavadinimas",
  "option.compare.other": "Dar viena kolekcija, su kuria lyginti",
  "option.contract": "Adresas, nuoroda su juo arba pavadinimas; praleidus imama serverio arba tavo kolekcija",
  "option.count.influencers": "Kiek žmonių rodyti, 1–{max, number} (numatyta: visus)",
  "option.count.toptweets": "Kiek įrašų rodyti, 1–{max, number} (numatyta: visus)",
  "option.collection": "Numatytoji kolekcija: adresas, nuoroda su adresu arba pavadinimas",
  "option.language": "Atsakymų, kuriuos čia mato visi, kalba",
  "option.language.member": "Atsakymų, kuriuos matai tik tu, kalba",
  "option.zone": "Šio serverio laiko juosta",
  "option.alias": "Vardas, pavyzdžiui, „apes“",
  "option.alias.contract": "Ką jis reiškia: adresas, nuoroda arba pavadinimas. Praleidus trumpinys pašalinamas",
  "option.serverDefault": "{name} · numatytoji šiame serveryje",
  "option.period": "Už kokį laikotarpį rodyti (numatyta: 30 dienų)",
  "option.by": "Pagal ką reitinguoti (numatyta: bendrą balą)",
  "option.private": "Rodyti atsakymą tik tau",
  "option.watch": "Kuris stebėjimas: pasirink iš sąrašo",
  "option.watch.channel": "Kur skelbti (numatyta: šiame kanale)",
  "option.watch.what": "Apžvalga nustatytu laiku, įspėjimai apie bendro balo pokyčius arba viskas (numatyta: apžvalga)",
  "option.watch.every": "Kaip dažnai skelbti apžvalgą (numatyta: kasdien)",
  "option.watch.hour": "Kelintą valandą skelbti apžvalgą, 0–23, pagal serverio laiko juostą (numatyta: 9)",
  "option.watch.weekday": "Kurią dieną skelbti savaitės apžvalgą (numatyta: pirmadienį)",
  "option.watch.change": "Kiek turi pasikeisti bendras balas, kad būtų įspėjimas (numatyta: neįprastai)",
  "option.pasteAddress": "Įklijuok kontrakto adresą (0x…) arba nuorodą iš OpenSea, Etherscan, Blur, …",

  "help.title": "Collection Pulse",
  "help.introduction":
    "Pažiūrėk, kaip sekasi NFT kolekcijai, kas apie ją kalba ir ką sako. Bet kuriai komandai gali duoti kontrakto adresą, nuorodą su adresu arba kolekcijos pavadinimą. Jei nustatyta numatytoji kolekcija, gali jo nenurodyti.",
  "help.command": "**/{name}** – {description}",
  "help.menu":
    "Spustelėk žinutę dešiniuoju pelės mygtuku arba paspausk ją ir palaikyk › **Programėlės › {name}** – {description}",
  "help.scores.title": "Ką reiškia balai",
  "help.scores":
    "Hype, augimas, bendruomenė ir bendras balas gaunami iš duomenų paslaugos ir rodomi tokie, kokie yra. Jų skalės paslauga neaprašo.",
  "help.data.title": "Iš kur duomenys",
  "help.data":
    "Iš paslaugos „Collection Social and Score“, su kuria susietas šis botas, – toliau tiesiog duomenų paslauga. Kiekvienas atsakymas rodo, kada buvo atnaujintas; nori jį atnaujinti – spausk „Atnaujinti“.",
  "help.privacy.title": "Privatumas",
  "help.privacy":
    "Botas skaito tai, ką rašai jo komandose, o kai naudoji jo meniu, – ir žinutę, prie kurios jį naudoji. Jis prisimena, kurių kolekcijų kuriame serveryje buvo viešai ieškota (bet ne kas ieškojo), kaip keitėsi jų balai, influenceriai ir įrašai, ir vieną minutę – kiek komandų ir mygtukų panaudojai. Taip pat jis prisimena tai, ką išsaugai su `/me set` ir ką moderatoriai išsaugo su `/server` ir `/watch`: visa tai rodo `/me show`, `/server show` ir `/watch list`, o ištrina `/me forget` ir `/server forget`. Jo žurnaluose yra komandos, o ne žmonės, ir jokios žinutės nesaugomos.",

  "watch.what.digest": "Apžvalga",
  "watch.what.alert": "Įspėjimai",
  "watch.what.both": "Apžvalga ir įspėjimai",
  "watch.every.day": "Kasdien",
  "watch.every.week": "Kas savaitę",
  "watch.weekday.1": "Pirmadienis",
  "watch.weekday.2": "Antradienis",
  "watch.weekday.3": "Trečiadienis",
  "watch.weekday.4": "Ketvirtadienis",
  "watch.weekday.5": "Penktadienis",
  "watch.weekday.6": "Šeštadienis",
  "watch.weekday.7": "Sekmadienis",
  "watch.title": "Kas stebima šiame serveryje",
  "watch.none": "Čia dar niekas nestebima. Pradėk nuo `/watch add`: pasirink kolekciją, ir kanale rašysiu, kas joje keičiasi.",
  "watch.count": "{count, number} iš {max, number}",
  "watch.added": "Išsaugota. Lyginsiu su tuo, ką pamatysiu kitą kartą; pirma žinutė ateis, kai kas nors pasikeis.",
  "watch.changed": "Pakeista. Ši kolekcija tame kanale jau buvo stebima.",
  "watch.removed": "Pašalinta. Daugiau nieko apie ją ten neskelbiu.",
  "watch.gone": "Šis stebėjimas jau buvo pašalintas.",
  "watch.resumed": "Stebiu toliau. Tęsiu nuo to, ką paskelbiau paskutinį kartą, – žinutė gali ateiti iškart.",
  "watch.in": "kanale <#{channel}>",
  "watch.digest.day": "Apžvalga kasdien {hour}:00 ({zone})",
  "watch.digest.week":
    "Apžvalga kiekvieną {weekday, select, 1 {pirmadienį} 2 {antradienį} 3 {trečiadienį} 4 {ketvirtadienį} 5 {penktadienį} 6 {šeštadienį} other {sekmadienį}} {hour}:00 ({zone})",
  "watch.alert.change": "Įspėjimas, kai bendras balas nuo mano paskutinės žinutės pasikeičia bent {change}",
  "watch.alert.unusual":
    "Įspėjimas, kai bendras balas nuo mano paskutinės žinutės neįprastai pasikeičia (bent 4 kartus daugiau nei įprasta per dieną)",
  "watch.next": "Kita apžvalga {time}, jei iki tol kas nors pasikeis",
  "watch.checked": "patikrinta {time}",
  "watch.unchecked": "dar netikrinta",
  "watch.posted": "paskelbta {time}",
  "watch.unposted": "dar nieko nepaskelbta",
  "watch.posting": "žinutė jau pakeliui",
  "watch.needs":
    "-# Kad galėčiau ten skelbti, man reikia leidimų „Peržiūrėti kanalą“, „Siųsti žinutes“ (gijoje: „Siųsti žinutes gijose“), „Įterpti nuorodas“ ir „Skaityti žinučių istoriją“. Dabar juos turiu.",
  "watch.noZone":
    "-# Šis serveris dar neturi laiko juostos, todėl valandos rodomos pagal UTC. Nustatyk ją su `/server set zone`.",
  "watch.paused.channel_gone":
    "⏸️ **Pristabdyta**: kanalas ištrintas. Pašalink šį stebėjimą; `/watch add` pradės kitą kitame kanale.",
  "watch.paused.server_gone": "⏸️ **Pristabdyta**: buvau pašalintas iš šio serverio. Spausk „Tęsti“, ir pradėsiu iš naujo.",
  "watch.paused.no_access": "⏸️ **Pristabdyta**: nematau kanalo. Suteik man ten leidimą „Peržiūrėti kanalą“ ir spausk „Tęsti“.",
  "watch.paused.no_permission":
    "⏸️ **Pristabdyta**: man neleidžiama rašyti kanale. Suteik man ten leidimus „Siųsti žinutes“ (gijoje: „Siųsti žinutes gijose“) ir „Įterpti nuorodas“ ir spausk „Tęsti“.",
  "watch.paused.thread_locked": "⏸️ **Pristabdyta**: gija užrakinta. Atrakink ją ir spausk „Tęsti“.",
  "watch.paused.refused": "⏸️ **Pristabdyta**: „Discord“ ten atmetė mano žinutes. Spausk „Tęsti“, ir bandysiu dar kartą.",
  "watch.untracked":
    "⚠️ Duomenys nekaupiami: jau kaupiu tiek kolekcijų duomenų, kiek leidžiama. Kas prižiūri botą, gali ribą padidinti.",
  "watch.failing":
    "⚠️ Paskutinės žinutės ten paskelbti nepavyko. Pažiūrėk, ką man leidžiama tame kanale: po trijų nesėkmių iš eilės stebėjimą pristabdau.",
  "watch.quiet": "tylu: {reason}",
  "watch.quiet.nothing_recorded": "duomenų apie ją dar nėra",
  "watch.quiet.first": "tai atskaitos taškas, su juo lyginsiu toliau",
  "watch.quiet.nothing_newer": "naujesnių duomenų nėra",
  "watch.quiet.unchanged": "niekas nepasikeitė",
  "watch.quiet.small": "pokytis {by} iš reikiamų {of}",
  "watch.quiet.too_little_history":
    "kas neįprasta, matyti po 7 dienų istorijos, o kol kas yra {days, plural, one {# diena} few {# dienos} many {# dienos} other {# dienų}}",
  "watch.quiet.too_soon": "kitas įspėjimas gali ateiti {time}",
  "watch.test.title": "Ką skelbčiau dabar",
  "watch.test.example": "Pavyzdžiui:",
  "watch.test.digest.posts": "Apžvalga būtų paskelbta.",
  "watch.test.digest.quiet": "Apžvalga nebūtų paskelbta: {reason}.",
  "watch.test.alert.posts": "Įspėjimas būtų paskelbtas.",
  "watch.test.alert.quiet": "Įspėjimas nebūtų paskelbtas: {reason}.",
  "watch.button.preview": "Peržiūra",
  "watch.button.remove": "Pašalinti",
  "watch.button.resume": "Tęsti",
  "watch.button.resumeOf": "Tęsti: {name}",
  "watch.button.back": "Atgal",
  "watch.button.list": "Visas sąrašas",
  "watch.menu": "Atverti stebėjimą…",
  "watch.choice": "{name} · {what} · {where}",
  "watch.here": "čia",
  "watch.elsewhere": "kanalas …{digits}",
  "permission.ViewChannel": "„Peržiūrėti kanalą“",
  "permission.SendMessages": "„Siųsti žinutes“",
  "permission.SendMessagesInThreads": "„Siųsti žinutes gijose“",
  "permission.EmbedLinks": "„Įterpti nuorodas“",
  "permission.ReadMessageHistory": "„Skaityti žinučių istoriją“",

  "watchPost.digest": "📊 **Apžvalga**: kas pasikeitė kolekcijoje {name}",
  "watchPost.digests":
    "📊 **Apžvalga**: {count, plural, one {# kolekcijos} few {# kolekcijų} many {# kolekcijos} other {# kolekcijų}} pokyčiai",
  "watchPost.alert": "🔔 **Įspėjimas**: kolekcijos {name} bendras balas pasikeitė: {change}",
  "watchPost.total": "**Iš viso {total}** · {change}, palyginti su tuo, kas buvo {since}",
  "watchPost.newPost":
    "Naujas įrašas ({time}): {interactions, plural, one {# sąveika} few {# sąveikos} many {# sąveikos} other {# sąveikų}}",
  "watchPost.topPost":
    "Dabar tarp top įrašų (paskelbta {time}): {interactions, plural, one {# sąveika} few {# sąveikos} many {# sąveikos} other {# sąveikų}}",
  "watchPost.came": "Nauji tarp top influencerių: {people}",
  "watchPost.left": "Nebėra tarp influencerių: {people}",
  "watchPost.open": "Atverti kolekciją…",

  "settings.collection": "Numatytoji kolekcija",
  "settings.language": "Kalba",
  "settings.zone": "Laiko juosta",
  "settings.unset": "Nenustatyta",
  "settings.saved": "Išsaugota.",
  "settings.nothingToSet": "Nėra ką keisti: pasirink bent vieną parinktį. Štai dabartiniai nustatymai.",
  "settings.clear.collection": "Išvalyti numatytąją kolekciją",
  "settings.clear.language": "Išvalyti kalbą",
  "settings.clear.zone": "Išvalyti laiko juostą",
  "settings.cleared.collection": "Numatytoji kolekcija išvalyta.",
  "settings.cleared.language": "Kalba išvalyta.",
  "settings.cleared.zone": "Laiko juosta išvalyta.",
  "settings.deleted": "Ištrinta – to daugiau neprisimenu",

  "server.title": "Šio serverio nustatymai",
  "server.introduction":
    "Tai viskas, ką prisimenu apie šį serverį. Pakeisk tai su `/server set` ir `/server alias` arba viską ištrink su `/server forget`.",
  "server.language.unset": "Nenustatyta – naudoju kalbą iš „Discord“ serverio nustatymų",
  "server.asked": "Čia viešai ieškota per pastarąsias 30 dienų",
  "server.asked.more": "ir dar {count, number}",
  "server.aliases": "**{count, plural, one {# trumpinys} few {# trumpiniai} many {# trumpinio} other {# trumpinių}}**",
  "server.removeAlias": "Pašalinti trumpinį…",
  "server.aliasSet": "{name} šiame serveryje dabar reiškia `{collection}`.",
  "server.aliasChanged": "{name} šiame serveryje dabar reiškia `{collection}`. Anksčiau buvo `{before}`.",
  "server.aliasRemoved": "Trumpinys {name} pašalintas.",
  "server.aliasGone": "Šis trumpinys jau buvo pašalintas.",
  "server.noAlias": "Šiame serveryje nėra trumpinio {name}. Jei nori jį pridėti, naudok `/server alias` su `contract`.",
  "server.nothingToForget": "Nebuvo ko trinti: apie šį serverį nieko neprisimenu.",

  "me.title": "Tavo nustatymai",
  "me.introduction":
    "Tai viskas, ką apie tave prisimenu, įskaitant tavo paskutinės komandos dieną ({day}). Visa tai pamiršiu po 12 mėnesių be komandų arba iškart su `/me forget`.",
  "me.nothing": "Nieko apie tave neprisimenu. Nustatyk numatytąją kolekciją arba kalbą su `/me set`.",
  "me.language.unset": "Nenustatyta – naudoju tavo „Discord“ programėlės kalbą",
  "me.nothingToForget": "Nebuvo ko trinti: nieko apie tave neprisimenu.",

  "card.updated": "Atnaujinta {time}",
  "card.stale": "Rodomi senesni duomenys ({time}): naujesnių šiuo metu nėra",
  "card.top": "Top {last} iš {total}",
  "card.range": "{first}–{last} iš {total}",
  "card.place": "{first} iš {total}",
  "card.explorer": "Blokų naršyklė",

  "scores.hype": "Hype",
  "scores.gains": "Augimas",
  "scores.community": "Bendruomenė",
  "scores.total": "Iš viso",

  "scores.blocks": "{blocks} {days, plural, one {# diena} few {# dienos} many {# dienos} other {# dienų}}",

  "change.comparedWith": "▲ ▼ palyginti su tuo, kas buvo {time}",

  "period.24h": "Pastarosios 24 val.",
  "period.7d": "Pastarosios 7 dienos",
  "period.30d": "Pastarosios 30 dienų",
  "period.90d": "Pastarosios 90 dienų",
  "period.1y": "Pastarieji metai",

  "trends.recorded":
    "pirmas matavimas {since}, paskutinis {until}: {records, plural, one {# matavimas} few {# matavimai} many {# matavimo} other {# matavimų}}, {gaps, plural, =0 {be spragų} one {# spraga} few {# spragos} many {# spragos} other {# spragų}}",
  "trends.lowest": "Mažiausia {value}, {time}",
  "trends.highest": "Didžiausia {value}, {time}",
  "trends.nothing":
    "Apie šį laikotarpį dar nėra duomenų. Kolekcijos duomenis kaupiu, kol kuris nors serveris ją stebi, laiko numatytąja ar yra davęs jai trumpinį, ir dar septynias dienas po viešos paieškos.",
  "trends.period": "Laikotarpis…",
  "trends.scales": "Skalės skirtingos",
  "trends.noChart": "Per mažai duomenų",
  "trends.picture": "{period}, po diagramą kiekvienam balui. {scores}",
  "trends.picture.score": "{name}: naujausia {newest}, mažiausia {lowest} ({lowestAt}), didžiausia {highest} ({highestAt}).",

  "compare.open": "Atverti vieną iš jų…",
  "compare.now": "Naujausi balai",
  "compare.missing.noData": "Duomenų nėra. Jei tai kolekcijos kontraktas, duomenų paslauga jos dar neseka.",
  "compare.missing.limited": "Nepavyksta įkelti balų: duomenų paslauga dabar užimta. Spausk „Atnaujinti“ po minutės.",
  "compare.missing.notAnswering": "Nepavyksta įkelti balų: duomenų paslauga dabar neatsako. Spausk „Atnaujinti“ po minutės.",
  "compare.missing.failed": "Šiuo metu nepavyksta įkelti balų. Spausk „Atnaujinti“ ir bandyk dar kartą.",
  "compare.people.title": "Bendri influenceriai",
  "compare.people.found":
    "**{count, number} iš {total, plural, one {# influencerio} few {# influencerių} many {# influencerio} other {# influencerių}}** kalba apie daugiau nei vieną iš šių kolekcijų.",
  "compare.people.tooFew": "Nėra ką lyginti: turiu mažiau nei dviejų iš šių kolekcijų influencerius.",
  "compare.people.missing": "Nėra influencerių: {collections}",
  "compare.posts.title": "Bendri įrašai",
  "compare.posts.found":
    "**{count, number} iš {total, plural, one {# top įrašo} few {# top įrašų} many {# top įrašo} other {# top įrašų}}** yra apie daugiau nei vieną iš šių kolekcijų.",
  "compare.posts.tooFew": "Nėra ką lyginti: turiu įrašų apie mažiau nei dvi iš šių kolekcijų.",
  "compare.posts.missing": "Nėra įrašų: {collections}",
  "compare.post": "{author} įrašas",
  "compare.picture": "{title}, po diagramą kiekvienam balui. {scores}",
  "compare.picture.score": "{name}: {values}.",

  "leaderboard.title": "Reitingas: {by}",
  "leaderboard.basis":
    "{count, plural, one {# kolekcija} few {# kolekcijos} many {# kolekcijos} other {# kolekcijų}}: serverio numatytoji, turinčios trumpinį, stebimos ir čia viešai ieškotos per pastarąsias 30 dienų. Aukštyn ir žemyn: vietos, palyginti su buvusiomis prieš savaitę.",
  "leaderboard.by": "Reitinguoti pagal…",
  "leaderboard.by.total": "Iš viso",
  "leaderboard.by.hype": "Hype",
  "leaderboard.by.gains": "Augimas",
  "leaderboard.by.community": "Bendruomenė",
  "leaderboard.by.change": "Bendro balo pokytis per 7 dienas",
  "leaderboard.asOf": "duomenys: {time}",
  "leaderboard.up": "{count, number} aukštyn",
  "leaderboard.down": "{count, number} žemyn",
  "leaderboard.same": "ta pati vieta",
  "leaderboard.unranked": "Nėra naujesnių duomenų: {collections}",
  "leaderboard.unranked.change": "Dar nėra savaitės duomenų: {collections}",

  "influencers.heading": "Influenceriai",
  "influencers.influence": "įtaka **{score}**",
  "influencers.followers": "sekėjų: **{count}**",

  "toptweets.heading": "Įrašai",
  "toptweets.retweetOf": "-# Retvitas, autorius: {author}",
  "toptweets.retweet": "-# Retvitas",
  "toptweets.noText": "-# Šiame įraše nėra teksto.",
  "toptweets.sensitive": "-# Jautrus turinys",
  "toptweets.counts": "🔁 {retweets} · ❤️ {likes} · iš viso {all}",
  "toptweets.open": "Atverti",

  "talk.basis.all":
    "Kas slypi už pokalbių: {posts, plural, =1 {# įrašas} one {top # įrašas} few {top # įrašai} many {top # įrašo} other {top # įrašų}} ir {people, plural, one {# influenceris} few {# influenceriai} many {# influencerio} other {# influencerių}}",
  "talk.basis.posts":
    "Kas slypi už pokalbių: {posts, plural, =1 {# įrašas} one {top # įrašas} few {top # įrašai} many {top # įrašo} other {top # įrašų}}",
  "talk.basis.people":
    "Kas slypi už pokalbių: {people, plural, one {# influenceris} few {# influenceriai} many {# influencerio} other {# influencerių}}",
  "talk.stale.posts": "Įrašai rodomi pagal senesnius duomenis ({time}): naujesnių šiuo metu nėra",
  "talk.stale.people": "Influenceriai rodomi pagal senesnius duomenis ({time}): naujesnių šiuo metu nėra",
  "talk.failed.posts": "Šiuo metu nepavyksta įkelti įrašų. Spausk „Atnaujinti“ ir bandyk dar kartą.",
  "talk.failed.people": "Šiuo metu nepavyksta įkelti influencerių. Spausk „Atnaujinti“ ir bandyk dar kartą.",
  "talk.none.posts": "Duomenų paslauga neturi įrašų apie šią kolekciją.",
  "talk.none.people": "Duomenų paslauga neturi šios kolekcijos influencerių.",
  "talk.voices.title": "Balsai",
  "talk.voices":
    "{posts, plural, =1 {Šį įrašą} one {Šį # įrašą} few {Šiuos # įrašus} many {Šiuos # įrašo} other {Šiuos # įrašų}} parašė **{authors, plural, one {# autorius} few {# autoriai} many {# autoriaus} other {# autorių}}**.",
  "talk.voices.spread": "Garsiausias sulaukė **{share}** sąveikų: tarsi po lygiai kalbėtų **{voices}** žmogaus.",
  "talk.voices.silent": "Sąveikų nėra.",
  "talk.freshness.title": "Šviežumas",
  "talk.freshness.half":
    "Bent pusė {posts, plural, one {šio # įrašo} few {šių # įrašų} many {šių # įrašo} other {šių # įrašų}} sąveikų tenka naujausiems; ankstyviausias iš jų: {time}.",
  "talk.freshness.range": "Naujausias iš {posts, number}: {newest} · seniausias: {oldest}",
  "talk.freshness.one": "Vienintelis įrašas: {time}.",
  "talk.echo.title": "Aidas",
  "talk.echo.found":
    "**{count, number} iš {posts, plural, one {# įrašo} few {# įrašų} many {# įrašo} other {# įrašų}}** sako beveik tą patį kaip kiti, nors autoriai skirtingi: {groups}",
  "talk.echo.none":
    "Tarp {compared, plural, one {# įrašo} few {# įrašų} many {# įrašo} other {# įrašų}} nėra dviejų beveik vienodų, parašytų skirtingų autorių.",
  "talk.echo.tooFew": "Teksto per mažai, nėra ką lyginti.",
  "talk.echo.compared":
    "-# Palyginta {compared, number} iš {posts, plural, one {# įrašo} few {# įrašų} many {# įrašo} other {# įrašų}} (bent 8 žodžiai, be retvitų)",
  "talk.handles.title": "Paskyrų vardai",
  "talk.handles.found":
    "Iš {people, plural, one {# žmogaus} few {# žmonių} many {# žmogaus} other {# žmonių}} panašius paskyrų vardus turi šie: {groups}",
  "talk.handles.none":
    "Tarp {people, plural, one {# žmogaus} few {# žmonių} many {# žmogaus} other {# žmonių}} nėra dviejų su panašiais paskyrų vardais.",
  "talk.mix.title": "Sudėtis",
  "talk.mix.languages": "Kalbos ({posts, plural, one {# įrašas} few {# įrašai} many {# įrašo} other {# įrašų}}): {parts}",
  "talk.mix.clients": "Programėlės ({posts, plural, one {# įrašas} few {# įrašai} many {# įrašo} other {# įrašų}}): {parts}",
  "talk.mix.part": "{name} **{count, number}**",
  "talk.mix.unknown": "nežinoma **{count, number}**",
  "talk.mix.others": "kita **{count, number}**",
  "talk.regulars.title": "Atėjo ir išėjo",
  "talk.regulars.came":
    "**{count, plural, one {# naujas} few {# nauji} many {# naujo} other {# naujų}}** tarp influencerių, palyginti su tuo, kas buvo {time}: {people}",
  "talk.regulars.left": "**{count, number} išėjo**, palyginti su tuo, kas buvo {time}: {people}",
  "talk.regulars.nobody": "Influenceriai tie patys kaip {time}.",
  "talk.regulars.core":
    "**{count, plural, one {# nuolatinis} few {# nuolatiniai} many {# nuolatinio} other {# nuolatinių}}** – kartojasi bent 80\u00a0% iš {records, plural, one {# sąrašo} few {# sąrašų} many {# sąrašo} other {# sąrašų}} per pastarąsias 30 dienų: {people}",
  "talk.moreGroups": "ir dar {count, plural, one {# grupė} few {# grupės} many {# grupės} other {# grupių}}",

  "person.noName": "Be vardo",
  "person.noHandle": "nežinoma",

  "list.next": "{list}, {next}",
  "list.more": "dar {count, number}",
  "sentence.next": "{text} {next}",

  "note.otherChain":
    "-# Ši nuoroda veda į tinklą {chain}. Duomenų paslauga žiūri tik į adresą, todėl šie skaičiai gali priklausyti kontraktui kitame tinkle.",
  "note.chainWithoutData": "-# Ši nuoroda veda į tinklą {chain}. Duomenų paslauga šio tinklo gali neaprėpti.",

  "problem.inOption": "`{option}`: {sentence}",
  "problem.copyAgain": "Nukopijuok kontrakto adresą iš kolekcijos puslapio prekyvietėje arba blokų naršyklėje.",
  "problem.address_missing":
    "Nerandu čia nei kontrakto adreso, nei man žinomo pavadinimo. Adresas yra `0x` ir 40 simbolių po jo. {copyAgain}",
  "problem.link_without_address":
    "Nerandu šioje nuorodoje kontrakto adreso. Atverk vieną iš kolekcijos NFT ir nukopijuok tą nuorodą arba įklijuok patį adresą.",
  "problem.collection_slug":
    "Šioje nuorodoje yra kolekcijos pavadinimas („{slug}“), bet nėra jos kontrakto adreso. Atverk vieną iš kolekcijos NFT ir nukopijuok tą nuorodą arba įklijuok patį adresą.",
  "problem.shortened_address": "Šis adresas sutrumpintas, o man reikia viso: `0x` ir 40 simbolių po jo. {copyAgain}",
  "problem.solana_address": "Tai panašu į „Solana“ adresą. Žinau tik „Ethereum“ kontraktus, o jų adresai prasideda `0x`.",
  "problem.transaction_hash": "Tai transakcijos hash (64 simboliai po `0x`). Kontrakto adresas turi 40. {copyAgain}",
  "problem.wrong_checksum": "Šio adreso kontrolinė suma (EIP-55) nesutampa, tad jame tikriausiai yra klaida. {copyAgain}",
  "problem.several_addresses":
    "Čia {count, plural, one {# skirtingas adresas} few {# skirtingi adresai} many {# skirtingo adreso} other {# skirtingų adresų}}. Naudok komandą, pavyzdžiui, `/scores`, tik su tuo, kurio reikia.",
  "problem.several_collections":
    "Žinau {count, plural, one {# kolekciją} few {# kolekcijas} many {# kolekcijos} other {# kolekcijų}} tokiu pavadinimu. Kurios reikia? Vietoj pavadinimo gali naudoti jos adresą.\n{contracts}",
  "problem.namesake": "serveriai per 30 dienų: {servers, number} · pirmą kartą ieškota: {time}",
  "problem.similar_names":
    "Nežinau kolekcijos tiksliai tokiu pavadinimu. Gal turi omenyje {names}? Pasirink ją iš sąrašo, kuris pasirodo rašant, arba įklijuok jos adresą.",
  "problem.ens_name": "„{ensName}“ yra ENS vardas, o man reikia už jo esančio kontrakto adreso. {copyAgain}",
  "problem.stray_character":
    "„{character}“ negali būti kontrakto adreso dalis: po `0x` eina tik skaitmenys 0–9 ir raidės a–f. {copyAgain}",
  "problem.look_alike":
    "„{character}“ šiame adrese yra {kind, select, letter {raidė} cyrillic {kirilicos raidė} greek {graikiška raidė} other {kitas simbolis}}, o ne „{digit}“, nors taip ir atrodo. {copyAgain}",
  "problem.stray_invisible": "Šiame adrese yra nematomas simbolis. {copyAgain}",
  "problem.no_default.server":
    "Kuri kolekcija? Pridėk `contract`: adresą, nuorodą arba pavadinimą. Moderatoriai gali nustatyti šio serverio numatytąją kolekciją su `/server set`, o tu savo – su `/me set`.",
  "problem.no_default.direct":
    "Kuri kolekcija? Pridėk `contract`: adresą, nuorodą arba pavadinimą. Kad kitą kartą to nereikėtų, nustatyk savo numatytąją kolekciją su `/me set`.",
  "problem.not_recalled":
    "Šiuo metu negaliu patikrinti pavadinimų ir numatytųjų kolekcijų. Įklijuok kolekcijos kontrakto adresą – tai veikia visada – arba bandyk po minutės.",
  "problem.not_remembered":
    "Šiuo metu negaliu nieko išsaugoti ar ištrinti: mano atmintis neatsako. Bandyk po minutės. Komandos su kontrakto adresu veikia kaip įprasta.",
  "problem.no_history":
    "Šiuo metu negaliu patikrinti sukauptų duomenų. Bandyk po minutės; tokios komandos kaip `/scores` veikia kaip įprasta.",
  "problem.unknown_watch": "Nežinau tokio stebėjimo. Pasirink jį iš sąrašo, kuris pasirodo rašant, arba žiūrėk `/watch list`.",
  "problem.too_many_watches":
    "Šis serveris jau turi tiek stebėjimų, kiek galiu: {max, number}. Pirmiausia vieną pašalink: tam skirtas mygtukas yra `/watch list` sąraše.",
  "problem.lacks_permissions":
    "Dar negaliu skelbti kanale <#{channel}>: suteik man ten {permissions} ir pakartok komandą. Niekas neišsaugota.",
  "problem.lacks_own_permissions":
    "Skelbiu tik ten, kur gali rašyti ir tu: kanale <#{channel}> neturi {permissions}. Niekas neišsaugota.",
  "problem.not_allowed": "Kiek matau, čia tau neleidžiama naudoti `/{command}`. Niekas nepakeista.",
  "problem.unknown_channel": "Negaliu nustatyti, kas man leidžiama tame kanale. Pasirink kitą. Niekas neišsaugota.",
  "problem.unsuitable_channel":
    "Galiu skelbti tik tekstiniuose kanaluose, skelbimų kanaluose ir gijose. Pasirink tokį su `channel`. Niekas neišsaugota.",
  "problem.change_without_alert": "`change` skirtas įspėjimams: pridėk `what: {alert}` arba `what: {both}`. Niekas neišsaugota.",
  "problem.digest_option_without_digest":
    "`every`, `hour` ir `weekday` skirti apžvalgai: pridėk `what: {digest}` arba `what: {both}`. Niekas neišsaugota.",
  "problem.servers_only": "Tai veikia tik serveryje, į kurį esu pridėtas.",
  "problem.unknown_language": "Nežinau tokios kalbos. Pasirink ją iš sąrašo, kuris pasirodo rašant.",
  "problem.unknown_zone":
    "Nežinau tokios laiko juostos. Įrašyk miestą, pavyzdžiui, „Berlin“ arba „New York“, ir pasirink iš pasirodžiusio sąrašo.",
  "problem.alias_like_address":
    "Trumpinys negali atrodyti kaip adresas, nuoroda ar ENS vardas. Pasirink paprastą vardą, pavyzdžiui, `apes`.",
  "problem.alias_unfit":
    "Trumpinį turi sudaryti nuo 1 iki {max, number} matomų simbolių. Pasirink paprastą vardą, pavyzdžiui, `apes`.",
  "problem.too_many_aliases":
    "Šis serveris jau turi tiek trumpinių, kiek galiu prisiminti: {max, number}. Pirmiausia vieną pašalink: tam skirtas meniu yra prie `/server show`.",
  "problem.wrong_length":
    "Šis adresas po `0x` turi {digits, plural, one {# simbolį} few {# simbolius} many {# simbolio} other {# simbolių}}, o kontrakto adresas turi 40. {copyAgain}",
  "problem.no_data":
    "Apie `{contract}` duomenų nėra. Patikrink, ar tai kolekcijos kontraktas. Jei taip, duomenų paslauga jos dar neseka.",
  "problem.no_data_of_any":
    "Nėra duomenų nė apie vieną iš šių adresų: {contracts}. Patikrink, ar tai kolekcijų kontraktai. Jei taip, duomenų paslauga jų dar neseka.",
  "problem.nothing_ranked":
    "Šiame serveryje dar nėra ko reitinguoti. Paieškok čia kolekcijų, pavyzdžiui, su `/scores`, arba paprašyk moderatoriaus pridėti jų su `/server alias` ir užsuk po valandos.",
  "problem.nothing_ranked_by_change":
    "Nė viena šio serverio kolekcija dar neturi visos savaitės duomenų. Kol kas reitinguok jas pagal balą: `/leaderboard by: {total}`.",
  "problem.one_collection": "Visa tai ta pati kolekcija. Pasirink bent vieną kitą, su kuria lyginti.",
  "problem.notTakingQuestions": "Duomenų paslauga dabar užimta. Bandyk po minutės.",
  "problem.notTakingQuestionsUntil": "Duomenų paslauga dabar užimta. Bandyk dar kartą {time}.",
  "problem.notAnswering": "Duomenų paslauga dabar neatsako. Tavo komanda buvo tinkama – bandyk po minutės.",
  "problem.busy": "Dabar turiu per daug darbo. Tavo komanda buvo tinkama – bandyk po akimirkos.",
  "problem.rejected_key": "Duomenų paslauga atmetė šio boto API raktą. Pranešk tam, kas prižiūri botą.",
  "problem.rejected_request":
    "Duomenų paslauga atmetė šią užklausą. Patikrink adresą; jei jis teisingas, pranešk tam, kas prižiūri botą.",
  "problem.invalid_answer":
    "Duomenų paslauga atsiuntė atsakymą, kurio negaliu perskaityti. Bandyk vėliau; jei tai kartojasi, pranešk tam, kas prižiūri botą.",
  "problem.aborted": "Persikraunu. Bandyk po akimirkos.",
  "problem.just_refreshed": "Tai jau naujausi duomenys. Vėl atnaujinti galėsi {time}.",
  "problem.nothing_newer": "Atnaujinti nepavyko – tai vis dar naujausi duomenys ({time}). Bandyk po minutės.",
  "problem.used_up.member": "Truputį per greitai. Bandyk dar kartą {time}.",
  "problem.used_up.server": "Šis serveris dabar labai daug naudojasi botu. Bandyk dar kartą {time}.",
  "problem.unreadable_button": "Šis mygtukas yra iš kitos boto versijos ir nebeveikia. Naudok komandą dar kartą.",
  "problem.unknown_command": "Tokios komandos nebėra. Įrašyk `/` ir pamatysi galimas komandas.",
  "problem.outdated_command":
    "Ši komanda pasikeitė. Įkelk „Discord“ iš naujo (Ctrl+R arba Cmd+R, arba paleisk programėlę iš naujo) ir bandyk dar kartą.",
  "problem.cannot_embed":
    "Negaliu šiame kanale skelbti įterptinio turinio. Paprašyk moderatoriaus suteikti man čia leidimą „Įterpti nuorodas“ arba naudok komandą kitame kanale.",
  "problem.forbidden":
    "Neturiu leidimo atsakyti šiame kanale. Paprašyk moderatoriaus suteikti man čia leidimus „Peržiūrėti kanalą“, „Siųsti žinutes“ ir „Įterpti nuorodas“ arba naudok komandą kitame kanale.",
  "problem.internal":
    "Įvyko klaida mūsų pusėje. Bandyk dar kartą; jei tai kartojasi, perduok šį kodą tam, kas prižiūri botą: `{reference}`.",
};
