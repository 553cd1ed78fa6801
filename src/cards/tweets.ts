import type { APIEmbed } from "discord-api-types/v10";
import type { Quantity, Tweet } from "../collection-api/contract.ts";
import { escapeText, markdownText } from "../text/safe-text.ts";
import { type Card, type CardContext, type CardSubject, colorOf, heading, MAX_NAME, type PageOf } from "./card.ts";
import { formatCount, relativeTime } from "./format.ts";
import { avatarUrl, displayName, handleOf, postUrl, profileUrl } from "./person.ts";

/** Five embeds share a message's 6000 characters. */
const MAX_TEXT = 700;

/** A page of the posts about a collection, one embed a post. */
export function tweetsCard(page: PageOf<Tweet>, subject: CardSubject, context: CardContext): Card {
  const embeds = page.entries.map((tweet, index): APIEmbed => {
    const { user } = tweet;
    const icon = avatarUrl(user, context);
    const profile = profileUrl(user);
    const link = postUrl(user, tweet.id);
    return {
      color: colorOf(subject),
      author: {
        name: `${page.offset + index + 1}. ${displayName(user)} (${handleOf(user)})`,
        ...(profile && { url: profile }),
        ...(icon && { icon_url: icon }),
      },
      description: [
        ...retweetLine(tweet),
        ...textLines(tweet, context),
        engagement(tweet, context),
        `${relativeTime(tweet.date)}${link ? ` · [Open post](${link})` : ""}`,
      ].join("\n"),
    };
  });
  return { content: heading("Top posts", subject, page, context), embeds };
}

/** Whose post it was, where the service says so. */
function retweetLine({ retweetedStatus, originalTweet }: Tweet): string[] {
  const original = retweetedStatus?.user;
  if (original) return [`-# Retweet of ${escapeText(`${displayName(original)} (${handleOf(original)})`, 2 * MAX_NAME)}`];
  return retweetedStatus !== null || !originalTweet ? ["-# Retweet"] : [];
}

/** The post's text: behind a spoiler when it is marked as sensitive, unless the channel is age-restricted. */
function textLines({ text, possiblySensitive }: Tweet, { ageRestricted }: CardContext): string[] {
  const safe = markdownText(text, MAX_TEXT);
  if (safe === "") return ["-# This post has no text.", ""];
  if (!possiblySensitive || ageRestricted) return [safe, ""];
  // A pipe right before the closing ones would end the spoiler early.
  return ["-# Marked as sensitive", `||${safe}${safe.endsWith("|") ? " " : ""}||`, ""];
}

function engagement({ retweetCount, favoriteCount, interaction }: Tweet, { locale }: CardContext): string {
  const counted = (count: Quantity, one: string, many: string) => `${formatCount(count, locale)} ${count === 1 ? one : many}`;
  const counts = [
    counted(retweetCount, "retweet", "retweets"),
    counted(favoriteCount, "like", "likes"),
    counted(interaction, "interaction", "interactions"),
  ];
  return `**${counts.join(" · ")}**`;
}
