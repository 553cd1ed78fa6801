import { type Kysely, sql, type Updateable } from "kysely";
import { locking } from "../infra/database.ts";
import { type Claim, DueTable, type Wait } from "../infra/due.ts";
import { hold, type Pace, POSTING, spend, spendInChannel } from "./budget.ts";
import type { Store } from "./store.ts";
import type { GivenUp, Tables } from "./tables.ts";
import { lockWatches, MAX_FAILURES } from "./watch-rows.ts";

export type { GivenUp } from "./tables.ts";

/** A lease on a message. Times are the database's, in milliseconds since the epoch. */
export interface OutboxClaim {
  readonly key: string;
  /** Unless it goes to a member. */
  readonly server: string | undefined;
  readonly channel: string;
  readonly message: string;
  /** The id of the message that it replaces. */
  readonly edits?: string | undefined;
  readonly writtenAt: number;
  /** The first earlier attempt that may have been delivered. */
  readonly triedAt: number | undefined;
  readonly claimedAt: number;
  readonly held: Claim<{ readonly key: string }>;
}

interface OutboxPace extends Pace {
  readonly leaseMs: number;
  readonly edits?: Pace;
}

const outbox = new DueTable("outbox", "key");

/** Messages to post. All methods but `isHeld` reject with a `DatabaseError`. */
export class Outbox {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** @param edits the pace of edits in a channel. */
  claim({ leaseMs, edits: paceOfEdits = { costMs: 0 }, ...pace }: OutboxPace): Promise<OutboxClaim | Wait> {
    return this.#store.background.timed("outbox_claim", async (transaction, now) => {
      const waiting = transaction.selectFrom("outbox").selectAll().where("outcome", "is", null);
      const claim = await outbox.claim(transaction, waiting, {
        now,
        leaseMs,
        pace: () => spend(transaction, POSTING, now, pace),
      });
      if ("waitMs" in claim) return claim;
      const [{ key, serverId: server, channelId: channel, message = "{}", edits, writtenAt, triedAt }] = claim.rows;
      const waitMs =
        edits === undefined || server === undefined
          ? 0
          : await spendInChannel(transaction, { channel, server }, now, paceOfEdits);
      if (waitMs > 0) {
        await outbox.finish(transaction, claim, () => now + waitMs);
        return { waitMs: 0 };
      }
      await transaction
        .updateTable("outbox")
        .set({ triedAt: triedAt ?? now })
        .where("key", "=", key)
        .execute();
      return { key, server, channel, message, edits, writtenAt, triedAt, claimedAt: now, held: claim };
    });
  }

  /** Whether the message is still to be delivered, by this process; false if the database cannot tell: another claim follows. */
  isHeld({ key, held }: OutboxClaim): Promise<boolean> {
    const isThere = this.#store.background.read("outbox_held", (connection) =>
      connection.selectFrom("outbox").select("key").where("key", "=", key).where("lease", "=", held.token).executeTakeFirst(),
    );
    return isThere.then(Boolean, () => false);
  }

  /** Starts a new first attempt: earlier ones were not delivered. Resolves to false if the lease is lost. */
  tryAgain({ key, held }: OutboxClaim): Promise<boolean> {
    return this.#store.background.timed("outbox_finish", async (transaction, triedAt) => {
      const tried = await transaction
        .updateTable("outbox")
        .set({ triedAt })
        .where("key", "=", key)
        .where("lease", "=", held.token)
        .executeTakeFirst();
      return tried.numUpdatedRows > 0n;
    });
  }

  /** Schedules another attempt; an unsent one does not count. */
  later({ key, held, triedAt }: OutboxClaim, waitMs: number, { isUnsent }: { isUnsent: boolean }): Promise<void> {
    return this.#store.background.timed("outbox_finish", async (transaction, now) => {
      const isHeld = await outbox.finish(transaction, held, () => now + Math.ceil(waitMs));
      if (isHeld && isUnsent) {
        await transaction
          .updateTable("outbox")
          .set({ triedAt: triedAt ?? null })
          .where("key", "=", key)
          .execute();
      }
    });
  }

  hold(ms: number): Promise<void> {
    return this.#store.background.timed("outbox_claim", (transaction, now) => hold(transaction, POSTING, now + Math.ceil(ms)));
  }

  /** Works without the lease too. `messageId` is `undefined` if somebody deleted the message, which a card survives once. */
  delivered({ key, edits }: Pick<OutboxClaim, "key" | "edits">, messageId: string | undefined): Promise<void> {
    return this.#store.background.timed("outbox_finish", async (transaction, now) => {
      // Locks watches before messages, as the deletion of a server does.
      await lockWatches(transaction, (row) => row("outboxKey", "=", key));
      const outcome = messageId === undefined ? "deleted" : "posted";
      await close(transaction, [key], { outcome, messageId: messageId ?? null, finishedAt: now }).execute();
      const publication = messageId === undefined ? "deleted" : "waiting";
      await transaction
        .updateTable("outbox")
        .set({ publication, dueAt: now })
        .where("key", "=", key)
        .where("publication", "=", "wanted")
        .execute();
      if (messageId === undefined) await replaceCard(transaction, key, now);
      await transaction
        .updateTable("watches")
        .set(({ ref }) => ({
          ...{ base: ref("nextBase"), nextBase: null, outboxKey: null },
          ...{ postedAt: now, outcome, outcomeAt: now, failures: 0 },
          ...(edits === undefined && { postedKey: key }),
          messageId: sql<string | null>`case when is_card = 1 then ${messageId ?? null} end`,
        }))
        .where("outboxKey", "=", key)
        .execute();
    });
  }

  /**
   * Gives a message up. Its watches keep their base, unless it may have been delivered: news is posted once, and no card is made
   * beside a lost one. A refusal counts against its watches; all watches of a deleted channel or server, and of a member who cannot
   * be written to, are paused, and that member's messages withdrawn.
   */
  giveUp({ key, server, channel, held }: OutboxClaim, reason: GivenUp): Promise<void> {
    const refusal = reason === "late" || reason === "unsure" ? undefined : reason;
    const isOfChannel = reason === "channel_gone" || reason === "direct_refused";
    const gone = reason === "server_gone" && server !== undefined ? { serverId: server } : isOfChannel && { channelId: channel };
    return this.#store.background.timed("outbox_finish", async (transaction, now) => {
      await lockWatches(transaction, (row) => row.or([row("outboxKey", "=", key), ...(gone ? [row.and(gone)] : [])]));
      if (!(await outbox.finish(transaction, held))) return;
      await close(transaction, [key], { outcome: reason, finishedAt: now }).execute();
      await transaction
        .updateTable("watches")
        .set(({ ref }) => ({
          ...{ nextBase: null, outboxKey: null, outcome: reason, outcomeAt: now },
          ...(reason === "unsure" && {
            base: ref("nextBase"),
            paused: sql`case when is_card = 1 then 'card_gone' else paused end`,
          }),
          ...(reason === "late" && { dueAt: sql`case when is_card = 1 then ${now} else due_at end` }),
        }))
        .$if(refusal !== undefined, (update) =>
          update.set({
            failures: sql`failures + 1`,
            paused: sql`case when failures + 1 >= ${MAX_FAILURES} then ${refusal} else paused end`,
          }),
        )
        .where("outboxKey", "=", key)
        .execute();
      if (!refusal || !gone) return;
      const others = await transaction
        .selectFrom("watches")
        .select("outboxKey")
        .where((row) => row.and(gone))
        .execute();
      await transaction
        .updateTable("watches")
        // A member's are kept for a while from then on.
        .set({ paused: refusal, ...(server === undefined && { outcome: refusal, outcomeAt: now }) })
        .where((row) => row.and(gone))
        .execute();
      // A server's other messages end by themselves.
      if (server !== undefined) return;
      await withdraw(
        transaction,
        others.flatMap(({ outboxKey }) => outboxKey ?? []),
        now,
      );
    });
  }
}

/** A deleted card is made again once; after that a moderator has to ask for it. */
const replaceCard = (transaction: Kysely<Tables>, key: string, now: number) =>
  transaction
    .updateTable("watches")
    .set({
      ...{ base: null, nextBase: null, outboxKey: null, messageId: null, isRemade: 1, dueAt: now },
      paused: sql`case when is_remade = 1 then 'card_gone' else paused end`,
    })
    .where("outboxKey", "=", key)
    .where("isCard", "=", 1)
    .execute();

/**
 * Withdraws messages whose watches are locked. The watches are looked at again from the base of before, except that news that may
 * have arrived is not repeated. One that arrives all the same is not published.
 */
export async function withdraw(transaction: Kysely<Tables>, keys: readonly string[], now: number): Promise<void> {
  if (keys.length === 0) return;
  const open = transaction.selectFrom("outbox").select(["key", "triedAt"]).where("key", "in", keys).where("outcome", "is", null);
  const messages = await locking(transaction, open.orderBy("key")).execute();
  for (const { key, triedAt } of messages) {
    await close(transaction, [key], { outcome: "withdrawn", finishedAt: now, publication: null }).execute();
    await transaction
      .updateTable("watches")
      .set(({ ref }) => ({
        ...(triedAt !== undefined && { base: ref("nextBase") }),
        nextBase: null,
        outboxKey: null,
        dueAt: now,
      }))
      .where("outboxKey", "=", key)
      .execute();
  }
}

/** Revokes leases. */
const close = (transaction: Kysely<Tables>, keys: readonly string[], changes: Updateable<Tables["outbox"]>) =>
  transaction
    .updateTable("outbox")
    .set({ ...changes, message: null, lease: null })
    .where("key", "in", keys);
