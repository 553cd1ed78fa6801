import type { ColumnType } from "kysely";
import type { Address } from "../contract/address.ts";

/** The channel or server is gone, or Discord has refused three messages in a row. */
export type PauseReason = "channel_gone" | "server_gone" | "no_access" | "no_permission" | "thread_locked" | "refused";

/** Null in the database, absent in a row that is read. */
type Optional<T> = ColumnType<T | undefined, T | null | undefined, T | null>;

/**
 * All tables; `migrations.ts` has their columns as SQL, and PRIVACY.md tells what each is for. Times are milliseconds since the
 * epoch; `dueAt` and `lease` are those of a `DueTable`.
 */
export interface Tables {
  servers: {
    id: string;
    collection: Optional<Address>;
    language: Optional<string>;
    zone: Optional<string>;
    addedAt: number;
    /** When the bot was found to be gone; it was not used there since. */
    leftAt: Optional<number>;
  };
  /** `name` is the `comparable` form of `written`. */
  aliases: { serverId: string; name: string; written: string; collection: Address };
  /** `lastUsedAt` is written once a day. */
  members: { id: string; collection: Optional<Address>; language: Optional<string>; lastUsedAt: number };
  /** Collections that were asked for publicly, recorded or watched. */
  knownCollections: {
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
  };
  serverCollections: { serverId: string; collection: Address; lastAskedAt: number };
  scoresOverTime: RecordRow & { hype: number; gains: number; community: number; total: number };
  /** JSON, by rank: `[[id, handle, score], …]`, scores rounded to two decimals. */
  influencersOverTime: RecordRow & { influencers: string };
  /** JSON, by interaction: `[[id, author's id, retweets, likes, interaction, when it was posted in milliseconds], …]`. */
  postsOverTime: RecordRow & { posts: string };
  trackedCollections: { collection: Address; dueAt: number; recordedAt: Optional<number>; lease: Optional<string> };
  budgets: { name: string; freeAt: number };
  watches: WatchRow;
  outbox: {
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
  };
}

/** Equal answers in a row are one record; records of one collection do not overlap. */
export interface RecordRow {
  collection: Address;
  firstSeenAt: number;
  lastSeenAt: number;
}

export interface WatchRow {
  id: string;
  serverId: string;
  channelId: string;
  collection: Address;
  every: Optional<"day" | "week">;
  hour: Optional<number>;
  weekday: Optional<number>;
  alerts: number;
  leastChange: Optional<number>;
  locale: Optional<string>;
  addedAt: number;
  dueAt: number;
  /** Absent until it is computed. */
  digestAt: Optional<number>;
  lastDigestAt: Optional<number>;
  checkedAt: Optional<number>;
  /** JSON: why it was quiet at the last check, and what later answers are compared with. */
  quiet: Optional<string>;
  base: Optional<string>;
  postedAt: Optional<number>;
  /** The key of its message in the outbox, and the base once that is delivered. */
  outboxKey: Optional<string>;
  nextBase: Optional<string>;
  /** Messages in a row that Discord has refused. */
  failures: ColumnType<number, number | undefined>;
  paused: Optional<PauseReason>;
  lease: Optional<string>;
}
