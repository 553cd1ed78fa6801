import type { Words } from "./en-US.ts";

/**
 * Czech. You is «ty», as in Discord's own client, in forms that do not tell whether a man or a woman is meant; the bot speaks of
 * itself mostly in the present. Terms: «Hype», «influencer», «alias», «retweet» are what Czech NFT communities say; gains are
 * «Růst», community is «Komunita», the total is «Celkem» in headings and «celkové skóre» in sentences, scores are «skóre», a
 * digest is «přehled», an alert is «upozornění», a watch is «sledování».
 * A post on X is «post»; what the bot itself posts is «zpráva», so that the two are not mixed up. A thread is «vlákno» and
 * permissions are called as in Discord («Odesílání zpráv», but «Vkládat odkazy»).
 * {time} is mostly «před 3 dny» or «za 2 hodiny»: sentences take it as an adverb or after a colon. Names stay in the
 * nominative. «Tenhle» and «tomhle» rather than «tento» and «tomto»; only the genitive is «tohoto», «těchto». `one` is 1 alone.
 * Quotation marks are „…“, the dash is –.
 */
export const words: Words = {
  "button.influencers": "Influenceři",
  "button.next": "Další →",
  "button.previous": "← Předchozí",
  "button.refresh": "Obnovit",
  "button.scores": "Skóre",
  "button.talk": "Diskuze",
  "button.toptweets": "Top posty",
  "button.trends": "Trendy",

  "command.collectionScores": "Podívej se na skóre kolekce, na kterou zpráva odkazuje",
  "command.compare": "Porovnej dvě až pět kolekcí a zjisti, kdo píše o víc než jedné",
  "command.help": "Co tenhle bot umí, odkud má data a co si ukládá",
  "command.influencers": "Podívej se, kdo udává tón v diskuzi o kolekci",
  "command.leaderboard": "Žebříček kolekcí tohoto serveru podle skóre nebo podle jeho změny za týden",
  "command.me": "Nastav si vlastní výchozí kolekci a jazyk",
  "command.me.forget": "Smaž všechno, co si o tobě pamatuju",
  "command.me.set": "Nastav si vlastní výchozí kolekci nebo jazyk",
  "command.me.show": "Podívej se na všechno, co si o tobě pamatuju",
  "command.scores": "Hype, růst, komunita a celkové skóre kolekce",
  "command.server": "Výchozí kolekce, aliasy, jazyk a časové pásmo serveru (pro moderátory)",
  "command.server.alias": "Dej kolekci krátké jméno, které funguje na tomhle serveru",
  "command.server.forget": "Smaž všechno, co si pamatuju o tomhle serveru",
  "command.server.set": "Nastav výchozí kolekci, jazyk nebo časové pásmo tohoto serveru",
  "command.server.show": "Podívej se na všechno, co si pamatuju o tomhle serveru",
  "command.talk": "Co stojí za diskuzí o kolekci: kolik hlasů, jak čerstvých a co se opakuje",
  "command.toptweets": "Posty o kolekci, které vyvolaly nejvíc reakcí",
  "command.watch": "Dostávej do kanálu zprávy o kolekcích bez ptaní (pro moderátory)",
  "command.watch.add": "Posílej do kanálu přehled nebo upozornění o kolekci",
  "command.watch.list": "Co se tu sleduje, kdy přišla poslední zpráva a proč je ticho",
  "command.watch.remove": "Přestaň v kanálu sledovat kolekci",
  "command.watch.test": "Podívej se, co bych teď poslal – uvidíš to jen ty",
  "command.trends": "Podívej se, jak se skóre kolekce měnilo v čase",

  "option.compare.with": "S jakou kolekcí porovnat: adresa, odkaz s adresou nebo název",
  "option.compare.other": "Další kolekce k porovnání",
  "option.contract": "Adresa, odkaz s adresou nebo název; vynech a vezmu kolekci serveru nebo tvoji",
  "option.count.influencers": "Kolik lidí ukázat, 1–{max, number} (výchozí: všechny)",
  "option.count.toptweets": "Kolik postů ukázat, 1–{max, number} (výchozí: všechny)",
  "option.collection": "Výchozí kolekce: adresa, odkaz s adresou nebo název",
  "option.language": "Jazyk odpovědí, které tu vidí všichni",
  "option.language.member": "Jazyk odpovědí, které vidíš jen ty",
  "option.zone": "Časové pásmo tohoto serveru",
  "option.alias": "Jméno, třeba „apes“",
  "option.alias.contract": "Co znamená: adresa, odkaz nebo název. Vynech, pokud chceš alias odebrat",
  "option.serverDefault": "{name} · výchozí na tomhle serveru",
  "option.period": "Jak daleko do minulosti (výchozí: 30 dní)",
  "option.by": "Podle čeho sestavit žebříček (výchozí: celkové skóre)",
  "option.private": "Ukázat odpověď jen tobě",
  "option.watch": "Které sledování: vyber ze seznamu",
  "option.watch.channel": "Kam posílat (výchozí: tenhle kanál)",
  "option.watch.what": "Přehled v daný čas, upozornění na pohyb celkového skóre, nebo obojí (výchozí: přehled)",
  "option.watch.every": "Jak často posílat přehled (výchozí: každý den)",
  "option.watch.hour": "V kolik hodin posílat přehled, 0–23, v časovém pásmu serveru (výchozí: 9)",
  "option.watch.weekday": "Který den posílat týdenní přehled (výchozí: pondělí)",
  "option.watch.change": "O kolik se má celkové skóre změnit pro upozornění (výchozí: neobvykle moc)",
  "option.pasteAddress": "Vlož adresu kontraktu (0x…) nebo odkaz z OpenSea, Etherscan, Blur, …",

  "help.title": "Collection Pulse",
  "help.introduction":
    "Podívej se, jak se daří NFT kolekci, kdo o ní mluví a co říká. Každému příkazu můžeš dát adresu kontraktu, odkaz s adresou nebo název kolekce. Když je nastavená výchozí kolekce, můžeš to vynechat.",
  "help.command": "**/{name}** – {description}",
  "help.menu": "Klikni na zprávu pravým tlačítkem nebo na ní podrž prst › **Aplikace › {name}** – {description}",
  "help.scores.title": "Co skóre znamenají",
  "help.scores":
    "Hype, růst, komunita a celkové skóre pocházejí z datové služby a ukazuju je tak, jak jsou. Jejich stupnici služba nepopisuje.",
  "help.data.title": "Odkud jsou data",
  "help.data":
    "Ze služby Collection Social and Score, ke které je tenhle bot připojený – dál jen „datová služba“. U každé odpovědi je vidět, kdy se aktualizovala; stisknutím Obnovit ji aktualizuješ.",
  "help.privacy.title": "Soukromí",
  "help.privacy":
    "Bot čte, co píšeš do jeho příkazů, a když použiješ jeho nabídku, tak i zprávu, u které ji použiješ. Pamatuje si, na které kolekce se na kterém serveru někdo veřejně ptal (ale ne kdo), jak se měnila jejich skóre, influenceři a posty, a po dobu jedné minuty kolik příkazů a tlačítek používáš. Pamatuje si taky, co si uložíš přes `/me set` a co moderátoři uloží přes `/server` a `/watch`: všechno to ukážou `/me show`, `/server show` a `/watch list` a smažou `/me forget` a `/server forget`. V logu jsou příkazy, ne lidé, a žádné zprávy se neukládají.",

  "watch.what.digest": "Přehled",
  "watch.what.alert": "Upozornění",
  "watch.what.both": "Přehled a upozornění",
  "watch.every.day": "Každý den",
  "watch.every.week": "Každý týden",
  "watch.weekday.1": "Pondělí",
  "watch.weekday.2": "Úterý",
  "watch.weekday.3": "Středa",
  "watch.weekday.4": "Čtvrtek",
  "watch.weekday.5": "Pátek",
  "watch.weekday.6": "Sobota",
  "watch.weekday.7": "Neděle",
  "watch.title": "Sledované na tomhle serveru",
  "watch.none":
    "Zatím se tu nic nesleduje. Začni příkazem `/watch add`: vyber kolekci a já budu do kanálu psát, co se u ní mění.",
  "watch.count": "{count, number} z {max, number}",
  "watch.added": "Uloženo. Budu porovnávat s tím, co uvidím příště; první zpráva přijde, až se něco změní.",
  "watch.changed": "Změněno. Tahle kolekce se v tom kanálu už sledovala.",
  "watch.removed": "Odebráno. Už o ní tam nic neposílám.",
  "watch.gone": "Tohle sledování už bylo odebráno dřív.",
  "watch.resumed": "Sleduju dál. Navážu na to, co jsem poslal naposledy – zpráva může přijít hned.",
  "watch.in": "v <#{channel}>",
  "watch.digest.day": "Přehled každý den, {hour}:00 ({zone})",
  "watch.digest.week":
    "Přehled {weekday, select, 1 {každé pondělí} 2 {každé úterý} 3 {každou středu} 4 {každý čtvrtek} 5 {každý pátek} 6 {každou sobotu} other {každou neděli}}, {hour}:00 ({zone})",
  "watch.alert.change": "Upozornění, když se celkové skóre od mé poslední zprávy změní o {change}",
  "watch.alert.unusual":
    "Upozornění, když se celkové skóre od mé poslední zprávy změní neobvykle moc (aspoň 4krát víc, než je za den běžné)",
  "watch.next": "Další přehled {time}, pokud se do té doby něco změní",
  "watch.checked": "zkontrolováno {time}",
  "watch.unchecked": "zatím nezkontrolováno",
  "watch.posted": "posláno {time}",
  "watch.unposted": "zatím nic neposláno",
  "watch.posting": "zpráva je na cestě",
  "watch.needs":
    "-# Abych tam mohl posílat zprávy, potřebuju oprávnění „Zobrazit kanál“, „Odesílání zpráv“ (ve vlákně: „Odesílání zpráv ve vláknech“), „Vkládat odkazy“ a „Číst historii zpráv“. Teď je mám.",
  "watch.noZone": "-# Tenhle server zatím nemá časové pásmo, takže hodiny jsou v UTC. Nastav ho přes `/server set zone`.",
  "watch.paused.channel_gone":
    "⏸️ **Pozastaveno**: kanál byl smazán. Odeber tohle sledování; příkazem `/watch add` začneš jiné v jiném kanálu.",
  "watch.paused.server_gone": "⏸️ **Pozastaveno**: byl jsem z tohoto serveru odebrán. Stiskni Pokračovat a začnu znovu.",
  "watch.paused.no_access": "⏸️ **Pozastaveno**: nevidím kanál. Dej mi tam „Zobrazit kanál“ a stiskni Pokračovat.",
  "watch.paused.no_permission":
    "⏸️ **Pozastaveno**: v kanálu nesmím psát. Dej mi tam „Odesílání zpráv“ (ve vlákně: „Odesílání zpráv ve vláknech“) a „Vkládat odkazy“ a stiskni Pokračovat.",
  "watch.paused.thread_locked": "⏸️ **Pozastaveno**: vlákno je zamčené. Odemkni ho a stiskni Pokračovat.",
  "watch.paused.refused": "⏸️ **Pozastaveno**: Discord tam moje zprávy odmítl. Stiskni Pokračovat a zkusím to znovu.",
  "watch.untracked": "⚠️ Nezaznamenává se: už zaznamenávám tolik kolekcí, kolik smím. Kdo bota provozuje, může limit zvýšit.",
  "watch.failing":
    "⚠️ Poslední zprávu se mi tam nepovedlo poslat. Podívej se, co v tom kanálu smím: po třech nezdarech za sebou se sledování pozastaví.",
  "watch.quiet": "ticho: {reason}",
  "watch.quiet.nothing_recorded": "zatím o ní není žádný záznam",
  "watch.quiet.first": "s tímhle budu odteď porovnávat",
  "watch.quiet.nothing_newer": "novější data nejsou",
  "watch.quiet.unchanged": "nic se nezměnilo",
  "watch.quiet.small": "změna {by} z potřebných {of}",
  "watch.quiet.too_little_history":
    "co je neobvyklé, se pozná po 7 dnech historie, a zatím {days, plural, one {je # den} few {jsou # dny} many {je # dne} other {je # dní}}",
  "watch.quiet.too_soon": "další upozornění může přijít {time}",
  "watch.test.title": "Co bych teď poslal",
  "watch.test.example": "Například:",
  "watch.test.digest.posts": "Přehled by se poslal.",
  "watch.test.digest.quiet": "Přehled by se neposlal: {reason}.",
  "watch.test.alert.posts": "Upozornění by se poslalo.",
  "watch.test.alert.quiet": "Upozornění by se neposlalo: {reason}.",
  "watch.button.preview": "Náhled",
  "watch.button.remove": "Odebrat",
  "watch.button.resume": "Pokračovat",
  "watch.button.resumeOf": "Pokračovat: {name}",
  "watch.button.back": "Zpět",
  "watch.button.list": "Celý seznam",
  "watch.menu": "Otevřít sledování…",
  "watch.choice": "{name} · {what} · {where}",
  "watch.here": "tady",
  "watch.elsewhere": "kanál …{digits}",
  "permission.ViewChannel": "„Zobrazit kanál“",
  "permission.SendMessages": "„Odesílání zpráv“",
  "permission.SendMessagesInThreads": "„Odesílání zpráv ve vláknech“",
  "permission.EmbedLinks": "„Vkládat odkazy“",
  "permission.ReadMessageHistory": "„Číst historii zpráv“",

  "watchPost.digest": "📊 **Přehled**: co se změnilo u kolekce {name}",
  "watchPost.digests":
    "📊 **Přehled**: co se změnilo u {count, plural, one {# kolekce} few {# kolekcí} many {# kolekce} other {# kolekcí}}",
  "watchPost.alert": "🔔 **Upozornění**: celkové skóre kolekce {name} se změnilo o {change}",
  "watchPost.total": "**Celkem {total}** · {change} oproti stavu {since}",
  "watchPost.newPost":
    "Nový post ({time}): {interactions, plural, one {# interakce} few {# interakce} many {# interakce} other {# interakcí}}",
  "watchPost.topPost":
    "Nově mezi top posty (zveřejněno {time}): {interactions, plural, one {# interakce} few {# interakce} many {# interakce} other {# interakcí}}",
  "watchPost.came": "Noví mezi top influencery: {people}",
  "watchPost.left": "Už nejsou mezi influencery: {people}",
  "watchPost.open": "Otevřít kolekci…",

  "settings.collection": "Výchozí kolekce",
  "settings.language": "Jazyk",
  "settings.zone": "Časové pásmo",
  "settings.unset": "Nenastaveno",
  "settings.saved": "Uloženo.",
  "settings.nothingToSet": "Není co měnit: vyber aspoň jednu možnost. Tohle je současné nastavení.",
  "settings.clear.collection": "Zrušit výchozí kolekci",
  "settings.clear.language": "Zrušit jazyk",
  "settings.clear.zone": "Zrušit časové pásmo",
  "settings.cleared.collection": "Výchozí kolekce zrušena.",
  "settings.cleared.language": "Jazyk zrušen.",
  "settings.cleared.zone": "Časové pásmo zrušeno.",
  "settings.deleted": "Smazáno – tohle už si nepamatuju",

  "server.title": "Nastavení tohoto serveru",
  "server.introduction":
    "Tohle je všechno, co si o tomhle serveru pamatuju. Změníš to přes `/server set` a `/server alias`, celé to smažeš přes `/server forget`.",
  "server.language.unset": "Nenastaveno – používám jazyk z nastavení serveru na Discordu",
  "server.asked": "Veřejné dotazy odsud za posledních 30 dní",
  "server.asked.more": "a ještě {count, number}",
  "server.aliases": "**{count, plural, one {# alias} few {# aliasy} many {# aliasu} other {# aliasů}}**",
  "server.removeAlias": "Odebrat alias…",
  "server.aliasSet": "{name} teď na tomhle serveru znamená `{collection}`.",
  "server.aliasChanged": "{name} teď na tomhle serveru znamená `{collection}`. Předtím to bylo `{before}`.",
  "server.aliasRemoved": "Alias {name} je odebraný.",
  "server.aliasGone": "Tenhle alias už byl odebraný dřív.",
  "server.noAlias": "Na tomhle serveru není alias {name}. Přidáš ho přes `/server alias` s možností `contract`.",
  "server.nothingToForget": "Nebylo co mazat: o tomhle serveru si nic nepamatuju.",

  "me.title": "Tvoje nastavení",
  "me.introduction":
    "Tohle je všechno, co si o tobě pamatuju, včetně dne tvého posledního příkazu ({day}). Všechno to zapomenu po 12 měsících bez příkazu, nebo hned přes `/me forget`.",
  "me.nothing": "Nic si o tobě nepamatuju. Nastav si výchozí kolekci nebo jazyk přes `/me set`.",
  "me.language.unset": "Nenastaveno – používám jazyk tvojí aplikace Discord",
  "me.nothingToForget": "Nebylo co mazat: nic si o tobě nepamatuju.",

  "card.updated": "Aktualizováno {time}",
  "card.stale": "Tohle jsou starší data ({time}): novější teď nejsou k dispozici",
  "card.top": "Top {last} z {total}",
  "card.range": "{first}–{last} z {total}",
  "card.place": "{first} z {total}",
  "card.explorer": "Průzkumník",

  "scores.hype": "Hype",
  "scores.gains": "Růst",
  "scores.community": "Komunita",
  "scores.total": "Celkem",

  "scores.blocks": "{blocks} {days, plural, one {# den} few {# dny} many {# dne} other {# dní}}",

  "change.comparedWith": "▲ ▼ oproti stavu {time}",

  "period.24h": "Posledních 24 hodin",
  "period.7d": "Posledních 7 dní",
  "period.30d": "Posledních 30 dní",
  "period.90d": "Posledních 90 dní",
  "period.1y": "Poslední rok",

  "trends.recorded":
    "první záznam {since}, poslední {until}: {records, plural, one {# záznam} few {# záznamy} many {# záznamu} other {# záznamů}}, {gaps, plural, =0 {bez mezer} one {# mezera} few {# mezery} many {# mezery} other {# mezer}}",
  "trends.lowest": "Nejníž {value}, {time}",
  "trends.highest": "Nejvýš {value}, {time}",
  "trends.nothing":
    "Za tohle období zatím nejsou žádné záznamy. Kolekci zaznamenávám, dokud ji některý server sleduje, má ji jako výchozí nebo pro ni má alias, a ještě sedm dní poté, co se na ni někdo veřejně zeptal.",
  "trends.period": "Období…",
  "trends.scales": "Různá měřítka",
  "trends.noChart": "Málo záznamů",
  "trends.picture": "{period}, jeden graf pro každé skóre. {scores}",
  "trends.picture.score": "{name}: naposledy {newest}, nejníž {lowest} ({lowestAt}), nejvýš {highest} ({highestAt}).",

  "compare.open": "Otevřít jednu z nich…",
  "compare.now": "Nejnovější skóre",
  "compare.missing.noData": "Nejsou žádná data. Pokud je tohle kontrakt kolekce, datová služba ji zatím nesleduje.",
  "compare.missing.limited": "Skóre se nedají načíst: datová služba má teď moc práce. Stiskni Obnovit za minutu.",
  "compare.missing.notAnswering": "Skóre se nedají načíst: datová služba teď neodpovídá. Stiskni Obnovit za minutu.",
  "compare.missing.failed": "Skóre se teď nedají načíst. Stiskni Obnovit a zkus to znovu.",
  "compare.people.title": "Společní influenceři",
  "compare.people.found":
    "**{count, number} {total, plural, one {z # influencera} few {ze # influencerů} many {z # influencera} =6 {ze # influencerů} =7 {ze # influencerů} =16 {ze # influencerů} =17 {ze # influencerů} other {z # influencerů}}** {count, plural, one {píše} few {píšou} many {píše} other {píše}} o víc než jedné z těchto kolekcí.",
  "compare.people.tooFew": "Není co porovnat: mám influencery k méně než dvěma z těchto kolekcí.",
  "compare.people.missing": "Bez influencerů: {collections}",
  "compare.posts.title": "Společné posty",
  "compare.posts.found":
    "**{count, number} {total, plural, one {z # top postu} few {ze # top postů} many {z # top postu} =6 {ze # top postů} =7 {ze # top postů} =16 {ze # top postů} =17 {ze # top postů} other {z # top postů}}** {count, plural, one {je} few {jsou} many {je} other {je}} o víc než jedné z těchto kolekcí.",
  "compare.posts.tooFew": "Není co porovnat: mám posty k méně než dvěma z těchto kolekcí.",
  "compare.posts.missing": "Bez postů: {collections}",
  "compare.post": "Post od {author}",
  "compare.picture": "{title}, jeden graf pro každé skóre. {scores}",
  "compare.picture.score": "{name}: {values}.",

  "leaderboard.title": "Žebříček: {by}",
  "leaderboard.basis":
    "{count, plural, one {# kolekce} few {# kolekce} many {# kolekce} other {# kolekcí}}: výchozí kolekce serveru, aliasy, sledované kolekce a to, na co se tu za posledních 30 dní někdo veřejně zeptal. Nahoru a dolů: místa oproti stavu před týdnem.",
  "leaderboard.by": "Seřadit podle…",
  "leaderboard.by.total": "Celkem",
  "leaderboard.by.hype": "Hype",
  "leaderboard.by.gains": "Růst",
  "leaderboard.by.community": "Komunita",
  "leaderboard.by.change": "Změna celkového skóre za 7 dní",
  "leaderboard.asOf": "data: {time}",
  "leaderboard.up": "o {count, number} výš",
  "leaderboard.down": "o {count, number} níž",
  "leaderboard.same": "stejné místo",
  "leaderboard.unranked": "Bez nedávných záznamů: {collections}",
  "leaderboard.unranked.change": "Záznamy zatím za míň než týden: {collections}",

  "influencers.heading": "Influenceři",
  "influencers.influence": "vliv **{score}**",
  "influencers.followers": "sledující: **{count}**",

  "toptweets.heading": "Posty",
  "toptweets.retweetOf": "-# Retweet, autor: {author}",
  "toptweets.retweet": "-# Retweet",
  "toptweets.noText": "-# Tenhle post nemá žádný text.",
  "toptweets.sensitive": "-# Citlivý obsah",
  "toptweets.counts": "🔁 {retweets} · ❤️ {likes} · celkem {all}",
  "toptweets.open": "Otevřít",

  "talk.basis.all":
    "Co stojí za diskuzí: {posts, plural, one {# post} few {top # posty} many {top # postu} other {top # postů}} a {people, plural, one {# influencer} few {# influenceři} many {# influencera} other {# influencerů}}",
  "talk.basis.posts":
    "Co stojí za diskuzí: {posts, plural, one {# post} few {top # posty} many {top # postu} other {top # postů}}",
  "talk.basis.people":
    "Co stojí za diskuzí: {people, plural, one {# influencer} few {# influenceři} many {# influencera} other {# influencerů}}",
  "talk.stale.posts": "Posty jsou ze starších dat ({time}): novější teď nejsou k dispozici",
  "talk.stale.people": "Influenceři jsou ze starších dat ({time}): novější teď nejsou k dispozici",
  "talk.failed.posts": "Posty se teď nedají načíst. Stiskni Obnovit a zkus to znovu.",
  "talk.failed.people": "Influencery teď nejde načíst. Stiskni Obnovit a zkus to znovu.",
  "talk.none.posts": "Datová služba nemá o téhle kolekci žádné posty.",
  "talk.none.people": "Datová služba nemá k téhle kolekci žádné influencery.",
  "talk.voices.title": "Hlasy",
  "talk.voices":
    "{posts, plural, one {Tenhle post má} few {Tyhle # posty mají} many {Těchto # postu má} other {Těchto # postů má}} **{authors, plural, one {# autora} few {# autory} many {# autora} other {# autorů}}**.",
  "talk.voices.spread": "Nejhlasitější získal **{share}** interakcí: jako by stejným dílem mluvilo **{voices}** člověka.",
  "talk.voices.silent": "Žádné interakce.",
  "talk.freshness.title": "Čerstvost",
  "talk.freshness.half":
    "Aspoň polovina interakcí u {posts, plural, one {tohoto # postu} few {těchto # postů} many {těchto # postu} other {těchto # postů}} připadá na ty nejnovější; nejstarší z nich: {time}.",
  "talk.freshness.range": "Nejnovější z {posts, number}: {newest} · nejstarší: {oldest}",
  "talk.freshness.one": "Jediný post: {time}.",
  "talk.echo.title": "Ozvěna",
  "talk.echo.found":
    "**{count, number} {posts, plural, one {z # postu} few {ze # postů} many {z # postu} =6 {ze # postů} =7 {ze # postů} =16 {ze # postů} =17 {ze # postů} other {z # postů}}** {count, plural, one {říká} few {říkají} many {říká} other {říká}} skoro totéž co jiné, i když jsou od různých autorů: {groups}",
  "talk.echo.none":
    "Mezi {compared, plural, one {# postem} few {# posty} many {# postu} other {# posty}} nejsou dva skoro stejné od různých autorů.",
  "talk.echo.tooFew": "Na porovnání je tu moc málo textu.",
  "talk.echo.compared":
    "-# Porovnáno {compared, number} {posts, plural, one {z # postu} few {ze # postů} many {z # postu} =6 {ze # postů} =7 {ze # postů} =16 {ze # postů} =17 {ze # postů} other {z # postů}} (aspoň 8 slov, bez retweetů)",
  "talk.handles.title": "Jména účtů",
  "talk.handles.found":
    "{people, plural, one {Z # člověka} few {Ze # lidí} many {Z # člověka} =6 {Ze # lidí} =7 {Ze # lidí} =16 {Ze # lidí} =17 {Ze # lidí} other {Z # lidí}} mají podobná jména účtů tihle: {groups}",
  "talk.handles.none":
    "Mezi {people, plural, one {# člověkem} few {# lidmi} many {# člověka} other {# lidmi}} nejsou dva s podobnými jmény účtů.",
  "talk.mix.title": "Složení",
  "talk.mix.languages": "Jazyky ({posts, plural, one {# post} few {# posty} many {# postu} other {# postů}}): {parts}",
  "talk.mix.clients": "Aplikace ({posts, plural, one {# post} few {# posty} many {# postu} other {# postů}}): {parts}",
  "talk.mix.part": "{name} **{count, number}**",
  "talk.mix.unknown": "neznámé **{count, number}**",
  "talk.mix.others": "ostatní **{count, number}**",
  "talk.regulars.title": "Kdo přišel a odešel",
  "talk.regulars.came":
    "**{count, plural, one {# nový} few {# noví} many {# nového} other {# nových}}** mezi influencery oproti stavu {time}: {people}",
  "talk.regulars.left":
    "**{count, plural, one {# odešel} few {# odešli} many {# odešlo} other {# odešlo}}** oproti stavu {time}: {people}",
  "talk.regulars.nobody": "Influenceři jsou stejní jako {time}.",
  "talk.regulars.core":
    "**{count, plural, one {# stálice} few {# stálice} many {# stálice} other {# stálic}}** – aspoň v 80\u00a0% {records, plural, one {z # seznamu} few {ze # seznamů} many {z # seznamu} =6 {ze # seznamů} =7 {ze # seznamů} =16 {ze # seznamů} =17 {ze # seznamů} other {z # seznamů}} za posledních 30 dní: {people}",
  "talk.moreGroups": "a ještě {count, plural, one {# skupina} few {# skupiny} many {# skupiny} other {# skupin}}",

  "person.noName": "Beze jména",
  "person.noHandle": "neznámé",

  "list.next": "{list}, {next}",
  "list.more": "{count, plural, one {další #} few {další #} many {dalšího #} other {dalších #}}",
  "sentence.next": "{text} {next}",

  "note.otherChain":
    "-# Tenhle odkaz vede do sítě {chain}. Datová služba se řídí jen adresou, takže tahle čísla můžou patřit kontraktu v jiné síti.",
  "note.chainWithoutData": "-# Tenhle odkaz vede do sítě {chain}. Datová služba tuhle síť možná nepokrývá.",

  "problem.inOption": "`{option}`: {sentence}",
  "problem.copyAgain": "Zkopíruj adresu kontraktu ze stránky kolekce na tržišti nebo v průzkumníku.",
  "problem.address_missing": "Nevidím tu adresu kontraktu ani název, který znám. Adresa je `0x` a za ním 40 znaků. {copyAgain}",
  "problem.link_without_address":
    "V tomhle odkazu nevidím adresu kontraktu. Otevři některé NFT z kolekce a zkopíruj jeho odkaz, nebo vlož přímo adresu.",
  "problem.collection_slug":
    "V tomhle odkazu je název kolekce („{slug}“), ale ne adresa jejího kontraktu. Otevři některé NFT z kolekce a zkopíruj jeho odkaz, nebo vlož přímo adresu.",
  "problem.shortened_address": "Tahle adresa je zkrácená a já potřebuju celou: `0x` a za ním 40 znaků. {copyAgain}",
  "problem.solana_address": "Tohle vypadá na adresu Solany. Znám jen kontrakty na Ethereu a jejich adresy začínají na `0x`.",
  "problem.transaction_hash": "To je hash transakce (64 znaků po `0x`). Adresa kontraktu jich má 40. {copyAgain}",
  "problem.wrong_checksum": "Téhle adrese nesedí kontrolní součet (EIP-55), takže je v ní nejspíš překlep. {copyAgain}",
  "problem.several_addresses":
    "{count, plural, one {Je tu # adresa} few {Jsou tu # různé adresy} many {Je tu # různé adresy} other {Je tu # různých adres}}. Použij příkaz, třeba `/scores`, jen s tou, kterou myslíš.",
  "problem.several_collections":
    "Znám {count, plural, one {# kolekci} few {# kolekce} many {# kolekce} other {# kolekcí}} s tímhle názvem. Kterou myslíš? Místo názvu můžeš použít její adresu.\n{contracts}",
  "problem.namesake": "servery za 30 dní: {servers, number} · první dotaz: {time}",
  "problem.similar_names":
    "Kolekci přesně s tímhle názvem neznám. Nemyslíš {names}? Vyber ji ze seznamu, který se ukáže při psaní, nebo vlož její adresu.",
  "problem.ens_name": "„{ensName}“ je jméno ENS a já potřebuju adresu kontraktu, která se za ním skrývá. {copyAgain}",
  "problem.stray_character":
    "„{character}“ nemůže být součástí adresy kontraktu: po `0x` jsou jen číslice 0–9 a písmena a–f. {copyAgain}",
  "problem.look_alike":
    "„{character}“ v téhle adrese je {kind, select, letter {písmeno} cyrillic {písmeno azbuky} greek {řecké písmeno} other {jiný znak}}, a ne „{digit}“, i když tak vypadá. {copyAgain}",
  "problem.stray_invisible": "V téhle adrese je neviditelný znak. {copyAgain}",
  "problem.no_default.server":
    "Kterou kolekci? Přidej `contract`: adresu, odkaz nebo název. Moderátoři můžou nastavit výchozí kolekci serveru přes `/server set` a ty si vlastní nastavíš přes `/me set`.",
  "problem.no_default.direct":
    "Kterou kolekci? Přidej `contract`: adresu, odkaz nebo název. Příště to můžeš přeskočit, když si přes `/me set` nastavíš vlastní výchozí.",
  "problem.not_recalled":
    "Teď se nemůžu podívat na názvy a výchozí nastavení. Vlož místo toho adresu kontraktu kolekce – to funguje vždycky – nebo to zkus za minutu.",
  "problem.not_remembered":
    "Teď nemůžu nic uložit ani smazat: moje paměť neodpovídá. Zkus to za minutu. Příkazy s adresou kontraktu fungují normálně.",
  "problem.no_history": "Teď se nemůžu podívat na záznamy. Zkus to za minutu; příkazy jako `/scores` fungují normálně.",
  "problem.unknown_watch":
    "Tohle sledování neznám. Vyber ho ze seznamu, který se ukáže při psaní, nebo se podívej na `/watch list`.",
  "problem.too_many_watches":
    "Tenhle server už má tolik sledování, kolik zvládnu: {max, number}. Nejdřív některé odeber: v `/watch list` je na to tlačítko.",
  "problem.lacks_permissions":
    "V <#{channel}> zatím nemůžu psát: dej mi tam {permissions} a použij příkaz znovu. Nic se neuložilo.",
  "problem.lacks_own_permissions": "Píšu jen tam, kam můžeš psát i ty: v <#{channel}> nemáš {permissions}. Nic se neuložilo.",
  "problem.not_allowed": "Pokud vidím, `/{command}` tu používat nesmíš. Nic se nezměnilo.",
  "problem.unknown_channel": "Nepoznám, co v tom kanálu smím. Vyber jiný. Nic se neuložilo.",
  "problem.unsuitable_channel":
    "Psát můžu jen do textových kanálů, kanálů s oznámeními a vláken. Vyber takový přes `channel`. Nic se neuložilo.",
  "problem.change_without_alert": "`change` je pro upozornění: přidej `what: {alert}` nebo `what: {both}`. Nic se neuložilo.",
  "problem.digest_option_without_digest":
    "`every`, `hour` a `weekday` jsou pro přehled: přidej `what: {digest}` nebo `what: {both}`. Nic se neuložilo.",
  "problem.servers_only": "Tohle funguje jen na serveru, kam mě někdo přidal.",
  "problem.unknown_language": "Tenhle jazyk neznám. Vyber ho ze seznamu, který se ukáže při psaní.",
  "problem.unknown_zone":
    "Tohle časové pásmo neznám. Napiš město, třeba „Berlin“ nebo „New York“, a vyber si ze seznamu, který se ukáže.",
  "problem.alias_like_address": "Alias nemůže vypadat jako adresa, odkaz nebo jméno ENS. Vyber obyčejné jméno, třeba `apes`.",
  "problem.alias_unfit": "Alias musí mít 1 až {max, number} viditelných znaků. Vyber obyčejné jméno, třeba `apes`.",
  "problem.too_many_aliases":
    "Tenhle server už má tolik aliasů, kolik si zvládnu pamatovat: {max, number}. Nejdřív některý odeber: v `/server show` je na to nabídka.",
  "problem.wrong_length":
    "Tahle adresa má po `0x` {digits, plural, one {# znak} few {# znaky} many {# znaku} other {# znaků}}; adresa kontraktu jich má 40. {copyAgain}",
  "problem.no_data":
    "Pro `{contract}` nejsou žádná data. Zkontroluj, že je to kontrakt kolekce. Pokud ano, datová služba ji zatím nesleduje.",
  "problem.no_data_of_any":
    "Pro žádnou z těchto adres nejsou data: {contracts}. Zkontroluj, že jsou to kontrakty kolekcí. Pokud ano, datová služba je zatím nesleduje.",
  "problem.nothing_ranked":
    "Na tomhle serveru zatím není z čeho sestavit žebříček. Zeptej se tu na kolekce, třeba přes `/scores`, nebo popros moderátora, ať je přidá přes `/server alias`, a koukni sem za hodinu.",
  "problem.nothing_ranked_by_change":
    "Žádná kolekce tohoto serveru zatím nemá záznamy za celý týden. Do té doby je seřaď podle skóre: `/leaderboard by: {total}`.",
  "problem.one_collection": "To je všechno jedna a tatáž kolekce. Vyber k porovnání aspoň jednu jinou.",
  "problem.notTakingQuestions": "Datová služba má teď moc práce. Zkus to za minutu.",
  "problem.notTakingQuestionsUntil": "Datová služba má teď moc práce. Zkus to znovu {time}.",
  "problem.notAnswering": "Datová služba teď neodpovídá. Tvůj příkaz byl v pořádku – zkus to za minutu.",
  "problem.busy": "Teď nevím, co dřív. Tvůj příkaz byl v pořádku – zkus to za chvilku.",
  "problem.rejected_key": "Datová služba odmítla API klíč tohoto bota. Dej prosím vědět tomu, kdo bota provozuje.",
  "problem.rejected_request":
    "Datová služba odmítla tenhle dotaz. Zkontroluj adresu; pokud je správně, dej prosím vědět tomu, kdo bota provozuje.",
  "problem.invalid_answer":
    "Datová služba poslala odpověď, kterou neumím přečíst. Zkus to později; pokud se to opakuje, dej prosím vědět tomu, kdo bota provozuje.",
  "problem.aborted": "Restartuju se. Zkus to za chvilku.",
  "problem.just_refreshed": "Tohle už jsou nejnovější data. Znovu obnovit je můžeš {time}.",
  "problem.nothing_newer": "Obnovit se nepovedlo – pořád jsou to poslední data ({time}). Zkus to za minutu.",
  "problem.used_up.member": "Jedeš trochu moc rychle. Zkus to znovu {time}.",
  "problem.used_up.server": "Tenhle server teď bota používá opravdu hodně. Zkus to znovu {time}.",
  "problem.unreadable_button": "Tohle tlačítko je z jiné verze bota a už nefunguje. Použij příkaz znovu.",
  "problem.unknown_command": "Tenhle příkaz už neexistuje. Napiš `/` a uvidíš, co je k dispozici.",
  "problem.outdated_command":
    "Tenhle příkaz se změnil. Načti Discord znovu (Ctrl+R nebo Cmd+R, nebo restartuj aplikaci) a zkus to ještě jednou.",
  "problem.cannot_embed":
    "V tomhle kanálu nemůžu posílat embedy. Popros moderátora, ať mi tu dá oprávnění „Vkládat odkazy“, nebo použij příkaz v jiném kanálu.",
  "problem.forbidden":
    "V tomhle kanálu nemám oprávnění odpovídat. Popros moderátora, ať mi tu dá „Zobrazit kanál“, „Odesílání zpráv“ a „Vkládat odkazy“, nebo použij příkaz v jiném kanálu.",
  "problem.internal":
    "Něco se na naší straně pokazilo. Zkus to znovu; pokud se to opakuje, předej tenhle kód tomu, kdo bota provozuje: `{reference}`.",
};
