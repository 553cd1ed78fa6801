import { sql } from "kysely";
import { type Clock, systemClock } from "../../infra/clock.ts";
import type { CallOptions } from "../../infra/database.ts";
import { type Claim, DueTable, type Wait } from "../../infra/due.ts";
import { DatabaseError, type DatabaseProblem } from "../../infra/engine.ts";
import { HOUR_MS, MINUTE_MS } from "../../infra/time.ts";
import { renewing } from "../../infra/worker.ts";
import type { ServiceConnection, ServiceDatabase } from "../database/database.ts";
import type { RemakeRow } from "../database/tables.ts";
import { encodeAnswers, operationNames, readEntries } from "./answers.ts";

const LEASE_MS = 10_000;
const RENEW_MS = 3_000;
const RETRY_MS = MINUTE_MS;
/** The least time between two builds of one collection. */
const LEAST_MS = 1_000;
const NEVER = Number.MAX_SAFE_INTEGER;

const dirty = new DueTable("remakes", "collection");

type Dirty = Pick<RemakeRow, "collection" | "changes" | "due_at"> & { readonly lease: string | null };

/** The answers of a collection were built, and show so many changes; or a failure, of a whole turn where it names no collection. */
export type AnswerEvent =
  | { readonly ms: number; readonly changes: number }
  | { readonly problem: DatabaseProblem; readonly message: string; readonly collection?: string };

export const failureOf = (error: unknown, collection?: string): AnswerEvent => ({
  problem: error instanceof DatabaseError ? error.problem : "failed",
  message: error instanceof DatabaseError ? error.message : String(error),
  ...(collection !== undefined && { collection }),
});

/** The database itself fails, not one query. */
const isOutage = (error: unknown): boolean => error instanceof DatabaseError && !["failed", "slow"].includes(error.problem);

/** Builds the answers of dirty collections, one of any number of processes on a database. */
export class AnswerBuilder {
  readonly #database: ServiceDatabase;
  readonly #clock: Clock;
  readonly #call: CallOptions;

  constructor(database: ServiceDatabase, { clock = systemClock, ...call }: CallOptions & { readonly clock?: Clock } = {}) {
    this.#database = database;
    this.#clock = clock;
    this.#call = call;
  }

  claim(isMissing = false): Promise<Claim<Dirty> | Wait> {
    const claim = (transaction: ServiceConnection) => {
      const now = this.#clock.now();
      const candidates = transaction
        .selectFrom("remakes")
        .select(["collection", "changes", "due_at", "lease"])
        .where(sql<boolean>`(made_at is null or made_at <= ${isMissing ? 0 : now - LEAST_MS})`);
      return dirty.claim(transaction, candidates, { now, leaseMs: LEASE_MS });
    };
    return this.#database.transact("answers_claim", claim, this.#call);
  }

  /**
   * Builds the answers of a claimed collection, unless another process holds its lease by now. One that fails keeps it for a minute.
   *
   * @throws {DatabaseError} when the database as a whole is at fault; the collection is due again when its lease is over.
   */
  async build(claim: Claim<Dirty>): Promise<AnswerEvent | undefined> {
    const startedAt = performance.now();
    const [row] = claim.rows;
    if (!row) return undefined;
    const { collection, changes } = row;
    try {
      const isBuilt = await this.#build(claim, collection, changes);
      return isBuilt ? { ms: performance.now() - startedAt, changes } : undefined;
    } catch (error) {
      if (isOutage(error)) throw error;
      await this.#extend(claim, RETRY_MS).catch(() => {});
      return failureOf(error, collection);
    }
  }

  /** Builds all answers that are due now; `isMissing`: only those of collections without any, which are unknown until then. */
  async buildDue(isMissing = false): Promise<AnswerEvent[]> {
    const events: AnswerEvent[] = [];
    for (let next = await this.claim(isMissing); "rows" in next; next = await this.claim(isMissing))
      events.push(...[await this.build(next)].filter((event) => event !== undefined));
    return events;
  }

  async #build(claim: Claim<Dirty>, collection: Dirty["collection"], changes: number): Promise<boolean> {
    const now = this.#clock.now();
    const { entries, isEmpty, nextPostAt } = await renewing(
      this.#clock,
      RENEW_MS,
      () => this.#extend(claim, LEASE_MS),
      () => this.#database.run("entries_read", (connection) => readEntries(connection, collection, now), this.#call),
    );
    const answers = encodeAnswers(entries);
    const nextAt = isEmpty && nextPostAt === undefined ? NEVER : Math.min(now + HOUR_MS, nextPostAt ?? NEVER);
    const keep = async (transaction: ServiceConnection) => {
      if (!(await dirty.finish(transaction, claim, () => nextAt))) return false;
      // A change that came meanwhile is due at once.
      await sql`
        update remakes set made_at = ${now}, changes = changes - ${changes},
          due_at = case when changes = ${changes} then due_at else ${now} end
        where collection = ${collection}`.execute(transaction);
      const rows = operationNames.map((operation) => sql`(${collection}, ${operation}, ${answers[operation]}, ${now})`);
      await sql`
        insert into answers (collection, operation, body, made_at) values ${sql.join(rows)}
        on conflict (collection, operation) do update set body = excluded.body, made_at = excluded.made_at
        where answers.body <> excluded.body`.execute(transaction);
      return true;
    };
    return this.#database.transact("answers_keep", keep, this.#call);
  }

  #extend(claim: Claim<Dirty>, ms: number): Promise<void> {
    const extend = (connection: ServiceConnection) => dirty.extend(connection, claim, this.#clock.now() + ms);
    return this.#database.run("answers_extend", extend, this.#call);
  }
}

export interface Backlog {
  readonly due: number;
  /** The end of the last finished search for posts, in milliseconds since the epoch. */
  readonly collectedAt: number | null;
}

export const readBacklog = (database: ServiceDatabase, now: number): Promise<Backlog> =>
  database.run("backlog_read", async (connection) => {
    const { rows } = await sql<Backlog>`
      select (select count(*) from remakes where due_at <= ${now}) as due,
        (select max(finished_at) from collect_positions) as "collectedAt"`.execute(connection);
    return rows[0] as Backlog;
  });
