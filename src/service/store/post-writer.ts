import { sql } from "kysely";
import type { Address } from "../../contract/address.ts";
import { chunksOf } from "../../infra/chunks.ts";
import { lockPosts, type ServiceConnection, type ServiceTransaction } from "../database/database.ts";
import { dayOf } from "../database/days.ts";
import { markDirty } from "../database/dirty.ts";
import { recordRemovals } from "../database/removals.ts";
import { type RowOutcome, valuesOf } from "../database/rows.ts";
import type { TombstoneRow } from "../database/tables.ts";
import { Matcher } from "./matcher.ts";
import type { Post } from "./post.ts";
import { personRow, postRow, upsertPeople, upsertPosts } from "./post-rows.ts";
import { removePosts } from "./remove-posts.ts";

/** Bounds the parameters of a statement. */
const VERSIONS_AT_ONCE = 1_000;

/** Numbers of posts by outcome, each post counted once. */
export interface WrittenPosts {
  /** Posts that match a collection; `updated` if the outcomes in its collections differ. */
  readonly posts: Readonly<Record<RowOutcome, number>>;
  readonly byCollection: ReadonlyMap<Address, number>;
  /** Posts that match no collection, and are not stored. */
  readonly unmatched: number;
  /** Posts with a tombstone, which are not stored. */
  readonly forgotten: number;
}

export class PostWriter {
  #matcher: { readonly terms: string; readonly matcher: Matcher } | undefined;

  /** Writes the posts that have no tombstone, in their current version. Takes `lockPosts`. */
  async take(transaction: ServiceTransaction, all: readonly Post[], now: number): Promise<WrittenPosts> {
    if (all.length > 0) await lockPosts(transaction);
    await removeOlderVersions(transaction, all, now);
    const posts = await withoutForgotten(transaction, all);
    return { ...(await this.write(transaction, posts, now)), forgotten: all.length - posts.length };
  }

  /**
   * Upserts posts that match a collection, of which none has a tombstone, and profiles. The order of posts does not matter unless
   * copies differ: of copies with equal counts the first is kept. The caller holds `lockPosts`.
   */
  async write(transaction: ServiceTransaction, posts: readonly Post[], now: number): Promise<WrittenPosts> {
    const { matched, ...counted } = await this.#match(transaction, posts);
    const rows = matched.flatMap(({ post, collections }) => collections.map((collection) => postRow(collection, post)));
    const people = matched.flatMap(({ post, collections }) => collections.map((collection) => personRow(collection, post)));
    const outcomes = await upsertPosts(transaction, rows);
    const ofPeople = await upsertPeople(transaction, people);
    const isChanged = (_: unknown, index: number) => outcomes[index] !== "unchanged" || ofPeople[index] !== "unchanged";
    const changed = rows.filter(isChanged).map(({ collection }) => collection);
    await markDirty(transaction, changed, now);
    const counts = { added: 0, updated: 0, unchanged: 0 };
    let next = 0;
    for (const { collections } of matched) {
      const [first, ...more] = outcomes.slice(next, next + collections.length);
      next += collections.length;
      counts[first !== undefined && more.every((outcome) => outcome === first) ? first : "updated"] += 1;
    }
    return { ...counted, posts: counts };
  }

  /** Counts the posts that match a collection as added, without writing. */
  async rehearse(connection: ServiceConnection, posts: readonly Post[]): Promise<WrittenPosts> {
    const { matched, ...counted } = await this.#match(connection, posts);
    return { ...counted, posts: { added: matched.length, updated: 0, unchanged: 0 } };
  }

  async #match(connection: ServiceConnection, posts: readonly Post[]) {
    const matcher = await this.matcher(connection);
    const matched = posts.flatMap((post) => {
      const collections = matcher.collectionsOf(post);
      return collections.length > 0 ? [{ post, collections }] : [];
    });
    const byCollection = new Map<Address, number>();
    for (const collection of matched.flatMap(({ collections }) => collections))
      byCollection.set(collection, (byCollection.get(collection) ?? 0) + 1);
    return { matched, byCollection, unmatched: posts.length - matched.length, forgotten: 0 };
  }

  async matcher(connection: ServiceConnection): Promise<Matcher> {
    const rows = await connection.selectFrom("collections").select(["address", "terms"]).orderBy("address").execute();
    const terms = JSON.stringify(rows);
    if (this.#matcher?.terms !== terms) this.#matcher = { terms, matcher: new Matcher(rows) };
    return this.#matcher.matcher;
  }
}

/** The posts that have no tombstone. */
export async function withoutForgotten<
  Each extends Pick<Post, "id" | "versions"> & { readonly author: Pick<Post["author"], "id"> },
>(transaction: ServiceTransaction, posts: readonly Each[]): Promise<Each[]> {
  if (posts.length === 0) return [];
  const keysOf = ({ id, author, versions = [] }: Each) => [
    { kind: "author", id: author.id } as const,
    { kind: "version", id } as const,
    ...[id, ...versions].map((own) => ({ kind: "post", id: own }) as const),
  ];
  const keys = posts.flatMap(keysOf);
  const { rows: tombstones } = await sql<TombstoneRow>`
    select kind, id from tombstones where (kind, id) in (select kind, id from ${valuesOf(transaction, "tombstones", keys)})`.execute(
    transaction,
  );
  const removed = new Set(tombstones.map(({ kind, id }) => `${kind} ${id}`));
  return posts.filter((post) => !keysOf(post).some(({ kind, id }) => removed.has(`${kind} ${id}`)));
}

/**
 * Removes older versions of edited posts, and keeps them from coming again: each edit of a post of X has an id of its own, and the
 * current version alone may be shown (docs.x.com, «Edit Posts», and X's Developer Policy).
 */
async function removeOlderVersions(transaction: ServiceTransaction, posts: readonly Post[], now: number): Promise<void> {
  // An edit is possible for an hour, so an older version may be of the day before or after.
  const older = posts.flatMap(({ versions = [], createdAt }) =>
    versions.slice(0, -1).map((id) => ({ id, days: [-1, 0, 1].map((days) => dayOf(createdAt) + days) })),
  );
  for (const chunk of chunksOf(older, VERSIONS_AT_ONCE)) {
    const tombstones = transaction.insertInto("tombstones").values(chunk.map(({ id }) => ({ kind: "version", id })));
    const added = await tombstones
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .execute();
    const ids = added.map(({ id }) => id);
    await removePosts(transaction, { posts: ids, days: [...new Set(chunk.flatMap(({ days }) => days))] }, now);
    await recordRemovals(
      transaction,
      ids.map((id) => ({ kind: "post", id })),
      now,
    );
  }
}
