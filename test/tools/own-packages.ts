import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fail } from "../../src/infra/flags.ts";

/**
 * Installs the packages of a tool with a lock file of its own, unless they are there. They are not the bot's, so `npm ci` leaves
 * them out.
 */
export function installPackages(folder: string): void {
  // npm writes this file at the end of an installation.
  if (existsSync(join(folder, "node_modules/.package-lock.json"))) return;
  const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: folder, stdio: ["ignore", 2, 2] });
  if (status !== 0) fail(`The packages of ${folder} could not be installed.`);
}
