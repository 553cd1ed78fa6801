import type { Words } from "./en-US.ts";

/**
 * Finnish. You is «sinä», mostly in the verb alone, as in Discord's own client. «Hype» and «gains» stay English, since Finnish NFT
 * communities say so; a score is «pisteet» (plural), a collection a «kokoelma», the total «Yhteensä», in sentences
 * «kokonaispisteet», a contract a «sopimus». Posts on X are «julkaisut»; what the bot itself posts is a «viesti». A digest is a
 * «kooste», an alert a «hälytys», a watch a «seuranta», a leaderboard a «tulostaulu», the talk about a collection «keskustelu», a
 * handle a «käyttäjänimi». Permissions are called as in Discord's client («Upota linkkejä»); commands and options are English.
 * Quotation marks are ”…”. What is filled in takes no endings, so a noun stands before it («kokoelmassa {name}»). Relative times read
 * «3 päivää sitten» or «2 tunnin päästä», so they stand alone, in parentheses or after a colon.
 */
export const words: Words = {
  "button.influencers": "Vaikuttajat",
  "button.next": "Seuraava →",
  "button.previous": "← Edellinen",
  "button.refresh": "Päivitä",
  "button.scores": "Pisteet",
  "button.talk": "Keskustelu",
  "button.toptweets": "Top-julkaisut",
  "button.trends": "Trendit",

  "command.collectionScores": "Katso sen kokoelman pisteet, johon viesti linkittää",
  "command.compare": "Katso 2–5 kokoelmaa rinnakkain ja se, ketkä puhuvat useammasta kuin yhdestä",
  "command.help": "Mitä tämä botti tekee, mistä sen tiedot tulevat ja mitä se tallentaa",
  "command.influencers": "Katso, ketkä vievät kokoelmasta käytävää keskustelua eteenpäin",
  "command.leaderboard": "Aseta palvelimen kokoelmat järjestykseen pisteiden tai viikon muutoksen mukaan",
  "command.me": "Valitse oma oletuskokoelmasi ja kielesi",
  "command.me.forget": "Poista kaikki, mitä muistan sinusta",
  "command.me.set": "Valitse oma oletuskokoelmasi tai kielesi",
  "command.me.show": "Katso kaikki, mitä muistan sinusta",
  "command.scores": "Katso kokoelman hype, gains, yhteisö ja kokonaispisteet",
  "command.server": "Valitse palvelimen oletuskokoelma, aliakset, kieli ja aikavyöhyke (moderaattoreille)",
  "command.server.alias": "Anna kokoelmalle lyhyt nimi, joka toimii tällä palvelimella",
  "command.server.forget": "Poista kaikki, mitä muistan tästä palvelimesta",
  "command.server.set": "Valitse palvelimen oletuskokoelma, kieli tai aikavyöhyke",
  "command.server.show": "Katso kaikki, mitä muistan tästä palvelimesta",
  "command.talk": "Katso, mitä keskustelun takana on: montako ääntä, miten tuoretta ja mikä toistuu",
  "command.toptweets": "Katso kokoelmaa koskevat julkaisut, joilla on eniten reaktioita",
  "command.watch": "Seuraa kokoelmia kanavalla, ilman että tarvitsee kysyä (moderaattoreille)",
  "command.watch.add": "Lähetä kanavalle kooste tai hälytyksiä kokoelmasta",
  "command.watch.list": "Katso, mitä täällä seurataan, milloin siitä viimeksi kerrottiin ja miksi on hiljaista",
  "command.watch.remove": "Lopeta kokoelman seuraaminen kanavalla",
  "command.watch.test": "Katso, mitä nyt lähetettäisiin – vain sinä näet sen",
  "command.trends": "Katso, miten kokoelman pisteet ovat muuttuneet ajan myötä",

  "option.compare.with": "Kokoelma, johon verrataan: osoite, osoitteen sisältävä linkki tai nimi",
  "option.compare.other": "Vielä yksi kokoelma, johon verrataan",
  "option.contract": "Osoite, osoitteen sisältävä linkki tai nimi; tyhjänä palvelimen tai oma oletuskokoelmasi",
  "option.count.influencers": "Montako ihmistä listataan, 1–{max, number} (oletus: kaikki)",
  "option.count.toptweets": "Montako julkaisua listataan, 1–{max, number} (oletus: kaikki)",
  "option.collection": "Oletuskokoelma: osoite, osoitteen sisältävä linkki tai nimi",
  "option.language": "Niiden vastausten kieli, jotka kaikki täällä näkevät",
  "option.language.member": "Niiden vastausten kieli, jotka vain sinä näet",
  "option.zone": "Palvelimen aikavyöhyke",
  "option.alias": "Nimi, esimerkiksi ”apes”",
  "option.alias.contract": "Mitä se tarkoittaa: osoite, linkki tai nimi. Jätä tyhjäksi, niin alias poistetaan",
  "option.serverDefault": "{name} · palvelimen oletus",
  "option.period": "Kuinka kauas taaksepäin katsotaan (oletus: 30 päivää)",
  "option.by": "Minkä mukaan järjestetään (oletus: kokonaispisteet)",
  "option.private": "Näytä vastaus vain sinulle",
  "option.watch": "Mikä seuranta: valitse se luettelosta",
  "option.watch.channel": "Minne lähetetään (oletus: tämä kanava)",
  "option.watch.what": "Kooste tiettyyn aikaan, hälytykset pisteiden liikkuessa tai molemmat (oletus: kooste)",
  "option.watch.every": "Kuinka usein kooste lähetetään (oletus: joka päivä)",
  "option.watch.hour": "Mihin aikaan kooste lähetetään, 0–23, palvelimen aikavyöhykkeellä (oletus: 9)",
  "option.watch.weekday": "Minä päivänä viikkokooste lähetetään (oletus: maanantai)",
  "option.watch.change": "Hälytä, kun kokonaispisteet ovat liikkuneet näin paljon (oletus: epätavallisen paljon)",
  "option.pasteAddress": "Liitä sopimusosoite (0x…) tai linkki OpenSeasta, Etherscanista, Blurista…",

  "help.title": "Collection Pulse",
  "help.introduction":
    "Katso, miten NFT-kokoelmalla menee, ketkä siitä puhuvat ja mitä he sanovat. Anna komennolle sopimusosoite, osoitteen sisältävä linkki tai kokoelman nimi. Jos oletus on valittu, voit jättää sen pois.",
  "help.command": "**/{name}** – {description}",
  "help.menu": "Napsauta viestiä hiiren oikealla tai paina pitkään › **Sovellukset › {name}** – {description}",
  "help.scores.title": "Mitä pisteet tarkoittavat",
  "help.scores":
    "Hype, gains, yhteisö ja kokonaispisteet tulevat tietopalvelusta, ja ne näytetään sellaisinaan. Palvelu ei kerro, mikä niiden asteikko on.",
  "help.data.title": "Mistä tiedot tulevat",
  "help.data":
    "”Collection Social and Score” -palvelusta, johon tämä botti on yhdistetty: se on tietopalvelu. Jokainen vastaus kertoo, milloin se on päivitetty; päivitä se painamalla Päivitä.",
  "help.privacy.title": "Yksityisyys",
  "help.privacy":
    "Botti lukee sen, mitä kirjoitat sen komentoihin, ja kun käytät sen valikkoa, viestin, jossa käytät sitä. Se muistaa, mitä kokoelmia milläkin palvelimella on haettu julkisesti (ei sitä, kuka haki), miten niiden pisteet, vaikuttajat ja julkaisut ovat muuttuneet, ja minuutin ajan, montako komentoa ja painiketta olet käyttänyt. Se muistaa myös sen, mitä tallennat komennolla `/me set` ja mitä moderaattorit tallentavat komennoilla `/server` ja `/watch`: `/me show`, `/server show` ja `/watch list` näyttävät kaiken, `/me forget` ja `/server forget` poistavat sen. Lokeihin kirjataan komennot, ei ihmisiä, eikä viestejä tallenneta.",

  "watch.what.digest": "Kooste",
  "watch.what.alert": "Hälytykset",
  "watch.what.both": "Kooste ja hälytykset",
  "watch.every.day": "Joka päivä",
  "watch.every.week": "Joka viikko",
  "watch.weekday.1": "Maanantai",
  "watch.weekday.2": "Tiistai",
  "watch.weekday.3": "Keskiviikko",
  "watch.weekday.4": "Torstai",
  "watch.weekday.5": "Perjantai",
  "watch.weekday.6": "Lauantai",
  "watch.weekday.7": "Sunnuntai",
  "watch.title": "Tällä palvelimella seurataan",
  "watch.none":
    "Täällä ei seurata vielä mitään. Aloita komennolla `/watch add`: valitse kokoelma, niin kerron kanavalla, mikä siinä muuttuu.",
  "watch.count": "{count, number}/{max, number}",
  "watch.added":
    "Tallennettu. Tästä lähtien vertaan siihen, mitä näen seuraavaksi; ensimmäinen viesti tulee, kun jokin on muuttunut.",
  "watch.changed": "Muutettu. Tätä kokoelmaa seurattiin jo sillä kanavalla.",
  "watch.removed": "Poistettu. Siitä ei lähetetä sinne enää mitään.",
  "watch.gone": "Se seuranta oli jo poistettu.",
  "watch.resumed": "Seuranta jatkuu. Jatkan siitä, mihin viime viestissä jäin, ehkä saman tien.",
  "watch.in": "kanavalla <#{channel}>",
  "watch.digest.day": "Kooste joka päivä klo {hour}.00 ({zone})",
  "watch.digest.week":
    "Kooste joka {weekday, select, 1 {maanantai} 2 {tiistai} 3 {keskiviikko} 4 {torstai} 5 {perjantai} 6 {lauantai} other {sunnuntai}} klo {hour}.00 ({zone})",
  "watch.alert.change": "Hälytys, kun kokonaispisteiden muutos edellisestä viestistäni on vähintään {change}",
  "watch.alert.unusual":
    "Hälytys, kun kokonaispisteet ovat liikkuneet epätavallisen paljon edellisestä viestistäni (vähintään 4 kertaa niin paljon kuin päivässä yleensä)",
  "watch.next": "Seuraava kooste {time}, jos jokin on siihen mennessä muuttunut",
  "watch.checked": "tarkistettu {time}",
  "watch.unchecked": "ei vielä tarkistettu",
  "watch.posted": "lähetetty {time}",
  "watch.unposted": "mitään ei ole vielä lähetetty",
  "watch.posting": "viesti on tulossa",
  "watch.needs":
    "-# Viestien lähettämiseen sinne tarvitsen oikeudet ”Näytä kanava”, ”Lähetä viestejä” (ketjussa: ”Lähetä viestejä ketjuihin”), ”Upota linkkejä” ja ”Lue viestihistoriaa”. Nyt minulla on ne.",
  "watch.noZone":
    "-# Palvelimella ei ole vielä aikavyöhykettä, joten kellonajat ovat UTC-aikaa. Valitse se komennolla `/server set zone`.",
  "watch.paused.channel_gone":
    "⏸️ **Tauolla**: kanava on poistettu. Poista tämä seuranta; komennolla `/watch add` aloitat seurannan toisella kanavalla.",
  "watch.paused.server_gone": "⏸️ **Tauolla**: minut oli poistettu tältä palvelimelta. Aloita uudelleen jatkamalla.",
  "watch.paused.no_access": "⏸️ **Tauolla**: en näe kanavaa. Anna minulle siellä oikeus ”Näytä kanava” ja jatka sitten.",
  "watch.paused.no_permission":
    "⏸️ **Tauolla**: en saa lähettää viestejä kanavalle. Anna minulle siellä oikeudet ”Lähetä viestejä” (ketjussa: ”Lähetä viestejä ketjuihin”) ja ”Upota linkkejä” ja jatka sitten.",
  "watch.paused.thread_locked": "⏸️ **Tauolla**: ketju on lukittu. Avaa sen lukitus ja jatka sitten.",
  "watch.paused.refused": "⏸️ **Tauolla**: Discord hylkäsi viestini siellä. Yritä uudelleen jatkamalla.",
  "watch.untracked":
    "⚠️ Tietoja ei tallennu: tallennan jo niin monen kokoelman tietoja kuin saan. Botin ylläpitäjä voi nostaa rajaa.",
  "watch.failing":
    "⚠️ Viimeisin viestini sinne ei mennyt perille. Katso, mitä saan tehdä sillä kanavalla: kolmen peräkkäisen epäonnistumisen jälkeen jään tauolle.",
  "watch.quiet": "hiljaista: {reason}",
  "watch.quiet.nothing_recorded": "siitä ei ole vielä mitään tallessa",
  "watch.quiet.first": "tähän vertaan tästä lähtien",
  "watch.quiet.nothing_newer": "uudempia tietoja ei ole",
  "watch.quiet.unchanged": "mikään ei ole muuttunut",
  "watch.quiet.small": "muutos {by}, raja {of}",
  "watch.quiet.too_little_history":
    "epätavallinen erottuu, kun historiaa on 7 päivää, ja nyt sitä on {days, plural, one {# päivä} other {# päivää}}",
  "watch.quiet.too_soon": "seuraava hälytys voi tulla {time}",
  "watch.test.title": "Tämän lähettäisin nyt",
  "watch.test.example": "Esimerkiksi:",
  "watch.test.digest.posts": "Kooste lähetettäisiin.",
  "watch.test.digest.quiet": "Koostetta ei lähetettäisi: {reason}.",
  "watch.test.alert.posts": "Hälytys lähetettäisiin.",
  "watch.test.alert.quiet": "Hälytystä ei lähetettäisi: {reason}.",
  "watch.button.preview": "Esikatsele",
  "watch.button.remove": "Poista",
  "watch.button.resume": "Jatka",
  "watch.button.resumeOf": "Jatka: {name}",
  "watch.button.back": "Takaisin",
  "watch.button.list": "Kaikki seurannat",
  "watch.menu": "Avaa seuranta…",
  "watch.choice": "{name} · {what} · {where}",
  "watch.here": "täällä",
  "watch.elsewhere": "kanava …{digits}",
  "permission.ViewChannel": "”Näytä kanava”",
  "permission.SendMessages": "”Lähetä viestejä”",
  "permission.SendMessagesInThreads": "”Lähetä viestejä ketjuihin”",
  "permission.EmbedLinks": "”Upota linkkejä”",
  "permission.ReadMessageHistory": "”Lue viestihistoriaa”",

  "watchPost.digest": "📊 **Kooste**: mikä on muuttunut kokoelmassa {name}",
  "watchPost.digests": "📊 **Kooste**: mikä on muuttunut {count, plural, one {# kokoelmassa} other {# kokoelmassa}}",
  "watchPost.alert": "🔔 **Hälytys**: kokoelman {name} kokonaispisteiden muutos on {change}",
  "watchPost.total": "**Yhteensä {total}** · {change} aiempaan verrattuna ({since})",
  "watchPost.newPost": "Uusi julkaisu ({time}): {interactions, plural, one {# reaktio} other {# reaktiota}}",
  "watchPost.topPost": "Nyt top-julkaisuissa (julkaistu {time}): {interactions, plural, one {# reaktio} other {# reaktiota}}",
  "watchPost.came": "Uusia top-vaikuttajissa: {people}",
  "watchPost.left": "Ei enää vaikuttajissa: {people}",
  "watchPost.open": "Avaa kokoelma…",

  "settings.collection": "Oletuskokoelma",
  "settings.language": "Kieli",
  "settings.zone": "Aikavyöhyke",
  "settings.unset": "Ei valittu",
  "settings.saved": "Tallennettu.",
  "settings.nothingToSet": "Ei muutettavaa: valitse ainakin yksi vaihtoehto. Nämä ovat nykyiset asetukset.",
  "settings.clear.collection": "Poista oletuskokoelma",
  "settings.clear.language": "Poista kielivalinta",
  "settings.clear.zone": "Poista aikavyöhyke",
  "settings.cleared.collection": "Oletuskokoelma poistettu.",
  "settings.cleared.language": "Kielivalinta poistettu.",
  "settings.cleared.zone": "Aikavyöhyke poistettu.",
  "settings.deleted": "Poistettu – en enää muista näitä",

  "server.title": "Palvelimen asetukset",
  "server.introduction":
    "Tässä on kaikki, mitä muistan tästä palvelimesta. Muuta sitä komennoilla `/server set` ja `/server alias` tai poista kaikki komennolla `/server forget`.",
  "server.language.unset": "Ei valittu – käytän Discordin palvelinasetusten kieltä",
  "server.asked": "Haettu täällä julkisesti viimeisten 30 päivän aikana",
  "server.asked.more": "ja {count, number} muuta",
  "server.aliases": "**{count, plural, one {# alias} other {# aliasta}}**",
  "server.removeAlias": "Poista alias…",
  "server.aliasSet": "{name} tarkoittaa nyt tällä palvelimella kokoelmaa `{collection}`.",
  "server.aliasChanged": "{name} tarkoittaa nyt tällä palvelimella kokoelmaa `{collection}`. Aiemmin se oli `{before}`.",
  "server.aliasRemoved": "Alias {name} poistettu.",
  "server.aliasGone": "Se alias oli jo poistettu.",
  "server.noAlias":
    "Palvelimella ei ole aliasta {name}. Voit lisätä sen komennolla `/server alias`, kun annat myös tiedon `contract`.",
  "server.nothingToForget": "Poistettavaa ei ollut: en muista tästä palvelimesta mitään.",

  "me.title": "Asetuksesi",
  "me.introduction":
    "Tässä on kaikki, mitä muistan sinusta, myös se, että käytit minua viimeksi {day}. Unohdan kaiken, kun 12 kuukautta on kulunut ilman komentoa, tai heti komennolla `/me forget`.",
  "me.nothing": "En muista sinusta mitään. Valitse oletuskokoelma tai kieli komennolla `/me set`.",
  "me.language.unset": "Ei valittu – käytän Discord-sovelluksesi kieltä",
  "me.nothingToForget": "Poistettavaa ei ollut: en muista sinusta mitään.",

  "card.updated": "Päivitetty {time}",
  "card.stale": "Nämä ovat vanhempia tietoja ({time}): uudempia ei ole juuri nyt saatavilla",
  "card.top": "Top {last}/{total}",
  "card.range": "{first}–{last}/{total}",
  "card.place": "{first}/{total}",
  "card.explorer": "Lohkoselain",

  "scores.hype": "Hype",
  "scores.gains": "Gains",
  "scores.community": "Yhteisö",
  "scores.total": "Yhteensä",

  "scores.blocks": "{blocks} {days, plural, one {# päivä} other {# päivää}}",

  "change.comparedWith": "▲ ▼ aiempaan verrattuna ({time})",

  "period.24h": "Viimeiset 24 tuntia",
  "period.7d": "Viimeiset 7 päivää",
  "period.30d": "Viimeiset 30 päivää",
  "period.90d": "Viimeiset 90 päivää",
  "period.1y": "Viimeiset 12 kuukautta",

  "trends.recorded":
    "ensimmäinen mittaus {since}, viimeisin {until}: {records, plural, one {# mittaus} other {# mittausta}}, {gaps, plural, =0 {ei aukkoja} one {# aukko} other {# aukkoa}}",
  "trends.lowest": "Alin {value}, {time}",
  "trends.highest": "Ylin {value}, {time}",
  "trends.nothing":
    "Tältä ajalta ei ole vielä mitään tallessa. Tallennan kokoelman tietoja niin kauan kuin jokin palvelin seuraa sitä tai se on jollakin palvelimella oletus tai alias, ja seitsemän päivän ajan siitä, kun sitä on haettu julkisesti.",
  "trends.period": "Ajanjakso…",
  "trends.scales": "Asteikot eroavat",
  "trends.noChart": "Liian vähän mittauksia",
  "trends.picture": "{period}, kaavio kustakin pistemäärästä. {scores}",
  "trends.picture.score": "{name}: viimeksi {newest}, alin {lowest} ({lowestAt}), ylin {highest} ({highestAt}).",

  "compare.open": "Avaa jokin niistä…",
  "compare.now": "Uusimmat pisteet",
  "compare.missing.noData": "Tietoja ei ole. Jos tämä on kokoelman sopimus, tietopalvelu ei vielä seuraa sitä.",
  "compare.missing.limited": "Pisteitä ei voi ladata: tietopalvelulla on juuri nyt kiire. Paina Päivitä minuutin päästä.",
  "compare.missing.notAnswering": "Pisteitä ei voi ladata: tietopalvelu ei juuri nyt vastaa. Paina Päivitä minuutin päästä.",
  "compare.missing.failed": "Pisteitä ei voi juuri nyt ladata. Yritä uudelleen painamalla Päivitä.",
  "compare.people.title": "Yhteiset ihmiset",
  "compare.people.found":
    "**{total, plural, one {# vaikuttajasta} other {# vaikuttajasta}} {count, number}** puhuu useammasta kuin yhdestä näistä.",
  "compare.people.tooFew": "Vertailtavaa ei ole: minulla on vaikuttajatiedot alle kahdesta näistä.",
  "compare.people.missing": "Ei vaikuttajia: {collections}",
  "compare.posts.title": "Yhteiset julkaisut",
  "compare.posts.found":
    "**{total, plural, one {# top-julkaisusta} other {# top-julkaisusta}} {count, number}** kertoo useammasta kuin yhdestä näistä.",
  "compare.posts.tooFew": "Vertailtavaa ei ole: minulla on julkaisutiedot alle kahdesta näistä.",
  "compare.posts.missing": "Ei julkaisuja: {collections}",
  "compare.post": "Julkaisu: {author}",
  "compare.picture": "{title}, kaavio kustakin pistemäärästä. {scores}",
  "compare.picture.score": "{name}: {values}.",

  "leaderboard.title": "Tulostaulu: {by}",
  "leaderboard.basis":
    "{count, plural, one {# kokoelma} other {# kokoelmaa}}: palvelimen oletus, sen aliakset, seuratut kokoelmat ja ne, joita on haettu täällä julkisesti viimeisten 30 päivän aikana. Ylös ja alas: sijat viikon takaiseen verrattuna.",
  "leaderboard.by": "Järjestä…",
  "leaderboard.by.total": "Yhteensä",
  "leaderboard.by.hype": "Hype",
  "leaderboard.by.gains": "Gains",
  "leaderboard.by.community": "Yhteisö",
  "leaderboard.by.change": "Kokonaispisteiden muutos 7 päivässä",
  "leaderboard.asOf": "tilanne {time}",
  "leaderboard.up": "{count, number} ylös",
  "leaderboard.down": "{count, number} alas",
  "leaderboard.same": "sama sija",
  "leaderboard.unranked": "Ei tuoreita tietoja: {collections}",
  "leaderboard.unranked.change": "Ei vielä viikkoa tallessa: {collections}",

  "influencers.heading": "Vaikuttajat",
  "influencers.influence": "Vaikutusvalta **{score}**",
  "influencers.followers": "**{count}** {followers, plural, one {seuraaja} other {seuraajaa}}",

  "toptweets.heading": "Julkaisut",
  "toptweets.retweetOf": "-# Uudelleentwiittaus: {author}",
  "toptweets.retweet": "-# Uudelleentwiittaus",
  "toptweets.noText": "-# Tässä julkaisussa ei ole tekstiä.",
  "toptweets.sensitive": "-# Arkaluonteista sisältöä",
  "toptweets.counts": "🔁 {retweets} · ❤️ {likes} · yhteensä {all}",
  "toptweets.open": "Avaa",

  "talk.basis.all":
    "Mitä keskustelun takana on: {posts, plural, one {# julkaisu} other {top # julkaisua}} ja {people, plural, one {# vaikuttaja} other {# vaikuttajaa}}",
  "talk.basis.posts": "Mitä keskustelun takana on: {posts, plural, one {# julkaisu} other {top # julkaisua}}",
  "talk.basis.people": "Mitä keskustelun takana on: {people, plural, one {# vaikuttaja} other {# vaikuttajaa}}",
  "talk.stale.posts": "Julkaisuista vanhempia tietoja ({time}): uudempia ei ole juuri nyt saatavilla",
  "talk.stale.people": "Vaikuttajista vanhempia tietoja ({time}): uudempia ei ole juuri nyt saatavilla",
  "talk.failed.posts": "Julkaisuja ei voi juuri nyt ladata. Yritä uudelleen painamalla Päivitä.",
  "talk.failed.people": "Vaikuttajia ei voi juuri nyt ladata. Yritä uudelleen painamalla Päivitä.",
  "talk.none.posts": "Tietopalvelulla ei ole julkaisuja tästä kokoelmasta.",
  "talk.none.people": "Tietopalvelulla ei ole vaikuttajia tälle kokoelmalle.",
  "talk.voices.title": "Äänet",
  "talk.voices":
    "**{authors, plural, one {# kirjoittaja} other {# kirjoittajaa}}** on kirjoittanut {posts, plural, one {tämän julkaisun} other {nämä # julkaisua}}.",
  "talk.voices.spread": "Kovin ääni sai **{share}** reaktioista: ikään kuin **{voices}** ihmistä puhuisi yhtä kovaa.",
  "talk.voices.silent": "{posts, plural, one {Sillä} other {Niillä}} ei ole reaktioita.",
  "talk.freshness.title": "Tuoreus",
  "talk.freshness.half":
    "Ainakin puolet näiden {posts, number} julkaisun reaktioista on uusimmissa, joista vanhin julkaistiin {time}.",
  "talk.freshness.range": "Julkaisuja {posts, number}, uusin: {newest} · vanhin: {oldest}",
  "talk.freshness.one": "Ainoa julkaisu on kirjoitettu {time}.",
  "talk.echo.title": "Kaiku",
  "talk.echo.found":
    "**{posts, number} julkaisusta {count, number}** sanoo lähes saman kuin muiden kirjoittajien julkaisut: {groups}",
  "talk.echo.none": "{compared, number} julkaisun joukossa ei ole kahta, joissa eri kirjoittajat sanovat lähes saman.",
  "talk.echo.tooFew": "Tekstiä on liian vähän vertailtavaksi.",
  "talk.echo.compared":
    "-# Vertailtu: {posts, plural, one {# julkaisusta} other {# julkaisusta}} {compared, number} (vähintään 8 sanaa, ei uudelleentwiittauksia)",
  "talk.handles.title": "Käyttäjänimet",
  "talk.handles.found": "{people, number} ihmisen joukossa nämä käyttäjänimet muistuttavat toisiaan: {groups}",
  "talk.handles.none": "{people, number} ihmisen joukossa ei ole kahta toisiaan muistuttavaa käyttäjänimeä.",
  "talk.mix.title": "Jakauma",
  "talk.mix.languages": "Kielet, {posts, plural, one {# julkaisu} other {# julkaisua}}: {parts}",
  "talk.mix.clients": "Sovellukset, {posts, plural, one {# julkaisu} other {# julkaisua}}: {parts}",
  "talk.mix.part": "{name} **{count, number}**",
  "talk.mix.unknown": "tuntematon **{count, number}**",
  "talk.mix.others": "muut **{count, number}**",
  "talk.regulars.title": "Tulleet ja lähteneet",
  "talk.regulars.came": "**{count, number} uutta** vaikuttajissa aiempaan verrattuna ({time}): {people}",
  "talk.regulars.left": "**{count, number} poissa** aiempaan verrattuna ({time}): {people}",
  "talk.regulars.nobody": "Vaikuttajat ovat samat kuin {time}.",
  "talk.regulars.core":
    "**{count, plural, one {# vakiokasvo} other {# vakiokasvoa}}**, mukana vähintään 80\u00a0prosentissa viimeisten 30 päivän listoista ({records, plural, one {# lista} other {# listaa}}): {people}",
  "talk.moreGroups": "ja {count, plural, one {# muu ryhmä} other {# muuta ryhmää}}",

  "person.noName": "Ei nimeä",
  "person.noHandle": "tuntematon",

  "list.next": "{list}, {next}",
  "list.more": "{count, number} muuta",
  "sentence.next": "{text} {next}",

  "note.otherChain":
    "-# Tuo linkki on lohkoketjussa {chain}. Tietopalvelu katsoo vain osoitetta, joten nämä luvut voivat kuulua sopimukselle, joka on toisessa lohkoketjussa.",
  "note.chainWithoutData": "-# Tuo linkki on lohkoketjussa {chain}. Tietopalvelu ei ehkä kata sitä lohkoketjua.",

  "problem.inOption": "`{option}`: {sentence}",
  "problem.copyAgain": "Kopioi sopimusosoite kokoelman sivulta markkinapaikalta tai lohkoselaimesta.",
  "problem.address_missing":
    "En löytänyt siitä sopimusosoitetta enkä nimeä, jonka tunnen. Osoite on `0x` ja 40 merkkiä sen perässä. {copyAgain}",
  "problem.link_without_address":
    "En löytänyt tuosta linkistä sopimusosoitetta. Avaa jokin kokoelman NFT ja kopioi sen linkki, tai liitä itse osoite.",
  "problem.collection_slug":
    "Tuossa linkissä on kokoelman nimi (”{slug}”) mutta ei sen sopimusosoitetta. Avaa jokin kokoelman NFT ja kopioi sen linkki, tai liitä itse osoite.",
  "problem.shortened_address": "Tuo osoite on lyhennetty, ja tarvitsen sen kokonaan: `0x` ja 40 merkkiä sen perässä. {copyAgain}",
  "problem.solana_address":
    "Tuo näyttää Solana-osoitteelta. Tunnen vain Ethereumin sopimukset, ja niiden osoitteet alkavat merkeillä `0x`.",
  "problem.transaction_hash": "Tuo on transaktion hash (64 merkkiä `0x`:n jälkeen). Sopimusosoitteessa niitä on 40. {copyAgain}",
  "problem.wrong_checksum":
    "Tämän osoitteen tarkistussumma (EIP-55) ei täsmää, joten siinä on luultavasti kirjoitusvirhe. {copyAgain}",
  "problem.several_addresses":
    "Löysin {count, number} eri osoitetta. Käytä esimerkiksi komentoa `/scores` ja anna vain se, jota tarkoitat.",
  "problem.several_collections":
    "Tunnen {count, number} samannimistä kokoelmaa. Mitä niistä tarkoitat? Nimen sijasta voit käyttää osoitetta.\n{contracts}",
  "problem.namesake": "palvelimia 30 päivässä: {servers, number} · haettu ensi kerran: {time}",
  "problem.similar_names":
    "En tunne kokoelmaa, jonka nimi on täsmälleen tuo. Tarkoititko kokoelmaa {names}? Valitse se luettelosta, joka näkyy kirjoittaessasi, tai liitä sen osoite.",
  "problem.ens_name": "”{ensName}” on ENS-nimi, ja tarvitsen sen takana olevan sopimusosoitteen. {copyAgain}",
  "problem.stray_character":
    "”{character}” ei voi olla osa sopimusosoitetta: `0x`:n jälkeen tulee vain numeroita 0–9 ja kirjaimia a–f. {copyAgain}",
  "problem.look_alike":
    "Tuon osoitteen merkki ”{character}” on {kind, select, letter {kirjain} cyrillic {kyrillinen kirjain} greek {kreikkalainen kirjain} other {eri merkki}}, ei ”{digit}”, jolta se näyttää. {copyAgain}",
  "problem.stray_invisible": "Tuossa osoitteessa on näkymätön merkki. {copyAgain}",
  "problem.no_default.server":
    "Mikä kokoelma? Lisää `contract`: osoite, linkki tai nimi. Moderaattorit voivat valita palvelimelle oletuksen komennolla `/server set`, ja oman oletuksesi valitset komennolla `/me set`.",
  "problem.no_default.direct":
    "Mikä kokoelma? Lisää `contract`: osoite, linkki tai nimi. Kun valitset oman oletuksesi komennolla `/me set`, sitä ei ensi kerralla tarvita.",
  "problem.not_recalled":
    "En voi juuri nyt hakea nimiä ja oletuksia. Liitä niiden sijasta kokoelman sopimusosoite – se toimii aina – tai yritä uudelleen minuutin päästä.",
  "problem.not_remembered":
    "En voi juuri nyt tallentaa tai poistaa mitään: muistini ei vastaa. Yritä uudelleen minuutin päästä. Komennot, joissa on sopimusosoite, toimivat tavalliseen tapaan.",
  "problem.no_history":
    "En voi juuri nyt hakea tallennettuja tietoja. Yritä uudelleen minuutin päästä; komennot kuten `/scores` toimivat tavalliseen tapaan.",
  "problem.unknown_watch":
    "En tunne sitä seurantaa. Valitse jokin luettelosta, joka näkyy kirjoittaessasi, tai katso `/watch list`.",
  "problem.too_many_watches":
    "Tällä palvelimella on jo {max, number} seurantaa, enkä pysty enempään. Poista ensin jokin: komennossa `/watch list` on sitä varten painike.",
  "problem.lacks_permissions":
    "En voi vielä lähettää viestejä kanavalle <#{channel}>: anna minulle siellä {permissions} ja käytä komentoa uudelleen. Mitään ei tallennettu.",
  "problem.lacks_own_permissions":
    "Lähetän viestejä vain sinne, minne sinäkin saat: kanavalla <#{channel}> sinulta puuttuu {permissions}. Mitään ei tallennettu.",
  "problem.not_allowed": "Näkemäni mukaan et saa käyttää komentoa `/{command}` täällä. Mitään ei muutettu.",
  "problem.unknown_channel": "En näe, mitä saan tehdä sillä kanavalla. Valitse toinen. Mitään ei tallennettu.",
  "problem.unsuitable_channel":
    "Voin lähettää viestejä vain tekstikanaville, ilmoituskanaville ja ketjuihin. Valitse jokin niistä: `channel`. Mitään ei tallennettu.",
  "problem.change_without_alert":
    "`change` on hälytyksiä varten: lisää `what: {alert}` tai `what: {both}`. Mitään ei tallennettu.",
  "problem.digest_option_without_digest":
    "`every`, `hour` ja `weekday` ovat koosteita varten: lisää `what: {digest}` tai `what: {both}`. Mitään ei tallennettu.",
  "problem.servers_only": "Se toimii vain palvelimella, jolle minut on lisätty.",
  "problem.unknown_language": "En tunne sitä kieltä. Valitse jokin luettelosta, joka näkyy kirjoittaessasi.",
  "problem.unknown_zone":
    "En tunne sitä aikavyöhykettä. Kirjoita kaupunki, kuten ”Berlin” tai ”New York”, ja valitse jokin näkyviin tulevasta luettelosta.",
  "problem.alias_like_address":
    "Alias ei voi näyttää osoitteelta, linkiltä tai ENS-nimeltä. Valitse tavallinen nimi, kuten `apes`.",
  "problem.alias_unfit": "Aliaksessa on oltava 1–{max, number} näkyvää merkkiä. Valitse tavallinen nimi, kuten `apes`.",
  "problem.too_many_aliases":
    "Palvelimella on jo {max, number} aliasta, enkä voi muistaa enempää. Poista ensin jokin: komennossa `/server show` on sitä varten valikko.",
  "problem.wrong_length":
    "Tuossa osoitteessa on {digits, plural, one {# merkki} other {# merkkiä}} `0x`:n jälkeen; sopimusosoitteessa niitä on 40. {copyAgain}",
  "problem.no_data":
    "Osoitteelle `{contract}` ei ole tietoja. Tarkista, että se on kokoelman sopimus. Jos on, tietopalvelu ei vielä seuraa sitä.",
  "problem.no_data_of_any":
    "Millekään näistä ei ole tietoja: {contracts}. Tarkista, että ne ovat kokoelmien sopimuksia. Jos ovat, tietopalvelu ei vielä seuraa niitä.",
  "problem.nothing_ranked":
    "Tällä palvelimella ei ole vielä mitään järjestettävää. Hae kokoelmia täällä, esimerkiksi komennolla `/scores`, tai pyydä moderaattoria lisäämään niitä komennolla `/server alias`, ja katso uudelleen tunnin päästä.",
  "problem.nothing_ranked_by_change":
    "Mistään palvelimen kokoelmasta ei ole vielä viikon tietoja. Järjestä ne siihen asti pisteiden mukaan: `/leaderboard by: {total}`.",
  "problem.one_collection": "Ne ovat kaikki sama kokoelma. Valitse ainakin yksi toinen, johon verrataan.",
  "problem.notTakingQuestions": "Tietopalvelulla on juuri nyt kiire. Yritä uudelleen minuutin päästä.",
  "problem.notTakingQuestionsUntil": "Tietopalvelulla on juuri nyt kiire. Yritä uudelleen {time}.",
  "problem.notAnswering": "Tietopalvelu ei juuri nyt vastaa. Komennossasi ei ollut vikaa – yritä uudelleen minuutin päästä.",
  "problem.busy": "Minulla on juuri nyt kädet täynnä. Komennossasi ei ollut vikaa – yritä uudelleen hetken päästä.",
  "problem.rejected_key": "Tietopalvelu hylkäsi tämän botin API-avaimen. Kerro siitä botin ylläpitäjälle.",
  "problem.rejected_request":
    "Tietopalvelu hylkäsi tämän pyynnön. Tarkista osoite; jos se on oikein, kerro siitä botin ylläpitäjälle.",
  "problem.invalid_answer":
    "Tietopalvelu lähetti vastauksen, jota en osaa lukea. Yritä myöhemmin uudelleen; jos sama toistuu, kerro siitä botin ylläpitäjälle.",
  "problem.aborted": "Käynnistyn juuri uudelleen. Yritä uudelleen hetken päästä.",
  "problem.just_refreshed": "Tämä on jo uusin. Voit päivittää uudelleen {time}.",
  "problem.nothing_newer": "Päivitys ei onnistunut – nämä ovat yhä uusimmat tiedot ({time}). Yritä uudelleen minuutin päästä.",
  "problem.used_up.member": "Vauhti on vähän liian kova. Yritä uudelleen {time}.",
  "problem.used_up.server": "Tämä palvelin käyttää bottia juuri nyt paljon. Yritä uudelleen {time}.",
  "problem.unreadable_button": "Tämä painike on botin toisesta versiosta eikä enää toimi. Käytä komentoa uudelleen.",
  "problem.unknown_command": "Sitä komentoa ei enää ole. Kirjoita `/`, niin näet, mitä on tarjolla.",
  "problem.outdated_command":
    "Tämä komento on muuttunut. Lataa Discord uudelleen (Ctrl+R tai Cmd+R, tai käynnistä sovellus uudelleen) ja yritä uudelleen.",
  "problem.cannot_embed":
    "En voi lähettää upotuksia tälle kanavalle. Pyydä moderaattoria antamaan minulle täällä oikeus ”Upota linkkejä” tai käytä komentoa toisella kanavalla.",
  "problem.forbidden":
    "Minulla ei ole oikeutta vastata tällä kanavalla. Pyydä moderaattoria antamaan minulle täällä oikeudet ”Näytä kanava”, ”Lähetä viestejä” ja ”Upota linkkejä” tai käytä komentoa toisella kanavalla.",
  "problem.internal":
    "Jokin meni meillä vikaan. Yritä uudelleen; jos sama toistuu, anna tämä viite botin ylläpitäjälle: `{reference}`.",
};
