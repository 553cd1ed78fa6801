import type { APIEmbed } from "discord-api-types/v10";
import { withoutLinks } from "../analysis/echo.ts";
import { isRetweet, type Tweet } from "../contract/schemas.ts";
import { escapeLabel, markdownLine, markdownText } from "../text/safe-text.ts";
import type { Say } from "../words/language.ts";
import { ACCENT_COLOR, type Card, type CardContext, type CardSubject, heading, type PageOf, stripeOf } from "./card.ts";
import { relativeTime } from "./format.ts";
import { avatarUrl, byline, displayName, handleOf, linkOf } from "./person.ts";

/** UTF-16 units of a post's text, with escapes: as many as X shows before «Show more». */
const MAX_TEXT = 400;
/** About two lines beside a picture. */
const MAX_QUOTE = 140;

export function tweetsCard(page: PageOf<Tweet>, subject: CardSubject, context: CardContext): Card {
  const { say } = context.language;
  const color = stripeOf(subject, context);
  const embeds = page.entries.map((tweet, index) => {
    const lines = [
      byline(tweet.user, context, page.offset + index + 1),
      ...retweetLine(tweet, say),
      ...textLines(tweet, context, (text) => markdownText(text, MAX_TEXT)),
      figures(tweet, context),
    ];
    return postEmbed(tweet, lines, color, context);
  });
  return { content: heading("toptweets.heading", subject, page, context), embeds };
}

/** A post's author and first words, with a footer about the post. */
export function quoteEmbed(tweet: Tweet, footer: string, context: CardContext): APIEmbed {
  const text = textLines(tweet, context, (source) => markdownLine(source, MAX_QUOTE));
  return postEmbed(tweet, [byline(tweet.user, context), ...text, `-# ${footer}`], ACCENT_COLOR, context);
}

function postEmbed({ user }: Tweet, lines: readonly string[], color: number, context: CardContext): APIEmbed {
  const avatar = avatarUrl(user, context);
  return { color, description: lines.join("\n"), ...(avatar && { thumbnail: { url: avatar } }) };
}

function retweetLine(tweet: Tweet, say: Say): string[] {
  if (!isRetweet(tweet)) return [];
  const original = tweet.retweetedStatus?.user;
  if (!original) return [say("toptweets.retweet")];
  const author = `${displayName(original, say)} (${handleOf(original, say)})`;
  return [say("toptweets.retweetOf", { author: escapeLabel(author) })];
}

/** The first words of a post without its links and mentions; `undefined` for one that is not to be shown here. */
export function quoteOf(tweet: Tweet, { ageRestricted }: CardContext, max: number): string | undefined {
  if (tweet.possiblySensitive && !ageRestricted) return undefined;
  return markdownLine(withoutLinks(tweet.text), max) || undefined;
}

/** A retweet's own text is cut off, so the original's is shown. */
function textLines(tweet: Tweet, { ageRestricted, language: { say } }: CardContext, safeOf: (text: string) => string): string[] {
  const original = isRetweet(tweet) ? safeOf(tweet.originalText) : "";
  const safe = original || safeOf(tweet.text);
  if (safe === "") return [say("toptweets.noText")];
  if (!tweet.possiblySensitive || ageRestricted) return [safe];
  // A pipe before the two closing pipes would end the spoiler early.
  return [say("toptweets.sensitive"), `||${safe}${safe.endsWith("|") ? " " : ""}||`];
}

function figures(tweet: Tweet, { language: { say, count } }: CardContext): string {
  const { retweetCount, favoriteCount, interaction } = tweet;
  const link = linkOf(tweet);
  const figures = [
    `🔁 ${count(retweetCount)} · ❤️ ${count(favoriteCount)}`,
    ...(interaction === retweetCount + favoriteCount
      ? []
      : [say("toptweets.all", { all: count(interaction), interactions: interaction })]),
    relativeTime(tweet.date),
    ...(link === undefined ? [] : [`[${say("toptweets.open")}](<${link}>)`]),
  ];
  return `-# ${figures.join(" · ")}`;
}
