import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Makes a temporary folder for this process, and removes those of playgrounds that were killed. */
export function makeOwnFolder(parent = tmpdir()): string {
  for (const name of readdirSync(parent)) {
    const [, pid] = /^collection-pulse-playground-(\d+)-/.exec(name) ?? [];
    if (pid === undefined || isRunning(Number(pid))) continue;
    try {
      rmSync(join(parent, name), { recursive: true, force: true });
    } catch {
      // It belongs to another user.
    }
  }
  return mkdtempSync(join(parent, `collection-pulse-playground-${process.pid}-`));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs as another user.
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
