import { sql } from "kysely";
import { type Clock, systemClock } from "../../infra/clock.ts";
import { type Claim, DueTable, type Wait } from "../../infra/due.ts";
import { DatabaseError } from "../../infra/engine.ts";
import { Repeater } from "../../infra/repeater.ts";
import { HOUR_MS, MINUTE_MS } from "../../infra/time.ts";
import type { ServiceConnection, ServiceDatabase } from "../database/database.ts";
import type { ServiceTables } from "../database/tables.ts";
import { type Answers, encodeAnswers, operationNames, readEntries } from "./answers.ts";

const LEASE_MS = 10_000;
const RENEW_MS = 3_000;
/** Collections that failed are left alone for so long, so that they keep no others waiting. */
const RETRY_MS = MINUTE_MS;
/** An import changes a collection again and again: its answers are made at most this often. */
const LEAST_MS = 1_000;
/** An empty answer changes only when a post arrives. */
const NEVER = Number.MAX_SAFE_INTEGER;

const remakes = new DueTable("remakes", "collection");

interface Due {
  readonly collection: ServiceTables["remakes"]["collection"];
  readonly version: number;
  readonly due_at: number;
  readonly lease: string | null;
}

export interface RemakerOptions {
  readonly clock?: Clock;
  /** Called for each collection whose answers were made, with the milliseconds that took. */
  readonly onRemade?: (ms: number) => void;
  /** Called for each collection whose answers could not be made. */
  readonly onFailed?: (error: unknown, collection: Due["collection"]) => void;
}

/** An error of the database as a whole, and not of what it was asked. */
const isOutage = (error: unknown): boolean => error instanceof DatabaseError && !["failed", "slow"].includes(error.problem);

/** Makes the answers that are due, together with all other processes on a database. */
export class Remaker {
  readonly #database: ServiceDatabase;
  readonly #clock: Clock;
  readonly #options: RemakerOptions;

  constructor(database: ServiceDatabase, options: RemakerOptions = {}) {
    this.#database = database;
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
  }

  /** Claims the collection whose answers have been due longest. */
  claim({ isMissing = false } = {}): Promise<Claim<Due> | Wait> {
    return this.#database.transact("remake_claim", (transaction) => {
      const now = this.#clock.now();
      const isRested = sql<boolean>`(made_at is null or made_at <= ${now - LEAST_MS})`;
      const candidates = transaction
        .selectFrom("remakes")
        .select(["collection", "version", "due_at", "lease"])
        .where(isMissing ? sql<boolean>`made_at is null` : isRested);
      return remakes.claim(transaction, candidates, { now, leaseMs: LEASE_MS });
    });
  }

  /**
   * Makes the answers of a claimed collection. One that fails is due again in a minute.
   *
   * @throws {DatabaseError} when the database as a whole is at fault; the collection is due again when its lease is over.
   */
  async make(claim: Claim<Due>): Promise<void> {
    const [due] = claim.rows;
    if (due === undefined) return;
    try {
      await this.#make(claim, due);
    } catch (error) {
      if (isOutage(error)) throw error;
      this.#options.onFailed?.(error, due.collection);
      await this.#database.transact("remake_postpone", (transaction) =>
        remakes.release(transaction, claim, this.#clock.now() + RETRY_MS),
      );
    }
  }

  /** Makes all answers that are due now. */
  remakeDue(): Promise<void> {
    return this.#makeAll(() => this.claim());
  }

  /** Makes all answers that were never made: until then a collection is unknown. */
  makeMissing(): Promise<void> {
    return this.#makeAll(() => this.claim({ isMissing: true }));
  }

  async #makeAll(claim: () => Promise<Claim<Due> | Wait>): Promise<void> {
    for (let next = await claim(); "rows" in next; next = await claim()) await this.make(next);
  }

  async #make(claim: Claim<Due>, { collection, version }: Due): Promise<void> {
    const startedAt = performance.now();
    const now = this.#clock.now();
    const { entries, isEmpty, nextPostAt } = await this.#holding(claim, () =>
      this.#database.run("entries_read", (connection) => readEntries(connection, collection, now)),
    );
    const answers = encodeAnswers(entries);
    const nextAt = isEmpty && nextPostAt === undefined ? NEVER : Math.min(now + HOUR_MS, nextPostAt ?? NEVER);
    const isDone = await this.#database.transact("answers_keep", async (transaction) => {
      if (!(await remakes.finish(transaction, claim, () => nextAt))) return false;
      await transaction
        .updateTable("remakes")
        // A change that came meanwhile has another version, and is due at once.
        .set({ made_at: now, due_at: sql`case when version = ${version} then due_at else ${now} end` })
        .where("collection", "=", collection)
        .execute();
      await keepAnswers(transaction, collection, answers, now);
      return true;
    });
    if (isDone) this.#options.onRemade?.(performance.now() - startedAt);
  }

  /** Prolongs the lease while millions of posts are read. */
  async #holding<T>(claim: Claim<Due>, work: () => Promise<T>): Promise<T> {
    const renewals = new Repeater(this.#clock);
    renewals.repeat(RENEW_MS, async () => {
      const extend = (connection: ServiceConnection) => remakes.extend(connection, claim, this.#clock.now() + LEASE_MS);
      await this.#database.run("remake_extend", extend).catch(() => {});
      return RENEW_MS;
    });
    try {
      return await work();
    } finally {
      void renewals.stop();
    }
  }
}

/** Writes answers that differ from those that are there. */
async function keepAnswers(
  transaction: ServiceConnection,
  collection: Due["collection"],
  answers: Answers,
  now: number,
): Promise<void> {
  await transaction
    .insertInto("answers")
    .values(operationNames.map((operation) => ({ collection, operation, ...answers[operation], made_at: now })))
    .onConflict((conflict) =>
      conflict
        .columns(["collection", "operation"])
        .doUpdateSet((excluded) => ({
          body: excluded.ref("excluded.body"),
          etag: excluded.ref("excluded.etag"),
          made_at: excluded.ref("excluded.made_at"),
        }))
        .whereRef("answers.etag", "<>", "excluded.etag"),
    )
    .execute();
}

/** The state of all processes, those that collect included. */
export interface Backlog {
  /** Collections whose answers are due, and changes ever made to collections. */
  readonly due: number;
  readonly changes: number;
  /** The end of the last finished search for posts, in milliseconds since the epoch; `undefined` if nothing was collected. */
  readonly collectedAt: number | undefined;
}

export const readBacklog = (database: ServiceDatabase, now: number): Promise<Backlog> =>
  database.run("backlog_read", async (connection) => {
    const { rows } = await sql<{ due: number; changes: number }>`
      select count(case when due_at <= ${now} then 1 end) as due, cast(coalesce(sum(version), 0) as bigint)
        + coalesce((select cast(value as bigint) from facts where name = 'forgotten'), 0) as changes
      from remakes`.execute(connection);
    const collected = await sql<{ at: number | null }>`select max(finished_at) as at from collect_positions`.execute(connection);
    return { ...(rows[0] ?? { due: 0, changes: 0 }), collectedAt: collected.rows[0]?.at ?? undefined };
  });
