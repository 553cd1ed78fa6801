import { setTimeout as wait } from "node:timers/promises";
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
  for (let left = TRIES; left > 0; left -= 1) {
    if (await database.truncateLog("empty_log")) return true;
    await wait(PAUSE_MS);
  }
  return false;
}
