import type { Generated } from "kysely";
import type { Address } from "../contract/address.ts";

/** All that is kept. Times are milliseconds since the epoch. Each column stands in PRIVACY.md. */
export interface Tables {
  servers: ServerRow;
  aliases: AliasRow;
  members: MemberRow;
  asked_collections: AskedCollectionRow;
  server_collections: ServerCollectionRow;
  known_collections: KnownCollectionRow;
  scores_over_time: ScoresRow;
  influencers_over_time: InfluencersRow;
  posts_over_time: PostsRow;
  tracked_collections: TrackedCollectionRow;
  budgets: BudgetRow;
  watches: WatchRow;
  posts: PostRow;
}

/** A server that has set something, has aliases or watches collections. */
interface ServerRow {
  id: string;
  collection: Address | null;
  language: string | null;
  zone: string | null;
  /** When it first set something; 0 where that was before this was kept. */
  added_at: Generated<number>;
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
  /** Of a command, a click or a suggestion: written once a day, so at most a day before the last one. */
  last_used_at: number;
}

/** A collection that was asked for publicly in a server, and had data. */
interface AskedCollectionRow {
  address: Address;
  name: string | null;
  /** The name as names are compared. */
  comparable_name: string | null;
  first_asked_at: number;
  /** Written once an hour. */
  last_asked_at: number;
}

/** A collection that was asked for publicly in a server, and had data. */
interface ServerCollectionRow {
  server_id: string;
  collection: Address;
  /** Written once an hour. */
  last_asked_at: number;
}

/** A collection that was recorded or is watched: neither makes it one that was asked for. */
interface KnownCollectionRow {
  address: Address;
  name: string | null;
  /** When there was data of it last, or the lack of it was noted: written once a day, so at most a day before the last time. */
  seen_at: number;
  /** Since when the service has answered that it has nothing about it. */
  empty_since: number | null;
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

/** A collection that a server has an eye on: what is posted about it unasked, where and when. */
interface WatchRow {
  id: string;
  server_id: string;
  channel_id: string;
  collection: Address;
  /** How often there is a digest: `day` or `week`, if there are any. */
  every: "day" | "week" | null;
  /** In the server's time zone, from 0 to 23. */
  hour: number | null;
  /** ISO 8601's: 1 is Monday. */
  weekday: number | null;
  /** 1 where there are alerts. */
  alerts: number;
  /** By how much the total has to move for one, if the server said so. */
  least_change: number | null;
  /** The server's language as Discord knew it. */
  locale: string | null;
  /** When it was added; 0 where that was before this was kept. */
  added_at: Generated<number>;
  /** When something is to be done about it next. */
  due_at: number;
  /** When the next digest is due; nothing where that is to be worked out. */
  digest_at: number | null;
  last_digest_at: number | null;
  checked_at: number | null;
  /** JSON: why nothing was posted when it was checked last. */
  quiet: string | null;
  /** JSON: what was posted last, or at first only seen, which later answers are compared with. */
  base: string | null;
  posted_at: number | null;
  /** The post that is on its way, and what becomes the base when it has arrived. */
  post: string | null;
  next_base: string | null;
  /** How many posts in a row Discord has refused. */
  failures: number;
  /** Why nothing is posted any more. */
  paused: string | null;
  /** The process that is at it, and until when it has the right to. */
  lease_owner: string | null;
  lease_until: number | null;
}

/** A message that was written down to be posted: once, whichever process does it. */
interface PostRow {
  /** The nonce that Discord knows it by: made from the watches and the period. */
  key: string;
  server_id: string;
  channel_id: string;
  /** JSON: the message, until it has arrived or is given up. */
  message: string | null;
  written_at: number;
  next_try_at: number;
  /** The first try since when it may have arrived. */
  tried_at: number | null;
  outcome: string | null;
  message_id: string | null;
  finished_at: number | null;
  lease_owner: string | null;
  lease_until: number | null;
}
