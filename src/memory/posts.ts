import { type Kysely, sql, type Updateable } from "kysely";
import { type ClaimOptions, lockBudget, spendBudget } from "./budget.ts";
import { isFree, isHeld, type Lease, leased, lockWatches, released } from "./leases.ts";
import type { Store } from "./store.ts";
import type { Tables } from "./tables.ts";
import { MAX_FAILURES, type PauseReason } from "./watches.ts";

const BUDGET = "posting";

/** Why a post was given up: it was an hour late, nobody can tell whether it has arrived, or Discord does not take it. */
export type GivenUp = "late" | "unsure" | PauseReason;

/** The right of one process to bring a post to its channel. */
export interface PostLease extends Lease {
  readonly key: string;
  readonly server: string;
  readonly channel: string;
  readonly message: string;
  /** Milliseconds since the epoch. */
  readonly writtenAt: number;
  /** Since when it may have arrived, by tries before this one. */
  readonly triedAt: number | undefined;
}

interface PostClaimOptions extends ClaimOptions {
  /** By how many milliseconds a claim may come earlier where those before it came late. */
  readonly slackMs: number;
}

/** Messages that were written down to be posted, and which process posts them. Everything rejects with a `MemoryError`. */
export class Posts {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /**
   * The post that has waited longest, for this process alone, which is taken to have tried it from now on; or how many
   * milliseconds there is nothing to do. What nobody wants any more is dropped.
   */
  async claim({ owner, leaseMs, costMs, slackMs }: PostClaimOptions): Promise<PostLease | { readonly waitMs: number }> {
    // Mostly there is nothing, and who only finds that out writes nothing.
    const waitMs = await this.#store.background.read("post_claim", (connection) => this.#waitMs(connection));
    if (waitMs > 0) return { waitMs };
    return this.#store.background.write("post_claim", async (transaction) => {
      const now = this.#store.clock.now();
      const until = now + leaseMs;
      const freeAt = await lockBudget(transaction, BUDGET, now);
      if (freeAt - slackMs > now) return { waitMs: freeAt - slackMs - now };
      const isWanted = sql<boolean | number>`exists (select 1 from watches where watches.post = posts.key)`;
      const first = () => waiting(transaction, now).selectAll().select(isWanted.as("is_wanted")).executeTakeFirst();
      let next = await first();
      for (; next && next.next_try_at <= now && !next.is_wanted; next = await first()) {
        await transaction
          .updateTable("posts")
          .set({ outcome: "withdrawn", finished_at: now, message: null })
          .where("key", "=", next.key)
          .execute();
      }
      if (!next || next.next_try_at > now) return { waitMs: next ? next.next_try_at - now : Number.POSITIVE_INFINITY };
      await transaction
        .updateTable("posts")
        .set({ ...leased({ owner, until }), tried_at: next.tried_at ?? now })
        .where("key", "=", next.key)
        .execute();
      await spendBudget(transaction, BUDGET, Math.max(freeAt, now) + costMs);
      const { key, server_id: server, channel_id: channel, written_at: writtenAt, tried_at } = next;
      const message = next.message ?? "{}";
      return { key, server, channel, message, writtenAt, triedAt: tried_at ?? undefined, owner, until };
    });
  }

  /** For how many milliseconds there is nothing to do. */
  async #waitMs(connection: Kysely<Tables>): Promise<number> {
    const now = this.#store.clock.now();
    const next = await waiting(connection, now).select("next_try_at").executeTakeFirst();
    return next ? next.next_try_at - now : Number.POSITIVE_INFINITY;
  }

  /** It has not arrived by the tries so far, and is tried anew: whether the lease still holds. */
  tryAnew(lease: PostLease): Promise<boolean> {
    return this.#change(lease, { tried_at: this.#store.clock.now() });
  }

  /**
   * Gives a post back, to be tried again.
   *
   * @param isUnsent this try has certainly not arrived, so that it is as if it had not been made.
   */
  async later(lease: PostLease, { nextTryAt, isUnsent }: { nextTryAt: number; isUnsent: boolean }): Promise<void> {
    const next = { ...released, next_try_at: Math.ceil(nextTryAt) };
    await this.#change(lease, { ...next, ...(isUnsent && { tried_at: lease.triedAt ?? null }) });
  }

  /** Lets no process claim a post for so many milliseconds, which are fewer than an hour. */
  async hold(ms: number): Promise<void> {
    await this.#store.background.write("post_claim", async (transaction) => {
      const now = this.#store.clock.now();
      const freeAt = await lockBudget(transaction, BUDGET, now);
      await spendBudget(transaction, BUDGET, Math.max(freeAt, now + Math.ceil(ms)));
    });
  }

  /**
   * It has arrived, which is true whoever has the lease: later answers are compared with it.
   *
   * @param messageId not there where somebody has deleted the message since.
   */
  async arrived({ key }: Pick<PostLease, "key">, messageId: string | undefined): Promise<void> {
    const now = this.#store.clock.now();
    await this.#store.background.write("post_finish", async (transaction) => {
      // Who deletes the server deletes its watches first, and its posts after them.
      await lockWatches(transaction, (row) => row("post", "=", key));
      await transaction
        .updateTable("posts")
        .set({
          outcome: messageId === undefined ? "deleted" : "posted",
          message_id: messageId ?? null,
          message: null,
          finished_at: now,
        })
        .where("key", "=", key)
        .execute();
      await transaction
        .updateTable("watches")
        .set(({ ref }) => ({ base: ref("next_base"), next_base: null, post: null, posted_at: now, failures: 0 }))
        .where("post", "=", key)
        .execute();
    });
  }

  /**
   * It is not tried any more. The base stays, unless it may have arrived: then the same news must not come again. A refusal pauses
   * its watches, at once where the channel or the server is gone, together with the others there.
   */
  async giveUp(lease: PostLease, reason: GivenUp): Promise<void> {
    const now = this.#store.clock.now();
    const gone =
      reason === "server_gone" ? { server_id: lease.server } : reason === "channel_gone" && { channel_id: lease.channel };
    await this.#store.background.write("post_finish", async (transaction) => {
      await lockWatches(transaction, (row) => row.or([row("post", "=", lease.key), ...(gone ? [row.and(gone)] : [])]));
      const { numUpdatedRows } = await transaction
        .updateTable("posts")
        .set({ outcome: reason, message: null, finished_at: now, ...released })
        .where("key", "=", lease.key)
        .where(isHeld(lease))
        .where("outcome", "is", null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return;
      const isRefusal = reason !== "late" && reason !== "unsure";
      await transaction
        .updateTable("watches")
        .set(({ ref }) => ({ next_base: null, post: null, ...(reason === "unsure" && { base: ref("next_base") }) }))
        .$if(isRefusal, (update) =>
          update.set({
            failures: sql`failures + 1`,
            paused: sql`case when failures + 1 >= ${MAX_FAILURES} then ${reason} else paused end`,
          }),
        )
        .where("post", "=", lease.key)
        .execute();
      if (!gone) return;
      await transaction
        .updateTable("watches")
        .set({ paused: reason })
        .where((row) => row.and(gone))
        .execute();
    });
  }

  #change(lease: PostLease, changes: Updateable<Tables["posts"]>) {
    return this.#store.background.write("post_finish", async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable("posts")
        .set(changes)
        .where("key", "=", lease.key)
        .where(isHeld(lease))
        .where("outcome", "is", null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    });
  }
}

/** The post that is to be tried first, of those that no process is at. */
const waiting = (connection: Kysely<Tables>, now: number) =>
  connection.selectFrom("posts").where("outcome", "is", null).where(isFree(now)).orderBy("next_try_at").orderBy("key").limit(1);
