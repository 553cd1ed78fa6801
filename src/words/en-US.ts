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

  "command.collectionScores": "in a message's menu: the scores of the collection it links to",
  "command.help": "What this bot can do, where its numbers come from and what it keeps",
  "command.influencers": "Who drives the talk about a collection",
  "command.scores": "How a collection is doing: its hype, gains, community and total score",
  "command.toptweets": "What is being said about a collection",

  "option.contract": "The collection's contract address, or a link that holds it (OpenSea, Etherscan, Blur, …)",
  "option.count.influencers": "How many people, 1 to {max, number} ({preset, number} if you leave it out)",
  "option.count.toptweets": "How many posts, 1 to {max, number} ({preset, number} if you leave it out)",
  "option.private": "Show the answer to you alone",
  "option.pasteAddress": "Paste a contract address (0x…), or a link from OpenSea, Etherscan, Blur, …",

  "help.title": "Collection Pulse",
  "help.introduction":
    "How is a collection doing, who talks about it, and what do they say? Give a command the collection's contract address, or any link that holds it.",
  "help.command": "**/{name}** – {description}",
  "help.menu": "**Apps › {name}** – {description}",
  "help.scores.title": "What the scores are",
  "help.scores":
    "Hype, gains, community and total are the service's own numbers, shown as they are. It states no range for them and no meaning beyond their names.",
  "help.data.title": "Where the data comes from",
  "help.data":
    "From the Collection Social and Score service that this bot is connected to. Every answer says as of when it is; Refresh asks again.",
  "help.privacy.title": "Privacy",
  "help.privacy":
    "The bot reads what you type into its commands, and the text of a message when you use its menu. It remembers which collections were asked for publicly in servers, not by whom, and for a minute how many commands and clicks were yours. Its log tells which commands were used, not by whom, and it keeps no messages.",

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

  "problem.copyAgain": "Copy the collection's contract address from its page on a marketplace or an explorer.",
  "problem.address_missing": "There is no contract address in that. An address is `0x` followed by 40 characters. {copyAgain}",
  "problem.link_without_address":
    "There is no contract address in this link. Open one of the collection's items and copy that link, or copy the address itself.",
  "problem.collection_slug":
    "That link names the collection “{slug}”, but doesn't hold its contract address. Open one of its items and copy that link, or copy the address itself.",
  "problem.shortened_address": "That address is shortened. I need all of it: `0x` and 40 characters. {copyAgain}",
  "problem.solana_address": "That looks like a Solana address. I only know Ethereum contracts, whose addresses start with `0x`.",
  "problem.transaction_hash":
    "This is the hash of a transaction: it has 64 characters after `0x`, and a contract address has 40. {copyAgain}",
  "problem.wrong_checksum":
    "The capital letters of this address do not match the rest of it, so one character is probably wrong (EIP-55 checksum). {copyAgain}",
  "problem.several_addresses":
    "There are {count, number} different addresses in that. Use a command such as `/scores` with just the one you mean.",
  "problem.ens_name": "“{ensName}” is an ENS name, and this command needs the contract address behind it. {copyAgain}",
  "problem.stray_character":
    "“{character}” cannot be part of a contract address: after `0x` come only the digits 0–9 and the letters a–f. {copyAgain}",
  "problem.look_alike":
    "“{character}” in that address is {kind, select, letter {a letter} cyrillic {a Cyrillic letter} greek {a Greek letter} other {another character}} that looks like “{digit}”. {copyAgain}",
  "problem.stray_invisible":
    "An invisible character cannot be part of a contract address: after `0x` come only the digits 0–9 and the letters a–f. {copyAgain}",
  "problem.wrong_length":
    "This address has {digits, plural, one {# character} other {# characters}} after `0x`; a contract address has 40. {copyAgain}",
  "problem.no_data":
    "There is no data for `{contract}`. Check that it is the collection's own contract; if it is, the service knows nothing about the collection yet.",
  "problem.notTakingQuestions": "The service with the data is not taking more questions right now. Try again in a minute.",
  "problem.notTakingQuestionsUntil": "The service with the data is not taking more questions right now. Try again {time}.",
  "problem.notAnswering":
    "The service with the data is not answering right now. Nothing is wrong with your command: try again in a minute.",
  "problem.busy":
    "The bot is busy: too many questions are waiting for the service with the data. Nothing is wrong with your command: try again in a moment.",
  "problem.rejected_key":
    "The service with the data refuses this bot's key. Only the bot's operator can mend that: please tell them.",
  "problem.rejected_request":
    "The service with the data did not accept this question. Check the address; if it is right, please tell the bot's operator.",
  "problem.invalid_answer":
    "The service with the data sent something this bot cannot read, so it shows nothing rather than something wrong. Try again later; if it stays like this, please tell the bot's operator.",
  "problem.aborted": "The bot is restarting. Try again in a moment.",
  "problem.just_refreshed":
    "There is nothing newer yet: the service was asked {time}, and can be asked again 10 seconds after that.",
  "problem.nothing_newer": "There is no newer answer right now than the one from {time}. Try again in a minute.",
  "problem.used_up.member": "You have used all the commands and clicks that one member has in a minute. Try again {time}.",
  "problem.used_up.server": "This server has used all the commands and clicks that one server has in a minute. Try again {time}.",
  "problem.unreadable_button": "This button no longer works: it comes from another version of the bot. Type the command again.",
  "problem.unknown_command": "This bot no longer has that command. Type `/` to see the ones it has.",
  "problem.outdated_command": "This command has changed. Reload Discord (Ctrl+R or Cmd+R, or restart the app) and type it again.",
  "problem.cannot_embed":
    "This bot answers with embeds, and may not show any in this channel. Ask a moderator to give it the permission “Embed Links” here, or use the command in another channel.",
  "problem.forbidden":
    "Discord does not let this bot answer in this channel: it lacks a permission here. Ask a moderator to give it “View Channel”, “Send Messages” and “Embed Links”, or use the command in another channel.",
  "problem.internal":
    "Something went wrong in the bot itself. Try again; if it happens again, tell the bot's operator this reference: `{reference}`.",
} as const;
