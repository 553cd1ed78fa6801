import type { ColumnType, Generated } from "kysely";
import type { Address } from "../../contract/address.ts";
import type { Removed } from "../../contract/removals.ts";
import type { Operation } from "../../contract/schemas.ts";

/** Times are milliseconds since the epoch. */
export interface ServiceTables {
  /** Collections to find posts and prices of. */
  collections: {
    address: Address;
    name: string;
    /** JSON: words, phrases, `#tag`, `@handle`. */
    terms: string;
  };
  posts: PostRow;
  people: PersonRow;
  floor_prices: FloorPriceRow;
  /** Answers, and the page that is made with them. */
  answers: { collection: Address; operation: Operation | PagePart; body: Uint8Array; rebuilt_at: number };
  answers_to_rebuild: RebuildRow;
  /** The polls of collections, one row for each polled source; the id is `SOURCE ADDRESS`. */
  polls: { id: string; source: string; collection: Address; due_at: number; lease: string | null };
  market_listings: ListingRow;
  /** Keys that a source issues to everybody. */
  source_keys: { source: string; key: string; expires_at: number };
  streams: StreamRow;
  /** Posts that sources have sent, about a collection or not, by the hour since 1970. */
  posts_read: { source: string; hour: number; posts: number };
  linked_accounts: LinkedAccountRow;
  tracked_posts: TrackedPostRow;
  keys: {
    id: string;
    name: string;
    /** SHA-256, hexadecimal. */
    hash: string;
    created_at: number;
    revoked_at: number | null;
  };
  collect_positions: {
    collection: Address;
    query: string;
    /** The newest post of the last finished search. */
    since_id: string | null;
    /** The newest post of an unfinished search. */
    newest_id: string | null;
    until_id: string | null;
    /** The end of the last finished search, by X's clock. */
    finished_at: number | null;
  };
  /** `day`: X's UTC day since 1970. Amounts are millionths of a US dollar; `spent` includes the most that requests under way may cost. */
  x_days: {
    day: number;
    budget: number;
    spent: number;
    /** 1 once the budget did not allow a request. */
    is_short: number;
  };
  tombstones: TombstoneRow;
  removals: RemovalRow;
}

/** Prices of different currencies are not compared. */
interface FloorPriceRow {
  collection: Address;
  at: number;
  price: number;
  /** A symbol; empty if the import did not name one. */
  currency: Generated<string>;
  source: PriceSource;
}

export type PriceSource = "OpenSea" | "import";

/** A collection's chain and slug on OpenSea. */
export interface ListingRow {
  collection: Address;
  chain: string | null;
  /** `null` until it is found. */
  slug: string | null;
  /** The number of chains that were searched for it. */
  searched_chains: number;
  checked_at: number;
}

/**
 * Files of a page: the page, its feed and badge, and `record`, the scores with those of the days before, which are stored
 * nowhere else.
 */
export type PagePart = "page" | "feed" | "badge" | "record";

/** One row for each collection of a post. */
export interface PostRow {
  collection: Address;
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
  contract: Address | null;
}

/** The profile as of the newest post. */
export interface PersonRow {
  collection: Address;
  id: string;
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

export interface RebuildRow {
  collection: Address;
  due_at: number;
  lease: ColumnType<string | null, string | null | undefined, string | null>;
  /** Changes so far, counted in their own transactions: whoever reads this count before the rows reads at least these changes. */
  changes: number;
  /** The number of changes that the answers show. */
  shown: Generated<number>;
  /** `null` before the first build. */
  rebuilt_at: ColumnType<number | null, number | null | undefined>;
  /** The day of the last check for removed posts. */
  checked_on: ColumnType<number | null, number | null | undefined>;
}

/** The position of a stream; one process at a time has its lease. */
interface StreamRow {
  id: string;
  host: ColumnType<string | null, string | null | undefined>;
  /** The host's time of the last post that is written, in microseconds. */
  read_to: ColumnType<number | null, number | null | undefined>;
  /** JSON in the source's own form. */
  state: ColumnType<string | null, string | null | undefined>;
  /** The total length of the parts that no host had any more when the stream was resumed, and the time of the last such gap. */
  missed_ms: Generated<number>;
  missed_at: ColumnType<number | null, number | null | undefined>;
  due_at: number;
  lease: ColumnType<string | null, string | null | undefined, string | null>;
}

/** A post of a network that is looked up by its URI. */
export interface TrackedPostRow {
  id: string;
  source: string;
  uri: string;
  author: string;
  day: number;
  created_at: number;
  /** The revision of the last event; events of earlier ones are repetitions. */
  rev: string;
  /** 1 once the post is removed. The row stays: a repeated event must not bring the post back. */
  is_gone: Generated<number>;
  /** Consecutive checks that the network answered without the post. */
  misses: Generated<number>;
  check_at: number;
}

/** A person's verified account on another network. */
interface LinkedAccountRow {
  /** The person's id. */
  id: string;
  /** See `accountHash`; empty without an account. */
  account: string;
  checked_at: number;
}

/**
 * Posts and people that must not be stored again: those removed by `forget`, and older versions of edited posts for as long as bots
 * may have recorded them.
 */
export interface TombstoneRow {
  kind: Removed["kind"] | "version";
  id: string;
}

/** A removal, which bots repeat in their records. */
interface RemovalRow extends Removed {
  /** About the time of the removal, in milliseconds since the epoch; ascending in the order of commits. */
  sequence: number;
}
