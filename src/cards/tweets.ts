import type { APIEmbed } from "discord-api-types/v10";
import type { Tweet, User } from "../collection-api/contract.ts";
import { toNumber } from "../collection-api/json.ts";
import { escapeText, markdownText } from "../text/safe-text.ts";
import type { Say } from "../words/language.ts";
import { type Card, type CardContext, type CardSubject, colorOf, heading, MAX_NAME, type PageOf } from "./card.ts";
import { formatCount, relativeTime } from "./format.ts";
import { avatarUrl, displayName, handleOf, postUrl, profileUrl } from "./person.ts";

/** Five embeds share a message's 6000 characters. */
const MAX_TEXT = 700;

/** A page of the posts about a collection, one embed a post. */
export function tweetsCard(page: PageOf<Tweet>, subject: CardSubject, context: CardContext): Card {
  const { say } = context.language;
  const embeds = page.entries.map((tweet, index): APIEmbed => {
    const { user } = tweet;
    const icon = avatarUrl(user, context);
    const profile = profileUrl(user);
    const link = postUrl(user, tweet.id);
    return {
      color: colorOf(subject),
      author: {
        name: `${page.offset + index + 1}. ${byline(user, say)}`,
        ...(profile && { url: profile }),
        ...(icon && { icon_url: icon }),
      },
      description: [
        ...retweetLine(tweet, say),
        ...textLines(tweet, context),
        engagement(tweet, context),
        `${relativeTime(tweet.date)}${link ? ` · [${say("toptweets.open")}](${link})` : ""}`,
      ].join("\n"),
    };
  });
  return { content: heading("toptweets.heading", subject, page, context), embeds };
}

const byline = (user: User, say: Say) => `${displayName(user, say)} (${handleOf(user, say)})`;

/** Whose post it was, where the service says so. */
function retweetLine({ retweetedStatus, originalTweet }: Tweet, say: Say): string[] {
  const original = retweetedStatus?.user;
  if (original) return [say("toptweets.retweetOf", { author: escapeText(byline(original, say), 2 * MAX_NAME) })];
  return retweetedStatus !== null || !originalTweet ? [say("toptweets.retweet")] : [];
}

/** The post's text: behind a spoiler when it is marked as sensitive, unless the channel is age-restricted. */
function textLines({ text, possiblySensitive }: Tweet, { ageRestricted, language: { say } }: CardContext): string[] {
  const safe = markdownText(text, MAX_TEXT);
  if (safe === "") return [say("toptweets.noText"), ""];
  if (!possiblySensitive || ageRestricted) return [safe, ""];
  // A pipe right before the closing ones would end the spoiler early.
  return [say("toptweets.sensitive"), `||${safe}${safe.endsWith("|") ? " " : ""}||`, ""];
}

function engagement({ retweetCount, favoriteCount, interaction }: Tweet, { language }: CardContext): string {
  const { say } = language;
  const counts = [
    say("toptweets.retweets", { count: formatCount(retweetCount, language), retweets: toNumber(retweetCount) }),
    say("toptweets.likes", { count: formatCount(favoriteCount, language), likes: toNumber(favoriteCount) }),
    say("toptweets.interactions", { count: formatCount(interaction, language), interactions: toNumber(interaction) }),
  ];
  return `**${counts.join(" · ")}**`;
}
