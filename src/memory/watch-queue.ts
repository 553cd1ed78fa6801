import { type Kysely, type Selectable, sql, type Updateable } from "kysely";
import { lock } from "../infra/database.ts";
import type { Wait } from "../infra/due.ts";
import { POSTING, reserve } from "./budget.ts";
import {
  type Beginning,
  nothingTried,
  type Pace,
  type Paused,
  type PostLease,
  PostQueue,
  type PostResult,
  refused,
} from "./post-queue.ts";
import type { Store } from "./store.ts";
import type { Tables, WatchRow } from "./tables.ts";
import { type Watch, watchOf } from "./watches.ts";

export interface WatchLease extends PostLease {
  readonly watches: readonly [Watch, ...Watch[]];
}

/** The result of checking a watch. */
export interface Checked {
  readonly id: string;
  readonly dueAt: number;
  /** The next planned post. */
  readonly plannedAt?: number | undefined;
  /** The last planned post, sent or not. */
  readonly lastPlannedAt?: number | undefined;
  /** Whether a new record makes it due. */
  readonly wakes?: boolean;
  readonly skipReason?: string | undefined;
  readonly base?: string | undefined;
  /** The base once the post has arrived. */
  readonly nextBase?: string | undefined;
}

/** An attempt to post. */
export interface Attempt {
  /** The nonce: unique; at most 25 characters. */
  readonly key: string;
  readonly kind: string;
  readonly included: readonly Checked[];
  /** Watches of the lease that the post leaves out; their check ends without a post. */
  readonly notIncluded: readonly Checked[];
}

/** The queue of all watches and their posts. Before Discord is first called, the watches of a post are marked as tried. */
export class WatchQueue extends PostQueue<WatchLease> {
  constructor(store: Store) {
    super(store, "watches");
  }

  /**
   * Claims the watch that has been due longest; those with a planned post come last. If a post of it is under way, claims the other
   * watches of that post too, otherwise all that are due in its channel.
   *
   * @param awaitsRecords whether to leave out planned posts whose collection is due to be recorded.
   */
  claim({ leaseMs, awaitsRecords = false }: { leaseMs: number; awaitsRecords?: boolean }): Promise<WatchLease | Wait> {
    return this.store.background.write("watch_claim", async (transaction) => {
      await lock(transaction, "watches");
      const now = await this.store.time(transaction);
      const isPlanned = sql<boolean>`(planned_at is not null and planned_at <= ${now})`;
      const isAwaited = sql<boolean>`exists (select 1 from tracked_collections
        where collection = watches.collection and (due_at <= ${now} or lease is not null))`;
      const candidates = transaction
        .selectFrom("watches")
        .selectAll()
        .where("paused", "is", null)
        .$if(awaitsRecords, (query) => query.where(({ not, and }) => not(and([isPlanned, isAwaited]))));
      const options: Parameters<typeof this.due.claim<Tables, "watches", Selectable<WatchRow>>>[2] = {
        now,
        leaseMs,
        // A server has few watches.
        together: ({ channelId, serverId = null, triedKey = null }) => {
          const ofChannel = candidates.where("channelId", "=", channelId);
          const ofPost = ofChannel.where("triedKey", triedKey === null ? "is" : "=", triedKey);
          return ofPost.where("serverId", serverId === null ? "is" : "=", serverId);
        },
      };
      // Many digests are due at one hour; alerts do not wait for them.
      const unplanned = candidates.where(({ not }) => not(isPlanned));
      const urgent = await this.due.claim(transaction, unplanned, options);
      const held = "waitMs" in urgent ? await this.due.claim(transaction, candidates, options) : urgent;
      if ("waitMs" in held) return held;
      const [first, ...rest] = held.rows;
      const watch = watchOf(first);
      const { channel, tried } = watch;
      return { watches: [watch, ...rest.map(watchOf)], channel, tried, claimedAt: now, held };
    });
  }

  /** Ends a check that leads to no post. If any watch has lost its lease, releases the others and resolves to false. */
  finish({ held }: WatchLease, checked: readonly Checked[]): Promise<boolean> {
    return this.store.background.timed("watch_finish", async (transaction, now) => {
      if (!(await this.#lock(transaction, held, checked))) return false;
      for (const watch of checked) await end(transaction, watch, now);
      return true;
    });
  }

  /** Marks the included watches as tried, unless they are, and reserves the next free time in the posting budget of all processes. */
  begin(lease: WatchLease, { key, kind, included, notIncluded: rest }: Attempt, pace: Pace): Promise<Beginning<WatchLease>> {
    const ids = new Set(included.map(({ id }) => id));
    const own = partOf(lease, ids);
    return this.store.background.timed("watch_begin", async (transaction, now) => {
      if (!(await this.#lock(transaction, lease.held, [...included, ...rest]))) return "lost";
      for (const watch of rest) await end(transaction, watch, now);
      const since = Math.min(...own.watches.map(({ unpostedSince = now }) => unpostedSince));
      await setAll(transaction, ids, { unpostedSince: since });
      const waitMs = await reserve(transaction, POSTING, now, pace);
      if (waitMs > pace.maxWaitMs) {
        await this.due.release(transaction, own.held, now + waitMs);
        return "later";
      }
      if (lease.tried === undefined) {
        for (const { id, nextBase = null } of included)
          await setAll(transaction, [id], { triedKey: key, triedAt: now, triedKind: kind, nextBase });
      }
      return { lease: own, waitMs, since };
    });
  }

  /**
   * Stores how a post ended. If it has arrived, or may have, its snapshot is the new base, so that news is posted once. A refusal
   * counts against its watches. A process that has lost its lease still stores that its post arrived, unless another post has begun.
   */
  settle(lease: WatchLease, { key, included }: Attempt, { outcome, messageId }: PostResult): Promise<readonly Paused[]> {
    const hasArrived = outcome === "posted" || outcome === "deleted";
    const [first] = lease.watches;
    return this.settling(lease, first, outcome, async (transaction, now, stillHeld) => {
      for (const checked of included) {
        const isHeld = stillHeld.has(checked.id);
        if (!isHeld && !hasArrived) continue;
        // Revoking a lease also makes the watch due: its next check plans the next post, on another day.
        const next = isHeld ? checkedColumns(checked, now) : { plannedAt: null, lastPlannedAt: checked.lastPlannedAt };
        await transaction
          .updateTable("watches")
          .set(({ ref }) => ({
            ...{ ...next, ...nothingTried, unpostedSince: null, outcome, outcomeAt: now, lease: null },
            ...((hasArrived || outcome === "unsure") && { base: ref("nextBase") }),
            ...(hasArrived && { postedAt: now, failures: 0, messageId: messageId ?? null, publication: null }),
            ...(!hasArrived && outcome !== "unsure" && refused(outcome)),
          }))
          .where("id", "=", checked.id)
          .where("triedKey", "=", key)
          .execute();
      }
    });
  }

  /** Locks the checked watches. If any has lost its lease, releases the others and resolves to false. */
  async #lock(transaction: Kysely<Tables>, held: WatchLease["held"], checked: readonly Checked[]): Promise<boolean> {
    const ids = new Set(checked.map(({ id }) => id));
    const claim = { ...held, rows: held.rows.filter(({ id }) => ids.has(id)) };
    const isHeld = (await this.due.lockHeld(transaction, claim)).length === claim.rows.length;
    if (!isHeld) await this.due.release(transaction, claim);
    return isHeld;
  }
}

const checkedColumns = ({ dueAt, plannedAt, lastPlannedAt, wakes, skipReason, base }: Checked, now: number) => ({
  ...{ dueAt, plannedAt: plannedAt ?? null, lastPlannedAt, wakes: wakes ? 1 : 0 },
  ...{ checkedAt: now, skipReason: skipReason ?? null, base },
});

/** The lease with only these of its watches; at least one of them must be in it. */
function partOf(lease: WatchLease, ids: ReadonlySet<string>): WatchLease {
  const { watches, held } = lease;
  return {
    ...lease,
    watches: watches.filter(({ id }) => ids.has(id)) as unknown as WatchLease["watches"],
    held: { ...held, rows: held.rows.filter(({ id }) => ids.has(id)) as unknown as WatchLease["held"]["rows"] },
  };
}

/** Ends the check of a held watch. */
const end = (transaction: Kysely<Tables>, checked: Checked, now: number) =>
  setAll(transaction, [checked.id], { ...checkedColumns(checked, now), unpostedSince: null, lease: null });

const setAll = (transaction: Kysely<Tables>, ids: Iterable<string>, changes: Updateable<WatchRow>) =>
  transaction
    .updateTable("watches")
    .set(changes)
    .where("id", "in", [...ids])
    .execute();
