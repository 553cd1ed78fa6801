import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The address of a new SQLite file; by default, each process has its own. */
export function newDatabaseUrl(): string {
  databaseFolder ??= mkdtempSync(join(tmpdir(), "collection-pulse-"));
  databases += 1;
  return `sqlite:${join(databaseFolder, `${databases}.db`)}`;
}
let databaseFolder: string | undefined;
let databases = 0;
