import { sql } from "kysely";
import { chunksOf } from "../../../infra/chunks.ts";
import { MINUTE_MS } from "../../../infra/time.ts";
import { lockPosts, type ServiceTransaction } from "../../database/database.ts";
import { dayOf, firstStoredDay } from "../../database/days.ts";
import { given, upsert } from "../../database/rows.ts";
import type { PersonRow } from "../../database/tables.ts";
import type { Draft, Person } from "../../store/post.ts";
import { personIn } from "../../store/post-rows.ts";
import { type PostWriter, withoutForgotten } from "../../store/post-writer.ts";
import { removePosts } from "../../store/remove-posts.ts";
import { guardsAgainst } from "../bulk-delete-guard.ts";
import { nextCheckAt } from "../recheck-times.ts";
import type { SourceCounts } from "../source.ts";
import { updatePeople } from "../update-people.ts";
import type { Profile } from "./app-view.ts";
import type { Batch, Change } from "./batch.ts";
import { REPORTED_GONE } from "./found.ts";
import { idOf } from "./ids.ts";
import { isHidden, isSensitive } from "./labels.ts";
import { draftOf, personOf } from "./mapping.ts";

/** A post that came later than this is a repeated one, and may have counts already. */
const LATE_MS = 5 * MINUTE_MS;

interface WriteOptions {
  readonly source: string;
  readonly writer: PostWriter;
  readonly keepDays: number;
  readonly now: number;
  /** By DID; those that could not be read are missing. */
  readonly profiles: ReadonlyMap<string, Profile>;
}

interface Known {
  readonly id: string;
  readonly rev: string;
  readonly day: number;
  readonly created_at: number;
  readonly is_gone: number;
}

/**
 * Writes changes that are newer than what is known of each post. A post of somebody without a profile, read or stored, is tracked
 * and not shown: `writeFound` does that. Idempotent.
 */
export async function writeChanges(
  transaction: ServiceTransaction,
  changes: Batch,
  { source, writer, keepDays, now, profiles }: WriteOptions,
): Promise<SourceCounts & { readonly heldBack: number }> {
  const byId = new Map([...changes.posts].map(([uri, change]) => [idOf(uri), { uri, ...change }]));
  const known = new Map((await readKnown(transaction, [...byId.keys()])).map((row) => [row.id, row]));
  const fresh = [...byId].filter(([id, { rev }]) => rev > (known.get(id)?.rev ?? ""));
  // Most deletions are of posts that nobody asked for.
  if (changes.closed.size > 0 || fresh.some(([id, { record }]) => record || known.has(id))) await lockPosts(transaction);
  const replaced = fresh.flatMap(([id]) => known.get(id) ?? []).filter(({ is_gone }) => is_gone === 0);
  const isReplaced = new Set(replaced.map(({ id }) => id));
  // Removals take the profiles of those who have no other post.
  const stored = await readPeople(
    transaction,
    fresh.flatMap(([, { did, record }]) => (record && !profiles.has(did) ? did : [])),
  );
  const closed = new Map([...changes.closed].map(([did, rev]) => [idOf(did), rev]));
  const firstDay = firstStoredDay(now, keepDays);
  const matcher = await writer.matcher(transaction);
  const meant = fresh.flatMap(([id, change]) => {
    const { did, record, rev, streamed } = change;
    const profile = profiles.get(did);
    if (!record || rev < (changes.closed.get(did) ?? "") || (profile && isHidden(profile.labels, now))) return [];
    const draft = draftOf({ ...change, record }, { streamed, now });
    // Collections may have changed since the post was read.
    if (!draft || dayOf(draft.createdAt) < firstDay || matcher.listedOf(draft).length === 0) return [];
    const person = profile ? personOf(profile) : stored.get(idOf(did));
    const isOfAccount = profile !== undefined && isSensitive(profile.labels, now);
    return [{ id, author: { id: idOf(did) }, change, draft, person, isOfAccount, isComplete: profile !== undefined }];
  });
  const kept = await withoutForgotten(transaction, meant);
  const posts = kept.flatMap(({ draft, person, isOfAccount }) =>
    person ? [{ ...draft, author: person, isSensitive: draft.isSensitive || isOfAccount }] : [],
  );
  const isStored = new Set(kept.map(({ id }) => id));
  const dropped = replaced.filter(({ id }) => !isStored.has(id));
  const leaving = [...new Map([...dropped, ...(await readClosed(transaction, closed))].map((row) => [row.id, row])).values()];
  const isHeldBack = await mayBeLie(transaction, source, leaving.length);
  const isLeft = new Set(isHeldBack ? leaving.map(({ id }) => id) : []);
  await markLeaving(transaction, leaving, isHeldBack ? { misses: REPORTED_GONE, look_at: now } : { is_gone: 1 });
  await recheckLater(transaction, closed, now);
  const removed = await removeAll(
    transaction,
    [...replaced.filter(({ id }) => !isLeft.has(id)), ...(isHeldBack ? [] : leaving)],
    now,
  );
  const taken = await writer.write(transaction, posts, now);
  const rows = [
    // An unknown author may not want to be shown: their posts wait for a look, which reads the profile.
    ...kept.map(({ id, author, change, draft, isComplete }) => {
      const hasCounts = now - change.streamed > LATE_MS || isReplaced.has(id);
      const look_at = hasCounts || !isComplete ? now : nextCheckAt(draft.createdAt, now);
      return { ...rowOf(source, { ...draft, author }, change), is_gone: 0, misses: 0, look_at };
    }),
    // Keeps an earlier event from bringing the post back.
    ...fresh.flatMap(([id, change]) => {
      const row = known.get(id);
      return row && !isStored.has(id) && !isLeft.has(id)
        ? [{ ...row, source, uri: change.uri, author: idOf(change.did), rev: change.rev, is_gone: 1, misses: 0, look_at: now }]
        : [];
    }),
  ];
  await upsert(transaction, "tracked_posts", rows, { key: ["id"], where: "excluded.rev > tracked_posts.rev" });
  await renamePeople(transaction, changes.names, now);
  await recheckPeople(transaction, changes.changed, now);
  const back = posts.filter(({ id }) => isReplaced.has(id)).length;
  return { taken: taken.posts.taken - back, updated: taken.posts.updated + back, removed: removed - back, heldBack: isLeft.size };
}

/** The most parameters of a statement (SQLite, «Maximum Number Of Host Parameters»: 32,766). */
const AT_ONCE = 10_000;

/** @returns how many there were. */
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
 * The posts that closed accounts wrote before, and that are not gone.
 *
 * @param closed the first TID after the closure, by author.
 */
async function readClosed(
  transaction: ServiceTransaction,
  closed: ReadonlyMap<string, string>,
): Promise<Pick<Known, "id" | "day">[]> {
  if (closed.size === 0) return [];
  const { rows } = await sql<Pick<Known, "id" | "day">>`select tracked_posts.id, tracked_posts.day
    from tracked_posts, ${authorsOf(transaction, closed)}
    where tracked_posts.author = given.author and tracked_posts.is_gone = 0 and tracked_posts.rev < given.rev`.execute(
    transaction,
  );
  return rows;
}

/** Has later posts of closed accounts looked up: their revisions may be of another clock than the closure. */
async function recheckLater(transaction: ServiceTransaction, closed: ReadonlyMap<string, string>, now: number): Promise<void> {
  if (closed.size === 0) return;
  await sql`update tracked_posts set look_at = ${now} from ${authorsOf(transaction, closed)}
    where tracked_posts.author = given.author and tracked_posts.is_gone = 0 and tracked_posts.look_at > ${now}`.execute(
    transaction,
  );
}

const authorsOf = (transaction: ServiceTransaction, closed: ReadonlyMap<string, string>) =>
  given(
    transaction,
    "tracked_posts",
    [...closed].map(([author, rev]) => ({ author, rev })),
  );

/** Whether so many of the posts would leave at once that the AppView is to decide. */
async function mayBeLie(transaction: ServiceTransaction, source: string, missing: number): Promise<boolean> {
  // A few are never held back, whatever the number of all, which takes a while to count.
  if (!guardsAgainst({ checked: missing, missing })) return false;
  const live = transaction.selectFrom("tracked_posts").where("source", "=", source).where("is_gone", "=", 0);
  const { posts } = await live.select(({ fn }) => fn.countAll<number>().as("posts")).executeTakeFirstOrThrow();
  return guardsAgainst({ checked: Number(posts), missing });
}

async function markLeaving(
  transaction: ServiceTransaction,
  rows: readonly Pick<Known, "id">[],
  set: { readonly is_gone: 1 } | { readonly misses: number; readonly look_at: number },
): Promise<void> {
  for (const chunk of chunksOf(rows, AT_ONCE)) {
    const ids = chunk.map(({ id }) => id);
    await transaction.updateTable("tracked_posts").set(set).where("id", "in", ids).execute();
  }
}

const rowOf = (
  source: string,
  post: Draft & { readonly author: Pick<Person, "id"> },
  { uri, rev }: Change & { readonly uri: string },
) => ({
  id: post.id,
  source,
  uri,
  author: post.author.id,
  day: dayOf(post.createdAt),
  created_at: post.createdAt,
  rev,
});

async function readKnown(transaction: ServiceTransaction, ids: readonly string[]): Promise<Known[]> {
  if (ids.length === 0) return [];
  const asked = given(
    transaction,
    "tracked_posts",
    ids.map((id) => ({ id })),
  );
  const query = sql<Known>`select id, rev, day, created_at, is_gone from tracked_posts where id in (select id from ${asked})`;
  return (await query.execute(transaction)).rows;
}

async function knownAuthors(transaction: ServiceTransaction, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await transaction
    .selectFrom("tracked_posts")
    .select("author")
    .distinct()
    .where("author", "in", ids)
    .where("is_gone", "=", 0)
    .execute();
  return rows.map(({ author }) => author);
}

/** Profiles of an earlier post, by id; those of any collection will do. */
async function readPeople(transaction: ServiceTransaction, dids: readonly string[]): Promise<ReadonlyMap<string, Person>> {
  if (dids.length === 0) return new Map();
  const ids = sql.join(dids.map(idOf));
  const people =
    await sql<PersonRow>`select * from people where collection in (select collection from remakes) and id in (${ids})`.execute(
      transaction,
    );
  return new Map(people.rows.map((row) => [row.id, personIn(row, 0)]));
}

/** A look at one post reads its author's profile for all. */
async function recheckPeople(transaction: ServiceTransaction, dids: ReadonlySet<string>, now: number): Promise<void> {
  if (dids.size === 0) return;
  const ofAuthors = transaction
    .selectFrom("tracked_posts")
    .where("author", "in", [...dids].map(idOf))
    .where("is_gone", "=", 0);
  const first = ofAuthors.select(({ fn }) => fn.min<string>("id").as("id")).groupBy("author");
  await transaction.updateTable("tracked_posts").set({ look_at: now }).where("id", "in", first).execute();
}

/** An account's handle may change without a post. */
async function renamePeople(transaction: ServiceTransaction, byDid: ReadonlyMap<string, string>, now: number): Promise<void> {
  const names = new Map([...byDid].map(([did, name]) => [idOf(did), name]));
  const known = await knownAuthors(transaction, [...names.keys()]);
  if (known.length === 0) return;
  await updatePeople(
    transaction,
    known.map((id) => ({ id, screen_name: names.get(id) ?? "" })),
    now,
  );
}
