import type { APIEmbed } from "discord-api-types/v10";
import { isRetweet, type Tweet } from "../contract/schemas.ts";
import { escapeLabel, markdownText } from "../text/safe-text.ts";
import type { Say } from "../words/language.ts";
import { type Card, type CardContext, type CardSubject, colorOf, heading, type PageOf } from "./card.ts";
import { relativeTime } from "./format.ts";
import { avatarUrl, byline, displayName, handleOf, linkOf } from "./person.ts";

/** UTF-16 units with escapes, as many as X shows before «Show more». */
const MAX_TEXT = 400;

export function tweetsCard(page: PageOf<Tweet>, subject: CardSubject, context: CardContext): Card {
  const { say } = context.language;
  const embeds = page.entries.map((tweet, index): APIEmbed => {
    const lines = [
      byline(page.offset + index + 1, tweet.user, context),
      ...retweetLine(tweet, say),
      ...textLines(tweet, context),
      figures(tweet, context),
    ];
    const avatar = avatarUrl(tweet.user, context);
    return { color: colorOf(subject), description: lines.join("\n"), ...(avatar && { thumbnail: { url: avatar } }) };
  });
  return { content: heading("toptweets.heading", subject, page, context), embeds };
}

function retweetLine(tweet: Tweet, say: Say): string[] {
  if (!isRetweet(tweet)) return [];
  const original = tweet.retweetedStatus?.user;
  if (!original) return [say("toptweets.retweet")];
  const author = `${displayName(original, say)} (${handleOf(original, say)})`;
  return [say("toptweets.retweetOf", { author: escapeLabel(author) })];
}

/** A retweet's own text is cut off, so the original's is shown. */
function textLines(tweet: Tweet, { ageRestricted, language: { say } }: CardContext): string[] {
  const original = isRetweet(tweet) ? markdownText(tweet.originalText, MAX_TEXT) : "";
  const safe = original || markdownText(tweet.text, MAX_TEXT);
  if (safe === "") return [say("toptweets.noText")];
  if (!tweet.possiblySensitive || ageRestricted) return [safe];
  // A pipe before the closing ones would end the spoiler early.
  return [say("toptweets.sensitive"), `||${safe}${safe.endsWith("|") ? " " : ""}||`];
}

function figures(tweet: Tweet, { language: { say, count } }: CardContext): string {
  const link = linkOf(tweet);
  const counts = say("toptweets.counts", {
    retweets: count(tweet.retweetCount),
    likes: count(tweet.favoriteCount),
    all: count(tweet.interaction),
  });
  const open = link === undefined ? [] : [`[${say("toptweets.open")}](<${link}>)`];
  return `-# ${[counts, relativeTime(tweet.date), ...open].join(" · ")}`;
}
