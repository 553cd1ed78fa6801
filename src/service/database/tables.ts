import type { ColumnType, Generated } from "kysely";
import type { Address } from "../../contract/address.ts";
import type { Operation } from "../../contract/schemas.ts";

/** Stands for the collection of a post that belongs to none, which is kept for terms that come later. */
export const NO_COLLECTION = "";

/**
 * All that the service keeps. Times are milliseconds since the epoch unless said otherwise.
 *
 * `posts`, `people`, `floor_prices` and `answers` can be distributed over machines by `collection`: each
 * query of them names it, but for those that look for a post wherever it is kept. The others are small and the same everywhere.
 */
export interface ServiceTables {
  collections: CollectionRow;
  posts: PostRow;
  people: PersonRow;
  floor_prices: FloorPriceRow;
  answers: AnswerRow;
  remakes: RemakeRow;
  collect_turns: CollectTurnRow;
  keys: KeyRow;
  collect_positions: CollectPositionRow;
  tombstones: TombstoneRow;
}

/** A collection that was imported; posts may name others as well. */
interface CollectionRow {
  address: Address;
  name: string;
  /** A JSON list of what was given: words, phrases, `#tag`, `@handle`. */
  terms: string;
  /** The terms by which the posts that are there were placed: `movePosts` has to do where they differ from `terms`. */
  placed_terms: Generated<string>;
}

/** Once for each collection that a post belongs to, or once with `NO_COLLECTION`. */
export interface PostRow {
  collection: Address | typeof NO_COLLECTION;
  /** Days since the epoch, UTC: what PostgreSQL's partitions go by. */
  day: number;
  id: string;
  created_at: number;
  author: string;
  /** Of the author, when the post was read. */
  followers: number;
  retweets: number;
  likes: number;
  text: string;
  lang: string;
  source: string;
  is_sensitive: number;
  /** The collection that the entry named beside its text. */
  contract: Address | null;
}

/** The profile of an author as of their newest post. */
export interface PersonRow {
  collection: Address | typeof NO_COLLECTION;
  id: string;
  /** When the post was made that this profile came with, and that post's id: what tells which profile is newer. */
  as_of: number;
  as_of_post: string;
  screen_name: string;
  name: string;
  description: string;
  location: string;
  picture_url: string;
  is_verified: number;
  is_protected: number;
  statuses: number;
  favourites: number;
}

interface FloorPriceRow {
  collection: Address;
  at: number;
  price: number;
}

/** What an operation answers for a collection, made when its posts change. */
interface AnswerRow {
  collection: Address;
  operation: Operation;
  /** The whole body as UTF-8. */
  body: Uint8Array;
  made_at: number;
}

/** When a collection's answers are to be made again. */
export interface RemakeRow {
  collection: Address;
  due_at: number;
  lease: ColumnType<string | null, string | null | undefined, string | null>;
  /** Those that the answers do not show yet; one that comes while they are built is left over. */
  changes: number;
  /** `null` for one that has no answers yet. */
  made_at: ColumnType<number | null, number | null | undefined>;
  /** The day, since the epoch, UTC, on which X was last asked whether all that is answered is still there. */
  looked_on: ColumnType<number | null, number | null | undefined>;
}

/** When a collection is to be collected next. */
interface CollectTurnRow {
  collection: Address;
  due_at: number;
  lease: string | null;
}

interface KeyRow {
  id: string;
  name: string;
  /** SHA-256, hexadecimal. */
  hash: string;
  created_at: number;
  /** To the day. */
  last_used_at: number | null;
  revoked_at: number | null;
}

/** Where collecting stands with a query of a collection. */
interface CollectPositionRow {
  collection: Address;
  query: string;
  /** The newest post that was there when the search was last finished; searching goes on behind it. */
  since_id: string | null;
  /** Of a search whose pages are not all here: its newest post, and what names the next page. */
  newest_id: string | null;
  next_token: string | null;
  /** When all pages were here the last time. */
  finished_at: number | null;
}

/** Something never to be kept again: a post, or everything of an author. Ids of different networks are never the same. */
export interface TombstoneRow {
  kind: "post" | "author";
  id: string;
}
