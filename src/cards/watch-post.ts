import type { APIEmbed } from "discord-api-types/v10";
import { type Scores, scoreNames } from "../analysis/change.ts";
import type { Measured } from "../analysis/usual.ts";
import { areFew } from "../analysis/voices.ts";
import type { Changes, Snapshot, ToldPost } from "../analysis/watching.ts";
import type { Address } from "../contract/address.ts";
import { postUrl } from "../contract/networks.ts";
import type { Language } from "../words/language.ts";
import { type Card, type CardContext, colorOfChange, nameLink, nameOf } from "./card.ts";
import { fixedTime, formatChange, formatMeasured, formatScore, relativeTime, SMALLEST } from "./format.ts";
import { handleAsCode, listedHandles } from "./person.ts";

export interface WatchedCollection {
  readonly collection: Address;
  readonly name: string | undefined;
  readonly now: Snapshot;
  readonly changes: Changes;
  readonly isOld: boolean;
  /** The change of the total, if it is one of about a day. */
  readonly measured?: Measured | undefined;
  /** The change of the total within about the last day. */
  readonly lastDay?: Measured | undefined;
}

/** UTF-16 units of all embeds, below Discord's limit (reference, «Embed Limits»). */
const ROOM = 5_800;
const MAX_NAMED = 5;
const MAX_POSTS = 3;

export interface PostStyle {
  /** @param about the first collection. */
  heading(about: { readonly name: string; readonly change: number; readonly count: number }, language: Language): string;
  /** Older posts are not called new. */
  readonly newForMs: number;
  /** Includes an older post that is now at the top. */
  readonly tellsOldTop: boolean;
}

/** At most ten collections; details that do not fit are omitted. */
export function watchPostCard(style: PostStyle, collections: readonly WatchedCollection[], context: CardContext): Card {
  const count = collections.length;
  const room = Math.floor(ROOM / Math.max(1, count));
  const [first] = collections;
  const name = first ? nameOf({ contract: first.collection, name: first.name }) : "";
  return {
    content: style.heading({ name, change: first?.changes.by.total ?? 0, count }, context.language),
    embeds: collections.map((watched) => embedOf(watched, style, room, context)),
  };
}

function embedOf(watched: WatchedCollection, style: PostStyle, room: number, context: CardContext): APIEmbed {
  const { collection, name, now, changes, isOld } = watched;
  const { language } = context;
  const { say } = language;
  const total = say("watchPost.total", {
    total: formatScore(now.scores.total, language),
    change: formatChange(changes.by.total, context),
    since: fixedTime(new Date(changes.since)),
  });
  const head = [
    `### ${nameLink({ contract: collection, name }, context)}`,
    [total, ...comparisonWithUsual(watched, context)].join(" · "),
    partsOf(now.scores, changes.by, context),
    ...(areFew(now.voices) ? [`-# ${say("voices.few", { voices: now.voices })}`] : []),
    ...(isOld ? [`-# ${say("card.stale", { time: fixedTime(new Date(now.asOf)) })}`] : []),
  ];
  const lines = [...head, ...detailsOf(watched, style, language)];
  while (lines.length > head.length && lines.join("\n").length > room) lines.pop();
  return { color: colorOfChange(changes.by.total), description: lines.join("\n") };
}

/** The last day of a change over much more or less than a day is told if it was beyond the usual. */
function comparisonWithUsual({ measured, lastDay }: WatchedCollection, context: CardContext): string[] {
  const { language } = context;
  if (measured) return [formatMeasured(measured, language)];
  if (!lastDay?.isBeyond) return [];
  const [change, usual] = [formatChange(lastDay.by, context), formatScore(lastDay.band, language)];
  return [language.say("change.beyondInADay", { change, usual })];
}

function partsOf(scores: Scores, by: Scores, context: CardContext): string {
  const { language } = context;
  return scoreNames
    .filter((name) => name !== "total")
    .map((name) => {
      const value = formatScore(scores[name], language, name);
      const change = Math.abs(by[name]) < SMALLEST ? "" : ` (${formatChange(by[name], context)})`;
      // Keeps a change beside its score at a line break.
      return `${language.say(`scores.${name}`)} ${value}${change}`.replaceAll(" ", "\u00a0");
    })
    .join(" · ");
}

/** New posts with the most interaction first. */
function detailsOf({ now, changes }: WatchedCollection, style: PostStyle, language: Language): string[] {
  const { say } = language;
  const { came, left } = changes;
  const newPosts = changes.newPosts.flatMap((post) => {
    if (!post.isWrittenSince || now.asOf - post.postedAt <= style.newForMs) return post;
    return style.tellsOldTop && post.isTop ? { ...post, isWrittenSince: false } : [];
  });
  const handles = new Map([...(now.people ?? []), ...came].map(({ id, handle }) => [id, handle]));
  return [
    ...newPosts.slice(0, MAX_POSTS).map((post) => postLine(post, handles.get(post.authorId), language)),
    ...(came.length > 0 ? [say("watchPost.came", { people: listedHandles(came, say, MAX_NAMED) })] : []),
    ...(left.length > 0 ? [say("watchPost.left", { people: listedHandles(left, say, MAX_NAMED) })] : []),
  ];
}

function postLine(
  { id, authorId, place, interaction, postedAt, isWrittenSince }: ToldPost,
  handle: string | undefined,
  { say }: Language,
): string {
  const key = isWrittenSince ? "watchPost.newPost" : "watchPost.topPost";
  const url = postUrl({ id, place });
  return [
    say(key, { interactions: interaction, time: relativeTime(new Date(postedAt)) }),
    ...(handle === undefined ? [] : [handleAsCode({ id: authorId, screenName: handle }, say)]),
    ...(url === undefined ? [] : [`[${say("toptweets.open")}](<${url}>)`]),
  ].join(" · ");
}
