import { type Selectable, sql } from "kysely";
import { type Clock, systemClock } from "../../infra/clock.ts";
import type { CallOptions } from "../../infra/database.ts";
import { type Claim, DueTable, type Wait } from "../../infra/due.ts";
import { DatabaseError, type DatabaseProblem } from "../../infra/engine.ts";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../infra/time.ts";
import { renewing } from "../../infra/worker.ts";
import type { ServiceConnection, ServiceDatabase } from "../database/database.ts";
import { dayOf } from "../database/days.ts";
import type { RebuildRow } from "../database/tables.ts";
import { makePages } from "../pages/pages.ts";
import { addressesOf, type Site } from "../pages/site.ts";
import { encodeAnswers, readEntries, writeAnswers } from "./answers.ts";
import { readPart } from "./stored-pages.ts";

const LEASE_MS = 10_000;
const RENEW_MS = 3_000;
const RETRY_MS = MINUTE_MS;
/** The pause after a node of the database could not be reached. */
const NODE_RETRY_MS = 5 * SECOND_MS;
/** The shortest time between two builds of one collection. */
const MIN_MS = 1_000;
const NEVER = Number.MAX_SAFE_INTEGER;

const dirty = new DueTable("answers_to_rebuild", "collection");

type Dirty = Selectable<Pick<RebuildRow, "collection" | "due_at" | "lease" | "changes" | "shown">>;

/** A failure without a collection affects all of them. */
export interface AnswerFailure {
  readonly problem: DatabaseProblem;
  readonly message: string;
  readonly collection?: string;
}
export type AnswerEvent = { readonly ms: number; readonly changes: number } | AnswerFailure;

export const failureOf = (error: unknown, collection?: string): AnswerFailure => ({
  problem: error instanceof DatabaseError ? error.problem : "failed",
  message: error instanceof DatabaseError ? error.message : String(error),
  ...(collection !== undefined && { collection }),
});

const ofOneCollection: readonly DatabaseProblem[] = ["failed", "slow", "node_unreachable"];
const isOutage = (error: unknown): boolean => error instanceof DatabaseError && !ofOneCollection.includes(error.problem);

/** Builds the answers of dirty collections. Any number of processes may share a database. */
export class AnswerBuilder {
  readonly #database: ServiceDatabase;
  readonly #clock: Clock;
  readonly #call: CallOptions;
  readonly #site: Site | undefined;

  /** @param options.site makes pages with the answers. */
  constructor(
    database: ServiceDatabase,
    options: CallOptions & { readonly clock?: Clock; readonly site?: Site | undefined } = {},
  ) {
    const { clock = systemClock, site, ...call } = options;
    this.#database = database;
    this.#clock = clock;
    this.#call = call;
    this.#site = site;
  }

  claim(isMissing = false): Promise<Claim<Dirty> | Wait> {
    const claim = async (transaction: ServiceConnection) => {
      const now = await this.#database.time(transaction);
      // Without answers, the count of shown changes is null, or 0.
      const candidates = transaction
        .selectFrom("answers_to_rebuild")
        .select(["collection", "due_at", "lease", "changes", "shown"])
        .where(sql<boolean>`(rebuilt_at is null or rebuilt_at <= ${isMissing ? 0 : now - MIN_MS})`);
      return dirty.claim(transaction, candidates, { now, leaseMs: LEASE_MS });
    };
    return this.#database.transact("answers_claim", claim, this.#call);
  }

  /** A failed build keeps its lease for a while. @throws {DatabaseError} when the database as a whole fails. */
  async build(claim: Claim<Dirty>): Promise<AnswerEvent | undefined> {
    const startedAt = performance.now();
    const [{ collection, changes, shown }] = claim.rows;
    try {
      const isStored = await this.#build(claim);
      return isStored ? { ms: performance.now() - startedAt, changes: changes - shown } : undefined;
    } catch (error) {
      if (isOutage(error)) throw error;
      const failure = failureOf(error, collection);
      await this.#extend(claim, failure.problem === "node_unreachable" ? NODE_RETRY_MS : RETRY_MS).catch(() => {});
      return failure;
    }
  }

  /** @param isMissing only collections without answers. */
  async buildDue(isMissing = false): Promise<AnswerEvent[]> {
    const events: AnswerEvent[] = [];
    for (let next = await this.claim(isMissing); "rows" in next; next = await this.claim(isMissing))
      events.push(...[await this.build(next)].filter((event) => event !== undefined));
    return events;
  }

  /** Resolves to `false` if the lease is lost. */
  async #build(claim: Claim<Dirty>): Promise<boolean> {
    // The count was read with the claim: the rows that are read from now on have these changes, or more.
    const [{ collection, changes }] = claim.rows;
    const read = async (connection: ServiceConnection) => {
      const now = await this.#database.time(connection);
      const before = this.#site && (await readPart(connection, "record", collection));
      return { now, before, ...(await readEntries(connection, collection, now)) };
    };
    const { now, before, entries, isEmpty, nextPostAt } = await renewing(
      this.#clock,
      RENEW_MS,
      () => this.#extend(claim, LEASE_MS),
      () => this.#database.run("entries_read", read, this.#call),
    );
    const page = this.#site && addressesOf(this.#site, collection).page;
    const listed = { ...entries, scores: entries.scores.map((scores) => ({ ...scores, page })) };
    const [scores] = listed.scores;
    const pages = this.#site && scores && makePages(this.#site, { collection, ...entries, scores, now }, before);
    const answers = { ...encodeAnswers(listed), ...pages };
    const nextAt = isEmpty && nextPostAt === undefined ? NEVER : Math.min(now + HOUR_MS, nextPostAt ?? NEVER);
    const keep = async (transaction: ServiceConnection) => {
      if (!(await dirty.finish(transaction, claim, () => nextAt))) return false;
      // If there were changes since the claim, the answers are due at once.
      await sql`
        update answers_to_rebuild set rebuilt_at = ${now}, shown = ${changes},
          due_at = case when changes <= ${changes} then due_at else ${now} end
        where collection = ${collection}`.execute(transaction);
      await writeAnswers(transaction, collection, answers, now);
      return true;
    };
    return this.#database.transact("answers_keep", keep, this.#call);
  }

  #extend(claim: Claim<Dirty>, ms: number): Promise<void> {
    const extend = async (connection: ServiceConnection) =>
      dirty.extend(connection, claim, (await this.#database.time(connection)) + ms);
    return this.#database.run("answers_extend", extend, this.#call);
  }
}

export interface Backlog {
  readonly due: number;
  /** The end of the last finished search of X; milliseconds since the epoch. */
  readonly collectedAt: number | null;
  /** The time that all streams were read up to, by their hosts' clocks; milliseconds since the epoch. */
  readonly streamReadTo: number | null;
  readonly streamMissedMs: number;
  /** The cost of X's latest day, in millionths of a US dollar; `null` if X was never called. */
  readonly spent: number | null;
  readonly budget: number | null;
  /** 1 while collecting from X waits for its next day. */
  readonly isShort: number | null;
}

export const readBacklog = (database: ServiceDatabase, now: number): Promise<Backlog> =>
  database.run("backlog_read", async (connection) => {
    const ofX = sql`from x_days where day = (select max(day) from x_days)`;
    const { rows } = await sql<Backlog>`
      select (select count(*) from answers_to_rebuild where due_at <= ${now}) as due,
        (select max(finished_at) from collect_positions) as "collectedAt", (select budget ${ofX}) as budget,
        (select min(read_to) / 1000 from streams) as "streamReadTo",
        (select cast(coalesce(sum(missed_ms), 0) as bigint) from streams) as "streamMissedMs",
        (select spent ${ofX}) as spent,
        (select case when day = ${dayOf(now)} then is_short else 0 end ${ofX}) as "isShort"`.execute(connection);
    return rows[0] as Backlog;
  });
