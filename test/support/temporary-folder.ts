import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Makes one folder for all temporary files, also those of processes that are killed.
 * @returns a function that removes it.
 */
export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "collection-pulse-"));
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  process.env["TMPDIR"] = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
