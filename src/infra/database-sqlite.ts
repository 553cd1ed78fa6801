import { closeSync, existsSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { LRUCache } from "lru-cache";
import type { DatabaseProblem, Engine } from "./engine.ts";

const RETRY_MS = 5;
const MAX_STATEMENTS = 200;

/** Primary result codes (sqlite.org/rescode.html). */
const SQLITE_BUSY = 5;
const problems: Readonly<Record<number, DatabaseProblem>> = {
  [SQLITE_BUSY]: "locked",
  6: "locked",
  8: "read_only",
  10: "io_error",
  11: "damaged",
  13: "full",
  14: "unreachable",
  26: "damaged",
};

/** The lower eight bits are the primary code. */
const codeOf = (error: unknown): number => (Number((error as { errcode?: unknown }).errcode) || 0) & 0xff;

export function createSqlite(path: string): Engine {
  return {
    name: "sqlite",
    connect: (limitMs) => ({
      dialect: {
        createDriver: () => new SqliteDriver(path, limitMs),
        createAdapter: () => new SqliteAdapter(),
        createQueryCompiler: () => new SqliteQueryCompiler(),
        createIntrospector: (kysely) => new SqliteIntrospector(kysely),
      },
      connections: () => ({ used: 0, idle: 1, waiting: 0 }),
    }),
    problemOf(error) {
      // Errors of mkdir() have a name, such as EACCES.
      const isOfFiles = typeof (error as { syscall?: unknown }).syscall === "string";
      return problems[codeOf(error)] ?? (isOfFiles ? "unreachable" : "failed");
    },
  };
}

/** With a write-ahead log SQLite would go on writing to a file that nobody reads again. */
class MovedFileError extends Error {
  /** SQLITE_READONLY_DBMOVED */
  readonly errcode = 1_032;

  constructor() {
    super("the file was moved, removed or replaced while in use: put it back, or restart the program");
  }
}

/**
 * Kysely's driver begins transactions that fail at their first write after another process has written, and blocks the process
 * while SQLite waits for locks. This one takes the lock first, without blocking.
 */
class SqliteDriver implements Driver {
  readonly #path: string;
  readonly #limitMs: number;
  #connection: SqliteConnection | undefined;
  #inode: number | undefined;

  constructor(path: string, limitMs: number) {
    this.#path = path;
    this.#limitMs = limitMs;
  }

  async init(): Promise<void> {
    makeFolder(dirname(this.#path));
    makeFile(this.#path);
    const database = new DatabaseSync(this.#path);
    const settings =
      "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY";
    try {
      await untilUnlocked(() => database.exec(settings), this.#limitMs);
    } catch (error) {
      database.close();
      throw error;
    }
    this.#connection = new SqliteConnection(database, this.#limitMs);
    this.#inode = this.#inodeThere();
  }

  async acquireConnection(): Promise<SqliteConnection> {
    if (!this.#connection) throw new Error("the database is not open");
    return this.#connection;
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    if (this.#inodeThere() !== this.#inode) throw new MovedFileError();
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  #inodeThere(): number | undefined {
    return statSync(this.#path, { throwIfNoEntry: false })?.ino;
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("commit"));
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    // SQLite has ended it already, for example on a full disk.
    if (connection.database.isTransaction) await connection.executeQuery(CompiledQuery.raw("rollback"));
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#connection?.database.close();
  }
}

/** Makes folders that no other user may look into. `mkdir` with `recursive` never returns for some paths under /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have been faster.
    if (!existsSync(path)) throw error;
  }
}

/** SQLite creates its other files with the same mode. */
function makeFile(path: string): void {
  if (!existsSync(path)) closeSync(openSync(path, "a", 0o600));
}

interface Prepared {
  readonly statement: StatementSync;
  readonly hasRows: boolean;
}

class SqliteConnection implements DatabaseConnection {
  readonly database: DatabaseSync;
  readonly #limitMs: number;
  /** Preparing a statement takes ten times as long as running it. */
  readonly #statements = new LRUCache<string, Prepared>({ max: MAX_STATEMENTS });

  constructor(database: DatabaseSync, limitMs: number) {
    this.database = database;
    this.#limitMs = limitMs;
  }

  executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const values = parameters as readonly SQLInputValue[];
    return untilUnlocked(() => {
      const { statement, hasRows } = this.#prepared(sql);
      if (hasRows) return { rows: statement.all(...values) as R[] };
      return { numAffectedRows: BigInt(statement.run(...values).changes), rows: [] };
    }, this.#limitMs);
  }

  #prepared(sql: string): Prepared {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.database.prepare(sql);
    const prepared = { statement, hasRows: statement.columns().length > 0 };
    this.#statements.set(sql, prepared);
    return prepared;
  }

  // biome-ignore lint/correctness/useYield: nothing here streams.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error("this driver does not stream");
  }
}

async function untilUnlocked<T>(attempt: () => T, limitMs: number): Promise<T> {
  const endsAt = performance.now() + limitMs;
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (codeOf(error) !== SQLITE_BUSY || performance.now() > endsAt - RETRY_MS) throw error;
    }
    await wait(RETRY_MS);
  }
}
