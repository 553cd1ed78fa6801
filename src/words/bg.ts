import type { Words } from "./en-US.ts";

/**
 * Bulgarian. You is «вие» in lower case, as in Discord's own client; the bot speaks of itself mostly in the present. Terms:
 * «Хайп», «инфлуенсър», «пост», «ретуит» are what Bulgarian NFT communities say; gains are «Ръст», community is «Общност», the
 * total is «Общо» in headings and «общият резултат» in sentences, scores are «резултати», a digest is «обзор», an alert is
 * «известие», an alias is «псевдоним», a watch is «следене».
 * A post on X is «пост»; what the bot itself posts is «съобщение» or «публикация», so that the two are not mixed up. A thread is
 * «нишка»; permissions are called as in Discord («Вграждане на връзки»). Masculine things take the counting form after numbers
 * (5 поста), people do not (5 автори). {time} is mostly «преди 3 дни» or «след 2 часа»: sentences take it as an adverb or after
 * a colon. Quotation marks are „…“, the dash is –.
 */
export const words: Words = {
  "button.influencers": "Инфлуенсъри",
  "button.next": "Напред →",
  "button.previous": "← Назад",
  "button.refresh": "Обновяване",
  "button.scores": "Резултати",
  "button.talk": "Разговори",
  "button.toptweets": "Топ постове",
  "button.trends": "Тенденции",

  "command.collectionScores": "Вижте резултатите на колекцията, към която води връзка в съобщение",
  "command.compare": "Сравнете от две до пет колекции и вижте кой говори за повече от една",
  "command.help": "Какво прави този бот, откъде идват данните му и какво пази",
  "command.influencers": "Вижте кой задава тона в разговорите за една колекция",
  "command.leaderboard": "Класация на колекциите в този сървър по резултат или по промяната му за седмица",
  "command.me": "Задайте своя колекция по подразбиране и език",
  "command.me.forget": "Изтрийте всичко, което помня за вас",
  "command.me.set": "Задайте своя колекция по подразбиране или език",
  "command.me.show": "Вижте всичко, което помня за вас",
  "command.scores": "Хайп, ръст, общност и общ резултат на колекция",
  "command.server": "Колекция по подразбиране, псевдоними, език и часова зона на сървъра (за модератори)",
  "command.server.alias": "Дайте на колекция кратко име, което работи в този сървър",
  "command.server.forget": "Изтрийте всичко, което помня за този сървър",
  "command.server.set": "Задайте на този сървър колекция по подразбиране, език или часова зона",
  "command.server.show": "Вижте всичко, което помня за този сървър",
  "command.talk": "Какво стои зад разговорите за колекция: колко гласа, колко са свежи и какво се повтаря",
  "command.toptweets": "Вижте постовете за колекция с най-много реакции",
  "command.watch": "Научавайте новости за колекции в канал, без да питате (за модератори)",
  "command.watch.add": "Публикувайте в канал обзор или известия за колекция",
  "command.watch.list": "Вижте какво се следи тук, кога е последната публикация и защо е тихо",
  "command.watch.remove": "Спрете да следите колекция в канал",
  "command.watch.test": "Вижте какво би се публикувало сега – виждате го само вие",
  "command.trends": "Вижте как са се променяли резултатите на колекция във времето",

  "option.compare.with": "Колекцията за сравнение: адрес, връзка с адрес или име",
  "option.compare.other": "Още една колекция за сравнение",
  "option.contract": "Адрес, връзка с адрес или име; без него вземам колекцията на сървъра или вашата",
  "option.count.influencers": "Колко души да се покажат, 1–{max, number} (по подразбиране: всички)",
  "option.count.toptweets": "Колко поста да се покажат, 1–{max, number} (по подразбиране: всички)",
  "option.collection": "Колекцията по подразбиране: адрес, връзка с адрес или име",
  "option.language": "Езикът на отговорите, които всички тук виждат",
  "option.language.member": "Езикът на отговорите, които виждате само вие",
  "option.zone": "Часовата зона на този сървър",
  "option.alias": "Името, например „apes“",
  "option.alias.contract": "Какво означава: адрес, връзка или име. Без него псевдонимът се премахва",
  "option.serverDefault": "{name} · по подразбиране в този сървър",
  "option.period": "Колко назад да се гледа (по подразбиране: 30 дни)",
  "option.by": "По какво да се класира (по подразбиране: общият резултат)",
  "option.private": "Отговорът да се покаже само на вас",
  "option.watch": "Кое следене: изберете от списъка",
  "option.watch.channel": "Къде да публикувам (по подразбиране: в този канал)",
  "option.watch.what": "Обзор в определен час, известия при промяна на общия резултат или двете (по подразбиране: обзор)",
  "option.watch.every": "Колко често да публикувам обзора (по подразбиране: всеки ден)",
  "option.watch.hour": "В колко часа да е обзорът, 0–23, по часовата зона на сървъра (по подразбиране: 9)",
  "option.watch.weekday": "В кой ден да публикувам седмичния обзор (по подразбиране: понеделник)",
  "option.watch.change": "При каква промяна на общия резултат да има известие (по подразбиране: необичайна)",
  "option.pasteAddress": "Поставете адрес на договор (0x…) или връзка от OpenSea, Etherscan, Blur, …",

  "help.title": "Collection Pulse",
  "help.introduction":
    "Вижте как се справя една NFT колекция, кой говори за нея и какво казва. На всяка команда може да дадете адрес на договор, връзка с адрес или името на колекция. Ако има зададена колекция по подразбиране, може да го пропуснете.",
  "help.command": "**/{name}** – {description}",
  "help.menu": "Щракнете с десния бутон върху съобщение или го задръжте › **Приложения › {name}** – {description}",
  "help.scores.title": "Какво значат резултатите",
  "help.scores":
    "Хайпът, ръстът, общността и общият резултат идват от услугата за данни и се показват както са. Услугата не описва скалата им.",
  "help.data.title": "Откъде идват данните",
  "help.data":
    "От услугата Collection Social and Score, с която е свързан този бот – по-нататък „услугата за данни“. Всеки отговор показва кога е обновен; натиснете „Обновяване“, за да го обновите.",
  "help.privacy.title": "Поверителност",
  "help.privacy":
    "Ботът чете това, което пишете в командите му, а когато ползвате менюто му – и съобщението, върху което го ползвате. Той помни за кои колекции е питано публично в кой сървър (но не от кого), как са се променяли резултатите, инфлуенсърите и постовете им и в рамките на една минута колко команди и бутони сте ползвали. Помни и това, което запазите с `/me set` и което модераторите запазят със `/server` и `/watch`: всичко това се вижда с `/me show`, `/server show` и `/watch list` и се изтрива с `/me forget` и `/server forget`. В логовете му има команди, а не хора, и не се пазят никакви съобщения.",

  "watch.what.digest": "Обзор",
  "watch.what.alert": "Известия",
  "watch.what.both": "Обзор и известия",
  "watch.every.day": "Всеки ден",
  "watch.every.week": "Всяка седмица",
  "watch.weekday.1": "Понеделник",
  "watch.weekday.2": "Вторник",
  "watch.weekday.3": "Сряда",
  "watch.weekday.4": "Четвъртък",
  "watch.weekday.5": "Петък",
  "watch.weekday.6": "Събота",
  "watch.weekday.7": "Неделя",
  "watch.title": "Какво се следи в този сървър",
  "watch.none":
    "Тук още нищо не се следи. Започнете с `/watch add`: изберете колекция и ще пиша в канал какво се променя при нея.",
  "watch.count": "{count, number} от {max, number}",
  "watch.added": "Запазено. Ще сравнявам с това, което видя следващия път; първото съобщение идва, щом нещо се промени.",
  "watch.changed": "Променено. Тази колекция вече се следеше в онзи канал.",
  "watch.removed": "Премахнато. Повече не публикувам нищо за нея там.",
  "watch.gone": "Това следене вече беше премахнато.",
  "watch.resumed": "Възобновено. Продължавам от последното, което публикувах – може би още сега.",
  "watch.in": "в <#{channel}>",
  "watch.digest.day": "Обзор всеки ден в {hour}:00 ({zone})",
  "watch.digest.week":
    "Обзор {weekday, select, 1 {всеки понеделник} 2 {всеки вторник} 3 {всяка сряда} 4 {всеки четвъртък} 5 {всеки петък} 6 {всяка събота} other {всяка неделя}} в {hour}:00 ({zone})",
  "watch.alert.change": "Известие, когато общият резултат се промени с {change} от последната ми публикация",
  "watch.alert.unusual":
    "Известие, когато общият резултат се промени необичайно от последната ми публикация (поне 4 пъти повече от обичайното за ден)",
  "watch.next": "Следващ обзор {time}, ако дотогава нещо се промени",
  "watch.checked": "проверено {time}",
  "watch.unchecked": "още не е проверено",
  "watch.posted": "публикувано {time}",
  "watch.unposted": "още нищо не е публикувано",
  "watch.posting": "съобщението е на път",
  "watch.needs":
    "-# За да публикувам там, са ми нужни „Преглед на канала“, „Изпращане на съобщения“ (в нишка: „Изпращане на съобщения в нишки“), „Вграждане на връзки“ и „Четене на историята на съобщенията“. Сега ги имам.",
  "watch.noZone": "-# Този сървър още няма часова зона, затова часовете са в UTC. Задайте я със `/server set zone`.",
  "watch.paused.channel_gone":
    "⏸️ **На пауза**: каналът беше изтрит. Премахнете това следене; с `/watch add` започвате друго в друг канал.",
  "watch.paused.server_gone": "⏸️ **На пауза**: бях премахнат от този сървър. Натиснете „Възобновяване“, за да започна отново.",
  "watch.paused.no_access": "⏸️ **На пауза**: не виждам канала. Дайте ми там „Преглед на канала“ и натиснете „Възобновяване“.",
  "watch.paused.no_permission":
    "⏸️ **На пауза**: не ми е позволено да пиша в канала. Дайте ми там „Изпращане на съобщения“ (в нишка: „Изпращане на съобщения в нишки“) и „Вграждане на връзки“ и натиснете „Възобновяване“.",
  "watch.paused.thread_locked": "⏸️ **На пауза**: нишката е заключена. Отключете я и натиснете „Възобновяване“.",
  "watch.paused.refused": "⏸️ **На пауза**: Discord отказа съобщенията ми там. Натиснете „Възобновяване“, за да опитам пак.",
  "watch.untracked":
    "⚠️ Не се записва: вече записвам толкова колекции, колкото ми е позволено. Който поддържа бота, може да вдигне границата.",
  "watch.failing":
    "⚠️ Последното ми съобщение там не беше публикувано. Проверете какво ми е позволено в този канал: след три поредни неуспеха минавам на пауза.",
  "watch.quiet": "тихо: {reason}",
  "watch.quiet.nothing_recorded": "за нея още няма записи",
  "watch.quiet.first": "с това ще сравнявам отсега нататък",
  "watch.quiet.nothing_newer": "няма по-нови данни",
  "watch.quiet.unchanged": "нищо не се е променило",
  "watch.quiet.small": "промяна с {by} от нужните {of}",
  "watch.quiet.too_little_history":
    "кое е необичайно, се вижда след 7 дни история, а засега {days, plural, one {има # ден} other {има # дни}}",
  "watch.quiet.too_soon": "следващото известие може да дойде {time}",
  "watch.test.title": "Какво бих публикувал сега",
  "watch.test.example": "Например:",
  "watch.test.digest.posts": "Бих публикувал обзора.",
  "watch.test.digest.quiet": "Не бих публикувал обзора: {reason}.",
  "watch.test.alert.posts": "Бих публикувал известие.",
  "watch.test.alert.quiet": "Не бих публикувал известие: {reason}.",
  "watch.button.preview": "Преглед",
  "watch.button.remove": "Премахване",
  "watch.button.resume": "Възобновяване",
  "watch.button.resumeOf": "Възобновяване: {name}",
  "watch.button.back": "Назад",
  "watch.button.list": "Целият списък",
  "watch.menu": "Отворете следене…",
  "watch.choice": "{name} · {what} · {where}",
  "watch.here": "тук",
  "watch.elsewhere": "канал …{digits}",
  "permission.ViewChannel": "„Преглед на канала“",
  "permission.SendMessages": "„Изпращане на съобщения“",
  "permission.SendMessagesInThreads": "„Изпращане на съобщения в нишки“",
  "permission.EmbedLinks": "„Вграждане на връзки“",
  "permission.ReadMessageHistory": "„Четене на историята на съобщенията“",

  "watchPost.digest": "📊 **Обзор**: какво се промени при {name}",
  "watchPost.digests": "📊 **Обзор**: какво се промени при {count, plural, one {# колекция} other {# колекции}}",
  "watchPost.alert": "🔔 **Известие**: общият резултат на {name} се промени с {change}",
  "watchPost.total": "**Общо {total}** · {change} спрямо {since}",
  "watchPost.newPost": "Нов пост ({time}): {interactions, plural, one {# взаимодействие} other {# взаимодействия}}",
  "watchPost.topPost":
    "Вече сред топ постовете (публикуван {time}): {interactions, plural, one {# взаимодействие} other {# взаимодействия}}",
  "watchPost.came": "Нови сред топ инфлуенсърите: {people}",
  "watchPost.left": "Вече не са сред инфлуенсърите: {people}",
  "watchPost.open": "Отворете колекция…",

  "settings.collection": "Колекция по подразбиране",
  "settings.language": "Език",
  "settings.zone": "Часова зона",
  "settings.unset": "Не е зададено",
  "settings.saved": "Запазено.",
  "settings.nothingToSet": "Няма какво да се променя: изберете поне една опция. Това са сегашните настройки.",
  "settings.clear.collection": "Изчистване на колекцията по подразбиране",
  "settings.clear.language": "Изчистване на езика",
  "settings.clear.zone": "Изчистване на часовата зона",
  "settings.cleared.collection": "Колекцията по подразбиране е изчистена.",
  "settings.cleared.language": "Езикът е изчистен.",
  "settings.cleared.zone": "Часовата зона е изчистена.",
  "settings.deleted": "Изтрито – вече не помня това",

  "server.title": "Настройки на този сървър",
  "server.introduction":
    "Това е всичко, което помня за този сървър. Променете го със `/server set` и `/server alias` или изтрийте всичко със `/server forget`.",
  "server.language.unset": "Не е зададено – ползвам езика от настройките на сървъра в Discord",
  "server.asked": "Публично търсени тук през последните 30 дни",
  "server.asked.more": "и още {count, number}",
  "server.aliases": "**{count, plural, one {# псевдоним} other {# псевдонима}}**",
  "server.removeAlias": "Премахнете псевдоним…",
  "server.aliasSet": "{name} вече означава `{collection}` в този сървър.",
  "server.aliasChanged": "{name} вече означава `{collection}` в този сървър. Преди беше `{before}`.",
  "server.aliasRemoved": "Псевдонимът {name} е премахнат.",
  "server.aliasGone": "Този псевдоним вече беше премахнат.",
  "server.noAlias": "Този сървър няма псевдоним {name}. За да го добавите, ползвайте `/server alias` с `contract`.",
  "server.nothingToForget": "Нямаше какво да се изтрива: не помня нищо за този сървър.",

  "me.title": "Вашите настройки",
  "me.introduction":
    "Това е всичко, което помня за вас, включително деня на последната ви команда ({day}). Забравям го след 12 месеца без команда или веднага с `/me forget`.",
  "me.nothing": "Не помня нищо за вас. Задайте колекция по подразбиране или език с `/me set`.",
  "me.language.unset": "Не е зададено – ползвам езика на вашето приложение Discord",
  "me.nothingToForget": "Нямаше какво да се изтрива: не помня нищо за вас.",

  "card.updated": "Обновено {time}",
  "card.stale": "Това са по-стари данни ({time}): в момента няма по-нови",
  "card.top": "Топ {last} от {total}",
  "card.range": "{first}–{last} от {total}",
  "card.place": "{first} от {total}",
  "card.explorer": "Експлорър",

  "scores.hype": "Хайп",
  "scores.gains": "Ръст",
  "scores.community": "Общност",
  "scores.total": "Общо",

  "scores.blocks": "{blocks} {days, plural, one {# ден} other {# дни}}",

  "change.comparedWith": "▲ ▼ спрямо {time}",

  "period.24h": "Последните 24 часа",
  "period.7d": "Последните 7 дни",
  "period.30d": "Последните 30 дни",
  "period.90d": "Последните 90 дни",
  "period.1y": "Последната година",

  "trends.recorded":
    "първи запис {since}, последен {until}: {records, plural, one {# запис} other {# записа}}, {gaps, plural, =0 {без пропуски} one {# пропуск} other {# пропуска}}",
  "trends.lowest": "Най-ниско {value}, {time}",
  "trends.highest": "Най-високо {value}, {time}",
  "trends.nothing":
    "За този период още няма записи. Записвам колекция, докато някой сървър я следи, има я по подразбиране или ѝ е дал псевдоним, и още седем дни, след като е търсена публично.",
  "trends.period": "Период…",
  "trends.scales": "Различни скали",
  "trends.noChart": "Твърде малко записи",
  "trends.picture": "{period}, по една графика за всеки резултат. {scores}",
  "trends.picture.score": "{name}: последно {newest}, най-ниско {lowest} ({lowestAt}), най-високо {highest} ({highestAt}).",

  "compare.open": "Отворете една от тях…",
  "compare.now": "Най-нови резултати",
  "compare.missing.noData": "Няма данни. Ако това е договорът на колекцията, услугата за данни още не я следи.",
  "compare.missing.limited": "Резултатите не могат да се заредят: услугата за данни е заета. Натиснете „Обновяване“ след минута.",
  "compare.missing.notAnswering":
    "Резултатите не могат да се заредят: услугата за данни не отговаря. Натиснете „Обновяване“ след минута.",
  "compare.missing.failed": "Резултатите не могат да се заредят в момента. Натиснете „Обновяване“, за да опитате пак.",
  "compare.people.title": "Общи инфлуенсъри",
  "compare.people.found":
    "**{count, number} от {total, plural, one {# инфлуенсър} other {# инфлуенсъри}}** {count, plural, one {говори} other {говорят}} за повече от една от тези колекции.",
  "compare.people.tooFew": "Няма какво да се сравни: имам инфлуенсърите на по-малко от две от тези колекции.",
  "compare.people.missing": "Без инфлуенсъри: {collections}",
  "compare.posts.title": "Общи постове",
  "compare.posts.found":
    "**{count, number} от {total, plural, one {# топ пост} other {# топ поста}}** {count, plural, one {е} other {са}} за повече от една от тези колекции.",
  "compare.posts.tooFew": "Няма какво да се сравни: имам постове за по-малко от две от тези колекции.",
  "compare.posts.missing": "Без постове: {collections}",
  "compare.post": "Пост от {author}",
  "compare.picture": "{title}, по една графика за всеки резултат. {scores}",
  "compare.picture.score": "{name}: {values}.",

  "leaderboard.title": "Класация: {by}",
  "leaderboard.basis":
    "{count, plural, one {# колекция} other {# колекции}}: тази по подразбиране за сървъра, псевдонимите му, следените и търсените публично тук през последните 30 дни. Нагоре и надолу: места спрямо преди седмица.",
  "leaderboard.by": "Класиране по…",
  "leaderboard.by.total": "Общо",
  "leaderboard.by.hype": "Хайп",
  "leaderboard.by.gains": "Ръст",
  "leaderboard.by.community": "Общност",
  "leaderboard.by.change": "Промяна на общия резултат за 7 дни",
  "leaderboard.asOf": "данни: {time}",
  "leaderboard.up": "{count, number} нагоре",
  "leaderboard.down": "{count, number} надолу",
  "leaderboard.same": "същото място",
  "leaderboard.unranked": "Без скорошни записи: {collections}",
  "leaderboard.unranked.change": "Записи за по-малко от седмица: {collections}",

  "influencers.heading": "Инфлуенсъри",
  "influencers.influence": "влияние **{score}**",
  "influencers.followers": "последователи: **{count}**",

  "toptweets.heading": "Постове",
  "toptweets.retweetOf": "-# Ретуит на {author}",
  "toptweets.retweet": "-# Ретуит",
  "toptweets.noText": "-# Този пост няма текст.",
  "toptweets.sensitive": "-# Деликатно съдържание",
  "toptweets.counts": "🔁 {retweets} · ❤️ {likes} · общо {all}",
  "toptweets.open": "Отваряне",

  "talk.basis.all":
    "Какво стои зад разговорите: {posts, plural, one {# пост} other {топ # поста}} и {people, plural, one {# инфлуенсър} other {# инфлуенсъри}}",
  "talk.basis.posts": "Какво стои зад разговорите: {posts, plural, one {# пост} other {топ # поста}}",
  "talk.basis.people": "Какво стои зад разговорите: {people, plural, one {# инфлуенсър} other {# инфлуенсъри}}",
  "talk.stale.posts": "Постовете са от по-стари данни ({time}): в момента няма по-нови",
  "talk.stale.people": "Инфлуенсърите са от по-стари данни ({time}): в момента няма по-нови",
  "talk.failed.posts": "Постовете не могат да се заредят в момента. Натиснете „Обновяване“, за да опитате пак.",
  "talk.failed.people": "Инфлуенсърите не могат да се заредят в момента. Натиснете „Обновяване“, за да опитате пак.",
  "talk.none.posts": "Услугата за данни няма постове за тази колекция.",
  "talk.none.people": "Услугата за данни няма инфлуенсъри за тази колекция.",
  "talk.voices.title": "Гласове",
  "talk.voices":
    "{posts, plural, one {Този пост има} other {Тези # поста имат}} **{authors, plural, one {# автор} other {# автори}}**.",
  "talk.voices.spread": "Най-гръмкият е събрал **{share}** от взаимодействията: все едно **{voices}** души говорят поравно.",
  "talk.voices.silent": "Няма никакви взаимодействия.",
  "talk.freshness.title": "Свежест",
  "talk.freshness.half":
    "Поне половината взаимодействия с {posts, plural, one {този # пост} other {тези # поста}} са при най-новите; най-ранният от тях: {time}.",
  "talk.freshness.range": "Най-новият от {posts, number}: {newest} · най-старият: {oldest}",
  "talk.freshness.one": "Единственият пост: {time}.",
  "talk.echo.title": "Ехо",
  "talk.echo.found":
    "**{count, number} от {posts, plural, one {# пост} other {# поста}}** казват почти същото като други, макар и от различни автори: {groups}",
  "talk.echo.none":
    "Сред {compared, plural, one {# пост} other {# поста}} няма два от различни автори, които да казват почти същото.",
  "talk.echo.tooFew": "Има твърде малко текст за сравнение.",
  "talk.echo.compared":
    "-# Сравнени са {compared, number} от {posts, plural, one {# пост} other {# поста}} (поне 8 думи, без ретуити)",
  "talk.handles.title": "Потребителски имена",
  "talk.handles.found": "От {people, plural, one {# човек} other {# души}} тези имат сходни потребителски имена: {groups}",
  "talk.handles.none": "Сред {people, plural, one {# човек} other {# души}} няма двама със сходни потребителски имена.",
  "talk.mix.title": "Състав",
  "talk.mix.languages": "Езици ({posts, plural, one {# пост} other {# поста}}): {parts}",
  "talk.mix.clients": "Приложения ({posts, plural, one {# пост} other {# поста}}): {parts}",
  "talk.mix.part": "{name} **{count, number}**",
  "talk.mix.unknown": "неизвестни **{count, number}**",
  "talk.mix.others": "други **{count, number}**",
  "talk.regulars.title": "Дошли и напуснали",
  "talk.regulars.came": "**{count, plural, one {# нов} other {# нови}}** сред инфлуенсърите спрямо {time}: {people}",
  "talk.regulars.left": "**{count, plural, one {# напуснал} other {# напуснали}}** спрямо {time}: {people}",
  "talk.regulars.nobody": "Инфлуенсърите са същите като {time}.",
  "talk.regulars.core":
    "**{count, plural, one {# редовен участник} other {# редовни участници}}** – поне в 80% от {records, plural, one {# списък} other {# списъка}} за последните 30 дни: {people}",
  "talk.moreGroups": "и още {count, plural, one {# група} other {# групи}}",

  "person.noName": "Без име",
  "person.noHandle": "неизвестно",

  "list.next": "{list}, {next}",
  "list.more": "още {count, number}",
  "sentence.next": "{text} {next}",

  "note.otherChain":
    "-# Тази връзка е към мрежата {chain}. Услугата за данни гледа само адреса, така че тези числа може да са на договор в друга мрежа.",
  "note.chainWithoutData": "-# Тази връзка е към мрежата {chain}. Услугата за данни може да не обхваща тази мрежа.",

  "problem.inOption": "`{option}`: {sentence}",
  "problem.copyAgain": "Копирайте адреса на договора от страницата на колекцията в NFT пазар или експлорър.",
  "problem.address_missing":
    "Не намирам тук адрес на договор или име, което познавам. Адресът е `0x` и 40 знака след него. {copyAgain}",
  "problem.link_without_address":
    "Не намирам адрес на договор в тази връзка. Отворете някой NFT от колекцията и копирайте неговата връзка или поставете самия адрес.",
  "problem.collection_slug":
    "В тази връзка е името на колекцията („{slug}“), но не и адресът на договора ѝ. Отворете някой NFT от колекцията и копирайте неговата връзка или поставете самия адрес.",
  "problem.shortened_address": "Този адрес е съкратен, а ми трябва целият: `0x` и 40 знака след него. {copyAgain}",
  "problem.solana_address": "Това прилича на адрес в Solana. Познавам само договори в Ethereum, а адресите им започват с `0x`.",
  "problem.transaction_hash": "Това е хеш на транзакция (64 знака след `0x`). Адресът на договор има 40. {copyAgain}",
  "problem.wrong_checksum": "Контролната сума (EIP-55) на този адрес не излиза, така че вероятно в него има грешка. {copyAgain}",
  "problem.several_addresses":
    "Тук има {count, plural, one {# адрес} other {# различни адреса}}. Ползвайте команда като `/scores` само с този, който имате предвид.",
  "problem.several_collections":
    "Познавам {count, plural, one {# колекция} other {# колекции}} с това име. Коя имате предвид? Вместо името може да ползвате адреса ѝ.\n{contracts}",
  "problem.namesake": "сървъри за 30 дни: {servers, number} · първо търсене: {time}",
  "problem.similar_names":
    "Не знам колекция точно с това име. Да не имате предвид {names}? Изберете я от списъка, който се появява, докато пишете, или поставете адреса ѝ.",
  "problem.ens_name": "„{ensName}“ е име в ENS, а ми трябва адресът на договора зад него. {copyAgain}",
  "problem.stray_character":
    "„{character}“ не може да е част от адрес на договор: след `0x` има само цифрите 0–9 и буквите a–f. {copyAgain}",
  "problem.look_alike":
    "„{character}“ в този адрес е {kind, select, letter {буква} cyrillic {буква от кирилицата} greek {гръцка буква} other {друг знак}}, а не „{digit}“, колкото и да прилича. {copyAgain}",
  "problem.stray_invisible": "В този адрес има невидим знак. {copyAgain}",
  "problem.no_default.server":
    "Коя колекция? Добавете `contract`: адрес, връзка или име. Модераторите могат да зададат колекция по подразбиране за този сървър със `/server set`, а вие – своя с `/me set`.",
  "problem.no_default.direct":
    "Коя колекция? Добавете `contract`: адрес, връзка или име. За да го пропускате занапред, задайте своя колекция по подразбиране с `/me set`.",
  "problem.not_recalled":
    "В момента не мога да проверя имена и настройки по подразбиране. Поставете адреса на договора на колекцията – това работи винаги – или опитайте след минута.",
  "problem.not_remembered":
    "В момента не мога да запазя или изтрия нищо: паметта ми не отговаря. Опитайте след минута. Командите с адрес на договор работят както обикновено.",
  "problem.no_history":
    "В момента не мога да проверя записите. Опитайте след минута; команди като `/scores` работят както обикновено.",
  "problem.unknown_watch":
    "Не познавам това следене. Изберете едно от списъка, който се появява, докато пишете, или вижте `/watch list`.",
  "problem.too_many_watches":
    "Този сървър вече има толкова следения, колкото мога: {max, number}. Първо премахнете едно: в `/watch list` има бутон за това.",
  "problem.lacks_permissions":
    "Още не мога да публикувам в <#{channel}>: дайте ми там {permissions} и ползвайте командата отново. Нищо не е запазено.",
  "problem.lacks_own_permissions":
    "Публикувам само там, където и вие може да пишете: в <#{channel}> нямате {permissions}. Нищо не е запазено.",
  "problem.not_allowed": "Доколкото виждам, нямате право да ползвате `/{command}` тук. Нищо не е променено.",
  "problem.unknown_channel": "Не мога да разбера какво ми е позволено в този канал. Изберете друг. Нищо не е запазено.",
  "problem.unsuitable_channel":
    "Мога да публикувам само в текстови канали, канали за обявления и нишки. Изберете такъв с `channel`. Нищо не е запазено.",
  "problem.change_without_alert": "`change` е за известията: добавете `what: {alert}` или `what: {both}`. Нищо не е запазено.",
  "problem.digest_option_without_digest":
    "`every`, `hour` и `weekday` са за обзора: добавете `what: {digest}` или `what: {both}`. Нищо не е запазено.",
  "problem.servers_only": "Това работи само в сървър, в който съм добавен.",
  "problem.unknown_language": "Не познавам този език. Изберете един от списъка, който се появява, докато пишете.",
  "problem.unknown_zone":
    "Не познавам тази часова зона. Напишете град като „Berlin“ или „New York“ и изберете от списъка, който се появява.",
  "problem.alias_like_address":
    "Псевдонимът не може да прилича на адрес, връзка или име в ENS. Изберете обикновено име, например `apes`.",
  "problem.alias_unfit":
    "Псевдонимът трябва да има от 1 до {max, number} видими знака. Изберете обикновено име, например `apes`.",
  "problem.too_many_aliases":
    "Този сървър вече има толкова псевдоними, колкото мога да запомня: {max, number}. Първо премахнете един: в `/server show` има меню за това.",
  "problem.wrong_length":
    "Този адрес има {digits, plural, one {# знак} other {# знака}} след `0x`; адресът на договор има 40. {copyAgain}",
  "problem.no_data":
    "Няма данни за `{contract}`. Проверете дали това е договорът на колекцията. Ако е той, услугата за данни още не я следи.",
  "problem.no_data_of_any":
    "Няма данни за нито един от тези адреси: {contracts}. Проверете дали това са договорите на колекциите. Ако са те, услугата за данни още не ги следи.",
  "problem.nothing_ranked":
    "В този сървър още няма какво да се класира. Потърсете колекции тук, например със `/scores`, или помолете модератор да добави няколко със `/server alias` и проверете пак след час.",
  "problem.nothing_ranked_by_change":
    "За нито една колекция на този сървър още няма записи за цяла седмица. Дотогава ги класирайте по резултат: `/leaderboard by: {total}`.",
  "problem.one_collection": "Всичко това е една и съща колекция. Изберете поне още една за сравнение.",
  "problem.notTakingQuestions": "Услугата за данни е заета в момента. Опитайте след минута.",
  "problem.notTakingQuestionsUntil": "Услугата за данни е заета в момента. Опитайте отново {time}.",
  "problem.notAnswering": "Услугата за данни не отговаря в момента. Командата ви е наред – опитайте след минута.",
  "problem.busy": "В момента съм затрупан с работа. Командата ви е наред – опитайте след малко.",
  "problem.rejected_key": "Услугата за данни отхвърли API ключа на този бот. Моля, кажете на този, който поддържа бота.",
  "problem.rejected_request":
    "Услугата за данни отказа тази заявка. Проверете адреса; ако е верен, моля, кажете на този, който поддържа бота.",
  "problem.invalid_answer":
    "Услугата за данни изпрати отговор, който не мога да прочета. Опитайте по-късно; ако продължава, моля, кажете на този, който поддържа бота.",
  "problem.aborted": "Рестартирам се. Опитайте след малко.",
  "problem.just_refreshed": "Това вече е най-новото. Може да обновите отново {time}.",
  "problem.nothing_newer": "Обновяването не успя – това още са последните данни ({time}). Опитайте след минута.",
  "problem.used_up.member": "Малко бързате. Опитайте отново {time}.",
  "problem.used_up.server": "Този сървър ползва бота много в момента. Опитайте отново {time}.",
  "problem.unreadable_button": "Този бутон е от друга версия на бота и вече не работи. Ползвайте командата отново.",
  "problem.unknown_command": "Тази команда вече не съществува. Напишете `/`, за да видите наличните.",
  "problem.outdated_command":
    "Тази команда е променена. Презаредете Discord (Ctrl+R или Cmd+R, или рестартирайте приложението) и опитайте отново.",
  "problem.cannot_embed":
    "Не мога да публикувам вградено съдържание в този канал. Помолете модератор да ми даде тук „Вграждане на връзки“ или ползвайте командата в друг канал.",
  "problem.forbidden":
    "Нямам разрешение да отговарям в този канал. Помолете модератор да ми даде тук „Преглед на канала“, „Изпращане на съобщения“ и „Вграждане на връзки“ или ползвайте командата в друг канал.",
  "problem.internal":
    "Нещо се обърка при нас. Опитайте отново; ако продължава, дайте този код на този, който поддържа бота: `{reference}`.",
};
