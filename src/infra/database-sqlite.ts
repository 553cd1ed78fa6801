import { closeSync, existsSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import {
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { LRUCache } from "lru-cache";
import { DatabaseError, type DatabaseProblem, type Engine } from "./engine.ts";

const RETRY_MS = 5;
const MAX_STATEMENTS = 200;
const SETTINGS = "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY";

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

export const createSqlite = (path: string): Engine => ({
  name: "sqlite",
  connect: (limitMs) => ({
    dialect: {
      createDriver: () => createDriver(path, limitMs),
      createAdapter: () => new SqliteAdapter(),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    },
    connections: () => ({ used: 0, idle: 1, waiting: 0 }),
  }),
});

type Run = (values: readonly unknown[]) => QueryResult<never>;

/** Takes the write lock at the start of a transaction without blocking the process, unlike Kysely's driver. */
function createDriver(path: string, limitMs: number): Driver {
  let database: DatabaseSync;
  let inode: number | undefined;
  const inodeThere = () => statSync(path, { throwIfNoEntry: false })?.ino;
  // Statements are cached: preparing one takes ten times as long as running it.
  const statements = new LRUCache<string, Run>({ max: MAX_STATEMENTS, memoMethod: (sql) => prepare(database, sql) });
  const execute = (sql: string, values: readonly unknown[] = []) => untilUnlocked(limitMs, () => statements.memo(sql)(values));
  const connection: DatabaseConnection = {
    executeQuery: ({ sql, parameters }) => execute(sql, parameters),
    streamQuery: () => {
      throw new Error("this driver does not stream");
    },
  };
  return {
    async init() {
      await untilUnlocked(limitMs, () => {
        mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
        // SQLite creates its other files with the same mode.
        if (!existsSync(path)) closeSync(openSync(path, "a", 0o600));
        const opened = new DatabaseSync(path);
        try {
          opened.exec(SETTINGS);
          database = opened;
        } catch (error) {
          opened.close();
          throw error;
        }
      });
      inode = inodeThere();
    },
    acquireConnection: async () => connection,
    async beginTransaction() {
      // The file was removed or replaced: SQLite would continue to write to the old one.
      if (inodeThere() !== inode) {
        const advice = "put it back, or restart the program";
        throw new DatabaseError("read_only", `the file was moved, removed or replaced while in use: ${advice}`);
      }
      await execute("begin immediate");
    },
    async commitTransaction() {
      await execute("commit");
    },
    async rollbackTransaction() {
      // On a full disk SQLite has already ended the transaction.
      if (database.isTransaction) await execute("rollback");
    },
    async releaseConnection() {},
    async destroy() {
      database?.close();
    },
  };
}

function prepare(database: DatabaseSync, sql: string): Run {
  const statement = database.prepare(sql);
  return statement.columns().length > 0
    ? (values) => ({ rows: statement.all(...(values as SQLInputValue[])) as never[] })
    : (values) => ({ numAffectedRows: BigInt(statement.run(...(values as SQLInputValue[])).changes), rows: [] });
}

async function untilUnlocked<T>(limitMs: number, attempt: () => T): Promise<T> {
  const endsAt = performance.now() + limitMs;
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (codeOf(error) !== SQLITE_BUSY || performance.now() > endsAt - RETRY_MS) throw DatabaseError.from(error, problemOf);
    }
    await wait(RETRY_MS);
  }
}

const codeOf = (error: unknown): number => (Number((error as { errcode?: unknown }).errcode) || 0) & 0xff;

function problemOf(error: unknown): DatabaseProblem {
  const isOfFile = typeof (error as { syscall?: unknown }).syscall === "string";
  return problems[codeOf(error)] ?? (isOfFile ? "unreachable" : "failed");
}
