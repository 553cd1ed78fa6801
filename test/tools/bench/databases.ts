import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { migrateMemory } from "../../support/databases/migrate-memory.ts";
import { PostgresServer } from "../../support/databases/postgres.ts";
import type { Load } from "./bench.ts";
import type { Contender } from "./contender.ts";

const ROWS_AT_ONCE = 10_000;

export type EngineName = "SQLite" | "PostgreSQL";

/** A migrated, empty database of the bot. */
export interface BenchDatabase {
  /** In the form of `DATABASE_URL`. */
  readonly url: string;
  readonly execute: (sql: string) => Promise<void>;
}

export interface Databases {
  readonly create: () => Promise<BenchDatabase>;
  readonly close: () => Promise<void>;
}

/** Databases in files of a folder, or of a PostgreSQL server; `close` removes them all. */
export async function startDatabases(engine: EngineName): Promise<Databases> {
  const { createUrl, execute, close } = engine === "SQLite" ? inFiles() : await inServer();
  return {
    async create() {
      const url = await createUrl();
      await migrateMemory(url);
      return { url, execute: (sql) => execute(url, sql) };
    },
    close,
  };
}

function inFiles() {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  let files = 0;
  return {
    createUrl: async () => `sqlite:${join(folder, `memory-${++files}.db`)}`,
    async execute(url: string, sql: string) {
      const database = new DatabaseSync(url.replace("sqlite:", ""), { timeout: 5_000 });
      database.exec(sql);
      database.close();
    },
    close: async () => rmSync(folder, { recursive: true }),
  };
}

async function inServer() {
  const server = await PostgresServer.start();
  return {
    createUrl: () => server.createDatabase(),
    execute: async (url: string, sql: string) => void (await server.query(sql, url)),
    close: () => server.remove(),
  };
}

/** Inserts rows, each a list of SQL values without parentheses. */
export async function insert({ execute }: BenchDatabase, into: string, rows: readonly string[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const values = rows.slice(start, start + ROWS_AT_ONCE).map((row) => `(${row})`);
    await execute(`insert into ${into} values ${values.join(",")}`);
  }
}

/** One database per contender, filled according to its options. */
export const withDatabases =
  <Options>(
    engine: EngineName,
    contenders: readonly Contender[],
    fill: (database: BenchDatabase, options: Options) => Promise<void>,
  ) =>
  async (): Promise<Load> => {
    const databases = await startDatabases(engine);
    const byName = new Map<string, BenchDatabase>();
    for (const { name, options } of contenders) {
      const database = await databases.create();
      await fill(database, options as Options);
      byName.set(name, database);
    }
    return loadOf(databases, ({ name }) => byName.get(name));
  };

const loadOf = ({ close }: Databases, databaseOf: (contender: Contender) => BenchDatabase | undefined): Load => ({
  optionsFor: (contender) => ({ databaseUrl: databaseOf(contender)?.url }),
  drive: (contender, operations) => contender.run(operations),
  close,
});
