import type { Words } from "./en-US.ts";

/**
 * Polish. You is «ty», as in Discord's own client, with verb forms that do not tell whether a man or a woman is meant; the bot
 * speaks of itself mostly in the present. Terms: «Hype», «alert», «influencer», «alias», «retweet» are what Polish NFT
 * communities say; gains are «Wzrost», community is «Społeczność», the total is «Łącznie» in headings and «wynik łączny» in
 * sentences, scores are «wyniki», a digest is «podsumowanie», a watch is «obserwacja». A slash command is «polecenie».
 * A post on X is «post»; what the bot itself posts is «wiadomość» or «publikacja», so that the two are not mixed up. A thread
 * is «wątek» and permissions are called as in Discord («Wyświetlanie podglądu linku», «Czytanie historii czatu»).
 * {time} is mostly «3 dni temu» or «za 2 godziny»: sentences take it as an adverb or after a colon. Names stay in the
 * nominative. `one` is 1 alone. Quotation marks are „…”, the dash is –.
 */
export const words: Words = {
  "button.influencers": "Influencerzy",
  "button.next": "Dalej →",
  "button.previous": "← Wstecz",
  "button.refresh": "Odśwież",
  "button.scores": "Wyniki",
  "button.talk": "Rozmowy",
  "button.toptweets": "Top posty",
  "button.trends": "Trendy",

  "command.collectionScores": "Wyniki kolekcji, do której prowadzi link w wiadomości",
  "command.compare": "Porównaj od dwóch do pięciu kolekcji i zobacz, kto pisze o więcej niż jednej",
  "command.help": "Co robi ten bot, skąd bierze dane i co przechowuje",
  "command.influencers": "Zobacz, kto nadaje ton rozmowom o kolekcji",
  "command.leaderboard": "Ranking kolekcji tego serwera według wyniku lub jego zmiany w ciągu tygodnia",
  "command.me": "Ustaw własną domyślną kolekcję i język",
  "command.me.forget": "Usuń wszystko, co o tobie pamiętam",
  "command.me.set": "Ustaw własną domyślną kolekcję lub język",
  "command.me.show": "Zobacz wszystko, co o tobie pamiętam",
  "command.scores": "Hype, wzrost, społeczność i łączny wynik kolekcji",
  "command.server": "Domyślna kolekcja, aliasy, język i strefa czasowa serwera (dla moderatorów)",
  "command.server.alias": "Nadaj kolekcji krótką nazwę, która działa na tym serwerze",
  "command.server.forget": "Usuń wszystko, co pamiętam o tym serwerze",
  "command.server.set": "Ustaw domyślną kolekcję, język lub strefę czasową tego serwera",
  "command.server.show": "Zobacz wszystko, co pamiętam o tym serwerze",
  "command.talk": "Co stoi za rozmowami o kolekcji: ile głosów, jak świeżych i co się powtarza",
  "command.toptweets": "Zobacz posty o kolekcji, które wywołały najwięcej reakcji",
  "command.watch": "Wieści o kolekcjach same trafiają na kanał (dla moderatorów)",
  "command.watch.add": "Publikuj na kanale podsumowanie lub alerty o kolekcji",
  "command.watch.list": "Co jest tu obserwowane, kiedy była ostatnia publikacja i dlaczego jest cicho",
  "command.watch.remove": "Przestań obserwować kolekcję na kanale",
  "command.watch.test": "Zobacz, co zostałoby teraz opublikowane – widzisz to tylko ty",
  "command.trends": "Zobacz, jak wyniki kolekcji zmieniały się w czasie",

  "option.compare.with": "Kolekcja do porównania: adres, link z adresem lub nazwa",
  "option.compare.other": "Jeszcze jedna kolekcja do porównania",
  "option.contract": "Adres, link z adresem lub nazwa; pomiń, by użyć kolekcji tego serwera albo swojej",
  "option.count.influencers": "Ile osób pokazać, 1–{max, number} (domyślnie: wszystkie)",
  "option.count.toptweets": "Ile postów pokazać, 1–{max, number} (domyślnie: wszystkie)",
  "option.collection": "Domyślna kolekcja: adres, link z adresem lub nazwa",
  "option.language": "Język odpowiedzi, które widzą tu wszyscy",
  "option.language.member": "Język odpowiedzi, które widzisz tylko ty",
  "option.zone": "Strefa czasowa tego serwera",
  "option.alias": "Nazwa, na przykład „apes”",
  "option.alias.contract": "Co oznacza: adres, link lub nazwa. Pomiń, żeby usunąć alias",
  "option.serverDefault": "{name} · domyślna na tym serwerze",
  "option.period": "Jak daleko sięgnąć wstecz (domyślnie: 30 dni)",
  "option.by": "Według czego ułożyć ranking (domyślnie: wynik łączny)",
  "option.private": "Odpowiedź widoczna tylko dla ciebie",
  "option.watch": "Która obserwacja: wybierz z listy",
  "option.watch.channel": "Gdzie publikować (domyślnie: na tym kanale)",
  "option.watch.what": "Podsumowanie o stałej porze, alerty przy zmianie wyniku albo oba naraz (domyślnie: podsumowanie)",
  "option.watch.every": "Jak często publikować podsumowanie (domyślnie: codziennie)",
  "option.watch.hour": "O której publikować podsumowanie, 0–23, w strefie czasowej serwera (domyślnie: 9)",
  "option.watch.weekday": "W jaki dzień publikować tygodniowe podsumowanie (domyślnie: poniedziałek)",
  "option.watch.change": "O ile ma się zmienić wynik łączny, by był alert (domyślnie: nietypowo mocno)",
  "option.pasteAddress": "Wklej adres kontraktu (0x…) lub link z OpenSea, Etherscan, Blur, …",

  "help.title": "Collection Pulse",
  "help.introduction":
    "Zobacz, jak radzi sobie kolekcja NFT, kto o niej mówi i co mówi. Każdemu poleceniu możesz podać adres kontraktu, link z adresem albo nazwę kolekcji. Jeśli ustawiona jest kolekcja domyślna, możesz to pominąć.",
  "help.command": "**/{name}** – {description}",
  "help.menu": "Kliknij wiadomość prawym przyciskiem lub ją przytrzymaj › **Aplikacje › {name}** – {description}",
  "help.scores.title": "Co oznaczają wyniki",
  "help.scores":
    "Hype, wzrost, społeczność i wynik łączny pochodzą z serwisu danych i są pokazane bez zmian. Serwis nie opisuje ich skali.",
  "help.data.title": "Skąd są dane",
  "help.data":
    "Z serwisu Collection Social and Score, z którym połączony jest ten bot – dalej po prostu „serwis danych”. Przy każdej odpowiedzi widać, kiedy ją zaktualizowano; naciśnij „Odśwież”, żeby zrobić to ponownie.",
  "help.privacy.title": "Prywatność",
  "help.privacy":
    "Bot czyta to, co wpisujesz w jego poleceniach, a gdy używasz jego menu – także wiadomość, przy której je otwierasz. Pamięta, o które kolekcje pytano publicznie na którym serwerze (ale nie, kto pytał), jak zmieniały się ich wyniki, influencerzy i posty, a przez minutę – z ilu poleceń i przycisków korzystasz. Pamięta też to, co zapiszesz przez `/me set` i co moderatorzy zapiszą przez `/server` i `/watch`: wszystko to pokazują `/me show`, `/server show` i `/watch list`, a usuwają `/me forget` i `/server forget`. W logach są polecenia, a nie osoby, i nie przechowuje się żadnych wiadomości.",

  "watch.what.digest": "Podsumowanie",
  "watch.what.alert": "Alerty",
  "watch.what.both": "Podsumowanie i alerty",
  "watch.every.day": "Codziennie",
  "watch.every.week": "Co tydzień",
  "watch.weekday.1": "Poniedziałek",
  "watch.weekday.2": "Wtorek",
  "watch.weekday.3": "Środa",
  "watch.weekday.4": "Czwartek",
  "watch.weekday.5": "Piątek",
  "watch.weekday.6": "Sobota",
  "watch.weekday.7": "Niedziela",
  "watch.title": "Obserwowane na tym serwerze",
  "watch.none":
    "Nic tu jeszcze nie jest obserwowane. Zacznij od `/watch add`: wybierz kolekcję, a będę pisać na kanale, co się w niej zmienia.",
  "watch.count": "{count, number} z {max, number}",
  "watch.added": "Zapisano. Będę porównywać z tym, co zobaczę następnym razem; pierwsza wiadomość przyjdzie, gdy coś się zmieni.",
  "watch.changed": "Zmieniono. Ta kolekcja była już obserwowana na tamtym kanale.",
  "watch.removed": "Usunięto. Nic więcej o niej tam nie publikuję.",
  "watch.gone": "Tę obserwację usunięto już wcześniej.",
  "watch.resumed": "Wznowiono. Kontynuuję od ostatniej publikacji – następna może pojawić się od razu.",
  "watch.in": "na <#{channel}>",
  "watch.digest.day": "Podsumowanie codziennie o {hour}:00 ({zone})",
  "watch.digest.week":
    "Podsumowanie {weekday, select, 1 {w każdy poniedziałek} 2 {w każdy wtorek} 3 {w każdą środę} 4 {w każdy czwartek} 5 {w każdy piątek} 6 {w każdą sobotę} other {w każdą niedzielę}} o {hour}:00 ({zone})",
  "watch.alert.change": "Alert, gdy wynik łączny zmieni się o {change} od mojej ostatniej publikacji",
  "watch.alert.unusual":
    "Alert, gdy wynik łączny zmieni się nietypowo mocno od mojej ostatniej publikacji (co najmniej 4 razy mocniej niż zwykle w ciągu dnia)",
  "watch.next": "Następne podsumowanie {time}, jeśli do tego czasu coś się zmieni",
  "watch.checked": "sprawdzono {time}",
  "watch.unchecked": "jeszcze nie sprawdzono",
  "watch.posted": "opublikowano {time}",
  "watch.unposted": "jeszcze nic nie opublikowano",
  "watch.posting": "wiadomość jest w drodze",
  "watch.needs":
    "-# Żeby tam publikować, potrzebuję uprawnień „Wyświetlanie kanału”, „Wysyłanie wiadomości” (w wątku: „Wysyłanie wiadomości w wątkach”), „Wyświetlanie podglądu linku” i „Czytanie historii czatu”. Teraz je mam.",
  "watch.noZone": "-# Ten serwer nie ma jeszcze strefy czasowej, więc godziny są w UTC. Ustaw ją przez `/server set zone`.",
  "watch.paused.channel_gone":
    "⏸️ **Wstrzymano**: kanał został usunięty. Usuń tę obserwację; `/watch add` zaczyna nową na innym kanale.",
  "watch.paused.server_gone": "⏸️ **Wstrzymano**: usunięto mnie z tego serwera. Naciśnij „Wznów”, a zacznę od nowa.",
  "watch.paused.no_access": "⏸️ **Wstrzymano**: nie widzę kanału. Daj mi tam „Wyświetlanie kanału”, a potem naciśnij „Wznów”.",
  "watch.paused.no_permission":
    "⏸️ **Wstrzymano**: nie mogę publikować na tym kanale. Daj mi tam „Wysyłanie wiadomości” (w wątku: „Wysyłanie wiadomości w wątkach”) i „Wyświetlanie podglądu linku”, a potem naciśnij „Wznów”.",
  "watch.paused.thread_locked": "⏸️ **Wstrzymano**: wątek jest zablokowany. Odblokuj go, a potem naciśnij „Wznów”.",
  "watch.paused.refused": "⏸️ **Wstrzymano**: Discord odrzucił tam moje wiadomości. Naciśnij „Wznów”, a spróbuję ponownie.",
  "watch.untracked":
    "⚠️ Nie jest zapisywana: zapisuję już tyle kolekcji, ile mogę. Osoba, która prowadzi bota, może podnieść limit.",
  "watch.failing":
    "⚠️ Nie udało mi się tam wysłać ostatniej wiadomości. Sprawdź, co mi wolno na tym kanale: po trzech niepowodzeniach z rzędu wstrzymuję publikowanie.",
  "watch.quiet": "cisza: {reason}",
  "watch.quiet.nothing_recorded": "nic jeszcze o niej nie zapisano",
  "watch.quiet.first": "to punkt odniesienia, z którym będę porównywać",
  "watch.quiet.nothing_newer": "nie ma nowszych danych",
  "watch.quiet.unchanged": "nic się nie zmieniło",
  "watch.quiet.small": "zmiana o {by} z wymaganych {of}",
  "watch.quiet.too_little_history":
    "co jest nietypowe, widać po 7 dniach historii, a na razie {days, plural, one {jest # dzień} few {są # dni} many {jest # dni} other {jest # dnia}}",
  "watch.quiet.too_soon": "następny alert może przyjść {time}",
  "watch.test.title": "Co bym teraz opublikował",
  "watch.test.example": "Na przykład:",
  "watch.test.digest.posts": "Podsumowanie zostałoby opublikowane.",
  "watch.test.digest.quiet": "Podsumowanie nie zostałoby opublikowane: {reason}.",
  "watch.test.alert.posts": "Alert zostałby opublikowany.",
  "watch.test.alert.quiet": "Alert nie zostałby opublikowany: {reason}.",
  "watch.button.preview": "Podgląd",
  "watch.button.remove": "Usuń",
  "watch.button.resume": "Wznów",
  "watch.button.resumeOf": "Wznów: {name}",
  "watch.button.back": "Wstecz",
  "watch.button.list": "Cała lista",
  "watch.menu": "Otwórz obserwację…",
  "watch.choice": "{name} · {what} · {where}",
  "watch.here": "tutaj",
  "watch.elsewhere": "kanał …{digits}",
  "permission.ViewChannel": "„Wyświetlanie kanału”",
  "permission.SendMessages": "„Wysyłanie wiadomości”",
  "permission.SendMessagesInThreads": "„Wysyłanie wiadomości w wątkach”",
  "permission.EmbedLinks": "„Wyświetlanie podglądu linku”",
  "permission.ReadMessageHistory": "„Czytanie historii czatu”",

  "watchPost.digest": "📊 **Podsumowanie**: co się zmieniło w kolekcji {name}",
  "watchPost.digests":
    "📊 **Podsumowanie**: co się zmieniło w {count, plural, one {# kolekcji} few {# kolekcjach} many {# kolekcjach} other {# kolekcji}}",
  "watchPost.alert": "🔔 **Alert**: wynik łączny kolekcji {name} zmienił się o {change}",
  "watchPost.total": "**Łącznie {total}** · {change} w porównaniu z tym, co było {since}",
  "watchPost.newPost":
    "Nowy post ({time}): {interactions, plural, one {# interakcja} few {# interakcje} many {# interakcji} other {# interakcji}}",
  "watchPost.topPost":
    "Teraz wśród top postów (opublikowano {time}): {interactions, plural, one {# interakcja} few {# interakcje} many {# interakcji} other {# interakcji}}",
  "watchPost.came": "Nowi wśród top influencerów: {people}",
  "watchPost.left": "Nie ma już wśród influencerów: {people}",
  "watchPost.open": "Otwórz kolekcję…",

  "settings.collection": "Domyślna kolekcja",
  "settings.language": "Język",
  "settings.zone": "Strefa czasowa",
  "settings.unset": "Nie ustawiono",
  "settings.saved": "Zapisano.",
  "settings.nothingToSet": "Nie ma czego zmieniać: wybierz co najmniej jedną opcję. Oto obecne ustawienia.",
  "settings.clear.collection": "Wyczyść domyślną kolekcję",
  "settings.clear.language": "Wyczyść język",
  "settings.clear.zone": "Wyczyść strefę czasową",
  "settings.cleared.collection": "Wyczyszczono domyślną kolekcję.",
  "settings.cleared.language": "Wyczyszczono język.",
  "settings.cleared.zone": "Wyczyszczono strefę czasową.",
  "settings.deleted": "Usunięto – już tego nie pamiętam",

  "server.title": "Ustawienia tego serwera",
  "server.introduction":
    "To wszystko, co pamiętam o tym serwerze. Zmienisz to przez `/server set` i `/server alias`, a całość usuniesz przez `/server forget`.",
  "server.language.unset": "Nie ustawiono – używam języka z ustawień serwera na Discordzie",
  "server.asked": "O co publicznie pytano tu przez ostatnie 30 dni",
  "server.asked.more": "i jeszcze {count, number}",
  "server.aliases": "**{count, plural, one {# alias} few {# aliasy} many {# aliasów} other {# aliasu}}**",
  "server.removeAlias": "Usuń alias…",
  "server.aliasSet": "{name} oznacza teraz na tym serwerze `{collection}`.",
  "server.aliasChanged": "{name} oznacza teraz na tym serwerze `{collection}`. Wcześniej było to `{before}`.",
  "server.aliasRemoved": "Usunięto alias {name}.",
  "server.aliasGone": "Ten alias usunięto już wcześniej.",
  "server.noAlias": "Na tym serwerze nie ma aliasu {name}. Żeby go dodać, użyj `/server alias` z opcją `contract`.",
  "server.nothingToForget": "Nie było czego usuwać: nic o tym serwerze nie pamiętam.",

  "me.title": "Twoje ustawienia",
  "me.introduction":
    "To wszystko, co o tobie pamiętam, łącznie z dniem twojego ostatniego polecenia ({day}). Zapomnę to wszystko po 12 miesiącach bez poleceń albo od razu po `/me forget`.",
  "me.nothing": "Nic o tobie nie pamiętam. Ustaw domyślną kolekcję lub język przez `/me set`.",
  "me.language.unset": "Nie ustawiono – używam języka twojej aplikacji Discord",
  "me.nothingToForget": "Nie było czego usuwać: nic o tobie nie pamiętam.",

  "card.updated": "Zaktualizowano {time}",
  "card.stale": "To starsze dane ({time}): nowszych na razie nie ma",
  "card.top": "Top {last} z {total}",
  "card.range": "{first}–{last} z {total}",
  "card.place": "{first} z {total}",
  "card.explorer": "Eksplorator",

  "scores.hype": "Hype",
  "scores.gains": "Wzrost",
  "scores.community": "Społeczność",
  "scores.total": "Łącznie",

  "scores.blocks": "{blocks} {days, plural, one {# dzień} few {# dni} many {# dni} other {# dnia}}",

  "change.comparedWith": "▲ ▼ w porównaniu z tym, co było {time}",

  "period.24h": "Ostatnie 24 godziny",
  "period.7d": "Ostatnie 7 dni",
  "period.30d": "Ostatnie 30 dni",
  "period.90d": "Ostatnie 90 dni",
  "period.1y": "Ostatni rok",

  "trends.recorded":
    "pierwszy zapis {since}, ostatni {until}: {records, plural, one {# zapis} few {# zapisy} many {# zapisów} other {# zapisu}}, {gaps, plural, =0 {bez przerw} one {# przerwa} few {# przerwy} many {# przerw} other {# przerwy}}",
  "trends.lowest": "Najniżej {value}, {time}",
  "trends.highest": "Najwyżej {value}, {time}",
  "trends.nothing":
    "Z tego okresu nic jeszcze nie zapisano. Zapisuję kolekcję, dopóki jakiś serwer ją obserwuje, ma ją jako domyślną lub nadał jej alias, i jeszcze przez siedem dni po publicznym zapytaniu o nią.",
  "trends.period": "Okres…",
  "trends.scales": "Różne skale",
  "trends.noChart": "Za mało zapisów",
  "trends.picture": "{period}, po jednym wykresie na każdy wynik. {scores}",
  "trends.picture.score": "{name}: ostatnio {newest}, najniżej {lowest} ({lowestAt}), najwyżej {highest} ({highestAt}).",

  "compare.open": "Otwórz jedną z nich…",
  "compare.now": "Najnowsze wyniki",
  "compare.missing.noData": "Nie ma danych. Jeśli to kontrakt kolekcji, serwis danych jeszcze jej nie śledzi.",
  "compare.missing.limited": "Nie można wczytać wyników: serwis danych jest teraz zajęty. Naciśnij „Odśwież” za minutę.",
  "compare.missing.notAnswering": "Nie można wczytać wyników: serwis danych teraz nie odpowiada. Naciśnij „Odśwież” za minutę.",
  "compare.missing.failed": "Nie można teraz wczytać wyników. Naciśnij „Odśwież”, żeby spróbować ponownie.",
  "compare.people.title": "Wspólni influencerzy",
  "compare.people.found":
    "**{count, number} z {total, plural, one {# influencera} few {# influencerów} many {# influencerów} other {# influencera}}** pisze o więcej niż jednej z tych kolekcji.",
  "compare.people.tooFew": "Nie ma czego porównać: mam influencerów dla mniej niż dwóch z tych kolekcji.",
  "compare.people.missing": "Brak influencerów: {collections}",
  "compare.posts.title": "Wspólne posty",
  "compare.posts.found":
    "**{count, number} z {total, plural, one {# top posta} few {# top postów} many {# top postów} other {# top posta}}** {count, plural, one {dotyczy} few {dotyczą} many {dotyczy} other {dotyczy}} więcej niż jednej z tych kolekcji.",
  "compare.posts.tooFew": "Nie ma czego porównać: mam posty o mniej niż dwóch z tych kolekcji.",
  "compare.posts.missing": "Brak postów: {collections}",
  "compare.post": "Post od {author}",
  "compare.picture": "{title}, po jednym wykresie na każdy wynik. {scores}",
  "compare.picture.score": "{name}: {values}.",

  "leaderboard.title": "Ranking: {by}",
  "leaderboard.basis":
    "{count, plural, one {# kolekcja} few {# kolekcje} many {# kolekcji} other {# kolekcji}}: domyślna kolekcja serwera, aliasy, obserwowane kolekcje i to, o co pytano tu publicznie przez ostatnie 30 dni. W górę i w dół: miejsca w porównaniu z sytuacją sprzed tygodnia.",
  "leaderboard.by": "Ranking według…",
  "leaderboard.by.total": "Łącznie",
  "leaderboard.by.hype": "Hype",
  "leaderboard.by.gains": "Wzrost",
  "leaderboard.by.community": "Społeczność",
  "leaderboard.by.change": "Zmiana wyniku łącznego w ciągu 7 dni",
  "leaderboard.asOf": "dane: {time}",
  "leaderboard.up": "{count, number} w górę",
  "leaderboard.down": "{count, number} w dół",
  "leaderboard.same": "to samo miejsce",
  "leaderboard.unranked": "Bez świeżych zapisów: {collections}",
  "leaderboard.unranked.change": "Zapisy jeszcze z mniej niż tygodnia: {collections}",

  "influencers.heading": "Influencerzy",
  "influencers.influence": "wpływ **{score}**",
  "influencers.followers": "obserwujący: **{count}**",

  "toptweets.heading": "Posty",
  "toptweets.retweetOf": "-# Retweet, autor: {author}",
  "toptweets.retweet": "-# Retweet",
  "toptweets.noText": "-# Ten post nie ma tekstu.",
  "toptweets.sensitive": "-# Treści wrażliwe",
  "toptweets.counts": "🔁 {retweets} · ❤️ {likes} · razem {all}",
  "toptweets.open": "Otwórz",

  "talk.basis.all":
    "Co stoi za rozmowami: {posts, plural, one {# post} few {top # posty} many {top # postów} other {top # posta}} i {people, plural, one {# influencer} few {# influencerów} many {# influencerów} other {# influencera}}",
  "talk.basis.posts":
    "Co stoi za rozmowami: {posts, plural, one {# post} few {top # posty} many {top # postów} other {top # posta}}",
  "talk.basis.people":
    "Co stoi za rozmowami: {people, plural, one {# influencer} few {# influencerów} many {# influencerów} other {# influencera}}",
  "talk.stale.posts": "Posty pochodzą ze starszych danych ({time}): nowszych na razie nie ma",
  "talk.stale.people": "Influencerzy pochodzą ze starszych danych ({time}): nowszych na razie nie ma",
  "talk.failed.posts": "Nie można teraz wczytać postów. Naciśnij „Odśwież”, żeby spróbować ponownie.",
  "talk.failed.people": "Nie można teraz wczytać influencerów. Naciśnij „Odśwież”, żeby spróbować ponownie.",
  "talk.none.posts": "Serwis danych nie ma postów o tej kolekcji.",
  "talk.none.people": "Serwis danych nie ma influencerów dla tej kolekcji.",
  "talk.voices.title": "Głosy",
  "talk.voices":
    "{posts, plural, one {Ten post ma} few {Te # posty mają} many {Te # postów ma} other {Te # posta mają}} **{authors, plural, one {# autora} few {# autorów} many {# autorów} other {# autora}}**.",
  "talk.voices.spread": "Najgłośniejszy zebrał **{share}** interakcji: tak jakby po równo mówiło **{voices}** osoby.",
  "talk.voices.silent": "Nie ma żadnych interakcji.",
  "talk.freshness.title": "Świeżość",
  "talk.freshness.half":
    "Co najmniej połowa interakcji z {posts, plural, one {tego # posta} few {tych # postów} many {tych # postów} other {tych # posta}} przypada na najnowsze; najwcześniejszy z nich: {time}.",
  "talk.freshness.range": "Najnowszy z {posts, number}: {newest} · najstarszy: {oldest}",
  "talk.freshness.one": "Jedyny post: {time}.",
  "talk.echo.title": "Echo",
  "talk.echo.found":
    "**{count, number} z {posts, plural, one {# posta} few {# postów} many {# postów} other {# posta}}** {count, plural, one {mówi} few {mówią} many {mówi} other {mówi}} prawie to samo co inne, choć autorzy są różni: {groups}",
  "talk.echo.none":
    "Wśród {compared, plural, one {# posta} few {# postów} many {# postów} other {# posta}} nie ma dwóch prawie takich samych od różnych autorów.",
  "talk.echo.tooFew": "Za mało tekstu do porównania.",
  "talk.echo.compared":
    "-# Porównano {compared, number} z {posts, plural, one {# posta} few {# postów} many {# postów} other {# posta}} (co najmniej 8 słów, bez retweetów)",
  "talk.handles.title": "Nazwy kont",
  "talk.handles.found":
    "Wśród {people, plural, one {# osoby} few {# osób} many {# osób} other {# osoby}} podobne nazwy kont mają te: {groups}",
  "talk.handles.none":
    "Wśród {people, plural, one {# osoby} few {# osób} many {# osób} other {# osoby}} nie ma dwóch o podobnych nazwach kont.",
  "talk.mix.title": "Skład",
  "talk.mix.languages": "Języki ({posts, plural, one {# post} few {# posty} many {# postów} other {# posta}}): {parts}",
  "talk.mix.clients": "Aplikacje ({posts, plural, one {# post} few {# posty} many {# postów} other {# posta}}): {parts}",
  "talk.mix.part": "{name} **{count, number}**",
  "talk.mix.unknown": "nieznane **{count, number}**",
  "talk.mix.others": "inne **{count, number}**",
  "talk.regulars.title": "Przyszli i odeszli",
  "talk.regulars.came":
    "**{count, plural, one {# nowy} few {# nowych} many {# nowych} other {# nowego}}** wśród influencerów w porównaniu z tym, co było {time}: {people}",
  "talk.regulars.left":
    "**{count, plural, one {# ubył} few {# ubyło} many {# ubyło} other {# ubyło}}** w porównaniu z tym, co było {time}: {people}",
  "talk.regulars.nobody": "Influencerzy są ci sami co {time}.",
  "talk.regulars.core":
    "**{count, plural, one {# stały bywalec} few {# stałych bywalców} many {# stałych bywalców} other {# stałego bywalca}}** – na co najmniej 80% z {records, plural, one {# listy} few {# list} many {# list} other {# listy}} z ostatnich 30 dni: {people}",
  "talk.moreGroups": "i jeszcze {count, plural, one {# grupa} few {# grupy} many {# grup} other {# grupy}}",

  "person.noName": "Bez nazwy",
  "person.noHandle": "nieznane",

  "list.next": "{list}, {next}",
  "list.more": "jeszcze {count, number}",
  "sentence.next": "{text} {next}",

  "note.otherChain":
    "-# Ten link prowadzi do sieci {chain}. Serwis danych patrzy tylko na adres, więc te liczby mogą należeć do kontraktu w innej sieci.",
  "note.chainWithoutData": "-# Ten link prowadzi do sieci {chain}. Serwis danych może nie obejmować tej sieci.",

  "problem.inOption": "`{option}`: {sentence}",
  "problem.copyAgain": "Skopiuj adres kontraktu ze strony kolekcji na marketplace lub w eksploratorze.",
  "problem.address_missing": "Nie widzę tu adresu kontraktu ani znanej mi nazwy. Adres to `0x` i 40 znaków po nim. {copyAgain}",
  "problem.link_without_address":
    "Nie widzę w tym linku adresu kontraktu. Otwórz dowolne NFT z kolekcji i skopiuj jego link albo wklej sam adres.",
  "problem.collection_slug":
    "Ten link zawiera nazwę kolekcji („{slug}”), ale nie adres jej kontraktu. Otwórz dowolne NFT z kolekcji i skopiuj jego link albo wklej sam adres.",
  "problem.shortened_address": "Ten adres jest skrócony, a potrzebuję całego: `0x` i 40 znaków po nim. {copyAgain}",
  "problem.solana_address": "To wygląda na adres Solany. Znam tylko kontrakty Ethereum, a ich adresy zaczynają się od `0x`.",
  "problem.transaction_hash": "To hash transakcji (64 znaki po `0x`). Adres kontraktu ma ich 40. {copyAgain}",
  "problem.wrong_checksum": "Suma kontrolna tego adresu (EIP-55) się nie zgadza, więc pewnie jest w nim literówka. {copyAgain}",
  "problem.several_addresses":
    "Widzę tu {count, plural, one {# adres} few {# różne adresy} many {# różnych adresów} other {# różnego adresu}}. Użyj polecenia, na przykład `/scores`, tylko z tym, o który ci chodzi.",
  "problem.several_collections":
    "Znam {count, plural, one {# kolekcję} few {# kolekcje} many {# kolekcji} other {# kolekcji}} o tej nazwie. O którą chodzi? Zamiast nazwy możesz podać jej adres.\n{contracts}",
  "problem.namesake": "serwery w 30 dni: {servers, number} · pierwsze zapytanie: {time}",
  "problem.similar_names":
    "Nie znam kolekcji o dokładnie takiej nazwie. Chodzi o {names}? Wybierz ją z listy, która pojawia się podczas pisania, albo wklej jej adres.",
  "problem.ens_name": "„{ensName}” to nazwa ENS, a potrzebuję adresu kontraktu, który się za nią kryje. {copyAgain}",
  "problem.stray_character":
    "„{character}” nie może być częścią adresu kontraktu: po `0x` są tylko cyfry 0–9 i litery a–f. {copyAgain}",
  "problem.look_alike":
    "„{character}” w tym adresie to {kind, select, letter {litera} cyrillic {litera cyrylicy} greek {litera grecka} other {inny znak}}, a nie „{digit}”, choć wygląda podobnie. {copyAgain}",
  "problem.stray_invisible": "W tym adresie jest niewidoczny znak. {copyAgain}",
  "problem.no_default.server":
    "Która kolekcja? Dodaj `contract`: adres, link lub nazwę. Moderatorzy mogą ustawić domyślną kolekcję tego serwera przez `/server set`, a ty własną przez `/me set`.",
  "problem.no_default.direct":
    "Która kolekcja? Dodaj `contract`: adres, link lub nazwę. Żeby następnym razem to pominąć, ustaw własną domyślną kolekcję przez `/me set`.",
  "problem.not_recalled":
    "Nie mogę teraz sprawdzić nazw ani kolekcji domyślnych. Wklej adres kontraktu kolekcji – to działa zawsze – albo spróbuj za minutę.",
  "problem.not_remembered":
    "Nie mogę teraz niczego zapisać ani usunąć: moja pamięć nie odpowiada. Spróbuj za minutę. Polecenia z adresem kontraktu działają jak zwykle.",
  "problem.no_history": "Nie mogę teraz sprawdzić zapisów. Spróbuj za minutę; polecenia takie jak `/scores` działają jak zwykle.",
  "problem.unknown_watch":
    "Nie znam tej obserwacji. Wybierz ją z listy, która pojawia się podczas pisania, albo zajrzyj do `/watch list`.",
  "problem.too_many_watches":
    "Ten serwer ma już tyle obserwacji, ile mogę obsłużyć: {max, number}. Najpierw usuń jedną: w `/watch list` jest do tego przycisk.",
  "problem.lacks_permissions":
    "Nie mogę jeszcze publikować na <#{channel}>: daj mi tam {permissions} i użyj polecenia ponownie. Nic nie zapisano.",
  "problem.lacks_own_permissions":
    "Publikuję tylko tam, gdzie i ty możesz pisać: na <#{channel}> brakuje ci uprawnień {permissions}. Nic nie zapisano.",
  "problem.not_allowed": "O ile widzę, nie wolno ci tu używać `/{command}`. Nic nie zmieniono.",
  "problem.unknown_channel": "Nie wiem, co mi wolno na tym kanale. Wybierz inny. Nic nie zapisano.",
  "problem.unsuitable_channel":
    "Mogę publikować tylko na kanałach tekstowych, kanałach z ogłoszeniami i w wątkach. Wybierz taki przez `channel`. Nic nie zapisano.",
  "problem.change_without_alert": "`change` dotyczy alertów: dodaj `what: {alert}` lub `what: {both}`. Nic nie zapisano.",
  "problem.digest_option_without_digest":
    "`every`, `hour` i `weekday` dotyczą podsumowania: dodaj `what: {digest}` lub `what: {both}`. Nic nie zapisano.",
  "problem.servers_only": "To działa tylko na serwerze, do którego mnie dodano.",
  "problem.unknown_language": "Nie znam tego języka. Wybierz go z listy, która pojawia się podczas pisania.",
  "problem.unknown_zone":
    "Nie znam tej strefy czasowej. Wpisz miasto, na przykład „Berlin” lub „New York”, i wybierz strefę z listy, która się pojawi.",
  "problem.alias_like_address":
    "Alias nie może wyglądać jak adres, link ani nazwa ENS. Wybierz zwykłą nazwę, na przykład `apes`.",
  "problem.alias_unfit": "Alias musi mieć od 1 do {max, number} widocznych znaków. Wybierz zwykłą nazwę, na przykład `apes`.",
  "problem.too_many_aliases":
    "Ten serwer ma już tyle aliasów, ile mogę zapamiętać: {max, number}. Najpierw usuń jeden: w `/server show` jest do tego menu.",
  "problem.wrong_length":
    "Ten adres ma po `0x` {digits, plural, one {# znak} few {# znaki} many {# znaków} other {# znaku}}, a adres kontraktu ma ich 40. {copyAgain}",
  "problem.no_data":
    "Nie ma danych dla `{contract}`. Sprawdź, czy to kontrakt kolekcji. Jeśli tak, serwis danych jeszcze jej nie śledzi.",
  "problem.no_data_of_any":
    "Nie ma danych dla żadnego z tych adresów: {contracts}. Sprawdź, czy to kontrakty kolekcji. Jeśli tak, serwis danych jeszcze ich nie śledzi.",
  "problem.nothing_ranked":
    "Nie ma jeszcze z czego ułożyć rankingu na tym serwerze. Zapytaj tu o kolekcje, na przykład przez `/scores`, albo poproś moderatora, żeby dodał je przez `/server alias`, i zajrzyj za godzinę.",
  "problem.nothing_ranked_by_change":
    "Żadna kolekcja tego serwera nie ma jeszcze zapisów z całego tygodnia. Do tego czasu ułóż ranking według wyniku: `/leaderboard by: {total}`.",
  "problem.one_collection": "To wszystko ta sama kolekcja. Wybierz do porównania co najmniej jedną inną.",
  "problem.notTakingQuestions": "Serwis danych jest teraz zajęty. Spróbuj za minutę.",
  "problem.notTakingQuestionsUntil": "Serwis danych jest teraz zajęty. Spróbuj ponownie {time}.",
  "problem.notAnswering": "Serwis danych teraz nie odpowiada. Z twoim poleceniem wszystko w porządku – spróbuj za minutę.",
  "problem.busy": "Mam teraz urwanie głowy. Z twoim poleceniem wszystko w porządku – spróbuj za chwilę.",
  "problem.rejected_key": "Serwis danych odrzucił klucz API tego bota. Daj znać osobie, która go prowadzi.",
  "problem.rejected_request":
    "Serwis danych odrzucił to zapytanie. Sprawdź adres; jeśli jest poprawny, daj znać osobie, która prowadzi bota.",
  "problem.invalid_answer":
    "Serwis danych przysłał odpowiedź, której nie potrafię odczytać. Spróbuj później; jeśli to się powtarza, daj znać osobie, która prowadzi bota.",
  "problem.aborted": "Właśnie uruchamiam się ponownie. Spróbuj za chwilę.",
  "problem.just_refreshed": "To już najnowsze dane. Ponownie odświeżyć możesz {time}.",
  "problem.nothing_newer": "Nie udało się odświeżyć – to nadal najnowsze dane ({time}). Spróbuj za minutę.",
  "problem.used_up.member": "Trochę za szybko. Spróbuj ponownie {time}.",
  "problem.used_up.server": "Ten serwer bardzo mocno teraz korzysta z bota. Spróbuj ponownie {time}.",
  "problem.unreadable_button": "Ten przycisk pochodzi z innej wersji bota i już nie działa. Użyj polecenia ponownie.",
  "problem.unknown_command": "Tego polecenia już nie ma. Wpisz `/`, żeby zobaczyć dostępne.",
  "problem.outdated_command":
    "To polecenie się zmieniło. Przeładuj Discorda (Ctrl+R lub Cmd+R albo uruchom aplikację ponownie) i spróbuj jeszcze raz.",
  "problem.cannot_embed":
    "Nie mogę publikować embedów na tym kanale. Poproś moderatora, żeby dał mi tu uprawnienie „Wyświetlanie podglądu linku”, albo użyj polecenia na innym kanale.",
  "problem.forbidden":
    "Nie mam uprawnień, żeby odpowiadać na tym kanale. Poproś moderatora, żeby dał mi tu „Wyświetlanie kanału”, „Wysyłanie wiadomości” i „Wyświetlanie podglądu linku”, albo użyj polecenia na innym kanale.",
  "problem.internal":
    "Coś poszło nie tak po naszej stronie. Spróbuj ponownie; jeśli to się powtarza, przekaż osobie, która prowadzi bota, ten kod: `{reference}`.",
};
