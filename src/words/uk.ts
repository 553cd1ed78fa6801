import type { Words } from "./en-US.ts";

/**
 * Ukrainian. You is «ви» in lower case, as in Discord's own client; the bot speaks of itself as a man (бот), and mostly in the
 * present. Terms: «Хайп», «Ком’юніті», «алерт», «дайджест», «інфлюенсер», «аліас» are what Ukrainian NFT communities say; gains
 * are «Приріст», the total is «Підсумок», scores are «показники», a watch is «відстеження».
 * A post on X is «пост»; what the bot itself posts is «повідомлення» or «публікація», so that the two are not mixed up. A
 * thread is «гілка» and permissions are called as in Discord («Вбудовувати посилання», «Керувати сервером»).
 * {time} is mostly «3 дні тому» or «через 2 години»: sentences take it as an adverb or after a colon. Names stay in the
 * nominative. `one` is 21 and 31 as well, so `=1` stands where no number is shown. Quotation marks are «…», the dash is —,
 * the apostrophe is ’.
 */
export const words: Words = {
  "button.influencers": "Інфлюенсери",
  "button.next": "Далі →",
  "button.previous": "← Назад",
  "button.refresh": "Оновити",
  "button.scores": "Показники",
  "button.talk": "Обговорення",
  "button.toptweets": "Топ постів",
  "button.trends": "Динаміка",

  "command.collectionScores": "Показники колекції, на яку веде посилання в повідомленні",
  "command.compare": "Порівняти від двох до п’яти колекцій і побачити, хто пише одразу про кілька",
  "command.help": "Що вміє цей бот, звідки беруться дані та що він зберігає",
  "command.influencers": "Хто задає тон у розмовах про колекцію",
  "command.leaderboard": "Рейтинг колекцій цього сервера за показником або за його зміною протягом тижня",
  "command.me": "Ваша типова колекція та мова",
  "command.me.forget": "Видалити все, що я про вас пам’ятаю",
  "command.me.set": "Вибрати свою типову колекцію або мову",
  "command.me.show": "Переглянути все, що я про вас пам’ятаю",
  "command.scores": "Хайп, приріст, ком’юніті та підсумок колекції",
  "command.server": "Типова колекція, аліаси, мова та часовий пояс сервера (для модераторів)",
  "command.server.alias": "Дати колекції коротке ім’я, яке працює на цьому сервері",
  "command.server.forget": "Видалити все, що я пам’ятаю про цей сервер",
  "command.server.set": "Вибрати для сервера типову колекцію, мову або часовий пояс",
  "command.server.show": "Переглянути все, що я пам’ятаю про цей сервер",
  "command.talk": "Що стоїть за розмовами про колекцію: скільки голосів, наскільки свіжо і що повторюється",
  "command.toptweets": "Пости про колекцію з найбільшим відгуком",
  "command.watch": "Дізнаватися про колекції в каналі, нічого не запитуючи (для модераторів)",
  "command.watch.add": "Публікувати в каналі дайджест або алерти про колекцію",
  "command.watch.list": "Що тут відстежується, коли була остання публікація і чому зараз тихо",
  "command.watch.remove": "Більше не відстежувати колекцію в каналі",
  "command.watch.test": "Що було б опубліковано зараз — побачите лише ви",
  "command.trends": "Як змінювалися показники колекції з часом",

  "option.compare.with": "З якою колекцією порівняти: адреса, посилання з адресою або назва",
  "option.compare.other": "Ще одна колекція для порівняння",
  "option.contract": "Адреса, посилання з нею або назва. Якщо не вказати, візьму колекцію сервера або вашу",
  "option.count.influencers": "Скільки людей показати, 1–{max, number} (типово: усіх)",
  "option.count.toptweets": "Скільки постів показати, 1–{max, number} (типово: усі)",
  "option.collection": "Типова колекція: адреса, посилання з адресою або назва",
  "option.language": "Мова відповідей, які бачать усі на сервері",
  "option.language.member": "Мова відповідей, які бачите лише ви",
  "option.zone": "Часовий пояс цього сервера",
  "option.alias": "Коротке ім’я, наприклад «apes»",
  "option.alias.contract": "Що воно позначає: адреса, посилання або назва. Якщо не вказати, аліас видалиться",
  "option.serverDefault": "{name} · типова на цьому сервері",
  "option.period": "За який період показати (типово: 30 днів)",
  "option.by": "За чим скласти рейтинг (типово: за підсумком)",
  "option.private": "Показати відповідь лише вам",
  "option.watch": "Яке відстеження: виберіть зі списку",
  "option.watch.channel": "Де публікувати (типово: у цьому каналі)",
  "option.watch.what": "Дайджест за розкладом, алерти про зміни підсумку або все разом (типово: дайджест)",
  "option.watch.every": "Як часто публікувати дайджест (типово: щодня)",
  "option.watch.hour": "О котрій годині публікувати дайджест, 0–23, за часовим поясом сервера (типово: 9)",
  "option.watch.weekday": "У який день публікувати щотижневий дайджест (типово: понеділок)",
  "option.watch.change": "Наскільки має змінитися підсумок для алерту (типово: незвично сильно)",
  "option.pasteAddress": "Вставте адресу контракту (0x…) або посилання з OpenSea, Etherscan, Blur, …",

  "help.title": "Collection Pulse",
  "help.introduction":
    "Дізнайтеся, як справи в NFT-колекції, хто про неї говорить і що саме. Дайте будь-якій команді адресу контракту, посилання з нею або назву колекції. Якщо типову колекцію вже задано, можна нічого не вказувати.",
  "help.command": "**/{name}** — {description}",
  "help.menu": "Клацніть повідомлення правою кнопкою або утримуйте його › **Застосунки › {name}** — {description}",
  "help.scores.title": "Що означають показники",
  "help.scores": "Хайп, приріст, ком’юніті та підсумок надходять із сервісу даних і показані як є. Їхню шкалу сервіс не описує.",
  "help.data.title": "Звідки дані",
  "help.data":
    "Із сервісу Collection Social and Score, до якого підключено цього бота, — далі просто «сервіс даних». У кожній відповіді видно, коли її оновлено; щоб оновити ще раз, натисніть «Оновити».",
  "help.privacy.title": "Приватність",
  "help.privacy":
    "Бот читає те, що ви пишете в його командах, а якщо викликати його через меню повідомлення — то й саме повідомлення. Він пам’ятає, які колекції на якому сервері запитували публічно (але не хто), як змінювалися їхні показники, інфлюенсери та пости, а протягом однієї хвилини — скільки команд і кнопок ви використали. Ще він пам’ятає те, що ви зберегли через `/me set`, а модератори — через `/server` і `/watch`: усе це показують `/me show`, `/server show` і `/watch list`, а видаляють `/me forget` і `/server forget`. У логах є команди, але не люди, і жодні повідомлення не зберігаються.",

  "watch.what.digest": "Дайджест",
  "watch.what.alert": "Алерти",
  "watch.what.both": "Дайджест і алерти",
  "watch.every.day": "Щодня",
  "watch.every.week": "Щотижня",
  "watch.weekday.1": "Понеділок",
  "watch.weekday.2": "Вівторок",
  "watch.weekday.3": "Середа",
  "watch.weekday.4": "Четвер",
  "watch.weekday.5": "П’ятниця",
  "watch.weekday.6": "Субота",
  "watch.weekday.7": "Неділя",
  "watch.title": "Що відстежується на цьому сервері",
  "watch.none":
    "Тут поки що нічого не відстежується. Почніть із `/watch add`: виберіть колекцію, і я повідомлятиму в каналі, що в ній змінилося.",
  "watch.count": "{count, number} з {max, number}",
  "watch.added": "Збережено. Порівнюватиму з тим, що побачу наступного разу; перше повідомлення з’явиться, щойно щось зміниться.",
  "watch.changed": "Змінено. Цю колекцію вже відстежували в тому каналі.",
  "watch.removed": "Видалено. Більше нічого про неї там не публікую.",
  "watch.gone": "Це відстеження вже видалили раніше.",
  "watch.resumed": "Відновлено. Продовжую з того, що публікував востаннє, — можливо, просто зараз.",
  "watch.in": "у <#{channel}>",
  "watch.digest.day": "Дайджест щодня, {hour}:00 ({zone})",
  "watch.digest.week":
    "Дайджест {weekday, select, 1 {щопонеділка} 2 {щовівторка} 3 {щосереди} 4 {щочетверга} 5 {щоп’ятниці} 6 {щосуботи} other {щонеділі}}, {hour}:00 ({zone})",
  "watch.alert.change": "Алерт, коли підсумок зміниться на {change} з моєї останньої публікації",
  "watch.alert.unusual":
    "Алерт, коли підсумок незвично сильно зміниться з моєї останньої публікації (щонайменше в 4 рази більше, ніж зазвичай за день)",
  "watch.next": "Наступний дайджест {time}, якщо до того часу щось зміниться",
  "watch.checked": "перевірено {time}",
  "watch.unchecked": "ще не перевірялося",
  "watch.posted": "опубліковано {time}",
  "watch.unposted": "публікацій ще не було",
  "watch.posting": "повідомлення вже надсилається",
  "watch.needs":
    "-# Щоб публікувати там, мені потрібні дозволи «Переглядати канал», «Надсилати повідомлення» (у гілці: «Надсилати повідомлення в гілках»), «Вбудовувати посилання» та «Читати історію повідомлень». Зараз я їх маю.",
  "watch.noZone":
    "-# Цей сервер ще не має часового поясу, тому години вказано за UTC. Задати його можна через `/server set zone`.",
  "watch.paused.channel_gone":
    "⏸️ **Пауза**: канал видалили. Видаліть це відстеження; з `/watch add` можна почати інше в іншому каналі.",
  "watch.paused.server_gone": "⏸️ **Пауза**: мене видаляли з цього сервера. Натисніть «Відновити», щоб я почав знову.",
  "watch.paused.no_access": "⏸️ **Пауза**: я не бачу каналу. Дайте мені там дозвіл «Переглядати канал» і натисніть «Відновити».",
  "watch.paused.no_permission":
    "⏸️ **Пауза**: мені не можна писати в цьому каналі. Дайте мені там дозволи «Надсилати повідомлення» (у гілці: «Надсилати повідомлення в гілках») та «Вбудовувати посилання» і натисніть «Відновити».",
  "watch.paused.thread_locked": "⏸️ **Пауза**: гілку заблоковано. Розблокуйте її та натисніть «Відновити».",
  "watch.paused.refused": "⏸️ **Пауза**: Discord не прийняв там моїх повідомлень. Натисніть «Відновити», щоб спробувати ще раз.",
  "watch.untracked":
    "⚠️ Записи про неї не ведуться: я вже веду записи про стільки колекцій, скільки мені дозволено. Власник бота може підняти межу.",
  "watch.failing":
    "⚠️ Останнє повідомлення там опублікувати не вдалося. Перевірте, що мені дозволено в цьому каналі: після трьох невдач поспіль я зупиняюся.",
  "watch.quiet": "тихо: {reason}",
  "watch.quiet.nothing_recorded": "записів про неї ще немає",
  "watch.quiet.first": "тепер є з чим порівнювати, це точка відліку",
  "watch.quiet.nothing_newer": "новіших даних немає",
  "watch.quiet.unchanged": "нічого не змінилося",
  "watch.quiet.small": "зміна {by} із потрібних {of}",
  "watch.quiet.too_little_history":
    "що незвично, стане видно після 7 днів історії, а поки що є {days, plural, one {# день} few {# дні} many {# днів} other {# дня}}",
  "watch.quiet.too_soon": "наступний алерт можливий {time}",
  "watch.test.title": "Що я опублікував би зараз",
  "watch.test.example": "Наприклад:",
  "watch.test.digest.posts": "Дайджест було б опубліковано.",
  "watch.test.digest.quiet": "Дайджест не було б опубліковано: {reason}.",
  "watch.test.alert.posts": "Алерт було б опубліковано.",
  "watch.test.alert.quiet": "Алерт не було б опубліковано: {reason}.",
  "watch.button.preview": "Попередній перегляд",
  "watch.button.remove": "Видалити",
  "watch.button.resume": "Відновити",
  "watch.button.resumeOf": "Відновити: {name}",
  "watch.button.back": "Назад",
  "watch.button.list": "Увесь список",
  "watch.menu": "Відкрити відстеження…",
  "watch.choice": "{name} · {what} · {where}",
  "watch.here": "тут",
  "watch.elsewhere": "канал …{digits}",
  "permission.ViewChannel": "«Переглядати канал»",
  "permission.SendMessages": "«Надсилати повідомлення»",
  "permission.SendMessagesInThreads": "«Надсилати повідомлення в гілках»",
  "permission.EmbedLinks": "«Вбудовувати посилання»",
  "permission.ReadMessageHistory": "«Читати історію повідомлень»",

  "watchPost.digest": "📊 **Дайджест**: що змінилося в колекції {name}",
  "watchPost.digests":
    "📊 **Дайджест**: що змінилося в {count, plural, one {# колекції} few {# колекціях} many {# колекціях} other {# колекції}}",
  "watchPost.alert": "🔔 **Алерт**: підсумок колекції {name} змінився на {change}",
  "watchPost.total": "**Підсумок {total}** · {change} порівняно з тим, що було {since}",
  "watchPost.newPost":
    "Новий пост ({time}): {interactions, plural, one {# взаємодія} few {# взаємодії} many {# взаємодій} other {# взаємодії}}",
  "watchPost.topPost":
    "Тепер у топі постів (опубліковано {time}): {interactions, plural, one {# взаємодія} few {# взаємодії} many {# взаємодій} other {# взаємодії}}",
  "watchPost.came": "Нові в топі інфлюенсерів: {people}",
  "watchPost.left": "Більше не серед інфлюенсерів: {people}",
  "watchPost.open": "Відкрити колекцію…",

  "settings.collection": "Типова колекція",
  "settings.language": "Мова",
  "settings.zone": "Часовий пояс",
  "settings.unset": "Не задано",
  "settings.saved": "Збережено.",
  "settings.nothingToSet": "Змінювати нічого: виберіть хоча б один параметр. Ось поточні налаштування.",
  "settings.clear.collection": "Скинути типову колекцію",
  "settings.clear.language": "Скинути мову",
  "settings.clear.zone": "Скинути часовий пояс",
  "settings.cleared.collection": "Типову колекцію скинуто.",
  "settings.cleared.language": "Мову скинуто.",
  "settings.cleared.zone": "Часовий пояс скинуто.",
  "settings.deleted": "Видалено — цього я більше не пам’ятаю",

  "server.title": "Налаштування цього сервера",
  "server.introduction":
    "Це все, що я пам’ятаю про цей сервер. Змінити це можна через `/server set` і `/server alias`, а видалити повністю — через `/server forget`.",
  "server.language.unset": "Не задано — беру мову з налаштувань сервера в Discord",
  "server.asked": "Публічні запити тут за останні 30 днів",
  "server.asked.more": "і ще {count, number}",
  "server.aliases": "**{count, plural, one {# аліас} few {# аліаси} many {# аліасів} other {# аліаса}}**",
  "server.removeAlias": "Видалити аліас…",
  "server.aliasSet": "Тепер {name} на цьому сервері позначає `{collection}`.",
  "server.aliasChanged": "Тепер {name} на цьому сервері позначає `{collection}`. Раніше було `{before}`.",
  "server.aliasRemoved": "Аліас {name} видалено.",
  "server.aliasGone": "Цей аліас уже видалили раніше.",
  "server.noAlias": "На цьому сервері немає аліаса {name}. Щоб додати його, скористайтеся `/server alias` і вкажіть `contract`.",
  "server.nothingToForget": "Видаляти нічого: про цей сервер я нічого не пам’ятаю.",

  "me.title": "Ваші налаштування",
  "me.introduction":
    "Це все, що я про вас пам’ятаю, включно з днем вашої останньої команди ({day}). Я забуду все це, якщо 12 місяців не буде команд, або одразу — за командою `/me forget`.",
  "me.nothing": "Я нічого про вас не пам’ятаю. Задайте типову колекцію або мову через `/me set`.",
  "me.language.unset": "Не задано — беру мову вашого застосунку Discord",
  "me.nothingToForget": "Видаляти нічого: я нічого про вас не пам’ятаю.",

  "card.updated": "Оновлено {time}",
  "card.stale": "Показано старіші дані ({time}): новіших зараз немає",
  "card.top": "Топ-{last} із {total}",
  "card.range": "{first}–{last} із {total}",
  "card.place": "{first} із {total}",
  "card.explorer": "Експлорер",

  "scores.hype": "Хайп",
  "scores.gains": "Приріст",
  "scores.community": "Ком’юніті",
  "scores.total": "Підсумок",

  "scores.blocks": "{blocks} {days, plural, one {# день} few {# дні} many {# днів} other {# дня}}",

  "change.comparedWith": "▲ ▼ порівняно з тим, що було {time}",

  "period.24h": "Останні 24 години",
  "period.7d": "Останні 7 днів",
  "period.30d": "Останні 30 днів",
  "period.90d": "Останні 90 днів",
  "period.1y": "Останній рік",

  "trends.recorded":
    "перший запис {since}, останній {until}: {records, plural, one {# запис} few {# записи} many {# записів} other {# запису}}, {gaps, plural, =0 {без пропусків} one {# пропуск} few {# пропуски} many {# пропусків} other {# пропуску}}",
  "trends.lowest": "Мінімум {value}, {time}",
  "trends.highest": "Максимум {value}, {time}",
  "trends.nothing":
    "За цей період записів ще немає. Я веду записи про колекцію, поки якийсь сервер її відстежує, має її як типову або під аліасом, і ще сім днів після публічного запиту про неї.",
  "trends.period": "Період…",
  "trends.scales": "Шкали різні",
  "trends.noChart": "Замало записів",
  "trends.picture": "{period}, по графіку на кожен показник. {scores}",
  "trends.picture.score": "{name}: останнє {newest}, мінімум {lowest} ({lowestAt}), максимум {highest} ({highestAt}).",

  "compare.open": "Відкрити одну з них…",
  "compare.now": "Найсвіжіші показники",
  "compare.missing.noData": "Даних немає. Якщо це контракт колекції, сервіс даних її ще не відстежує.",
  "compare.missing.limited": "Не вдалося завантажити показники: сервіс даних зараз зайнятий. Натисніть «Оновити» за хвилину.",
  "compare.missing.notAnswering":
    "Не вдалося завантажити показники: сервіс даних зараз не відповідає. Натисніть «Оновити» за хвилину.",
  "compare.missing.failed": "Зараз не вдалося завантажити показники. Натисніть «Оновити», щоб спробувати ще раз.",
  "compare.people.title": "Спільні інфлюенсери",
  "compare.people.found":
    "**{count, number} із {total, plural, one {# інфлюенсера} few {# інфлюенсерів} many {# інфлюенсерів} other {# інфлюенсера}}** {count, plural, one {пише} few {пишуть} many {пишуть} other {пишуть}} про кілька з цих колекцій.",
  "compare.people.tooFew": "Порівнювати нічого: списки інфлюенсерів я маю менш ніж для двох із цих колекцій.",
  "compare.people.missing": "Немає інфлюенсерів: {collections}",
  "compare.posts.title": "Спільні пости",
  "compare.posts.found":
    "**{count, number} із {total, plural, one {# топ-поста} few {# топ-постів} many {# топ-постів} other {# топ-поста}}** — одразу про кілька з цих колекцій.",
  "compare.posts.tooFew": "Порівнювати нічого: пости я маю менш ніж для двох із цих колекцій.",
  "compare.posts.missing": "Немає постів: {collections}",
  "compare.post": "Пост від {author}",
  "compare.picture": "{title}, по графіку на кожен показник. {scores}",
  "compare.picture.score": "{name}: {values}.",

  "leaderboard.title": "Рейтинг: {by}",
  "leaderboard.basis":
    "{count, plural, one {# колекція} few {# колекції} many {# колекцій} other {# колекції}}: типова колекція сервера, аліаси, відстежувані колекції та все, що тут публічно запитували за останні 30 днів. Вище та нижче — порівняно з місцями тиждень тому.",
  "leaderboard.by": "За чим скласти рейтинг…",
  "leaderboard.by.total": "Підсумок",
  "leaderboard.by.hype": "Хайп",
  "leaderboard.by.gains": "Приріст",
  "leaderboard.by.community": "Ком’юніті",
  "leaderboard.by.change": "Зміна підсумку за 7 днів",
  "leaderboard.asOf": "дані: {time}",
  "leaderboard.up": "на {count, plural, one {# місце} few {# місця} many {# місць} other {# місця}} вище",
  "leaderboard.down": "на {count, plural, one {# місце} few {# місця} many {# місць} other {# місця}} нижче",
  "leaderboard.same": "те саме місце",
  "leaderboard.unranked": "Немає нещодавніх записів: {collections}",
  "leaderboard.unranked.change": "Записів ще менш ніж за тиждень: {collections}",

  "influencers.heading": "Інфлюенсери",
  "influencers.influence": "вплив **{score}**",
  "influencers.followers": "підписників: **{count}**",

  "toptweets.heading": "Пости",
  "toptweets.retweetOf": "-# Ретвіт, автор: {author}",
  "toptweets.retweet": "-# Ретвіт",
  "toptweets.noText": "-# У цьому пості немає тексту.",
  "toptweets.sensitive": "-# Делікатний вміст",
  "toptweets.counts": "🔁 {retweets} · ❤️ {likes} · усього {all}",
  "toptweets.open": "Відкрити",

  "talk.basis.all":
    "Що стоїть за розмовами: {posts, plural, =1 {# пост} one {топ-# пост} few {топ-# пости} many {топ-# постів} other {топ-# поста}} і {people, plural, one {# інфлюенсер} few {# інфлюенсери} many {# інфлюенсерів} other {# інфлюенсера}}",
  "talk.basis.posts":
    "Що стоїть за розмовами: {posts, plural, =1 {# пост} one {топ-# пост} few {топ-# пости} many {топ-# постів} other {топ-# поста}}",
  "talk.basis.people":
    "Що стоїть за розмовами: {people, plural, one {# інфлюенсер} few {# інфлюенсери} many {# інфлюенсерів} other {# інфлюенсера}}",
  "talk.stale.posts": "Пости показано за старішими даними ({time}): новіших зараз немає",
  "talk.stale.people": "Інфлюенсерів показано за старішими даними ({time}): новіших зараз немає",
  "talk.failed.posts": "Зараз не вдалося завантажити пости. Натисніть «Оновити», щоб спробувати ще раз.",
  "talk.failed.people": "Зараз не вдалося завантажити інфлюенсерів. Натисніть «Оновити», щоб спробувати ще раз.",
  "talk.none.posts": "Сервіс даних не має постів про цю колекцію.",
  "talk.none.people": "Сервіс даних не має інфлюенсерів для цієї колекції.",
  "talk.voices.title": "Голоси",
  "talk.voices":
    "{posts, plural, =1 {Цей пост має} one {Цей # пост має} few {Ці # пости мають} many {Ці # постів мають} other {Ці # поста мають}} **{authors, plural, one {# автора} few {# авторів} many {# авторів} other {# автора}}**.",
  "talk.voices.spread": "Найгучніший зібрав **{share}** усіх взаємодій: так, ніби нарівні говорили **{voices}** людини.",
  "talk.voices.silent": "Взаємодій немає.",
  "talk.freshness.title": "Свіжість",
  "talk.freshness.half":
    "Щонайменше половина взаємодій із {posts, plural, one {цим # постом} few {цими # постами} many {цими # постами} other {цими # поста}} припадає на найновіші; найраніший із них: {time}.",
  "talk.freshness.range": "Найновіший із {posts, number}: {newest} · найстаріший: {oldest}",
  "talk.freshness.one": "Єдиний пост: {time}.",
  "talk.echo.title": "Відлуння",
  "talk.echo.found":
    "**{count, number} із {posts, plural, one {# поста} few {# постів} many {# постів} other {# поста}}** кажуть майже те саме, що й інші, хоча автори різні: {groups}",
  "talk.echo.none":
    "Серед {compared, plural, one {# поста} few {# постів} many {# постів} other {# поста}} немає двох майже однакових від різних авторів.",
  "talk.echo.tooFew": "Замало тексту для порівняння.",
  "talk.echo.compared":
    "-# Порівняно {compared, number} із {posts, plural, one {# поста} few {# постів} many {# постів} other {# поста}} (від 8 слів, без ретвітів)",
  "talk.handles.title": "Ніки",
  "talk.handles.found":
    "Із {people, plural, one {# людини} few {# людей} many {# людей} other {# людини}} схожі ніки мають ці: {groups}",
  "talk.handles.none":
    "Серед {people, plural, one {# людини} few {# людей} many {# людей} other {# людини}} немає двох зі схожими ніками.",
  "talk.mix.title": "Склад",
  "talk.mix.languages": "Мови ({posts, plural, one {# пост} few {# пости} many {# постів} other {# поста}}): {parts}",
  "talk.mix.clients": "Застосунки ({posts, plural, one {# пост} few {# пости} many {# постів} other {# поста}}): {parts}",
  "talk.mix.part": "{name} **{count, number}**",
  "talk.mix.unknown": "невідомо **{count, number}**",
  "talk.mix.others": "інші **{count, number}**",
  "talk.regulars.title": "Прийшли й пішли",
  "talk.regulars.came":
    "**{count, plural, one {# новий} few {# нові} many {# нових} other {# нового}}** серед інфлюенсерів порівняно з тим, що було {time}: {people}",
  "talk.regulars.left":
    "**{count, plural, one {# пішов} few {# пішли} many {# пішли} other {# пішли}}** порівняно з тим, що було {time}: {people}",
  "talk.regulars.nobody": "Інфлюенсери ті самі, що й {time}.",
  "talk.regulars.core":
    "**{count, plural, one {# завсідник} few {# завсідники} many {# завсідників} other {# завсідника}}** — щонайменше у 80% із {records, plural, one {# списку} few {# списків} many {# списків} other {# списку}} за останні 30 днів: {people}",
  "talk.moreGroups": "і ще {count, plural, one {# група} few {# групи} many {# груп} other {# групи}}",

  "person.noName": "Без імені",
  "person.noHandle": "невідомо",

  "list.next": "{list}, {next}",
  "list.more": "ще {count, number}",
  "sentence.next": "{text} {next}",

  "note.otherChain":
    "-# Це посилання веде в мережу {chain}. Сервіс даних зважає лише на адресу, тож ці цифри можуть належати контракту в іншій мережі.",
  "note.chainWithoutData": "-# Це посилання веде в мережу {chain}. Можливо, сервіс даних цю мережу не охоплює.",

  "problem.inOption": "`{option}`: {sentence}",
  "problem.copyAgain": "Скопіюйте адресу контракту зі сторінки колекції на маркетплейсі або в експлорері.",
  "problem.address_missing":
    "Не знаходжу тут ні адреси контракту, ні знайомої мені назви. Адреса — це `0x` і ще 40 символів. {copyAgain}",
  "problem.link_without_address":
    "У цьому посиланні немає адреси контракту. Відкрийте будь-який NFT із колекції та скопіюйте посилання на нього або вставте саму адресу.",
  "problem.collection_slug":
    "У цьому посиланні є назва колекції («{slug}»), але немає адреси контракту. Відкрийте будь-який NFT із колекції та скопіюйте посилання на нього або вставте саму адресу.",
  "problem.shortened_address": "Цю адресу скорочено, а мені потрібна повна: `0x` і ще 40 символів. {copyAgain}",
  "problem.solana_address": "Схоже на адресу Solana. Я знаю лише контракти Ethereum, а їхні адреси починаються з `0x`.",
  "problem.transaction_hash": "Це хеш транзакції (64 символи після `0x`). В адресі контракту їх 40. {copyAgain}",
  "problem.wrong_checksum": "У цієї адреси не сходиться контрольна сума (EIP-55) — мабуть, у ній одрук. {copyAgain}",
  "problem.several_addresses":
    "Тут {count, plural, one {# різна адреса} few {# різні адреси} many {# різних адрес} other {# різної адреси}}. Використайте команду, наприклад `/scores`, лише з тією, яка вам потрібна.",
  "problem.several_collections":
    "Я знаю {count, plural, one {# колекцію} few {# колекції} many {# колекцій} other {# колекції}} з такою назвою. Яка вам потрібна? Замість назви можна вказати адресу.\n{contracts}",
  "problem.namesake": "серверів за 30 днів: {servers, number} · перший запит: {time}",
  "problem.similar_names":
    "Я не знаю колекції з точно такою назвою. Можливо, {names}? Виберіть її зі списку, що з’являється під час введення, або вставте її адресу.",
  "problem.ens_name": "«{ensName}» — це ім’я ENS, а мені потрібна адреса контракту, яка за ним стоїть. {copyAgain}",
  "problem.stray_character":
    "«{character}» не може бути частиною адреси контракту: після `0x` ідуть лише цифри 0–9 і літери a–f. {copyAgain}",
  "problem.look_alike":
    "«{character}» у цій адресі — це {kind, select, letter {літера} cyrillic {кирилична літера} greek {грецька літера} other {інший символ}}, а не «{digit}», хоч і виглядає так само. {copyAgain}",
  "problem.stray_invisible": "У цій адресі є невидимий символ. {copyAgain}",
  "problem.no_default.server":
    "Яка колекція? Додайте `contract`: адресу, посилання або назву. Модератори можуть задати типову колекцію для цього сервера через `/server set`, а ви — свою через `/me set`.",
  "problem.no_default.direct":
    "Яка колекція? Додайте `contract`: адресу, посилання або назву. Щоб наступного разу не вказувати, задайте свою типову колекцію через `/me set`.",
  "problem.not_recalled":
    "Зараз я не можу переглянути назви й типові налаштування. Вставте адресу контракту колекції — це працює завжди — або спробуйте за хвилину.",
  "problem.not_remembered":
    "Зараз я не можу нічого зберегти чи видалити: пам’ять не відповідає. Спробуйте за хвилину. Команди з адресою контракту працюють як зазвичай.",
  "problem.no_history":
    "Зараз я не можу переглянути записи. Спробуйте за хвилину; команди на кшталт `/scores` працюють як зазвичай.",
  "problem.unknown_watch":
    "Я не знаю такого відстеження. Виберіть його зі списку, що з’являється під час введення, або перегляньте `/watch list`.",
  "problem.too_many_watches":
    "На цьому сервері вже стільки відстежень, скільки я можу: {max, number}. Спершу видаліть одне: у `/watch list` для цього є кнопка.",
  "problem.lacks_permissions":
    "Я ще не можу публікувати в <#{channel}>: дайте мені там {permissions} і повторіть команду. Нічого не збережено.",
  "problem.lacks_own_permissions":
    "Я публікую лише там, де можете писати й ви: у <#{channel}> вам бракує дозволів {permissions}. Нічого не збережено.",
  "problem.not_allowed": "Наскільки я бачу, вам тут не можна використовувати `/{command}`. Нічого не змінено.",
  "problem.unknown_channel": "Не можу зрозуміти, що мені дозволено в цьому каналі. Виберіть інший. Нічого не збережено.",
  "problem.unsuitable_channel":
    "Я можу публікувати лише в текстових каналах, каналах оголошень і гілках. Виберіть такий через `channel`. Нічого не збережено.",
  "problem.change_without_alert":
    "`change` потрібен для алертів: додайте `what: {alert}` або `what: {both}`. Нічого не збережено.",
  "problem.digest_option_without_digest":
    "`every`, `hour` і `weekday` потрібні для дайджесту: додайте `what: {digest}` або `what: {both}`. Нічого не збережено.",
  "problem.servers_only": "Це працює лише на сервері, куди мене додали.",
  "problem.unknown_language": "Я не знаю такої мови. Виберіть її зі списку, що з’являється під час введення.",
  "problem.unknown_zone":
    "Я не знаю такого часового поясу. Почніть вводити місто, наприклад «Berlin» або «New York», і виберіть пояс зі списку, що з’явиться.",
  "problem.alias_like_address":
    "Аліас не може виглядати як адреса, посилання чи ім’я ENS. Виберіть просте ім’я, наприклад `apes`.",
  "problem.alias_unfit": "В аліасі має бути від 1 до {max, number} видимих символів. Виберіть просте ім’я, наприклад `apes`.",
  "problem.too_many_aliases":
    "На цьому сервері вже стільки аліасів, скільки я можу запам’ятати: {max, number}. Спершу видаліть один: у `/server show` для цього є меню.",
  "problem.wrong_length":
    "У цій адресі після `0x` {digits, plural, one {# символ} few {# символи} many {# символів} other {# символу}}, а в адресі контракту їх 40. {copyAgain}",
  "problem.no_data":
    "За адресою `{contract}` даних немає. Перевірте, чи це контракт колекції. Якщо так, сервіс даних її ще не відстежує.",
  "problem.no_data_of_any":
    "Даних немає за жодною з цих адрес: {contracts}. Перевірте, чи це контракти колекцій. Якщо так, сервіс даних їх ще не відстежує.",
  "problem.nothing_ranked":
    "На цьому сервері поки що немає з чого скласти рейтинг. Запитайте тут про колекції, наприклад через `/scores`, або попросіть модератора додати їх через `/server alias` і зазирніть за годину.",
  "problem.nothing_ranked_by_change":
    "Для жодної колекції цього сервера ще немає записів за тиждень. Поки що складіть рейтинг за показником: `/leaderboard by: {total}`.",
  "problem.one_collection": "Це все та сама колекція. Виберіть для порівняння хоча б одну іншу.",
  "problem.notTakingQuestions": "Сервіс даних зараз зайнятий. Спробуйте за хвилину.",
  "problem.notTakingQuestionsUntil": "Сервіс даних зараз зайнятий. Спробуйте знову {time}.",
  "problem.notAnswering": "Сервіс даних зараз не відповідає. З вашою командою все гаразд — спробуйте за хвилину.",
  "problem.busy": "У мене зараз завал. З вашою командою все гаразд — спробуйте трохи згодом.",
  "problem.rejected_key": "Сервіс даних не прийняв API-ключ цього бота. Будь ласка, повідомте власника бота.",
  "problem.rejected_request":
    "Сервіс даних не прийняв цього запиту. Перевірте адресу; якщо вона правильна, повідомте, будь ласка, власника бота.",
  "problem.invalid_answer":
    "Сервіс даних надіслав відповідь, яку я не можу прочитати. Спробуйте пізніше; якщо це повториться, повідомте, будь ласка, власника бота.",
  "problem.aborted": "Я перезапускаюся. Спробуйте трохи згодом.",
  "problem.just_refreshed": "Це вже найсвіжіші дані. Оновити знову можна {time}.",
  "problem.nothing_newer": "Оновити не вдалося — це досі останні дані ({time}). Спробуйте за хвилину.",
  "problem.used_up.member": "Трохи зашвидко. Спробуйте знову {time}.",
  "problem.used_up.server": "На цьому сервері зараз дуже багато запитів до бота. Спробуйте знову {time}.",
  "problem.unreadable_button": "Ця кнопка від іншої версії бота й більше не працює. Викличте команду ще раз.",
  "problem.unknown_command": "Такої команди більше немає. Введіть `/`, щоб побачити доступні.",
  "problem.outdated_command":
    "Ця команда змінилася. Перезавантажте Discord (Ctrl+R чи Cmd+R або перезапустіть застосунок) і спробуйте ще раз.",
  "problem.cannot_embed":
    "Я не можу публікувати ембеди в цьому каналі. Попросіть модератора дати мені тут дозвіл «Вбудовувати посилання» або викличте команду в іншому каналі.",
  "problem.forbidden":
    "Я не маю дозволу відповідати в цьому каналі. Попросіть модератора дати мені тут дозволи «Переглядати канал», «Надсилати повідомлення» та «Вбудовувати посилання» або викличте команду в іншому каналі.",
  "problem.internal":
    "Щось пішло не так на нашому боці. Спробуйте ще раз; якщо це повториться, передайте власнику бота цей код: `{reference}`.",
};
