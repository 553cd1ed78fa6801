import type { APIEmbed } from "discord-api-types/v10";
import { type FollowingScores, lineOf, type Scores, scoreNames, trendsOf } from "../analysis/change.ts";
import { copiesIn } from "../analysis/echo.ts";
import type { FloorPrice } from "../analysis/floor.ts";
import { idOf, topPosts } from "../analysis/lists.ts";
import type { Measured } from "../analysis/usual.ts";
import { areFew } from "../analysis/voices.ts";
import { type Changes, MIN_CHANGE, type NewPost, type Snapshot } from "../analysis/watching.ts";
import type { Address } from "../contract/address.ts";
import { postUrl } from "../contract/networks.ts";
import { isRetweet, type Tweet } from "../contract/schemas.ts";
import type { Language } from "../words/language.ts";
import { type Card, type CardContext, type CardPicture, colorOfChange, nameLink, nameOf, plainNameOf } from "./card.ts";
import { ageOf, namedPrice, sourceOf } from "./floor.ts";
import {
  arrowsFor,
  fixedDay,
  fixedTime,
  formatChange,
  formatMeasured,
  formatPercentChange,
  formatScore,
  formatSize,
  listed,
  SMALLEST,
  SMALLEST_PERCENT,
} from "./format.ts";
import type { Move } from "./headline.ts";
import { colorOf, drawableName, markOf } from "./identity.ts";
import { handleAsCode, listedHandles } from "./person.ts";
import { wordsOf } from "./picture-words.ts";
import { talkedIn, talkedLines } from "./talked.ts";
import { timeAxis, trendsPicture } from "./trends-picture.ts";
import { quoteEmbed } from "./tweets.ts";

export interface WatchedCollection {
  readonly collection: Address;
  readonly name: string | undefined;
  readonly now: Snapshot;
  readonly changes: Changes;
  readonly isOld: boolean;
  /** The change of the total, if it took about a day. */
  readonly measured?: Measured | undefined;
  /** The change of the total within about the last day. */
  readonly lastDay?: Measured | undefined;
  /** The same for the floor. */
  readonly floor?: Pick<WatchedCollection, "measured" | "lastDay"> | undefined;
  /** The change of the floor within about the last day, in percent. */
  readonly floorInADay?: number | undefined;
  /** Posts from the API, because records have no texts. */
  readonly posts?: readonly Tweet[] | undefined;
  /** Records since the changes, oldest first, for the picture. */
  readonly chart?: { readonly records: readonly FollowingScores[]; readonly timeZone: string } | undefined;
}

/** UTF-16 units of all embeds, below Discord's limit (reference, «Embed Limits»). */
const MAX_LENGTH = 5_800;
/** Discord's most embeds of a message (reference, «Create Message»). */
export const MAX_TOGETHER = 10;
/** The number of posts that each of these collections can quote, an embed each. */
export const quotesFor = (collections: number): number => Math.floor((MAX_TOGETHER - collections) / collections);
const MAX_NAMED = 5;
const MAX_POSTS = 3;

export interface PostStyle {
  /** The news in one line. @param moves one of each collection, in their order. */
  heading(moves: readonly Move[], language: Language): string;
  /** Whether the stripe is green or red even for a change within the usual band. */
  readonly isAlwaysColored: boolean;
  /** Posts older than this are not called new. */
  readonly newForMs: number;
  /** Whether an older post is mentioned if it is now at the top. */
  readonly mentionsOldTop: boolean;
  /** Whether the post says that a change is within the usual band. */
  readonly mentionsUsual: boolean;
}

/** The post about at most ten collections; details that do not fit are omitted. */
export function watchPostCard(style: PostStyle, collections: readonly WatchedCollection[], context: CardContext): Card {
  const count = Math.max(1, collections.length);
  const share = { characters: Math.floor(MAX_LENGTH / count), maxQuotes: quotesFor(count) };
  const [first, ...rest] = collections;
  return {
    content: style.heading(collections.map(moveOf), context.language),
    embeds: collections.flatMap((watched) => embedsOf(watched, style, share, context)),
    picture: first && (rest.length > 0 ? tableOf(collections, context) : pictureOf(first, context)),
  };
}

function moveOf(watched: WatchedCollection): Move {
  const { collection, name, now, changes, floorInADay } = watched;
  const by = changes.by.total;
  const isBeyond = watched.measured?.isBeyond ?? Math.abs(by) >= MIN_CHANGE;
  return {
    name: `**${nameOf({ contract: collection, name })}**`,
    ...{ by, floor: changes.floor ?? floorInADay ?? 0, ms: now.asOf - changes.since, isCalm: !isBeyond },
  };
}

/** @param share this collection's part of the message's characters and embeds. */
function embedsOf(
  watched: WatchedCollection,
  style: PostStyle,
  share: { readonly characters: number; readonly maxQuotes: number },
  context: CardContext,
): APIEmbed[] {
  const { collection, name, now, changes, isOld } = watched;
  const { language } = context;
  const { say } = language;
  const isColored = style.isAlwaysColored || yardstickOf(watched)?.isBeyond;
  const direction = isColored ? (colorOfChange(changes.by.total) ?? colorOfChange(changes.floor ?? 0)) : undefined;
  const color = direction ?? colorOf(collection);
  const arrows = style.isAlwaysColored ? context : arrowsFor(watched.measured, context);
  const notes = [
    say("change.since", { time: fixedTime(new Date(changes.since)) }),
    ...(areFew(now.voices) ? [say("voices.few", { voices: now.voices })] : []),
    ...(isOld ? [say("card.stale", { time: fixedTime(new Date(now.asOf)) })] : []),
  ];
  const head = [
    `### ${nameLink({ contract: collection, name }, context)}`,
    [totalOf(now.scores, changes.by, arrows), ...comparisonWithUsual(watched, style, context)].join(" · "),
    ...partsOf(now.scores, changes.by, arrows),
    ...talkedLines(talkedIn({ posts: now.posts, influencers: now.people }), language),
    ...(now.floor ? [floorPart(now.floor, watched, style, context)] : []),
    `-# ${notes.join(" · ")}`,
  ];
  let remaining = share.characters - head.join("\n").length;
  const fits = (text: string) => {
    remaining -= text.length + 1;
    return remaining >= 0;
  };
  const newPosts = newPostLines(watched, style);
  const quotes = newPosts.slice(0, share.maxQuotes).flatMap((post) => {
    const tweet = watched.posts?.find(({ id }) => id === post.id);
    // A retweet is not quoted: the original's author may have removed the text.
    if (!tweet || isRetweet(tweet)) return [];
    const embed = quoteEmbed(tweet, newPostLine(post, language), context);
    return fits(embed.description ?? "") ? [{ post, embed }] : [];
  });
  const unquoted = newPosts.filter((post) => !quotes.some((quote) => quote.post === post));
  const lines = [...people(changes, language), ...unquoted.map((post) => postLine(post, watched, language))].filter(fits);
  return [{ color, description: [...head, ...lines].join("\n") }, ...quotes.map(({ embed }) => embed)];
}

const yardstickOf = ({ measured, lastDay }: WatchedCollection): Measured | undefined => measured ?? lastDay;

/**
 * A chart of the total alone: a post should not fill a phone. Its axis is at least as high as the band of a usual day, so that a
 * small change does not look like a crash.
 */
function pictureOf(watched: WatchedCollection, context: CardContext): CardPicture | undefined {
  const { now, chart } = watched;
  const { since } = watched.changes;
  const trends = chart && trendsOf(chart.records, since);
  // A level line is no news.
  if (!trends || trends.until <= trends.since || watched.measured?.isBeyond === false) return undefined;
  const { records, timeZone } = chart;
  const frame = { from: since, to: now.asOf, timeZone, period: "watchPost.since" } as const;
  const { band = 0 } = yardstickOf(watched) ?? {};
  return trendsPicture(trends, records, frame, { contract: watched.collection, name: watched.name }, context, {
    names: ["total"],
    minSpan: 2 * band,
  });
}

/** A row for each collection. `undefined` if all are within the usual, or there are no records. */
function tableOf(collections: readonly WatchedCollection[], { language }: CardContext): CardPicture | undefined {
  const { say, locale, signedScore } = language;
  const [zone] = collections.flatMap(({ chart }) => chart?.timeZone ?? []);
  if (zone === undefined || collections.every(({ measured }) => measured?.isBeyond === false)) return undefined;
  const axis = timeAxis({
    from: Math.min(...collections.map(({ changes }) => changes.since)),
    to: Math.max(...collections.map(({ now }) => now.asOf)),
  });
  const rows = collections.map(({ collection: contract, name, now, changes, chart }) => {
    const by = changes.by.total;
    return {
      name: drawableName({ contract, name }),
      ...markOf(contract),
      value: formatScore(now.scores.total, language),
      change: Math.abs(by) < SMALLEST ? undefined : { text: signedScore(by), rises: by > 0 },
      line: lineOf(chart?.records ?? [], "total", axis),
    };
  });
  const values = collections.map(({ collection: contract, name, now, changes }) => {
    const total = formatScore(now.scores.total, language);
    return `${plainNameOf({ contract, name })} ${total} (${signedScore(changes.by.total)})`;
  });
  const word = wordsOf(language);
  return {
    picture: {
      ...{ title: word("scores.total"), empty: word("trends.noChart"), locale, timeZone: zone, ...axis },
      ...{ frames: [], keys: [], rows },
    },
    description: say("compare.picture.score", { name: say("scores.total"), values: listed(values, say) }),
  };
}

const totalOf = (scores: Scores, by: Scores, context: CardContext): string =>
  `**${context.language.say("scores.total")} ${formatScore(scores.total, context.language)}** ${formatChange(by.total, context)}`;

/** Compares a change of about a day with the usual; for any other, mentions the last day if its change was beyond the usual. */
function comparisonWithUsual(
  { measured, lastDay }: Pick<WatchedCollection, "measured" | "lastDay">,
  style: PostStyle,
  context: CardContext,
  [writeChange, write] = [formatChange, formatScore],
): string[] {
  const { language } = context;
  if (measured) return measured.isBeyond || style.mentionsUsual ? [formatMeasured(measured, language, write)] : [];
  if (!lastDay?.isBeyond) return [];
  const [change, usual] = [writeChange(lastDay.by, context), write(lastDay.band, language)];
  return [language.say("change.beyondInADay", { change, usual })];
}

/** One line for each score: clients break a longer line before and after an emoji. */
const partsOf = (scores: Scores, by: Scores, context: CardContext): string[] =>
  scoreNames
    .filter((name) => name !== "total")
    .map((name) => {
      const { language } = context;
      const change = Math.abs(by[name]) < SMALLEST ? [] : [formatChange(by[name], context)];
      return [language.say(`scores.${name}`), formatScore(scores[name], language, name), ...change].join(" ");
    });

function floorPart(price: FloorPrice, { now, changes, floor = {} }: WatchedCollection, style: PostStyle, context: CardContext) {
  const { language } = context;
  const by = Math.abs(changes.floor ?? 0) < SMALLEST_PERCENT ? [] : [formatPercentChange(changes.floor ?? 0, context)];
  return [
    [namedPrice(price, language), ...by].join(" "),
    ...comparisonWithUsual(floor, style, context, [formatPercentChange, formatSize]),
    ...sourceOf(price, language),
    ...ageOf(price, new Date(now.asOf), language, fixedTime),
  ].join(" · ");
}

/** New posts with the most interaction first, without copies and those that the service no longer has. */
function newPostLines({ now, changes, posts }: WatchedCollection, style: PostStyle): NewPost[] {
  // Posts may have become copies since they were recorded.
  const copies = new Set([...copiesIn(topPosts(posts ?? []))].map(idOf));
  const newPosts = changes.newPosts.flatMap((post) => {
    if (post.isCopy || copies.has(post.id)) return [];
    if (posts && !posts.some(({ id }) => id === post.id)) return [];
    if (!post.isWrittenSince || now.asOf - post.postedAt <= style.newForMs) return post;
    return style.mentionsOldTop && post.isTop ? { ...post, isWrittenSince: false } : [];
  });
  return newPosts.slice(0, MAX_POSTS);
}

const people = ({ came, left }: Changes, { say }: Language): string[] => [
  ...(came.length > 0 ? [say("watchPost.came", { people: listedHandles(came, say, MAX_NAMED) })] : []),
  ...(left.length > 0 ? [say("watchPost.left", { people: listedHandles(left, say, MAX_NAMED) })] : []),
];

function newPostLine({ id, path, interaction, postedAt, isWrittenSince }: NewPost, { say }: Language, ...by: string[]): string {
  const key = isWrittenSince ? "watchPost.newPost" : "watchPost.topPost";
  const url = postUrl({ id, path });
  return [
    say(key, { interactions: interaction, time: fixedDay(new Date(postedAt)) }),
    ...by,
    ...(url === undefined ? [] : [`[${say("toptweets.open")}](<${url}>)`]),
  ].join(" · ");
}

function postLine(post: NewPost, { now, changes }: WatchedCollection, language: Language): string {
  const author = [...(now.people ?? []), ...changes.came].find(({ id }) => id === post.authorId);
  const by = author ? [handleAsCode({ id: author.id, screenName: author.handle }, language.say)] : [];
  return newPostLine(post, language, ...by);
}
