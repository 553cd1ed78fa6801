import type { Selectable } from "kysely";
import type { Listed, SubscriptionSettings, Subscriptions } from "./subscriptions.ts";
import type { WatchRow } from "./tables.ts";

/** The settings of each kind of a watch by its name, stored as JSON. */
export type Kinds = Readonly<Record<string, unknown>>;

export interface WatchSettings extends SubscriptionSettings {
  readonly kinds: Kinds;
  /** Whether the next planned time is computed anew. Otherwise it stays, even if it is past. */
  readonly isReplanned?: boolean;
}

type Checks = "id" | "addedAt" | "plannedAt" | "lastPlannedAt" | "checkedAt" | "skipReason" | "base" | "paused" | "failures";
type Posts = "unpostedSince" | "postedAt" | "outcome" | "outcomeAt" | "messageId" | "publication";

/** A post that Discord may have. */
export interface Tried {
  /** Its nonce. */
  readonly key: string;
  /** The first attempt, in milliseconds since the epoch. */
  readonly at: number;
}

interface TriedPost extends Tried {
  readonly kind: string | undefined;
  /** JSON: the base to store once the post has arrived. */
  readonly nextBase: string | undefined;
}

export interface Watch extends Omit<WatchSettings, "isReplanned">, Readonly<Pick<Selectable<WatchRow>, Checks | Posts>> {
  readonly table: "watches";
  /** Either `server` or `member` is set. */
  readonly server: string | undefined;
  readonly member: string | undefined;
  readonly tried: TriedPost | undefined;
}

export type ListedWatch = Watch & Listed;

/** Maps watches to rows of their table. */
export const watchShape: ConstructorParameters<typeof Subscriptions<"watches", WatchSettings, Watch>>[2] = {
  table: "watches",
  columns: ({ kinds, isReplanned = false }) => ({
    ...{ kinds: JSON.stringify(kinds), wakes: 1, skipReason: null },
    ...(isReplanned && { plannedAt: null }),
  }),
  read: watchOf,
};

/** Reads a row. */
export function watchOf(row: Selectable<WatchRow>): Watch {
  const { id, collection, locale, addedAt, plannedAt, lastPlannedAt, checkedAt, skipReason, base, paused, failures } = row;
  const { serverId: server, memberId: member, channelId: channel, postedAt, outcome, outcomeAt, messageId } = row;
  const { unpostedSince, triedKey: key, triedAt = 0, triedKind, nextBase, publication } = row;
  return {
    ...{
      id,
      server,
      member,
      channel,
      collection,
      locale,
      addedAt,
      plannedAt,
      lastPlannedAt,
      checkedAt,
      skipReason,
      base,
      paused,
    },
    ...{ failures, unpostedSince, postedAt, outcome, outcomeAt, messageId, publication, table: "watches" },
    kinds: JSON.parse(row.kinds) as Kinds,
    publish: row.publish === 1,
    tried: key === undefined ? undefined : { key, at: triedAt, kind: triedKind, nextBase },
  };
}
