import { createHash } from "node:crypto";
import { type ExpressionBuilder, sql } from "kysely";
import type { Address } from "../contract/address.ts";
import { type ClaimOptions, lockBudget, spendBudget } from "./budget.ts";
import type { History } from "./history.ts";
import { noteEmpty } from "./known-collections.ts";
import { isFree, isHeld, type Lease, leased, lockWatches, released } from "./leases.ts";
import type { Answers } from "./records.ts";
import { type TrackingState, trackingState } from "./states.ts";
import type { Store } from "./store.ts";
import type { Tables } from "./tables.ts";

const BUDGET = "recording";

/** The right of one process to record a collection. */
export interface TrackingLease extends Lease {
  readonly collection: Address;
}

/** What is recorded again and again, and whose turn it is; processes share it. Everything rejects with a `MemoryError`. */
export class Tracking {
  readonly #store: Store;
  readonly #history: History;

  constructor(store: Store, history: History) {
    this.#store = store;
    this.#history = history;
  }

  /** Tracks these collections, each at a time of its own within the interval, and no others. */
  async sync(collections: readonly Address[], intervalMs: number): Promise<void> {
    const now = this.#store.clock.now();
    const wanted = new Set(collections);
    await this.#store.background.write("tracking_sync", async (transaction) => {
      const rows = await transaction.selectFrom("tracked_collections").select(["collection", "due_at"]).execute();
      const known = new Set(rows.map(({ collection }) => collection));
      const gone = rows.filter(({ collection }) => !wanted.has(collection)).map(({ collection }) => collection);
      for (const collection of gone) {
        await transaction.deleteFrom("tracked_collections").where("collection", "=", collection).execute();
      }
      const added = collections.filter((collection) => !known.has(collection));
      // The interval was longer before.
      const late = rows.filter(({ collection, due_at }) => wanted.has(collection) && due_at > now + intervalMs);
      for (const collection of [...added, ...late.map((row) => row.collection)]) {
        const due_at = nextTurn(collection, now, intervalMs);
        await transaction
          .insertInto("tracked_collections")
          .values({ collection, due_at })
          .onConflict((conflict) => conflict.column("collection").doUpdateSet({ due_at }))
          .execute();
      }
    });
  }

  /** The collection that has been due longest, for this process alone; or how many milliseconds there is nothing to do. */
  claim({ owner, leaseMs, costMs }: ClaimOptions): Promise<TrackingLease | { readonly waitMs: number }> {
    return this.#store.background.write("tracking_claim", async (transaction) => {
      const now = this.#store.clock.now();
      const freeAt = await lockBudget(transaction, BUDGET, now);
      if (freeAt > now) return { waitMs: freeAt - now };
      const next = await transaction
        .selectFrom("tracked_collections")
        .select(["collection", "due_at"])
        .where(isFree(now))
        .orderBy("due_at")
        .limit(1)
        .executeTakeFirst();
      if (!next || next.due_at > now) return { waitMs: next ? next.due_at - now : Number.POSITIVE_INFINITY };
      const lease = { collection: next.collection, owner, until: now + leaseMs };
      await transaction.updateTable("tracked_collections").set(leased(lease)).where("collection", "=", next.collection).execute();
      await spendBudget(transaction, BUDGET, now + costMs);
      return lease;
    });
  }

  /**
   * Writes down what was answered and when it is due next, unless the lease is another process's by now: then neither.
   *
   * @param answers `empty` where the service has nothing about the collection, which is more than that it gave no answer.
   */
  finish(lease: TrackingLease, answers: Answers | "empty", intervalMs: number): Promise<boolean> {
    return this.#history.writing(lease.collection, () => this.#finish(lease, answers, intervalMs));
  }

  #finish(lease: TrackingLease, answers: Answers | "empty", intervalMs: number): Promise<boolean> {
    return this.#store.background.write("tracking_finish", async (transaction) => {
      const now = this.#store.clock.now();
      const isRecorded = answers !== "empty" && Object.keys(answers).length > 0;
      const { numUpdatedRows } = await transaction
        .updateTable("tracked_collections")
        .set({ due_at: nextTurn(lease.collection, now, intervalMs), ...released })
        .$if(isRecorded, (update) => update.set({ recorded_at: now }))
        .where("collection", "=", lease.collection)
        .where(isHeld(lease))
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      if (answers === "empty") await noteEmpty(transaction, lease.collection, now);
      else await this.#history.write(transaction, lease.collection, answers);
      if (!isRecorded) return true;
      // There is something newer to compare with what was posted last, also for who is looking at what there was before.
      const areMeant = ({ and, or, eb }: ExpressionBuilder<Tables, "watches">) =>
        and([eb("collection", "=", lease.collection), or([eb("alerts", "=", 1), eb("base", "is", null)])]);
      await lockWatches(transaction, areMeant);
      await transaction
        .updateTable("watches")
        .set({ due_at: sql`case when due_at > ${now} then ${now} else due_at end`, ...released })
        .where(areMeant)
        .execute();
      return true;
    });
  }

  /** Gives a lease back: the collection is as due as before. */
  async release(lease: TrackingLease): Promise<void> {
    await this.#store.background.write("tracking_release", (transaction) =>
      transaction
        .updateTable("tracked_collections")
        .set(released)
        .where("collection", "=", lease.collection)
        .where(isHeld(lease))
        .execute(),
    );
  }

  state(): Promise<TrackingState> {
    return this.#store.background.read("tracking_state", (connection) => trackingState(connection, this.#store.clock.now()));
  }
}

/** The next time after now at which a collection has its turn: once an interval, each at a place in it that only its address decides. */
export function nextTurn(collection: Address, now: number, intervalMs: number): number {
  const place = createHash("sha256").update(collection).digest().readUInt32BE() / 2 ** 32;
  const offsetMs = Math.floor(place * intervalMs);
  return (Math.floor((now - offsetMs) / intervalMs) + 1) * intervalMs + offsetMs;
}
