import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { isPostgresThere, PostgresServer } from "../support/postgres.ts";

/** Numbers come as texts from PostgreSQL. */
type Row = Readonly<Record<string, unknown>>;

/** What befalls the bot's database: it is stopped, or whoever asks waits. */
type DatabaseTrouble = "stops" | "hangs";

/** The database that all processes share: PostgreSQL where there is one, otherwise a file. */
export interface ChaosDatabase {
  readonly url: string;
  /** Until it is ended by calling what this answers with. */
  suffer(trouble: DatabaseTrouble): Promise<() => Promise<void> | void>;
  /** Runs a statement beside the bot. Rejects while the database is in trouble. */
  query(statement: string): Promise<Row[]>;
  close(): Promise<void> | void;
}

export const openDatabase = (): Promise<ChaosDatabase> => (isPostgresThere ? openPostgres() : openFile());

async function openPostgres(): Promise<ChaosDatabase> {
  const server = await PostgresServer.start({ detached: true });
  const url = await server.createDatabase();
  return {
    url,
    query: async (statement) => (await server.query(statement, url)).rows as Row[],
    async suffer(trouble) {
      if (trouble === "hangs") {
        server.freeze();
        return () => server.thaw();
      }
      await server.stop();
      return () => server.start();
    },
    close: () => server.remove(),
  };
}

/** A file cannot be stopped: another process locks it. */
async function openFile(): Promise<ChaosDatabase> {
  const folder = mkdtempSync(join(tmpdir(), "chaos-"));
  const path = join(folder, "memory.db");
  return {
    url: `sqlite:${path}`,
    async query(statement) {
      const database = new DatabaseSync(path, { timeout: 1_000 });
      try {
        return database.prepare(statement).all() as Row[];
      } finally {
        database.close();
      }
    },
    async suffer() {
      const database = new DatabaseSync(path, { timeout: 1_000 });
      database.exec("begin immediate");
      return () => database.close();
    },
    close: () => rmSync(folder, { recursive: true }),
  };
}
