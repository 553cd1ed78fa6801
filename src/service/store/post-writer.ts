import { sql } from "kysely";
import type { Address } from "../../contract/address.ts";
import { chunksOf } from "../../infra/chunks.ts";
import { type Collection, unmatchedOf } from "../database/collection.ts";
import { lockPosts, type ServiceConnection, type ServiceTransaction } from "../database/database.ts";
import { dayOf } from "../database/days.ts";
import { markDirty } from "../database/dirty.ts";
import { noteRemovals } from "../database/removals.ts";
import { given, upsert } from "../database/rows.ts";
import type { ServiceTables, TombstoneRow } from "../database/tables.ts";
import { type Taken, tally } from "../import/summary.ts";
import { Matcher } from "./matcher.ts";
import type { Post } from "./post.ts";
import { personRow, postRow, upsertPeople, upsertPosts } from "./post-rows.ts";
import { removePosts } from "./remove-posts.ts";

/** A post is stored once per contract, and an entry may name any. */
const MAX_CONTRACTS = 10;
/** Bounds the parameters of a statement. */
const VERSIONS_AT_ONCE = 1_000;

interface Placed {
  readonly post: Post;
  readonly collections: readonly Collection[];
}

interface PostWriterOptions {
  /**
   * Leaves out addresses that no collection has. Strangers write what is collected, and an address that they invent would cost
   * answers, and their renewal, for as long as the post is kept.
   */
  readonly onlyListed?: boolean;
}

export class PostWriter {
  readonly #onlyListed: boolean;
  #matcher: { readonly terms: string; readonly matcher: Matcher } | undefined;

  constructor({ onlyListed = false }: PostWriterOptions = {}) {
    this.#onlyListed = onlyListed;
  }

  /** Writes the posts that have no tombstone, in their current version. Takes `lockPosts`. */
  async take(transaction: ServiceTransaction, all: readonly Post[], now: number): Promise<Taken> {
    if (all.length === 0) return tally([], []);
    await lockPosts(transaction);
    await removeOlderVersions(transaction, all, now);
    const posts = await withoutForgotten(transaction, all);
    return { ...(await this.write(transaction, posts, now)), forgotten: all.length - posts.length };
  }

  /**
   * Upserts posts, of which none has a tombstone, and profiles. The order of posts does not matter unless copies differ: of copies
   * with equal counts the first is kept, and one from before its contract was known stays where it is. The caller holds `lockPosts`.
   */
  async write(transaction: ServiceTransaction, posts: readonly Post[], now: number): Promise<Taken> {
    if (posts.length === 0) return tally([], []);
    const placed = this.#place(posts, await this.matcher(transaction), await namedContracts(transaction, posts));
    const rows = placed.flatMap(({ post, collections }) => collections.map((collection) => postRow(collection, post)));
    const people = placed.flatMap(({ post, collections }) => collections.map((collection) => personRow(collection, post)));
    const outcomes = await upsertPosts(transaction, rows);
    const ofPeople = await upsertPeople(transaction, people);
    const isChanged = (_: unknown, index: number) => outcomes[index] !== "unchanged" || ofPeople[index] !== "unchanged";
    const changed = rows.filter(isChanged).map(({ collection }) => collection);
    await markDirty(transaction, changed, now);
    return tally(
      placed.map(({ collections }) => collections),
      outcomes,
    );
  }

  /** Counts posts by collection without writing. */
  async rehearse(transaction: ServiceTransaction, posts: readonly Post[]): Promise<Taken> {
    const places = this.#place(posts, await this.matcher(transaction), new Map()).map(({ collections }) => collections);
    return tally(
      places,
      places.flatMap((collections) => collections.map(() => "taken" as const)),
    );
  }

  #place(posts: readonly Post[], matcher: Matcher, contractsById: ReadonlyMap<string, readonly Address[]>): readonly Placed[] {
    return posts.map((one) => {
      const contracts = contractsById.get(one.id) ?? [];
      const post = { ...one, contract: one.contract ?? contracts[0] };
      const matched = this.#onlyListed ? matcher.listedOf(post) : matcher.collectionsOf(post);
      const collections = new Set<Collection>([...matched, ...contracts]);
      return { post, collections: collections.size > 0 ? [...collections] : [unmatchedOf(post.author.id)] };
    });
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
    select kind, id from tombstones where (kind, id) in (select kind, id from ${given(transaction, "tombstones", keys)})`.execute(
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
  for (const some of chunksOf(older, VERSIONS_AT_ONCE)) {
    const tombstones = transaction.insertInto("tombstones").values(some.map(({ id }) => ({ kind: "version", id })));
    const added = await tombstones
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .execute();
    const ids = added.map(({ id }) => id);
    await removePosts(transaction, { posts: ids, days: [...new Set(some.flatMap(({ days }) => days))] }, now);
    await noteRemovals(
      transaction,
      ids.map((id) => ({ kind: "post", id })),
      now,
    );
  }
}

/** Contracts named for these posts, now or earlier, by id. Most formats cannot name one. Keeps the new ones. */
async function namedContracts(
  transaction: ServiceTransaction,
  posts: readonly Post[],
): Promise<ReadonlyMap<string, readonly Address[]>> {
  if (posts.length === 0) return new Map();
  const earlier = await transaction
    .selectFrom("named_contracts")
    .select(["id", "contract"])
    .where("id", "in", [...new Set(posts.map(({ id }) => id))])
    .orderBy("contract")
    .execute();
  const found = new Map<string, Address[]>();
  for (const { id, contract } of earlier) found.set(id, [...(found.get(id) ?? []), contract]);
  const named: ServiceTables["named_contracts"][] = [];
  for (const { id, contract, createdAt } of posts) {
    const contracts = found.get(id) ?? [];
    if (!contract || contracts.includes(contract) || contracts.length >= MAX_CONTRACTS) continue;
    found.set(id, [...contracts, contract]);
    named.push({ id, contract, day: dayOf(createdAt) });
  }
  await upsert(transaction, "named_contracts", named, { key: ["id", "contract"], where: "false" });
  return found;
}
