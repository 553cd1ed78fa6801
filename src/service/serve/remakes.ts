import { sql } from "kysely";
import { type Clock, systemClock } from "../../infra/clock.ts";
import { DatabaseError } from "../../infra/database.ts";
import { HOUR_MS, MINUTE_MS } from "../../infra/time.ts";
import type { ServiceConnection, ServiceDatabase } from "../database/database.ts";
import type { ServiceTables } from "../database/tables.ts";
import { type Answers, encodeAnswers, operationNames, readEntries } from "./answers.ts";
import { Lease } from "./lease.ts";

/** Held by the process that makes the answers for all. */
export const REMAKE_LEASE = "remake";

/** Windows move on without any change of the posts. */
/** What failed is left alone for so long, so that it does not keep others waiting. */
const RETRY_MS = MINUTE_MS;
/** An import changes a collection again and again: its answers are not made more often than this. */
const LEAST_MS = 1_000;
/** Two processes' clocks differ by less. */
const SKEW_MS = MINUTE_MS;
/** When what stays empty is due. */
const NEVER = Number.MAX_SAFE_INTEGER;
/** As many as are looked up at once. */
const BATCH = 50;

type Due = Pick<ServiceTables["remakes"], "collection" | "version">;
type Connection = ServiceConnection;

export interface RemakerOptions {
  readonly clock?: Clock;
  /** Told of each collection whose answers were made, with how many milliseconds that took. */
  readonly onRemade?: (ms: number) => void;
  /** Told of each collection whose answers could not be made, which others do not wait for. */
  readonly onFailed?: (error: unknown, collection: Due["collection"]) => void;
}

/** Whether an error is about the database as a whole, and not about what it was asked. */
const isOutage = (error: unknown): boolean => error instanceof DatabaseError && !["failed", "slow"].includes(error.problem);

/** Makes the answers that are due, for all processes on a database, as long as this one has the lease. */
export class Remaker {
  readonly #database: ServiceDatabase;
  readonly #clock: Clock;
  readonly #options: RemakerOptions;
  readonly #lease: Lease;
  /** What failed, until it is written that it is left alone. */
  readonly #failed = new Set<Due["collection"]>();

  constructor(database: ServiceDatabase, options: RemakerOptions = {}) {
    this.#database = database;
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#lease = new Lease(REMAKE_LEASE, database, this.#clock);
  }

  /**
   * Makes what is due now until nothing is, the longest due first; `false` when that is for another process to do.
   *
   * @throws {DatabaseError} when the database does not let it; what is left stays due.
   */
  remakeDue(isStopping = () => false): Promise<boolean> {
    return this.#remakeAll(isStopping, async (connection) => {
      const due = await dueAt(connection, this.#clock.now()).execute();
      return due.length > 0 ? due : putOffAt(connection, this.#clock.now()).execute();
    });
  }

  /** Makes what is due and was never made: until then nothing is answered for it. */
  makeMissing(): Promise<boolean> {
    return this.#remakeAll(
      () => false,
      (connection) => dueAt(connection, this.#clock.now()).where("made_at", "is", null).execute(),
    );
  }

  stop(): Promise<void> {
    return this.#lease.release();
  }

  async #remakeAll(isStopping: () => boolean, read: (connection: Connection) => Promise<Due[]>): Promise<boolean> {
    while (!isStopping()) {
      if (!(await this.#lease.take())) return false;
      await this.#postponeFailed();
      const batch = await this.#database.run("remakes_due", read);
      if (batch.length === 0) return true;
      for (const due of batch) {
        if (isStopping() || !(await this.#lease.take())) return false;
        await this.#remakeOrPostpone(due);
      }
    }
    return false;
  }

  async #remakeOrPostpone(due: Due): Promise<void> {
    try {
      await this.#remake(due);
    } catch (error) {
      if (isOutage(error)) throw error;
      this.#failed.add(due.collection);
      this.#options.onFailed?.(error, due.collection);
      await this.#postponeFailed();
    }
  }

  /** Where the database was slow nothing can be written for a moment: then the next round does. */
  async #postponeFailed(): Promise<void> {
    for (const collection of this.#failed) {
      await this.#database.run("remake_postpone", (connection) =>
        connection
          .updateTable("remakes")
          .set({ due_at: this.#clock.now() + RETRY_MS })
          .where("collection", "=", collection)
          .execute(),
      );
      this.#failed.delete(collection);
    }
  }

  async #remake({ collection, version }: Due): Promise<void> {
    const startedAt = performance.now();
    const now = this.#clock.now();
    // Of millions of posts that takes longer than the lease lasts.
    const { entries, isEmpty, nextPostAt } = await this.#lease.during(() =>
      this.#database.run("entries_read", (connection) => readEntries(connection, collection, now)),
    );
    const answers = encodeAnswers(entries);
    const isDone = await this.#database.transact("answers_keep", async (transaction) => {
      if (!(await this.#lease.confirm(transaction))) return false;
      const nextAt = isEmpty && nextPostAt === undefined ? NEVER : Math.min(now + HOUR_MS, nextPostAt ?? NEVER);
      const { numUpdatedRows } = await transaction
        .updateTable("remakes")
        // A change that came meanwhile has another version, and stays due.
        .set((row) => ({
          due_at: row.case().when("version", "=", version).then(nextAt).else(row.ref("due_at")).end(),
          made_at: now,
        }))
        .where("collection", "=", collection)
        .executeTakeFirst();
      // Whoever removes a collection begins with this row.
      if (numUpdatedRows === 0n) return false;
      await transaction
        .insertInto("answers")
        .values(rowsOf(collection, answers, now))
        .onConflict((conflict) =>
          conflict
            .columns(["collection", "operation"])
            .doUpdateSet((excluded) => ({
              body: excluded.ref("excluded.body"),
              etag: excluded.ref("excluded.etag"),
              made_at: excluded.ref("excluded.made_at"),
            }))
            // An equal answer is not written again each hour.
            .whereRef("answers.etag", "<>", "excluded.etag"),
        )
        .execute();
      return true;
    });
    if (isDone) this.#options.onRemade?.(performance.now() - startedAt);
  }
}

/** How far all processes are, those that collect included. */
export interface Backlog {
  /** Collections whose answers are due, and changes that were ever made to collections. */
  readonly due: number;
  readonly changes: number;
  /** When a search for posts was last finished, in milliseconds since the epoch; `undefined` where nothing was collected. */
  readonly collectedAt: number | undefined;
}

/** How many collections are due, and how many changes there were of all of them. */
export const readBacklog = (database: ServiceDatabase, now: number): Promise<Backlog> =>
  database.run("backlog_read", async (connection) => {
    const { rows } = await sql<{ due: number; changes: number }>`
      select count(case when due_at <= ${now} then 1 end) as due, cast(coalesce(sum(version), 0) as bigint)
        + coalesce((select cast(value as bigint) from facts where name = 'forgotten'), 0) as changes
      from remakes`.execute(connection);
    const collected = await sql<{ at: number | null }>`select max(finished_at) as at from collect_positions`.execute(connection);
    return { ...(rows[0] ?? { due: 0, changes: 0 }), collectedAt: collected.rows[0]?.at ?? undefined };
  });

const waitingAt = (connection: Connection, now: number) =>
  connection
    .selectFrom("remakes")
    .select(["collection", "version"])
    .where((row) => row.or([row("made_at", "is", null), row("made_at", "<=", now - LEAST_MS), row("made_at", ">", now)]))
    .orderBy("due_at")
    .limit(BATCH);

const dueAt = (connection: Connection, now: number) => waitingAt(connection, now).where("due_at", "<=", now);

/** What is due later than in an hour was made before the clock was set back. */
const putOffAt = (connection: Connection, now: number) =>
  waitingAt(connection, now)
    .where("due_at", ">", now + HOUR_MS + SKEW_MS)
    .where("due_at", "<", NEVER);

const rowsOf = (collection: Due["collection"], answers: Answers, now: number): ServiceTables["answers"][] =>
  operationNames.map((operation) => ({ collection, operation, ...answers[operation], made_at: now }));
