import type { Words } from "./en-US.ts";

/**
 * Hungarian. You is «te», mostly in the verb alone, as in Discord's own client. «Hype» and «gains» stay English, since Hungarian
 * NFT communities say so; a score is a «pontszám», a collection a «kollekció», the total «Összesen», in sentences «összpontszám»,
 * a contract a «szerződés», a chain a «lánc». Posts on X are «posztok»; what the bot itself posts is an «üzenet». A digest is an
 * «összefoglaló», an alert a «riasztás», a watch a «figyelés», a leaderboard a «ranglista», the talk about a collection
 * «beszélgetés», a handle a «felhasználónév». Permissions are called as in Discord's client («Linkek beágyazása»); commands and
 * options are English. Quotation marks are „…”. The data service is the «adatszolgáltató», not «adatszolgáltatás», which is what
 * one owes the authorities. What is filled in takes no endings and no article (a/az), so it stands after a colon or before a
 * noun. Relative times read «3 napja» or «2 óra múlva», which fits before a verb, after a colon and in parentheses.
 */
export const words: Words = {
  "button.influencers": "Influenszerek",
  "button.next": "Következő →",
  "button.previous": "← Előző",
  "button.refresh": "Frissítés",
  "button.scores": "Pontszámok",
  "button.talk": "Beszélgetés",
  "button.toptweets": "Top posztok",
  "button.trends": "Trendek",

  "command.collectionScores": "Nézd meg annak a kollekciónak a pontszámait, amelyre egy üzenet linkel",
  "command.compare": "Nézz meg 2–5 kollekciót egymás mellett, és azt, hogy kik beszélnek többről is közülük",
  "command.help": "Mit csinál ez a bot, honnan jönnek az adatai, és mit tárol",
  "command.influencers": "Nézd meg, kik viszik a beszélgetést egy kollekcióról",
  "command.leaderboard": "A szerver kollekcióinak ranglistája pontszám vagy heti változás szerint",
  "command.me": "Állítsd be a saját alapértelmezett kollekciódat és nyelvedet",
  "command.me.forget": "Törölj mindent, amit megjegyeztem rólad",
  "command.me.set": "Állítsd be a saját alapértelmezett kollekciódat vagy nyelvedet",
  "command.me.show": "Nézd meg mindazt, amit megjegyeztem rólad",
  "command.scores": "Nézd meg egy kollekció hype-, gains-, közösségi és összpontszámát",
  "command.server": "A szerver alapértelmezett kollekciója, aliasai, nyelve és időzónája (moderátoroknak)",
  "command.server.alias": "Adj egy kollekciónak rövid nevet, amely ezen a szerveren működik",
  "command.server.forget": "Törölj mindent, amit megjegyeztem erről a szerverről",
  "command.server.set": "Állítsd be a szerver alapértelmezett kollekcióját, nyelvét vagy időzónáját",
  "command.server.show": "Nézd meg mindazt, amit megjegyeztem erről a szerverről",
  "command.talk": "Nézd meg, mi áll a beszélgetés mögött: hány hang, mennyire friss, és mi ismétlődik",
  "command.toptweets": "Nézd meg a legtöbb interakciót kapó posztokat egy kollekcióról",
  "command.watch": "Kollekciók figyelése egy csatornában: kérdezned sem kell (moderátoroknak)",
  "command.watch.add": "Összefoglaló vagy riasztások egy kollekcióról egy csatornában",
  "command.watch.list": "Nézd meg, mit figyelek itt, mikor írtam róla utoljára, és miért van csend",
  "command.watch.remove": "Állítsd le egy kollekció figyelését egy csatornában",
  "command.watch.test": "Nézd meg, mit küldenék el most – csak te látod",
  "command.trends": "Nézd meg, hogyan változtak egy kollekció pontszámai az idő során",

  "option.compare.with": "A kollekció, amellyel összehasonlítod: egy cím, egy címet tartalmazó link vagy egy név",
  "option.compare.other": "Még egy kollekció az összehasonlításhoz",
  "option.contract": "Cím, címet tartalmazó link vagy név; hagyd üresen, ha a szerver vagy a saját kollekciód kell",
  "option.count.influencers": "Hány ember legyen a listán, 1–{max, number} (alapértelmezés: mind)",
  "option.count.toptweets": "Hány poszt legyen a listán, 1–{max, number} (alapértelmezés: mind)",
  "option.collection": "Az alapértelmezett kollekció: egy cím, egy címet tartalmazó link vagy egy név",
  "option.language": "Az itt mindenki számára látható válaszok nyelve",
  "option.language.member": "A csak számodra látható válaszok nyelve",
  "option.zone": "A szerver időzónája",
  "option.alias": "A név, például „apes”",
  "option.alias.contract": "Amit jelent: egy cím, egy link vagy egy név. Hagyd üresen, ha törölnéd az aliast",
  "option.serverDefault": "{name} · a szerver alapértelmezése",
  "option.period": "Mennyi időre nézzek vissza (alapértelmezés: 30 nap)",
  "option.by": "Mi szerint rangsoroljak (alapértelmezés: összpontszám)",
  "option.private": "Csak neked mutassam a választ",
  "option.watch": "Melyik figyelés: válaszd ki a listából",
  "option.watch.channel": "Hová írjak (alapértelmezés: ez a csatorna)",
  "option.watch.what": "Összefoglaló adott időben, riasztás, ha mozdul az összpontszám, vagy mindkettő (alap: összefoglaló)",
  "option.watch.every": "Milyen gyakran jöjjön az összefoglaló (alapértelmezés: minden nap)",
  "option.watch.hour": "Hány órakor jöjjön az összefoglaló, 0–23, a szerver időzónájában (alapértelmezés: 9)",
  "option.watch.weekday": "Melyik napon jöjjön a heti összefoglaló (alapértelmezés: hétfő)",
  "option.watch.change": "Riasztás, ha az összpontszám ennyivel elmozdult (alapértelmezés: ha szokatlanul mozdul)",
  "option.pasteAddress": "Illessz be egy szerződéscímet (0x…) vagy egy linket (OpenSea, Etherscan, Blur, …)",

  "help.title": "Collection Pulse",
  "help.introduction":
    "Nézd meg, hogy áll egy NFT-kollekció, kik beszélnek róla, és mit mondanak. Bármelyik parancsnak megadhatsz egy szerződéscímet, egy címet tartalmazó linket vagy egy kollekció nevét. Ha van alapértelmezés, el is hagyhatod.",
  "help.command": "**/{name}** – {description}",
  "help.menu": "Kattints jobb gombbal egy üzenetre, vagy tartsd nyomva › **Alkalmazások › {name}** – {description}",
  "help.scores.title": "Mit jelentenek a pontszámok",
  "help.scores":
    "A hype, a gains, a közösség és az összpontszám az adatszolgáltatótól jön, és úgy látod, ahogy van. A szolgáltatás nem írja le, milyen skálán mozognak.",
  "help.data.title": "Honnan jönnek az adatok",
  "help.data":
    "A „Collection Social and Score” szolgáltatásból, amelyhez ez a bot kapcsolódik; ezt hívom adatszolgáltatónak. Minden válasz mutatja, mikor frissült; a Frissítés gombbal frissítheted.",
  "help.privacy.title": "Adatvédelem",
  "help.privacy":
    "A bot elolvassa, amit a parancsaiba írsz, és ha a menüjét használod, azt az üzenetet, amelyen használod. Megjegyzi, mely kollekciókat kérdezték le nyilvánosan melyik szerveren (azt nem, hogy ki), hogyan változtak a pontszámaik, influenszereik és posztjaik, és egy percig azt, hogy hány parancsot és gombot használtál. Azt is megjegyzi, amit te mentesz el a `/me set` paranccsal, és amit a moderátorok mentenek el a `/server` és a `/watch` paranccsal: a `/me show`, a `/server show` és a `/watch list` mindezt felsorolja, a `/me forget` és a `/server forget` törli. A naplóiban parancsok vannak, nem emberek, és üzeneteket nem tárol.",

  "watch.what.digest": "Összefoglaló",
  "watch.what.alert": "Riasztások",
  "watch.what.both": "Összefoglaló és riasztások",
  "watch.every.day": "Minden nap",
  "watch.every.week": "Minden héten",
  "watch.weekday.1": "Hétfő",
  "watch.weekday.2": "Kedd",
  "watch.weekday.3": "Szerda",
  "watch.weekday.4": "Csütörtök",
  "watch.weekday.5": "Péntek",
  "watch.weekday.6": "Szombat",
  "watch.weekday.7": "Vasárnap",
  "watch.title": "Amit ezen a szerveren figyelek",
  "watch.none":
    "Itt még semmit sem figyelek. Kezdd ezzel: `/watch add`. Válassz egy kollekciót, és megírom egy csatornában, mi változik nála.",
  "watch.count": "{count, number}/{max, number}",
  "watch.added":
    "Elmentve. Mostantól ahhoz viszonyítok, amit legközelebb látok; az első üzenet akkor jön, ha valami megváltozott.",
  "watch.changed": "Módosítva. Ezt a kollekciót már figyeltem abban a csatornában.",
  "watch.removed": "Eltávolítva. Ott többet nem írok róla.",
  "watch.gone": "Ezt a figyelést már eltávolították.",
  "watch.resumed": "Folytatva. Ott folytatom, ahol az utolsó üzenetemnél tartottam – lehet, hogy rögtön írok is.",
  "watch.in": "itt: <#{channel}>",
  "watch.digest.day": "Összefoglaló minden nap {hour}:00-kor ({zone})",
  "watch.digest.week":
    "Összefoglaló minden {weekday, select, 1 {hétfőn} 2 {kedden} 3 {szerdán} 4 {csütörtökön} 5 {pénteken} 6 {szombaton} other {vasárnap}} {hour}:00-kor ({zone})",
  "watch.alert.change": "Riasztás, ha az összpontszám legalább ennyit mozdult az utolsó üzenetem óta: {change}",
  "watch.alert.unusual":
    "Riasztás, ha az összpontszám szokatlanul elmozdult az utolsó üzenetem óta (legalább a napi szokásos négyszerese)",
  "watch.next": "Következő összefoglaló: {time}, ha addig változik valami",
  "watch.checked": "ellenőrizve: {time}",
  "watch.unchecked": "még nincs ellenőrizve",
  "watch.posted": "elküldve: {time}",
  "watch.unposted": "még semmi sem ment ki",
  "watch.posting": "egy üzenet úton van",
  "watch.needs":
    "-# Hogy ott írhassak, ezek kellenek: „Csatorna megtekintése”, „Üzenetek küldése” (szálban: „Üzenetek küldése szálakban”), „Linkek beágyazása” és „Üzenetelőzmények olvasása”. Most megvannak.",
  "watch.noZone":
    "-# Ennek a szervernek még nincs időzónája, ezért az időpontok UTC szerint értendők. Beállítás: `/server set zone`.",
  "watch.paused.channel_gone":
    "⏸️ **Szünetel**: a csatornát törölték. Távolítsd el ezt a figyelést; a `/watch add` egy másik csatornában indít újat.",
  "watch.paused.server_gone": "⏸️ **Szünetel**: eltávolítottak erről a szerverről. Folytasd, hogy újrakezdjem.",
  "watch.paused.no_access": "⏸️ **Szünetel**: nem látom a csatornát. Add meg ott nekem: „Csatorna megtekintése”, aztán folytasd.",
  "watch.paused.no_permission":
    "⏸️ **Szünetel**: nem írhatok a csatornába. Add meg ott nekem: „Üzenetek küldése” (szálban: „Üzenetek küldése szálakban”) és „Linkek beágyazása”, aztán folytasd.",
  "watch.paused.thread_locked": "⏸️ **Szünetel**: a szál zárolva van. Oldd fel a zárolást, aztán folytasd.",
  "watch.paused.refused": "⏸️ **Szünetel**: a Discord visszautasította ott az üzeneteimet. Folytasd, ha újra megpróbálnád.",
  "watch.untracked":
    "⚠️ Az adatait most nem jegyzem fel: már annyi kollekcióét jegyzem fel, amennyiét szabad. A bot üzemeltetője emelheti a korlátot.",
  "watch.failing":
    "⚠️ A legutóbbi üzenetemet ott nem sikerült elküldeni. Nézd meg, mit szabad nekem abban a csatornában: három egymást követő kudarc után szünetelek.",
  "watch.quiet": "csend van: {reason}",
  "watch.quiet.nothing_recorded": "még semmi sincs feljegyezve róla",
  "watch.quiet.first": "mostantól ehhez viszonyítok",
  "watch.quiet.nothing_newer": "nincs újabb adat",
  "watch.quiet.unchanged": "semmi sem változott",
  "watch.quiet.small": "{by} a változás a szükséges {of} helyett",
  "watch.quiet.too_little_history":
    "7 napnyi adatból derül ki, mi szokatlan, és eddig {days, plural, one {# nap van meg} other {# nap van meg}}",
  "watch.quiet.too_soon": "a következő riasztás leghamarabb {time} jöhet",
  "watch.test.title": "Ezt küldeném el most",
  "watch.test.example": "Például:",
  "watch.test.digest.posts": "Az összefoglaló kimenne.",
  "watch.test.digest.quiet": "Az összefoglaló nem menne ki: {reason}.",
  "watch.test.alert.posts": "Egy riasztás kimenne.",
  "watch.test.alert.quiet": "Nem menne ki riasztás: {reason}.",
  "watch.button.preview": "Előnézet",
  "watch.button.remove": "Eltávolítás",
  "watch.button.resume": "Folytatás",
  "watch.button.resumeOf": "Folytatás: {name}",
  "watch.button.back": "Vissza",
  "watch.button.list": "Minden figyelés",
  "watch.menu": "Figyelés megnyitása…",
  "watch.choice": "{name} · {what} · {where}",
  "watch.here": "itt",
  "watch.elsewhere": "csatorna: …{digits}",
  "permission.ViewChannel": "„Csatorna megtekintése”",
  "permission.SendMessages": "„Üzenetek küldése”",
  "permission.SendMessagesInThreads": "„Üzenetek küldése szálakban”",
  "permission.EmbedLinks": "„Linkek beágyazása”",
  "permission.ReadMessageHistory": "„Üzenetelőzmények olvasása”",

  "watchPost.digest": "📊 **Összefoglaló**: {name} változásai",
  "watchPost.digests": "📊 **Összefoglaló**: {count, plural, one {# kollekció} other {# kollekció}} változásai",
  "watchPost.alert": "🔔 **Riasztás**: {name} összpontszáma elmozdult: {change}",
  "watchPost.total": "**Összesen {total}** · {change} a korábbihoz képest ({since})",
  "watchPost.newPost": "Új poszt ({time}): {interactions, plural, one {# interakció} other {# interakció}}",
  "watchPost.topPost":
    "Bekerült a top posztok közé (közzétéve: {time}): {interactions, plural, one {# interakció} other {# interakció}}",
  "watchPost.came": "Új a top influenszerek között: {people}",
  "watchPost.left": "Már nincs az influenszerek között: {people}",
  "watchPost.open": "Kollekció megnyitása…",

  "settings.collection": "Alapértelmezett kollekció",
  "settings.language": "Nyelv",
  "settings.zone": "Időzóna",
  "settings.unset": "Nincs beállítva",
  "settings.saved": "Elmentve.",
  "settings.nothingToSet": "Nincs mit módosítani: adj meg legalább egy beállítást. Ezek a mostani beállítások.",
  "settings.clear.collection": "Alapértelmezés törlése",
  "settings.clear.language": "Nyelv törlése",
  "settings.clear.zone": "Időzóna törlése",
  "settings.cleared.collection": "Az alapértelmezett kollekció törölve.",
  "settings.cleared.language": "A nyelv törölve.",
  "settings.cleared.zone": "Az időzóna törölve.",
  "settings.deleted": "Törölve – erre már nem emlékszem",

  "server.title": "A szerver beállításai",
  "server.introduction":
    "Ez minden, amit megjegyeztem erről a szerverről. Módosítani a `/server set` és a `/server alias` paranccsal tudod, mindent törölni a `/server forget` paranccsal.",
  "server.language.unset": "Nincs beállítva – a Discord szerverbeállításaiban megadott nyelvet használom",
  "server.asked": "Itt nyilvánosan lekérdezve az utolsó 30 napban",
  "server.asked.more": "és még {count, number}",
  "server.aliases": "**{count, plural, one {# alias} other {# alias}}**",
  "server.removeAlias": "Alias eltávolítása…",
  "server.aliasSet": "{name} ezen a szerveren mostantól ezt jelenti: `{collection}`.",
  "server.aliasChanged": "{name} ezen a szerveren mostantól ezt jelenti: `{collection}`. Korábban ez volt: `{before}`.",
  "server.aliasRemoved": "Alias eltávolítva: {name}.",
  "server.aliasGone": "Ezt az aliast már eltávolították.",
  "server.noAlias":
    "Ezen a szerveren nincs ilyen alias: {name}. Hozzáadni a `/server alias` paranccsal tudod, ha `contract` is van mellette.",
  "server.nothingToForget": "Nem volt mit törölni: semmit sem jegyeztem meg erről a szerverről.",

  "me.title": "A beállításaid",
  "me.introduction":
    "Ez minden, amit megjegyeztem rólad, azzal együtt, hogy mikor használtál utoljára ({day}). 12 parancs nélküli hónap után mindent elfelejtek, a `/me forget` paranccsal pedig azonnal.",
  "me.nothing": "Semmit sem jegyeztem meg rólad. Alapértelmezett kollekciót vagy nyelvet a `/me set` paranccsal állíthatsz be.",
  "me.language.unset": "Nincs beállítva – a Discord-alkalmazásod nyelvét használom",
  "me.nothingToForget": "Nem volt mit törölni: semmit sem jegyeztem meg rólad.",

  "card.updated": "Frissítve: {time}",
  "card.stale": "Ezek régebbi adatok ({time}): most nincs náluk újabb",
  "card.top": "Top {last}/{total}",
  "card.range": "{first}–{last}/{total}",
  "card.place": "{first}/{total}",
  "card.explorer": "Blokkböngésző",

  "scores.hype": "Hype",
  "scores.gains": "Gains",
  "scores.community": "Közösség",
  "scores.total": "Összesen",

  "scores.blocks": "{blocks} {days, plural, one {# nap} other {# nap}}",

  "change.comparedWith": "▲ ▼ a korábbihoz képest ({time})",

  "period.24h": "Utolsó 24 óra",
  "period.7d": "Utolsó 7 nap",
  "period.30d": "Utolsó 30 nap",
  "period.90d": "Utolsó 90 nap",
  "period.1y": "Utolsó 12 hónap",

  "trends.recorded":
    "első mérés: {since}, utolsó: {until} – {records, plural, one {# mérés} other {# mérés}}, {gaps, plural, =0 {hézag nélkül} one {# hézag} other {# hézag}}",
  "trends.lowest": "Legalacsonyabb: {value}, {time}",
  "trends.highest": "Legmagasabb: {value}, {time}",
  "trends.nothing":
    "Ebből az időszakból még semmi sincs feljegyezve. Egy kollekció adatait addig jegyzem fel, amíg egy szerver figyeli, vagy amíg ott alapértelmezés vagy alias, nyilvános lekérdezés után pedig hét napig.",
  "trends.period": "Időszak…",
  "trends.scales": "Eltérő skálák",
  "trends.noChart": "Túl kevés mérés",
  "trends.picture": "{period}, pontszámonként egy diagram. {scores}",
  "trends.picture.score": "{name}: legutóbb {newest}, legalacsonyabb {lowest} ({lowestAt}), legmagasabb {highest} ({highestAt}).",

  "compare.open": "Egyikük megnyitása…",
  "compare.now": "Legújabb pontszámok",
  "compare.missing.noData": "Nincs adat. Ha ez a kollekció szerződése, akkor az adatszolgáltató még nem követi.",
  "compare.missing.limited":
    "A pontszámok nem tölthetők be: az adatszolgáltató most túlterhelt. Egy perc múlva nyomd meg a Frissítés gombot.",
  "compare.missing.notAnswering":
    "A pontszámok nem tölthetők be: az adatszolgáltató most nem válaszol. Egy perc múlva nyomd meg a Frissítés gombot.",
  "compare.missing.failed": "A pontszámok most nem tölthetők be. A Frissítés gombbal újra megpróbálhatod.",
  "compare.people.title": "Közös influenszerek",
  "compare.people.found":
    "**{total, plural, one {# influenszerből} other {# influenszerből}} {count, number}** beszél egynél több kollekcióról ezek közül.",
  "compare.people.tooFew": "Nincs mit összehasonlítani: kettőnél kevesebb kollekcióhoz vannak meg az influenszerek.",
  "compare.people.missing": "Nincsenek influenszerek: {collections}",
  "compare.posts.title": "Közös posztok",
  "compare.posts.found":
    "**{total, plural, one {# top posztból} other {# top posztból}} {count, number}** szól egynél több kollekcióról ezek közül.",
  "compare.posts.tooFew": "Nincs mit összehasonlítani: kettőnél kevesebb kollekcióhoz vannak meg a posztok.",
  "compare.posts.missing": "Nincsenek posztok: {collections}",
  "compare.post": "{author} posztja",
  "compare.picture": "{title}, pontszámonként egy diagram. {scores}",
  "compare.picture.score": "{name}: {values}.",

  "leaderboard.title": "Ranglista: {by}",
  "leaderboard.basis":
    "{count, plural, one {# kollekció} other {# kollekció}}: a szerver alapértelmezése, az aliasai, a figyelt kollekciók, és amiket az utolsó 30 napban itt nyilvánosan lekérdeztek. Fel és le: helyezések az egy héttel ezelőttihez képest.",
  "leaderboard.by": "Rangsorolás…",
  "leaderboard.by.total": "Összesen",
  "leaderboard.by.hype": "Hype",
  "leaderboard.by.gains": "Gains",
  "leaderboard.by.community": "Közösség",
  "leaderboard.by.change": "Az összpontszám változása 7 nap alatt",
  "leaderboard.asOf": "állapot: {time}",
  "leaderboard.up": "{count, number} hellyel fel",
  "leaderboard.down": "{count, number} hellyel le",
  "leaderboard.same": "ugyanott",
  "leaderboard.unranked": "Nincs friss mérés: {collections}",
  "leaderboard.unranked.change": "Még nincs egy hete feljegyezve: {collections}",

  "influencers.heading": "Influenszerek",
  "influencers.influence": "**{score}** befolyás",
  "influencers.followers": "**{count}** követő",

  "toptweets.heading": "Posztok",
  "toptweets.retweetOf": "-# Retweet, eredetileg: {author}",
  "toptweets.retweet": "-# Retweet",
  "toptweets.noText": "-# Ennek a posztnak nincs szövege.",
  "toptweets.sensitive": "-# Érzékeny tartalom",
  "toptweets.counts": "🔁 {retweets} · ❤️ {likes} · összesen {all}",
  "toptweets.open": "Megnyitás",

  "talk.basis.all":
    "Mi áll a beszélgetés mögött: {posts, plural, one {# poszt} other {a top # poszt}} és {people, plural, one {# influenszer} other {# influenszer}}",
  "talk.basis.posts": "Mi áll a beszélgetés mögött: {posts, plural, one {# poszt} other {a top # poszt}}",
  "talk.basis.people": "Mi áll a beszélgetés mögött: {people, plural, one {# influenszer} other {# influenszer}}",
  "talk.stale.posts": "A posztok adatai régebbiek ({time}): most nincs náluk újabb",
  "talk.stale.people": "Az influenszerek adatai régebbiek ({time}): most nincs náluk újabb",
  "talk.failed.posts": "A posztok most nem tölthetők be. A Frissítés gombbal újra megpróbálhatod.",
  "talk.failed.people": "Az influenszerek most nem tölthetők be. A Frissítés gombbal újra megpróbálhatod.",
  "talk.none.posts": "Az adatszolgáltatónál nincs poszt erről a kollekcióról.",
  "talk.none.people": "Az adatszolgáltatónál nincs influenszer ehhez a kollekcióhoz.",
  "talk.voices.title": "Hangok",
  "talk.voices":
    "**{authors, plural, one {# szerző} other {# szerző}}** írta {posts, plural, one {ezt a posztot} other {a vizsgált # posztot}}.",
  "talk.voices.spread":
    "A leghangosabb az interakciók ekkora részét kapta: **{share}** – mintha **{voices}** ember beszélne egyforma hangosan.",
  "talk.voices.silent": "{posts, plural, one {Nincs rajta} other {Nincs rajtuk}} interakció.",
  "talk.freshness.title": "Frissesség",
  "talk.freshness.half":
    "A vizsgált {posts, number} poszt interakcióinak legalább a fele a legújabbakra jutott, a legrégebbi közülük: {time}.",
  "talk.freshness.range": "Posztok: {posts, number}, legújabb: {newest} · legrégebbi: {oldest}",
  "talk.freshness.one": "Az egyetlen poszt {time} jelent meg.",
  "talk.echo.title": "Visszhang",
  "talk.echo.found": "**{posts, number} posztból {count, number}** majdnem ugyanazt mondja, mint más szerzők posztjai: {groups}",
  "talk.echo.none": "{compared, number} poszt közül nincs két olyan, amely különböző szerzőktől majdnem ugyanazt mondja.",
  "talk.echo.tooFew": "Túl kevés a szöveg az összehasonlításhoz.",
  "talk.echo.compared":
    "-# Összehasonlítva: {posts, plural, one {# posztból} other {# posztból}} {compared, number} (legalább 8 szó, retweetek nélkül)",
  "talk.handles.title": "Felhasználónevek",
  "talk.handles.found": "{people, number} ember között ezek a felhasználónevek hasonlítanak egymásra: {groups}",
  "talk.handles.none": "{people, number} ember között nincs két egymásra hasonlító felhasználónév.",
  "talk.mix.title": "Megoszlás",
  "talk.mix.languages": "Nyelvek ({posts, plural, one {# poszt} other {# poszt}}): {parts}",
  "talk.mix.clients": "Használt alkalmazások ({posts, plural, one {# poszt} other {# poszt}}): {parts}",
  "talk.mix.part": "{name} **{count, number}**",
  "talk.mix.unknown": "ismeretlen **{count, number}**",
  "talk.mix.others": "egyéb **{count, number}**",
  "talk.regulars.title": "Jöttek és mentek",
  "talk.regulars.came": "**{count, number} új** az influenszerek között a korábbihoz képest ({time}): {people}",
  "talk.regulars.left": "**{count, number} eltűnt** a korábbihoz képest ({time}): {people}",
  "talk.regulars.nobody": "Az influenszerek ugyanazok, mint korábban ({time}).",
  "talk.regulars.core":
    "**{count, plural, one {# törzstag} other {# törzstag}}** az utolsó 30 nap listáinak legalább 80%-ában ({records, plural, one {# lista} other {# lista}}): {people}",
  "talk.moreGroups": "és még {count, plural, one {# csoport} other {# csoport}}",

  "person.noName": "Nincs neve",
  "person.noHandle": "ismeretlen",

  "list.next": "{list}, {next}",
  "list.more": "még {count, number}",
  "sentence.next": "{text} {next}",

  "note.otherChain":
    "-# Ez a link másik láncra visz: {chain}. Az adatszolgáltató csak a címet nézi, ezért ezek a számok tartozhatnak egy másik lánc szerződéséhez.",
  "note.chainWithoutData": "-# Ez a link másik láncra visz: {chain}. Lehet, hogy az adatszolgáltató ezt a láncot nem figyeli.",

  "problem.inOption": "`{option}`: {sentence}",
  "problem.copyAgain": "Másold ki a szerződéscímet a kollekció oldaláról egy piactéren vagy blokkböngészőben.",
  "problem.address_missing":
    "Nem találtam benne szerződéscímet, és olyan nevet sem, amit ismerek. A cím `0x`, utána 40 karakter. {copyAgain}",
  "problem.link_without_address":
    "Nem találtam szerződéscímet ebben a linkben. Nyisd meg a kollekció egyik NFT-jét, és annak a linkjét másold ki, vagy illeszd be magát a címet.",
  "problem.collection_slug":
    "Ebben a linkben a kollekció neve van benne („{slug}”), a szerződéscíme nem. Nyisd meg a kollekció egyik NFT-jét, és annak a linkjét másold ki, vagy illeszd be magát a címet.",
  "problem.shortened_address": "Ez a cím rövidítve van, nekem pedig az egész kell: `0x`, utána 40 karakter. {copyAgain}",
  "problem.solana_address": "Ez Solana-címnek tűnik. Én csak az Ethereum szerződéseit ismerem, és azok címe így kezdődik: `0x`.",
  "problem.transaction_hash": "Ez egy tranzakció hash-e (64 karakter a `0x` után). Egy szerződéscímben 40 van. {copyAgain}",
  "problem.wrong_checksum":
    "Ennek a címnek nem stimmel az ellenőrzőösszege (EIP-55), tehát valószínűleg elgépelés van benne. {copyAgain}",
  "problem.several_addresses":
    "{count, number} különböző címet találtam. Használj egy olyan parancsot, mint a `/scores`, csak azzal, amelyikre gondolsz.",
  "problem.several_collections":
    "{count, number} ilyen nevű kollekciót ismerek. Melyikre gondolsz? A név helyett megadhatod a címét.\n{contracts}",
  "problem.namesake": "szerverek 30 nap alatt: {servers, number} · először lekérdezve: {time}",
  "problem.similar_names":
    "Pontosan ilyen nevű kollekciót nem ismerek. Erre gondoltál: {names}? Válaszd ki a gépelés közben megjelenő listából, vagy illeszd be a címét.",
  "problem.ens_name": "Ez egy ENS-név: „{ensName}”. Nekem a mögötte álló szerződéscím kell. {copyAgain}",
  "problem.stray_character":
    "Ez nem lehet egy szerződéscím része: „{character}”. A `0x` után csak a 0–9 számjegyek és az a–f betűk jöhetnek. {copyAgain}",
  "problem.look_alike":
    "A címben szereplő „{character}” valójában {kind, select, letter {egy betű} cyrillic {egy cirill betű} greek {egy görög betű} other {egy másik karakter}}, nem pedig „{digit}”, aminek látszik. {copyAgain}",
  "problem.stray_invisible": "Egy láthatatlan karakter van ebben a címben. {copyAgain}",
  "problem.no_default.server":
    "Melyik kollekció? Add meg ezt is: `contract`, ami egy cím, egy link vagy egy név. A moderátorok a `/server set` paranccsal adhatnak meg alapértelmezést a szerverhez, te pedig a sajátodat a `/me set` paranccsal.",
  "problem.no_default.direct":
    "Melyik kollekció? Add meg ezt is: `contract`, ami egy cím, egy link vagy egy név. Ha legközelebb kihagynád, állíts be saját alapértelmezést a `/me set` paranccsal.",
  "problem.not_recalled":
    "Most nem tudok neveket és alapértelmezéseket megkeresni. Illeszd be helyette a kollekció szerződéscímét – az mindig működik –, vagy próbáld újra egy perc múlva.",
  "problem.not_remembered":
    "Most nem tudok semmit elmenteni vagy törölni: nem válaszol a memóriám. Próbáld újra egy perc múlva. A szerződéscímmel kiadott parancsok a szokásos módon működnek.",
  "problem.no_history":
    "Most nem tudom megnézni, mi van feljegyezve. Próbáld újra egy perc múlva; az olyan parancsok, mint a `/scores`, a szokásos módon működnek.",
  "problem.unknown_watch":
    "Ezt a figyelést nem ismerem. Válassz egyet a gépelés közben megjelenő listából, vagy nézd meg itt: `/watch list`.",
  "problem.too_many_watches":
    "Ezen a szerveren már {max, number} figyelés van, ennél többre nem vagyok képes. Előbb távolíts el egyet: a `/watch list` alatt van rá gomb.",
  "problem.lacks_permissions":
    "Ide még nem írhatok: <#{channel}>. Add meg ott nekem ezeket: {permissions}, és használd újra a parancsot. Semmi sem lett elmentve.",
  "problem.lacks_own_permissions":
    "Csak oda írok, ahová te is írhatsz: <#{channel}>. Ott ezek hiányoznak neked: {permissions}. Semmi sem lett elmentve.",
  "problem.not_allowed": "Úgy látom, itt nem használhatod ezt: `/{command}`. Semmi sem változott.",
  "problem.unknown_channel": "Nem látom, mit tehetek abban a csatornában. Válassz másikat. Semmi sem lett elmentve.",
  "problem.unsuitable_channel":
    "Csak szöveges csatornákba, közleménycsatornákba és szálakba írhatok. Válassz egy ilyet itt: `channel`. Semmi sem lett elmentve.",
  "problem.change_without_alert":
    "A `change` a riasztásokhoz való: add hozzá ezt: `what: {alert}` vagy `what: {both}`. Semmi sem lett elmentve.",
  "problem.digest_option_without_digest":
    "Az `every`, az `hour` és a `weekday` az összefoglalóhoz való: add hozzá ezt: `what: {digest}` vagy `what: {both}`. Semmi sem lett elmentve.",
  "problem.servers_only": "Ez csak olyan szerveren működik, amelyhez hozzáadtak.",
  "problem.unknown_language": "Ezt a nyelvet nem ismerem. Válassz egyet a gépelés közben megjelenő listából.",
  "problem.unknown_zone":
    "Ezt az időzónát nem ismerem. Írj be egy várost, például „Berlin” vagy „New York”, és válassz a megjelenő listából.",
  "problem.alias_like_address":
    "Egy alias nem nézhet ki úgy, mint egy cím, egy link vagy egy ENS-név. Válassz egyszerű nevet, például: `apes`.",
  "problem.alias_unfit": "Egy aliasnak 1–{max, number} látható karakterből kell állnia. Válassz egyszerű nevet, például: `apes`.",
  "problem.too_many_aliases":
    "Ennek a szervernek már {max, number} aliasa van, többet nem tudok megjegyezni. Előbb távolíts el egyet: a `/server show` alatt van rá menü.",
  "problem.wrong_length":
    "Ebben a címben {digits, plural, one {# karakter} other {# karakter}} van a `0x` után; egy szerződéscímben 40 van. {copyAgain}",
  "problem.no_data":
    "Ehhez nincs adat: `{contract}`. Ellenőrizd, hogy ez-e a kollekció szerződése. Ha igen, az adatszolgáltató még nem követi.",
  "problem.no_data_of_any":
    "Egyikhez sincs adat ezek közül: {contracts}. Ellenőrizd, hogy ezek-e a kollekciók szerződései. Ha igen, az adatszolgáltató még nem követi őket.",
  "problem.nothing_ranked":
    "Ezen a szerveren még nincs mit rangsorolni. Kérdezz le itt kollekciókat, például a `/scores` paranccsal, vagy kérj meg egy moderátort, hogy adjon hozzá néhányat a `/server alias` paranccsal, és nézz vissza egy óra múlva.",
  "problem.nothing_ranked_by_change":
    "A szerver egyik kollekciója sincs még egy hete feljegyezve. Addig rangsorold őket pontszám szerint: `/leaderboard by: {total}`.",
  "problem.one_collection": "Ez mind ugyanaz a kollekció. Válassz legalább egy másikat az összehasonlításhoz.",
  "problem.notTakingQuestions": "Az adatszolgáltató most túlterhelt. Próbáld újra egy perc múlva.",
  "problem.notTakingQuestionsUntil": "Az adatszolgáltató most túlterhelt. Próbáld újra {time}.",
  "problem.notAnswering": "Az adatszolgáltató most nem válaszol. A parancsoddal nem volt gond – próbáld újra egy perc múlva.",
  "problem.busy": "Most nagyon sok a dolgom. A parancsoddal nem volt gond – próbáld újra egy pillanat múlva.",
  "problem.rejected_key":
    "Az adatszolgáltató elutasította ennek a botnak az API-kulcsát. Kérlek, szólj annak, aki a botot üzemelteti.",
  "problem.rejected_request":
    "Az adatszolgáltató elutasította ezt a kérést. Ellenőrizd a címet; ha helyes, kérlek, szólj annak, aki a botot üzemelteti.",
  "problem.invalid_answer":
    "Az adatszolgáltató olyan választ küldött, amit nem tudok elolvasni. Próbáld újra később; ha továbbra is ez történik, kérlek, szólj annak, aki a botot üzemelteti.",
  "problem.aborted": "Éppen újraindulok. Próbáld újra egy pillanat múlva.",
  "problem.just_refreshed": "Ez már a legfrissebb. Újra frissíthetsz {time}.",
  "problem.nothing_newer": "Nem sikerült frissíteni – továbbra is ezek a legújabb adatok ({time}). Próbáld újra egy perc múlva.",
  "problem.used_up.member": "Kicsit gyors vagy. Próbáld újra {time}.",
  "problem.used_up.server": "Ez a szerver most nagyon sokat használja a botot. Próbáld újra {time}.",
  "problem.unreadable_button": "Ez a gomb a bot egy másik verziójából való, és már nem működik. Használd újra a parancsot.",
  "problem.unknown_command": "Ez a parancs már nem létezik. Írd be, hogy `/`, és meglátod, milyen parancsok vannak.",
  "problem.outdated_command":
    "Ez a parancs megváltozott. Töltsd újra a Discordot (Ctrl+R vagy Cmd+R, vagy indítsd újra az alkalmazást), és próbáld újra.",
  "problem.cannot_embed":
    "Ebben a csatornában nem küldhetek beágyazásokat. Kérj meg egy moderátort, hogy adja meg itt nekem a „Linkek beágyazása” jogosultságot, vagy használd a parancsot egy másik csatornában.",
  "problem.forbidden":
    "Nincs jogom válaszolni ebben a csatornában. Kérj meg egy moderátort, hogy adja meg itt nekem ezeket: „Csatorna megtekintése”, „Üzenetek küldése” és „Linkek beágyazása”, vagy használd a parancsot egy másik csatornában.",
  "problem.internal":
    "Valami elromlott nálunk. Próbáld újra; ha továbbra is ez történik, add meg ezt a hibaazonosítót annak, aki a botot üzemelteti: `{reference}`.",
};
