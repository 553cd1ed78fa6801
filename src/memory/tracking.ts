import { createHash } from "node:crypto";
import { type ExpressionBuilder, type Kysely, type RawBuilder, sql } from "kysely";
import type { Address } from "../contract/address.ts";
import { chunksOf } from "../infra/chunks.ts";
import { type Claim, DueTable, type Wait } from "../infra/due.ts";
import { DAY_MS, WEEK_MS } from "../infra/time.ts";
import { type Pace, spend } from "./budget.ts";
import type { History } from "./history.ts";
import { EMPTY_AGAIN_MS, markEmpty } from "./known-collections.ts";
import type { Answers } from "./records.ts";
import type { Store } from "./store.ts";
import { lockRows, type Table, TRACKING_DELAY_MS, tables, withSharedColumns } from "./subscriptions.ts";
import type { Tables } from "./tables.ts";

export interface TrackingClaim {
  readonly collection: Address;
  readonly held: Claim<{ readonly collection: Address }>;
}

export interface TrackingState {
  readonly tracked: number;
  /** Milliseconds for which the oldest due collection has waited. */
  readonly behindMs: number;
}

const due = new DueTable("tracked_collections", "collection");

/** A public look-up tracks a collection for this long. */
const LOOKED_UP_MS = WEEK_MS;
/** After this time without data a collection is tracked only if no other needs its place. */
const EMPTY_MS = DAY_MS;
/** Exceeds any time in milliseconds since the epoch. */
const AFTER_ANY_TIME = 1e14;
/** Rows per statement: a database on another machine answers only some hundred statements a second. */
const ROWS_AT_ONCE = 1_000;
/** Watches in one transaction, for which commands that change one of them may have to wait. */
const WOKEN_AT_ONCE = 500;

/** The collections that are recorded on a schedule, which processes share. Methods reject with a `DatabaseError`. */
export class Tracking {
  readonly #store: Store;
  readonly #history: History;

  constructor(store: Store, history: History) {
    this.#store = store;
    this.#history = history;
  }

  /**
   * The collections to track, by priority: those that servers watch, those that members watch, servers' defaults, collections with
   * aliases, those looked up publicly in the last seven days (last first), then those of paused watches. Within each priority, every
   * owner's first collection comes before any owner's second, and the oldest wins a tie. Collections without data for a day come last.
   * `undefined` while the database cannot be read.
   */
  async wanted(limit: number): Promise<Address[] | undefined> {
    const now = this.#store.clock.now();
    // A look-up of each address would take longer.
    const isEmpty = sql`collection in (select address from known_collections
      where empty_since > ${now - EMPTY_AGAIN_MS} and empty_since <= ${now - EMPTY_MS})`;
    return this.#store.background.recall("collections_wanted", async (connection) => {
      const wanted = new Set<Address>();
      const empty = new Set<Address>();
      for (const candidates of candidatesByPriority(now - LOOKED_UP_MS)) {
        if (wanted.size >= limit) break;
        // The first `limit` suffice: those that are chosen already take the place of no other.
        const { rows } = await sql<{ collection: Address; isEmpty: number }>`
          select collection, case when ${isEmpty} then 1 else 0 end as is_empty from (
            select owner, collection, min(added_at) as added_at,
              row_number() over (partition by owner order by min(added_at), collection) as rank_of_owner
            from (${candidates}) as candidates group by owner, collection
          ) as ranked
          group by collection
          order by is_empty, min(rank_of_owner * ${sql.lit(AFTER_ANY_TIME)} + added_at), collection
          limit ${limit}`.execute(connection);
        for (const { collection, isEmpty } of rows) (isEmpty ? empty : wanted).add(collection);
      }
      return [...wanted, ...empty].slice(0, limit);
    });
  }

  /** Tracks exactly these collections, spread over the interval. Keeps those of watches that are too young to have been considered. */
  async sync(collections: readonly Address[], snapshotMs: number): Promise<void> {
    const wanted = new Set(collections);
    await this.#store.background.timed("tracking_sync", async (transaction, now) => {
      const rows = await transaction.selectFrom("trackedCollections").select(["collection", "dueAt", "lease"]).execute();
      const stored = new Map(rows.map((row) => [row.collection, row]));
      const dropped = [...stored.keys()].filter((collection) => !wanted.has(collection));
      // The interval may have been shortened.
      const moved = [...wanted].filter((collection) => {
        const row = stored.get(collection);
        return !row || (row.lease === undefined && row.dueAt > now + snapshotMs);
      });
      const isYoung = sql<boolean>`exists (select 1 from (${sql.join(
        tables.map((table) => sql`select collection, paused, added_at from ${sql.table(table)}`),
        sql` union all `,
      )}) as subscriptions
        where subscriptions.collection = tracked_collections.collection and paused is null and added_at > ${now - TRACKING_DELAY_MS})`;
      for (const chunk of chunksOf(dropped, ROWS_AT_ONCE)) {
        await transaction
          .deleteFrom("trackedCollections")
          .where("collection", "in", chunk)
          .where(({ not }) => not(isYoung))
          .execute();
      }
      for (const chunk of chunksOf(moved, ROWS_AT_ONCE)) {
        await transaction
          .insertInto("trackedCollections")
          .values(chunk.map((collection) => ({ collection, dueAt: nextDueAt(collection, now, snapshotMs) })))
          .onConflict((conflict) => conflict.column("collection").doUpdateSet(({ ref }) => ({ dueAt: ref("excluded.dueAt") })))
          .execute();
      }
    });
  }

  claim({ leaseMs, ...pace }: Pace & { readonly leaseMs: number }): Promise<TrackingClaim | Wait> {
    return this.#store.background.timed("tracking_claim", async (transaction, now) => {
      const tracked = transaction.selectFrom("trackedCollections").select("collection");
      const held = await due.claim(transaction, tracked, {
        now,
        leaseMs,
        pace: () => spend(transaction, "recording", now, pace),
      });
      if ("waitMs" in held) return held;
      const [{ collection }] = held.rows;
      return { collection, held };
    });
  }

  /** Records the answers (`empty`: all came without an entry) and plans the next ones. Resolves to false if the lease is lost. */
  async finish({ collection, held }: TrackingClaim, answers: Answers | "empty", snapshotMs: number): Promise<boolean> {
    const isNew = answers !== "empty" && Object.keys(answers).length > 0;
    const isFinished = await this.#history.writing(collection, "tracking_finish", async (transaction, now) => {
      if (!(await due.finish(transaction, held, () => nextDueAt(collection, now, snapshotMs)))) return false;
      if (answers === "empty") await markEmpty(transaction, collection, now);
      else await this.#history.write(transaction, collection, answers, now);
      return true;
    });
    for (const table of isFinished && isNew ? tables : [])
      for (let next: string | undefined = ""; next !== undefined; ) next = await this.#wake(table, collection, next);
    return isFinished;
  }

  /**
   * Makes the collection's watches or boards due. Revokes their leases: a check that is under way used older records. Handles one
   * chunk, and resolves to its last id if there may be more.
   */
  #wake(table: Table, collection: Address, after: string): Promise<string | undefined> {
    return this.#store.background.timed("tracking_wake", async (transaction, now) => {
      const condition = ({ and, or, eb }: ExpressionBuilder<Tables, "watches">) =>
        and([
          ...[eb("collection", "=", collection), eb("id", ">", after)],
          ...(table === "watches" ? [or([eb("wakes", "=", 1), eb("base", "is", null)])] : []),
        ]);
      const woken = await lockRows(transaction, table, condition, WOKEN_AT_ONCE);
      if (woken.length === 0) return undefined;
      const ids = woken.map(({ id }) => id);
      await transaction
        .updateTable(withSharedColumns(table))
        .set({ dueAt: sql`case when due_at > ${now} then ${now} else due_at end`, lease: null })
        .where("id", "in", ids)
        .execute();
      return ids.length < WOKEN_AT_ONCE ? undefined : ids.at(-1);
    });
  }

  /** Ends the lease; the collection stays due. */
  async release({ held }: TrackingClaim): Promise<void> {
    await this.#store.background.write("tracking_release", (transaction) => due.release(transaction, held));
  }

  state(): Promise<TrackingState> {
    return this.#store.background.read("tracking_state", async (connection) =>
      trackingState(connection, await this.#store.time(connection)),
    );
  }
}

export async function trackingState(connection: Kysely<Tables>, now: number): Promise<TrackingState> {
  const { rows } = await sql<{ tracked: number; dueAt?: number }>`
    select count(*) as tracked, min(due_at) as due_at from tracked_collections`.execute(connection);
  const { tracked = 0, dueAt = now } = rows[0] ?? {};
  return { tracked, behindMs: Math.max(0, now - dueAt) };
}

/** The next due time after `now`, in milliseconds since the epoch. The address alone decides its offset in the interval. */
export function nextDueAt(collection: Address, now: number, snapshotMs: number): number {
  const fraction = createHash("sha256").update(collection).digest().readUInt32BE() / 2 ** 32;
  const offsetMs = Math.floor(fraction * snapshotMs);
  return (Math.floor((now - offsetMs) / snapshotMs) + 1) * snapshotMs + offsetMs;
}

/** Queries for an owner, a collection that it wants recorded, and since when; by priority. */
function candidatesByPriority(lookedUpSince: number): readonly RawBuilder<unknown>[] {
  const subscribed = (paused: RawBuilder<unknown>) =>
    sql.join(
      tables.map(
        (table) => sql`select server_id as owner, collection, added_at from ${sql.table(table)}
          where server_id is not null and paused ${paused}`,
      ),
      sql` union all `,
    );
  return [
    subscribed(sql`is null`),
    sql`select member_id as owner, collection, added_at from watches where paused is null and member_id is not null`,
    sql`select id as owner, collection, added_at from servers where collection is not null`,
    sql`select server_id as owner, aliases.collection, added_at from aliases join servers on servers.id = server_id`,
    // Each is the first of an owner of its own, the last look-up before the others.
    sql`select address as owner, address as collection, -last_looked_up_at as added_at from known_collections
      where last_looked_up_at > ${lookedUpSince}`,
    subscribed(sql`is not null`),
  ];
}
