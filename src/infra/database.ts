import { setTimeout as wait } from "node:timers/promises";
import {
  Kysely,
  type KyselyPlugin,
  PostgresAdapter,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type Transaction,
} from "kysely";
import { type Clock, deadline, systemClock } from "./clock.ts";
import { type Connections, DatabaseError, type DatabaseProblem, type Engine } from "./engine.ts";
import { Health } from "./health.ts";
import { MINUTE_MS } from "./time.ts";

const BACKGROUND_MS = 2 * MINUTE_MS;
/** The queries that a command makes at once. */
const AT_ONCE = 4;
const CLOSE_MS = 1_000;
const TRUNCATE_TRIES = 50;
const TRUNCATE_AGAIN_MS = 100;

export interface DatabaseOptions {
  readonly url: string;
  /** The time limit of a query made for a member's command, in milliseconds. */
  readonly limitMs: number;
  /** The time limit of a query made in the background, and of a migration, in milliseconds; two minutes by default. */
  readonly backgroundMs?: number;
  readonly clock?: Clock | undefined;
  /** Once it aborts, calls reject with its reason, and transactions are rolled back. */
  readonly signal?: AbortSignal | undefined;
  readonly onQuery?: ((query: string, outcome: "done" | DatabaseProblem, ms: number) => void) | undefined;
  /** Milliseconds after a transaction until the rows that it has overwritten or deleted leave SQLite's write-ahead log. */
  readonly emptyLogMs?: number | undefined;
  readonly onStatement?: ((sql: string, parameters: readonly unknown[]) => void) | undefined;
  readonly plugins?: KyselyPlugin[];
}

/** Each pool has its own connections and health: commands neither wait for background work nor fail with it. */
export type PoolName = "commands" | "background";

export interface CallOptions {
  /** `commands` by default. */
  readonly pool?: PoolName;
}

interface Pool<Tables> {
  readonly limitMs: number;
  readonly kysely: Kysely<Tables>;
  readonly health: Health<DatabaseError>;
  readonly connections: () => Connections;
}

/**
 * A database. Methods reject with a `DatabaseError` if a query fails or takes too long (it may have been executed all the same), and
 * with the work's own errors.
 */
export class Database<Tables> {
  readonly engine: Engine["name"];
  readonly #options: DatabaseOptions;
  readonly #pools: Readonly<Record<PoolName, Pool<Tables>>>;
  #emptying: NodeJS.Timeout | undefined;
  #isClosed = false;

  private constructor(engine: Engine, options: DatabaseOptions) {
    this.engine = engine.name;
    this.#options = options;
    this.#pools = {
      commands: createPool(engine, options, options.limitMs, AT_ONCE),
      background: createPool(engine, options, options.backgroundMs ?? BACKGROUND_MS, 0),
    };
  }

  static async open<Tables>(options: DatabaseOptions): Promise<Database<Tables>> {
    // Loads only the engine that is used.
    const path = fileOf(options.url);
    if (path !== undefined) return new Database((await import("./database-sqlite.ts")).createSqlite(path), options);
    return new Database((await import("./database-postgres.ts")).createPostgres(options.url), options);
  }

  /** Opens the connections of commands, whose time limit is too short to wait for one. Never rejects. */
  async connect(): Promise<void> {
    const { kysely } = this.#pools.commands;
    const query = () => kysely.connection().execute((connection) => sql`select 1`.execute(connection));
    await Promise.allSettled(Array.from({ length: AT_ONCE }, query));
  }

  get connections(): Connections {
    return this.#pools.commands.connections();
  }

  /** Milliseconds since the epoch: by PostgreSQL's clock, which processes share, or with SQLite by the process's. */
  get now(): RawBuilder<number> {
    const { clock = systemClock } = this.#options;
    if (this.engine === "sqlite") return sql<number>`${clock.now()}`;
    if (!clock.aheadMs) return sql<number>`${Math.round(clock.now())}::bigint`;
    return sql<number>`((extract(epoch from statement_timestamp()) * 1000)::bigint + ${Math.round(clock.aheadMs())}::bigint)`;
  }

  async time(connection: Kysely<Tables>): Promise<number> {
    const { clock = systemClock } = this.#options;
    if (this.engine === "sqlite") return clock.now();
    const { rows } = await sql<{ now: number }>`select ${this.now} as now`.execute(connection);
    return rows[0]?.now ?? clock.now();
  }

  run<T>(name: string, work: (connection: Kysely<Tables>) => Promise<T>, options?: CallOptions): Promise<T> {
    return this.#measured(name, options, work, (kysely, guarded) => kysely.connection().execute(guarded));
  }

  /** Runs a transaction, and rolls it back if a query fails or all of them together take too long. */
  async transact<T>(name: string, work: (transaction: Transaction<Tables>) => Promise<T>, options?: CallOptions): Promise<T> {
    const result = await this.#measured(name, options, work, (kysely, guarded) => kysely.transaction().execute(guarded));
    if (this.engine === "sqlite") this.#emptyLogIn(this.#options.emptyLogMs);
    return result;
  }

  /**
   * Truncates the log, and tries again while a reader prevents it. SQLite itself does so only after some 4 MB of changes, or at the
   * end.
   */
  #emptyLogIn(ms: number | undefined): void {
    if (ms === undefined) return;
    this.#emptying ??= setTimeout(async () => {
      this.#emptying = undefined;
      const isEmpty = await this.truncateLog("empty_log").catch(() => false);
      if (!isEmpty && !this.#isClosed) this.#emptyLogIn(TRUNCATE_AGAIN_MS);
    }, ms).unref();
  }

  /** Removes deleted rows from SQLite's write-ahead log («wal_checkpoint»). @returns false while a reader prevents it. */
  async truncateLog(name: string): Promise<boolean> {
    if (this.engine !== "sqlite") return true;
    const pragma = sql<{ busy: number }>`pragma wal_checkpoint(truncate)`;
    const { rows } = await this.run(name, (connection) => pragma.execute(connection));
    return rows[0]?.busy === 0;
  }

  /** Truncates SQLite's write-ahead log, and tries for a while if readers prevent it. Resolves to whether it is empty. */
  async emptyLog(): Promise<boolean> {
    for (let left = TRUNCATE_TRIES; left > 0; left -= 1) {
      if (await this.truncateLog("empty_log")) return true;
      await wait(TRUNCATE_AGAIN_MS);
    }
    return false;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#emptying);
    const closed = Object.values(this.#pools).map(({ kysely }) => kysely.destroy());
    await deadline(Promise.allSettled(closed), { ms: CLOSE_MS, clock: systemClock });
  }

  async #measured<T, Connection>(
    name: string,
    { pool = "commands" }: CallOptions = {},
    work: (connection: Connection) => Promise<T>,
    execute: (kysely: Kysely<Tables>, guarded: (connection: Connection) => Promise<T>) => Promise<T>,
  ): Promise<T> {
    const { onQuery, signal } = this.#options;
    const { limitMs, kysely, health } = this.#pools[pool];
    const startedAt = performance.now();
    let timedOut: DatabaseError | undefined;
    const late = () => {
      timedOut = new DatabaseError("slow", `the database did not answer within ${limitMs} ms`);
      return timedOut;
    };
    const throwIfTimedOut = () => {
      signal?.throwIfAborted();
      if (timedOut) throw timedOut;
    };
    const guarded = async (connection: Connection) => {
      throwIfTimedOut();
      const result = await work(connection);
      // After the time limit, throws before the commit.
      throwIfTimedOut();
      return result;
    };
    let outcome: "done" | DatabaseProblem = "done";
    try {
      if (health.isBackingOff) throw health.failure;
      const result = await deadline(execute(kysely, guarded), { ms: limitMs, clock: systemClock, late, signal });
      health.answered();
      return result;
    } catch (error) {
      // Any other error comes from `work`.
      outcome = error instanceof DatabaseError ? error.problem : "failed";
      if (error instanceof DatabaseError && error !== health.failure && ["slow", "unreachable"].includes(outcome))
        health.failed(error);
      throw error;
    } finally {
      onQuery?.(name, outcome, performance.now() - startedAt);
    }
  }
}

function createPool<Tables>(
  { connect }: Engine,
  { onStatement, plugins = [] }: DatabaseOptions,
  limitMs: number,
  minOpen: number,
): Pool<Tables> {
  const { dialect, connections } = connect(limitMs, minOpen);
  const kysely = new Kysely<Tables>({
    dialect,
    plugins,
    ...(onStatement && { log: ({ query }) => onStatement(query.sql, query.parameters) }),
  });
  return { limitMs, kysely, health: new Health<DatabaseError>(systemClock), connections };
}

export const engineOf = (connection: Pick<Kysely<unknown>, "getExecutor">): Engine["name"] =>
  connection.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";

/** Takes a lock until the end of the transaction. SQLite needs none: it has only one writer. */
export async function lock<Tables>(transaction: Kysely<Tables>, name: string): Promise<void> {
  if (engineOf(transaction) === "postgres") await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(transaction);
}

export const locking = <Tables, Table extends keyof Tables, Row>(
  transaction: Pick<Kysely<Tables>, "getExecutor">,
  query: SelectQueryBuilder<Tables, Table, Row>,
): SelectQueryBuilder<Tables, Table, Row> => (engineOf(transaction) === "postgres" ? query.forNoKeyUpdate() : query);

export const fileOf = (url: string): string | undefined => /^sqlite:(.*)$/s.exec(url)?.[1];
