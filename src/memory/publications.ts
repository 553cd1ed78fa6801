import { sql } from "kysely";
import { type Claim, DueTable, type Wait } from "../infra/due.ts";
import { type Pace, POSTING, spend } from "./budget.ts";
import type { Store } from "./store.ts";
import type { Publication } from "./tables.ts";

export type { Publication } from "./tables.ts";

/** A lease on a posted message. Times are the database's, in milliseconds since the epoch. */
export interface PublicationClaim {
  readonly channel: string;
  readonly messageId: string;
  readonly postedAt: number;
  readonly claimedAt: number;
  readonly held: Claim<{ readonly key: string }>;
}

const outbox = new DueTable("outbox", "key");

/** Posted messages to publish to the channels that follow theirs. All methods reject with a `DatabaseError`. */
export class Publications {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  claim({ leaseMs, ...pace }: Pace & { readonly leaseMs: number }): Promise<PublicationClaim | Wait> {
    return this.#store.background.timed("publication_claim", async (transaction, now) => {
      // As in the partial index, which a parameter would not match.
      const waiting = transaction.selectFrom("outbox").selectAll().where(sql<boolean>`publication = 'waiting'`);
      const held = await outbox.claim(transaction, waiting, {
        now,
        leaseMs,
        pace: () => spend(transaction, POSTING, now, pace),
      });
      if ("waitMs" in held) return held;
      const [{ channelId: channel, messageId = "", finishedAt: postedAt = now }] = held.rows;
      return { channel, messageId, postedAt, claimedAt: now, held };
    });
  }

  later({ held }: PublicationClaim, waitMs: number): Promise<void> {
    return this.#store.background.timed("publication_finish", async (transaction, now) => {
      await outbox.finish(transaction, held, () => now + Math.ceil(waitMs));
    });
  }

  /** Works without the lease too. */
  finish({ held }: PublicationClaim, publication: Publication): Promise<void> {
    return this.#store.background.timed("publication_finish", async (transaction) => {
      await transaction
        .updateTable("outbox")
        .set({ publication, lease: null })
        .where(
          "key",
          "in",
          held.rows.map(({ key }) => key),
        )
        .where("publication", "=", "waiting")
        .execute();
    });
  }
}
