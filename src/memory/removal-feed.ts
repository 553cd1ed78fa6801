import type { Removed } from "../contract/removals.ts";
import { type Claim, DueTable, type Wait } from "../infra/due.ts";
import { forgetRecorded, weighRemovals } from "./forget.ts";
import type { Store } from "./store.ts";

/** Positions in the service's list of removals; `undefined` is its beginning. */
interface Cursors {
  /** The position at which the next round begins. */
  readonly cursor: string | undefined;
  /** The position at which the last round ended. */
  readonly reached: string | undefined;
}

export interface FeedClaim extends Cursors {
  /** Milliseconds for which removals have been held back; `undefined` if none are. */
  readonly heldMs: number | undefined;
  readonly held: Claim<{ readonly name: string }>;
}

export interface PollResult extends Cursors {
  /** Whether the removals that were read are held back for a later round. */
  readonly isHeld: boolean;
}

const due = new DueTable("removal_feed", "name");

/** Lets one process at a time read what the service has removed. Methods reject with a `DatabaseError`. */
export class RemovalFeed {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  claim(leaseMs: number): Promise<FeedClaim | Wait> {
    return this.#store.background.timed("removals_claim", async (transaction, now) => {
      const feed = transaction.selectFrom("removalFeed").select(["name", "cursor", "reached", "heldSince"]);
      const held = await due.claim(transaction, feed, { now, leaseMs });
      if ("waitMs" in held) return held;
      const [{ cursor, reached, heldSince }] = held.rows;
      return { cursor, reached, heldMs: heldSince === undefined ? undefined : now - heldSince, held };
    });
  }

  async extend({ held }: FeedClaim, leaseMs: number): Promise<void> {
    await this.#store.background.timed("removals_claim", (transaction, now) => due.extend(transaction, held, now + leaseMs));
  }

  /** The part of the records that the removals would delete; see `weighRemovals`. */
  weigh(removed: readonly Removed[], most: number) {
    return weighRemovals({ run: this.#store.background.read }, removed, most);
  }

  /** Removes posts and people from the records and from bases of watches; see `forgetRecorded`. */
  async forget(removed: readonly Removed[]) {
    const { read: run, write: transact } = this.#store.background;
    const forgotten = await forgetRecorded({ run, transact }, removed, this.#store.clock.now());
    if (Object.values(forgotten).some(Boolean)) await this.#store.overwriteDeleted();
    return forgotten;
  }

  /** Ends the round, unless the lease is lost. If removals are held back, keeps the time of the first such round. */
  async finish({ held, heldMs = 0 }: FeedClaim, { cursor, reached, isHeld }: PollResult, waitMs: number): Promise<void> {
    await this.#store.background.timed("removals_finish", async (transaction, now) => {
      if (!(await due.finish(transaction, held, () => now + waitMs))) return;
      await transaction
        .updateTable("removalFeed")
        .set({ cursor: cursor ?? null, reached: reached ?? null, heldSince: isHeld ? held.claimedAt - heldMs : null })
        .execute();
    });
  }
}
