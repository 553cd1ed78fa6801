/**
 * Every word that a member reads, as ICU messages: the type of the other languages. What stands in braces is filled in, already
 * made safe; `**`, backticks and `-#` are Discord's Markdown (Discord's help center, «Markdown Text 101»).
 */
export const enUS = {
  "button.influencers": "Influencers",
  "button.next": "Next →",
  "button.previous": "← Previous",
  "button.refresh": "Refresh",
  "button.scores": "Scores",
  "button.talk": "Talk",
  "button.toptweets": "Top posts",
  "button.trends": "Trends",

  "command.collectionScores": "See the scores of the collection that a message links to",
  "command.compare": "See two to five collections side by side, and who talks about more than one of them",
  "command.help": "What this bot does, where its data comes from, and what it stores",
  "command.influencers": "See who's driving the conversation about a collection",
  "command.leaderboard": "Rank this server's collections by score, or by how much it has changed in a week",
  "command.me": "Set your own default collection and language",
  "command.me.forget": "Delete everything I remember about you",
  "command.me.set": "Set your own default collection or language",
  "command.me.show": "See everything I remember about you",
  "command.scores": "See a collection's hype, gains, community and total score",
  "command.server": "Set this server's default collection, aliases, language and time zone (for moderators)",
  "command.server.alias": "Give a collection a short name that works in this server",
  "command.server.forget": "Delete everything I remember about this server",
  "command.server.set": "Set this server's default collection, language or time zone",
  "command.server.show": "See everything I remember about this server",
  "command.talk": "See what's behind the talk about a collection: how many voices, how fresh, and what repeats",
  "command.toptweets": "See the most-engaged posts about a collection",
  "command.watch": "Get digests and alerts about collections in a channel (for moderators)",
  "command.watch.add": "Post a digest, or alerts, about a collection in a channel",
  "command.watch.list": "See what is watched here, when something was last posted, and why it's quiet",
  "command.watch.remove": "Stop watching a collection in a channel",
  "command.watch.test": "See what would be posted now – only you see it",
  "command.trends": "See how a collection's scores have changed over time",

  "option.compare.with": "The collection to compare with: an address, a link that contains one, or a name",
  "option.compare.other": "One more collection to compare with",
  "option.contract": "An address, a link that contains one, or a name; leave it out for this server's collection, or yours",
  "option.count.influencers": "How many people to list, 1–{max, number} (default: all)",
  "option.count.toptweets": "How many posts to list, 1–{max, number} (default: all)",
  "option.collection": "The default collection: an address, a link that contains one, or a name",
  "option.language": "The language of answers that everybody here can see",
  "option.language.member": "The language of answers that only you can see",
  "option.zone": "The time zone of this server",
  "option.alias": "The name, such as “apes”",
  "option.alias.contract": "What it stands for: an address, a link or a name. Leave it out to remove the alias",
  "option.serverDefault": "{name} · this server's default",
  "option.period": "How far back to look (default: 30 days)",
  "option.by": "What to rank by (default: the total score)",
  "option.private": "Show the answer only to you",
  "option.watch": "Which watch: pick one from the list",
  "option.watch.channel": "Where to post (default: this channel)",
  "option.watch.what": "A digest at a set time, alerts when the total moves, or both (default: digest)",
  "option.watch.every": "How often to post the digest (default: every day)",
  "option.watch.hour": "At what hour to post the digest, 0–23, in this server's time zone (default: 9)",
  "option.watch.weekday": "On what day to post a weekly digest (default: Monday)",
  "option.watch.change": "Alert when the total has moved by this much (default: when it moves unusually)",
  "option.pasteAddress": "Paste a contract address (0x…) or a link from OpenSea, Etherscan, Blur, …",

  "help.title": "Collection Pulse",
  "help.introduction":
    "See how an NFT collection is doing, who's talking about it and what they're saying. Give any command a contract address, a link that contains one, or a collection's name. If a default is set, you can leave it out.",
  "help.command": "**/{name}** – {description}",
  "help.menu": "Right-click or long-press a message › **Apps › {name}** – {description}",
  "help.scores.title": "What the scores mean",
  "help.scores":
    "Hype, gains, community and total come from the data service and are shown as they are. The service doesn't document their scale.",
  "help.data.title": "Where the data comes from",
  "help.data":
    "From the Collection Social and Score service that this bot is connected to: the data service. Each answer shows when it was updated; press Refresh to update it.",
  "help.privacy.title": "Privacy",
  "help.privacy":
    "I read what you type into my commands and, when you use my menu, the message you use it on. I remember which collections were looked up publicly in which server (not by whom), how their scores, influencers and posts changed, and, for one minute, how many commands and buttons you used. I also remember what you save with `/me set` and what moderators save with `/server` and `/watch`: `/me show`, `/server show` and `/watch list` list all of it, `/me forget` and `/server forget` delete it. My logs record commands, not people, and no messages are stored.",

  "watch.what.digest": "Digest",
  "watch.what.alert": "Alerts",
  "watch.what.both": "Digest and alerts",
  "watch.every.day": "Every day",
  "watch.every.week": "Every week",
  "watch.weekday.1": "Monday",
  "watch.weekday.2": "Tuesday",
  "watch.weekday.3": "Wednesday",
  "watch.weekday.4": "Thursday",
  "watch.weekday.5": "Friday",
  "watch.weekday.6": "Saturday",
  "watch.weekday.7": "Sunday",
  "watch.title": "Watched in this server",
  "watch.none":
    "Nothing is watched here yet. Start with `/watch add`: pick a collection, and I'll post its changes in a channel.",
  "watch.count": "{count, number} of {max, number}",
  "watch.added": "Saved. I'll compare with the next data I get; the first post comes once something has changed.",
  "watch.changed": "Changed. This collection was already watched in that channel.",
  "watch.removed": "Removed. Nothing more will be posted about it there.",
  "watch.gone": "That watch had already been removed.",
  "watch.resumed": "Resumed. I'll pick up from my last post, so the next one may come right away.",
  "watch.in": "in <#{channel}>",
  "watch.digest.day": "Digest every day at {hour}:00 ({zone})",
  "watch.digest.week":
    "Digest every {weekday, select, 1 {Monday} 2 {Tuesday} 3 {Wednesday} 4 {Thursday} 5 {Friday} 6 {Saturday} other {Sunday}} at {hour}:00 ({zone})",
  "watch.alert.change": "Alert when the total has moved by {change} since my last post",
  "watch.alert.unusual": "Alert when the total has moved unusually since my last post (at least 4 times what is usual in a day)",
  "watch.next": "Next digest {time}, if something has changed by then",
  "watch.checked": "checked {time}",
  "watch.unchecked": "not checked yet",
  "watch.posted": "posted {time}",
  "watch.unposted": "nothing posted yet",
  "watch.posting": "a post is on its way",
  "watch.needs":
    "-# I have all the permissions I need there: “View Channel”, “Send Messages” (in a thread: “Send Messages in Threads”), “Embed Links” and “Read Message History”. If one is taken away, my posts may fail.",
  "watch.noZone": "-# This server has no time zone yet, so hours are in UTC. Set one with `/server set zone`.",
  "watch.paused.channel_gone":
    "⏸️ **Paused**: the channel was deleted. Remove this watch; `/watch add` starts one in another channel.",
  "watch.paused.server_gone": "⏸️ **Paused**: I had been removed from this server. Resume to start again.",
  "watch.paused.no_access": "⏸️ **Paused**: I can't see the channel. Give me “View Channel” there, then resume.",
  "watch.paused.no_permission":
    "⏸️ **Paused**: I'm not allowed to post in the channel. Give me “Send Messages” (in a thread: “Send Messages in Threads”) and “Embed Links” there, then resume.",
  "watch.paused.thread_locked": "⏸️ **Paused**: the thread is locked. Unlock it, then resume.",
  "watch.paused.refused": "⏸️ **Paused**: Discord refused my messages there. Resume to try again.",
  "watch.untracked": "⚠️ Not being recorded: I'm already at my limit of collections. Whoever runs the bot can raise it.",
  "watch.failing": "⚠️ My last post there failed. Check my permissions in that channel: after three failures in a row I'll pause.",
  "watch.quiet": "quiet: {reason}",
  "watch.quiet.nothing_recorded": "nothing has been recorded about it yet",
  "watch.quiet.first": "I had nothing to compare with yet; from now on I do",
  "watch.quiet.nothing_newer": "there is no newer data",
  "watch.quiet.unchanged": "nothing has changed",
  "watch.quiet.small": "the total moved by {by}; an alert needs {of}",
  "watch.quiet.too_little_history":
    "I need 7 days of history to tell what's unusual, and so far I have {days, plural, one {# day} other {# days}}",
  "watch.quiet.too_soon": "the next alert can come {time}",
  "watch.test.title": "What I would post now",
  "watch.test.example": "For example:",
  "watch.test.digest.posts": "The digest would be posted.",
  "watch.test.digest.quiet": "The digest would not be posted: {reason}.",
  "watch.test.alert.posts": "An alert would be posted.",
  "watch.test.alert.quiet": "No alert would be posted: {reason}.",
  "watch.button.preview": "Preview",
  "watch.button.remove": "Remove",
  "watch.button.resume": "Resume",
  "watch.button.resumeOf": "Resume: {name}",
  "watch.button.back": "Back",
  "watch.button.list": "All watches",
  "watch.menu": "Open a watch…",
  "watch.choice": "{name} · {what} · {where}",
  "watch.here": "here",
  "watch.elsewhere": "channel …{digits}",
  "permission.ViewChannel": "“View Channel”",
  "permission.SendMessages": "“Send Messages”",
  "permission.SendMessagesInThreads": "“Send Messages in Threads”",
  "permission.EmbedLinks": "“Embed Links”",
  "permission.ReadMessageHistory": "“Read Message History”",

  "watchPost.digest": "📊 **Digest**: what has changed for {name}",
  "watchPost.digests": "📊 **Digest**: what has changed for {count, plural, one {# collection} other {# collections}}",
  "watchPost.alert": "🔔 **Alert**: the total of {name} moved by {change}",
  "watchPost.total": "**Total {total}** · {change} compared with {since}",
  "watchPost.newPost": "New post ({time}): {interactions, plural, one {# interaction} other {# interactions}}",
  "watchPost.topPost":
    "Now among the top posts (posted {time}): {interactions, plural, one {# interaction} other {# interactions}}",
  "watchPost.came": "New among the top influencers: {people}",
  "watchPost.left": "No longer among the top influencers: {people}",
  "watchPost.open": "Open a collection…",

  "settings.collection": "Default collection",
  "settings.language": "Language",
  "settings.zone": "Time zone",
  "settings.unset": "Not set",
  "settings.saved": "Saved.",
  "settings.nothingToSet": "Nothing to change: pick at least one option. These are the current settings.",
  "settings.clear.collection": "Clear default collection",
  "settings.clear.language": "Clear language",
  "settings.clear.zone": "Clear time zone",
  "settings.cleared.collection": "Cleared the default collection.",
  "settings.cleared.language": "Cleared the language.",
  "settings.cleared.zone": "Cleared the time zone.",
  "settings.deleted": "Deleted – I no longer remember this",

  "server.title": "This server's settings",
  "server.introduction":
    "This is everything I remember about this server. Change it with `/server set` and `/server alias`, or delete it all with `/server forget`.",
  "server.language.unset": "Not set – I use the language from Discord's server settings",
  "server.asked": "Looked up publicly here in the last 30 days",
  "server.asked.more": "and {count, number} more",
  "server.aliases": "**{count, plural, one {# alias} other {# aliases}}**",
  "server.removeAlias": "Remove an alias…",
  "server.aliasSet": "{name} now stands for `{collection}` in this server.",
  "server.aliasChanged": "{name} now stands for `{collection}` in this server. Before, it was `{before}`.",
  "server.aliasRemoved": "Removed the alias {name}.",
  "server.aliasGone": "That alias had already been removed.",
  "server.noAlias": "This server has no alias {name}. To add it, use `/server alias` with a `contract`.",
  "server.nothingToForget": "There was nothing to delete: I don't remember anything about this server.",

  "me.title": "Your settings",
  "me.introduction":
    "This is everything I remember about you, including that you last used me on {day}. I forget it all after 12 months without a command, or right away with `/me forget`.",
  "me.nothing": "I don't remember anything about you. Set a default collection or a language with `/me set`.",
  "me.language.unset": "Not set – I use the language of your Discord app",
  "me.nothingToForget": "There was nothing to delete: I don't remember anything about you.",

  "card.updated": "Updated {time}",
  "card.stale": "Showing older data from {time}: nothing newer is available right now",
  "card.top": "Top {last} of {total}",
  "card.range": "{first}–{last} of {total}",
  "card.place": "{first} of {total}",
  "card.explorer": "Explorer",

  "scores.hype": "Hype",
  "scores.gains": "Gains",
  "scores.community": "Community",
  "scores.total": "Total",

  "scores.blocks": "{blocks} {days, plural, one {# day} other {# days}}",

  "change.comparedWith": "▲ ▼ compared with {time}",

  "period.24h": "Last 24 hours",
  "period.7d": "Last 7 days",
  "period.30d": "Last 30 days",
  "period.90d": "Last 90 days",
  "period.1y": "Last year",

  "trends.recorded":
    "recorded from {since} to {until}: {records, plural, one {# record} other {# records}}, {gaps, plural, =0 {no gaps} one {# gap} other {# gaps}}",
  "trends.lowest": "Lowest {value}, {time}",
  "trends.highest": "Highest {value}, {time}",
  "trends.nothing":
    "Nothing is recorded in this period yet. I record a collection while a server watches it or has it as its default or an alias, and for seven days after it was looked up publicly.",
  "trends.period": "Period…",
  "trends.scales": "Scales differ",
  "trends.noChart": "Too few records",
  "trends.picture": "{period}, a chart for each score. {scores}",
  "trends.picture.score": "{name}: newest {newest}, lowest {lowest} on {lowestAt}, highest {highest} on {highestAt}.",

  "compare.open": "Open one of them…",
  "compare.now": "Newest scores",
  "compare.missing.noData": "There's no data. If this is the collection's contract, the data service doesn't track it yet.",
  "compare.missing.limited": "The scores can't be loaded: the data service is busy right now. Press Refresh in a minute.",
  "compare.missing.notAnswering":
    "The scores can't be loaded: the data service isn't responding right now. Press Refresh in a minute.",
  "compare.missing.failed": "The scores can't be loaded right now. Press Refresh to try again.",
  "compare.people.title": "People in common",
  "compare.people.found":
    "**{count, number} of {total, plural, one {# influencer} other {# influencers}}** {count, plural, one {talks} other {talk}} about more than one of these.",
  "compare.people.tooFew": "There's nothing to compare: I have the influencers of fewer than two of these.",
  "compare.people.missing": "No influencers for {collections}",
  "compare.posts.title": "Posts in common",
  "compare.posts.found":
    "**{count, number} of {total, plural, one {# top post} other {# top posts}}** {count, plural, one {is} other {are}} about more than one of these.",
  "compare.posts.tooFew": "There's nothing to compare: I have the posts of fewer than two of these.",
  "compare.posts.missing": "No posts for {collections}",
  "compare.post": "Post by {author}",
  "compare.picture": "{title}, a chart for each score. {scores}",
  "compare.picture.score": "{name}: {values}.",

  "leaderboard.title": "Leaderboard: {by}",
  "leaderboard.basis":
    "{count, plural, one {# collection} other {# collections}}: this server's default, its aliases, what it watches, and those looked up publicly here in the last 30 days. Up and down show the change in rank over the past week.",
  "leaderboard.by": "Rank by…",
  "leaderboard.by.total": "Total",
  "leaderboard.by.hype": "Hype",
  "leaderboard.by.gains": "Gains",
  "leaderboard.by.community": "Community",
  "leaderboard.by.change": "Change in the total over 7 days",
  "leaderboard.asOf": "as of {time}",
  "leaderboard.up": "up {count, number}",
  "leaderboard.down": "down {count, number}",
  "leaderboard.same": "same rank",
  "leaderboard.unranked": "No recent records: {collections}",
  "leaderboard.unranked.change": "Less than a week of records: {collections}",

  "influencers.heading": "Influencers",
  "influencers.influence": "**{score}** influence",
  "influencers.followers": "**{count}** {followers, plural, one {follower} other {followers}}",

  "toptweets.heading": "Posts",
  "toptweets.retweetOf": "-# Retweet of {author}",
  "toptweets.retweet": "-# Retweet",
  "toptweets.noText": "-# This post has no text.",
  "toptweets.sensitive": "-# Sensitive content",
  "toptweets.counts": "🔁 {retweets} · ❤️ {likes} · {all} in all",
  "toptweets.open": "Open",

  "talk.basis.all":
    "What's behind the talk: {posts, plural, one {# post} other {the top # posts}} and {people, plural, one {# influencer} other {# influencers}}",
  "talk.basis.posts": "What's behind the talk: {posts, plural, one {# post} other {the top # posts}}",
  "talk.basis.people": "What's behind the talk: {people, plural, one {# influencer} other {# influencers}}",
  "talk.stale.posts": "Showing older data for the posts, from {time}: nothing newer is available right now",
  "talk.stale.people": "Showing older data for the influencers, from {time}: nothing newer is available right now",
  "talk.failed.posts": "The posts can't be loaded right now. Press Refresh to try again.",
  "talk.failed.people": "The influencers can't be loaded right now. Press Refresh to try again.",
  "talk.none.posts": "The data service has no posts about this collection.",
  "talk.none.people": "The data service has no influencers for this collection.",
  "talk.voices.title": "Voices",
  "talk.voices":
    "**{authors, plural, one {# author} other {# authors}}** wrote {posts, plural, one {this post} other {these # posts}}.",
  "talk.voices.spread":
    "The loudest drew **{share}** of the interactions, as if **{voices}** equally loud people had written them.",
  "talk.voices.silent": "{posts, plural, one {It has} other {They have}} no interactions.",
  "talk.freshness.title": "Freshness",
  "talk.freshness.half":
    "The newest posts, back to {time}, drew at least half of the interactions on these {posts, number} posts.",
  "talk.freshness.range": "Newest of {posts, number}: {newest} · oldest: {oldest}",
  "talk.freshness.one": "The one post is from {time}.",
  "talk.echo.title": "Echo",
  "talk.echo.found":
    "**{count, number} of {posts, number} posts** say nearly the same thing as others by different authors: {groups}",
  "talk.echo.none": "No two of {compared, number} posts by different authors say nearly the same thing.",
  "talk.echo.tooFew": "There's too little text to compare.",
  "talk.echo.compared":
    "-# Compared {compared, number} of {posts, plural, one {# post} other {# posts}} (8 words or more, no retweets)",
  "talk.handles.title": "Handles",
  "talk.handles.found": "Of {people, number} people, these have handles that look alike: {groups}",
  "talk.handles.none": "No two of {people, number} people have handles that look alike.",
  "talk.mix.title": "Mix",
  "talk.mix.languages": "Languages of {posts, plural, one {# post} other {# posts}}: {parts}",
  "talk.mix.clients": "Apps used for {posts, plural, one {# post} other {# posts}}: {parts}",
  "talk.mix.part": "{name} **{count, number}**",
  "talk.mix.unknown": "unknown **{count, number}**",
  "talk.mix.others": "others **{count, number}**",
  "talk.regulars.title": "Came and went",
  "talk.regulars.came": "**{count, number} new** among the influencers, compared with {time}: {people}",
  "talk.regulars.left": "**{count, number} gone**, compared with {time}: {people}",
  "talk.regulars.nobody": "The influencers are the same as {time}.",
  "talk.regulars.core":
    "**{count, plural, one {# regular} other {# regulars}}**, in at least 80% of {records, plural, one {# list} other {# lists}} recorded in the last 30 days: {people}",
  "talk.moreGroups": "and {count, plural, one {# more group} other {# more groups}}",

  "person.noName": "No name",
  "person.noHandle": "unknown",

  "list.next": "{list}, {next}",
  "list.more": "and {count, number} more",
  "sentence.next": "{text} {next}",

  "note.otherChain":
    "-# That link is on {chain}. The data service goes by the address alone, so these numbers may belong to a contract on another chain.",
  "note.chainWithoutData": "-# That link is on {chain}. The data service may not cover that chain.",

  "problem.inOption": "`{option}`: {sentence}",
  "problem.copyAgain": "Copy the contract address from the collection's page on a marketplace or explorer.",
  "problem.address_missing":
    "I couldn't find a contract address in that, or a name that I know. An address is `0x` followed by 40 characters. {copyAgain}",
  "problem.link_without_address":
    "I couldn't find a contract address in that link. Open one of the collection's items and copy that link, or paste the address itself.",
  "problem.collection_slug":
    "That link has the collection's name (“{slug}”) but not its contract address. Open one of the collection's items and copy that link, or paste the address itself.",
  "problem.shortened_address": "That address is shortened, and I need all of it: `0x` followed by 40 characters. {copyAgain}",
  "problem.solana_address":
    "That looks like a Solana address. I only know Ethereum contracts, and their addresses start with `0x`.",
  "problem.transaction_hash": "That's a transaction hash (64 characters after `0x`). A contract address has 40. {copyAgain}",
  "problem.wrong_checksum": "This address doesn't pass its checksum (EIP-55), so there's probably a typo in it. {copyAgain}",
  "problem.several_addresses":
    "I found {count, number} different addresses. Use a command such as `/scores` with just the one you mean.",
  "problem.several_collections":
    "I know {count, number} collections with that name. Which one do you mean? You can use its address instead of the name.\n{contracts}",
  "problem.namesake": "servers in 30 days: {servers, number} · first looked up: {time}",
  "problem.similar_names":
    "I don't know a collection with exactly that name. Did you mean {names}? Pick it from the list that appears while you type, or paste its address.",
  "problem.ens_name": "“{ensName}” is an ENS name, and I need the contract address behind it. {copyAgain}",
  "problem.stray_character":
    "“{character}” can't be part of a contract address: only the digits 0–9 and the letters a–f come after `0x`. {copyAgain}",
  "problem.look_alike":
    "The “{character}” in that address is {kind, select, letter {a letter} cyrillic {a Cyrillic letter} greek {a Greek letter} other {a different character}}, not the “{digit}” it looks like. {copyAgain}",
  "problem.stray_invisible": "There's an invisible character in that address. {copyAgain}",
  "problem.no_default.server":
    "Which collection? Add `contract`: an address, a link or a name. Moderators can set a default for this server with `/server set`, and you can set your own with `/me set`.",
  "problem.no_default.direct":
    "Which collection? Add `contract`: an address, a link or a name. To skip this next time, set your own default with `/me set`.",
  "problem.not_recalled":
    "I can't look up names and defaults right now. Paste the collection's contract address instead – that always works – or try again in a minute.",
  "problem.not_remembered":
    "I can't save or delete anything right now: my memory isn't responding. Try again in a minute. Commands with a contract address work as usual.",
  "problem.no_history":
    "I can't look up what was recorded right now. Try again in a minute; commands such as `/scores` work as usual.",
  "problem.unknown_watch": "I don't know that watch. Pick one from the list that appears while you type, or see `/watch list`.",
  "problem.too_many_watches":
    "This server already has {max, number} watches, the most I can keep. Remove one first: `/watch list` has a button for it.",
  "problem.lacks_permissions":
    "I can't post in <#{channel}> yet: give me {permissions} there, and use the command again. Nothing was saved.",
  "problem.lacks_own_permissions":
    "I post only where you may post yourself: in <#{channel}> you lack {permissions}. Nothing was saved.",
  "problem.not_allowed": "As far as I can see, you may not use `/{command}` here. Nothing was changed.",
  "problem.unknown_channel": "I can't tell what I may do in that channel. Pick another one. Nothing was saved.",
  "problem.unsuitable_channel":
    "I can only post in text channels, announcement channels and threads. Pick one of these with `channel`. Nothing was saved.",
  "problem.change_without_alert": "`change` is for alerts: add `what: {alert}` or `what: {both}`. Nothing was saved.",
  "problem.digest_option_without_digest":
    "`every`, `hour` and `weekday` are for digests: add `what: {digest}` or `what: {both}`. Nothing was saved.",
  "problem.servers_only": "That only works in a server that has added me.",
  "problem.unknown_language": "I don't know that language. Pick one from the list that appears while you type.",
  "problem.unknown_zone":
    "I don't know that time zone. Type a city such as “Berlin” or “New York”, and pick one from the list that appears.",
  "problem.alias_like_address": "An alias can't look like an address, a link or an ENS name. Pick a plain name, such as `apes`.",
  "problem.alias_unfit": "An alias needs 1 to {max, number} visible characters. Pick a plain name, such as `apes`.",
  "problem.too_many_aliases":
    "This server already has {max, number} aliases, which is as many as I can remember. Remove one first: `/server show` has a menu for it.",
  "problem.wrong_length":
    "That address has {digits, plural, one {# character} other {# characters}} after `0x`; a contract address has 40. {copyAgain}",
  "problem.no_data":
    "There's no data for `{contract}`. Check that it's the collection's contract. If it is, the data service doesn't track it yet.",
  "problem.no_data_of_any":
    "There's no data for any of these: {contracts}. Check that they're the collections' contracts. If they are, the data service doesn't track them yet.",
  "problem.nothing_ranked":
    "There's nothing to rank in this server yet. Look collections up here, for example with `/scores`, or ask a moderator to add some with `/server alias` and check back in an hour.",
  "problem.nothing_ranked_by_change":
    "None of this server's collections has a week of records yet. Until then, rank them by a score: `/leaderboard by: {total}`.",
  "problem.one_collection": "Those are all the same collection. Pick at least one other to compare it with.",
  "problem.notTakingQuestions": "The data service is busy right now. Try again in a minute.",
  "problem.notTakingQuestionsUntil": "The data service is busy right now. Try again {time}.",
  "problem.notAnswering": "The data service isn't responding right now. Your command was fine – try again in a minute.",
  "problem.busy": "I'm swamped right now. Your command was fine – try again in a moment.",
  "problem.rejected_key": "The data service rejected this bot's API key. Please let whoever runs the bot know.",
  "problem.rejected_request":
    "The data service rejected this request. Check the address; if it's right, please let whoever runs the bot know.",
  "problem.invalid_answer":
    "The data service sent a response I can't read. Try again later; if it keeps happening, please let whoever runs the bot know.",
  "problem.aborted": "I'm restarting. Try again in a moment.",
  "problem.just_refreshed": "That's already the latest. You can refresh again {time}.",
  "problem.nothing_newer": "Couldn't refresh – this is still the latest data, from {time}. Try again in a minute.",
  "problem.used_up.member": "You're going a bit fast. Try again {time}.",
  "problem.used_up.server": "This server is using the bot a lot right now. Try again {time}.",
  "problem.unreadable_button": "This button is from another version of the bot and no longer works. Use the command again.",
  "problem.unknown_command": "That command no longer exists. Type `/` to see what's available.",
  "problem.outdated_command": "This command has changed. Reload Discord (Ctrl+R or Cmd+R, or restart the app) and try again.",
  "problem.cannot_embed":
    "I can't post embeds in this channel. Ask a moderator to give me the “Embed Links” permission here, or use the command in another channel.",
  "problem.forbidden":
    "I don't have permission to reply in this channel. Ask a moderator to give me “View Channel”, “Send Messages” and “Embed Links” here, or use the command in another channel.",
  "problem.internal":
    "Something went wrong on my side. Try again; if it keeps happening, give this reference to whoever runs the bot: `{reference}`.",
} as const;

export type MessageKey = keyof typeof enUS;
export type Words = Readonly<Record<MessageKey, string>>;
