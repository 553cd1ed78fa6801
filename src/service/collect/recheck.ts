import { type Insertable, sql } from "kysely";
import type { Address } from "../../contract/address.ts";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "../../infra/time.ts";
import { lockPosts, type ServiceConnection, type ServiceTransaction } from "../database/database.ts";
import { RANKING_MS } from "../database/days.ts";
import { markDirty } from "../database/dirty.ts";
import { valuesOf } from "../database/rows.ts";
import type { TrackedPostRow } from "../database/tables.ts";
import type { Draft, Person } from "../store/post.ts";
import { updatePeople } from "../store/post-rows.ts";
import type { PostWriter } from "../store/post-writer.ts";
import { removePosts } from "../store/remove-posts.ts";
import { guardsAgainst } from "./bulk-delete-guard.ts";
import type { BatchAnswers } from "./halves.ts";
import { nextCheckAt } from "./recheck-times.ts";

/* Rechecks stored posts: their counts, their authors' profiles, and whether their network still shows them. */

/** The checks after which a missing post counts as gone. */
export interface RemovalPolicy {
  /** Checks in a row that lack a post before it is removed: usually, and if the bulk-delete guard holds it back. */
  readonly misses: number;
  readonly guardedMisses: number;
  /** The time between two such checks. */
  readonly retryMs: number;
  readonly guardedRetryMs: number;
}

const GUARDED_RETRY_MS = 15 * MINUTE_MS;

/** A post is removed once two checks lack it; one that was held back, once its network has lacked it for a day. */
export const usualPolicy: RemovalPolicy = {
  misses: 2,
  guardedMisses: DAY_MS / GUARDED_RETRY_MS,
  retryMs: 15 * SECOND_MS,
  guardedRetryMs: GUARDED_RETRY_MS,
};

/** The API of a network may be this far behind its stream. */
const BEHIND_MS = 10 * MINUTE_MS;

/** The `misses` to store for a post that a stream has reported as gone: a single check that lacks it is then enough. */
export const reportedMisses = ({ guardedMisses }: RemovalPolicy): number => guardedMisses - 1;

export type CheckedPost = Pick<TrackedPostRow, "id" | "uri" | "author" | "rev" | "day" | "created_at"> & {
  readonly misses: number;
};

/** A post as its network has it now. A field that is `undefined` is not known; its stored value stays. */
export interface FoundPost {
  readonly retweets?: number | undefined;
  readonly likes?: number | undefined;
  /** The author's followers. */
  readonly followers?: number | undefined;
  readonly isSensitive?: boolean | undefined;
  /** Whether its counts could not be read in time: then it is checked again soon. */
  readonly isUncounted?: boolean;
  /** Whether its network hides it from the public. */
  readonly isHidden?: boolean;
  /** The content, from which a post that is not stored yet is stored. */
  readonly draft?: Draft | undefined;
}

/** The findings of a check, by the ids of posts and people. */
export interface Found {
  readonly posts: ReadonlyMap<string, FoundPost>;
  readonly missing: ReadonlySet<string>;
  readonly people: ReadonlyMap<string, Person>;
  /** People who show their posts to the public no more. */
  readonly closed: ReadonlySet<string>;
}

/** The checked posts that the network lacks, without those that its API may not have yet. */
export function missingAmong(
  checked: readonly CheckedPost[],
  posts: Found["posts"],
  { policy = usualPolicy, now }: { readonly policy?: RemovalPolicy; readonly now: number },
): Set<string> {
  const isLate = ({ created_at, misses }: CheckedPost) => now - created_at >= BEHIND_MS || misses >= reportedMisses(policy);
  return new Set(checked.filter((post) => !posts.has(post.id) && isLate(post)).map(({ id }) => id));
}

/** Posts with a due check; those that have been due longest come first. */
export const readDue = (connection: ServiceConnection, source: string, now: number, limit: number): Promise<CheckedPost[]> =>
  connection
    .selectFrom("tracked_posts")
    .select(["id", "uri", "author", "rev", "day", "misses", "created_at"])
    .where("source", "=", source)
    .where("is_gone", "=", 0)
    .where("check_at", "<=", now)
    .orderBy("check_at")
    .limit(limit)
    .execute();

/**
 * Stores posts that waited for their author's profile, and updates counts and profiles. Removes posts that were missing as often as
 * the policy says, and people whose accounts are closed.
 *
 * @returns the number of removed posts, and whether the bulk-delete guard held some back.
 */
export async function writeFound(
  transaction: ServiceTransaction,
  checked: readonly CheckedPost[],
  found: Found,
  { writer, policy, now }: { readonly writer: PostWriter; readonly policy: RemovalPolicy; readonly now: number },
) {
  if (checked.length === 0) return { removed: 0, missing: 0, isHeldBack: false };
  await lockPosts(transaction);
  const missing = checked.filter(({ id }) => found.missing.has(id));
  const unconfirmed = missing.filter(({ misses }) => misses + 1 < policy.guardedMisses);
  const isHeldBack = guardsAgainst({ checked: checked.length, missing: unconfirmed.length });
  const most = isHeldBack ? policy.guardedMisses : policy.misses;
  const drafts = await draftsOf(transaction, checked, found);
  const matcher = await writer.matcher(transaction);
  const gone = checked.filter(({ id, misses }) => {
    if (found.missing.has(id)) return misses + 1 >= most;
    const draft = drafts.get(id);
    const isRefused = draft ? matcher.collectionsOf(draft).length === 0 : drafts.has(id) && found.posts.has(id);
    return isRefused || (found.posts.get(id)?.isHidden ?? false);
  });
  const isSure = (post: CheckedPost) => !found.missing.has(post.id) || gone.includes(post);
  const closed = [
    ...new Set(checked.filter((post) => found.closed.has(post.author) && isSure(post)).map(({ author }) => author)),
  ];
  const isOver = (post: CheckedPost) => gone.includes(post) || closed.includes(post.author);
  const ofPosts = await removePosts(transaction, { posts: gone.map(({ id }) => id), days: gone.map(({ day }) => day) }, now);
  const ofPeople = await removePosts(transaction, { authors: closed }, now);
  const shown = checked.flatMap((post) => {
    const [draft, author] = [drafts.get(post.id), found.people.get(post.author)];
    return draft && author && !isOver(post) ? [{ ...draft, author }] : [];
  });
  await writer.write(transaction, shown, now);
  await updateCounts(transaction, checked, found, now);
  await updatePeople(transaction, [...found.people.values()], now);
  const checks = checked.map((post) => {
    const foundPost = found.posts.get(post.id);
    const isCounted = foundPost !== undefined && !foundPost.isUncounted;
    const isDone = isCounted && (found.people.has(post.author) || !drafts.has(post.id));
    const again = now + (isHeldBack ? policy.guardedRetryMs : policy.retryMs);
    const misses = foundPost ? 0 : post.misses + Number(found.missing.has(post.id));
    return { id: post.id, is_gone: Number(isOver(post)), misses, check_at: isDone ? nextCheckAt(post.created_at, now) : again };
  });
  await setNextChecks(transaction, checks);
  await closeAuthors(transaction, closed);
  return { removed: ofPosts.posts.size + ofPeople.posts.size, missing: missing.length, isHeldBack };
}

/** Drafts, by id, of tracked posts that are not stored because their author's profile was missing. */
async function draftsOf(transaction: ServiceTransaction, checked: readonly CheckedPost[], { posts }: Found) {
  const ids = checked.map(({ id }) => id);
  const tracked = transaction.selectFrom("tracked_posts").select(["id", "rev"]).where("id", "in", ids).where("is_gone", "=", 0);
  const revs = new Map((await tracked.execute()).map(({ id, rev }) => [id, rev]));
  const days = sql.join([...new Set(checked.map(({ day }) => day))]);
  const { rows } = await sql<Pick<CheckedPost, "id">>`select id from posts
    where collection in (select collection from answers_to_rebuild) and day in (${days}) and id in (${sql.join(ids)})`.execute(
    transaction,
  );
  const stored = new Set(rows.map(({ id }) => id));
  const waiting = checked.filter(({ id, rev }) => revs.get(id) === rev && !stored.has(id));
  return new Map(waiting.map(({ id }) => [id, posts.get(id)?.draft]));
}

async function updateCounts(
  transaction: ServiceTransaction,
  checked: readonly CheckedPost[],
  found: Found,
  now: number,
): Promise<void> {
  const rows = checked.flatMap(({ id, day }) => {
    const post = found.posts.get(id);
    if (!post) return [];
    const { retweets, likes, followers, isSensitive } = post;
    return [{ id, day, retweets, likes, followers, is_sensitive: isSensitive === undefined ? undefined : Number(isSensitive) }];
  });
  if (rows.length === 0) return;
  const known = (column: keyof (typeof rows)[number]) =>
    sql`coalesce(${sql.ref(`incoming.${column}`)}, ${sql.ref(`posts.${column}`)})`;
  const [retweets, likes, followers, sensitive] = [known("retweets"), known("likes"), known("followers"), known("is_sensitive")];
  // Narrowed by ids: PostgreSQL estimates a hundred rows for the values, and would scan all posts.
  const ids = sql.join(rows.map(({ id }) => id));
  const { rows: changed } = await sql<{ collection: Address }>`
    update posts set retweets = ${retweets}, likes = ${likes}, followers = ${followers}, is_sensitive = ${sensitive}
    from ${valuesOf(transaction, "posts", rows)}
    where posts.collection in (select collection from answers_to_rebuild) and posts.day = incoming.day
      and posts.id in (${ids}) and posts.id = incoming.id
      and (posts.retweets, posts.likes, posts.followers, posts.is_sensitive)
        <> (${retweets}, ${likes}, ${followers}, ${sensitive})
    returning posts.collection`.execute(transaction);
  await markDirty(
    transaction,
    changed.map(({ collection }) => collection),
    now,
  );
}

async function setNextChecks(
  transaction: ServiceTransaction,
  checks: readonly Pick<Insertable<TrackedPostRow>, "id" | "is_gone" | "misses" | "check_at">[],
): Promise<void> {
  await sql`update tracked_posts set is_gone = incoming.is_gone, misses = incoming.misses, check_at = incoming.check_at
    from ${valuesOf(transaction, "tracked_posts", checks)}
    where tracked_posts.id = incoming.id and tracked_posts.is_gone = 0`.execute(transaction);
}

/**
 * Postpones failed checks: of a post that makes the source fail even alone, until its next usual check; of a batch that failed as a
 * whole, by a minute, because the next round should begin with other posts.
 */
export async function postponeChecks(
  transaction: ServiceTransaction,
  due: readonly CheckedPost[],
  { failed, stopped }: Pick<BatchAnswers<string, unknown>, "failed" | "stopped">,
  now: number,
): Promise<void> {
  const [alone, together] = [new Set(failed), new Set(stopped?.values)];
  const checks = due.flatMap(({ id, uri, misses, created_at }) => {
    if (!alone.has(uri) && !together.has(uri)) return [];
    return [{ id, is_gone: 0, misses, check_at: alone.has(uri) ? nextCheckAt(created_at, now) : now + MINUTE_MS }];
  });
  if (checks.length > 0) await setNextChecks(transaction, checks);
}

/** Makes the checks of all posts that an answer may show due, because deletions were missed. */
export const recheckAll = (transaction: ServiceTransaction, source: string, now: number) =>
  transaction
    .updateTable("tracked_posts")
    .set({ check_at: now })
    .where("source", "=", source)
    .where("is_gone", "=", 0)
    .where("created_at", ">", now - RANKING_MS)
    .where("check_at", ">", now)
    .execute();

/** Marks all tracked posts of people who hide them as gone: repeated events must not bring them back. */
async function closeAuthors(transaction: ServiceTransaction, authors: readonly string[]): Promise<void> {
  if (authors.length === 0) return;
  await transaction.updateTable("tracked_posts").set({ is_gone: 1 }).where("author", "in", authors).execute();
}
