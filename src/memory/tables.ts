import type { ColumnType } from "kysely";
import type { Address } from "../contract/address.ts";

/** Reasons for which Discord refuses a post. */
export const refusals = [
  "channel_gone",
  "server_gone",
  "no_access",
  "no_permission",
  "thread_locked",
  "thread_archived",
  "direct_refused",
  "refused",
] as const;
export type Refusal = (typeof refusals)[number];
export type PauseReason = Refusal | "by_moderator";
/** `deleted`: by somebody, before its delivery was known; `unsure`: nobody can tell whether it arrived. */
export type PostEnd = "posted" | "deleted" | "unsure" | Refusal;
/** The outcome of publishing a post to the channels that follow its own. */
export type Publication = "published" | "refused";

/** A column that may be null, which is read as an absent key. */
type Optional<T> = ColumnType<T | undefined, T | null | undefined, T | null>;

/**
 * The tables of the bot's database; PRIVACY.md has the purpose of each. Times are milliseconds since the epoch; `dueAt` and `lease`
 * belong to a `DueTable`.
 */
export interface Tables {
  servers: {
    id: string;
    collection: Optional<Address>;
    /** Discord's locale. */
    language: Optional<string>;
    /** An IANA name. */
    zone: Optional<string>;
    addedAt: number;
    /** Up to a day old. */
    lastUsedAt: number;
  };
  /** `name` is the `comparable` form of `written`, as it was when the row was written. */
  aliases: { serverId: string; name: string; written: string; collection: Address };
  /** `lastUsedAt` is up to a day old. */
  members: {
    id: string;
    collection: Optional<Address>;
    language: Optional<string>;
    /** 1 if it is set. */
    plain: Optional<number>;
    lastUsedAt: number;
  };
  /** Collections that were looked up publicly, recorded or watched. */
  knownCollections: {
    address: Address;
    name: Optional<string>;
    comparableName: Optional<string>;
    /** The service's page about it; see `collectionScoreSchema`. */
    page: Optional<string>;
    /** The last time with data, or `emptySince`; up to a day old. */
    seenAt: number;
    emptySince: Optional<number>;
    /** The time of the first public look-up in a server. */
    firstLookedUpAt: Optional<number>;
    /** That of the last one; up to an hour old. */
    lastLookedUpAt: Optional<number>;
  };
  serverCollections: { serverId: string; collection: Address; lastLookedUpAt: number };
  /** `voices` and the floor are absent, null in the database, if the service does not send them. */
  scoresOverTime: RecordRow & {
    hype: number;
    gains: number;
    community: number;
    total: number;
    voices?: number | undefined;
    floorPrice?: number | undefined;
    /** As the service wrote it, such as ETH; empty if it is not known, absent without a price. */
    floorCurrency?: string | undefined;
    /** A marketplace, or `import`. */
    floorSource?: string | undefined;
    floorAt?: number | undefined;
  };
  /** JSON, by rank: `[[id, handle], …]`. */
  influencersOverTime: RecordRow & { influencers: string };
  /**
   * JSON, by interaction: `[[id, author's id, interaction, when it was posted in milliseconds], …]`; then the `postPath` of a post
   * that has one, or null before a 1, which marks one of several top posts that say nearly the same.
   */
  postsOverTime: RecordRow & { posts: string };
  trackedCollections: { collection: Address; dueAt: number; lease: Optional<string> };
  budgets: { name: string; freeAt: number };
  /** One row; see `FeedClaim`. */
  removalFeed: {
    name: string;
    cursor: Optional<string>;
    reached: Optional<string>;
    heldSince: Optional<number>;
    dueAt: number;
    lease: Optional<string>;
  };
  watches: WatchRow;
  boards: BoardRow;
}

/** Consecutive equal answers are one record. */
export interface RecordRow {
  collection: Address;
  firstSeenAt: number;
  lastSeenAt: number;
}

/** The columns of both watches and boards: a channel to post to, a collection to post about, and the last post. */
interface SubscriptionRow {
  id: string;
  serverId: Optional<string>;
  /** A member's watch has the channel of their direct messages. */
  channelId: string;
  collection: Address;
  locale: Optional<string>;
  /** The moderator who saved it last; absent for a member's watch. */
  madeBy: Optional<string>;
  /** 1 if its posts are published. */
  publish: number;
  addedAt: number;
  dueAt: number;
  checkedAt: Optional<number>;
  postedAt: Optional<number>;
  /** The outcome of the last post, delivered or not. */
  outcome: Optional<PostEnd>;
  outcomeAt: Optional<number>;
  /** The first due time of the post that is under way, whether Discord may have it or not. */
  unpostedSince: Optional<number>;
  /** The nonce and first attempt of a post that Discord may have. */
  triedKey: Optional<string>;
  triedAt: Optional<number>;
  /** The message of the last post, and whether it was published. */
  messageId: Optional<string>;
  publication: Optional<Publication>;
  /** Consecutive refusals by Discord. */
  failures: ColumnType<number, number | undefined>;
  lease: Optional<string>;
}

export interface WatchRow extends SubscriptionRow {
  /** Set instead of `serverId` for a watch in direct messages. */
  memberId: Optional<string>;
  /** JSON: the settings of each kind by its name. */
  kinds: string;
  /** 1 if a new record makes it due; it also makes every watch without a base due. */
  wakes: number;
  /** The time of the next planned post, such as a digest; absent until the next check. */
  plannedAt: Optional<number>;
  lastPlannedAt: Optional<number>;
  /** JSON: the reason of the last check for posting nothing, and the snapshot to compare with. */
  skipReason: Optional<string>;
  base: Optional<string>;
  /** The kind of the post that Discord may have, and the base to store once it has arrived. */
  triedKind: Optional<string>;
  nextBase: Optional<string>;
  paused: Optional<PauseReason>;
}

/** A board: one message that is edited. */
export interface BoardRow extends SubscriptionRow {
  /** JSON: what the message shows. */
  shown: Optional<string>;
  /** 1 if the message is one of Components V2, which it then stays. */
  asComponents: Optional<number>;
  /** 1 if the message took the place of a deleted one. */
  isReplaced: ColumnType<number, number | undefined>;
  /** `message_gone`: the message was deleted again, or nobody can tell whether it is there. */
  paused: Optional<PauseReason | "message_gone">;
}
