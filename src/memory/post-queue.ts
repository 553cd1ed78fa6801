import { type ExpressionBuilder, sql, type Transaction } from "kysely";
import type { Address } from "../contract/address.ts";
import { type Claim, DueTable } from "../infra/due.ts";
import { blockUntil, POSTING } from "./budget.ts";
import type { Store } from "./store.ts";
import { lockRows, MAX_FAILURES, type Table, tables, withSharedColumns } from "./subscriptions.ts";
import { type PostEnd, type Publication, type Refusal, refusals, type Tables } from "./tables.ts";

/** Held subscriptions of one channel. Times are the database's, in milliseconds since the epoch. */
export interface PostLease {
  readonly channel: string;
  /** The nonce and the first attempt of a post about all of them that Discord may have. */
  readonly tried: { readonly key: string; readonly at: number } | undefined;
  readonly claimedAt: number;
  readonly held: Claim<{ readonly id: string }>;
}

/** The pace of posting, over all processes. */
export interface Pace {
  /** Milliseconds between attempts. */
  readonly costMs: number;
  /** If the next free time is further away, the attempt is left to a later claim. */
  readonly maxWaitMs: number;
}

interface Begun<Lease> {
  /** The part of the lease that the post is about. */
  readonly lease: Lease;
  /** Milliseconds until Discord may be called. */
  readonly waitMs: number;
  /** The time at which the news was first due, in milliseconds since the epoch. */
  readonly since: number;
}

/** `lost`: the lease is lost; `later`: the wait would be too long, so a later claim makes the attempt. */
export type Beginning<Lease> = Begun<Lease> | "lost" | "later";

export interface PostResult {
  readonly outcome: PostEnd;
  /** `undefined` if somebody deleted it. */
  readonly messageId?: string | undefined;
  /** Whether the message is one of Components V2. */
  readonly asComponents?: boolean;
}

/** A subscription that a refusal has paused just now, and the moderator to tell. */
export interface Paused {
  readonly id: string;
  readonly collection: Address;
  readonly channel: string;
  readonly madeBy: string;
  readonly locale: string | undefined;
  readonly reason: Refusal;
}

interface Concerned {
  readonly server?: string | undefined;
  readonly member?: string | undefined;
  readonly channel: string;
}

/** The columns of a subscription without a post that Discord may have. */
export const nothingTried = { triedKey: null, triedAt: null } as const;

/** The queue of one table of subscriptions, which processes share. Rejects with a `DatabaseError`. */
export class PostQueue<Lease extends PostLease> {
  protected readonly store: Store;
  protected readonly table: Table;
  protected readonly due: DueTable<"id">;

  constructor(store: Store, table: Table) {
    this.store = store;
    this.table = table;
    this.due = new DueTable(table, "id");
  }

  extend({ held }: Lease, leaseMs: number): Promise<void> {
    return this.store.background.timed("watch_extend", (transaction, now) => this.due.extend(transaction, held, now + leaseMs));
  }

  /** Whether this process still has the lease of all rows; false if the database cannot be read: another claim follows. */
  isHeld({ held: { rows, token } }: Lease): Promise<boolean> {
    const counting = this.store.background.read("watch_held", async (connection) =>
      connection
        .selectFrom(withSharedColumns(this.table))
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("id", "in", rows.map(idOf))
        .where("lease", "=", token)
        .where("paused", "is", null)
        .where("dueAt", ">", await this.store.time(connection))
        .executeTakeFirstOrThrow(),
    );
    return counting.then(
      ({ count }) => count === rows.length,
      () => false,
    );
  }

  /** Schedules another attempt. If this one has certainly not arrived, the next one may make a new post. */
  later({ held }: Lease, waitMs: number, { mayHaveArrived }: { mayHaveArrived: boolean }): Promise<void> {
    return this.store.background.timed("watch_later", async (transaction, now) => {
      const ids = (await this.due.lockHeld(transaction, held)).map(idOf);
      await this.due.release(transaction, held, now + Math.ceil(waitMs));
      // If the lease of some rows is lost, all rows of the post stay marked as tried: another process may be sending it.
      if (mayHaveArrived || ids.length < held.rows.length) return;
      await transaction.updateTable(withSharedColumns(this.table)).set(nothingTried).where("id", "in", ids).execute();
    });
  }

  /** Keeps all processes from posting for the given milliseconds. */
  pauseAll(ms: number): Promise<void> {
    return this.store.background.timed("watch_hold", (transaction, now) => blockUntil(transaction, POSTING, now + Math.ceil(ms)));
  }

  /** Stores whether the last post was published. */
  async published({ held }: Lease, messageId: string, publication: Publication): Promise<void> {
    const areTheirs = ({ and, eb }: ExpressionBuilder<Tables, "watches">) =>
      and([eb("id", "in", held.rows.map(idOf)), eb("messageId", "=", messageId)]);
    await this.store.background.write("watch_published", async (transaction) => {
      await lockRows(transaction, this.table, areTheirs);
      await transaction.updateTable(withSharedColumns(this.table)).set({ publication }).where(areTheirs).execute();
    });
  }

  async release({ held }: Lease, dueAt: number): Promise<void> {
    await this.store.background.write("watch_release", (transaction) => this.due.release(transaction, held, dueAt));
  }

  /**
   * Stores how a post ended: `store` does it for the rows of the post, and `stillHeld` has the ids of those whose lease is not lost.
   * Pauses all subscriptions of a deleted channel or server, and of a member who refuses messages, unless all leases are lost.
   * Resolves to what is paused since, which one call alone does.
   */
  protected settling(
    { held }: Lease,
    { server, member, channel }: Concerned,
    outcome: PostEnd,
    store: (transaction: Transaction<Tables>, now: number, stillHeld: ReadonlySet<string>) => Promise<void>,
  ): Promise<readonly Paused[]> {
    const isOfChannel = outcome === "channel_gone" || outcome === "direct_refused";
    const isOfServer = outcome === "server_gone" && server !== undefined;
    const gone = isOfServer ? { serverId: server } : isOfChannel && { channelId: channel };
    const ids = held.rows.map(idOf);
    return this.store.background.timed("watch_settle", async (transaction, now) => {
      const active: { readonly table: Table; readonly ids: readonly string[] }[] = [];
      for (const table of gone ? tables : [this.table]) {
        const locked = await lockRows(transaction, table, (row) =>
          row.or([...(table === this.table ? [row("id", "in", ids)] : []), ...(gone ? [row.and(gone)] : [])]),
        );
        const rows = transaction.selectFrom(withSharedColumns(table)).select("id").where("id", "in", locked.map(idOf));
        const unpaused = isRefusal(outcome) && locked.length > 0 ? await rows.where("paused", "is", null).execute() : [];
        active.push({ table, ids: unpaused.map(idOf) });
      }
      const stillHeld = new Set((await this.due.lockHeld(transaction, held)).map(idOf));
      await store(transaction, now, stillHeld);
      // Without a lease the refusal may be older than what is subscribed now.
      if (gone && stillHeld.size > 0) await pauseGone(transaction, now);
      const paused: Paused[] = [];
      for (const { table, ids } of active) {
        if (ids.length > 0) paused.push(...(await pausedOf(transaction, table, ids)));
      }
      return paused;
    });

    async function pauseGone(transaction: Transaction<Tables>, now: number): Promise<void> {
      if (!gone) return;
      const pause = { ...nothingTried, unpostedSince: null, paused: outcome as Refusal, lease: null };
      // A member's ended alerts are deleted a while after `outcomeAt`.
      const ends = member === undefined ? pause : { ...pause, outcome, outcomeAt: now };
      for (const table of tables)
        await transaction
          .updateTable(withSharedColumns(table))
          .set(ends)
          .where((row) => row.and(gone))
          .execute();
    }
  }
}

const isRefusal = (outcome: PostEnd): outcome is Refusal => (refusals as readonly string[]).includes(outcome);

/** Those of these subscriptions that are paused, and whose maker is known. */
async function pausedOf(transaction: Transaction<Tables>, table: Table, ids: readonly string[]): Promise<Paused[]> {
  const rows = await transaction
    .selectFrom(withSharedColumns(table))
    .select(["id", "collection", "channelId as channel", "madeBy", "locale", "paused"])
    .where("id", "in", ids)
    .where("paused", "is not", null)
    .execute();
  return rows.flatMap(({ madeBy, paused, ...row }) =>
    madeBy !== undefined && paused !== undefined && paused !== "by_moderator" ? [{ ...row, madeBy, reason: paused }] : [],
  );
}

/** The changed columns of a subscription whose post Discord has refused. */
export const refused = (refusal: Refusal) => ({
  failures: sql<number>`failures + 1`,
  paused: sql<Refusal>`case when failures + 1 >= ${MAX_FAILURES} then ${refusal} else paused end`,
});

const idOf = ({ id }: { readonly id: string }): string => id;
