import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "./database.ts";

const TRIES = 50;
const PAUSE_MS = 100;

/**
 * Empties the write-ahead log of a SQLite database, which still has what was deleted; PostgreSQL's is its own business.
 *
 * @returns whether it is empty; `false` where somebody has read the database for so long that five seconds were not enough.
 * @throws {DatabaseError} when the database cannot be used.
 */
export async function emptyLog<Tables>(database: Database<Tables>): Promise<boolean> {
  if (database.engine === "postgres") return true;
  for (let left = TRIES; left > 0; left -= 1) {
    const isBusy = await database.run("empty_log", async (connection) => {
      const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(connection);
      return rows[0]?.busy !== 0;
    });
    if (!isBusy) return true;
    await wait(PAUSE_MS);
  }
  return false;
}
