import type { ColumnType, Generated } from "kysely";
import type { Address } from "../../contract/address.ts";
import type { Operation } from "../../contract/schemas.ts";

/** The collection of posts that belong to none, kept for later terms. */
export const NO_COLLECTION = "";

/**
 * Times are milliseconds since the epoch. `posts`, `people`, `floor_prices` and `answers` can be distributed over machines by
 * `collection`, which each query names.
 */
export interface ServiceTables {
  /** Imported collections; posts may name others. */
  collections: CollectionRow;
  posts: PostRow;
  people: PersonRow;
  floor_prices: { collection: Address; at: number; price: number };
  answers: AnswerRow;
  remakes: RemakeRow;
  collect_turns: CollectTurnRow;
  keys: KeyRow;
  collect_positions: CollectPositionRow;
  tombstones: TombstoneRow;
}

interface CollectionRow {
  address: Address;
  name: string;
  /** JSON: words, phrases, `#tag`, `@handle`. */
  terms: string;
  /** The terms that have reached the posts that are there; `movePosts` brings them up to `terms`. */
  placed_terms: Generated<string>;
}

/** Once for each collection that a post belongs to, or once with `NO_COLLECTION`. */
export interface PostRow {
  collection: Address | typeof NO_COLLECTION;
  day: number;
  id: string;
  created_at: number;
  author: string;
  followers: number;
  retweets: number;
  likes: number;
  text: string;
  lang: string;
  source: string;
  is_sensitive: number;
  /** Named by the entry beside its text. */
  contract: Address | null;
}

/** The profile of an author as of their newest post. */
export interface PersonRow {
  collection: Address | typeof NO_COLLECTION;
  id: string;
  /** The time and id of that post. */
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

interface AnswerRow {
  collection: Address;
  operation: Operation;
  body: Uint8Array;
  made_at: number;
}

/** When the answers of a collection are built next. */
export interface RemakeRow {
  collection: Address;
  due_at: number;
  lease: ColumnType<string | null, string | null | undefined, string | null>;
  /** Changes that the answers do not show yet. */
  changes: number;
  /** `null` for one that has no answers yet. */
  made_at: ColumnType<number | null, number | null | undefined>;
  /** The day on which X was last asked if all that is answered is still there. */
  looked_on: ColumnType<number | null, number | null | undefined>;
}

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
  last_used_at: number | null;
  revoked_at: number | null;
}

/** The state of the search for a query of a collection. */
interface CollectPositionRow {
  collection: Address;
  query: string;
  /** The newest post of the last finished search. */
  since_id: string | null;
  /** Of an unfinished search: its newest post and its next page. */
  newest_id: string | null;
  next_token: string | null;
  finished_at: number | null;
}

/** A post, or all posts of an author, never to be kept again. */
export interface TombstoneRow {
  kind: "post" | "author";
  id: string;
}
