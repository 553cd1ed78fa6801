import type { Removed } from "../contract/removals.ts";
import { type Claim, DueTable, type Wait } from "../infra/due.ts";
import { forgetRecorded } from "./forget.ts";
import type { Store } from "./store.ts";

/** Positions in the service's list of removals; `undefined` is its beginning. */
export interface Cursors {
  /** Where the next round begins. */
  readonly cursor: string | undefined;
  /** Where the last round ended. */
  readonly reached: string | undefined;
}

export interface FeedClaim extends Cursors {
  readonly held: Claim<{ readonly name: string }>;
}

const due = new DueTable("removal_feed", "name");

/** The turn to read what the service has removed, which processes share. Methods reject with a `DatabaseError`. */
export class RemovalFeed {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  claim(leaseMs: number): Promise<FeedClaim | Wait> {
    return this.#store.background.timed("removals_claim", async (transaction, now) => {
      const feed = transaction.selectFrom("removalFeed").select(["name", "cursor", "reached"]);
      const held = await due.claim(transaction, feed, { now, leaseMs });
      if ("waitMs" in held) return held;
      const [{ cursor, reached }] = held.rows;
      return { cursor, reached, held };
    });
  }

  async extend({ held }: FeedClaim, leaseMs: number): Promise<void> {
    await this.#store.background.timed("removals_claim", (transaction, now) => due.extend(transaction, held, now + leaseMs));
  }

  /** Removes these from the records and what was made of them; see `forgetRecorded`. */
  async forget(removed: readonly Removed[]) {
    const { read: run, write: transact } = this.#store.background;
    const forgotten = await forgetRecorded({ run, transact }, removed, this.#store.clock.now());
    if (Object.values(forgotten).some(Boolean)) await this.#store.overwriteDeleted();
    return forgotten;
  }

  /** Ends the turn, unless the lease is lost. */
  async finish({ held }: FeedClaim, { cursor, reached }: Cursors, waitMs: number): Promise<void> {
    await this.#store.background.timed("removals_finish", async (transaction, now) => {
      if (!(await due.finish(transaction, held, () => now + waitMs))) return;
      await transaction
        .updateTable("removalFeed")
        .set({ cursor: cursor ?? null, reached: reached ?? null })
        .execute();
    });
  }
}
