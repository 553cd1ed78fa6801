import type { MessageBody, ShownMessage } from "../../../src/playground/stand-in/message.ts";
import { type ReadBody, readCard } from "./card.ts";
import { type CardEvent, judgeCards } from "./card-verdict.ts";
import { collectionOf } from "./collections.ts";
import type { ChaosDatabase } from "./database.ts";
import type { Directs } from "./directs.ts";
import { judgeMembers } from "./member-verdict.ts";
import { allowedIn } from "./mentions.ts";
import { judgePings, type Mentioning } from "./ping-verdict.ts";
import type { Posting, PostingCall } from "./posting.ts";
import { codeIn, DIRECT_REFUSED, type DuePost, type PostingHistory } from "./posting-verdict.ts";
import { judgePublishing } from "./publishing-verdict.ts";
import { collectionsIn, kindOf } from "./read-post.ts";
import { twoDecimals } from "./truth.ts";
import type { Watches } from "./watches.ts";

/* Judges whom posts reach: pings, living cards, direct messages and published posts. Times are milliseconds since the epoch. */

export interface Reach {
  readonly posting: Pick<Posting, "taken" | "calls" | "deletedChannels">;
  readonly watches: Pick<Watches, "wishes" | "goneRoles" | "cardsAsked">;
  readonly directs: Pick<Directs, "asked" | "places">;
  readonly history: PostingHistory;
  readonly records: readonly ScoresRecord[];
  /** Whether a process surely noted what it was told at some time. */
  readonly hasNoted: (process: string | undefined, at: number) => boolean;
  /** Milliseconds that a busy machine may have held up a call that arrived at some time. */
  readonly lostBefore: (at: number) => number;
  /** When all bots were stopped, for what they took for an outage. */
  readonly stoppedAt: number | undefined;
  /** Since when, and until when, all was well: every part runs, and nothing fails. */
  readonly calm: { readonly from: number; readonly to: number };
}

/** A record in the final database, as a card shows its numbers. */
export interface ScoresRecord {
  readonly collection: number;
  readonly at: number;
  readonly numbers: string;
}

export interface ReachVerdict {
  readonly counts: ReadonlyMap<string, number>;
  readonly breaches: readonly string[];
}

/** A message may be on its way while its end is confirmed. */
const IN_FLIGHT_MS = 1_000;

/** Whatever a run that is long enough has to exercise. */
const exercised = [
  "pings",
  "cards made",
  "cards made again",
  "edits of cards",
  "direct messages",
  "direct messages refused",
  "alerts asked for by a member",
  "alerts ended by a member",
  "publications",
] as const;

export function judgeReach(reach: Reach): ReachVerdict {
  const { posting, directs, history } = reach;
  const messages = mentioningIn(reach);
  const cards = cardEventsIn(reach);
  const crossposts = crosspostsIn(posting);
  const made = cards.filter(({ what }) => what === "made");
  const isDirect = ({ message }: { readonly message: ShownMessage }) => directs.places.has(message.channelId ?? "");
  const counts: Record<(typeof exercised)[number], number> & Record<string, number> = {
    pings: messages.reduce((sum, { allowed, isUnsure }) => sum + (isUnsure ? 0 : (allowed?.roles?.length ?? 0)), 0),
    "cards made": made.length,
    "cards made again": made.length - new Set(made.map(({ watch }) => watch)).size,
    "edits of cards": cards.filter(({ what }) => what === "edited").length,
    "direct messages": posting.taken.filter(isDirect).length,
    "direct messages refused": posting.calls.filter((call) => codeIn(call) === DIRECT_REFUSED).length,
    "alerts asked for by a member": directs.asked.filter(({ confirmedAt }) => confirmedAt !== undefined).length,
    "alerts ended by a member": directs.asked.filter(({ endedAt }) => endedAt !== undefined).length,
    publications: crossposts.filter(({ status }) => status < 300).length,
    ...agesIn(cards, reach),
  };
  const breaches = [
    ...judgePings({ messages, wishes: reach.watches.wishes, goneRoles: reach.watches.goneRoles }),
    ...judgeCards({
      events: cards,
      records: recordsOf(reach),
      wasAway: (from, to) => from < reach.calm.from || to > reach.calm.to,
      restartedAt: reach.stoppedAt,
      endsAt: reach.calm.to,
    }),
    ...judgeMembers(directMessagesIn(reach), askedIn(reach)),
    ...judgePublishing(publishedIn(history), crossposts),
  ];
  return { counts: new Map(Object.entries(counts)), breaches };
}

/** Lists the features that a run has not exercised. */
export const unexercised = (counts: ReadonlyMap<string, number>): string[] =>
  exercised.filter((what) => (counts.get(what) ?? 0) === 0);

/** All records of scores in the final database. */
export async function recordsIn({ query }: ChaosDatabase): Promise<ScoresRecord[]> {
  const rows = await query("select collection, first_seen_at, total, hype, gains, community from scores_over_time");
  return rows.map((row) => ({
    collection: collectionOf(String(row["collection"])),
    at: Number(row["first_seen_at"]),
    numbers: ["total", "hype", "gains", "community"].map((name) => twoDecimals(Number(row[name]))).join(),
  }));
}

/** Every message and every edit. A message that may have arrived may have mentioned its roles. */
function mentioningIn({ posting, history }: Reach): Mentioning[] {
  const posts = new Map(history.posts.map((post) => [post.key, post]));
  const attempts = new Map(posting.calls.flatMap((call) => (call.key === undefined ? [] : [[call.key, call] as const])));
  const takenKeys = new Set(posting.taken.map(({ key }) => key));
  const mentioning = (key: string, channel: string, body: ReadBody, at: number, allowed: Mentioning["allowed"]): Mentioning => {
    const kind = kindOf(body);
    const collections = kind === "card" ? [] : collectionsIn(body);
    return { key, channel, kind: kind === "alert" ? kind : "digest", collections, at, content: body.content ?? "", allowed };
  };
  const taken = posting.taken.map(({ key, message, at }) =>
    mentioning(key, message.channelId ?? "", message, posts.get(key)?.writtenAt ?? at, allowedIn(attempts.get(key)?.body)),
  );
  const unsure = history.posts.flatMap(({ key, channel, outcome, writtenAt }) => {
    const { body } = attempts.get(key) ?? {};
    if (outcome !== "unsure" || takenKeys.has(key) || body === undefined) return [];
    return { ...mentioning(key, channel, body as MessageBody, writtenAt, allowedIn(body)), isUnsure: true };
  });
  const edits = posting.calls.flatMap(({ what, message = "", channel, body, at }) =>
    what === "editMessage" ? mentioning(`edit of ${message}`, channel, body as MessageBody, at, allowedIn(body)) : [],
  );
  return [...taken, ...unsure, ...edits];
}

/** A card as Discord took it. */
interface Writing {
  readonly what: "made" | "edited";
  readonly channel: string;
  readonly message: string;
  readonly at: number;
  readonly body: ReadBody;
  /** Unless it was made before its call was noted. */
  readonly call: PostingCall | undefined;
}

function writingsIn({ taken, calls }: Pick<Posting, "taken" | "calls">): Writing[] {
  const made = taken.flatMap(({ key, message, at }): Writing[] => {
    if (kindOf(message) !== "card") return [];
    const call = calls.find((one) => one.key === key && one.answer?.status === 200);
    return [{ what: "made", channel: message.channelId ?? "", message: message.id, at, body: message, call }];
  });
  const edited = calls.flatMap((call): Writing[] => {
    const { what, channel, message = "", at, body, answer, fault } = call;
    if (what !== "editMessage" || answer?.status !== 200) return [];
    const lateMs = typeof fault === "object" && "delayMs" in fault ? fault.delayMs : 0;
    return [{ what: "edited", channel, message, at: at + lateMs, body: body as ReadBody, call }];
  });
  return [...made, ...edited].toSorted((one, other) => one.at - other.at);
}

/** The last shown total of each card that stands. */
export const cardsIn = (posting: Pick<Posting, "taken" | "calls">): { readonly message: string; readonly total: number }[] =>
  writingsIn(posting).map(({ message, body }) => ({ message, total: Number(readCard(body)?.numbers[0]) / 100 }));

/** Without relative times, and without the key that only a new message has. */
const contentOf = ({ content, embeds, components }: MessageBody): string =>
  JSON.stringify([content, embeds, components])
    .replaceAll(/<t:\d+:R>/g, "")
    .replaceAll(/;[\w-]{1,25}"/g, '"');

function cardEventsIn({ posting, watches, history, hasNoted }: Reach): CardEvent[] {
  const written = writingsIn(posting).map(({ what, channel, message, at, body, call }): CardEvent => {
    const card = readCard(body);
    const watch = `${channel} ${card?.collection}`;
    const isSure = call !== undefined && call.fault === undefined && hasNoted(call.from, at);
    const shown = { content: contentOf(body), numbers: card?.numbers.join() ?? "", recordAt: (card?.asOf ?? 0) * 1_000 + 999 };
    return { what, watch, channel, message, at, calledAt: call?.at ?? at, isSure, ...shown };
  });
  const watchOf = new Map(written.map(({ message, watch }) => [message, watch]));
  const gone = posting.taken.flatMap(({ key, message, deletedAt }): CardEvent[] => {
    const { id, channelId: channel = "" } = message;
    const watch = watchOf.get(id);
    // Nobody can tell whether one that was given up as unsure is there.
    const unsure = history.posts.find((post) => post.key === key && post.outcome === "unsure")?.finishedAt;
    const at = Math.min(...[deletedAt, unsure, posting.deletedChannels.get(channel)].filter((time) => time !== undefined));
    if (watch === undefined || !Number.isFinite(at)) return [];
    return [{ what: "deleted", watch, channel, message: id, at }];
  });
  const asked = watches.cardsAsked.map(
    ({ channel, collection, at }): CardEvent => ({ what: "asked", watch: `${channel} ${collection}`, channel, message: "", at }),
  );
  return [...asked, ...written, ...gone];
}

function recordsOf({ watches, records }: Reach): Map<string, ScoresRecord[]> {
  const byCollection = Map.groupBy(records, ({ collection }) => collection);
  return new Map(
    watches.cardsAsked.map(({ channel, collection }) => [`${channel} ${collection}`, byCollection.get(collection) ?? []]),
  );
}

/** How long after a record a card that stands shows it, or a newer one. */
function agesIn(cards: readonly CardEvent[], reach: Reach): Record<string, number> {
  const byWatch = Map.groupBy(
    cards.filter(({ what }) => what !== "asked").toSorted((one, other) => one.at - other.at),
    ({ watch }) => watch,
  );
  const ages = [...recordsOf(reach)].flatMap(([watch, records]) => {
    const events = byWatch.get(watch) ?? [];
    return records.flatMap(({ at }) => {
      const stands = events.findLast((event) => event.at <= at);
      if (!stands || stands.what === "deleted") return [];
      const shown = events.find((event) => event.at >= at && (event.what === "deleted" || (event.recordAt ?? 0) >= at));
      return shown && shown.what !== "deleted" ? shown.at - at : [];
    });
  });
  const sorted = ages.toSorted((one, other) => one - other);
  const quantile = (share: number) => Math.round((sorted[Math.floor(share * (sorted.length - 1))] ?? 0) / 1_000);
  return {
    "records shown by cards": sorted.length,
    "seconds until a card shows a record, half": quantile(0.5),
    "seconds until a card shows a record, 99 %": quantile(0.99),
  };
}

function directMessagesIn({ posting, directs, lostBefore }: Reach) {
  return posting.taken.flatMap(({ key, message, at }) => {
    const member = directs.places.get(message.channelId ?? "")?.server;
    if (member === undefined) return [];
    const call = posting.calls.find((one) => one.key === key && one.answer?.status === 200);
    const takenAt = Math.min(at, call?.at ?? at);
    return { key, member, collections: collectionsIn(message), at: takenAt, lostMs: lostBefore(takenAt) };
  });
}

/** A refusal by Discord ends all alerts of a member that were confirmed before it was noted. */
function askedIn({ directs, history }: Reach) {
  const refusals = history.posts.filter(({ outcome }) => outcome === "direct_refused");
  return directs.asked.map(({ member, channel, collection, askedAt, confirmedAt, endedAt }) => {
    const refusedAt = refusals.flatMap(({ channel: of, finishedAt }) =>
      of === channel && finishedAt !== undefined && confirmedAt !== undefined && confirmedAt < finishedAt ? finishedAt : [],
    );
    const end = Math.min(endedAt ?? Number.POSITIVE_INFINITY, ...refusedAt) + IN_FLIGHT_MS;
    return { member, collection, askedAt, endedAt: Number.isFinite(end) ? end : undefined };
  });
}

const crosspostsIn = ({ calls }: Pick<Posting, "calls">) =>
  calls.flatMap(({ what, channel, message = "", at, answer }) => {
    if (what !== "publish" || !answer) return [];
    const { code } = (answer.body ?? {}) as { readonly code?: number };
    return { channel, message, at, status: answer.status, ...(code !== undefined && { code }) };
  });

/** Posts that were delivered as new messages. */
function publishedIn({ posts, places, taken }: PostingHistory) {
  const messages = new Map(taken.map(({ message }) => [message.id, message]));
  const isWished = ({ channel, messageId = "" }: DuePost) => {
    const message = messages.get(messageId);
    const published = places.get(channel)?.published;
    return message !== undefined && collectionsIn(message).some((collection) => published?.has(collection));
  };
  return posts
    .filter(({ outcome, edits }) => outcome === "posted" && edits === undefined)
    .map((post) => ({
      key: post.key,
      channel: post.channel,
      message: post.messageId ?? "",
      isWished: isWished(post),
      publication: post.publication,
    }));
}
