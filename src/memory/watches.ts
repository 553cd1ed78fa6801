import { isDeepStrictEqual } from "node:util";
import type { Selectable } from "kysely";
import type { Listed, SubscriptionSettings, Subscriptions } from "./subscriptions.ts";
import type { WatchRow } from "./tables.ts";

/** Settings by kind, kept as JSON. */
export interface WatchKinds {
  /** In the server's time zone; Monday is 1. */
  readonly digest?: { readonly every: "day" | "week"; readonly hour: number; readonly weekday: number } | undefined;
  /** At this change of the total; if undefined, at one that is more than usual in a day. Alerts mention `role`. */
  readonly alert?: { readonly change?: number | undefined; readonly role?: string | undefined } | undefined;
}

export interface WatchSettings extends WatchKinds, SubscriptionSettings {}

type Shown = "id" | "addedAt" | "digestAt" | "lastDigestAt" | "checkedAt" | "skipReason" | "base" | "paused" | "failures";
type Posted = "unpostedSince" | "postedAt" | "outcome" | "outcomeAt" | "messageId" | "publication";

/** A post that Discord may have. */
export interface Tried {
  /** Its nonce. */
  readonly key: string;
  /** The first attempt, in milliseconds since the epoch. */
  readonly at: number;
}

interface TriedPost extends Tried {
  readonly kind: string | undefined;
  /** JSON: the base once it has arrived. */
  readonly nextBase: string | undefined;
}

export interface Watch extends WatchSettings, Readonly<Pick<Selectable<WatchRow>, Shown | Posted>> {
  readonly table: "watches";
  /** One of these two. */
  readonly server: string | undefined;
  readonly member: string | undefined;
  readonly tried: TriedPost | undefined;
}

export type ListedWatch = Watch & Listed;

/** How watches are stored. */
export const watchShape: ConstructorParameters<typeof Subscriptions<"watches", WatchSettings, Watch>>[2] = {
  table: "watches",
  columns: ({ channel: _channel, collection: _collection, locale: _locale, ...kinds }, before) => ({
    ...{ kinds: JSON.stringify(kinds), wakes: 1, skipReason: null },
    // A digest keeps its next time, which may be due, unless its own settings change.
    ...(before && !isDeepStrictEqual((JSON.parse(before.kinds) as WatchKinds).digest, kinds.digest) && { digestAt: null }),
  }),
  read: watchOf,
};

/** A stored watch, with its settings read. */
export function watchOf(row: Selectable<WatchRow>): Watch {
  const { id, collection, locale, addedAt, digestAt, lastDigestAt, checkedAt, skipReason, base, paused, failures } = row;
  const { serverId: server, memberId: member, channelId: channel, postedAt, outcome, outcomeAt, messageId } = row;
  const { unpostedSince, triedKey: key, triedAt = 0, triedKind, nextBase, publication } = row;
  return {
    ...(JSON.parse(row.kinds) as WatchKinds & Pick<WatchSettings, "publish">),
    ...{ id, server, member, channel, collection, locale, addedAt, digestAt, lastDigestAt, checkedAt, skipReason, base, paused },
    ...{ failures, unpostedSince, postedAt, outcome, outcomeAt, messageId, publication, table: "watches" },
    tried: key === undefined ? undefined : { key, at: triedAt, kind: triedKind, nextBase },
  };
}
