import { engineOf } from "../../infra/database.ts";
import { ofPosts, overRows, upsertRows } from "../database/bulk.ts";
import { lockPosts, type ServiceTransaction } from "../database/database.ts";
import { readFacts } from "../database/facts.ts";
import { dayOf, makePartitions } from "../database/partitions.ts";
import { NO_COLLECTION, type PersonRow, type PostRow } from "../database/tables.ts";
import { readTombstones } from "../database/tombstones.ts";
import type { Post } from "../post.ts";
import { knownContracts } from "./known-contracts.ts";
import { Matcher } from "./matcher.ts";
import { interactionOf, isNewer, personRow, postRow } from "./post-rows.ts";
import { markRemakes } from "./remakes.ts";

type Collection = PostRow["collection"];

/** What became of posts. `taken` are new, `updated` have more retweets and likes than before. */
export interface Counts {
  taken: number;
  updated: number;
  unchanged: number;
}

export interface Taken {
  /** Each post once, however many collections it belongs to. */
  readonly posts: Counts;
  /** The posts of each collection, those of none included. */
  readonly byCollection: ReadonlyMap<Collection, Counts>;
  /** Posts that were left out because they, or their authors, are to be forgotten. */
  readonly forgotten?: number;
}

export const noCounts = (): Counts => ({ taken: 0, updated: 0, unchanged: 0 });

/** A row as it is to be, and whether that is to be written. */
interface Known<Row> {
  readonly row: Row;
  readonly isChanged: boolean;
}

/**
 * The posts with the keys in `wanted`. Joined to them, PostgreSQL reads all partitions, which takes longer the more posts there
 * are; with a limit it looks each up by the index of the one partition that may have it.
 */
const LOOKUP = "posts where posts.collection = wanted.collection and posts.day = wanted.day and posts.id = wanted.id";
const lookups = { sqlite: LOOKUP, postgres: `lateral (select * from ${LOOKUP} limit 1) posts` };

const keyOf = (collection: Collection, day: number, id: string): string => `${collection} ${day} ${id}`;
const personKey = (collection: Collection, id: string): string => `${collection} ${id}`;

/** Writes posts into the collections they belong to. Keeps the collections' terms from one call to the next. */
export class PostWriter {
  #matcher: { readonly version: string | undefined; readonly matcher: Matcher } | undefined;

  /**
   * Takes posts, updates the counts of those that have more than before, keeps their authors' newest profiles, and marks the
   * answers of all collections that have changed to be made again. What is written is the same whatever the order of the
   * posts, and however they are spread over calls, unless copies of a post differ: of those with the same counts the first stays,
   * and one that came before its contract was known stays where it is, beside the one that is kept with it.
   * Posts that are to be forgotten are left out.
   * Meanwhile no other process writes posts.
   *
   * @param now milliseconds since the epoch.
   */
  async take(transaction: ServiceTransaction, all: readonly Post[], now: number): Promise<Taken> {
    if (all.length === 0) return { posts: noCounts(), byCollection: new Map() };
    await lockPosts(transaction);
    const tombstones = await readTombstones(transaction);
    const posts = all.filter(({ id, author }) => !tombstones.posts.has(id) && !tombstones.authors.has(author.id));
    const matcher = await this.matcher(transaction);
    const known = await knownContracts(transaction, posts);
    const placed = posts.map((one) => {
      const contracts = known.get(one.id) ?? [];
      const post = { ...one, contract: one.contract ?? contracts[0] };
      const collections: Collection[] = [...new Set([...matcher.collectionsOf(post), ...contracts])];
      return { post, collections: collections.length > 0 ? collections : [NO_COLLECTION as Collection] };
    });
    await makePartitions(transaction, new Set(posts.map(({ createdAt }) => dayOf(createdAt))));
    const rows = placed.flatMap(({ post, collections }) => collections.map((collection) => postRow(collection, post)));
    const people = placed.flatMap(({ post, collections }) => collections.map((collection) => personRow(collection, post)));
    const { known: merged, outcomes } = await this.#mergeRows(transaction, rows);
    const changed = await this.#writeChanged(transaction, merged);
    const changedPeople = await this.writePeople(transaction, people);
    const collections = [...changed, ...changedPeople].map(({ collection }) => collection);
    await markRemakes(transaction, collections, now);
    return { ...countsOf(placed, outcomes), forgotten: all.length - posts.length };
  }

  /** Adds rows as they are, in partitions that are there; answers with those that were not there before or were changed. */
  async writeRows(transaction: ServiceTransaction, rows: readonly PostRow[]) {
    const { known, outcomes } = await this.#mergeRows(transaction, rows);
    const changed = await this.#writeChanged(transaction, known);
    return { taken: rows.filter((_, index) => outcomes[index] === "taken"), changed };
  }

  async #mergeRows(transaction: ServiceTransaction, rows: readonly PostRow[]) {
    const known = await this.#postsLike(transaction, rows);
    return { known, outcomes: rows.map((row) => merge(known, row)) };
  }

  async #writeChanged(transaction: ServiceTransaction, known: ReadonlyMap<string, Known<PostRow>>): Promise<PostRow[]> {
    const rows = changedRows(known);
    await upsertRows(transaction, "posts", rows, ["collection", "day", "id"], ["followers", "retweets", "likes"]);
    return rows;
  }

  /** Tells by the terms as they are now. */
  async matcher(transaction: ServiceTransaction): Promise<Matcher> {
    const version = (await readFacts(transaction)).get("terms");
    if (this.#matcher && this.#matcher.version === version) return this.#matcher.matcher;
    const collections = await transaction.selectFrom("collections").select(["address", "terms"]).execute();
    const matcher = new Matcher(collections.map(({ address, terms }) => ({ address, terms: JSON.parse(terms) as string[] })));
    this.#matcher = { version, matcher };
    return matcher;
  }

  /** Keeps those profiles that are newer than what is there, and answers with them. */
  async writePeople(transaction: ServiceTransaction, people: readonly PersonRow[]): Promise<PersonRow[]> {
    const newest = new Map<string, PersonRow>();
    for (const row of people) {
      const key = personKey(row.collection, row.id);
      const other = newest.get(key);
      if (!other || isNewer(row, other)) newest.set(key, row);
    }
    const keys = [...newest.keys()].sort();
    const there = await overRows<PersonRow>(
      transaction,
      keys.map((key) => newest.get(key) as PersonRow).map(({ collection, id }) => [collection, id]),
      (values) => `with wanted (collection, id) as (values ${values}) select people.* from wanted
        cross join people where people.collection = wanted.collection and people.id = wanted.id`,
    );
    for (const row of there) {
      const key = personKey(row.collection, row.id);
      if (!isNewer(newest.get(key) as PersonRow, row)) newest.delete(key);
    }
    const changed = keys.flatMap((key) => newest.get(key) ?? []);
    const [{ collection: _collection, id: _id, ...columns } = {}] = changed as Partial<PersonRow>[];
    const updated = Object.keys(columns) as (keyof PersonRow)[];
    await upsertRows(transaction, "people", changed, ["collection", "id"], updated);
    return changed;
  }

  /** Those of the posts that are there already, by key. */
  async #postsLike(transaction: ServiceTransaction, rows: readonly PostRow[]): Promise<Map<string, Known<PostRow>>> {
    const byKey = new Map(rows.map((row) => [keyOf(row.collection, row.day, row.id), row]));
    const wanted = [...byKey.keys()].sort().map((key) => byKey.get(key) as PostRow);
    const lookup = lookups[engineOf(transaction)];
    const there = await overRows<Pick<PostRow, "collection" | "day" | "id" | "retweets" | "likes">>(
      transaction,
      wanted.map(({ collection, day, id }) => [collection, day, id]),
      (values) => `with wanted (collection, day, id) as (values ${ofPosts(values)})
        select posts.collection, posts.day, posts.id, posts.retweets, posts.likes from wanted cross join ${lookup}`,
    );
    const known = new Map<string, Known<PostRow>>();
    for (const { collection, day, id, ...counts } of there) {
      const key = keyOf(collection, day, id);
      known.set(key, { row: { ...(byKey.get(key) as PostRow), ...counts }, isChanged: false });
    }
    return known;
  }
}

/** Adds a row to what is known, or its counts if they are more. */
function merge(known: Map<string, Known<PostRow>>, row: PostRow): keyof Counts {
  const key = keyOf(row.collection, row.day, row.id);
  const before = known.get(key)?.row;
  if (before && interactionOf(row) <= interactionOf(before)) return "unchanged";
  const { followers, retweets, likes } = row;
  known.set(key, { row: before ? { ...before, followers, retweets, likes } : row, isChanged: true });
  return before ? "updated" : "taken";
}

/** Counts by what became of a post's rows, which stand in the same order. */
function countsOf(
  placed: readonly { readonly collections: readonly Collection[] }[],
  outcomes: readonly (keyof Counts)[],
): Taken {
  const posts = noCounts();
  const byCollection = new Map<Collection, Counts>();
  let next = 0;
  for (const { collections } of placed) {
    const own = outcomes.slice(next, next + collections.length);
    next += collections.length;
    for (const [index, collection] of collections.entries()) {
      const counts = byCollection.get(collection) ?? noCounts();
      byCollection.set(collection, counts);
      counts[own[index] as keyof Counts] += 1;
    }
    const isOne = own.every((outcome) => outcome === own[0]);
    posts[isOne ? (own[0] as keyof Counts) : "updated"] += 1;
  }
  return { posts, byCollection };
}

/** In the order of their key, so that those that lie together are written together. */
const changedRows = (known: ReadonlyMap<string, Known<PostRow>>): PostRow[] =>
  [...known]
    .filter(([, { isChanged }]) => isChanged)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { row }]) => row);
