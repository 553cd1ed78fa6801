/**
 * Every word that a member reads, as ICU messages: the type of the other languages. What stands in braces is filled in, already
 * made safe; `**`, backticks and `-#` are Discord's Markdown (Discord's help center, «Markdown Text 101»).
 */
export const enUS = {
  "button.influencers": "Influencers",
  "button.next": "Next",
  "button.previous": "Previous",
  "button.refresh": "Refresh",
  "button.scores": "Scores",
  "button.toptweets": "Top posts",

  "command.collectionScores": "See the scores of the collection that a message links to",
  "command.help": "What this bot does, where its data comes from, and what it stores",
  "command.influencers": "See who's driving the conversation about a collection",
  "command.scores": "See a collection's hype, gains, community and total score",
  "command.toptweets": "See the most-engaged posts about a collection",

  "option.contract": "The collection's contract address, or a link that contains it (OpenSea, Etherscan, Blur, …)",
  "option.count.influencers": "How many people to list, 1–{max, number} (default: {preset, number})",
  "option.count.toptweets": "How many posts to list, 1–{max, number} (default: {preset, number})",
  "option.private": "Show the answer only to you",
  "option.pasteAddress": "Paste a contract address (0x…) or a link from OpenSea, Etherscan, Blur, …",

  "help.title": "Collection Pulse",
  "help.introduction":
    "See how an NFT collection is doing, who's talking about it and what they're saying. Give any command a contract address, or a link that contains one.",
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
    "The bot reads what you type into its commands and, when you use its menu, the message you use it on. It remembers which collections were looked up publicly in servers (not by whom) and, for one minute, how many commands and buttons you used. Its logs record commands, not people, and no messages are stored.",

  "card.asOf": "-# As of {time}",
  "card.stale": "-# There is no newer answer right now: this one is from {time}",
  "card.range": "{first}–{last} of {total}",
  "card.place": "{first} of {total}",

  "scores.hype": "Hype",
  "scores.gains": "Gains",
  "scores.community": "Community",
  "scores.total": "Total {score}",
  "scores.several": "{count} scores for {address}",
  "scores.left": "-# {count} more {left, plural, one {is} other {are}} not shown: a message holds no more.",

  "influencers.heading": "Top influencers",
  "influencers.score": "Score **{score}**",
  "influencers.followers": "**{count}** {followers, plural, one {follower} other {followers}}",

  "toptweets.heading": "Top posts",
  "toptweets.retweetOf": "-# Retweet of {author}",
  "toptweets.retweet": "-# Retweet",
  "toptweets.noText": "-# This post has no text.",
  "toptweets.sensitive": "-# Marked as sensitive",
  "toptweets.retweets": "{count} {retweets, plural, one {retweet} other {retweets}}",
  "toptweets.likes": "{count} {likes, plural, one {like} other {likes}}",
  "toptweets.interactions": "{count} {interactions, plural, one {interaction} other {interactions}}",
  "toptweets.open": "Open post",

  "person.noName": "No name",
  "person.noHandle": "unknown",

  "note.otherChain":
    "-# That link is on {chain}. The data service goes by the address alone, so these numbers may belong to a contract on another chain.",

  "problem.copyAgain": "Copy the contract address from the collection's page on a marketplace or explorer.",
  "problem.address_missing":
    "I couldn't find a contract address in that. An address is `0x` followed by 40 characters. {copyAgain}",
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
  "problem.ens_name": "“{ensName}” is an ENS name, and I need the contract address behind it. {copyAgain}",
  "problem.stray_character":
    "“{character}” can't be part of a contract address: only the digits 0–9 and the letters a–f come after `0x`. {copyAgain}",
  "problem.look_alike":
    "The “{character}” in that address is {kind, select, letter {a letter} cyrillic {a Cyrillic letter} greek {a Greek letter} other {a different character}}, not the “{digit}” it looks like. {copyAgain}",
  "problem.stray_invisible": "There's an invisible character in that address. {copyAgain}",
  "problem.wrong_length":
    "That address has {digits, plural, one {# character} other {# characters}} after `0x`; a contract address has 40. {copyAgain}",
  "problem.no_data":
    "There's no data for `{contract}`. Check that it's the collection's contract. If it is, the data service doesn't track it yet.",
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
  "problem.just_refreshed": "That's already the latest. You can refresh every 10 seconds.",
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
    "Something went wrong on our side. Try again; if it keeps happening, give this reference to whoever runs the bot: `{reference}`.",
} as const;
