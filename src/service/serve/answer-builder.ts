import { sql } from "kysely";
import { type Clock, systemClock } from "../../infra/clock.ts";
import type { CallOptions } from "../../infra/database.ts";
import { type Claim, DueTable, type Wait } from "../../infra/due.ts";
import { DatabaseError } from "../../infra/engine.ts";
import { Repeater } from "../../infra/repeater.ts";
import { HOUR_MS, MINUTE_MS } from "../../infra/time.ts";
import type { ServiceConnection, ServiceDatabase } from "../database/database.ts";
import type { RemakeRow } from "../database/tables.ts";
import { type Answers, encodeAnswers, operationNames, readEntries } from "./answers.ts";

const LEASE_MS = 10_000;
const RENEW_MS = 3_000;
/** A collection that failed keeps no others waiting. */
const RETRY_MS = MINUTE_MS;
/** An import changes a collection again and again: its answers are built at most this often. */
const LEAST_MS = 1_000;
/** An empty answer changes only when a post arrives. */
const NEVER = Number.MAX_SAFE_INTEGER;

const dirty = new DueTable("remakes", "collection");

type Dirty = Pick<RemakeRow, "collection" | "changes" | "due_at"> & { readonly lease: string | null };

interface BuilderOptions extends CallOptions {
  readonly clock?: Clock;
  /** Called for each collection whose answers were built, with the milliseconds that took and the changes that they show. */
  readonly onBuilt?: (ms: number, changes: number) => void;
  readonly onFailed?: (error: unknown, collection: Dirty["collection"]) => void;
}

/** The database as a whole is at fault, and not what it was asked. */
const isOutage = (error: unknown): boolean => error instanceof DatabaseError && !["failed", "slow"].includes(error.problem);

/** Builds the answers of dirty collections, together with all other processes on a database. */
export class AnswerBuilder {
  readonly #database: ServiceDatabase;
  readonly #clock: Clock;
  readonly #options: BuilderOptions;

  constructor(database: ServiceDatabase, options: BuilderOptions = {}) {
    this.#database = database;
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
  }

  /** Claims the collection that has been due longest. */
  claim({ isMissing = false } = {}): Promise<Claim<Dirty> | Wait> {
    return this.#database.transact(
      "answers_claim",
      (transaction) => {
        const now = this.#clock.now();
        const isRested = sql<boolean>`(made_at is null or made_at <= ${now - LEAST_MS})`;
        const candidates = transaction
          .selectFrom("remakes")
          .select(["collection", "changes", "due_at", "lease"])
          .where(isMissing ? sql<boolean>`made_at is null` : isRested);
        return dirty.claim(transaction, candidates, { now, leaseMs: LEASE_MS });
      },
      this.#options,
    );
  }

  /**
   * Builds the answers of a claimed collection. One that fails keeps its lease for a minute.
   *
   * @throws {DatabaseError} when the database as a whole is at fault; the collection is due again when its lease is over.
   */
  async build(claim: Claim<Dirty>): Promise<void> {
    const startedAt = performance.now();
    for (const row of claim.rows) {
      try {
        if (await this.#build(claim, row)) this.#options.onBuilt?.(performance.now() - startedAt, row.changes);
      } catch (error) {
        if (isOutage(error)) throw error;
        this.#options.onFailed?.(error, row.collection);
        await this.#extend(claim, RETRY_MS);
      }
    }
  }

  /** Builds the answers of all collections that are due now. */
  buildDue(): Promise<void> {
    return this.#buildAll(() => this.claim());
  }

  /** Builds the answers of all collections that have none: until then they are unknown. */
  buildMissing(): Promise<void> {
    return this.#buildAll(() => this.claim({ isMissing: true }));
  }

  async #buildAll(claim: () => Promise<Claim<Dirty> | Wait>): Promise<void> {
    for (let next = await claim(); "rows" in next; next = await claim()) await this.build(next);
  }

  async #build(claim: Claim<Dirty>, { collection, changes }: Dirty): Promise<boolean> {
    const now = this.#clock.now();
    const { entries, isEmpty, nextPostAt } = await this.#holding(claim, () =>
      this.#database.run("entries_read", (connection) => readEntries(connection, collection, now), this.#options),
    );
    const answers = encodeAnswers(entries);
    const nextAt = isEmpty && nextPostAt === undefined ? NEVER : Math.min(now + HOUR_MS, nextPostAt ?? NEVER);
    return this.#database.transact(
      "answers_keep",
      async (transaction) => {
        if (!(await dirty.finish(transaction, claim, () => nextAt))) return false;
        await transaction
          .updateTable("remakes")
          // A change that came meanwhile is due at once.
          .set({
            made_at: now,
            changes: sql`changes - ${changes}`,
            due_at: sql`case when changes = ${changes} then due_at else ${now} end`,
          })
          .where("collection", "=", collection)
          .execute();
        await keepAnswers(transaction, collection, answers, now);
        return true;
      },
      this.#options,
    );
  }

  /** Renews the lease while millions of posts are read. */
  async #holding<T>(claim: Claim<Dirty>, work: () => Promise<T>): Promise<T> {
    const renewals = new Repeater(this.#clock);
    renewals.repeat(RENEW_MS, async () => {
      await this.#extend(claim, LEASE_MS).catch(() => {});
      return RENEW_MS;
    });
    try {
      return await work();
    } finally {
      void renewals.stop();
    }
  }

  #extend(claim: Claim<Dirty>, ms: number): Promise<void> {
    const extend = (connection: ServiceConnection) => dirty.extend(connection, claim, this.#clock.now() + ms);
    return this.#database.run("answers_extend", extend, this.#options);
  }
}

/** Writes the answers that differ from the stored ones. */
async function keepAnswers(
  transaction: ServiceConnection,
  collection: Dirty["collection"],
  answers: Answers,
  now: number,
): Promise<void> {
  await transaction
    .insertInto("answers")
    .values(operationNames.map((operation) => ({ collection, operation, body: answers[operation], made_at: now })))
    .onConflict((conflict) =>
      conflict
        .columns(["collection", "operation"])
        .doUpdateSet(({ ref }) => ({ body: ref("excluded.body"), made_at: ref("excluded.made_at") }))
        .whereRef("answers.body", "<>", "excluded.body"),
    )
    .execute();
}

/** The state of all processes, those that collect included. */
export interface Backlog {
  /** Collections whose answers are due. */
  readonly due: number;
  /** The end of the last finished search for posts, in milliseconds since the epoch; `null` if nothing was collected. */
  readonly collectedAt: number | null;
}

export const readBacklog = (database: ServiceDatabase, now: number): Promise<Backlog> =>
  database.run("backlog_read", async (connection) => {
    const { rows } = await sql<Backlog>`
      select (select count(*) from remakes where due_at <= ${now}) as due,
        (select max(finished_at) from collect_positions) as "collectedAt"`.execute(connection);
    return rows[0] as Backlog;
  });
