import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { isPostgresThere, PostgresServer } from "../support/postgres.ts";

/** What befalls the bot's database: it is stopped, or whoever asks waits. */
type DatabaseTrouble = "stops" | "hangs";

/** The database that all processes share: PostgreSQL where there is one, otherwise a file. */
export interface ChaosDatabase {
  readonly url: string;
  /** Until it is ended by calling what this answers with. */
  suffer(trouble: DatabaseTrouble): Promise<() => Promise<void> | void>;
  close(): Promise<void> | void;
}

export const openDatabase = (): Promise<ChaosDatabase> => (isPostgresThere ? openPostgres() : openFile());

async function openPostgres(): Promise<ChaosDatabase> {
  const server = await PostgresServer.start({ detached: true });
  return {
    url: await server.createDatabase(),
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
    async suffer() {
      const database = new DatabaseSync(path, { timeout: 1_000 });
      database.exec("begin immediate");
      return () => database.close();
    },
    close: () => rmSync(folder, { recursive: true }),
  };
}
