import { HOUR_MS } from "../../../src/infra/time.ts";
import type { RequestedWatch } from "./directs.ts";
import { phrasePattern } from "./phrase-pattern.ts";
import type { Accepted, PostingCall } from "./posting.ts";
import { collectionsIn, isCard } from "./read-post.ts";
import type { Truth } from "./truth.ts";
import { type Destination, MIN_CHANGE, type SavedWatch } from "./watches.ts";

/* Judges watches' posts: each due post by its whole history, and each message by where it stands. */

/** A due post by the ledger. Times are milliseconds since the epoch. */
export interface DuePost {
  readonly key: string;
  /** Or a member. */
  readonly server: string;
  readonly channel: string;
  readonly outcome: string | undefined;
  readonly messageId: string | undefined;
  /** The message that it replaces. */
  readonly edits?: string | undefined;
  readonly writtenAt: number;
  readonly finishedAt: number | undefined;
  /** The database's transaction. */
  readonly finishedIn?: string | undefined;
}

/** A watch in the final database. */
export interface WatchInTheEnd {
  readonly server: string;
  readonly channel: string;
  readonly collection: number;
  readonly paused: string | undefined;
  readonly isCard?: boolean;
  readonly hasDigest: boolean;
  /** The baseline totals of alerts and digests, or the total that its card shows. */
  readonly total: number | undefined;
  readonly digestTotal: number | undefined;
}

export interface PostingHistory {
  readonly posts: readonly DuePost[];
  readonly watches: readonly WatchInTheEnd[];
  readonly calls: readonly PostingCall[];
  readonly accepted: readonly Accepted[];
  /** Watched collections by channel. */
  readonly destinations: ReadonlyMap<string, Destination>;
  /** Watches that moderators and members were told are saved. */
  readonly saved: readonly SavedWatch[];
  /** When each was deleted, in milliseconds since the epoch. */
  readonly deletedChannels: ReadonlyMap<string, number>;
  /** The watches that members added in direct messages. */
  readonly requested: readonly RequestedWatch[];
  /** When members and moderators tried to end something, in milliseconds since the epoch, by channel. */
  readonly endings: ReadonlyMap<string, readonly number[]>;
  /** Milliseconds that a busy machine may have held up a call that arrived at some time. */
  readonly lostBefore: (at: number) => number;
}

type PostingBreach = (typeof breachKinds)[number];
const breachKinds = [
  "posted twice",
  "lost",
  "to a wrong channel",
  "without a true reason",
  "after the end",
  "over budget",
] as const;
export interface PostingVerdict {
  /** Numbers of due posts, of their outcomes, and of broken promises. */
  readonly counts: ReadonlyMap<string, number>;
  readonly breaches: readonly string[];
}
/** A digest is posted when a score has changed by this much. */
const LEAST_DIGEST_CHANGE = 0.1;
export const DIRECT_REFUSED = 50_007;
/** Tells whoever made a watch that it is paused. */
const NOTICE = new RegExp(`\n-# ${phrasePattern("watch.notice")}$`);
/** The error of Discord that each reason for giving up requires (Discord reference, «JSON Error Codes»). */
const codes: { readonly [reason: string]: number } = {
  channel_gone: 10_003,
  no_access: 50_001,
  no_permission: 50_013,
  direct_refused: DIRECT_REFUSED,
};

export function judgePosting(history: PostingHistory, truth: Truth): PostingVerdict {
  const { posts, accepted } = history;
  const counts = new Map<string, number>([["due", posts.length], ...breachKinds.map((kind) => [kind, 0] as const)]);
  const breaches: string[] = [];
  const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);
  const byKey = Map.groupBy(accepted, ({ key }) => key);
  const found = [
    ...posts.flatMap((post) =>
      post.edits === undefined ? judgePost(post, byKey.get(post.key) ?? [], history) : judgeEdit(post, post.edits, history),
    ),
    ...strayMessages(history),
    ...history.saved.flatMap((watch) => judgeWatch(watch, history, truth)),
    ...doubledCards(history),
    ...lateMessages(history),
    ...overBudget(history),
  ];
  for (const { outcome = "open" } of posts) count(outcome === "posted" ? "standing, and marked" : `ended: ${outcome}`);
  for (const [kind, what] of found) {
    count(kind);
    breaches.push(`${kind}: ${what}`);
  }
  return { counts, breaches };
}

type Found = readonly [kind: PostingBreach, what: string];

function judgePost(post: DuePost, accepted: readonly Accepted[], history: PostingHistory): Found[] {
  const { key, channel, outcome, messageId } = post;
  const standing = accepted.filter(({ deletedAt }) => deletedAt === undefined);
  const name = `the post ${key} in ${channel}, noted as ${outcome ?? "open"}`;
  const found: Found[] = [];
  if (standing.length > 1) found.push(["posted twice", `${name} stands ${standing.length} times`]);
  const elsewhere = history.calls.find((call) => call.key === key && call.channel !== channel);
  if (elsewhere || accepted.some(({ message }) => message.channelId !== channel))
    found.push(["to a wrong channel", `${name} was sent elsewhere`]);
  if (outcome === undefined) return [...found, ["lost", `${name} was neither posted nor given up`]];
  if (outcome === "posted" || outcome === "deleted") {
    // It may have been deleted since.
    const isThere = outcome === "posted" && accepted.some(({ message }) => message.id === messageId);
    const wasThere = outcome === "deleted" && accepted.length > standing.length;
    return isThere || wasThere ? found : [...found, ["lost", `${name} does not stand`]];
  }
  // Its news is posted anew: whether that arrives, the watch tells in the end.
  if (outcome === "replaced" && standing.length === 0) return found;
  const stands = standing.length > 0 && !history.deletedChannels.has(channel);
  // One that was on its way when it was withdrawn: Discord may have taken it later.
  const wasSentBy = (at: number) =>
    history.calls.every((call) => call.key !== key || call.answer?.status !== 200 || call.at <= at + IN_FLIGHT_MS);
  const isEarly = outcome === "withdrawn" && wasSentBy(post.finishedAt ?? 0);
  // A member's refusal of one alert also ends the others, of which an earlier attempt may have arrived.
  const isOfAnother = outcome === "direct_refused" && [...refusedWith(post, history)].some((refused) => refused !== key);
  if (stands && outcome !== "unsure" && !isEarly && !isOfAnother)
    found.push(["without a true reason", `${name} stands: ${callsAround(post, history)}`]);
  if (isReason(post, history)) return found;
  return [...found, ["without a true reason", `${name} was given up, which nothing explains: ${callsAround(post, history)}`]];
}

/** In milliseconds since it was written. `held up`: what a busy machine may have taken of a call. */
function callsAround({ key, channel, writtenAt, finishedAt = 0 }: DuePost, { calls, lostBefore }: PostingHistory): string {
  const around = calls.filter((call) => call.key === key || (call.channel === channel && call.at >= writtenAt - HOUR_MS));
  const reported = around.map((call) => {
    const fault = typeof call.fault === "string" ? call.fault : JSON.stringify(call.fault);
    const answer = call.answer && `${call.answer.status} ${codeIn(call) ?? ""}`;
    const heldUp = call.key === key ? `of it, held up ${Math.round(lostBefore(call.at))} ms at most` : "";
    return `${call.at - writtenAt} ${call.what} ${heldUp} ${fault ?? ""} ${answer ?? "unanswered"}`;
  });
  return [...reported, `${finishedAt - writtenAt} given up`].join("; ");
}

/** An edit has arrived, or was given up for a true reason. */
function judgeEdit(post: DuePost, message: string, history: PostingHistory): Found[] {
  const { key, channel, outcome } = post;
  const name = `the edit ${key} of ${message} in ${channel}, noted as ${outcome ?? "open"}`;
  if (outcome === undefined) return [["lost", `${name} was neither made nor given up`]];
  const own = history.calls.filter((call) => call.what === "editMessage" && call.message === message);
  if (own.some((call) => call.channel !== channel)) return [["to a wrong channel", `${name} was sent elsewhere`]];
  const isMade = own.some(({ answer }) => answer?.status === 200);
  const isGone = own.some((call) => isReported(call) && codeIn(call) === UNKNOWN_MESSAGE);
  // Another edit follows.
  if (outcome === "replaced") return [];
  if (outcome === "posted") return isMade ? [] : [["lost", `${name} did not arrive`]];
  const isTrue = outcome === "deleted" ? isGone : isReason(post, history);
  return isTrue ? [] : [["without a true reason", `${name} was given up, which nothing explains`]];
}

const UNKNOWN_MESSAGE = 10_008;
export const codeIn = ({ answer }: PostingCall) => (answer?.body as { code?: number } | undefined)?.code;
/** A message may be on its way while it is withdrawn. */
const IN_FLIGHT_MS = 1_000;
/** A member's request to end something takes this long at most. */
const ENDING_MS = 20_000;

/** Whether the stated reason for giving up is true. */
function isReason(post: DuePost, history: PostingHistory): boolean {
  const { calls, endings, deletedChannels } = history;
  const { key, channel, edits, outcome = "", writtenAt, finishedAt = 0 } = post;
  const isOwn = (call: PostingCall) => call.key === key || (edits !== undefined && call.message === edits);
  if (outcome === "withdrawn") {
    const isEnding = (at: number) => at <= finishedAt && at >= writtenAt - ENDING_MS;
    const isRefused = calls.some((call) => call.channel === channel && codeIn(call) === DIRECT_REFUSED);
    return deletedChannels.has(channel) || isRefused || (endings.get(channel) ?? []).some(isEnding);
  }
  if (outcome === "direct_refused") return refusedWith(post, history).size > 0;
  const reported = calls.filter(
    (call) =>
      isReported(call) &&
      (isOwn(call) || (isSearch(call) && call.channel === channel && call.at <= finishedAt && call.at >= writtenAt)),
  );
  const isCode = (code: number) => reported.some((call) => codeIn(call) === code);
  if (outcome === "unsure") {
    const wasUnreadable = ({ what, answer: { status, body } = { status: 0, body: [] } }: PostingCall) =>
      status >= 400 || (what === "readMessages" && (body as unknown[]).length === 0);
    return reported.some((call) => isSearch(call) && wasUnreadable(call));
  }
  const code = codes[outcome];
  return code !== undefined && isCode(code);
}

/** The posts to a member that Discord refused, among those that ended in one transaction: one refusal ends all of the member's. */
function refusedWith({ key, channel, finishedIn }: DuePost, { posts, calls }: PostingHistory): ReadonlySet<string> {
  const isRefused = (call: PostingCall) => call.channel === channel && isReported(call) && codeIn(call) === DIRECT_REFUSED;
  const refused = new Set(calls.filter(isRefused).map((call) => call.key));
  const endedTogether = (other: DuePost) => other.finishedIn !== undefined && other.finishedIn === finishedIn;
  const ended = posts.filter((other) => other.key === key || endedTogether(other));
  return new Set(ended.flatMap((post) => (refused.has(post.key) ? [post.key] : [])));
}

/** Whether a call looks for the message of an attempt before. */
const isSearch = ({ what }: PostingCall): boolean => what === "readMessages" || what === "readChannel";

/** Whether the bot has received Discord's answer to a call. */
const isReported = ({ answer, fault }: PostingCall): boolean =>
  answer !== undefined && fault !== "answer lost" && fault !== "answer hangs";

function strayMessages({ posts, accepted, destinations, requested, endings }: PostingHistory): Found[] {
  const known = new Map(posts.map((post) => [post.key, post]));
  return accepted.flatMap(({ key, message, at }): Found[] => {
    const { channelId = "" } = message;
    const destination = destinations.get(channelId);
    const post = known.get(key);
    // A member who is forgotten leaves no trace.
    const isOfMember = requested.some(({ channel }) => channel === channelId);
    if (!post && isOfMember && (endings.get(channelId) ?? []).some((ending) => ending >= at - ENDING_MS)) return [];
    if (!post && NOTICE.test(message.content)) return wrongNotices(message, posts);
    if (!post) return [["to a wrong channel", `message ${message.id} in ${channelId} belongs to no post`]];
    const reported = collectionsIn(message);
    if (reported.length === 0) return [["to a wrong channel", `message ${message.id} in ${channelId} tells of nothing`]];
    if (destination?.server === post.server && reported.every((collection) => destination.collections.has(collection))) return [];
    return [["to a wrong channel", `message ${message.id} in ${channelId}, which does not watch what it tells of`]];
  });
}

/** Channels that a moderator is told of although nothing has paused a watch there. */
const wrongNotices = ({ id, content }: Accepted["message"], posts: readonly DuePost[]): Found[] =>
  [...content.matchAll(/<#([^>]+)>/g)].flatMap(([, named = ""]): Found[] =>
    posts.some(({ channel, outcome = "posted" }) => channel === named && outcome in codes)
      ? []
      : [["without a true reason", `message ${id} says that a watch in ${named} is paused`]],
  );

/** A saved watch exists, and is paused for a reason or has reported the latest state. */
function judgeWatch(saved: SavedWatch, history: PostingHistory, truth: Truth): Found[] {
  const { server, channel, collection, isCard, since } = saved;
  const name = `the ${isCard ? "card" : "watch"} of collection ${collection} in ${channel}`;
  const watch = history.watches.find(
    (end) =>
      end.server === server && end.channel === channel && end.collection === collection && (end.isCard ?? false) === isCard,
  );
  // Discord's refusal ends a member's watches, which are told of once.
  const isRefused = history.calls.some((call) => call.channel === channel && call.at >= since && codeIn(call) === DIRECT_REFUSED);
  if (!watch) return isRefused ? [] : [["lost", `${name} is not there any more`]];
  const { paused, total } = watch;
  if (paused !== undefined) {
    const isServed = history.posts.some((post) => post.channel === channel && post.outcome === paused);
    return isServed || (paused === "message_gone" && isCardGone(channel, history))
      ? []
      : [["without a true reason", `${name} is paused as ${paused}`]];
  }
  if (history.deletedChannels.has(channel) || hasReportedLast(watch, truth)) return [];
  return [["lost", `${name} has told of ${total} at last, not of ${truth.lastTotal(collection)}`]];
}

/** A watch has one card at a time. */
function doubledCards({ accepted, posts, deletedChannels }: PostingHistory): Found[] {
  const goneAt = ({ key, message: { channelId = "" }, deletedAt }: Accepted) => {
    // Nobody can tell whether one that was given up as unsure is there.
    const uncertainAt = posts.find((post) => post.key === key && post.outcome === "unsure")?.finishedAt;
    return Math.min(...[deletedAt, uncertainAt, deletedChannels.get(channelId)].filter((time) => time !== undefined));
  };
  const cards = accepted.filter(({ message }) => isCard(message)).toSorted((a, b) => a.at - b.at);
  const ofWatches = Map.groupBy(cards, ({ message }) => `${message.channelId} of collection ${collectionsIn(message).join()}`);
  return [...ofWatches].flatMap(([watch, own]) => {
    const isDoubled = own.some((card, index) => (own[index + 1]?.at ?? Number.POSITIVE_INFINITY) < goneAt(card));
    return isDoubled ? [["posted twice", `several cards stand in ${watch}`] as const] : [];
  });
}

/** A member gets nothing about what has ended by a confirmed end, or by Discord's refusal. */
function lateMessages({ posts, accepted, calls, requested, lostBefore }: PostingHistory): Found[] {
  const refusals = posts.filter(({ outcome }) => outcome === "direct_refused");
  const endOf = ({ channel, confirmedAt = Number.POSITIVE_INFINITY, endedAt = Number.POSITIVE_INFINITY }: RequestedWatch) => {
    const refused = refusals.flatMap(({ channel: of, finishedAt = 0 }) =>
      of === channel && confirmedAt < finishedAt ? finishedAt : [],
    );
    return Math.min(endedAt, ...refused) + IN_FLIGHT_MS;
  };
  const ofChannels = Map.groupBy(requested, ({ channel }) => channel);
  const sentAt = new Map(calls.toReversed().flatMap(({ key, at, answer }) => (answer?.status === 200 ? [[key, at]] : [])));
  return accepted.flatMap(({ key, message, at }) => {
    const acceptedAt = sentAt.get(key) ?? at;
    const own = (ofChannels.get(message.channelId ?? "") ?? []).filter(({ requestedAt }) => requestedAt <= acceptedAt);
    return collectionsIn(message).flatMap((reported): Found[] => {
      const ends = own.filter(({ collection }) => collection === reported).map(endOf);
      const end = Math.max(...ends);
      // The look-up of the time that the machine has lost is slow.
      const lateMs = acceptedAt > end ? acceptedAt - lostBefore(acceptedAt) - end : 0;
      if (ends.length === 0 || lateMs <= 0) return [];
      return [["after the end", `${key} tells ${message.channelId} of collection ${reported}, ${lateMs} ms later`]];
    });
  });
}

/** Discord's limit for a channel. */
const PUBLISHED_AN_HOUR = 10;

function overBudget({ calls }: PostingHistory): Found[] {
  const published = calls.filter((call) => call.what === "publish" && call.answer?.status === 200);
  return crowded(published, PUBLISHED_AN_HOUR, HOUR_MS).map(
    (channel): Found => ["over budget", `more than ${PUBLISHED_AN_HOUR} publications of an hour in ${channel}`],
  );
}

/** The channels with more than so many calls within this time. */
const crowded = (calls: readonly PostingCall[], most: number, withinMs: number): string[] =>
  [...Map.groupBy(calls, ({ channel }) => channel)].flatMap(([channel, own]) =>
    own.some(({ at }, index) => (own[index + most]?.at ?? Number.POSITIVE_INFINITY) - at < withinMs) ? channel : [],
  );

/** Whether somebody has deleted a channel's card twice, or nobody knows whether it stands. */
function isCardGone(channel: string, { posts, accepted }: PostingHistory): boolean {
  const deleted = accepted.filter(
    ({ message, deletedAt }) => message.channelId === channel && deletedAt !== undefined && isCard(message),
  );
  return deleted.length > 1 || posts.some((post) => post.channel === channel && post.outcome === "unsure");
}

/** Whether a watch's last report is so close to the final state that no further one is due. */
export function hasReportedLast({ collection, total, digestTotal, hasDigest, isCard }: WatchInTheEnd, truth: Truth): boolean {
  const last = truth.lastTotal(collection) ?? Number.NaN;
  const isNear = (reported = Number.NaN, least: number) => Math.abs(reported - last) < least;
  return isNear(total, isCard ? HALF_A_TENTH : MIN_CHANGE) && (!hasDigest || isNear(digestTotal, LEAST_DIGEST_CHANGE));
}

/** The error of rounding to one decimal. */
const HALF_A_TENTH = 0.0501;
