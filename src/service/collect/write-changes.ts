import { sql } from "kysely";
import { chunksOf } from "../../infra/chunks.ts";
import { MINUTE_MS } from "../../infra/time.ts";
import { lockPosts, type ServiceTransaction } from "../database/database.ts";
import { dayOf, firstStoredDay } from "../database/days.ts";
import { upsert, valuesOf } from "../database/rows.ts";
import type { PersonRow } from "../database/tables.ts";
import type { Draft, Person } from "../store/post.ts";
import { personIn } from "../store/post-rows.ts";
import { type PostWriter, withoutForgotten } from "../store/post-writer.ts";
import { removePosts } from "../store/remove-posts.ts";
import { guardsAgainst } from "./bulk-delete-guard.ts";
import { type RemovalPolicy, reportedMisses } from "./recheck.ts";
import { nextCheckAt } from "./recheck-times.ts";
import type { SourceCounts } from "./source.ts";

/** A post that comes this long after its event comes from a repeated part of the stream, and may have counts already. */
const LATE_MS = 5 * MINUTE_MS;

/** The last known state of a post in a stream. */
export interface PostChange {
  readonly uri: string;
  /** The author's id. */
  readonly author: string;
  /** The revision; a later change of the post has a greater one, compared as text. */
  readonly rev: string;
  /** Milliseconds since the epoch, by the stream's clock. */
  readonly streamedAt: number;
  /** Absent once the post is deleted, hidden, or about no collection any more. */
  readonly draft?: Draft | undefined;
  /** The author's profile; absent if it could not be read. */
  readonly person?: Person | undefined;
}

/** The changes of a part of a stream, by the ids of posts and people. */
export interface StreamChanges {
  readonly posts: ReadonlyMap<string, PostChange>;
  /** People whose profile may have changed. */
  readonly changed: readonly string[];
  /** For each account that was closed, the first `rev` after that. */
  readonly closed: ReadonlyMap<string, string>;
}

interface WriteOptions {
  readonly source: string;
  readonly writer: PostWriter;
  readonly policy: RemovalPolicy;
  readonly keepDays: number;
  readonly now: number;
}

interface Known {
  readonly id: string;
  readonly rev: string;
  readonly day: number;
  readonly created_at: number;
  readonly is_gone: number;
}

/**
 * Writes changes that are newer than what is known of each post, and removes posts whose change has no `draft`. A post whose
 * author's profile is neither read nor stored is tracked, but not shown until `writeFound` has it. Idempotent.
 *
 * @returns `heldBack`: the number of posts that the bulk-delete guard has left for a check.
 */
export async function writeChanges(
  transaction: ServiceTransaction,
  changes: StreamChanges,
  { source, writer, policy, keepDays, now }: WriteOptions,
): Promise<SourceCounts & { readonly heldBack: number }> {
  const known = new Map((await readKnown(transaction, [...changes.posts.keys()])).map((row) => [row.id, row]));
  const fresh = [...changes.posts].filter(([id, { rev }]) => rev > (known.get(id)?.rev ?? ""));
  // Most deletions are of posts that are not tracked, and need no lock.
  if (changes.closed.size > 0 || fresh.some(([id, { draft }]) => draft || known.has(id))) await lockPosts(transaction);
  const replaced = fresh.flatMap(([id]) => known.get(id) ?? []).filter(({ is_gone }) => is_gone === 0);
  const replacedIds = new Set(replaced.map(({ id }) => id));
  // Read before the removals, which delete the profiles of authors without another post.
  const profiles = await readPeople(
    transaction,
    fresh.flatMap(([, { author, draft, person }]) => (draft && !person ? author : [])),
  );
  const firstDay = firstStoredDay(now, keepDays);
  const matcher = await writer.matcher(transaction);
  const matching = fresh.flatMap(([id, change]) => {
    const { author, draft, rev } = change;
    if (!draft || rev < (changes.closed.get(author) ?? "") || dayOf(draft.createdAt) < firstDay) return [];
    // Collections may have changed since the post was read.
    return matcher.collectionsOf(draft).length === 0 ? [] : [{ id, author: { id: author }, change, draft }];
  });
  const tracked = await withoutForgotten(transaction, matching);
  const posts = tracked.flatMap(({ draft, change: { author, person = profiles.get(author) } }) =>
    person ? [{ ...draft, author: person }] : [],
  );
  const trackedIds = new Set(tracked.map(({ id }) => id));
  const dropped = replaced.filter(({ id }) => !trackedIds.has(id));
  const ofClosed = await readClosed(transaction, changes.closed);
  const leaving = [...new Map([...dropped, ...ofClosed].map((row) => [row.id, row])).values()];
  const isHeldBack = await isBulkDelete(transaction, source, leaving.length);
  const heldBackIds = new Set(isHeldBack ? leaving.map(({ id }) => id) : []);
  await markLeaving(transaction, leaving, isHeldBack ? { misses: reportedMisses(policy), check_at: now } : { is_gone: 1 });
  await recheckLater(transaction, changes.closed, now);
  const removed = await removeAll(
    transaction,
    [...replaced.filter(({ id }) => !heldBackIds.has(id)), ...(isHeldBack ? [] : leaving)],
    now,
  );
  const written = await writer.write(transaction, posts, now);
  const rows = [
    ...tracked.map(({ id, change, draft }) => {
      const hasCounts = now - change.streamedAt > LATE_MS || replacedIds.has(id);
      // An author without a profile may not want to be shown: the check reads it.
      const check_at = hasCounts || !change.person ? now : nextCheckAt(draft.createdAt, now);
      return { ...trackedRow(source, draft, change), is_gone: 0, misses: 0, check_at };
    }),
    // The row of a removed post stays: an earlier event must not bring the post back.
    ...fresh.flatMap(([id, { uri, author, rev }]) => {
      const row = known.get(id);
      return row && !trackedIds.has(id) && !heldBackIds.has(id)
        ? [{ ...row, source, uri, author, rev, is_gone: 1, misses: 0, check_at: now }]
        : [];
    }),
  ];
  await upsert(transaction, "tracked_posts", rows, { key: ["id"], where: "excluded.rev > tracked_posts.rev" });
  await recheckPeople(transaction, changes.changed, now);
  const back = posts.filter(({ id }) => replacedIds.has(id)).length;
  return {
    added: written.posts.added - back,
    updated: written.posts.updated + back,
    removed: removed - back,
    heldBack: heldBackIds.size,
  };
}

/** The most parameters of a statement (SQLite, «Maximum Number Of Host Parameters»: 32,766). */
const AT_ONCE = 10_000;

/** @returns the number of removed posts. */
async function removeAll(
  transaction: ServiceTransaction,
  rows: readonly Pick<Known, "id" | "day">[],
  now: number,
): Promise<number> {
  let removed = 0;
  for (const chunk of chunksOf(rows, AT_ONCE)) {
    const days = new Set(chunk.map(({ day }) => day));
    const { posts } = await removePosts(transaction, { posts: chunk.map(({ id }) => id), days: [...days] }, now);
    removed += posts.size;
  }
  return removed;
}

/**
 * The posts that accounts wrote before they were closed, and that are not gone.
 *
 * @param closed the first revision after the closure, by author.
 */
async function readClosed(
  transaction: ServiceTransaction,
  closed: ReadonlyMap<string, string>,
): Promise<Pick<Known, "id" | "day">[]> {
  if (closed.size === 0) return [];
  const { rows } = await sql<Pick<Known, "id" | "day">>`select tracked_posts.id, tracked_posts.day
    from tracked_posts, ${authorsOf(transaction, closed)}
    where tracked_posts.author = incoming.author and tracked_posts.is_gone = 0 and tracked_posts.rev < incoming.rev`.execute(
    transaction,
  );
  return rows;
}

/** Makes the checks of later posts of closed accounts due: their revisions may be of another clock than the closure. */
async function recheckLater(transaction: ServiceTransaction, closed: ReadonlyMap<string, string>, now: number): Promise<void> {
  if (closed.size === 0) return;
  await sql`update tracked_posts set check_at = ${now} from ${authorsOf(transaction, closed)}
    where tracked_posts.author = incoming.author and tracked_posts.is_gone = 0 and tracked_posts.check_at > ${now}`.execute(
    transaction,
  );
}

const authorsOf = (transaction: ServiceTransaction, closed: ReadonlyMap<string, string>) =>
  valuesOf(
    transaction,
    "tracked_posts",
    [...closed].map(([author, rev]) => ({ author, rev })),
  );

/** Whether so many of the posts would be removed at once that a check has to confirm it. */
async function isBulkDelete(transaction: ServiceTransaction, source: string, missing: number): Promise<boolean> {
  // Counting all posts takes a while; it is left out for a few removals, which never need a check.
  if (!guardsAgainst({ checked: missing, missing })) return false;
  const live = transaction.selectFrom("tracked_posts").where("source", "=", source).where("is_gone", "=", 0);
  const { posts } = await live.select(({ fn }) => fn.countAll<number>().as("posts")).executeTakeFirstOrThrow();
  return guardsAgainst({ checked: Number(posts), missing });
}

async function markLeaving(
  transaction: ServiceTransaction,
  rows: readonly Pick<Known, "id">[],
  set: { readonly is_gone: 1 } | { readonly misses: number; readonly check_at: number },
): Promise<void> {
  for (const chunk of chunksOf(rows, AT_ONCE)) {
    const ids = chunk.map(({ id }) => id);
    await transaction.updateTable("tracked_posts").set(set).where("id", "in", ids).execute();
  }
}

const trackedRow = (source: string, { id, createdAt }: Draft, { uri, author, rev }: PostChange) => ({
  ...{ id, source, uri, author, rev },
  day: dayOf(createdAt),
  created_at: createdAt,
});

async function readKnown(transaction: ServiceTransaction, ids: readonly string[]): Promise<Known[]> {
  if (ids.length === 0) return [];
  const values = valuesOf(
    transaction,
    "tracked_posts",
    ids.map((id) => ({ id })),
  );
  const query = sql<Known>`select id, rev, day, created_at, is_gone from tracked_posts where id in (select id from ${values})`;
  return (await query.execute(transaction)).rows;
}

/** Stored profiles by id, from whichever collection. */
async function readPeople(transaction: ServiceTransaction, ids: readonly string[]): Promise<ReadonlyMap<string, Person>> {
  if (ids.length === 0) return new Map();
  const people = await sql<PersonRow>`select * from people
    where collection in (select collection from answers_to_rebuild) and id in (${sql.join(ids)})`.execute(transaction);
  return new Map(people.rows.map((row) => [row.id, personIn(row, 0)]));
}

/** Makes the check of one post of each author due: it reads the author's profile, which all their posts share. */
async function recheckPeople(transaction: ServiceTransaction, ids: readonly string[], now: number): Promise<void> {
  if (ids.length === 0) return;
  const ofAuthors = transaction.selectFrom("tracked_posts").where("author", "in", ids).where("is_gone", "=", 0);
  const first = ofAuthors.select(({ fn }) => fn.min<string>("id").as("id")).groupBy("author");
  await transaction.updateTable("tracked_posts").set({ check_at: now }).where("id", "in", first).execute();
}
