import { type Dialect, Kysely, PostgresAdapter, type SelectQueryBuilder, sql, type Transaction } from "kysely";
import { systemClock } from "./clock.ts";
import { inTime } from "./in-time.ts";

/** After a database was slow or out of reach it is left alone for so long, so that nobody waits in vain again and again. */
const LEFT_ALONE_MS = 500;
const CLOSE_MS = 1_000;

/** Why a query has failed. `failed` is everything that has no name of its own; its cause tells more. */
export const databaseProblems = [
  "unreachable",
  "slow",
  "locked",
  "full",
  "read_only",
  "io_error",
  "damaged",
  "newer_schema",
  "failed",
] as const;
export type DatabaseProblem = (typeof databaseProblems)[number];

export class DatabaseError extends Error {
  override readonly name = "DatabaseError";
  readonly problem: DatabaseProblem;

  constructor(problem: DatabaseProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}

/** How many connections a database has, and how many queries wait for one. */
export interface Connections {
  readonly used: number;
  readonly idle: number;
  readonly waiting: number;
}

/** What differs between SQLite and PostgreSQL. */
export interface Engine {
  readonly name: "sqlite" | "postgres";
  readonly dialect: Dialect;
  /** What an error that the engine or its driver has thrown means. */
  problemOf(error: unknown): DatabaseProblem;
  connections(): Connections;
}

export interface DatabaseOptions {
  /** `sqlite:PATH`, `postgres://…` or `postgresql://…`. */
  readonly url: string;
  /** Milliseconds that a query, or a transaction, may take with everything that it waits for. */
  readonly limitMs: number;
  /** Told how each query ended, and after how many milliseconds. */
  readonly onQuery?: ((query: string, outcome: "done" | DatabaseProblem, ms: number) => void) | undefined;
  /** Told the SQL of each statement that was run. */
  readonly onStatement?: ((sql: string) => void) | undefined;
}

/**
 * A SQLite file or a PostgreSQL database, queried through Kysely. Nothing is connected to before the first query, and what
 * is lost is connected to again by the next one. A query that fails, or takes longer than it may, rejects with a
 * `DatabaseError`; one that was late may have been done all the same.
 */
export class Database<Tables> {
  readonly engine: Engine["name"];
  readonly #engine: Engine;
  readonly #kysely: Kysely<Tables>;
  readonly #options: DatabaseOptions;
  #leftAloneUntil = 0;
  #lastProblem: DatabaseError | undefined;

  private constructor(engine: Engine, options: DatabaseOptions) {
    this.engine = engine.name;
    this.#engine = engine;
    const { onStatement } = options;
    this.#kysely = new Kysely<Tables>({
      dialect: engine.dialect,
      ...(onStatement && { log: ({ query }) => onStatement(query.sql) }),
    });
    this.#options = options;
  }

  static async open<Tables>(options: DatabaseOptions): Promise<Database<Tables>> {
    return new Database(await engineFor(options), options);
  }

  get connections(): Connections {
    return this.#engine.connections();
  }

  /** Runs queries on one connection, each a transaction of its own. */
  run<T>(name: string, work: (connection: Kysely<Tables>) => Promise<T>): Promise<T> {
    return this.#measured(name, (throwIfGivenUp) =>
      this.#kysely.connection().execute((connection) => {
        throwIfGivenUp();
        return work(connection);
      }),
    );
  }

  /** Runs queries in one transaction, which is rolled back if one of them fails or all of them take too long. */
  transact<T>(name: string, work: (transaction: Transaction<Tables>) => Promise<T>): Promise<T> {
    return this.#measured(name, (throwIfGivenUp) =>
      this.#kysely.transaction().execute(async (transaction) => {
        throwIfGivenUp();
        const result = await work(transaction);
        throwIfGivenUp();
        return result;
      }),
    );
  }

  /**
   * Takes what was deleted out of SQLite's write-ahead log, which has it until the log begins anew: whether that is done, and
   * nobody who reads holds it up (sqlite.org/pragma.html, «wal_checkpoint»).
   */
  async truncateLog(name: string): Promise<boolean> {
    if (this.engine !== "sqlite") return true;
    const truncated = await this.run(name, (connection) =>
      sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(connection),
    );
    return truncated.rows[0]?.busy === 0;
  }

  /** Lets what runs finish, for at most a second. */
  async close(): Promise<void> {
    await inTime(this.#kysely.destroy(), CLOSE_MS, systemClock, () => new Error("still in use")).catch(() => {});
  }

  async #measured<T>(name: string, work: (throwIfGivenUp: () => void) => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    const passedMs = () => performance.now() - startedAt;
    const { limitMs, onQuery } = this.#options;
    let givenUp: DatabaseError | undefined;
    const giveUp = () => {
      givenUp = new DatabaseError("slow", `the database did not answer within ${limitMs} ms`);
      return givenUp;
    };
    const throwIfGivenUp = () => {
      if (givenUp) throw givenUp;
    };
    try {
      if (this.#lastProblem && startedAt < this.#leftAloneUntil) throw this.#lastProblem;
      const result = await inTime(work(throwIfGivenUp), limitMs, systemClock, giveUp);
      this.#lastProblem = undefined;
      onQuery?.(name, "done", passedMs());
      return result;
    } catch (cause) {
      const error = this.#described(cause);
      if (error !== this.#lastProblem && ["slow", "unreachable"].includes(error.problem)) {
        this.#lastProblem = error;
        this.#leftAloneUntil = performance.now() + LEFT_ALONE_MS;
      }
      onQuery?.(name, error.problem, passedMs());
      throw error;
    }
  }

  #described(cause: unknown): DatabaseError {
    if (cause instanceof DatabaseError) return cause;
    const { message, code } = cause as { message: string; code?: unknown };
    return new DatabaseError(this.#engine.problemOf(cause), message || String(code), { cause });
  }
}

/** Which engine a connection, or a transaction, is of. */
export const engineOf = (connection: Pick<Kysely<unknown>, "getExecutor">): Engine["name"] =>
  connection.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";

/** Lets no other transaction go on that asks for a lock of this name, until this one is over. SQLite has one writer anyway. */
export async function lock<Tables>(transaction: Kysely<Tables>, name: string): Promise<void> {
  if (engineOf(transaction) === "postgres") await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(transaction);
}

/**
 * A query whose rows no other transaction changes until this one is over: as they are by then, for who has to wait for one that
 * does, and without those that are no longer meant. It may still be referred to. SQLite has one writer anyway.
 */
export const locking = <Tables, Table extends keyof Tables, Row>(
  transaction: Kysely<Tables>,
  query: SelectQueryBuilder<Tables, Table, Row>,
): SelectQueryBuilder<Tables, Table, Row> => (engineOf(transaction) === "postgres" ? query.forNoKeyUpdate() : query);

/** The path in `sqlite:PATH`; nothing of a PostgreSQL database. */
export const fileOf = (url: string): string | undefined => /^sqlite:(.*)$/s.exec(url)?.[1];

/** Each engine is loaded only where it is needed, because that takes long. */
async function engineFor({ url, limitMs }: DatabaseOptions): Promise<Engine> {
  const path = fileOf(url);
  if (path === undefined) return (await import("./database-postgres.ts")).createPostgres(url, limitMs);
  return (await import("./database-sqlite.ts")).createSqlite(path, limitMs);
}
