import { type Kysely, sql, type Updateable } from "kysely";
import { type Claim, DueTable, type Wait } from "../infra/due.ts";
import { hold, type Pace, spend } from "./budget.ts";
import type { Store } from "./store.ts";
import type { PauseReason, Tables } from "./tables.ts";
import { lockWatches, MAX_FAILURES } from "./watch-rows.ts";

/** The message was too late, its delivery is unknown, or Discord refuses it. */
export type GivenUp = "late" | "unsure" | PauseReason;

/** A lease on one message. Times are milliseconds since the epoch by the database's clock. */
export interface OutboxClaim {
  readonly key: string;
  readonly server: string;
  readonly channel: string;
  readonly message: string;
  readonly writtenAt: number;
  /** The first attempt before this one that may have been delivered. */
  readonly triedAt: number | undefined;
  readonly claimedAt: number;
  readonly held: Claim<{ readonly key: string }>;
}

interface OutboxClaimOptions extends Pace {
  readonly leaseMs: number;
}

const outbox = new DueTable("outbox", "key");
const BUDGET = "posting";

/** Messages to post. Everything rejects with a `MemoryError`. */
export class Outbox {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  claim({ leaseMs, ...pace }: OutboxClaimOptions): Promise<OutboxClaim | Wait> {
    return this.#store.background.write("outbox_claim", async (transaction) => {
      const now = await this.#store.time(transaction);
      const waiting = transaction.selectFrom("outbox").selectAll().where("outcome", "is", null);
      const claim = await outbox.claim(transaction, waiting, {
        now,
        leaseMs,
        pace: () => spend(transaction, BUDGET, now, pace),
      });
      if ("waitMs" in claim) return claim;
      const [row] = claim.rows;
      if (!row) return { waitMs: 0 };
      const { key, serverId: server, channelId: channel, message = "{}", writtenAt, triedAt } = row;
      await transaction
        .updateTable("outbox")
        .set({ triedAt: triedAt ?? now })
        .where("key", "=", key)
        .execute();
      return { key, server, channel, message, writtenAt, triedAt, claimedAt: now, held: claim };
    });
  }

  /** Begins a new attempt after earlier ones that were not delivered. Resolves to whether the claim still holds. */
  tryAgain({ key, held }: OutboxClaim): Promise<boolean> {
    return this.#store.background.write("outbox_finish", async (transaction) => {
      const triedAt = await this.#store.time(transaction);
      const tried = await transaction
        .updateTable("outbox")
        .set({ triedAt })
        .where("key", "=", key)
        .where("lease", "=", held.token)
        .executeTakeFirst();
      return tried.numUpdatedRows > 0n;
    });
  }

  /**
   * Gives a message back, to be tried again.
   *
   * @param isUnsent this attempt was certainly not delivered, so that it does not count.
   */
  async later({ key, held, triedAt }: OutboxClaim, waitMs: number, { isUnsent }: { isUnsent: boolean }): Promise<void> {
    await this.#store.background.write("outbox_finish", async (transaction) => {
      const dueAt = (await this.#store.time(transaction)) + Math.ceil(waitMs);
      const isHeld = await outbox.finish(transaction, held, () => dueAt);
      if (isHeld && isUnsent) {
        await transaction
          .updateTable("outbox")
          .set({ triedAt: triedAt ?? null })
          .where("key", "=", key)
          .execute();
      }
    });
  }

  async hold(ms: number): Promise<void> {
    await this.#store.background.write("outbox_claim", async (transaction) =>
      hold(transaction, BUDGET, (await this.#store.time(transaction)) + Math.ceil(ms)),
    );
  }

  /**
   * Notes that a message was delivered, whoever holds it now: later answers are compared with it.
   *
   * @param messageId `undefined` if somebody has deleted the message since.
   */
  async delivered({ key }: Pick<OutboxClaim, "key">, messageId: string | undefined): Promise<void> {
    await this.#store.background.write("outbox_finish", async (transaction) => {
      const now = await this.#store.time(transaction);
      // Locks in the same order as the deletion of a server: watches, then messages.
      await lockWatches(transaction, (row) => row("outboxKey", "=", key));
      const outcome = messageId === undefined ? "deleted" : "posted";
      await close(transaction, [key], { outcome, messageId: messageId ?? null, finishedAt: now }).execute();
      await transaction
        .updateTable("watches")
        .set(({ ref }) => ({ base: ref("nextBase"), nextBase: null, outboxKey: null, postedAt: now, failures: 0 }))
        .where("outboxKey", "=", key)
        .execute();
    });
  }

  /**
   * Gives a message up. The base of its watches stays, unless it may have been delivered: the same news must not come again. A
   * refusal counts against its watches; if the channel or the server is gone, it pauses all watches there.
   */
  async giveUp({ key, server, channel, held }: OutboxClaim, reason: GivenUp): Promise<void> {
    const refusal = reason === "late" || reason === "unsure" ? undefined : reason;
    const gone = reason === "server_gone" ? { serverId: server } : reason === "channel_gone" && { channelId: channel };
    await this.#store.background.write("outbox_finish", async (transaction) => {
      const now = await this.#store.time(transaction);
      await lockWatches(transaction, (row) => row.or([row("outboxKey", "=", key), ...(gone ? [row.and(gone)] : [])]));
      if (!(await outbox.finish(transaction, held))) return;
      await close(transaction, [key], { outcome: reason, finishedAt: now }).execute();
      await transaction
        .updateTable("watches")
        .set(({ ref }) => ({ nextBase: null, outboxKey: null, ...(reason === "unsure" && { base: ref("nextBase") }) }))
        .$if(refusal !== undefined, (update) =>
          update.set({
            failures: sql`failures + 1`,
            paused: sql`case when failures + 1 >= ${MAX_FAILURES} then ${refusal} else paused end`,
          }),
        )
        .where("outboxKey", "=", key)
        .execute();
      if (!refusal || !gone) return;
      await transaction
        .updateTable("watches")
        .set({ paused: refusal })
        .where((row) => row.and(gone))
        .execute();
    });
  }
}

/** Withdraws undelivered messages that no watch refers to any more. */
export async function withdrawUnwatched(transaction: Kysely<Tables>, keys: readonly string[], now: number): Promise<void> {
  if (keys.length === 0) return;
  const isWatched = sql<boolean>`exists (select 1 from watches where outbox_key = outbox.key)`;
  await close(transaction, keys, { outcome: "withdrawn", finishedAt: now })
    .where(({ not }) => not(isWatched))
    .execute();
}

/** Ends deliveries; a holder loses its lease. */
const close = (transaction: Kysely<Tables>, keys: readonly string[], changes: Updateable<Tables["outbox"]>) =>
  transaction
    .updateTable("outbox")
    .set({ ...changes, message: null, lease: null })
    .where("key", "in", keys);
