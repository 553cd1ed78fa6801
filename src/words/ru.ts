import type { Words } from "./en-US.ts";

/**
 * Russian. You is «вы» in lower case, as in Discord's own client; the bot speaks of itself as a man (бот). Terms: «Хайп»,
 * «Комьюнити», «алерт», «дайджест», «инфлюенсер», «алиас» are what Russian NFT communities say; gains are «Прирост», the total
 * is «Итог», in descriptions of commands also «итоговый балл», scores are «показатели», a watch is «отслеживание».
 * A post on X is «пост»; what the bot itself posts is «сообщение» or «публикация», so that the two are not mixed up. A thread
 * is «ветка» and permissions are called as in Discord («Встраивать ссылки», «Управлять сервером»).
 * {time} is mostly «3 дня назад» or «через 2 часа»: sentences take it as an adverb or after a colon. Names stay in the
 * nominative. `one` is 21 and 31 as well, so `=1` stands where no number is shown. Quotation marks are «…», the dash is —.
 */
export const words: Words = {
  "button.influencers": "Инфлюенсеры",
  "button.next": "Вперёд →",
  "button.previous": "← Назад",
  "button.refresh": "Обновить",
  "button.scores": "Показатели",
  "button.talk": "Обсуждение",
  "button.toptweets": "Топ постов",
  "button.trends": "Динамика",

  "command.collectionScores": "Показатели коллекции, на которую ведёт ссылка в сообщении",
  "command.compare": "Сравнить от двух до пяти коллекций и увидеть, кто пишет сразу о нескольких",
  "command.help": "Что умеет этот бот, откуда берутся данные и что он хранит",
  "command.influencers": "Кто задаёт тон в разговорах о коллекции",
  "command.leaderboard": "Рейтинг коллекций этого сервера по показателю или по его изменению за неделю",
  "command.me": "Ваши коллекция по умолчанию и язык",
  "command.me.forget": "Удалить всё, что я о вас помню",
  "command.me.set": "Выбрать свою коллекцию по умолчанию или язык",
  "command.me.show": "Посмотреть всё, что я о вас помню",
  "command.scores": "Хайп, прирост, комьюнити и итоговый балл коллекции",
  "command.server": "Коллекция по умолчанию, алиасы, язык и часовой пояс сервера (для модераторов)",
  "command.server.alias": "Дать коллекции короткое имя, которое работает на этом сервере",
  "command.server.forget": "Удалить всё, что я помню об этом сервере",
  "command.server.set": "Выбрать для сервера коллекцию по умолчанию, язык или часовой пояс",
  "command.server.show": "Посмотреть всё, что я помню об этом сервере",
  "command.talk": "Что стоит за разговорами о коллекции: сколько голосов, насколько свежо и что повторяется",
  "command.toptweets": "Посты о коллекции с самым большим откликом",
  "command.watch": "Узнавать новости о коллекциях в канале, ничего не запрашивая (для модераторов)",
  "command.watch.add": "Публиковать в канале дайджест или алерты о коллекции",
  "command.watch.list": "Что здесь отслеживается, когда была последняя публикация и почему сейчас тихо",
  "command.watch.remove": "Больше не отслеживать коллекцию в канале",
  "command.watch.test": "Что было бы опубликовано сейчас — увидите только вы",
  "command.trends": "Как менялись показатели коллекции со временем",

  "option.compare.with": "С какой коллекцией сравнить: адрес, ссылка с адресом или название",
  "option.compare.other": "Ещё одна коллекция для сравнения",
  "option.contract": "Адрес, ссылка с ним или название. Если не указать, возьму коллекцию этого сервера или вашу",
  "option.count.influencers": "Сколько человек показать, 1–{max, number} (по умолчанию: всех)",
  "option.count.toptweets": "Сколько постов показать, 1–{max, number} (по умолчанию: все)",
  "option.collection": "Коллекция по умолчанию: адрес, ссылка с адресом или название",
  "option.language": "Язык ответов, которые видят все на сервере",
  "option.language.member": "Язык ответов, которые видите только вы",
  "option.zone": "Часовой пояс этого сервера",
  "option.alias": "Короткое имя, например «apes»",
  "option.alias.contract": "Что оно обозначает: адрес, ссылка или название. Если не указать, алиас удалится",
  "option.serverDefault": "{name} · по умолчанию на этом сервере",
  "option.period": "За какой срок показать (по умолчанию: 30 дней)",
  "option.by": "По чему составить рейтинг (по умолчанию: по итоговому баллу)",
  "option.private": "Показать ответ только вам",
  "option.watch": "Какое отслеживание: выберите из списка",
  "option.watch.channel": "Где публиковать (по умолчанию: в этом канале)",
  "option.watch.what": "Дайджест по расписанию, алерты при скачках итога или всё сразу (по умолчанию: дайджест)",
  "option.watch.every": "Как часто публиковать дайджест (по умолчанию: каждый день)",
  "option.watch.hour": "В котором часу публиковать дайджест, 0–23, по часовому поясу сервера (по умолчанию: 9)",
  "option.watch.weekday": "В какой день публиковать еженедельный дайджест (по умолчанию: понедельник)",
  "option.watch.change": "На сколько должен измениться итог для алерта (по умолчанию: необычно сильно)",
  "option.pasteAddress": "Вставьте адрес контракта (0x…) или ссылку с OpenSea, Etherscan, Blur, …",

  "help.title": "Collection Pulse",
  "help.introduction":
    "Узнайте, как дела у NFT-коллекции, кто о ней говорит и что именно. Дайте любой команде адрес контракта, ссылку с ним или название коллекции. Если задана коллекция по умолчанию, можно ничего не указывать.",
  "help.command": "**/{name}** — {description}",
  "help.menu": "Правый клик по сообщению или долгое нажатие › **Приложения › {name}** — {description}",
  "help.scores.title": "Что значат показатели",
  "help.scores": "Хайп, прирост, комьюнити и итог приходят из сервиса данных и показаны как есть. Их шкалу сервис не описывает.",
  "help.data.title": "Откуда данные",
  "help.data":
    "Из сервиса Collection Social and Score, к которому подключён этот бот, — дальше просто «сервис данных». В каждом ответе видно, когда он обновлялся; чтобы обновить, нажмите «Обновить».",
  "help.privacy.title": "Приватность",
  "help.privacy":
    "Бот читает то, что вы пишете в его командах, а если вызвать его через меню сообщения — и само это сообщение. Он помнит, какие коллекции на каком сервере запрашивали публично (но не кто), как менялись их показатели, инфлюенсеры и посты, и в течение одной минуты — сколько команд и кнопок вы использовали. Ещё он помнит то, что вы сохранили через `/me set`, а модераторы — через `/server` и `/watch`: всё это показывают `/me show`, `/server show` и `/watch list`, а удаляют `/me forget` и `/server forget`. В логах есть команды, но не люди, и никакие сообщения не хранятся.",

  "watch.what.digest": "Дайджест",
  "watch.what.alert": "Алерты",
  "watch.what.both": "Дайджест и алерты",
  "watch.every.day": "Каждый день",
  "watch.every.week": "Каждую неделю",
  "watch.weekday.1": "Понедельник",
  "watch.weekday.2": "Вторник",
  "watch.weekday.3": "Среда",
  "watch.weekday.4": "Четверг",
  "watch.weekday.5": "Пятница",
  "watch.weekday.6": "Суббота",
  "watch.weekday.7": "Воскресенье",
  "watch.title": "Что отслеживается на этом сервере",
  "watch.none":
    "Здесь пока ничего не отслеживается. Начните с `/watch add`: выберите коллекцию, и я буду сообщать в канале, что у неё изменилось.",
  "watch.count": "{count, number} из {max, number}",
  "watch.added":
    "Сохранено. Сравнивать буду с тем, что увижу в следующий раз; первое сообщение придёт, как только что-то изменится.",
  "watch.changed": "Изменено. Эта коллекция уже отслеживалась в том канале.",
  "watch.removed": "Удалено. Больше ничего о ней там не публикую.",
  "watch.gone": "Это отслеживание уже удалили раньше.",
  "watch.resumed": "Возобновлено. Продолжаю с того, что публиковал в последний раз, — возможно, прямо сейчас.",
  "watch.in": "в <#{channel}>",
  "watch.digest.day": "Дайджест каждый день в {hour}:00 ({zone})",
  "watch.digest.week":
    "Дайджест по {weekday, select, 1 {понедельникам} 2 {вторникам} 3 {средам} 4 {четвергам} 5 {пятницам} 6 {субботам} other {воскресеньям}} в {hour}:00 ({zone})",
  "watch.alert.change": "Алерт, когда итог изменится на {change} с моей последней публикации",
  "watch.alert.unusual":
    "Алерт, когда итог необычно сильно изменится с моей последней публикации (не менее чем в 4 раза больше, чем обычно за день)",
  "watch.next": "Следующий дайджест {time}, если к тому времени что-то изменится",
  "watch.checked": "проверено {time}",
  "watch.unchecked": "ещё не проверялось",
  "watch.posted": "опубликовано {time}",
  "watch.unposted": "публикаций ещё не было",
  "watch.posting": "сообщение уже отправляется",
  "watch.needs":
    "-# Чтобы публиковать там, мне нужны права «Просматривать канал», «Отправлять сообщения» (в ветке: «Отправлять сообщения в ветках»), «Встраивать ссылки» и «Читать историю сообщений». Сейчас они у меня есть.",
  "watch.noZone":
    "-# У этого сервера ещё нет часового пояса, поэтому часы указаны по UTC. Задать его можно через `/server set zone`.",
  "watch.paused.channel_gone":
    "⏸️ **Пауза**: канал удалили. Удалите это отслеживание; с `/watch add` можно начать другое в другом канале.",
  "watch.paused.server_gone": "⏸️ **Пауза**: меня удаляли с этого сервера. Нажмите «Возобновить», чтобы я начал снова.",
  "watch.paused.no_access": "⏸️ **Пауза**: я не вижу канал. Дайте мне там право «Просматривать канал» и нажмите «Возобновить».",
  "watch.paused.no_permission":
    "⏸️ **Пауза**: мне нельзя писать в этом канале. Дайте мне там права «Отправлять сообщения» (в ветке: «Отправлять сообщения в ветках») и «Встраивать ссылки» и нажмите «Возобновить».",
  "watch.paused.thread_locked": "⏸️ **Пауза**: ветка заблокирована. Разблокируйте её и нажмите «Возобновить».",
  "watch.paused.refused": "⏸️ **Пауза**: Discord не принял там мои сообщения. Нажмите «Возобновить», чтобы попробовать ещё раз.",
  "watch.untracked":
    "⚠️ Записи о ней не ведутся: я уже веду записи о стольких коллекциях, сколько мне разрешено. Владелец бота может поднять предел.",
  "watch.failing":
    "⚠️ Последнее сообщение там опубликовать не удалось. Проверьте, что мне разрешено в этом канале: после трёх неудач подряд я останавливаюсь.",
  "watch.quiet": "тихо: {reason}",
  "watch.quiet.nothing_recorded": "записей о ней ещё нет",
  "watch.quiet.first": "теперь есть с чем сравнивать, это точка отсчёта",
  "watch.quiet.nothing_newer": "более новых данных нет",
  "watch.quiet.unchanged": "ничего не изменилось",
  "watch.quiet.small": "изменение {by} из нужных {of}",
  "watch.quiet.too_little_history":
    "что необычно, станет видно после 7 дней истории, а пока есть {days, plural, one {# день} few {# дня} many {# дней} other {# дня}}",
  "watch.quiet.too_soon": "следующий алерт возможен {time}",
  "watch.test.title": "Что я опубликовал бы сейчас",
  "watch.test.example": "Например:",
  "watch.test.digest.posts": "Дайджест был бы опубликован.",
  "watch.test.digest.quiet": "Дайджест не был бы опубликован: {reason}.",
  "watch.test.alert.posts": "Алерт был бы опубликован.",
  "watch.test.alert.quiet": "Алерт не был бы опубликован: {reason}.",
  "watch.button.preview": "Предпросмотр",
  "watch.button.remove": "Удалить",
  "watch.button.resume": "Возобновить",
  "watch.button.resumeOf": "Возобновить: {name}",
  "watch.button.back": "Назад",
  "watch.button.list": "Весь список",
  "watch.menu": "Открыть отслеживание…",
  "watch.choice": "{name} · {what} · {where}",
  "watch.here": "здесь",
  "watch.elsewhere": "канал …{digits}",
  "permission.ViewChannel": "«Просматривать канал»",
  "permission.SendMessages": "«Отправлять сообщения»",
  "permission.SendMessagesInThreads": "«Отправлять сообщения в ветках»",
  "permission.EmbedLinks": "«Встраивать ссылки»",
  "permission.ReadMessageHistory": "«Читать историю сообщений»",

  "watchPost.digest": "📊 **Дайджест**: что изменилось у коллекции {name}",
  "watchPost.digests":
    "📊 **Дайджест**: что изменилось у {count, plural, one {# коллекции} few {# коллекций} many {# коллекций} other {# коллекции}}",
  "watchPost.alert": "🔔 **Алерт**: итог коллекции {name} изменился на {change}",
  "watchPost.total": "**Итог {total}** · {change} по сравнению с тем, что было {since}",
  "watchPost.newPost":
    "Новый пост ({time}): {interactions, plural, one {# взаимодействие} few {# взаимодействия} many {# взаимодействий} other {# взаимодействия}}",
  "watchPost.topPost":
    "Теперь в топе постов (опубликован {time}): {interactions, plural, one {# взаимодействие} few {# взаимодействия} many {# взаимодействий} other {# взаимодействия}}",
  "watchPost.came": "Новые в топе инфлюенсеров: {people}",
  "watchPost.left": "Больше не среди инфлюенсеров: {people}",
  "watchPost.open": "Открыть коллекцию…",

  "settings.collection": "Коллекция по умолчанию",
  "settings.language": "Язык",
  "settings.zone": "Часовой пояс",
  "settings.unset": "Не задано",
  "settings.saved": "Сохранено.",
  "settings.nothingToSet": "Менять нечего: выберите хотя бы один параметр. Вот текущие настройки.",
  "settings.clear.collection": "Сбросить коллекцию по умолчанию",
  "settings.clear.language": "Сбросить язык",
  "settings.clear.zone": "Сбросить часовой пояс",
  "settings.cleared.collection": "Коллекция по умолчанию сброшена.",
  "settings.cleared.language": "Язык сброшен.",
  "settings.cleared.zone": "Часовой пояс сброшен.",
  "settings.deleted": "Удалено — этого я больше не помню",

  "server.title": "Настройки этого сервера",
  "server.introduction":
    "Это всё, что я помню об этом сервере. Изменить это можно через `/server set` и `/server alias`, а удалить целиком — через `/server forget`.",
  "server.language.unset": "Не задано — беру язык из настроек сервера в Discord",
  "server.asked": "Публичные запросы здесь за последние 30 дней",
  "server.asked.more": "и ещё {count, number}",
  "server.aliases": "**{count, plural, one {# алиас} few {# алиаса} many {# алиасов} other {# алиаса}}**",
  "server.removeAlias": "Удалить алиас…",
  "server.aliasSet": "Теперь {name} на этом сервере обозначает `{collection}`.",
  "server.aliasChanged": "Теперь {name} на этом сервере обозначает `{collection}`. Раньше было `{before}`.",
  "server.aliasRemoved": "Алиас {name} удалён.",
  "server.aliasGone": "Этот алиас уже удалили раньше.",
  "server.noAlias": "На этом сервере нет алиаса {name}. Чтобы добавить его, используйте `/server alias` и укажите `contract`.",
  "server.nothingToForget": "Удалять нечего: об этом сервере я ничего не помню.",

  "me.title": "Ваши настройки",
  "me.introduction":
    "Это всё, что я о вас помню, включая день вашей последней команды ({day}). Я забуду всё это, если 12 месяцев не будет команд, или сразу — по команде `/me forget`.",
  "me.nothing": "Я ничего о вас не помню. Задайте коллекцию по умолчанию или язык через `/me set`.",
  "me.language.unset": "Не задано — беру язык вашего приложения Discord",
  "me.nothingToForget": "Удалять нечего: я ничего о вас не помню.",

  "card.updated": "Обновлено {time}",
  "card.stale": "Показаны старые данные ({time}): более новых сейчас нет",
  "card.top": "Топ-{last} из {total}",
  "card.range": "{first}–{last} из {total}",
  "card.place": "{first} из {total}",
  "card.explorer": "Эксплорер",

  "scores.hype": "Хайп",
  "scores.gains": "Прирост",
  "scores.community": "Комьюнити",
  "scores.total": "Итог",

  "scores.blocks": "{blocks} {days, plural, one {# день} few {# дня} many {# дней} other {# дня}}",

  "change.comparedWith": "▲ ▼ по сравнению с тем, что было {time}",

  "period.24h": "Последние 24 часа",
  "period.7d": "Последние 7 дней",
  "period.30d": "Последние 30 дней",
  "period.90d": "Последние 90 дней",
  "period.1y": "Последний год",

  "trends.recorded":
    "первая запись {since}, последняя {until}: {records, plural, one {# запись} few {# записи} many {# записей} other {# записи}}, {gaps, plural, =0 {без пропусков} one {# пропуск} few {# пропуска} many {# пропусков} other {# пропуска}}",
  "trends.lowest": "Минимум {value}, {time}",
  "trends.highest": "Максимум {value}, {time}",
  "trends.nothing":
    "За этот период записей ещё нет. Я веду записи о коллекции, пока какой-нибудь сервер её отслеживает, задал её по умолчанию или дал ей алиас, и ещё семь дней после публичного запроса о ней.",
  "trends.period": "Период…",
  "trends.scales": "Шкалы разные",
  "trends.noChart": "Мало записей",
  "trends.picture": "{period}, по графику на каждый показатель. {scores}",
  "trends.picture.score": "{name}: последнее {newest}, минимум {lowest} ({lowestAt}), максимум {highest} ({highestAt}).",

  "compare.open": "Открыть одну из них…",
  "compare.now": "Свежие показатели",
  "compare.missing.noData": "Данных нет. Если это контракт коллекции, сервис данных её пока не отслеживает.",
  "compare.missing.limited": "Не удалось загрузить показатели: сервис данных сейчас занят. Нажмите «Обновить» через минуту.",
  "compare.missing.notAnswering":
    "Не удалось загрузить показатели: сервис данных сейчас не отвечает. Нажмите «Обновить» через минуту.",
  "compare.missing.failed": "Сейчас не удалось загрузить показатели. Нажмите «Обновить», чтобы попробовать ещё раз.",
  "compare.people.title": "Общие инфлюенсеры",
  "compare.people.found":
    "**{count, number} из {total, plural, one {# инфлюенсера} few {# инфлюенсеров} many {# инфлюенсеров} other {# инфлюенсера}}** {count, plural, one {пишет} few {пишут} many {пишут} other {пишут}} о нескольких из этих коллекций.",
  "compare.people.tooFew": "Сравнивать нечего: списки инфлюенсеров у меня есть меньше чем по двум из этих коллекций.",
  "compare.people.missing": "Нет инфлюенсеров: {collections}",
  "compare.posts.title": "Общие посты",
  "compare.posts.found":
    "**{count, number} из {total, plural, one {# топ-поста} few {# топ-постов} many {# топ-постов} other {# топ-поста}}** — сразу о нескольких из этих коллекций.",
  "compare.posts.tooFew": "Сравнивать нечего: посты у меня есть меньше чем по двум из этих коллекций.",
  "compare.posts.missing": "Нет постов: {collections}",
  "compare.post": "Пост от {author}",
  "compare.picture": "{title}, по графику на каждый показатель. {scores}",
  "compare.picture.score": "{name}: {values}.",

  "leaderboard.title": "Рейтинг: {by}",
  "leaderboard.basis":
    "{count, plural, one {# коллекция} few {# коллекции} many {# коллекций} other {# коллекции}}: коллекция сервера по умолчанию, алиасы, отслеживаемые коллекции и всё, что здесь публично запрашивали за последние 30 дней. Выше и ниже — по сравнению с местами неделю назад.",
  "leaderboard.by": "По чему составить рейтинг…",
  "leaderboard.by.total": "Итог",
  "leaderboard.by.hype": "Хайп",
  "leaderboard.by.gains": "Прирост",
  "leaderboard.by.community": "Комьюнити",
  "leaderboard.by.change": "Изменение итога за 7 дней",
  "leaderboard.asOf": "данные: {time}",
  "leaderboard.up": "на {count, plural, one {# место} few {# места} many {# мест} other {# места}} выше",
  "leaderboard.down": "на {count, plural, one {# место} few {# места} many {# мест} other {# места}} ниже",
  "leaderboard.same": "то же место",
  "leaderboard.unranked": "Нет недавних записей: {collections}",
  "leaderboard.unranked.change": "Записей ещё меньше чем за неделю: {collections}",

  "influencers.heading": "Инфлюенсеры",
  "influencers.influence": "влияние **{score}**",
  "influencers.followers": "подписчиков: **{count}**",

  "toptweets.heading": "Посты",
  "toptweets.retweetOf": "-# Ретвит, автор: {author}",
  "toptweets.retweet": "-# Ретвит",
  "toptweets.noText": "-# В этом посте нет текста.",
  "toptweets.sensitive": "-# Деликатный контент",
  "toptweets.counts": "🔁 {retweets} · ❤️ {likes} · всего {all}",
  "toptweets.open": "Открыть",

  "talk.basis.all":
    "Что стоит за разговорами: {posts, plural, =1 {# пост} one {топ-# пост} few {топ-# поста} many {топ-# постов} other {топ-# поста}} и {people, plural, one {# инфлюенсер} few {# инфлюенсера} many {# инфлюенсеров} other {# инфлюенсера}}",
  "talk.basis.posts":
    "Что стоит за разговорами: {posts, plural, =1 {# пост} one {топ-# пост} few {топ-# поста} many {топ-# постов} other {топ-# поста}}",
  "talk.basis.people":
    "Что стоит за разговорами: {people, plural, one {# инфлюенсер} few {# инфлюенсера} many {# инфлюенсеров} other {# инфлюенсера}}",
  "talk.stale.posts": "Посты показаны по старым данным ({time}): более новых сейчас нет",
  "talk.stale.people": "Инфлюенсеры показаны по старым данным ({time}): более новых сейчас нет",
  "talk.failed.posts": "Сейчас не удалось загрузить посты. Нажмите «Обновить», чтобы попробовать ещё раз.",
  "talk.failed.people": "Сейчас не удалось загрузить инфлюенсеров. Нажмите «Обновить», чтобы попробовать ещё раз.",
  "talk.none.posts": "У сервиса данных нет постов об этой коллекции.",
  "talk.none.people": "У сервиса данных нет инфлюенсеров для этой коллекции.",
  "talk.voices.title": "Голоса",
  "talk.voices":
    "У {posts, plural, =1 {этого поста} one {этих # поста} few {этих # постов} many {этих # постов} other {этих # поста}} **{authors, plural, one {# автор} few {# автора} many {# авторов} other {# автора}}**.",
  "talk.voices.spread":
    "Самый громкий собрал **{share}** всех взаимодействий: как если бы наравне говорили **{voices}** человека.",
  "talk.voices.silent": "Взаимодействий нет.",
  "talk.freshness.title": "Свежесть",
  "talk.freshness.half":
    "Не меньше половины взаимодействий с {posts, plural, one {этим # постом} few {этими # постами} many {этими # постами} other {этими # поста}} приходится на самые новые; самый ранний из них: {time}.",
  "talk.freshness.range": "Самый новый из {posts, number}: {newest} · самый старый: {oldest}",
  "talk.freshness.one": "Единственный пост: {time}.",
  "talk.echo.title": "Эхо",
  "talk.echo.found":
    "**{count, number} из {posts, plural, one {# поста} few {# постов} many {# постов} other {# поста}}** говорят почти то же, что и другие, хотя авторы разные: {groups}",
  "talk.echo.none":
    "Среди {compared, plural, one {# поста} few {# постов} many {# постов} other {# поста}} нет двух почти одинаковых от разных авторов.",
  "talk.echo.tooFew": "Слишком мало текста для сравнения.",
  "talk.echo.compared":
    "-# Сравнено {compared, number} из {posts, plural, one {# поста} few {# постов} many {# постов} other {# поста}} (от 8 слов, без ретвитов)",
  "talk.handles.title": "Ники",
  "talk.handles.found":
    "Из {people, plural, one {# человека} few {# человек} many {# человек} other {# человека}} похожие ники у этих: {groups}",
  "talk.handles.none":
    "Среди {people, plural, one {# человека} few {# человек} many {# человек} other {# человека}} нет двух с похожими никами.",
  "talk.mix.title": "Состав",
  "talk.mix.languages": "Языки ({posts, plural, one {# пост} few {# поста} many {# постов} other {# поста}}): {parts}",
  "talk.mix.clients": "Приложения ({posts, plural, one {# пост} few {# поста} many {# постов} other {# поста}}): {parts}",
  "talk.mix.part": "{name} **{count, number}**",
  "talk.mix.unknown": "неизвестно **{count, number}**",
  "talk.mix.others": "прочие **{count, number}**",
  "talk.regulars.title": "Пришли и ушли",
  "talk.regulars.came":
    "**{count, plural, one {# новый} few {# новых} many {# новых} other {# нового}}** среди инфлюенсеров по сравнению с тем, что было {time}: {people}",
  "talk.regulars.left":
    "**{count, plural, one {# ушёл} few {# ушли} many {# ушли} other {# ушли}}** по сравнению с тем, что было {time}: {people}",
  "talk.regulars.nobody": "Инфлюенсеры те же, что и {time}.",
  "talk.regulars.core":
    "**{count, plural, one {# завсегдатай} few {# завсегдатая} many {# завсегдатаев} other {# завсегдатая}}** — как минимум в 80\u00a0% из {records, plural, one {# списка} few {# списков} many {# списков} other {# списка}} за последние 30 дней: {people}",
  "talk.moreGroups": "и ещё {count, plural, one {# группа} few {# группы} many {# групп} other {# группы}}",

  "person.noName": "Без имени",
  "person.noHandle": "неизвестно",

  "list.next": "{list}, {next}",
  "list.more": "ещё {count, number}",
  "sentence.next": "{text} {next}",

  "note.otherChain":
    "-# Эта ссылка ведёт в сеть {chain}. Сервис данных смотрит только на адрес, так что эти цифры могут относиться к контракту в другой сети.",
  "note.chainWithoutData": "-# Эта ссылка ведёт в сеть {chain}. Возможно, сервис данных эту сеть не охватывает.",

  "problem.inOption": "`{option}`: {sentence}",
  "problem.copyAgain": "Скопируйте адрес контракта со страницы коллекции на маркетплейсе или в эксплорере.",
  "problem.address_missing":
    "Не нахожу здесь ни адреса контракта, ни знакомого мне названия. Адрес — это `0x` и ещё 40 символов. {copyAgain}",
  "problem.link_without_address":
    "В этой ссылке нет адреса контракта. Откройте любой NFT из коллекции и скопируйте ссылку на него или вставьте сам адрес.",
  "problem.collection_slug":
    "В этой ссылке есть название коллекции («{slug}»), но нет адреса контракта. Откройте любой NFT из коллекции и скопируйте ссылку на него или вставьте сам адрес.",
  "problem.shortened_address": "Этот адрес сокращён, а мне нужен полный: `0x` и ещё 40 символов. {copyAgain}",
  "problem.solana_address": "Похоже на адрес Solana. Я знаю только контракты Ethereum, а их адреса начинаются с `0x`.",
  "problem.transaction_hash": "Это хеш транзакции (64 символа после `0x`). В адресе контракта их 40. {copyAgain}",
  "problem.wrong_checksum": "У этого адреса не сходится контрольная сумма (EIP-55) — скорее всего, в нём опечатка. {copyAgain}",
  "problem.several_addresses":
    "Здесь {count, plural, one {# разный адрес} few {# разных адреса} many {# разных адресов} other {# разного адреса}}. Используйте команду, например `/scores`, только с тем, который вам нужен.",
  "problem.several_collections":
    "Я знаю {count, plural, one {# коллекцию} few {# коллекции} many {# коллекций} other {# коллекции}} с таким названием. Какая вам нужна? Вместо названия можно указать адрес.\n{contracts}",
  "problem.namesake": "серверов за 30 дней: {servers, number} · первый запрос: {time}",
  "problem.similar_names":
    "Я не знаю коллекции с точно таким названием. Может быть, {names}? Выберите её из списка, который появляется при вводе, или вставьте её адрес.",
  "problem.ens_name": "«{ensName}» — это имя ENS, а мне нужен адрес контракта, который за ним стоит. {copyAgain}",
  "problem.stray_character":
    "«{character}» не может быть частью адреса контракта: после `0x` идут только цифры 0–9 и буквы a–f. {copyAgain}",
  "problem.look_alike":
    "«{character}» в этом адресе — это {kind, select, letter {буква} cyrillic {кириллическая буква} greek {греческая буква} other {другой символ}}, а не «{digit}», хоть и выглядит так же. {copyAgain}",
  "problem.stray_invisible": "В этом адресе есть невидимый символ. {copyAgain}",
  "problem.no_default.server":
    "Какая коллекция? Добавьте `contract`: адрес, ссылку или название. Модераторы могут задать коллекцию по умолчанию для этого сервера через `/server set`, а вы — свою через `/me set`.",
  "problem.no_default.direct":
    "Какая коллекция? Добавьте `contract`: адрес, ссылку или название. Чтобы в следующий раз не указывать, задайте свою коллекцию по умолчанию через `/me set`.",
  "problem.not_recalled":
    "Сейчас я не могу посмотреть названия и настройки по умолчанию. Вставьте адрес контракта коллекции — это работает всегда — или попробуйте через минуту.",
  "problem.not_remembered":
    "Сейчас я не могу ничего сохранить или удалить: память не отвечает. Попробуйте через минуту. Команды с адресом контракта работают как обычно.",
  "problem.no_history":
    "Сейчас я не могу посмотреть записи. Попробуйте через минуту; команды вроде `/scores` работают как обычно.",
  "problem.unknown_watch":
    "Я не знаю такого отслеживания. Выберите его из списка, который появляется при вводе, или посмотрите `/watch list`.",
  "problem.too_many_watches":
    "На этом сервере уже столько отслеживаний, сколько я могу: {max, number}. Сначала удалите одно: в `/watch list` для этого есть кнопка.",
  "problem.lacks_permissions":
    "Я пока не могу публиковать в <#{channel}>: дайте мне там {permissions} и повторите команду. Ничего не сохранено.",
  "problem.lacks_own_permissions":
    "Я публикую только там, где можете писать и вы: в <#{channel}> вам не хватает прав {permissions}. Ничего не сохранено.",
  "problem.not_allowed": "Насколько я вижу, вам здесь нельзя использовать `/{command}`. Ничего не изменено.",
  "problem.unknown_channel": "Не могу понять, что мне разрешено в этом канале. Выберите другой. Ничего не сохранено.",
  "problem.unsuitable_channel":
    "Я могу публиковать только в текстовых каналах, каналах с объявлениями и ветках. Выберите такой через `channel`. Ничего не сохранено.",
  "problem.change_without_alert": "`change` нужен для алертов: добавьте `what: {alert}` или `what: {both}`. Ничего не сохранено.",
  "problem.digest_option_without_digest":
    "`every`, `hour` и `weekday` нужны для дайджеста: добавьте `what: {digest}` или `what: {both}`. Ничего не сохранено.",
  "problem.servers_only": "Это работает только на сервере, куда меня добавили.",
  "problem.unknown_language": "Я не знаю такого языка. Выберите его из списка, который появляется при вводе.",
  "problem.unknown_zone":
    "Я не знаю такого часового пояса. Начните вводить город, например «Berlin» или «New York», и выберите пояс из появившегося списка.",
  "problem.alias_like_address": "Алиас не может выглядеть как адрес, ссылка или имя ENS. Выберите простое имя, например `apes`.",
  "problem.alias_unfit": "В алиасе должно быть от 1 до {max, number} видимых символов. Выберите простое имя, например `apes`.",
  "problem.too_many_aliases":
    "На этом сервере уже столько алиасов, сколько я могу запомнить: {max, number}. Сначала удалите один: в `/server show` для этого есть меню.",
  "problem.wrong_length":
    "В этом адресе после `0x` {digits, plural, one {# символ} few {# символа} many {# символов} other {# символа}}, а в адресе контракта их 40. {copyAgain}",
  "problem.no_data":
    "По адресу `{contract}` данных нет. Проверьте, что это контракт коллекции. Если да, сервис данных её пока не отслеживает.",
  "problem.no_data_of_any":
    "Данных нет ни по одному из этих адресов: {contracts}. Проверьте, что это контракты коллекций. Если да, сервис данных их пока не отслеживает.",
  "problem.nothing_ranked":
    "На этом сервере пока не из чего составить рейтинг. Запросите здесь коллекции, например через `/scores`, или попросите модератора добавить их через `/server alias` и загляните через час.",
  "problem.nothing_ranked_by_change":
    "Ни по одной коллекции этого сервера ещё нет записей за неделю. Пока составьте рейтинг по показателю: `/leaderboard by: {total}`.",
  "problem.one_collection": "Это всё одна и та же коллекция. Выберите для сравнения хотя бы одну другую.",
  "problem.notTakingQuestions": "Сервис данных сейчас занят. Попробуйте через минуту.",
  "problem.notTakingQuestionsUntil": "Сервис данных сейчас занят. Попробуйте снова {time}.",
  "problem.notAnswering": "Сервис данных сейчас не отвечает. С вашей командой всё в порядке — попробуйте через минуту.",
  "problem.busy": "У меня сейчас завал. С вашей командой всё в порядке — попробуйте чуть позже.",
  "problem.rejected_key": "Сервис данных не принял API-ключ этого бота. Пожалуйста, сообщите владельцу бота.",
  "problem.rejected_request":
    "Сервис данных не принял этот запрос. Проверьте адрес; если он верный, сообщите, пожалуйста, владельцу бота.",
  "problem.invalid_answer":
    "Сервис данных прислал ответ, который я не могу прочитать. Попробуйте позже; если это повторится, сообщите, пожалуйста, владельцу бота.",
  "problem.aborted": "Я перезапускаюсь. Попробуйте чуть позже.",
  "problem.just_refreshed": "Это и есть самые свежие данные. Обновить снова можно {time}.",
  "problem.nothing_newer": "Обновить не получилось — это всё ещё последние данные ({time}). Попробуйте через минуту.",
  "problem.used_up.member": "Вы немного торопитесь. Попробуйте снова {time}.",
  "problem.used_up.server": "На этом сервере сейчас очень много запросов к боту. Попробуйте снова {time}.",
  "problem.unreadable_button": "Эта кнопка от другой версии бота и больше не работает. Вызовите команду ещё раз.",
  "problem.unknown_command": "Такой команды больше нет. Введите `/`, чтобы увидеть доступные.",
  "problem.outdated_command":
    "Эта команда изменилась. Перезагрузите Discord (Ctrl+R или Cmd+R либо перезапустите приложение) и попробуйте ещё раз.",
  "problem.cannot_embed":
    "Я не могу публиковать эмбеды в этом канале. Попросите модератора дать мне здесь право «Встраивать ссылки» или вызовите команду в другом канале.",
  "problem.forbidden":
    "У меня нет прав отвечать в этом канале. Попросите модератора дать мне здесь права «Просматривать канал», «Отправлять сообщения» и «Встраивать ссылки» или вызовите команду в другом канале.",
  "problem.internal":
    "Что-то пошло не так на нашей стороне. Попробуйте ещё раз; если это повторится, передайте владельцу бота этот код: `{reference}`.",
};
