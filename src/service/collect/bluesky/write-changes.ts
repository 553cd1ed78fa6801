import { sql } from "kysely";
import { MINUTE_MS } from "../../../infra/time.ts";
import type { ServiceTransaction } from "../../database/database.ts";
import { markDirty } from "../../database/dirty.ts";
import { dayOf, firstDayKept } from "../../database/partitions.ts";
import { given, upsert } from "../../database/rows.ts";
import type { Collection, PersonRow } from "../../database/tables.ts";
import { type PostWriter, withoutForgotten } from "../../import/post-writer.ts";
import { everywhere, removePosts } from "../../import/remove-posts.ts";
import type { Person, Post } from "../../post.ts";
import type { SourceCounts } from "../source.ts";
import type { Profile } from "./app-view.ts";
import type { Batch, Change } from "./batch.ts";
import { idOf } from "./ids.ts";
import { nextLookAt } from "./look-times.ts";
import { leaveAuthors } from "./looks.ts";
import { isPrivate, personOf, postOf, unknownPerson } from "./mapping.ts";

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

/** Writes changes that are newer than what is known of each post. Idempotent. */
export async function writeChanges(
  transaction: ServiceTransaction,
  changes: Batch,
  { source, writer, keepDays, now, profiles }: WriteOptions,
): Promise<SourceCounts> {
  const byId = new Map([...changes.posts].map(([uri, change]) => [idOf(uri), { uri, ...change }]));
  const known = new Map((await readKnown(transaction, [...byId.keys()])).map((row) => [row.id, row]));
  const fresh = [...byId].filter(([id, { rev }]) => rev > (known.get(id)?.rev ?? ""));
  const replaced = fresh.flatMap(([id]) => known.get(id) ?? []).filter(({ is_gone }) => is_gone === 0);
  const isReplaced = new Set(replaced.map(({ id }) => id));
  const closed = await knownAuthors(transaction, [...changes.closed].map(idOf));
  const removed = await removePosts(
    transaction,
    { posts: replaced.map(({ id }) => id), days: replaced.map(({ day }) => day) },
    now,
  );
  const removedWith = await removePosts(transaction, { authors: closed }, now);

  const firstDay = firstDayKept(now, keepDays);
  const stored = await readPeople(
    transaction,
    fresh.map(([, { did }]) => did).filter((did) => !profiles.has(did)),
  );
  const written = fresh.flatMap(([id, change]) => {
    const { did, record, streamed } = change;
    const profile = profiles.get(did);
    if (!record || (profile && isPrivate(profile))) return [];
    const author = profile ? personOf(profile) : (stored.get(idOf(did)) ?? unknownPerson(did));
    const post = postOf({ ...change, record }, author, { streamed, now });
    return post && dayOf(post.createdAt) >= firstDay ? [{ id, change, post, isComplete: profile !== undefined }] : [];
  });
  const posts = await withoutForgotten(
    transaction,
    written.map(({ post }) => post),
  );
  const taken = await writer.take(transaction, posts, now);
  const isTaken = new Set(posts.map(({ id }) => id));
  const rows = [
    ...written
      .filter(({ id }) => isTaken.has(id))
      .map(({ change, post, isComplete }) => {
        const hasCounts = now - change.streamed > LATE_MS || isReplaced.has(post.id);
        const look_at = hasCounts || !isComplete ? now : nextLookAt(post.createdAt, now);
        return { ...rowOf(source, post, change), is_gone: 0, look_at };
      }),
    // Keeps an earlier event from bringing the post back.
    ...fresh.flatMap(([id, change]) => {
      const row = known.get(id);
      return row && !isTaken.has(id)
        ? [{ ...row, source, uri: change.uri, author: idOf(change.did), rev: change.rev, is_gone: 1, look_at: now }]
        : [];
    }),
  ];
  await upsert(transaction, "tracked_posts", rows, { key: ["id"], where: "excluded.rev > tracked_posts.rev" });
  await leaveAuthors(transaction, closed);
  await renamePeople(transaction, changes.handles, now);
  return {
    taken: taken.posts.taken,
    updated: taken.posts.updated,
    removed: removed.posts.size + removedWith.posts.size,
  };
}

const rowOf = (source: string, post: Post, { uri, rev }: Change & { readonly uri: string }) => ({
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
  const people = await sql<PersonRow>`select * from people where collection in ${everywhere} and id in (${ids})`.execute(
    transaction,
  );
  return new Map(people.rows.map((row) => [row.id, storedPerson(row)]));
}

/** An account's handle may change without a post. */
async function renamePeople(transaction: ServiceTransaction, handles: ReadonlyMap<string, string>, now: number): Promise<void> {
  const names = new Map([...handles].map(([did, handle]) => [idOf(did), handle]));
  const known = await knownAuthors(transaction, [...names.keys()]);
  if (known.length === 0) return;
  const renamed = given(
    transaction,
    "people",
    known.map((id) => ({ id, screen_name: names.get(id) ?? "" })),
  );
  const { rows } = await sql<{ collection: Collection }>`update people set screen_name = given.screen_name from ${renamed}
    where people.collection in ${everywhere} and people.id = given.id and people.screen_name <> given.screen_name
    returning people.collection`.execute(transaction);
  await markDirty(
    transaction,
    rows.map(({ collection }) => collection),
    now,
  );
}

const storedPerson = (row: PersonRow): Person => ({
  id: row.id,
  screenName: row.screen_name,
  name: row.name,
  description: row.description,
  location: row.location,
  pictureUrl: row.picture_url,
  isVerified: row.is_verified === 1,
  isProtected: false,
  followers: 0,
  statuses: row.statuses,
  favourites: row.favourites,
});
