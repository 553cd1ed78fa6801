/**
 * Every message that members read, as ICU, in the form of Format.JS; the types of what is filled in follow from it. What is filled
 * in is safe already; `**`, backticks and `-#` are Discord's Markdown (Discord's help center, «Markdown Text 101»). The
 * descriptions are for translators.
 */
export const enUS = {
  "button.back": {
    defaultMessage: "Back",
    description: "Button: back to the commands in /help, or to the watch under a preview",
  },
  "button.influencers": {
    defaultMessage: "Influencers",
    description: "Button under an answer or a digest: opens /influencers of the same collection; also title of that list",
  },
  "button.next": { defaultMessage: "Next →", description: "Button: the next page of a list" },
  "button.page": {
    defaultMessage: "Web page",
    description: "Button under a collection's scores: leads to a public web page about it, which everybody can share",
  },
  "button.previous": { defaultMessage: "← Previous", description: "Button: the previous page of a list" },
  "button.scores": {
    defaultMessage: "Scores",
    description:
      "Button under an answer or a digest: opens /scores, with hype, gains, community and total, of the same collection",
  },
  "button.talk": {
    defaultMessage: "Conversation",
    description: "Button: opens /talk of the same collection. Noun: what people say about it, as in talk.basis.all",
  },
  "button.toptweets": {
    defaultMessage: "Top posts",
    description: "Button: opens /toptweets of the same collection; «posts» are those on X with the most interactions",
  },
  "button.trends": {
    defaultMessage: "Trends",
    description: "Button: opens /trends, how the scores changed over time, of the same collection",
  },

  "command.collectionScores.name": {
    defaultMessage: "Collection scores",
    description:
      "Entry of Discord's own menu of a message, under Apps; also below help.menu. Opens the scores of a collection linked there",
  },
  "command.behind.name": {
    defaultMessage: "What's behind this?",
    description:
      "Entry of Discord's own menu of a message, under Apps; also below help.menu. Opens /talk of a collection linked there",
  },
  "command.compare": {
    defaultMessage: "See two to five collections side by side, and who talks about more than one of them",
    description: "Description of /compare in Discord's menu, and in /help; «who» are people on X",
  },
  "command.help": {
    defaultMessage: "What this bot does, where its data comes from, and what it stores",
    description: "Description of /help in Discord's menu, and in /help itself; «its» is the bot's",
  },
  "command.influencers": {
    defaultMessage: "See who's driving the conversation about a collection",
    description: "Description of /influencers in Discord's menu, and in /help; these are people on X",
  },
  "command.forModerators": {
    defaultMessage: "{description} (for moderators)",
    description: "Description of /server and /watch in Discord's menu; {description}: command.server or command.watch",
  },
  "command.leaderboard": {
    defaultMessage: "Rank this server's collections by score, or by how much it has changed in a week",
    description: "Description of /leaderboard in Discord's menu, and in /help; «it» is the score (by default the total)",
  },
  "command.me": {
    defaultMessage: "Get alerts of your own, and set your own default collection and language",
    description: "Description of /me in Discord's menu, and in /help",
  },
  "command.me.forget": {
    defaultMessage: "Delete everything I remember about you",
    description: "Description of /me forget in Discord's menu; «I» is the bot, «you» the member",
  },
  "command.me.set": {
    defaultMessage: "Set your own default collection or language",
    description: "Description of /me set in Discord's menu",
  },
  "command.me.show": {
    defaultMessage: "See everything I remember about you",
    description: "Description of /me show in Discord's menu; «I» is the bot, «you» the member",
  },
  "command.me.watch": {
    defaultMessage: "Get alerts about a collection in direct messages",
    description: "Description of /me watch in Discord's menu; «direct messages»: those of the bot with the member in Discord",
  },
  "command.scores": {
    defaultMessage: "See a collection's hype, gains, community and total score",
    description: "Description of /scores in Discord's menu, and in /help; the four names as in scores.hype and so on",
  },
  "command.server": {
    defaultMessage: "Set this server's default collection, aliases, language and time zone",
    description: "Description of /server in Discord's menu, and in /help; a server is a Discord server",
  },
  "command.server.alias": {
    defaultMessage: "Give a collection a short name that works in this server",
    description: "Description of /server alias in Discord's menu; the short name is what other messages call an alias",
  },
  "command.server.forget": {
    defaultMessage: "Delete everything I remember about this server",
    description: "Description of /server forget in Discord's menu; «I» is the bot",
  },
  "command.server.set": {
    defaultMessage: "Set this server's default collection, language or time zone",
    description: "Description of /server set in Discord's menu",
  },
  "command.server.show": {
    defaultMessage: "See everything I remember about this server",
    description: "Description of /server show in Discord's menu; «I» is the bot",
  },
  "command.talk": {
    defaultMessage: "See what's behind the conversation about a collection: how many voices, how fresh, what repeats",
    description: "Description of /talk in Discord's menu, and in /help; voices: different authors; fresh: how new the posts are",
  },
  "command.toptweets": {
    defaultMessage: "See the posts about a collection with the most interactions",
    description: "Description of /toptweets in Discord's menu, and in /help; posts on X with the most interactions",
  },
  "command.watch": {
    defaultMessage: "Get digests, alerts and living cards about collections in a channel",
    description: "Description of /watch in Discord's menu, and in /help; living cards as in watch.what.card",
  },
  "command.watch.add": {
    defaultMessage: "Post a digest, or alerts, about a collection in a channel",
    description: "Description of /watch add in Discord's menu; «post» is a verb: what the bot posts in the Discord channel",
  },
  "command.watch.edit": {
    defaultMessage: "Change a watch: what you leave out stays as it is",
    description: "Description of /watch edit in Discord's menu; «watch» is a noun: one collection watched in one channel",
  },
  "command.watch.list": {
    defaultMessage: "See what's watched here, when I last posted about it, and why it's quiet",
    description:
      "Description of /watch list in Discord's menu; «I» is the bot, posting in the channel; «it»: what is watched; quiet: no posts",
  },
  "command.watch.remove": {
    defaultMessage: "Stop watching a collection in a channel",
    description: "Description of /watch remove in Discord's menu",
  },
  "command.watch.test": {
    defaultMessage: "See what would be posted now – only you see it",
    description: "Description of /watch test in Discord's menu; posted: by the bot in the channel; «it» is the preview",
  },
  "command.trends": {
    defaultMessage: "See how a collection's scores have changed over time",
    description: "Description of /trends in Discord's menu, and in /help",
  },

  "command.watchHere.name": {
    defaultMessage: "Watch this here",
    description:
      "Entry of Discord's own menu of a message, under Apps; also below help.menu. Opens the form for a new watch in this channel",
  },
  "option.compare.with": {
    defaultMessage: "The collection to compare with: an address, a link that contains one, or a name",
    description: "Description of the option `with` of /compare; an address is a contract address (0x…)",
  },
  "option.compare.other": {
    defaultMessage: "One more collection to compare with",
    description: "Description of the options `and`, `also` and `plus` of /compare, all the same",
  },
  "option.contract": {
    defaultMessage: "An address, a link that contains one, or a name; leave it out for this server's collection, or yours",
    description: "Description of the option `contract` of many commands; «yours»: the collection set as your default",
  },
  "option.count.influencers": {
    defaultMessage: "How many people to list, 1–{max, number} (default: all)",
    description: "Description of the option `count` of /influencers; {max} is 20",
  },
  "option.count.toptweets": {
    defaultMessage: "How many posts to list, 1–{max, number} (default: all)",
    description: "Description of the option `count` of /toptweets; posts on X; {max} is 20",
  },
  "option.collection": {
    defaultMessage: "The default collection: an address, a link that contains one, or a name",
    description: "Description of the option `collection` of /me set and /server set",
  },
  "option.language": {
    defaultMessage: "The language of answers that everybody here can see",
    description: "Description of the option `language` of /server set; «here» is this server",
  },
  "option.language.member": {
    defaultMessage: "The language of answers that only you can see",
    description: "Description of the option `language` of /me set",
  },
  "option.zone": {
    defaultMessage: "The time zone of this server",
    description: "Description of the option `zone` of /server set",
  },
  "option.alias": {
    defaultMessage: "The name, such as “apes”",
    description: "Description of the option `name` of /server alias; the example is short for a collection such as Bored Apes",
  },
  "option.alias.contract": {
    defaultMessage: "What it stands for: an address, a link or a name. Leave it out to remove the alias",
    description: "Description of the option `contract` of /server alias; «it» is first the alias, then this option",
  },
  "option.serverDefault": {
    defaultMessage: "{name} · this server's default",
    description:
      "Entry of the menu while typing a collection; {name} is the collection's name. «default» is a noun: its default collection",
  },
  "option.period": {
    defaultMessage: "How far back to look (default: 30 days)",
    description: "Description of the option `period` of /trends; its choices are period.24h and so on",
  },
  "option.by": {
    defaultMessage: "What to rank by (default: the total score)",
    description: "Description of the option `by` of /leaderboard; its choices are scores.total and so on, and leaderboard.by.*",
  },
  "option.plain": {
    defaultMessage: "Put your private answers into sentences above each card, for screen readers or if embeds are off",
    description: "Description of the option `plain` of /me set: for members who use a screen reader or have turned embeds off",
  },
  "option.private": {
    defaultMessage: "Show the answer only to you",
    description: "Description of the option `private` of most commands (yes or no)",
  },
  "option.watch": {
    defaultMessage: "Which watch: pick one from the list",
    description:
      "Description of the option `watch` of /watch test and remove; «watch» is a noun: one collection watched in one channel",
  },
  "option.watch.channel": {
    defaultMessage: "Where to post (default: this channel)",
    description: "Description of the option `channel` of /watch add; «post» is a verb: what the bot posts",
  },
  "option.watch.what": {
    defaultMessage: "A digest at a set time, alerts when the total moves, both, or a living card (default: digest)",
    description:
      "Description of the option `what` of /watch add; the total is the total score; choices: watch.what.digest and so on",
  },
  "option.watch.every": {
    defaultMessage: "How often to post the digest (default: every day)",
    description: "Description of the option `every` of /watch add; choices: watch.every.day and watch.every.week",
  },
  "option.watch.hour": {
    defaultMessage: "At what hour to post the digest, 0–23, in this server's time zone (default: 9)",
    description: "Description of the option `hour` of /watch add; a whole hour, from 0 to 23",
  },
  "option.watch.weekday": {
    defaultMessage: "On what day to post a weekly digest (default: Monday)",
    description: "Description of the option `weekday` of /watch add; the choices are the days of the week",
  },
  "option.watch.change": {
    defaultMessage: "Alert when the total moves by this much (default: by more than it usually does in a day)",
    description: "Description of the option `change` of /watch add, a number; the total is the total score, up or down",
  },
  "option.watch.floor": {
    defaultMessage: "Alert when the floor moves by this many percent in a day (default: by more than it usually does)",
    description: "Description of the option `floor` of /watch add, a whole number; the floor: the floor price, up or down",
  },
  "option.watch.role": {
    defaultMessage: "A role to mention in alerts, at most once a day",
    description: "Description of the option `role` of /watch add; a Discord role, whose members are notified",
  },
  "option.watch.publish": {
    defaultMessage: "Publish the posts of an announcement channel to the channels that follow it (default: no)",
    description: "Description of the option `publish` of /watch add (yes or no); Discord's words for announcement channels",
  },
  "option.pasteAddress": {
    defaultMessage: "Paste a contract address (0x…) or a link from OpenSea, Etherscan, Blur, …",
    description: "The only entry of the menu while typing, if nothing fits what was typed so far",
  },

  "help.introduction": {
    defaultMessage:
      "How an NFT collection is doing, who's talking about it and what they're saying. Give a command a collection's name, a link or its contract address.",
    description: "First paragraph of /help",
  },
  "help.example": { defaultMessage: "Show me an example", description: "Button in /help: opens the scores of a collection" },
  "help.digest": {
    defaultMessage: "Set up a digest",
    description: "Button in /help for moderators: opens the form for a new watch",
  },
  "help.command": {
    defaultMessage: "**/{name}** – {description}",
    description: "Line of /help; {name} is a command such as scores, {description} is command.scores and so on",
  },
  "help.menu": {
    defaultMessage: "Right-click or long-press a message › **Apps**",
    description: "Line of /help; «Apps» as in Discord; below it a line each: command.collectionScores.name and others",
  },
  "help.moderators": {
    defaultMessage: "For moderators",
    description: "Heading in /help, above the commands of moderators, which only they see",
  },
  "help.scores.title": { defaultMessage: "What the scores mean", description: "Button in /help, and title above help.scores" },
  "help.scores": {
    defaultMessage:
      "Hype, gains, community and total come from the data service, unchanged; they have no fixed top. Compare a total with the collection's own days, and with others on the leaderboard. Voices are authors whose posts drew a reaction in the last 7 days; below five, scores are mostly chance.",
    description:
      "Text in /help; the names as in scores.hype and so on; shown unchanged; the service does not say what range they have; voices as in voices.few",
  },
  "help.data.title": { defaultMessage: "Where the data comes from", description: "Button in /help, and title above help.data" },
  "help.data": {
    defaultMessage:
      "From the Collection Social and Score service, which I call the data service. Press 🔄 for newer numbers; their age is shown from five minutes on.",
    description: "Text in /help; other messages say just «the data service», which is introduced here; 🔄 is on the button",
  },
  "help.privacy.title": { defaultMessage: "Privacy", description: "Button in /help, and title above help.privacy" },
  "help.privacy": {
    defaultMessage:
      "I read what you type into my commands and, when you use my menu, the message you use it on. I remember which collections were looked up publicly in which server (not by whom), how their scores, influencers and posts changed, and, for one minute, how many commands and buttons you used. I also remember what you save with `/me` and what moderators save with `/server` and `/watch`: `/me show`, `/server show` and `/watch list` list all of it, `/me forget` and `/server forget` delete it. My logs record commands, not people, and no messages are stored.",
    description:
      "Text in /help; «I» is the bot; «my menu» is its entry in a message's menu; «it» in the end is what is remembered",
  },

  "watch.what.digest": {
    defaultMessage: "Digest",
    description:
      "Choice of the option `what` of /watch add; also names a watch, and goes into problem.digest_option_without_digest",
  },
  "watch.what.alert": {
    defaultMessage: "Alerts",
    description:
      "Choice of the option `what` of /watch add: alerts only; also names a watch, and goes into problem.alert_option_without_alert",
  },
  "watch.what.both": {
    defaultMessage: "Digest and alerts",
    description:
      "Choice of the option `what` of /watch add; also names a watch, and goes into problem.alert_option_without_alert",
  },
  "watch.what.card": {
    defaultMessage: "Living card",
    description:
      "Choice of the option `what` of /watch add: one message that is edited as its numbers change; also names a watch",
  },
  "watch.every.day": {
    defaultMessage: "Every day",
    description: "Choice of the option `every` of /watch add: how often a digest is posted",
  },
  "watch.every.week": {
    defaultMessage: "Every week",
    description: "Choice of the option `every` of /watch add: how often a digest is posted",
  },
  "watch.title": {
    defaultMessage: "Watched in this server",
    description: "Title of the card of /watch list, and heading of a field in /server show: collections that are watched here",
  },
  "watch.none": {
    defaultMessage: "Nothing is watched here yet. Start with **{button}**.",
    description: "Text of /watch list while it is empty; {button} is watch.button.new, right below",
  },
  "watch.count": {
    defaultMessage: "{count, number} of {max, number}",
    description: "Line under watch.title: how many watches there are, {count}, of the most a server can have, {max}",
  },
  "watch.added": {
    defaultMessage: "Saved.",
    description: "First line after /watch add for a new watch; the next lines say when the first post comes",
  },
  "watch.postedNow": {
    defaultMessage: "The first digest is on its way.",
    description: "Line above a watch after watch.button.post",
  },
  "watch.notYet": {
    defaultMessage: "Nothing is recorded yet. Try again in a minute.",
    description: "Line above a watch after watch.button.post if there is no data to post",
  },
  "watch.card.added": {
    defaultMessage: "Saved. The card comes in a moment: pin it.",
    description: "First line after /watch add for a new living card, instead of watch.added; pin: as Discord's «Pin Message»",
  },
  "watch.changed": { defaultMessage: "Updated.", description: "Line above a watch that was changed by /watch add" },
  "watch.card.left": {
    defaultMessage: "The old card in <#{channel}> stays, but is no longer updated.",
    description:
      "Line after /watch edit of a living card that moves or becomes another kind of post; <#{channel}> becomes the channel's name",
  },
  "watch.removed": {
    defaultMessage: "Removed: {collection} in <#{channel}>.",
    description: "Line after a watch was removed; <#{channel}> becomes the channel's name",
  },
  "watch.ask": {
    defaultMessage: "**Remove this watch?** You can't undo this.",
    description: "Above a watch, with the buttons watch.button.remove and button.back",
  },
  "watch.gone": {
    defaultMessage: "That watch had already been removed.",
    description: "Line after a click on Remove or Resume if the watch no longer exists; «watch» is a noun",
  },
  "watch.resumed": {
    defaultMessage: "Resumed. The next post may come right away.",
    description: "Line after a click on watch.button.resume",
  },
  "watch.resumed.card": {
    defaultMessage: "Resumed.",
    description: "Line above a living card that goes on being updated after a pause",
  },
  "watch.in": {
    defaultMessage: "in <#{channel}>",
    description: "In /watch list, right after the collection's name in bold; <#{channel}> becomes the channel's name",
  },
  "watch.digest.day": {
    defaultMessage: "Digest every day at {time} ({zone})",
    description: "Line in /watch list; {time} is a time of day such as 9:00 AM; {zone} such as Europe/Berlin",
  },
  "watch.digest.week": {
    defaultMessage:
      "Digest every {weekday, select, 1 {Monday} 2 {Tuesday} 3 {Wednesday} 4 {Thursday} 5 {Friday} 6 {Saturday} other {Sunday}} at {time} ({zone})",
    description:
      "Line in /watch list; {weekday}, from 1, Monday, to 7, picks the day; {time} such as 9:00 AM; {zone} such as Europe/Berlin",
  },
  "watch.alert.change": {
    defaultMessage: "Alert at ±{change} of the total",
    description: "Line in /watch list; {change} is a number without a sign; the total score, up or down",
  },
  "watch.alert.unusual": {
    defaultMessage: "Alert at unusual moves of the total",
    description: "Line in /watch list, instead of watch.alert.change; the total score, up or down",
  },
  "watch.alert.floor": {
    defaultMessage: "Alert at ±{change} of the floor in a day",
    description: "Line in /watch list, after watch.alert.change or .unusual; {change} such as «15%», up or down",
  },
  "watch.alert.floorUnusual": {
    defaultMessage: "Alert at unusual moves of the floor",
    description: "Line in /watch list, instead of watch.alert.floor; the floor price, up or down",
  },
  "watch.mentions": {
    defaultMessage: "Pings <@&{role}>, at most once a day",
    description: "Line in /watch list; <@&{role}> becomes the name of a Discord role; «pings»: Discord notifies its members",
  },
  "watch.pinged": {
    defaultMessage: "last {time}",
    description: "Small part of a line in /watch list, after watch.mentions: the role was; {time} such as «2 days ago»",
  },
  "watch.publishes": {
    defaultMessage: "Published to followers",
    description: "Line in /watch list; as Discord says of announcement channels",
  },
  "watch.publishes.card": {
    defaultMessage: "Published to followers, with each update",
    description: "Line of /watch list about a living card: Discord passes its edits on to other servers",
  },
  "watch.publication.published": {
    defaultMessage: "last one published",
    description: "Small part of a line in /watch list, after watch.publishes; the bot's last post in the channel",
  },
  "watch.publication.refused": {
    defaultMessage: "⚠️ last one refused by Discord",
    description: "Small part of a line in /watch list, after watch.publishes; the last post of the bot",
  },
  "watch.card": {
    defaultMessage: "Living card",
    description: "Line in /watch list, instead of watch.digest.* and watch.alert.*; watch.what.card",
  },
  "watch.next": {
    defaultMessage: "Next digest {time}",
    description: "Line in /watch list; {time} is a relative time such as «in 5 hours»",
  },
  "watch.checked": {
    defaultMessage: "checked {time}",
    description:
      "Small line in /watch list, before watch.posted: the watch was checked for changes; {time} such as «3 minutes ago»",
  },
  "watch.unchecked": {
    defaultMessage: "not checked yet",
    description: "Small line in /watch list, instead of watch.checked; about the watch (noun)",
  },
  "watch.posted": {
    defaultMessage: "posted {time}",
    description:
      "Small line in /watch list, after watch.checked: when the bot last posted in the channel; {time} such as «2 days ago»",
  },
  "watch.updated": {
    defaultMessage: "edited {time}",
    description: "Small line in /watch list, instead of watch.posted, for a living card: when the bot last wrote it",
  },
  "watch.unposted": {
    defaultMessage: "no post yet",
    description: "Small line in /watch list, instead of watch.posted: the bot has posted nothing in the channel yet",
  },
  "watch.deleted": {
    defaultMessage: "posted {time}, since deleted",
    description: "Small line in /watch list, instead of watch.posted, if the bot's post was deleted right away",
  },
  "watch.undelivered": {
    defaultMessage: "not delivered {time}: {reason}",
    description:
      "Small line in /watch list, after watch.posted: the bot gave its post up; {time} such as «2 days ago»; {reason} is one of watch.undelivered.*",
  },
  "watch.undelivered.unsure": {
    defaultMessage: "perhaps it arrived",
    description: "Reason, goes after a colon into watch.undelivered; «it» is the bot's post",
  },
  "watch.undelivered.no_access": {
    defaultMessage: "channel not visible",
    description: "Reason, goes after a colon into watch.undelivered; a Discord channel or thread",
  },
  "watch.undelivered.no_permission": {
    defaultMessage: "no permission",
    description: "Reason, goes after a colon into watch.undelivered",
  },
  "watch.undelivered.thread_closed": {
    defaultMessage: "thread closed or locked",
    description: "Reason, goes after a colon into watch.undelivered; a Discord thread",
  },
  "watch.undelivered.refused": {
    defaultMessage: "refused by Discord",
    description: "Reason, goes after a colon into watch.undelivered; the bot's post",
  },
  "watch.posting": {
    defaultMessage: "posting now",
    description: "Small line in /watch list, after watch.posted: the bot is sending its post to the channel",
  },
  "watch.noPictures": {
    defaultMessage: "-# Without “Attach Files” there, posts have no pictures.",
    description:
      "Small line under watch.needs if the bot lacks only this permission, as Discord calls it in this language, to show pictures in its posts",
  },
  "watch.noZone": {
    defaultMessage: "-# Hours are in UTC until you use `/server set zone`.",
    description: "Small line under a watch with a digest; keep /server set zone",
  },
  "watch.paused.by_moderator": {
    defaultMessage: "⏸️ **Paused** by a moderator.",
    description: "Line in /watch list: why the watch is paused",
  },
  "watch.paused.channel_gone": {
    defaultMessage: "⏸️ **Paused**: channel deleted. `/watch add` starts another.",
    description: "Line in /watch list and /watch test: why the watch (noun) is paused; «another» is a watch",
  },
  "watch.paused.server_gone": {
    defaultMessage: "⏸️ **Paused**: I was removed from here. Press Resume.",
    description: "Line in /watch list: why the watch is paused; «I» is the bot. «Resume» is the button watch.button.resume",
  },
  "watch.paused.no_access": {
    defaultMessage: "⏸️ **Paused**: give me “View Channel” there, then press Resume.",
    description: "Line in /watch list: why the watch is paused; «I» is the bot. «Resume» is the button watch.button.resume",
  },
  "watch.paused.no_permission": {
    defaultMessage: "⏸️ **Paused**: give me “Send Messages” (in a thread: “Send Messages in Threads”) there, then press Resume.",
    description: "Line in /watch list: why the watch is paused; permissions as in permission.*. «Resume» is watch.button.resume",
  },
  "watch.paused.thread_locked": {
    defaultMessage: "⏸️ **Paused**: unlock the thread, then press Resume.",
    description: "Line in /watch list: why the watch is paused; a Discord thread. «Resume» is the button watch.button.resume",
  },
  "watch.paused.thread_archived": {
    defaultMessage: "⏸️ **Paused**: open the thread again, then press Resume.",
    description: "Line in /watch list: why a living card is paused; a Discord thread. «Resume» is the button watch.button.resume",
  },
  "watch.paused.message_gone": {
    defaultMessage: "⏸️ **Paused**: the card is gone. Resume posts a new one.",
    description: "Line in /watch list: why a living card is paused. «Resume» is the button watch.button.resume",
  },
  "watch.paused.direct_refused": {
    defaultMessage: "⏹️ **Ended**: Discord refused my direct messages. Allow them, then use `/me watch` again.",
    description: "Line in /me show, for a week: why the alerts about a collection have ended; «I» is the bot; keep /me watch",
  },
  "watch.paused.refused": {
    defaultMessage: "⏸️ **Paused**: Discord refused my posts. Press Resume to try again.",
    description: "Line in /watch list: why the watch is paused; «my»: the bot's. «Resume» is the button watch.button.resume",
  },
  "watch.notice": {
    defaultMessage: "I write this once, because you set it up. `/watch list` in that server shows it.",
    description: "Small last line of a direct message to a moderator, below one of watch.paused.*",
  },
  "watch.untracked": {
    defaultMessage: "⚠️ Not recorded: my limit of collections is reached.",
    description: "Line in /watch list: the watched collection's data is not recorded, so nothing is posted; «I» is the bot",
  },
  "watch.failing": {
    defaultMessage: "⚠️ My last post failed: check my permissions there.",
    description: "Line in /watch list; «my last post»: the bot's in that channel",
  },
  "watch.quiet": {
    defaultMessage: "quiet: {reason}",
    description: "Last small part of a line in /watch list: why nothing was posted; {reason} is one of watch.quiet.*",
  },
  "watch.quiet.nothing_recorded": {
    defaultMessage: "nothing recorded yet",
    description:
      "Reason, goes after a colon into watch.quiet and watch.test.*.quiet; stands alone, so it has to name the collection",
  },
  "watch.quiet.first": {
    defaultMessage: "new, nothing to compare yet",
    description:
      "Reason, goes after a colon into watch.quiet and watch.test.*.quiet; these were the first data of the collection",
  },
  "watch.quiet.nothing_newer": {
    defaultMessage: "no newer data",
    description: "Reason, goes after a colon into watch.quiet and watch.test.*.quiet: newer than at the last post",
  },
  "watch.quiet.few_voices": {
    defaultMessage: "{voices, plural, =0 {no voices} one {# voice is too few} other {# voices are too few}}",
    description:
      "Reason, goes after a colon into watch.quiet and watch.test.*.quiet; voices as in voices.few; {voices} is 0 to 4; for alerts only",
  },
  "watch.quiet.unchanged": {
    defaultMessage: "nothing changed",
    description: "Reason, goes after a colon into watch.quiet and watch.test.*.quiet: scores, posts and influencers are the same",
  },
  "watch.quiet.small": {
    defaultMessage: "moved by {by}, needs {of}",
    description:
      "Reason, goes after a colon into watch.quiet and watch.test.*.quiet; {by} and {of} are numbers, no sign: up or down",
  },
  "watch.quiet.too_little_history": {
    defaultMessage: "needs 10 days of history, has {days, plural, one {# day} other {# days}}",
    description: "Reason, goes after a colon into watch.quiet and watch.test.*.quiet; {days} is 0 to 9",
  },
  "watch.quiet.no_day_before": {
    defaultMessage: "no data from a day earlier",
    description: "Reason, goes after a colon into watch.quiet and watch.test.*.quiet: earlier than the newest data",
  },
  "watch.quiet.too_soon": {
    defaultMessage: "next possible {time}",
    description: "Reason, goes after a colon into watch.quiet and watch.test.*.quiet; {time} such as «in 2 hours»",
  },
  "watch.test.title": {
    defaultMessage: "Right now",
    description: "First line of /watch test, in bold; the bot's post in the channel follows",
  },
  "watch.test.example": {
    defaultMessage: "For example, this is how it looks:",
    description: "Line in /watch test above an example of a post, if nothing would be posted now or the watch is paused",
  },
  "watch.test.digest.posts": {
    defaultMessage: "A digest would be posted.",
    description: "Line in /watch test: the bot would post its digest in the channel now",
  },
  "watch.test.digest.quiet": {
    defaultMessage: "No digest: {reason}.",
    description: "Line in /watch test; {reason} is one of watch.quiet.*, a clause without a full stop",
  },
  "watch.test.alert.posts": {
    defaultMessage: "An alert would be posted.",
    description: "Line in /watch test: the bot would post an alert in the channel now",
  },
  "watch.test.alert.quiet": {
    defaultMessage: "No alert: {reason}.",
    description: "Line in /watch test; {reason} is one of watch.quiet.*, a clause without a full stop",
  },
  "watch.button.new": {
    defaultMessage: "New watch",
    description: "Button under /watch list, and title of the form that it opens; «watch» is a noun",
  },
  "watch.button.edit": {
    defaultMessage: "Edit",
    description: "Button under one watch: opens a form with its settings",
  },
  "watch.button.delivery": {
    defaultMessage: "Mentions and publishing",
    description: "Button under one watch, and title of the form that it opens, with watch.form.floor, .role and .publish",
  },
  "watch.button.publishing": {
    defaultMessage: "Publishing",
    description: "Button: opens the form for where a living card is and whether it is published; the noun",
  },
  "watch.button.pause": {
    defaultMessage: "Pause",
    description: "Button under one watch: it posts nothing until watch.button.resume",
  },
  "watch.button.post": {
    defaultMessage: "Post one now",
    description: "Button below a new watch: posts the first digest at once",
  },
  "watch.button.postOf": {
    defaultMessage: "Post one now: {name}",
    description: "Button under /watch list, as watch.button.post; {name} is the collection's name",
  },
  "watch.button.preview": {
    defaultMessage: "Preview",
    description: "Button under one watch: shows what the bot would post now, as /watch test does",
  },
  "watch.button.remove": {
    defaultMessage: "Remove",
    description: "Button under one watch: deletes this watch, as /watch remove does",
  },
  "watch.button.resume": {
    defaultMessage: "Resume",
    description: "Button under one paused watch: starts it again. The messages watch.paused.* refer to it",
  },
  "watch.button.resumeOf": {
    defaultMessage: "Resume: {name}",
    description:
      "Button under /watch list: starts a paused watch again; {name} is the collection's name, perhaps with watch.elsewhere",
  },
  "watch.button.list": {
    defaultMessage: "All watches",
    description: "Button under one watch: opens the list of all watches of the server; «watches» is a noun",
  },
  "watch.form.contract": {
    defaultMessage: "Collection",
    description: "Label of a field in the form for a watch: the NFT collection; under it: option.contract",
  },
  "watch.form.link": {
    defaultMessage: "Another collection",
    description:
      "Label of a field in the form for a new watch, after watch.form.contract, a menu; under it: watch.form.link.hint",
  },
  "watch.form.link.hint": {
    defaultMessage: "In place of the one above",
    description: "Under watch.form.link; the one above is picked in the menu watch.form.contract",
  },
  "watch.form.channel": {
    defaultMessage: "Channel",
    description: "Label of a field in the form for a watch: the Discord channel; under it: option.watch.channel",
  },
  "watch.form.what": {
    defaultMessage: "What to post",
    description: "Label of a field in the form for a watch: choices: watch.what.digest and so on",
  },
  "watch.form.every": {
    defaultMessage: "Digest on",
    description: "Label of a field in the form for a watch: choices: watch.every.day and the days of the week",
  },
  "watch.form.hour": {
    defaultMessage: "Digest at",
    description: "Label of a field in the form for a watch: choices: the hours of the day",
  },
  "watch.form.change": {
    defaultMessage: "Alert at a change of",
    description: "Label of a field in the form for a watch: a number; under it: option.watch.change",
  },
  "watch.form.floor": {
    defaultMessage: "Alert at a change of the floor of (%)",
    description: "Label of a field in the form for a watch: a whole number, in percent; under it: option.watch.floor",
  },
  "watch.form.role": {
    defaultMessage: "Role to mention",
    description: "Label of a field in the form for a watch: a Discord role; it may stay empty",
  },
  "watch.form.publish": {
    defaultMessage: "Publish",
    description: "Label of a field in the form for a watch: a check box; under it: option.watch.publish",
  },
  "watch.menu": {
    defaultMessage: "Open a watch…",
    description: "Menu under /watch list, while nothing is picked; «watch» is a noun: one collection watched in one channel",
  },
  "watch.here": {
    defaultMessage: "here",
    description: "Last part of an entry such as «Velvet Otters · Digest · here»: the watch posts in this channel",
  },
  "watch.elsewhere": {
    defaultMessage: "channel …{digits}",
    description: "As watch.here, but the watch posts in another channel; {digits} are the last four of the channel's id",
  },
  "permission.ViewChannel": {
    defaultMessage: "“View Channel”",
    description:
      "Discord's permission, as Discord calls it in this language; goes into the list {permissions} of problem.lacks_permissions",
  },
  "permission.SendMessages": {
    defaultMessage: "“Send Messages”",
    description:
      "Discord's permission, as Discord calls it in this language; goes into the list {permissions} of problem.lacks_permissions",
  },
  "permission.SendMessagesInThreads": {
    defaultMessage: "“Send Messages in Threads”",
    description:
      "Discord's permission, as Discord calls it in this language; goes into the list {permissions} of problem.lacks_permissions",
  },
  "permission.ReadMessageHistory": {
    defaultMessage: "“Read Message History”",
    description:
      "Discord's permission, as Discord calls it in this language; goes into the list {permissions} of problem.lacks_permissions",
  },

  "watchPost.since": {
    defaultMessage: "Since last time",
    description: "Title of the picture in a digest or alert; instead of period.30d; last time: the digest or alert before",
  },
  "watchPost.calm": {
    defaultMessage: "All calm: {changes}",
    description: "First line of a digest whose changes are within the usual; {changes} is a list such as «Velvet Otters −1.4»",
  },
  "watchPost.rose": {
    defaultMessage: "{name} rose {change} in {time}",
    description: "First line of a digest or an alert: the total score; {change} is a number; {time} such as «3 hours»",
  },
  "watchPost.fell": {
    defaultMessage: "{name} dropped {change} in {time}",
    description: "First line of a digest or an alert: the total score; {change} is a number; {time} such as «3 hours»",
  },
  "watchPost.floor": {
    defaultMessage: "The floor of {name} moved by {change}",
    description: "First line of an alert; {change} such as «+12%»",
  },
  "watchPost.newPost": {
    defaultMessage: "New, posted {time}: {interactions, plural, one {# interaction} other {# interactions}}",
    description: "Line of digest or alert about a new post; {time} such as «January 3, 2026»; the author and a link follow",
  },
  "watchPost.topPost": {
    defaultMessage: "New at the top, posted {time}: {interactions, plural, one {# interaction} other {# interactions}}",
    description: "Line of digest or alert about an older post; {time} such as «January 3, 2026»; the author and a link follow",
  },
  "watchPost.came": {
    defaultMessage: "New in the top: {people}",
    description: "Line of digest or alert; {people} is a list of names on X such as `@elena`",
  },
  "watchPost.left": {
    defaultMessage: "Out of the top: {people}",
    description: "Line of digest or alert, after watchPost.came; {people} is a list of names on X such as `@elena`",
  },

  "form.open": {
    defaultMessage: "Open the form",
    description: "Button under an error about a form, or under form.late: opens the form, filled in",
  },
  "form.use": {
    defaultMessage: "Use it",
    description: "Button under problem.similar_names after a form was sent: takes the collection that is named there",
  },
  "form.late": {
    defaultMessage: "It took me too long to open the form. Press the button to try again.",
    description: "Line above the button form.open, instead of a form; «me» is the bot",
  },
  "form.typed": {
    defaultMessage: "You entered: {text}",
    description: "Line under an error about a form: {text} is what the button form.open cannot fill in again",
  },
  "settings.collection": {
    defaultMessage: "Default collection",
    description: "Heading of a field in /server show and /me show; the value is a collection's name or settings.unset",
  },
  "settings.language": {
    defaultMessage: "Language",
    description:
      "Heading of a field in /server show and /me show; the value is a language or server.language.unset, me.language.unset",
  },
  "settings.zone": {
    defaultMessage: "Time zone",
    description: "Heading of a field in /server show; the value is a zone such as Europe/Berlin or settings.unset",
  },
  "settings.plain": {
    defaultMessage: "Plain text",
    description: "Heading of a field in /me show, and label of a check box in its form; under it: option.plain",
  },
  "settings.plain.on": {
    defaultMessage: "Sentences above each card that only you see",
    description: "Value of a field, under settings.plain",
  },
  "settings.plain.off": { defaultMessage: "Cards alone", description: "Value of a field, under settings.plain" },
  "settings.unset": {
    defaultMessage: "Not set",
    description: "Value of a field, under settings.collection and also under settings.zone: has to agree with both",
  },
  "settings.change": {
    defaultMessage: "Change",
    description: "Button under /server show and /me show: opens a form with these settings",
  },
  "settings.saved": {
    defaultMessage: "Saved.",
    description: "Line after /me set or /server set; the card with all settings follows",
  },
  "settings.unchanged": {
    defaultMessage: "Nothing has changed.",
    description: "Line above settings or a watch that was saved with the values that it had",
  },
  "settings.deleted": { defaultMessage: "Deleted.", description: "Line after settings.delete" },
  "settings.ask": {
    defaultMessage: "**Delete all of this?** You can't undo this.",
    description:
      "Above everything that is remembered about a server or a member, with the buttons settings.delete and button.back",
  },
  "settings.delete": {
    defaultMessage: "Delete it all",
    description: "Button: deletes what is listed, after /server forget or /me forget",
  },

  "server.title": { defaultMessage: "This server's settings", description: "Title of the card of /server show" },
  "server.introduction": {
    defaultMessage: "All that I remember. `/server set` and `/server alias` change it, `/server forget` deletes it.",
    description: "First lines of /server show, under server.title; «I» is the bot, «it» all that is remembered",
  },
  "server.language.unset": {
    defaultMessage: "Not set – I use the language from Discord's server settings",
    description: "Value under settings.language in /server show; «Not set» agrees with language; «I» is the bot",
  },
  "server.asked": {
    defaultMessage: "Looked up here in 30 days",
    description:
      "Heading of a field in /server show; a list of collections follows, each looked up with a command that everybody saw",
  },
  "server.aliases": {
    defaultMessage: "**{count, plural, one {# alias} other {# aliases}}**",
    description: "Line in /server show and after /server forget; the list of aliases follows below",
  },
  "server.removeAlias": {
    defaultMessage: "Remove an alias…",
    description: "Menu under /server show, while nothing is picked; its entries are the aliases",
  },
  "server.aliasSet": {
    defaultMessage: "{name} now means {collection}.",
    description: "Line after /server alias; {name} is the alias, in bold; {collection} is a contract address",
  },
  "server.aliasChanged": {
    defaultMessage: "{name} now means {collection}. Before, it meant {before}.",
    description: "Line after /server alias; {name} is the alias, in bold; {collection} and {before} are contract addresses",
  },
  "server.aliasRemoved": {
    defaultMessage: "Removed the alias {name}.",
    description: "Line after an alias was removed; {name} is the alias, in bold",
  },
  "server.aliasGone": {
    defaultMessage: "That alias had already been removed.",
    description: "Line after an alias was picked in the menu server.removeAlias, if it no longer exists",
  },
  "server.noAlias": {
    defaultMessage: "This server has no alias {name}. To add it, use `/server alias` with a `contract`.",
    description: "Line after /server alias without a contract; {name} is the alias, in bold; `contract` is an option",
  },
  "server.forgotten": {
    defaultMessage: "No longer watched: {collections}.",
    description: "Line after settings.deleted; {collections} is a list of names",
  },
  "server.nothingToForget": {
    defaultMessage: "There was nothing to delete.",
    description: "Answer to /server forget if nothing is stored",
  },

  "me.title": { defaultMessage: "Your settings", description: "Title of the card of /me show; «your» is the member's" },
  "me.introduction": {
    defaultMessage:
      "All that I remember of you, who last used me on {day}. It goes after 12 months without a command, or with `/me forget`.",
    description:
      "First lines of /me show; {day} is a date such as «January 3, 2026»; «I» is the bot, «it» all that is remembered",
  },
  "me.made": {
    defaultMessage: "You set up {count, plural, one {# watch} other {# watches}} in servers: I'll tell you if one is paused.",
    description: "Line in /me show; «I» is the bot; «watch» is a noun: one collection watched in one channel",
  },
  "me.nothing": {
    defaultMessage: "I don't remember anything about you. `/me set` changes that.",
    description: "Text of /me show if nothing is stored about the member; «I» is the bot",
  },
  "me.language.unset": {
    defaultMessage: "Not set – I use the language of your Discord app",
    description: "Value under settings.language in /me show; «Not set» agrees with language; «I» is the bot",
  },
  "me.nothingToForget": {
    defaultMessage: "There was nothing to delete.",
    description: "Answer to /me forget if nothing is stored",
  },
  "me.watches": {
    defaultMessage: "Alerts in direct messages",
    description: "Title of a card of /me show, and heading of a field after /me forget: collections with alerts for the member",
  },
  "me.watch.added": {
    defaultMessage: "Saved. A direct message comes when the total or the floor moves.",
    description: "First line after /me watch; the total score and the floor price of the collection",
  },
  "me.watch.stop": {
    defaultMessage: "Stop alerts: {name}",
    description: "Button under an alert in direct messages, and under /me show; {name} is a collection's name",
  },
  "me.watch.stopped": {
    defaultMessage: "Stopped: no more alerts about this collection.",
    description: "Line after a click on me.watch.stop; stands alone, so it has to name the collection",
  },
  "me.watch.why": {
    defaultMessage: "You asked me for this with `/me watch`. `/me show` lists all your alerts.",
    description: "Small line under an alert in direct messages: why it came; keep /me watch and /me show; «me» is the bot",
  },

  "card.updated": {
    defaultMessage: "Updated {time}",
    description:
      "Small line of most answers: the data was updated; {time} such as «3 minutes ago»; stands alone or after a dot (·)",
  },
  "card.stale": {
    defaultMessage: "as of {time}: no newer numbers right now",
    description: "Small line, instead of card.updated; {time} such as «2 hours ago», in digests a date and time",
  },
  "card.view": {
    defaultMessage: "View: {view}",
    description:
      "Menu under an answer, while nothing is picked: what is shown; {view} is such as button.scores, as its entries are",
  },
  "card.open": {
    defaultMessage: "Open a collection…",
    description: "Menu under /compare, or under a digest or alert about several collections, while nothing is picked",
  },
  "card.pick": {
    defaultMessage: "Pick a collection…",
    description: "Menu under a problem with the collection of a command or form, which goes on with the one that is picked",
  },
  "card.copies": {
    defaultMessage: "⚠️ **{count, number} of {posts, number} top posts** say the same thing",
    description:
      "Line of /scores, digests and living cards: posts by different authors that say nearly the same. No word about why",
  },
  "card.alike": {
    defaultMessage: "⚠️ Look-alike handles: {handles}",
    description: "The same about people whose handles look alike; {handles} is a list",
  },
  "card.why": { defaultMessage: "See why", description: "Button under such a line: opens /talk" },
  "card.place": {
    defaultMessage: "{place} of {total}",
    description:
      "Top of a list's later pages, instead of card.top; {place} is a rank such as 11, or ranks such as 6–10; {total} such as 12",
  },
  "card.top": {
    defaultMessage: "Top {last} of {total}",
    description: "Top of a list's first page, after button.influencers or toptweets.heading; {last} of {total}, such as 5 of 12",
  },

  "scores.hype": {
    defaultMessage: "Hype",
    description: "Name of a score: heading in /scores, title of a chart, or in a line with its number after it",
  },
  "scores.gains": {
    defaultMessage: "Gains",
    description: "Name of a score, which may be negative: heading in /scores, title of a chart, or before its number",
  },
  "scores.community": {
    defaultMessage: "Community",
    description: "Name of a score: heading in /scores, title of a chart, or in a line with its number after it",
  },
  "scores.total": {
    defaultMessage: "Total",
    description:
      "Name of the total score: heading in /scores, title of a chart, or before its number; same word as in «the total»",
  },
  "scores.span": {
    defaultMessage:
      "{span, select, highest {Highest in {days, number} days} upper {Upper third of its last {days, number} days} middle {Middle third of its last {days, number} days} lower {Lower third of its last {days, number} days} other {Lowest in {days, number} days}}",
    description: "Line of /scores: where the total is among those of its last days",
  },
  "scores.rank": {
    defaultMessage: "#{rank, number} of {count, number} here",
    description: "Line of /scores: the place of the collection among those of this server's leaderboard",
  },

  "scores.picture": {
    defaultMessage: "{period}. {scores}",
    description: "Picture's description for screen readers; {period} is period.30d; {scores}: a sentence trends.picture.score",
  },

  "floor.name": {
    defaultMessage: "Floor",
    description:
      "The floor price, the lowest that an item of the NFT collection is offered for: before its price, or title of a chart",
  },
  "floor.change": {
    defaultMessage: "{change} in {days, plural, one {# day} other {# days}}",
    description: "After floor.name, the price and a dot (·): how it changed; {change} such as «+3.2%»; {days} is 7 or more",
  },
  "floor.asOf": {
    defaultMessage: "as of {time}",
    description: "Last part of the line of floor.name, if the price is old; {time} such as «8 hours ago»",
  },
  "floor.imported": {
    defaultMessage: "imported",
    description:
      "In the line of floor.name, where the marketplace of a price stands: whoever runs the service imported the price",
  },

  "voices.few": {
    defaultMessage:
      "{voices, plural, =0 {No voices: nothing to go by} one {# voice: too few to tell} other {# voices: too few to tell}}",
    description:
      "Line under a score or after it, in many answers and digests; voices: authors whose posts drew a reaction; {voices} is 0 to 4",
  },
  "voices.count": {
    defaultMessage: "{voices, plural, one {# voice} other {# voices}}",
    description:
      "Small line in /scores, before dots (·): on how many voices the scores rest, as in voices.few; {voices} is 5 or more",
  },

  "change.within": {
    defaultMessage: "An ordinary day (usually ±{usual})",
    description: "Line of /scores and of digests: the change is within the usual one; {usual} is a number",
  },
  "change.beyond": {
    defaultMessage: "An unusual day (usually ±{usual})",
    description: "Line of /scores, digests and alerts: the change is beyond the usual one; {usual} is a number",
  },
  "change.sinceYesterday": {
    defaultMessage: "since yesterday",
    description: "Small line of /scores and of posts: the changes shown are since about a day ago",
  },
  "change.since": {
    defaultMessage: "since {time}",
    description: "The same since another time; {time} such as «3 hours ago», or a date",
  },
  "change.beyondInADay": {
    defaultMessage: "{change} in a day (usually ±{usual})",
    description:
      "Instead of change.beyond in a digest or alert about a longer time; {change} such as «▲ +4.10»: of the last day alone",
  },

  "period.24h": {
    defaultMessage: "Last 24 hours",
    description: "Choice of period in /trends, in its menu, its first line and as the picture's title",
  },
  "period.7d": {
    defaultMessage: "Last 7 days",
    description: "Choice of period in /trends, in its menu, its first line and as the picture's title",
  },
  "period.30d": {
    defaultMessage: "Last 30 days",
    description: "Choice of period in /trends, in its menu, its first line and as the picture's title, also in /compare",
  },
  "period.90d": {
    defaultMessage: "Last 90 days",
    description: "Choice of period in /trends, in its menu, its first line and as the picture's title",
  },
  "period.1y": {
    defaultMessage: "Last 12 months",
    description: "Choice of period in /trends, in its menu, its first line and as the picture's title; the last 365 days",
  },

  "trends.nothing": {
    defaultMessage:
      "Nothing recorded in this period. I record what is watched, defaults, aliases, and for seven days what was looked up.",
    description: "Text of /trends without data; «I» is the bot; alias: a server's short name for it",
  },
  "trends.period": {
    defaultMessage: "Period…",
    description: "Menu under /trends, while nothing is picked; its entries are period.24h and so on",
  },
  "trends.since": {
    defaultMessage: "Recorded since {time}",
    description: "Small line of /trends, instead of its period, if the records are younger; {time} is a date",
  },
  "trends.gaps": {
    defaultMessage: "{gaps, plural, one {# gap} other {# gaps}}",
    description: "Small line of /trends: how often records are missing",
  },
  "trends.usually": {
    defaultMessage: "Usually ±{usual} a day",
    description: "Small line of /trends about the total; {usual} is a number",
  },
  "trends.noChart": {
    defaultMessage: "Too few records",
    description: "In the picture, in place of a chart that has too few values to draw",
  },
  "trends.picture": {
    defaultMessage: "{period}. {scores}",
    description: "Picture's description for screen readers; {period} is period.*; {scores}: sentences trends.picture.score",
  },
  "trends.picture.score": {
    defaultMessage: "{name} {newest}, lowest {lowest} on {lowestAt}, highest {highest} on {highestAt}.",
    description:
      "Goes into trends.picture; {name}: a score, such as Hype; {newest}: a number; {lowestAt}: such as «Dec 3, 2025, 9:00 AM»",
  },

  "compare.missing.noData": {
    defaultMessage: "No data: the service doesn't track this yet",
    description: "In /compare, instead of one collection's scores; «this» is the collection",
  },
  "compare.missing.failed": {
    defaultMessage: "No scores right now: press 🔄",
    description: "In /compare, instead of one collection's scores; 🔄 is on the button",
  },
  "compare.people.found": {
    defaultMessage: "**{count, number} of {total, plural, one {# influencer} other {# influencers}}** shared",
    description: "Line in /compare; {count} of {total} people on X, {count} may be 0; of the compared collections",
  },
  "compare.people.tooFew": {
    defaultMessage: "Too few influencers to compare",
    description: "Instead of compare.people.found",
  },
  "compare.people.missing": {
    defaultMessage: "No influencers: {collections}",
    description: "Small line in /compare; {collections} is a list of names",
  },
  "compare.posts.found": {
    defaultMessage: "**{count, number} of {total, plural, one {# top post} other {# top posts}}** shared",
    description: "Line in /compare; {count} of {total} posts on X, {count} may be 0; of the compared collections",
  },
  "compare.posts.missing": {
    defaultMessage: "No posts: {collections}",
    description: "Small line in /compare; {collections} is a list of names",
  },
  "compare.post": { defaultMessage: "Post by {author}", description: "Link in /compare to a post on X; {author} such as @elena" },
  "compare.picture.score": {
    defaultMessage: "{name}: {values}.",
    description:
      "A picture's description, or a part of scores.picture; {name}: a score, such as Hype; {values}: a list such as «Apes 1.0»",
  },

  "leaderboard.title": {
    defaultMessage: "Leaderboard: {by}",
    description: "Title of the card of /leaderboard; {by} is scores.*, such as Total, or leaderboard.by.change",
  },
  "leaderboard.places": {
    defaultMessage: "▲ ▼ places since {time}",
    description: "Small line in /leaderboard: how many places «▲ 2» moved since {time}, such as «7 days ago»",
  },
  "leaderboard.basis": {
    defaultMessage: "{count, plural, one {# collection} other {# collections}} known here",
    description: "Small line at the end of /leaderboard; here: in this server",
  },
  "leaderboard.by": {
    defaultMessage: "Rank by…",
    description:
      "Menu under /leaderboard, while nothing is picked; «Rank» is a verb; entries: scores.* and leaderboard.by.change",
  },
  "leaderboard.by.change": {
    defaultMessage: "Change in 7 days",
    description: "Choice of what /leaderboard ranks by; goes into leaderboard.title; the change of the total score",
  },
  "leaderboard.by.floor": {
    defaultMessage: "Floor change in 7 days",
    description:
      "Choice of what /leaderboard ranks by; goes into leaderboard.title; the floor price as in floor.name, in percent",
  },
  "leaderboard.asOf": {
    defaultMessage: "as of {time}",
    description: "Last part of a line in /leaderboard, if the score is older than the others; {time} such as «3 hours ago»",
  },
  "leaderboard.unranked": {
    defaultMessage: "No recent records: {collections}",
    description: "Small line under /leaderboard: not ranked, no record of the last 3 days; {collections} is a list of names",
  },
  "leaderboard.unranked.change": {
    defaultMessage: "No week of records: {collections}",
    description: "Small line under /leaderboard by change: not ranked, too few records; {collections} is a list of names",
  },
  "leaderboard.unranked.floor": {
    defaultMessage: "No floor prices: {collections}",
    description: "Small line under /leaderboard by floor: not ranked, a price is not known; {collections} is a list of names",
  },

  "influencers.influence": {
    defaultMessage: "**{score}** influence",
    description:
      "Small line under a person in /influencers; {score} is a number; noun: how much influence; influencers.followers follows",
  },
  "influencers.followers": {
    defaultMessage: "**{count}** {followers, plural, one {follower} other {followers}}",
    description:
      "After influencers.influence; {count}: what is shown, such as 12.3K; {followers}: the exact number, only for the plural",
  },

  "toptweets.heading": {
    defaultMessage: "Posts",
    description: "In the first line of /toptweets, after the collection's name; card.top or card.place follows; posts on X",
  },
  "toptweets.retweetOf": {
    defaultMessage: "-# Retweet of {author}",
    description: "Small line above a post's text; {author} is a name and handle, such as «Elena (@elena)»",
  },
  "toptweets.retweet": {
    defaultMessage: "-# Retweet",
    description: "Small line above a post's text, if the original's author is unknown; noun",
  },
  "toptweets.noText": {
    defaultMessage: "-# No text",
    description: "Small line in place of a post's text; a post on X",
  },
  "toptweets.sensitive": {
    defaultMessage: "-# Sensitive content",
    description: "Small line above a text that is hidden until clicked; X's name for it",
  },
  "toptweets.all": {
    defaultMessage: "{interactions, plural, one {{all} interaction} other {{all} interactions}}",
    description:
      "After toptweets.counts if there are more; {all}: a number that counts all: retweets, likes, replies …; {interactions} is the same",
  },
  "toptweets.open": {
    defaultMessage: "Open",
    description: "Link after toptweets.counts or after a post in a digest: opens the post on X; verb",
  },

  "talk.basis.all": {
    defaultMessage:
      "{posts, plural, one {# post} other {Top # posts}}, {people, plural, one {# influencer} other {# influencers}}",
    description:
      "First small line of /talk: what it is about; posts on X, «top»: with the most interactions; card.updated follows after a dot (·)",
  },
  "talk.basis.posts": {
    defaultMessage: "{posts, plural, one {# post} other {Top # posts}}",
    description:
      "First small line of /talk: what it is about if there are no influencers; beside talk.basis.all, which starts the same way",
  },
  "talk.basis.people": {
    defaultMessage: "{people, plural, one {# influencer} other {# influencers}}",
    description:
      "First small line of /talk: what it is about if there are no posts; beside talk.basis.all, which starts the same way",
  },
  "talk.failed.posts": {
    defaultMessage: "No posts right now: press 🔄.",
    description: "Line in /talk and /compare, in place of what it says about posts; 🔄 is on the button",
  },
  "talk.failed.people": {
    defaultMessage: "No influencers right now: press 🔄.",
    description: "Line in /talk and /compare, in place of what it says about influencers; 🔄 is on the button",
  },
  "talk.none.posts": {
    defaultMessage: "No posts about this collection.",
    description: "Line in /talk; posts on X",
  },
  "talk.none.people": {
    defaultMessage: "No influencers.",
    description: "Line in /talk; influencers are people on X",
  },
  "talk.voices": {
    defaultMessage: "**{authors, plural, one {# author} other {# authors}}**, {posts, plural, one {# post} other {# posts}}.",
    description: "First sentence under talk.voices.title; talk.voices.spread or talk.voices.silent may follow in the same line",
  },
  "talk.voices.silent": {
    defaultMessage: "{posts, plural, other {No interactions}}.",
    description: "After talk.voices, instead of talk.voices.spread",
  },
  "talk.loudest": {
    defaultMessage: "One drew **{share}** of the reactions.",
    description: "After talk.voices: the author whose posts drew the most interactions; {share} such as 14%",
  },
  "talk.loudest.usual": {
    defaultMessage: "Usually: {share}.",
    description: "After talk.loudest: the loudest author's usual share for this collection; {share} such as 14%",
  },
  "talk.echo.tooFew": {
    defaultMessage: "Too little text to compare.",
    description: "Line in /talk, instead of talk.echo.none, if fewer than two posts have enough text",
  },
  "talk.noCopies": {
    defaultMessage: "No copied posts.",
    description: "Line of /talk: no posts by different authors say nearly the same thing",
  },
  "talk.authors": {
    defaultMessage: "{authors, plural, one {# author} other {# authors}}",
    description: "Line of /talk below a quoted text: how many authors posted nearly the same",
  },
  "talk.half": {
    defaultMessage: "Half of the reactions: posts since {time}.",
    description: "Line of /talk: how old the posts are; {time} such as «17 days ago»",
  },
  "talk.handles.found": {
    defaultMessage: "Look-alikes among {people, number}: {groups}",
    description:
      "Line in /talk; {groups} are handles that look alike, such as «@elena_l, @elena_I»; {people} is always 2 or more",
  },
  "talk.regulars.came": {
    defaultMessage: "{count, plural, one {**# new** influencer} other {**# new** influencers}} since {time}: {people}",
    description: "Line in /talk; {time} such as «20 days ago»: the list of then; {people} is a list of handles such as `@elena`",
  },
  "talk.regulars.left": {
    defaultMessage: "**{count, number} gone** since {time}: {people}",
    description:
      "Line in /talk, after talk.regulars.came: {count} influencers of then are no longer there; {time} such as «20 days ago»",
  },
  "talk.regulars.nobody": {
    defaultMessage: "Same influencers as {time}.",
    description: "Line in /talk, instead of talk.regulars.came and .left; {time} such as «20 days ago»",
  },

  "person.noName": {
    defaultMessage: "No name",
    description: "In place of a person's name on X if neither name nor handle can be shown",
  },
  "person.noHandle": {
    defaultMessage: "no handle",
    description: "In place of a handle such as @elena on X that cannot be shown, also within lists of handles; no @ before it",
  },
  "plain.up": {
    defaultMessage: "up {change}",
    description: "Part of a card as plain text: a value has risen by {change}; after a comma",
  },
  "plain.down": {
    defaultMessage: "down {change}",
    description: "Part of a card as plain text: a value has fallen by {change}; after a comma",
  },
  "plain.same": {
    defaultMessage: "unchanged",
    description: "Part of a card as plain text: a value has not changed; after a comma",
  },

  "list.next": {
    defaultMessage: "{list}, {next}",
    description: "Makes all lists, one by one: {list} is what is listed so far, {next} the next entry, at last perhaps list.more",
  },
  "list.more": {
    defaultMessage: "and {count, number} more",
    description:
      "Last entry of a list that is too long, in list.next, or a line of its own; people, posts, collections, groups …",
  },
  "sentence.next": {
    defaultMessage: "{text} {next}",
    description:
      "Joins two sentences: a space between them, unless your language has none; {text} and {next} end with a full stop",
  },

  "problem.inOption": {
    defaultMessage: "`{option}`: {sentence}",
    description:
      "Error if a command has several collections; {option}: the option's name, such as with; {sentence}: the error problem.*",
  },
  "problem.inField": {
    defaultMessage: "**{field}**: {sentence}",
    description:
      "Line of an error after a form was sent; {field} is the field, such as watch.form.contract, {sentence} the error",
  },
  "problem.copyAgain": {
    defaultMessage: "Copy the contract address or a link from the collection's page on a marketplace.",
    description: "Last sentence of many errors about an address, as {copyAgain}; an explorer such as Etherscan",
  },
  "problem.address_missing.message": {
    defaultMessage: "This message names no collection that I know.",
    description: "Error after the menu of a message; «I» is the bot",
  },
  "problem.address_missing.typed": {
    defaultMessage: "“{text}” isn't a collection that I know. Paste its OpenSea link or its address.",
    description: "Error after a command or a form; {text} is what was typed for a collection; «I» is the bot",
  },
  "problem.compare_with": {
    defaultMessage: "Compare **{collection}** with which collection?",
    description: "Error after /compare of one collection, above a menu of others; {collection} is that collection's name",
  },
  "problem.link_without_address": {
    defaultMessage:
      "I couldn't find a contract address in that link. Open one of the collection's items and copy that link, or paste the address itself.",
    description: "Error after a link was given; «I» is the bot; items: single NFTs, each with a page of its own",
  },
  "problem.collection_slug": {
    defaultMessage:
      "That link has the collection's name (“{slug}”) but not its contract address. Open one of the collection's items and copy that link, or paste the address itself.",
    description: "Error after a link was given; {slug} is the name in the link, such as boredapeyachtclub; items: single NFTs",
  },
  "problem.shortened_address": {
    defaultMessage: "That address is shortened, and I need all of it: `0x` followed by 40 characters. {copyAgain}",
    description: "Error after an address such as 0x1234…abcd was given; «I» is the bot; {copyAgain} is problem.copyAgain",
  },
  "problem.other_network": {
    defaultMessage:
      "I can't show collections on {network}: the scores go by Ethereum-style addresses (`0x` and 40 characters), and collections there have none.",
    description: "Error after a link or an address of a collection on {network} (Solana, Bitcoin or Tezos); «I» is the bot",
  },
  "problem.transaction_hash": {
    defaultMessage: "That's a transaction hash (64 characters after `0x`). A contract address has 40. {copyAgain}",
    description: "Error after a hash was given; «has 40»: characters; {copyAgain} is problem.copyAgain",
  },
  "problem.wrong_checksum": {
    defaultMessage: "This address doesn't pass its checksum (EIP-55), so there's probably a typo in it. {copyAgain}",
    description: "Error after an address was given; EIP-55 is the standard of checksums; {copyAgain} is problem.copyAgain",
  },
  "problem.several_addresses": {
    defaultMessage: "{count, number} different collections: which one?",
    description: "Error after a text or message with several addresses; {count} is always 2 or more",
  },
  "problem.several_collections": {
    defaultMessage:
      "I know {count, number} collections with that name. Which one do you mean? You can use its address instead of the name.\n{contracts}",
    description:
      "Error after a name was given; {contracts}: a numbered list of addresses, with buttons 1, 2 … below; {count} ≥ 2",
  },
  "problem.namesake": {
    defaultMessage:
      "looked up in {servers, plural, one {# server} other {# servers}} in the last 30 days · first looked up {time}",
    description:
      "After an address in problem.several_collections: in how many servers it was looked up; {time} such as «2 months ago»",
  },
  "problem.similar_names": {
    defaultMessage: "Did you mean {names}?",
    description: "Error after a name was given; {names} is a list of one to three names",
  },
  "problem.ens_name": {
    defaultMessage: "“{ensName}” is an ENS name, and I need the contract address behind it. {copyAgain}",
    description: "Error after a name such as «elena.eth» was given, {ensName}; «I» is the bot; {copyAgain} is problem.copyAgain",
  },
  "problem.no_default.server": {
    defaultMessage: "Which collection? Add `contract`: a name or a link. `/server set` and `/me set` set a default.",
    description: "Error in a server if no collection was given; `contract` is an option's name",
  },
  "problem.no_default.direct": {
    defaultMessage: "Which collection? Add `contract`: a name or a link. `/me set` sets a default.",
    description: "Error outside servers (or in one without the bot) if no collection was given; `contract` is an option's name",
  },
  "problem.not_recalled": {
    defaultMessage:
      "I can't look up names and defaults right now. Paste the collection's contract address instead – that always works – or try again in a minute.",
    description:
      "Error after a command such as /scores if the bot's memory cannot be read; «I» is the bot; «names and defaults» of collections",
  },
  "problem.settings_unreadable": {
    defaultMessage: "I can't read the saved settings right now. Try again in a minute.",
    description:
      "Error after /server show, /me show, /watch list or /leaderboard; «I» is the bot; the server's or the member's settings",
  },
  "problem.not_remembered": {
    defaultMessage:
      "I can't save or delete anything right now: my memory isn't responding. Try again in a minute. Commands with a contract address work as usual.",
    description: "Error after a setting or a deletion; «I» is the bot, its memory a database",
  },
  "problem.no_history": {
    defaultMessage:
      "I can't look up what was recorded right now. Try again in a minute; commands such as `/scores` work as usual.",
    description: "Error after /trends, /leaderboard or /watch test; «I» is the bot; recorded: earlier scores",
  },
  "problem.unknown_watch": {
    defaultMessage: "I can't find that watch. Pick one from the list, or see `/watch list`.",
    description: "Error after /watch test or remove; «watch» is a noun, «one» a watch; the list of Discord's suggestions",
  },
  "problem.direct_not_opened": {
    defaultMessage: "Discord didn't let me open direct messages with you. Nothing was saved; try again in a few minutes.",
    description: "Answer to /me watch if Discord refuses; «I» is the bot",
  },
  "problem.too_many_direct_watches": {
    defaultMessage: "You already get alerts about {max, number} collections, which is the limit. Stop one in `/me show` first.",
    description: "Answer to /me watch if the member has as many alerts as possible; keep /me show",
  },
  "problem.too_many_watches": {
    defaultMessage:
      "This server already has {max, number} watches, the most I can keep. Remove one first: `/watch list` has a button for it.",
    description: "Error after /watch add; «watches» is a noun, «one» and «it» a watch; {max} is 25; «I» is the bot",
  },
  "problem.watched_there": {
    defaultMessage: "This collection is already watched in <#{channel}>: edit that watch, or remove it first. Nothing was saved.",
    description: "Error after a watch was moved to a channel that has one; «watch» is a noun; <#{channel}>: the channel's name",
  },
  "problem.lacks_permissions": {
    defaultMessage: "I can't post in <#{channel}> yet. Give me {permissions} there, then try again. Nothing was saved.",
    description:
      "Error after /watch add or Resume; <#{channel}> becomes the channel's name; {permissions} is a list of permission.*",
  },
  "problem.lacks_own_permissions": {
    defaultMessage:
      "I only post where you can post yourself, and in <#{channel}> you don't have {permissions}. Nothing was saved.",
    description:
      "Error after /watch add or Resume; «you»: the member; <#{channel}>: the channel's name; {permissions}: list of permission.*",
  },
  "problem.not_allowed": {
    defaultMessage: "As far as I can see, you may not use `/{command}` here. Nothing was changed.",
    description: "Error after a click on a button; {command} is server or watch; «I» is the bot, which cannot be quite sure",
  },
  "problem.panel_expired": {
    defaultMessage: "Buttons and forms of `/{command}` work for an hour. Use the command again. Nothing was changed.",
    description: "Error after a click on a button, or after a form was sent; {command} is server or watch",
  },
  "problem.unknown_channel": {
    defaultMessage: "I can't tell what I may do in that channel. Pick another one. Nothing was saved.",
    description: "Error after /watch add: the bot does not know its permissions in the channel; «one» is a channel",
  },
  "problem.channel_not_picked": {
    defaultMessage:
      "I only know what I may do here and in a channel that you pick. Add `channel`: <#{channel}>. Nothing was saved.",
    description:
      "Error after /watch edit role or publish; «I» is the bot; `channel` is an option; <#{channel}>: the watch's channel",
  },
  "problem.unsuitable_channel": {
    defaultMessage: "I can only post in text channels, announcement channels and threads. Pick one of these. Nothing was saved.",
    description: "Error after /watch add or its form; «I» is the bot; kinds of channels as Discord calls them",
  },
  "problem.alert_option_without_alert": {
    defaultMessage: "“{option}” works only with alerts: choose **{alert}** or **{both}**. Nothing was saved.",
    description:
      "Error after /watch add or its form; {option}: watch.form.change, .floor or .role; {alert}, {both}: watch.what.alert and .both",
  },
  "problem.unsuitable_role": {
    defaultMessage: "I can't mention that role. Pick one from Discord's list, but not @everyone. Nothing was saved.",
    description: "Error after /watch add role; «I» is the bot; «one» a role; @everyone is a role's name in every language",
  },
  "problem.may_not_mention": {
    defaultMessage: "I mention only roles that you may mention yourself, and <@&{role}> isn't one. Nothing was saved.",
    description: "Error after /watch add role; «you»: the member; <@&{role}> becomes the role's name; «one»: such a role",
  },
  "problem.cannot_mention": {
    defaultMessage:
      "I may not mention <@&{role}> there yet. Let everybody mention it in the role's settings, or give me the permission to mention all roles. Nothing was saved.",
    description: "Error after /watch add role; «I» is the bot; <@&{role}> becomes the role's name; «there»: in the channel",
  },
  "problem.role_not_picked": {
    defaultMessage: "Add `role`: the role to mention. Nothing was saved.",
    description:
      "Error after /watch edit channel of a watch with a role, which is to be picked again; `role` is an option's name",
  },
  "problem.unpublishable_channel": {
    defaultMessage: "Only posts in announcement channels can be published, and <#{channel}> isn't one. Nothing was saved.",
    description: "Error after /watch add publish; <#{channel}> becomes the channel's name; «publish» as in Discord",
  },
  "problem.digest_option_without_digest": {
    defaultMessage: "A day and an hour for the digest need a digest: choose **{digest}** or **{both}**. Nothing was saved.",
    description: "Error after /watch add or its form; {digest}, {both}: watch.what.digest and .both",
  },
  "problem.servers_only": {
    defaultMessage: "That only works in servers I've been added to.",
    description: "Error after a command or click outside a server, or in a server without the bot; «I» is the bot",
  },
  "problem.unknown_language": {
    defaultMessage: "I don't know that language. Type its own name, such as “Deutsch”, or its English name.",
    description: "Error after /me set, /server set or their forms; «I» is the bot; «its own name»: in that language",
  },
  "problem.unknown_zone": {
    defaultMessage: "I don't know that time zone. Offsets change with summer time: type a city, such as “Berlin”.",
    description: "Error after /server set or its form; «I» is the bot; keep the English spelling of the city and the zone",
  },
  "problem.alias_like_address": {
    defaultMessage: "An alias can't look like an address, a link or an ENS name. Pick a plain name, such as `apes`.",
    description: "Error after /server alias; an alias is a short name for a collection",
  },
  "problem.alias_unfit": {
    defaultMessage: "An alias needs 1 to {max, number} visible characters. Pick a plain name, such as `apes`.",
    description: "Error after /server alias; an alias is a short name for a collection; {max} is 50",
  },
  "problem.too_many_aliases": {
    defaultMessage:
      "This server already has {max, number} aliases, which is as many as I can remember. Remove one first: `/server show` has a menu for it.",
    description: "Error after /server alias; {max} is 50; «I» is the bot; «one» and «it» an alias",
  },
  "problem.wrong_length": {
    defaultMessage:
      "That address has {digits, plural, one {# character} other {# characters}} after `0x`; a contract address has 40. {copyAgain}",
    description:
      "Error after an address was given; «has 40»: characters; {digits} is how many it has; {copyAgain} is problem.copyAgain",
  },
  "problem.no_data": {
    defaultMessage:
      "There's no data for `{contract}`. Check that it's the collection's contract. If it is, the data service doesn't track it yet.",
    description: "Error after a command; {contract} is a contract address; «it»: the address, at the end the collection",
  },
  "problem.no_data_of_any": {
    defaultMessage:
      "There's no data for any of these: {contracts}. Check that they're the collections' contracts. If they are, the data service doesn't track them yet.",
    description:
      "Error after /compare; {contracts} is a list of contract addresses; «they»: the addresses, «them»: the collections",
  },
  "problem.nothing_ranked": {
    defaultMessage:
      "There's nothing to rank in this server yet. Look collections up here, for example with `/scores`, or ask a moderator to add some with `/server alias` and check back in an hour.",
    description: "Error after /leaderboard; «some» are collections; the hour is for the bot to record their scores",
  },
  "problem.nothing_ranked_by_change": {
    defaultMessage:
      "None of this server's collections has a week of records yet. Until then, rank them by a score: `/leaderboard by: {total}`.",
    description: "Error after /leaderboard; «them»: the collections; {total} is scores.total",
  },
  "problem.nothing_ranked_by_floor": {
    defaultMessage:
      "I don't know the floor price, from now and from a week ago, of any of this server's collections. Rank them by a score: `/leaderboard by: {total}`.",
    description: "Error after /leaderboard by floor; «I» is the bot; «them»: the collections; {total} is scores.total",
  },
  "problem.one_collection": {
    defaultMessage: "Those are all the same collection. Pick at least one other to compare it with.",
    description: "Error after /compare; «Those»: the collections that were given; «it»: that collection",
  },
  "problem.busy": {
    defaultMessage: "The data service is busy right now. Try again {time}.",
    description: "Error after a command: the data service limits how much the bot may ask; {time} such as «in 20 seconds»",
  },
  "problem.notAnswering": {
    defaultMessage: "The data service isn't responding right now. Your command was fine – try again in a minute.",
    description: "Error after a command; fine: nothing was wrong with it",
  },
  "problem.rejected_request": {
    defaultMessage:
      "The data service rejected this request. Check the address; if it's right, please let whoever runs the bot know.",
    description: "Error after a command; «this request» is what the bot asked; «it» is the contract address",
  },
  "problem.invalid_answer": {
    defaultMessage: "The numbers can't be loaded right now. Try again later.",
    description: "Error after a command",
  },
  "problem.aborted": {
    defaultMessage: "I'm restarting. Try again in a moment.",
    description: "Error after a command; «I» is the bot",
  },
  "problem.just_refreshed": {
    defaultMessage: "Already up to date. Try again {time}.",
    description: "Error after a click on the button that gets newer data; {time} such as «in 20 seconds»",
  },
  "problem.nothing_newer": {
    defaultMessage: "No newer numbers yet: these are from {time}.",
    description: "Error after a click on the button 🔄; «these»: the data shown; {time} such as «2 hours ago»",
  },
  "problem.used_up.member": {
    defaultMessage: "You're going a bit fast. Try again {time}.",
    description: "Error after many commands of one member; {time} such as «in 20 seconds»",
  },
  "problem.used_up.server": {
    defaultMessage: "I'm getting a lot of commands from this server right now. Try again {time}.",
    description: "Error after many commands in one server; «I» is the bot; {time} such as «in 20 seconds»",
  },
  "problem.unreadable_button": {
    defaultMessage: "This button is from another version of me and no longer works. Use the command again.",
    description: "Error after a click on a button or an entry of a menu, in an old message; «me» is the bot",
  },
  "problem.unreadable_form": {
    defaultMessage: "This form is from another version of me and can't be read. Use the command again. Nothing was saved.",
    description: "Error after a form was sent; «me» is the bot",
  },
  "problem.unreadable_number": {
    defaultMessage: "{text} is not a number from {min, number} to {max, number}. Nothing was saved.",
    description: "Error after a form was sent; {text} is what the member entered",
  },
  "problem.unknown_command": {
    defaultMessage: "That command no longer exists. Type `/` to see what's available.",
    description: "Error after a command that this version of the bot no longer has",
  },
  "problem.outdated_command": {
    defaultMessage: "This command has changed. Reload Discord (Ctrl+R or Cmd+R, or restart the app) and try again.",
    description: "Error after a command whose options have changed; key names as on keyboards in your language",
  },
  "problem.forbidden": {
    defaultMessage:
      "I don't have permission to reply in this channel. Ask a moderator to give me “View Channel” and “Send Messages” here, or use the command in another channel.",
    description: "Error after a command; «I» is the bot; permissions as Discord calls them",
  },
  "problem.internal": {
    defaultMessage:
      "Something went wrong on my side. Try again; if it keeps happening, give this reference to whoever runs the bot: `{reference}`.",
    description: "Error after anything unexpected; «my»: the bot's; {reference} is a code such as 2k9x…; «it» is this error",
  },
} as const satisfies Readonly<Record<string, Message & { readonly description: string }>>;

export interface Message {
  readonly defaultMessage: string;
}

export type MessageKey = keyof typeof enUS;
export type Words = Readonly<Partial<Record<MessageKey, Message>>>;
