import { CamelCasePlugin, type Kysely, type Transaction, type UnknownRow } from "kysely";
import { type Clock, type LogThrottle, logThrottle } from "../infra/clock.ts";
import { Database, type DatabaseOptions, type PoolName } from "../infra/database.ts";
import { type Connections, DatabaseError, type DatabaseProblem } from "../infra/engine.ts";
import { Health } from "../infra/health.ts";
import { type Logger, originOf } from "../infra/logger.ts";
import { migrate } from "../infra/migrate.ts";
import { memorySchema } from "./migrations.ts";
import type { Tables } from "./tables.ts";

/** A command waits this long for a query at most, in milliseconds. */
const QUERY_MS = 100;

const REOPEN_MS = 1_000;
const TRUNCATE_AGAIN_MS = 1_000;

export interface MemoryOptions extends Pick<DatabaseOptions, "onQuery" | "onStatement"> {
  readonly log: Logger;
  readonly clock: Clock;
  /** Milliseconds for a query that a command waits for. */
  readonly limitMs?: number;
  /** Milliseconds between the records of a tracked collection; 0 if none is made on schedule. */
  readonly snapshotMs?: number;
  /** Milliseconds between imported records, if that is longer. */
  readonly importedEveryMs?: number;
}

/** Problems of one query: in the background, they say nothing about the queries of commands. */
const ofOneQuery: ReadonlySet<DatabaseProblem | undefined> = new Set(["slow", "locked", "node_unreachable", "failed"]);
/** Problems of writing: the database can still be read. */
const ofWriting: ReadonlySet<DatabaseProblem | undefined> = new Set(["locked", "full", "read_only", "io_error"]);

type Query<T> = (connection: Kysely<Tables>) => Promise<T>;
/** The reads of a `Store`, for commands, or of its `background`. */
export type Reader = Pick<Store, "read" | "recall">;
interface Use {
  readonly query: string;
  readonly use: "reading" | "writing";
  readonly pool: PoolName;
}
type Change<T> = (transaction: Transaction<Tables>) => Promise<T>;

/** Turns columns into camel-case keys, and leaves out keys that are null. */
class Rows extends CamelCasePlugin {
  protected override mapRow(row: UnknownRow): UnknownRow {
    const mapped: UnknownRow = {};
    for (const key of Object.keys(row)) if (row[key] !== null) mapped[this.camelCase(key)] = row[key];
    return mapped;
  }
}

export const openDatabase = (options: Omit<DatabaseOptions, "plugins">): Promise<Database<Tables>> =>
  Database.open<Tables>({ ...options, plugins: [new Rows()] });

/**
 * The bot's database. Queries reject with a `DatabaseError` until it is migrated. The first argument of each is its name in
 * metrics.
 */
export class Store {
  readonly clock: Clock;
  /** Queries for background work, with a longer time limit. */
  readonly background = {
    read: <T>(query: string, work: Query<T>) => this.read(query, work, "background"),
    recall: <T>(query: string, work: Query<T>) => this.recall(query, work, "background"),
    write: <T>(query: string, work: Change<T>) => this.write(query, work, "background"),
    /** Writes with the database's time, in milliseconds since the epoch. */
    timed: <T>(query: string, work: (transaction: Transaction<Tables>, now: number) => Promise<T>) =>
      this.write(query, async (transaction) => work(transaction, await this.time(transaction)), "background"),
  };
  readonly #options: MemoryOptions;
  readonly #database: Database<Tables>;
  readonly #health: Health<DatabaseError>;
  readonly #throttle: LogThrottle;
  /** The error that queries reject with until the database is migrated. */
  #unusable: DatabaseError | undefined = new DatabaseError("unreachable", "the database is not open yet");
  #isClosed = false;
  #cancelOpening = () => {};
  #cancelTruncating = () => {};

  private constructor(database: Database<Tables>, options: MemoryOptions) {
    this.clock = options.clock;
    this.#options = options;
    this.#database = database;
    this.#throttle = logThrottle(options.clock);
    this.#health = new Health(options.clock, {
      onDown: (error) => this.#logDown(error),
      onUp: () => options.log.info("the database can be used again"),
    });
  }

  static async at(url: string, options: MemoryOptions): Promise<Store> {
    const { limitMs = QUERY_MS } = options;
    return new Store(await openDatabase({ ...options, url, limitMs }), options);
  }

  get problem(): DatabaseProblem | undefined {
    return (this.#health.failure ?? this.#unusable)?.problem;
  }

  get connections(): Connections {
    return this.#database.connections;
  }

  time(connection: Kysely<Tables>): Promise<number> {
    return this.#database.time(connection);
  }

  /** Resolves after the first attempt, and retries in the background. */
  async open(): Promise<void> {
    try {
      await migrate(this.#database, memorySchema);
      await this.#database.connect();
      this.#unusable = undefined;
      this.#health.answered();
    } catch (error) {
      if (this.#isClosed) return;
      this.#unusable = error as DatabaseError;
      this.#health.failed(this.#unusable);
      this.#cancelOpening = this.clock.after(REOPEN_MS, () => void this.open());
    }
  }

  read<T>(query: string, work: Query<T>, pool: PoolName = "commands"): Promise<T> {
    return this.#use({ query, use: "reading", pool }, () => this.#database.run(query, work, { pool }));
  }

  recall<T>(query: string, work: Query<T>, pool: PoolName = "commands"): Promise<T | undefined> {
    return this.read(query, work, pool).catch((error: unknown) => {
      // Only its place is logged: the error of a damaged record quotes the record.
      if (!(error instanceof DatabaseError))
        this.#options.log.error({ ...originOf(error), query }, "a query failed unexpectedly");
      return undefined;
    });
  }

  write<T>(query: string, work: Change<T>, pool: PoolName = "commands"): Promise<T> {
    return this.#use({ query, use: "writing", pool }, () => this.#database.transact(query, work, { pool }));
  }

  /** Removes deleted rows from SQLite's log. Never rejects; resolves after the first attempt, and retries in the background. */
  async overwriteDeleted(): Promise<void> {
    this.#cancelTruncating();
    const query = "log_truncate";
    // An empty log does not prove that the database can be written to.
    const isDone = await this.#use({ query, use: "reading", pool: "commands" }, () => this.#database.truncateLog(query)).catch(
      () => false,
    );
    if (isDone || this.#isClosed) return;
    this.#cancelTruncating = this.clock.after(TRUNCATE_AGAIN_MS, () => void this.overwriteDeleted());
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelOpening();
    this.#cancelTruncating();
    await this.#database.close();
  }

  async #use<T>({ query, use, pool }: Use, run: () => Promise<T>): Promise<T> {
    if (this.#unusable) {
      this.#options.onQuery?.(query, this.#unusable.problem, 0);
      throw this.#unusable;
    }
    const isInBackground = pool === "background";
    try {
      const result = await run();
      const isForMembers = !(isInBackground && ofOneQuery.has(this.problem));
      if (isForMembers && (use === "writing" || !ofWriting.has(this.problem))) this.#health.answered();
      return result;
    } catch (error) {
      if (error instanceof DatabaseError) {
        if (!isInBackground || !ofOneQuery.has(error.problem)) this.#health.failed(error);
        else if (this.#throttle(query) > 0)
          this.#options.log.warn({ err: error, problem: error.problem, query }, "work in the background failed at the database");
      }
      throw error;
    }
  }

  #logDown(error: DatabaseError): void {
    const level = error.problem === "newer_schema" || error.problem === "damaged" ? "error" : "warn";
    this.#options.log[level](
      { err: error, problem: error.problem },
      "the database at DATABASE_URL cannot be used; commands go on without defaults, aliases and history",
    );
  }
}
