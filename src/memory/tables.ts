import type { Address } from "../collection-api/address.ts";

/** All that is kept. Times are milliseconds since the epoch. Each column stands in PRIVACY.md. */
export interface Tables {
  servers: ServerRow;
  aliases: AliasRow;
  members: MemberRow;
  asked_collections: AskedCollectionRow;
  server_collections: ServerCollectionRow;
  scores_over_time: ScoresRow;
  influencers_over_time: InfluencersRow;
  posts_over_time: PostsRow;
  tracked_collections: TrackedCollectionRow;
  budgets: BudgetRow;
}

/** A server that has set something, or has aliases. */
interface ServerRow {
  id: string;
  collection: Address | null;
  language: string | null;
  zone: string | null;
  /** When the bot was found to be no longer in the server, and was not used there since. */
  left_at: number | null;
}

interface AliasRow {
  server_id: string;
  /** As names are compared; see `comparable`. */
  name: string;
  /** As it was typed. */
  written: string;
  collection: Address;
}

/** A member who has set something. */
interface MemberRow {
  id: string;
  collection: Address | null;
  language: string | null;
  /** Of a command, a click or a suggestion, to the day. */
  last_used_at: number;
}

/** A collection that was asked for publicly in a server, and had data. */
interface AskedCollectionRow {
  address: Address;
  name: string | null;
  /** The name as names are compared. */
  comparable_name: string | null;
  first_asked_at: number;
  /** To the hour. */
  last_asked_at: number;
}

/** A collection that was asked for publicly in a server, and had data. */
interface ServerCollectionRow {
  server_id: string;
  collection: Address;
  /** To the hour. */
  last_asked_at: number;
}

/**
 * What a collection was answered with, whenever it was asked about between two times: equal answers in a row are one record.
 * Records of one collection do not overlap.
 */
interface RecordRow {
  collection: Address;
  first_seen_at: number;
  last_seen_at: number;
}

interface ScoresRow extends RecordRow {
  hype: number;
  gains: number;
  community: number;
  total: number;
}

interface InfluencersRow extends RecordRow {
  /** JSON, by rank: `[[id, handle, score], …]`, scores rounded to two decimals. */
  influencers: string;
}

interface PostsRow extends RecordRow {
  /** JSON, by interaction: `[[id, author's id, retweets, likes, interaction, when it was posted in milliseconds], …]`. */
  posts: string;
}

/** A collection whose answers are recorded every `SNAPSHOT_SECONDS`. */
interface TrackedCollectionRow {
  collection: Address;
  /** When its answers are to be recorded next. */
  due_at: number;
  /** When something of it was recorded last, by this schedule. */
  recorded_at: number | null;
  /** The process that is at it, and until when it has the right to. */
  lease_owner: string | null;
  lease_until: number | null;
}

/** What all processes together may do only so often. */
interface BudgetRow {
  name: string;
  /** From when on the next is allowed. */
  free_at: number;
}
