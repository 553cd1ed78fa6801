import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Makes a temporary folder that is this process's own, and removes those of processes that were killed before they could. */
export function makeOwnFolder(parent = tmpdir()): string {
  for (const name of readdirSync(parent)) {
    const [, pid] = /^collection-pulse-playground-(\d+)-/.exec(name) ?? [];
    if (pid === undefined || isRunning(Number(pid))) continue;
    try {
      rmSync(join(parent, name), { recursive: true, force: true });
    } catch {
      // It is somebody else's.
    }
  }
  return mkdtempSync(join(parent, `collection-pulse-playground-${process.pid}-`));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's may not be sent a signal.
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
