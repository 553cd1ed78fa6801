import type { Words } from "./en-US.ts";

/**
 * Romanian. You is «tu», as in Discord's own client. Terms: «hype», «influenceri», «retweet» and «alias» as Romanian NFT
 * communities say; posts on X are «postări», what the bot itself posts is «un mesaj», «a publica»; a watch is an «urmărire», a
 * digest a «rezumat», a record of the scores an «înregistrare», a thread a «fir». Names of permissions are those of Discord's
 * client as far as they are known. Descriptions of commands are in the imperative («Vezi …»). Quotation marks are „…”.
 * Discord writes a relative time as «acum 3 zile» (or «3 zile în urmă») or «peste 2 ore»: «față de» and «ca» can stand before
 * it; elsewhere it stands in parentheses or after a colon. From 20 on a number takes «de» («20 de postări»); where a number comes
 * already written, it stands after a colon, so that it needs none. No comma stands before «și»: «list.more» does without it.
 */
export const words: Words = {
  "button.influencers": "Influenceri",
  "button.next": "Înainte →",
  "button.previous": "← Înapoi",
  "button.refresh": "Actualizează",
  "button.scores": "Scoruri",
  "button.talk": "Conversație",
  "button.toptweets": "Top postări",
  "button.trends": "Evoluție",

  "command.collectionScores": "Vezi scorurile colecției către care duce un mesaj",
  "command.compare": "Vezi două până la cinci colecții una lângă alta și cine vorbește despre mai multe dintre ele",
  "command.help": "Ce face acest bot, de unde vin datele și ce păstrează",
  "command.influencers": "Vezi cine dă tonul conversației despre o colecție",
  "command.leaderboard": "Clasează colecțiile de pe server după scor sau după schimbarea dintr-o săptămână",
  "command.me": "Setează-ți colecția implicită și limba",
  "command.me.forget": "Șterge tot ce țin minte despre tine",
  "command.me.set": "Setează-ți colecția implicită sau limba",
  "command.me.show": "Vezi tot ce țin minte despre tine",
  "command.scores": "Vezi hype-ul, câștigurile, comunitatea și scorul total ale unei colecții",
  "command.server": "Setează colecția implicită, aliasurile, limba și fusul orar ale serverului (pentru moderatori)",
  "command.server.alias": "Dă-i unei colecții un nume scurt care merge pe acest server",
  "command.server.forget": "Șterge tot ce țin minte despre acest server",
  "command.server.set": "Setează colecția implicită, limba sau fusul orar al acestui server",
  "command.server.show": "Vezi tot ce țin minte despre acest server",
  "command.talk": "Vezi ce e în spatele conversației: câte voci, cât de proaspătă și ce se repetă",
  "command.toptweets": "Vezi postările cu cele mai multe interacțiuni despre o colecție",
  "command.watch": "Primește noutăți despre colecții într-un canal, fără să întrebi (pentru moderatori)",
  "command.watch.add": "Publică un rezumat sau alerte despre o colecție într-un canal",
  "command.watch.list": "Vezi ce se urmărește aici, când a apărut ultimul mesaj și de ce e liniște",
  "command.watch.remove": "Nu mai urmări o colecție într-un canal",
  "command.watch.test": "Vezi ce s-ar publica acum – doar tu vezi",
  "command.trends": "Vezi cum s-au schimbat în timp scorurile unei colecții",

  "option.compare.with": "Colecția cu care compari: o adresă, un link care conține una sau un nume",
  "option.compare.other": "Încă o colecție cu care compari",
  "option.contract": "O adresă, un link care conține una sau un nume; gol: colecția serverului sau a ta",
  "option.count.influencers": "Câte persoane să apară, 1–{max, number} (implicit: toate)",
  "option.count.toptweets": "Câte postări să apară, 1–{max, number} (implicit: toate)",
  "option.collection": "Colecția implicită: o adresă, un link care conține una sau un nume",
  "option.language": "Limba răspunsurilor pe care le poate vedea toată lumea de aici",
  "option.language.member": "Limba răspunsurilor pe care le vezi doar tu",
  "option.zone": "Fusul orar al acestui server",
  "option.alias": "Numele, de exemplu „apes”",
  "option.alias.contract": "Ce înseamnă: o adresă, un link sau un nume. Lasă gol ca să ștergi aliasul",
  "option.serverDefault": "{name} · implicită pe acest server",
  "option.period": "Cât de mult înapoi (implicit: 30 de zile)",
  "option.by": "După ce se face clasamentul (implicit: scorul total)",
  "option.private": "Arată răspunsul doar pentru tine",
  "option.watch": "Care: alege din listă",
  "option.watch.channel": "Unde să public (implicit: acest canal)",
  "option.watch.what": "Un rezumat la oră fixă, alerte când se mișcă totalul sau ambele (implicit: rezumat)",
  "option.watch.every": "Cât de des să public rezumatul (implicit: în fiecare zi)",
  "option.watch.hour": "La ce oră să public rezumatul, 0–23, în fusul orar al acestui server (implicit: 9)",
  "option.watch.weekday": "În ce zi să public un rezumat săptămânal (implicit: luni)",
  "option.watch.change": "Alertează când totalul s-a mișcat cu atât (implicit: când se mișcă neobișnuit)",
  "option.pasteAddress": "Lipește o adresă de contract (0x…) sau un link OpenSea, Etherscan, Blur…",

  "help.title": "Collection Pulse",
  "help.introduction":
    "Vezi cum îi merge unei colecții NFT, cine vorbește despre ea și ce spune. Dă oricărei comenzi o adresă de contract, un link care conține una sau numele unei colecții. Dacă există o colecție implicită, poți lăsa gol.",
  "help.command": "**/{name}** – {description}",
  "help.menu": "Clic dreapta sau apăsare lungă pe un mesaj › **Aplicații › {name}** – {description}",
  "help.scores.title": "Ce înseamnă scorurile",
  "help.scores":
    "Hype-ul, câștigurile, comunitatea și totalul vin de la serviciul de date și sunt arătate așa cum sunt. Serviciul nu explică scara lor.",
  "help.data.title": "De unde vin datele",
  "help.data":
    "De la serviciul Collection Social and Score la care e conectat acest bot: serviciul de date. Fiecare răspuns arată când a fost actualizat; apasă Actualizează ca să-l împrospătezi.",
  "help.privacy.title": "Confidențialitate",
  "help.privacy":
    "Botul citește ce scrii în comenzile lui și, când îi folosești meniul, mesajul la care îl folosești. Ține minte ce colecții au fost consultate public pe ce server (nu de cine), cum s-au schimbat scorurile, influencerii și postările lor și, timp de un minut, câte comenzi și butoane ai folosit. Mai ține minte ce salvezi cu `/me set` și ce salvează moderatorii cu `/server` și `/watch`: `/me show`, `/server show` și `/watch list` arată tot, iar `/me forget` și `/server forget` șterg tot. Logurile lui notează comenzi, nu oameni, și niciun mesaj nu este păstrat.",

  "watch.what.digest": "Rezumat",
  "watch.what.alert": "Alerte",
  "watch.what.both": "Rezumat și alerte",
  "watch.every.day": "În fiecare zi",
  "watch.every.week": "În fiecare săptămână",
  "watch.weekday.1": "Luni",
  "watch.weekday.2": "Marți",
  "watch.weekday.3": "Miercuri",
  "watch.weekday.4": "Joi",
  "watch.weekday.5": "Vineri",
  "watch.weekday.6": "Sâmbătă",
  "watch.weekday.7": "Duminică",
  "watch.title": "Urmărite pe acest server",
  "watch.none":
    "Aici nu se urmărește încă nimic. Începe cu `/watch add`: alege o colecție, iar eu public într-un canal ce se schimbă la ea.",
  "watch.count": "{count, number} din {max, number}",
  "watch.added": "Salvat. De acum compar cu ce văd mai departe; primul mesaj vine imediat ce se schimbă ceva.",
  "watch.changed": "Modificat. Colecția era deja urmărită în canalul acela.",
  "watch.removed": "Eliminat. Acolo nu se mai publică nimic despre ea.",
  "watch.gone": "Urmărirea aceea fusese deja eliminată.",
  "watch.resumed": "Reluat. Continui de la ultimul meu mesaj, poate chiar acum.",
  "watch.in": "în <#{channel}>",
  "watch.digest.day": "Rezumat în fiecare zi la {hour}:00 ({zone})",
  "watch.digest.week":
    "Rezumat în fiecare {weekday, select, 1 {luni} 2 {marți} 3 {miercuri} 4 {joi} 5 {vineri} 6 {sâmbătă} other {duminică}} la {hour}:00 ({zone})",
  "watch.alert.change": "Alertă când totalul s-a mișcat cu {change} de la ultimul meu mesaj",
  "watch.alert.unusual":
    "Alertă când totalul s-a mișcat neobișnuit de la ultimul meu mesaj (de cel puțin 4 ori cât e obișnuit într-o zi)",
  "watch.next": "Următorul rezumat {time}, dacă se schimbă ceva până atunci",
  "watch.checked": "verificat {time}",
  "watch.unchecked": "neverificat încă",
  "watch.posted": "publicat {time}",
  "watch.unposted": "nimic publicat încă",
  "watch.posting": "un mesaj e pe drum",
  "watch.needs":
    "-# Ca să public acolo am nevoie de „Vezi canalul”, „Trimite mesaje” (într-un fir: „Trimite mesaje în fire”), „Încorporează linkuri” și „Citește istoricul mesajelor”. Acum le am.",
  "watch.noZone": "-# Acest server nu are încă un fus orar, așa că orele sunt în UTC. Setează unul cu `/server set zone`.",
  "watch.paused.channel_gone":
    "⏸️ **Pe pauză**: canalul a fost șters. Elimină această urmărire; cu `/watch add` începi una în alt canal.",
  "watch.paused.server_gone": "⏸️ **Pe pauză**: fusesem scos de pe acest server. Apasă Reia ca să încep din nou.",
  "watch.paused.no_access": "⏸️ **Pe pauză**: nu văd canalul. Dă-mi „Vezi canalul” acolo, apoi apasă Reia.",
  "watch.paused.no_permission":
    "⏸️ **Pe pauză**: nu am voie să public în canal. Dă-mi „Trimite mesaje” (într-un fir: „Trimite mesaje în fire”) și „Încorporează linkuri” acolo, apoi apasă Reia.",
  "watch.paused.thread_locked": "⏸️ **Pe pauză**: firul este blocat. Deblochează-l, apoi apasă Reia.",
  "watch.paused.refused": "⏸️ **Pe pauză**: Discord mi-a refuzat mesajele acolo. Apasă Reia ca să încerc din nou.",
  "watch.untracked":
    "⚠️ Nu se înregistrează: înregistrez deja câte colecții am voie. Persoana care se ocupă de bot poate mări limita.",
  "watch.failing":
    "⚠️ Ultimul meu mesaj nu a putut fi publicat acolo. Vezi ce am voie să fac în canalul acela: după trei eșecuri la rând intru în pauză.",
  "watch.quiet": "niciun mesaj: {reason}",
  "watch.quiet.nothing_recorded": "încă nu e nimic înregistrat despre ea",
  "watch.quiet.first": "cu asta compar de acum înainte",
  "watch.quiet.nothing_newer": "nu există date mai noi",
  "watch.quiet.unchanged": "nu s-a schimbat nimic",
  "watch.quiet.small": "totalul s-a mișcat cu {by} (prag: {of})",
  "watch.quiet.too_little_history":
    "e nevoie de 7 zile de istoric ca să se vadă ce e neobișnuit; deocamdată {days, plural, one {este # zi} few {sunt # zile} other {sunt # de zile}}",
  "watch.quiet.too_soon": "următoarea alertă poate veni {time}",
  "watch.test.title": "Ce aș publica acum",
  "watch.test.example": "De exemplu:",
  "watch.test.digest.posts": "Rezumatul s-ar publica.",
  "watch.test.digest.quiet": "Rezumatul nu s-ar publica: {reason}.",
  "watch.test.alert.posts": "Ar fi publicată o alertă.",
  "watch.test.alert.quiet": "Nu ar fi publicată nicio alertă: {reason}.",
  "watch.button.preview": "Previzualizare",
  "watch.button.remove": "Elimină",
  "watch.button.resume": "Reia",
  "watch.button.resumeOf": "Reia: {name}",
  "watch.button.back": "Înapoi",
  "watch.button.list": "Toate",
  "watch.menu": "Deschide o urmărire…",
  "watch.choice": "{name} · {what} · {where}",
  "watch.here": "aici",
  "watch.elsewhere": "canalul …{digits}",
  "permission.ViewChannel": "„Vezi canalul”",
  "permission.SendMessages": "„Trimite mesaje”",
  "permission.SendMessagesInThreads": "„Trimite mesaje în fire”",
  "permission.EmbedLinks": "„Încorporează linkuri”",
  "permission.ReadMessageHistory": "„Citește istoricul mesajelor”",

  "watchPost.digest": "📊 **Rezumat**: ce s-a schimbat la {name}",
  "watchPost.digests":
    "📊 **Rezumat**: ce s-a schimbat la {count, plural, one {# colecție} few {# colecții} other {# de colecții}}",
  "watchPost.alert": "🔔 **Alertă**: totalul pentru {name} s-a mișcat cu {change}",
  "watchPost.total": "**Total {total}** · {change} față de {since}",
  "watchPost.newPost":
    "Postare nouă ({time}): {interactions, plural, one {# interacțiune} few {# interacțiuni} other {# de interacțiuni}}",
  "watchPost.topPost":
    "Acum printre postările de top (publicată {time}): {interactions, plural, one {# interacțiune} few {# interacțiuni} other {# de interacțiuni}}",
  "watchPost.came": "Noi printre influencerii de top: {people}",
  "watchPost.left": "Nu mai sunt printre influenceri: {people}",
  "watchPost.open": "Deschide o colecție…",

  "settings.collection": "Colecția implicită",
  "settings.language": "Limba",
  "settings.zone": "Fusul orar",
  "settings.unset": "Nimic setat",
  "settings.saved": "Salvat.",
  "settings.nothingToSet": "Nimic de schimbat: alege cel puțin o opțiune. Acestea sunt setările actuale.",
  "settings.clear.collection": "Șterge colecția implicită",
  "settings.clear.language": "Șterge limba",
  "settings.clear.zone": "Șterge fusul orar",
  "settings.cleared.collection": "Colecția implicită a fost ștearsă.",
  "settings.cleared.language": "Limba a fost ștearsă.",
  "settings.cleared.zone": "Fusul orar a fost șters.",
  "settings.deleted": "Șters – nu mai țin minte asta",

  "server.title": "Setările acestui server",
  "server.introduction":
    "Asta e tot ce țin minte despre acest server. Schimbă cu `/server set` și `/server alias` sau șterge tot cu `/server forget`.",
  "server.language.unset": "Nesetată – folosesc limba din setările serverului de pe Discord",
  "server.asked": "Consultate public aici în ultimele 30 de zile",
  "server.asked.more": "și încă {count, number}",
  "server.aliases": "**{count, plural, one {# alias} few {# aliasuri} other {# de aliasuri}}**",
  "server.removeAlias": "Elimină un alias…",
  "server.aliasSet": "{name} înseamnă acum `{collection}` pe acest server.",
  "server.aliasChanged": "{name} înseamnă acum `{collection}` pe acest server. Înainte era `{before}`.",
  "server.aliasRemoved": "Aliasul {name} a fost eliminat.",
  "server.aliasGone": "Aliasul acela fusese deja eliminat.",
  "server.noAlias": "Acest server nu are aliasul {name}. Ca să-l adaugi, folosește `/server alias` cu un `contract`.",
  "server.nothingToForget": "Nu era nimic de șters: nu țin minte nimic despre acest server.",

  "me.title": "Setările tale",
  "me.introduction":
    "Asta e tot ce țin minte despre tine, inclusiv ziua în care m-ai folosit ultima dată: {day}. Uit tot după 12 luni fără nicio comandă sau imediat cu `/me forget`.",
  "me.nothing": "Nu țin minte nimic despre tine. Setează o colecție implicită sau o limbă cu `/me set`.",
  "me.language.unset": "Nesetată – folosesc limba aplicației tale Discord",
  "me.nothingToForget": "Nu era nimic de șters: nu țin minte nimic despre tine.",

  "card.updated": "Actualizat {time}",
  "card.stale": "Date mai vechi ({time}): momentan nu e disponibil nimic mai nou",
  "card.top": "Top {last} din {total}",
  "card.range": "{first}–{last} din {total}",
  "card.place": "{first} din {total}",
  "card.explorer": "Explorer",

  "scores.hype": "Hype",
  "scores.gains": "Câștiguri",
  "scores.community": "Comunitate",
  "scores.total": "Total",

  "scores.blocks": "{blocks} {days, plural, one {# zi} few {# zile} other {# de zile}}",

  "change.comparedWith": "▲ ▼ față de {time}",

  "period.24h": "Ultimele 24 de ore",
  "period.7d": "Ultimele 7 zile",
  "period.30d": "Ultimele 30 de zile",
  "period.90d": "Ultimele 90 de zile",
  "period.1y": "Ultimul an",

  "trends.recorded":
    "prima înregistrare {since}, ultima {until}: {records, plural, one {# înregistrare} few {# înregistrări} other {# de înregistrări}}, {gaps, plural, =0 {nicio întrerupere} one {# întrerupere} few {# întreruperi} other {# de întreruperi}}",
  "trends.lowest": "Minim {value}, {time}",
  "trends.highest": "Maxim {value}, {time}",
  "trends.nothing":
    "În această perioadă nu e încă nimic înregistrat. Înregistrez o colecție cât timp un server o urmărește ori o are ca implicită sau ca alias și încă șapte zile după ce a fost consultată public.",
  "trends.period": "Perioada…",
  "trends.scales": "Scări diferite",
  "trends.noChart": "Prea puține date",
  "trends.picture": "{period}, câte un grafic pentru fiecare scor. {scores}",
  "trends.picture.score": "{name}: cel mai recent {newest}, minim {lowest} ({lowestAt}), maxim {highest} ({highestAt}).",

  "compare.open": "Deschide una dintre ele…",
  "compare.now": "Cele mai noi scoruri",
  "compare.missing.noData": "Nu există date. Dacă acesta e contractul colecției, serviciul de date nu o urmărește încă.",
  "compare.missing.limited":
    "Scorurile nu pot fi încărcate: serviciul de date e ocupat momentan. Apasă Actualizează peste un minut.",
  "compare.missing.notAnswering":
    "Scorurile nu pot fi încărcate: serviciul de date nu răspunde momentan. Apasă Actualizează peste un minut.",
  "compare.missing.failed": "Scorurile nu pot fi încărcate momentan. Apasă Actualizează ca să încerci din nou.",
  "compare.people.title": "Persoane în comun",
  "compare.people.found":
    "**{count, number} din {total, plural, one {# influencer} few {# influenceri} other {# de influenceri}}** {count, plural, one {vorbește} few {vorbesc} other {vorbesc}} despre mai multe dintre aceste colecții.",
  "compare.people.tooFew": "Nu e nimic de comparat: am influencerii a mai puțin de două dintre aceste colecții.",
  "compare.people.missing": "Niciun influencer pentru {collections}",
  "compare.posts.title": "Postări în comun",
  "compare.posts.found":
    "**{count, number} din {total, plural, one {# postare de top} few {# postări de top} other {# de postări de top}}** {count, plural, one {e} few {sunt} other {sunt}} despre mai multe dintre aceste colecții.",
  "compare.posts.tooFew": "Nu e nimic de comparat: am postările a mai puțin de două dintre aceste colecții.",
  "compare.posts.missing": "Nicio postare pentru {collections}",
  "compare.post": "Postare de {author}",
  "compare.picture": "{title}, câte un grafic pentru fiecare scor. {scores}",
  "compare.picture.score": "{name}: {values}.",

  "leaderboard.title": "Clasament: {by}",
  "leaderboard.basis":
    "{count, plural, one {# colecție} few {# colecții} other {# de colecții}}: cea implicită a serverului, aliasurile lui, cele pe care le urmărește și cele consultate public aici în ultimele 30 de zile. Urcări și coborâri: locuri față de acum o săptămână.",
  "leaderboard.by": "Clasează după…",
  "leaderboard.by.total": "Total",
  "leaderboard.by.hype": "Hype",
  "leaderboard.by.gains": "Câștiguri",
  "leaderboard.by.community": "Comunitate",
  "leaderboard.by.change": "Schimbarea totalului în 7 zile",
  "leaderboard.asOf": "date: {time}",
  "leaderboard.up": "urcă {count, plural, one {# loc} few {# locuri} other {# de locuri}}",
  "leaderboard.down": "coboară {count, plural, one {# loc} few {# locuri} other {# de locuri}}",
  "leaderboard.same": "același loc",
  "leaderboard.unranked": "Fără înregistrări recente: {collections}",
  "leaderboard.unranked.change": "Încă fără o săptămână de înregistrări: {collections}",

  "influencers.heading": "Influenceri",
  "influencers.influence": "influență: **{score}**",
  "influencers.followers": "urmăritori: **{count}**",

  "toptweets.heading": "Postări",
  "toptweets.retweetOf": "-# Retweet după {author}",
  "toptweets.retweet": "-# Retweet",
  "toptweets.noText": "-# Această postare nu are text.",
  "toptweets.sensitive": "-# Conținut sensibil",
  "toptweets.counts": "🔁 {retweets} · ❤️ {likes} · {all} în total",
  "toptweets.open": "Deschide",

  "talk.basis.all":
    "În spatele conversației: {posts, plural, one {# postare} few {# postări de top} other {# de postări de top}} și {people, plural, one {# influencer} few {# influenceri} other {# de influenceri}}",
  "talk.basis.posts":
    "În spatele conversației: {posts, plural, one {# postare} few {# postări de top} other {# de postări de top}}",
  "talk.basis.people":
    "În spatele conversației: {people, plural, one {# influencer} few {# influenceri} other {# de influenceri}}",
  "talk.stale.posts": "Date mai vechi pentru postări ({time}): momentan nu e disponibil nimic mai nou",
  "talk.stale.people": "Date mai vechi pentru influenceri ({time}): momentan nu e disponibil nimic mai nou",
  "talk.failed.posts": "Postările nu pot fi încărcate momentan. Apasă Actualizează ca să încerci din nou.",
  "talk.failed.people": "Influencerii nu pot fi încărcați momentan. Apasă Actualizează ca să încerci din nou.",
  "talk.none.posts": "Serviciul de date nu are postări despre această colecție.",
  "talk.none.people": "Serviciul de date nu are influenceri pentru această colecție.",
  "talk.voices.title": "Voci",
  "talk.voices":
    "**{authors, plural, one {# autor} few {# autori} other {# de autori}}** {authors, plural, one {a scris} few {au scris} other {au scris}} {posts, plural, one {această postare} few {aceste # postări} other {aceste # de postări}}.",
  "talk.voices.spread":
    "Cea mai puternică voce a strâns **{share}** din interacțiuni: ca și cum **{voices}** persoane ar vorbi la fel de tare.",
  "talk.voices.silent": "{posts, plural, one {Nu are} few {Nu au} other {Nu au}} nicio interacțiune.",
  "talk.freshness.title": "Prospețime",
  "talk.freshness.half":
    "Cel puțin jumătate din interacțiunile la {posts, plural, one {această postare} few {aceste # postări} other {aceste # de postări}} sunt la cele mai noi (cea mai veche dintre ele: {time}).",
  "talk.freshness.range": "Cea mai nouă din {posts, number}: {newest} · cea mai veche: {oldest}",
  "talk.freshness.one": "Singura postare a apărut {time}.",
  "talk.echo.title": "Ecou",
  "talk.echo.found":
    "**{count, number} din {posts, plural, one {# postare} few {# postări} other {# de postări}}** spun aproape același lucru ca altele, de autori diferiți: {groups}",
  "talk.echo.none":
    "Dintre {compared, plural, one {# postare} few {# postări} other {# de postări}} de autori diferiți, nu sunt două care să spună aproape același lucru.",
  "talk.echo.tooFew": "E prea puțin text de comparat.",
  "talk.echo.compared":
    "-# Comparate: {compared, number} din {posts, plural, one {# postare} few {# postări} other {# de postări}} (8 cuvinte sau mai mult, fără retweeturi)",
  "talk.handles.title": "Nume de utilizator",
  "talk.handles.found":
    "Din {people, plural, one {# persoană} few {# persoane} other {# de persoane}}, acestea au nume de utilizator care seamănă: {groups}",
  "talk.handles.none":
    "Din {people, plural, one {# persoană} few {# persoane} other {# de persoane}}, nu sunt două cu nume de utilizator care seamănă.",
  "talk.mix.title": "Distribuție",
  "talk.mix.languages": "Limbile pentru {posts, plural, one {# postare} few {# postări} other {# de postări}}: {parts}",
  "talk.mix.clients": "Aplicații folosite pentru {posts, plural, one {# postare} few {# postări} other {# de postări}}: {parts}",
  "talk.mix.part": "{name} **{count, number}**",
  "talk.mix.unknown": "necunoscut **{count, number}**",
  "talk.mix.others": "altele **{count, number}**",
  "talk.regulars.title": "Sosiri și plecări",
  "talk.regulars.came":
    "**{count, plural, one {# nou} few {# noi} other {# noi}}** printre influenceri, față de {time}: {people}",
  "talk.regulars.left": "**{count, plural, one {# plecat} few {# plecați} other {# plecați}}**, față de {time}: {people}",
  "talk.regulars.nobody": "Influencerii sunt aceiași ca {time}.",
  "talk.regulars.core":
    "**{count, plural, one {# prezență constantă} few {# prezențe constante} other {# de prezențe constante}}**, în cel puțin 80\u00a0% din {records, plural, one {# listă înregistrată} few {# liste înregistrate} other {# de liste înregistrate}} în ultimele 30 de zile: {people}",
  "talk.moreGroups": "și încă {count, plural, one {# grup} few {# grupuri} other {# de grupuri}}",

  "person.noName": "Fără nume",
  "person.noHandle": "necunoscut",

  "list.next": "{list}, {next}",
  "list.more": "încă {count, number}",
  "sentence.next": "{text} {next}",

  "note.otherChain":
    "-# Linkul acela e de pe {chain}. Serviciul de date se uită doar la adresă, așa că numerele pot fi ale unui contract de pe alt blockchain.",
  "note.chainWithoutData": "-# Linkul acela e de pe {chain}. Poate că serviciul de date nu acoperă acel blockchain.",

  "problem.inOption": "`{option}`: {sentence}",
  "problem.copyAgain": "Copiază adresa contractului de pe pagina colecției dintr-un marketplace sau explorer.",
  "problem.address_missing":
    "N-am găsit acolo nici o adresă de contract, nici un nume pe care să-l cunosc. O adresă este `0x` urmat de 40 de caractere. {copyAgain}",
  "problem.link_without_address":
    "N-am găsit o adresă de contract în linkul acela. Deschide unul dintre NFT-urile colecției și copiază linkul lui sau lipește direct adresa.",
  "problem.collection_slug":
    "Linkul acela conține numele colecției („{slug}”), dar nu și adresa contractului ei. Deschide unul dintre NFT-urile colecției și copiază linkul lui sau lipește direct adresa.",
  "problem.shortened_address":
    "Adresa aceea e prescurtată, iar mie îmi trebuie întreagă: `0x` urmat de 40 de caractere. {copyAgain}",
  "problem.solana_address": "Asta pare o adresă Solana. Eu cunosc doar contracte Ethereum, iar adresele lor încep cu `0x`.",
  "problem.transaction_hash":
    "Acela e hash-ul unei tranzacții (64 de caractere după `0x`). O adresă de contract are 40. {copyAgain}",
  "problem.wrong_checksum":
    "Suma de control a acestei adrese (EIP-55) nu se potrivește, deci probabil e o greșeală de tastare în ea. {copyAgain}",
  "problem.several_addresses":
    "Am găsit mai multe adrese diferite ({count, number}). Folosește o comandă precum `/scores` doar cu cea la care te referi.",
  "problem.several_collections":
    "Cunosc mai multe colecții cu numele acesta ({count, number}). La care te referi? Poți folosi adresa ei în locul numelui.\n{contracts}",
  "problem.namesake": "servere în 30 de zile: {servers, number} · prima consultare: {time}",
  "problem.similar_names":
    "Nu cunosc nicio colecție cu exact acest nume. Te refereai la {names}? Alege-o din lista care apare când scrii sau lipește adresa ei.",
  "problem.ens_name": "„{ensName}” este un nume ENS, iar mie îmi trebuie adresa contractului din spatele lui. {copyAgain}",
  "problem.stray_character":
    "„{character}” nu poate face parte dintr-o adresă de contract: după `0x` vin doar cifrele 0–9 și literele a–f. {copyAgain}",
  "problem.look_alike":
    "Caracterul „{character}” din adresa aceea este {kind, select, letter {o literă} cyrillic {o literă chirilică} greek {o literă grecească} other {un alt caracter}}, nu „{digit}”, cum pare. {copyAgain}",
  "problem.stray_invisible": "În adresa aceea e un caracter invizibil. {copyAgain}",
  "problem.no_default.server":
    "Ce colecție? Adaugă `contract`: o adresă, un link sau un nume. Moderatorii pot seta o colecție implicită pentru acest server cu `/server set`, iar tu pe a ta cu `/me set`.",
  "problem.no_default.direct":
    "Ce colecție? Adaugă `contract`: o adresă, un link sau un nume. Ca să sari peste pasul ăsta data viitoare, setează-ți colecția implicită cu `/me set`.",
  "problem.not_recalled":
    "Momentan nu pot căuta nume și colecții implicite. Lipește în schimb adresa contractului colecției – asta merge mereu – sau încearcă din nou peste un minut.",
  "problem.not_remembered":
    "Momentan nu pot salva și nici șterge nimic: memoria mea nu răspunde. Încearcă din nou peste un minut. Comenzile cu o adresă de contract merg ca de obicei.",
  "problem.no_history":
    "Momentan nu pot vedea ce a fost înregistrat. Încearcă din nou peste un minut; comenzi precum `/scores` merg ca de obicei.",
  "problem.unknown_watch": "Nu cunosc urmărirea aceea. Alege una din lista care apare când scrii sau vezi `/watch list`.",
  "problem.too_many_watches":
    "Acest server are deja {max, plural, one {# urmărire} few {# urmăriri} other {# de urmăriri}}, iar mai multe nu pot. Elimină întâi una: `/watch list` are un buton pentru asta.",
  "problem.lacks_permissions":
    "Încă nu pot publica în <#{channel}>: dă-mi {permissions} acolo și folosește din nou comanda. Nu s-a salvat nimic.",
  "problem.lacks_own_permissions":
    "Public doar acolo unde poți scrie și tu: în <#{channel}> nu ai {permissions}. Nu s-a salvat nimic.",
  "problem.not_allowed": "Din câte văd, nu ai voie să folosești `/{command}` aici. Nu s-a schimbat nimic.",
  "problem.unknown_channel": "Nu-mi dau seama ce am voie să fac în canalul acela. Alege altul. Nu s-a salvat nimic.",
  "problem.unsuitable_channel":
    "Pot publica doar în canale text, canale de anunțuri și fire. Alege unul dintre ele cu `channel`. Nu s-a salvat nimic.",
  "problem.change_without_alert": "`change` e pentru alerte: adaugă `what: {alert}` sau `what: {both}`. Nu s-a salvat nimic.",
  "problem.digest_option_without_digest":
    "`every`, `hour` și `weekday` sunt pentru rezumate: adaugă `what: {digest}` sau `what: {both}`. Nu s-a salvat nimic.",
  "problem.servers_only": "Asta merge doar pe un server care m-a adăugat.",
  "problem.unknown_language": "Nu cunosc limba aceea. Alege una din lista care apare când scrii.",
  "problem.unknown_zone":
    "Nu cunosc fusul orar acela. Scrie un oraș, de exemplu „Berlin” sau „New York”, și alege din lista care apare.",
  "problem.alias_like_address":
    "Un alias nu poate arăta ca o adresă, un link sau un nume ENS. Alege un nume simplu, de exemplu `apes`.",
  "problem.alias_unfit":
    "Un alias are nevoie de 1 până la {max, plural, one {# caracter vizibil} few {# caractere vizibile} other {# de caractere vizibile}}. Alege un nume simplu, de exemplu `apes`.",
  "problem.too_many_aliases":
    "Acest server are deja {max, plural, one {# alias} few {# aliasuri} other {# de aliasuri}}, iar mai multe nu pot ține minte. Elimină întâi unul: `/server show` are un meniu pentru asta.",
  "problem.wrong_length":
    "Adresa aceea are {digits, plural, one {# caracter} few {# caractere} other {# de caractere}} după `0x`; o adresă de contract are 40. {copyAgain}",
  "problem.no_data":
    "Nu există date pentru `{contract}`. Verifică dacă e contractul colecției. Dacă da, serviciul de date nu o urmărește încă.",
  "problem.no_data_of_any":
    "Nu există date pentru niciuna dintre acestea: {contracts}. Verifică dacă sunt contractele colecțiilor. Dacă da, serviciul de date nu le urmărește încă.",
  "problem.nothing_ranked":
    "Pe acest server nu e încă nimic de clasat. Consultă colecții aici, de exemplu cu `/scores`, sau roagă un moderator să adauge câteva cu `/server alias` și revino peste o oră.",
  "problem.nothing_ranked_by_change":
    "Nicio colecție de pe acest server nu are încă o săptămână de înregistrări. Până atunci, clasează-le după un scor: `/leaderboard by: {total}`.",
  "problem.one_collection": "Toate acestea sunt aceeași colecție. Alege cel puțin încă una cu care s-o compari.",
  "problem.notTakingQuestions": "Serviciul de date e ocupat momentan. Încearcă din nou peste un minut.",
  "problem.notTakingQuestionsUntil": "Serviciul de date e ocupat momentan. Încearcă din nou {time}.",
  "problem.notAnswering": "Serviciul de date nu răspunde momentan. Comanda ta era în regulă – încearcă din nou peste un minut.",
  "problem.busy": "Momentan sunt copleșit. Comanda ta era în regulă – încearcă din nou peste câteva clipe.",
  "problem.rejected_key": "Serviciul de date a respins cheia API a acestui bot. Anunță, te rog, persoana care se ocupă de bot.",
  "problem.rejected_request":
    "Serviciul de date a respins această cerere. Verifică adresa; dacă e corectă, anunță, te rog, persoana care se ocupă de bot.",
  "problem.invalid_answer":
    "Serviciul de date a trimis un răspuns pe care nu-l pot citi. Încearcă mai târziu; dacă se tot întâmplă, anunță, te rog, persoana care se ocupă de bot.",
  "problem.aborted": "Repornesc. Încearcă din nou peste câteva clipe.",
  "problem.just_refreshed": "Astea sunt deja cele mai noi date. Poți actualiza din nou {time}.",
  "problem.nothing_newer": "Nu am putut actualiza – acestea sunt tot ultimele date ({time}). Încearcă din nou peste un minut.",
  "problem.used_up.member": "Te grăbești un pic. Încearcă din nou {time}.",
  "problem.used_up.server": "Acest server folosește mult botul acum. Încearcă din nou {time}.",
  "problem.unreadable_button": "Butonul acesta e dintr-o altă versiune a botului și nu mai merge. Folosește din nou comanda.",
  "problem.unknown_command": "Comanda aceea nu mai există. Scrie `/` ca să vezi ce e disponibil.",
  "problem.outdated_command":
    "Comanda aceasta s-a schimbat. Reîncarcă Discord (Ctrl+R sau Cmd+R, ori repornește aplicația) și încearcă din nou.",
  "problem.cannot_embed":
    "Nu pot publica embeduri în acest canal. Roagă un moderator să-mi dea aici permisiunea „Încorporează linkuri” sau folosește comanda în alt canal.",
  "problem.forbidden":
    "Nu am permisiunea să răspund în acest canal. Roagă un moderator să-mi dea aici „Vezi canalul”, „Trimite mesaje” și „Încorporează linkuri” sau folosește comanda în alt canal.",
  "problem.internal":
    "Ceva n-a mers bine la noi. Încearcă din nou; dacă se tot întâmplă, dă-i această referință persoanei care se ocupă de bot: `{reference}`.",
};
