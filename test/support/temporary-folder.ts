import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Linux's folder in memory: SQLite waits for a disk at every commit. */
const IN_MEMORY = "/dev/shm";
/** Bytes; the tests of all workers take some 300 MB. */
const NEEDED = 2 * 2 ** 30;

/**
 * Makes one folder for all temporary files, also those of processes that are killed.
 * @returns a function that removes it.
 */
export function setup(): () => void {
  const isChosen = Boolean(process.env["TMPDIR"]);
  const folder = mkdtempSync(join(!isChosen && hasSpace(IN_MEMORY) ? IN_MEMORY : tmpdir(), "collection-pulse-"));
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  process.env["TMPDIR"] = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

function hasSpace(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= NEEDED;
  } catch {
    return false;
  }
}
