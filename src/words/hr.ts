import type { Words } from "./en-US.ts";

/**
 * Croatian. You is «ti», as in Discord's own client, in forms that do not tell whether a man or a woman is meant; the bot speaks
 * of itself mostly in the present. Terms: «Hype», «influencer», «alias», «retweet» are what Croatian NFT communities say; gains
 * are «Rast», community is «Zajednica», the total is «Ukupno» in headings and «ukupni rezultat» in sentences, scores are
 * «rezultati», a digest is «sažetak», an alert is «obavijest», a watch is «praćenje».
 * A post on X is «objava»; what the bot itself posts is «poruka», so that the two are not mixed up. A thread is «nit» and
 * permissions are called as in Discord («Ugradi poveznice»), as far as known. {time} is mostly «prije 3 dana» or «za 2 sata»:
 * sentences take it as an adverb or after a colon. Names stay in the nominative. `one` is 21 and 31 as well, so `=1` stands
 * where no number is shown. Quotation marks are „…”, the dash is –.
 */
export const words: Words = {
  "button.influencers": "Influenceri",
  "button.next": "Dalje →",
  "button.previous": "← Natrag",
  "button.refresh": "Osvježi",
  "button.scores": "Rezultati",
  "button.talk": "Razgovor",
  "button.toptweets": "Top objave",
  "button.trends": "Trendovi",

  "command.collectionScores": "Pogledaj rezultate kolekcije na koju vodi poveznica u poruci",
  "command.compare": "Usporedi dvije do pet kolekcija i vidi tko govori o više njih",
  "command.help": "Što ovaj bot radi, odakle mu podaci i što pohranjuje",
  "command.influencers": "Pogledaj tko vodi razgovor o kolekciji",
  "command.leaderboard": "Poredak kolekcija ovog servera po rezultatu ili po njegovoj promjeni u tjedan dana",
  "command.me": "Postavi svoju zadanu kolekciju i jezik",
  "command.me.forget": "Izbriši sve što pamtim o tebi",
  "command.me.set": "Postavi svoju zadanu kolekciju ili jezik",
  "command.me.show": "Pogledaj sve što pamtim o tebi",
  "command.scores": "Hype, rast, zajednica i ukupni rezultat kolekcije",
  "command.server": "Zadana kolekcija, aliasi, jezik i vremenska zona servera (za moderatore)",
  "command.server.alias": "Daj kolekciji kratko ime koje vrijedi na ovom serveru",
  "command.server.forget": "Izbriši sve što pamtim o ovom serveru",
  "command.server.set": "Postavi zadanu kolekciju, jezik ili vremensku zonu ovog servera",
  "command.server.show": "Pogledaj sve što pamtim o ovom serveru",
  "command.talk": "Što stoji iza razgovora o kolekciji: koliko glasova, koliko svježih i što se ponavlja",
  "command.toptweets": "Pogledaj objave o kolekciji s najviše reakcija",
  "command.watch": "Novosti o kolekcijama same stižu u kanal (za moderatore)",
  "command.watch.add": "Šalji u kanal sažetak ili obavijesti o kolekciji",
  "command.watch.list": "Pogledaj što se ovdje prati, kad je poslana zadnja poruka i zašto je tiho",
  "command.watch.remove": "Prestani pratiti kolekciju u kanalu",
  "command.watch.test": "Pogledaj što bi se sada poslalo – vidiš samo ti",
  "command.trends": "Pogledaj kako su se rezultati kolekcije mijenjali kroz vrijeme",

  "option.compare.with": "Kolekcija za usporedbu: adresa, poveznica s adresom ili ime",
  "option.compare.other": "Još jedna kolekcija za usporedbu",
  "option.contract": "Adresa, poveznica s adresom ili ime; izostavi za kolekciju ovog servera ili svoju",
  "option.count.influencers": "Koliko ljudi prikazati, 1–{max, number} (zadano: sve)",
  "option.count.toptweets": "Koliko objava prikazati, 1–{max, number} (zadano: sve)",
  "option.collection": "Zadana kolekcija: adresa, poveznica s adresom ili ime",
  "option.language": "Jezik odgovora koje ovdje svi vide",
  "option.language.member": "Jezik odgovora koje vidiš samo ti",
  "option.zone": "Vremenska zona ovog servera",
  "option.alias": "Ime, na primjer „apes”",
  "option.alias.contract": "Što označava: adresa, poveznica ili ime. Izostavi da se alias ukloni",
  "option.serverDefault": "{name} · zadana na ovom serveru",
  "option.period": "Koliko daleko unatrag (zadano: 30 dana)",
  "option.by": "Po čemu poredati (zadano: ukupni rezultat)",
  "option.private": "Odgovor vidiš samo ti",
  "option.watch": "Koje praćenje: odaberi s popisa",
  "option.watch.channel": "Kamo slati (zadano: ovaj kanal)",
  "option.watch.what": "Sažetak u zadano vrijeme, obavijesti o promjeni ukupnog rezultata ili oboje (zadano: sažetak)",
  "option.watch.every": "Koliko često slati sažetak (zadano: svaki dan)",
  "option.watch.hour": "U koliko sati slati sažetak, 0–23, u vremenskoj zoni servera (zadano: 9)",
  "option.watch.weekday": "Na koji dan slati tjedni sažetak (zadano: ponedjeljak)",
  "option.watch.change": "Pri kolikoj promjeni ukupnog rezultata poslati obavijest (zadano: neuobičajenoj)",
  "option.pasteAddress": "Zalijepi adresu ugovora (0x…) ili poveznicu s OpenSea, Etherscan, Blur, …",

  "help.title": "Collection Pulse",
  "help.introduction":
    "Pogledaj kako ide nekoj NFT kolekciji, tko o njoj govori i što govori. Svakoj naredbi možeš dati adresu ugovora, poveznicu s adresom ili ime kolekcije. Ako je postavljena zadana kolekcija, to možeš izostaviti.",
  "help.command": "**/{name}** – {description}",
  "help.menu": "Klikni poruku desnom tipkom ili je zadrži › **Aplikacije › {name}** – {description}",
  "help.scores.title": "Što znače rezultati",
  "help.scores":
    "Hype, rast, zajednica i ukupni rezultat dolaze iz podatkovne usluge i prikazani su kakvi jesu. Usluga ne opisuje njihovu ljestvicu.",
  "help.data.title": "Odakle podaci",
  "help.data":
    "Iz usluge Collection Social and Score s kojom je ovaj bot povezan – dalje „podatkovna usluga”. Svaki odgovor pokazuje kad je ažuriran; pritisni Osvježi da ga ažuriraš.",
  "help.privacy.title": "Privatnost",
  "help.privacy":
    "Bot čita ono što upišeš u njegove naredbe, a kad koristiš njegov izbornik, i poruku na kojoj ga koristiš. Pamti koje su kolekcije javno tražene na kojem serveru (ali ne tko ih je tražio), kako su se mijenjali njihovi rezultati, influenceri i objave te, na jednu minutu, koliko naredbi i gumba koristiš. Pamti i ono što spremiš s `/me set` i što moderatori spreme s `/server` i `/watch`: sve to pokazuju `/me show`, `/server show` i `/watch list`, a brišu `/me forget` i `/server forget`. U zapisnicima su naredbe, a ne ljudi, i nijedna se poruka ne pohranjuje.",

  "watch.what.digest": "Sažetak",
  "watch.what.alert": "Obavijesti",
  "watch.what.both": "Sažetak i obavijesti",
  "watch.every.day": "Svaki dan",
  "watch.every.week": "Svaki tjedan",
  "watch.weekday.1": "Ponedjeljak",
  "watch.weekday.2": "Utorak",
  "watch.weekday.3": "Srijeda",
  "watch.weekday.4": "Četvrtak",
  "watch.weekday.5": "Petak",
  "watch.weekday.6": "Subota",
  "watch.weekday.7": "Nedjelja",
  "watch.title": "Što se prati na ovom serveru",
  "watch.none":
    "Ovdje se još ništa ne prati. Počni s `/watch add`: odaberi kolekciju, a ja ću u kanalu javljati što se kod nje mijenja.",
  "watch.count": "{count, number} od {max, number}",
  "watch.added": "Spremljeno. Uspoređivat ću s onim što vidim idući put; prva poruka stiže čim se nešto promijeni.",
  "watch.changed": "Promijenjeno. Ova se kolekcija već pratila u tom kanalu.",
  "watch.removed": "Uklonjeno. Više ništa o njoj ondje ne šaljem.",
  "watch.gone": "To je praćenje već bilo uklonjeno.",
  "watch.resumed": "Nastavljeno. Krećem od onoga što sam zadnji put poslao – poruka može stići odmah.",
  "watch.in": "u <#{channel}>",
  "watch.digest.day": "Sažetak svaki dan u {hour}:00 ({zone})",
  "watch.digest.week":
    "Sažetak {weekday, select, 1 {svaki ponedjeljak} 2 {svaki utorak} 3 {svaku srijedu} 4 {svaki četvrtak} 5 {svaki petak} 6 {svaku subotu} other {svaku nedjelju}} u {hour}:00 ({zone})",
  "watch.alert.change": "Obavijest kad se ukupni rezultat promijeni za {change} od moje zadnje poruke",
  "watch.alert.unusual":
    "Obavijest kad se ukupni rezultat od moje zadnje poruke neuobičajeno promijeni (barem 4 puta više nego što je uobičajeno u danu)",
  "watch.next": "Sljedeći sažetak {time}, ako se dotad nešto promijeni",
  "watch.checked": "provjereno {time}",
  "watch.unchecked": "još nije provjereno",
  "watch.posted": "poslano {time}",
  "watch.unposted": "još ništa nije poslano",
  "watch.posting": "poruka je na putu",
  "watch.needs":
    "-# Da bih ondje slao poruke, trebam dopuštenja „Pregledaj kanal”, „Šalji poruke” (u niti: „Šalji poruke u nitima”), „Ugradi poveznice” i „Čitaj povijest poruka”. Sada ih imam.",
  "watch.noZone": "-# Ovaj server još nema vremensku zonu, pa su sati po UTC-u. Postavi je s `/server set zone`.",
  "watch.paused.channel_gone":
    "⏸️ **Pauzirano**: kanal je izbrisan. Ukloni ovo praćenje; s `/watch add` započinješ drugo u drugom kanalu.",
  "watch.paused.server_gone": "⏸️ **Pauzirano**: bio sam uklonjen s ovog servera. Pritisni Nastavi da ponovno počnem.",
  "watch.paused.no_access": "⏸️ **Pauzirano**: ne vidim kanal. Daj mi ondje „Pregledaj kanal” pa pritisni Nastavi.",
  "watch.paused.no_permission":
    "⏸️ **Pauzirano**: ne smijem pisati u kanalu. Daj mi ondje „Šalji poruke” (u niti: „Šalji poruke u nitima”) i „Ugradi poveznice” pa pritisni Nastavi.",
  "watch.paused.thread_locked": "⏸️ **Pauzirano**: nit je zaključana. Otključaj je pa pritisni Nastavi.",
  "watch.paused.refused": "⏸️ **Pauzirano**: Discord je ondje odbio moje poruke. Pritisni Nastavi da pokušam ponovno.",
  "watch.untracked": "⚠️ Ne bilježi se: već bilježim onoliko kolekcija koliko smijem. Tko vodi bota, može povećati ograničenje.",
  "watch.failing":
    "⚠️ Moja zadnja poruka ondje nije poslana. Provjeri što smijem u tom kanalu: nakon tri neuspjeha zaredom pauziram.",
  "watch.quiet": "tiho: {reason}",
  "watch.quiet.nothing_recorded": "o njoj još nema zapisa",
  "watch.quiet.first": "s ovim odsad uspoređujem",
  "watch.quiet.nothing_newer": "nema novijih podataka",
  "watch.quiet.unchanged": "ništa se nije promijenilo",
  "watch.quiet.small": "promjena {by} od potrebnih {of}",
  "watch.quiet.too_little_history":
    "što je neuobičajeno, vidi se nakon 7 dana povijesti, a zasad {days, plural, one {je # dan} few {su # dana} other {je # dana}}",
  "watch.quiet.too_soon": "sljedeća obavijest može stići {time}",
  "watch.test.title": "Što bih sada poslao",
  "watch.test.example": "Na primjer:",
  "watch.test.digest.posts": "Sažetak bi se poslao.",
  "watch.test.digest.quiet": "Sažetak se ne bi poslao: {reason}.",
  "watch.test.alert.posts": "Obavijest bi se poslala.",
  "watch.test.alert.quiet": "Obavijest se ne bi poslala: {reason}.",
  "watch.button.preview": "Pregled",
  "watch.button.remove": "Ukloni",
  "watch.button.resume": "Nastavi",
  "watch.button.resumeOf": "Nastavi: {name}",
  "watch.button.back": "Natrag",
  "watch.button.list": "Cijeli popis",
  "watch.menu": "Otvori praćenje…",
  "watch.choice": "{name} · {what} · {where}",
  "watch.here": "ovdje",
  "watch.elsewhere": "kanal …{digits}",
  "permission.ViewChannel": "„Pregledaj kanal”",
  "permission.SendMessages": "„Šalji poruke”",
  "permission.SendMessagesInThreads": "„Šalji poruke u nitima”",
  "permission.EmbedLinks": "„Ugradi poveznice”",
  "permission.ReadMessageHistory": "„Čitaj povijest poruka”",

  "watchPost.digest": "📊 **Sažetak**: što se promijenilo kod kolekcije {name}",
  "watchPost.digests":
    "📊 **Sažetak**: što se promijenilo kod {count, plural, one {# kolekcije} few {# kolekcije} other {# kolekcija}}",
  "watchPost.alert": "🔔 **Obavijest**: ukupni rezultat kolekcije {name} promijenio se za {change}",
  "watchPost.total": "**Ukupno {total}** · {change} u usporedbi sa stanjem {since}",
  "watchPost.newPost":
    "Nova objava ({time}): {interactions, plural, one {# interakcija} few {# interakcije} other {# interakcija}}",
  "watchPost.topPost":
    "Sada među top objavama (objavljeno {time}): {interactions, plural, one {# interakcija} few {# interakcije} other {# interakcija}}",
  "watchPost.came": "Novi među top influencerima: {people}",
  "watchPost.left": "Više nisu među influencerima: {people}",
  "watchPost.open": "Otvori kolekciju…",

  "settings.collection": "Zadana kolekcija",
  "settings.language": "Jezik",
  "settings.zone": "Vremenska zona",
  "settings.unset": "Nije postavljeno",
  "settings.saved": "Spremljeno.",
  "settings.nothingToSet": "Nema se što promijeniti: odaberi barem jednu opciju. Ovo su trenutačne postavke.",
  "settings.clear.collection": "Ukloni zadanu kolekciju",
  "settings.clear.language": "Ukloni jezik",
  "settings.clear.zone": "Ukloni vremensku zonu",
  "settings.cleared.collection": "Zadana kolekcija je uklonjena.",
  "settings.cleared.language": "Jezik je uklonjen.",
  "settings.cleared.zone": "Vremenska zona je uklonjena.",
  "settings.deleted": "Izbrisano – ovoga se više ne sjećam",

  "server.title": "Postavke ovog servera",
  "server.introduction":
    "Ovo je sve što pamtim o ovom serveru. Promijeni to s `/server set` i `/server alias` ili sve izbriši s `/server forget`.",
  "server.language.unset": "Nije postavljeno – koristim jezik iz Discordovih postavki servera",
  "server.asked": "Javno traženo ovdje u zadnjih 30 dana",
  "server.asked.more": "i još {count, number}",
  "server.aliases": "**{count, plural, one {# alias} few {# aliasa} other {# aliasa}}**",
  "server.removeAlias": "Ukloni alias…",
  "server.aliasSet": "{name} na ovom serveru sada znači `{collection}`.",
  "server.aliasChanged": "{name} na ovom serveru sada znači `{collection}`. Prije je bilo `{before}`.",
  "server.aliasRemoved": "Alias {name} je uklonjen.",
  "server.aliasGone": "Taj je alias već bio uklonjen.",
  "server.noAlias": "Ovaj server nema alias {name}. Da ga dodaš, koristi `/server alias` s opcijom `contract`.",
  "server.nothingToForget": "Nije bilo ničega za brisanje: o ovom serveru ništa ne pamtim.",

  "me.title": "Tvoje postavke",
  "me.introduction":
    "Ovo je sve što pamtim o tebi, uključujući dan tvoje zadnje naredbe ({day}). Sve to zaboravljam nakon 12 mjeseci bez naredbe ili odmah s `/me forget`.",
  "me.nothing": "Ništa ne pamtim o tebi. Postavi zadanu kolekciju ili jezik s `/me set`.",
  "me.language.unset": "Nije postavljeno – koristim jezik tvoje aplikacije Discord",
  "me.nothingToForget": "Nije bilo ničega za brisanje: ništa ne pamtim o tebi.",

  "card.updated": "Ažurirano {time}",
  "card.stale": "Ovo su stariji podaci ({time}): novijih trenutačno nema",
  "card.top": "Top {last} od {total}",
  "card.range": "{first}–{last} od {total}",
  "card.place": "{first} od {total}",
  "card.explorer": "Explorer",

  "scores.hype": "Hype",
  "scores.gains": "Rast",
  "scores.community": "Zajednica",
  "scores.total": "Ukupno",

  "scores.blocks": "{blocks} {days, plural, one {# dan} few {# dana} other {# dana}}",

  "change.comparedWith": "▲ ▼ u usporedbi sa stanjem {time}",

  "period.24h": "Zadnja 24 sata",
  "period.7d": "Zadnjih 7 dana",
  "period.30d": "Zadnjih 30 dana",
  "period.90d": "Zadnjih 90 dana",
  "period.1y": "Zadnja godina",

  "trends.recorded":
    "prvi zapis {since}, zadnji {until}: {records, plural, one {# zapis} few {# zapisa} other {# zapisa}}, {gaps, plural, =0 {bez prekida} one {# prekid} few {# prekida} other {# prekida}}",
  "trends.lowest": "Najniže {value}, {time}",
  "trends.highest": "Najviše {value}, {time}",
  "trends.nothing":
    "Za ovo razdoblje još nema zapisa. Kolekciju bilježim dok je neki server prati, dok mu je zadana ili ondje ima alias, i još sedam dana nakon što je javno tražena.",
  "trends.period": "Razdoblje…",
  "trends.scales": "Različite ljestvice",
  "trends.noChart": "Premalo zapisa",
  "trends.picture": "{period}, po jedan grafikon za svaki rezultat. {scores}",
  "trends.picture.score": "{name}: posljednje {newest}, najniže {lowest} ({lowestAt}), najviše {highest} ({highestAt}).",

  "compare.open": "Otvori jednu od njih…",
  "compare.now": "Najnoviji rezultati",
  "compare.missing.noData": "Nema podataka. Ako je ovo ugovor kolekcije, podatkovna usluga je još ne prati.",
  "compare.missing.limited": "Rezultati se ne mogu učitati: podatkovna usluga je trenutačno zauzeta. Pritisni Osvježi za minutu.",
  "compare.missing.notAnswering":
    "Rezultati se ne mogu učitati: podatkovna usluga trenutačno ne odgovara. Pritisni Osvježi za minutu.",
  "compare.missing.failed": "Rezultati se trenutačno ne mogu učitati. Pritisni Osvježi da pokušaš ponovno.",
  "compare.people.title": "Zajednički influenceri",
  "compare.people.found":
    "**{count, number} od {total, plural, one {# influencera} few {# influencera} other {# influencera}}** {count, plural, one {govori} few {govore} other {govori}} o više od jedne od ovih kolekcija.",
  "compare.people.tooFew": "Nema se što usporediti: imam influencere za manje od dviju ovih kolekcija.",
  "compare.people.missing": "Bez influencera: {collections}",
  "compare.posts.title": "Zajedničke objave",
  "compare.posts.found":
    "**{count, number} od {total, plural, one {# top objave} few {# top objave} other {# top objava}}** {count, plural, one {govori} few {govore} other {govori}} o više od jedne od ovih kolekcija.",
  "compare.posts.tooFew": "Nema se što usporediti: imam objave za manje od dviju ovih kolekcija.",
  "compare.posts.missing": "Bez objava: {collections}",
  "compare.post": "Objava korisnika {author}",
  "compare.picture": "{title}, po jedan grafikon za svaki rezultat. {scores}",
  "compare.picture.score": "{name}: {values}.",

  "leaderboard.title": "Poredak: {by}",
  "leaderboard.basis":
    "{count, plural, one {# kolekcija} few {# kolekcije} other {# kolekcija}}: zadana kolekcija servera, aliasi, kolekcije koje server prati i sve što je ovdje javno traženo u zadnjih 30 dana. Gore i dolje: mjesta u odnosu na stanje prije tjedan dana.",
  "leaderboard.by": "Poredaj po…",
  "leaderboard.by.total": "Ukupno",
  "leaderboard.by.hype": "Hype",
  "leaderboard.by.gains": "Rast",
  "leaderboard.by.community": "Zajednica",
  "leaderboard.by.change": "Promjena ukupnog rezultata u 7 dana",
  "leaderboard.asOf": "podaci: {time}",
  "leaderboard.up": "{count, number} gore",
  "leaderboard.down": "{count, number} dolje",
  "leaderboard.same": "isto mjesto",
  "leaderboard.unranked": "Bez novijih zapisa: {collections}",
  "leaderboard.unranked.change": "Zapisi za manje od tjedan dana: {collections}",

  "influencers.heading": "Influenceri",
  "influencers.influence": "utjecaj **{score}**",
  "influencers.followers": "pratitelji: **{count}**",

  "toptweets.heading": "Objave",
  "toptweets.retweetOf": "-# Retweet, autor: {author}",
  "toptweets.retweet": "-# Retweet",
  "toptweets.noText": "-# Ova objava nema teksta.",
  "toptweets.sensitive": "-# Osjetljiv sadržaj",
  "toptweets.counts": "🔁 {retweets} · ❤️ {likes} · ukupno {all}",
  "toptweets.open": "Otvori",

  "talk.basis.all":
    "Što stoji iza razgovora: {posts, plural, =1 {# objava} one {top # objava} few {top # objave} other {top # objava}} i {people, plural, one {# influencer} few {# influencera} other {# influencera}}",
  "talk.basis.posts":
    "Što stoji iza razgovora: {posts, plural, =1 {# objava} one {top # objava} few {top # objave} other {top # objava}}",
  "talk.basis.people": "Što stoji iza razgovora: {people, plural, one {# influencer} few {# influencera} other {# influencera}}",
  "talk.stale.posts": "Objave su iz starijih podataka ({time}): novijih trenutačno nema",
  "talk.stale.people": "Influenceri su iz starijih podataka ({time}): novijih trenutačno nema",
  "talk.failed.posts": "Objave se trenutačno ne mogu učitati. Pritisni Osvježi da pokušaš ponovno.",
  "talk.failed.people": "Influenceri se trenutačno ne mogu učitati. Pritisni Osvježi da pokušaš ponovno.",
  "talk.none.posts": "Podatkovna usluga nema objava o ovoj kolekciji.",
  "talk.none.people": "Podatkovna usluga nema influencera za ovu kolekciju.",
  "talk.voices.title": "Glasovi",
  "talk.voices":
    "{posts, plural, =1 {Ova objava ima} one {Ova # objava ima} few {Ove # objave imaju} other {Ovih # objava ima}} **{authors, plural, one {# autora} few {# autora} other {# autora}}**.",
  "talk.voices.spread": "Najglasniji je skupio **{share}** interakcija: kao da podjednako govori **{voices}** ljudi.",
  "talk.voices.silent": "Nema nikakvih interakcija.",
  "talk.freshness.title": "Svježina",
  "talk.freshness.half":
    "Barem polovica interakcija na {posts, plural, one {ovoj # objavi} few {ove # objave} other {ovih # objava}} otpada na najnovije; najranija od njih: {time}.",
  "talk.freshness.range": "Najnovija od {posts, number}: {newest} · najstarija: {oldest}",
  "talk.freshness.one": "Jedina objava: {time}.",
  "talk.echo.title": "Jeka",
  "talk.echo.found":
    "**{count, number} od {posts, plural, one {# objave} few {# objave} other {# objava}}** {count, plural, one {kaže} few {kažu} other {kaže}} gotovo isto što i druge, iako su autori različiti: {groups}",
  "talk.echo.none":
    "Od {compared, plural, one {# objave} few {# objave} other {# objava}} nijedne dvije od različitih autora ne kažu gotovo isto.",
  "talk.echo.tooFew": "Premalo je teksta za usporedbu.",
  "talk.echo.compared":
    "-# Uspoređeno {compared, number} od {posts, plural, one {# objave} few {# objave} other {# objava}} (barem 8 riječi, bez retweetova)",
  "talk.handles.title": "Korisnička imena",
  "talk.handles.found":
    "Od {people, plural, one {# osobe} few {# osobe} other {# osoba}} slična korisnička imena imaju ove: {groups}",
  "talk.handles.none":
    "Od {people, plural, one {# osobe} few {# osobe} other {# osoba}} nijedne dvije nemaju slična korisnička imena.",
  "talk.mix.title": "Sastav",
  "talk.mix.languages": "Jezici ({posts, plural, one {# objava} few {# objave} other {# objava}}): {parts}",
  "talk.mix.clients": "Aplikacije ({posts, plural, one {# objava} few {# objave} other {# objava}}): {parts}",
  "talk.mix.part": "{name} **{count, number}**",
  "talk.mix.unknown": "nepoznato **{count, number}**",
  "talk.mix.others": "ostalo **{count, number}**",
  "talk.regulars.title": "Došli i otišli",
  "talk.regulars.came":
    "**{count, plural, one {# novi} few {# nova} other {# novih}}** među influencerima u usporedbi sa stanjem {time}: {people}",
  "talk.regulars.left":
    "**{count, plural, one {# otišao} few {# otišla} other {# otišlo}}** u usporedbi sa stanjem {time}: {people}",
  "talk.regulars.nobody": "Influenceri su isti kao {time}.",
  "talk.regulars.core":
    "**{count, plural, one {# stalni član} few {# stalna člana} other {# stalnih članova}}** – na barem 80\u00a0% od {records, plural, one {# popisa} few {# popisa} other {# popisa}} iz zadnjih 30 dana: {people}",
  "talk.moreGroups": "i još {count, plural, one {# skupina} few {# skupine} other {# skupina}}",

  "person.noName": "Bez imena",
  "person.noHandle": "nepoznato",

  "list.next": "{list}, {next}",
  "list.more": "još {count, number}",
  "sentence.next": "{text} {next}",

  "note.otherChain":
    "-# Ta poveznica vodi na mrežu {chain}. Podatkovna usluga gleda samo adresu, pa ovi brojevi mogu pripadati ugovoru na drugoj mreži.",
  "note.chainWithoutData": "-# Ta poveznica vodi na mrežu {chain}. Podatkovna usluga možda ne pokriva tu mrežu.",

  "problem.inOption": "`{option}`: {sentence}",
  "problem.copyAgain": "Kopiraj adresu ugovora sa stranice kolekcije na marketplaceu ili u exploreru.",
  "problem.address_missing":
    "Ne nalazim u tome adresu ugovora ni ime koje poznajem. Adresa je `0x` i 40 znakova iza toga. {copyAgain}",
  "problem.link_without_address":
    "Ne nalazim adresu ugovora u toj poveznici. Otvori neki NFT iz kolekcije i kopiraj njegovu poveznicu ili zalijepi samu adresu.",
  "problem.collection_slug":
    "U toj je poveznici ime kolekcije („{slug}”), ali ne i adresa njezina ugovora. Otvori neki NFT iz kolekcije i kopiraj njegovu poveznicu ili zalijepi samu adresu.",
  "problem.shortened_address": "Ta je adresa skraćena, a trebam cijelu: `0x` i 40 znakova iza toga. {copyAgain}",
  "problem.solana_address": "To izgleda kao Solana adresa. Poznajem samo ugovore na Ethereumu, a njihove adrese počinju s `0x`.",
  "problem.transaction_hash": "To je hash transakcije (64 znaka iza `0x`). Adresa ugovora ima ih 40. {copyAgain}",
  "problem.wrong_checksum": "Kontrolni zbroj (EIP-55) ove adrese ne odgovara, pa je u njoj vjerojatno tipfeler. {copyAgain}",
  "problem.several_addresses":
    "Nalazim {count, plural, one {# različitu adresu} few {# različite adrese} other {# različitih adresa}}. Koristi naredbu kao što je `/scores` samo s onom na koju misliš.",
  "problem.several_collections":
    "Poznajem {count, plural, one {# kolekciju} few {# kolekcije} other {# kolekcija}} s tim imenom. Na koju misliš? Umjesto imena možeš koristiti njezinu adresu.\n{contracts}",
  "problem.namesake": "serveri u 30 dana: {servers, number} · prvi put traženo: {time}",
  "problem.similar_names":
    "Ne znam kolekciju točno s tim imenom. Misliš li na {names}? Odaberi je s popisa koji se pojavi dok tipkaš ili zalijepi njezinu adresu.",
  "problem.ens_name": "„{ensName}” je ENS ime, a trebam adresu ugovora koja stoji iza njega. {copyAgain}",
  "problem.stray_character":
    "„{character}” ne može biti dio adrese ugovora: iza `0x` dolaze samo znamenke 0–9 i slova a–f. {copyAgain}",
  "problem.look_alike":
    "„{character}” u toj adresi je {kind, select, letter {slovo} cyrillic {ćirilično slovo} greek {grčko slovo} other {drugi znak}}, a ne „{digit}”, iako tako izgleda. {copyAgain}",
  "problem.stray_invisible": "U toj je adresi nevidljiv znak. {copyAgain}",
  "problem.no_default.server":
    "Koja kolekcija? Dodaj `contract`: adresu, poveznicu ili ime. Moderatori mogu postaviti zadanu za ovaj server s `/server set`, a ti svoju s `/me set`.",
  "problem.no_default.direct":
    "Koja kolekcija? Dodaj `contract`: adresu, poveznicu ili ime. Da idući put to preskočiš, postavi svoju zadanu s `/me set`.",
  "problem.not_recalled":
    "Trenutačno ne mogu provjeriti imena i zadane kolekcije. Zalijepi adresu ugovora kolekcije – to uvijek radi – ili pokušaj za minutu.",
  "problem.not_remembered":
    "Trenutačno ne mogu ništa spremiti ni izbrisati: moja memorija ne odgovara. Pokušaj za minutu. Naredbe s adresom ugovora rade kao i inače.",
  "problem.no_history": "Trenutačno ne mogu provjeriti zapise. Pokušaj za minutu; naredbe kao što je `/scores` rade kao i inače.",
  "problem.unknown_watch": "Ne znam za to praćenje. Odaberi ga s popisa koji se pojavi dok tipkaš ili pogledaj `/watch list`.",
  "problem.too_many_watches":
    "Ovaj server već ima onoliko praćenja koliko mogu: {max, number}. Prvo ukloni jedno: u `/watch list` za to postoji gumb.",
  "problem.lacks_permissions":
    "Još ne mogu slati poruke u <#{channel}>: daj mi ondje {permissions} i ponovi naredbu. Ništa nije spremljeno.",
  "problem.lacks_own_permissions":
    "Šaljem poruke samo tamo gdje to smiješ i ti: u <#{channel}> nemaš {permissions}. Ništa nije spremljeno.",
  "problem.not_allowed": "Koliko vidim, ovdje ne smiješ koristiti `/{command}`. Ništa nije promijenjeno.",
  "problem.unknown_channel": "Ne mogu utvrditi što smijem u tom kanalu. Odaberi drugi. Ništa nije spremljeno.",
  "problem.unsuitable_channel":
    "Mogu slati samo u tekstualne kanale, kanale za najave i niti. Odaberi takav s `channel`. Ništa nije spremljeno.",
  "problem.change_without_alert": "`change` je za obavijesti: dodaj `what: {alert}` ili `what: {both}`. Ništa nije spremljeno.",
  "problem.digest_option_without_digest":
    "`every`, `hour` i `weekday` su za sažetak: dodaj `what: {digest}` ili `what: {both}`. Ništa nije spremljeno.",
  "problem.servers_only": "To radi samo na serveru na koji sam dodan.",
  "problem.unknown_language": "Ne znam za taj jezik. Odaberi ga s popisa koji se pojavi dok tipkaš.",
  "problem.unknown_zone":
    "Ne znam za tu vremensku zonu. Upiši grad kao što je „Berlin” ili „New York” i odaberi s popisa koji se pojavi.",
  "problem.alias_like_address":
    "Alias ne može izgledati kao adresa, poveznica ili ENS ime. Odaberi obično ime, na primjer `apes`.",
  "problem.alias_unfit": "Alias mora imati od 1 do {max, number} vidljivih znakova. Odaberi obično ime, na primjer `apes`.",
  "problem.too_many_aliases":
    "Ovaj server već ima onoliko aliasa koliko mogu zapamtiti: {max, number}. Prvo ukloni jedan: u `/server show` za to postoji izbornik.",
  "problem.wrong_length":
    "Ta adresa ima {digits, plural, one {# znak} few {# znaka} other {# znakova}} iza `0x`; adresa ugovora ima ih 40. {copyAgain}",
  "problem.no_data":
    "Nema podataka za `{contract}`. Provjeri je li to ugovor kolekcije. Ako jest, podatkovna usluga je još ne prati.",
  "problem.no_data_of_any":
    "Nema podataka ni za jednu od ovih adresa: {contracts}. Provjeri jesu li to ugovori kolekcija. Ako jesu, podatkovna usluga ih još ne prati.",
  "problem.nothing_ranked":
    "Na ovom serveru još nema ničega za poredak. Potraži ovdje kolekcije, na primjer s `/scores`, ili zamoli moderatora da ih doda s `/server alias` pa navrati za sat vremena.",
  "problem.nothing_ranked_by_change":
    "Nijedna kolekcija ovog servera još nema zapise za cijeli tjedan. Dotad ih poredaj po rezultatu: `/leaderboard by: {total}`.",
  "problem.one_collection": "Sve je to ista kolekcija. Odaberi barem još jednu drugu za usporedbu.",
  "problem.notTakingQuestions": "Podatkovna usluga je trenutačno zauzeta. Pokušaj za minutu.",
  "problem.notTakingQuestionsUntil": "Podatkovna usluga je trenutačno zauzeta. Pokušaj ponovno {time}.",
  "problem.notAnswering": "Podatkovna usluga trenutačno ne odgovara. Tvoja je naredba u redu – pokušaj za minutu.",
  "problem.busy": "Trenutačno imam previše posla. Tvoja je naredba u redu – pokušaj za koji trenutak.",
  "problem.rejected_key": "Podatkovna usluga odbila je API ključ ovog bota. Javi to osobi koja vodi bota.",
  "problem.rejected_request":
    "Podatkovna usluga odbila je ovaj zahtjev. Provjeri adresu; ako je točna, javi to osobi koja vodi bota.",
  "problem.invalid_answer":
    "Podatkovna usluga poslala je odgovor koji ne znam pročitati. Pokušaj kasnije; ako se ponavlja, javi to osobi koja vodi bota.",
  "problem.aborted": "Upravo se ponovno pokrećem. Pokušaj za koji trenutak.",
  "problem.just_refreshed": "To je već najnovije. Ponovno možeš osvježiti {time}.",
  "problem.nothing_newer": "Osvježavanje nije uspjelo – ovo su i dalje zadnji podaci ({time}). Pokušaj za minutu.",
  "problem.used_up.member": "Malo žuriš. Pokušaj ponovno {time}.",
  "problem.used_up.server": "Ovaj server trenutačno jako puno koristi bota. Pokušaj ponovno {time}.",
  "problem.unreadable_button": "Ovaj je gumb iz druge verzije bota i više ne radi. Koristi naredbu ponovno.",
  "problem.unknown_command": "Ta naredba više ne postoji. Upiši `/` da vidiš što je dostupno.",
  "problem.outdated_command":
    "Ova se naredba promijenila. Ponovno učitaj Discord (Ctrl+R ili Cmd+R, ili ponovno pokreni aplikaciju) i pokušaj opet.",
  "problem.cannot_embed":
    "Ne mogu slati ugrađeni sadržaj u ovaj kanal. Zamoli moderatora da mi ovdje da dopuštenje „Ugradi poveznice” ili koristi naredbu u drugom kanalu.",
  "problem.forbidden":
    "Nemam dopuštenje za odgovaranje u ovom kanalu. Zamoli moderatora da mi ovdje da „Pregledaj kanal”, „Šalji poruke” i „Ugradi poveznice” ili koristi naredbu u drugom kanalu.",
  "problem.internal":
    "Nešto je pošlo po zlu s naše strane. Pokušaj ponovno; ako se ponavlja, daj ovu oznaku osobi koja vodi bota: `{reference}`.",
};
