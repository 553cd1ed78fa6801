import { HOUR_MS } from "../../src/infra/time.ts";
import type { PostingCall, Taken } from "./posting.ts";
import { readPost, whyUntrue } from "./posting-truth.ts";
import type { Truth } from "./truth.ts";
import { LEAST_CHANGE, type Place } from "./watches.ts";

/* Judges watches' posts: each due post by its whole history, and each message by its statements. */

/** A due post in the final database. Times are milliseconds since the epoch. */
export interface DuePost {
  readonly key: string;
  readonly server: string;
  readonly channel: string;
  readonly outcome: string | undefined;
  readonly messageId: string | undefined;
  readonly writtenAt: number;
  readonly finishedAt: number | undefined;
}

/** A watch in the final database. */
export interface WatchInTheEnd {
  readonly server: string;
  readonly channel: string;
  readonly collection: number;
  readonly paused: string | undefined;
  readonly hasDigest: boolean;
  /** The baseline totals of alerts and digests. */
  readonly total: number | undefined;
  readonly digestTotal: number | undefined;
}

export interface PostingHistory {
  readonly posts: readonly DuePost[];
  readonly watches: readonly WatchInTheEnd[];
  readonly calls: readonly PostingCall[];
  readonly taken: readonly Taken[];
  /** Watched collections by channel. */
  readonly places: ReadonlyMap<string, Place>;
  /** Watches that a moderator was told are saved. */
  readonly saved: readonly Pick<WatchInTheEnd, "server" | "channel" | "collection">[];
  readonly deletedChannels: ReadonlySet<string>;
}

type PostingBreach = (typeof breachKinds)[number];
const breachKinds = ["posted twice", "lost", "to a wrong channel", "saying what is not so", "without a true reason"] as const;

export interface PostingVerdict {
  /** Numbers of due posts, of their outcomes, and of broken promises. */
  readonly counts: ReadonlyMap<string, number>;
  readonly breaches: readonly string[];
}
/** A digest is posted when a score has changed by this much. */
const LEAST_DIGEST_CHANGE = 0.1;
/** The error of Discord that each reason for giving up requires (Discord reference, «JSON Error Codes»). */
const codes: { readonly [reason: string]: number } = {
  channel_gone: 10_003,
  no_access: 50_001,
  no_permission: 50_013,
};

export function judgePosting(history: PostingHistory, truth: Truth): PostingVerdict {
  const { posts, taken } = history;
  const counts = new Map<string, number>([["due", posts.length], ...breachKinds.map((kind) => [kind, 0] as const)]);
  const breaches: string[] = [];
  const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);
  const byKey = Map.groupBy(taken, ({ key }) => key);
  const found = [
    ...posts.flatMap((post) => judgePost(post, byKey.get(post.key) ?? [], history)),
    ...strayMessages(history),
    ...untrueMessages(history, truth),
    ...history.saved.flatMap((watch) => judgeWatch(watch, history, truth)),
  ];
  for (const { message } of taken) if (isAlert(message) && readPost(message).length > 1) count("alerts of several collections");
  for (const { outcome = "open" } of posts) count(outcome === "posted" ? "standing, and marked" : `ended: ${outcome}`);
  for (const [kind, what] of found) {
    count(kind);
    breaches.push(`${kind}: ${what}`);
  }
  return { counts, breaches };
}

const isAlert = ({ content }: Taken["message"]): boolean => content.startsWith("🔔");

type Found = readonly [kind: PostingBreach, what: string];

function judgePost(post: DuePost, taken: readonly Taken[], history: PostingHistory): Found[] {
  const { key, channel, outcome, messageId } = post;
  const standing = taken.filter(({ isDeleted }) => !isDeleted);
  const name = `the post ${key} in ${channel}, noted as ${outcome ?? "open"}`;
  const found: Found[] = [];
  if (standing.length > 1) found.push(["posted twice", `${name} stands ${standing.length} times`]);
  const elsewhere = history.calls.find((call) => call.key === key && call.channel !== channel);
  if (elsewhere || taken.some(({ message }) => message.channelId !== channel))
    found.push(["to a wrong channel", `${name} was sent elsewhere`]);
  if (outcome === undefined) return [...found, ["lost", `${name} was neither posted nor given up`]];
  if (outcome === "posted" || outcome === "deleted") {
    // It may have been deleted since.
    const isThere = outcome === "posted" && taken.some(({ message }) => message.id === messageId);
    const wasThere = outcome === "deleted" && taken.length > standing.length;
    return isThere || wasThere ? found : [...found, ["lost", `${name} does not stand`]];
  }
  const stands = standing.length > 0 && !history.deletedChannels.has(channel);
  if (stands && outcome !== "unsure") found.push(["without a true reason", `${name} stands`]);
  return isReason(post, history) ? found : [...found, ["without a true reason", `${name} was given up, which nothing explains`]];
}

/** Whether the stated reason for giving up is true. */
function isReason({ key, channel, outcome = "", writtenAt, finishedAt = 0 }: DuePost, { calls }: PostingHistory): boolean {
  const told = calls.filter(
    (call) =>
      isTold(call) &&
      (call.key === key ||
        (call.what === "readMessages" && call.channel === channel && call.at >= writtenAt && call.at <= finishedAt)),
  );
  const isCode = (code: number) => told.some(({ answer }) => (answer?.body as { code?: number } | undefined)?.code === code);
  if (outcome === "late") return finishedAt - writtenAt >= HOUR_MS;
  if (outcome === "unsure") {
    const wasUnreadable = ({ what, answer: { status, body } = { status: 0, body: [] } }: PostingCall) =>
      what === "readMessages" && (status >= 400 || (body as unknown[]).length === 0);
    return told.some(wasUnreadable);
  }
  const code = codes[outcome];
  return code !== undefined && isCode(code);
}

/** Whether the bot has received Discord's answer to a call. */
const isTold = ({ answer, fault }: PostingCall): boolean =>
  answer !== undefined && fault !== "answer lost" && fault !== "answer hangs";

function strayMessages({ posts, taken, places }: PostingHistory): Found[] {
  const known = new Map(posts.map((post) => [post.key, post]));
  return taken.flatMap(({ key, message }): Found[] => {
    const { channelId = "" } = message;
    const place = places.get(channelId);
    const post = known.get(key);
    if (!post) return [["to a wrong channel", `message ${message.id} in ${channelId} belongs to no post`]];
    const strangers = readPost(message).filter(({ collection }) => !place?.collections.has(collection));
    if (place?.server === post.server && strangers.length === 0) return [];
    return [["to a wrong channel", `message ${message.id} in ${channelId}, which does not watch what it tells of`]];
  });
}

/** Every statement matches the API, and its change counts from the previous message, or for a digest from the previous digest. */
function untrueMessages({ posts, taken }: PostingHistory, truth: Truth): Found[] {
  const byKey = new Map(taken.map((one) => [one.key, one]));
  /** The last reported totals by channel and collection: of any message, and of digests. */
  const before = { alert: new Map<string, number>(), digest: new Map<string, number>() };
  const inOrder = posts.toSorted((one, other) => one.writtenAt - other.writtenAt);
  return inOrder.flatMap(({ key, channel, outcome }): Found[] => {
    const { message } = byKey.get(key) ?? {};
    if (!message) return [];
    const told = readPost(message);
    const kind = isAlert(message) ? "alert" : "digest";
    const wrong = told.map((one) => whyUntrue(one, before[kind].get(`${channel} ${one.collection}`), kind === "alert", truth));
    // A message that may not have arrived is reported again.
    if (outcome === "posted" || outcome === "deleted") {
      for (const { collection, scores } of told) {
        for (const each of kind === "alert" ? ([kind] as const) : (["alert", "digest"] as const))
          before[each].set(`${channel} ${collection}`, scores[0] ?? Number.NaN);
      }
    }
    const why = told.length === 0 ? ["nothing"] : wrong.filter((one) => one !== undefined);
    return why.map((one) => ["saying what is not so", `the post ${key} in ${channel}: ${one}`]);
  });
}

/** A saved watch exists, and is paused for a reason or has reported the latest state. */
function judgeWatch(saved: PostingHistory["saved"][number], history: PostingHistory, truth: Truth): Found[] {
  const { server, channel, collection } = saved;
  const name = `the watch of collection ${collection} in ${channel}`;
  const watch = history.watches.find((one) => one.server === server && one.channel === channel && one.collection === collection);
  if (!watch) return [["lost", `${name} is not there any more`]];
  const { paused, total } = watch;
  if (paused !== undefined) {
    const isGiven = history.posts.some((post) => post.channel === channel && post.outcome === paused);
    return isGiven ? [] : [["without a true reason", `${name} is paused as ${paused}`]];
  }
  if (history.deletedChannels.has(channel) || hasToldLast(watch, truth)) return [];
  return [["lost", `${name} has told of ${total} at last, not of ${truth.lastTotal(collection)}`]];
}

/** Whether a watch's last report is so close to the final state that no further one is due. */
export function hasToldLast({ collection, total, digestTotal, hasDigest }: WatchInTheEnd, truth: Truth): boolean {
  const last = truth.lastTotal(collection) ?? Number.NaN;
  const isNear = (told = Number.NaN, least: number) => Math.abs(told - last) < least;
  return isNear(total, LEAST_CHANGE) && (!hasDigest || isNear(digestTotal, LEAST_DIGEST_CHANGE));
}
