import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cleanUp } from "../clean-up.ts";

/** The address of a new SQLite file; by default, each process has its own. */
export function newDatabaseUrl(): string {
  databaseFolder ??= mkdtempSync(join(tmpdir(), "collection-pulse-"));
  databases += 1;
  return `sqlite:${join(databaseFolder, `${databases}.db`)}`;
}
let databaseFolder: string | undefined;
let databases = 0;

/** A database in a folder that is deleted after the test. */
export function temporaryDatabase(): string {
  const folder = mkdtempSync(join(tmpdir(), "memory-"));
  cleanUp(() => rmSync(folder, { recursive: true }));
  return `sqlite:${join(folder, "memory.db")}`;
}
