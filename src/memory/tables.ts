import type { ColumnType } from "kysely";
import type { Address } from "../contract/address.ts";

/** Why nothing is posted any more: the channel is gone, or Discord has refused three messages in a row. */
export type PauseReason = "channel_gone" | "server_gone" | "no_access" | "no_permission" | "thread_locked" | "refused";

/** Null in the database, absent in a row that is read. */
type Optional<T> = ColumnType<T | undefined, T | null | undefined, T | null>;
type Defaulted<T> = ColumnType<T, T | undefined, T>;

/**
 * All tables; `migrations.ts` has their columns as SQL, and PRIVACY.md tells what each is for. Times are milliseconds since the
 * epoch; `dueAt` and `lease` are those of a `DueTable`.
 */
export interface Tables {
  servers: ServerRow;
  aliases: AliasRow;
  members: MemberRow;
  knownCollections: KnownCollectionRow;
  serverCollections: ServerCollectionRow;
  scoresOverTime: ScoresRow;
  influencersOverTime: InfluencersRow;
  postsOverTime: PostsRow;
  trackedCollections: TrackedCollectionRow;
  budgets: { name: string; freeAt: number };
  watches: WatchRow;
  outbox: OutboxRow;
}

interface ServerRow {
  id: string;
  collection: Optional<Address>;
  /** A locale of Discord's. */
  language: Optional<string>;
  /** A time zone of IANA's. */
  zone: Optional<string>;
  addedAt: number;
  /** When the bot was found to be gone; it was not used there since. */
  leftAt: Optional<number>;
}

interface AliasRow {
  serverId: string;
  /** See `comparable`. */
  name: string;
  /** The name as it was typed. */
  written: string;
  collection: Address;
}

interface MemberRow {
  id: string;
  collection: Optional<Address>;
  language: Optional<string>;
  /** Written once a day. */
  lastUsedAt: number;
}

/** A collection that was asked for publicly, recorded or watched. */
interface KnownCollectionRow {
  address: Address;
  name: Optional<string>;
  comparableName: Optional<string>;
  /** The last time that it had data, or that the lack of it was noted: written once a day. */
  seenAt: number;
  /** Since when the service has had nothing about it. */
  emptySince: Optional<number>;
  /** The first and the last time that it was asked for publicly in a server: written once an hour. */
  firstAskedAt: Optional<number>;
  lastAskedAt: Optional<number>;
}

/** A collection that was asked for publicly in a server, and had data. */
interface ServerCollectionRow {
  serverId: string;
  collection: Address;
  /** Written once an hour. */
  lastAskedAt: number;
}

/** Equal answers in a row are one record; records of one collection do not overlap. */
export interface RecordRow {
  collection: Address;
  firstSeenAt: number;
  lastSeenAt: number;
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
  dueAt: number;
  recordedAt: Optional<number>;
  lease: Optional<string>;
}

export interface WatchRow {
  id: string;
  serverId: string;
  channelId: string;
  collection: Address;
  every: Optional<"day" | "week">;
  /** In the server's time zone. */
  hour: Optional<number>;
  /** 1 is Monday. */
  weekday: Optional<number>;
  /** 1 if there are alerts. */
  alerts: number;
  /** The change of the total that causes an alert; without it one that is unusual does. */
  leastChange: Optional<number>;
  /** The server's language as Discord knew it. */
  locale: Optional<string>;
  addedAt: number;
  dueAt: number;
  /** Absent if it has to be worked out. */
  digestAt: Optional<number>;
  lastDigestAt: Optional<number>;
  checkedAt: Optional<number>;
  /** JSON: why nothing was posted after the last check. */
  quiet: Optional<string>;
  /** JSON: what later answers are compared with. */
  base: Optional<string>;
  postedAt: Optional<number>;
  /** The key of its message in the outbox, and the base once that is delivered. */
  outboxKey: Optional<string>;
  nextBase: Optional<string>;
  /** Messages in a row that Discord has refused. */
  failures: Defaulted<number>;
  paused: Optional<PauseReason>;
  lease: Optional<string>;
}

interface OutboxRow {
  /** The nonce of the message: made from its watches and their period. */
  key: string;
  serverId: string;
  channelId: string;
  /** JSON, until it is delivered or given up. */
  message: Optional<string>;
  writtenAt: number;
  dueAt: number;
  /** The first attempt that may have been delivered. */
  triedAt: Optional<number>;
  outcome: Optional<string>;
  messageId: Optional<string>;
  finishedAt: Optional<number>;
  lease: Optional<string>;
}
