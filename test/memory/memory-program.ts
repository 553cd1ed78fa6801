import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { cleanUp } from "../support/clean-up.ts";

const path = fileURLToPath(new URL("./program.ts", import.meta.url));

/** `test/memory/program.ts` as a process of its own, killed after the test. */
export class MemoryProgram {
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;

  private constructor(child: ChildProcess) {
    this.#child = child;
    if (!child.stdout) throw new Error("it says nothing");
    this.#lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  }

  /** @param launcher starts Node, for a process with fewer permissions. */
  static async start(): Promise<MemoryProgram> {
    const child = spawn(process.execPath, [path], { stdio: ["pipe", "pipe", "inherit"] });
    const started = new MemoryProgram(child);
    cleanUp(() => started.kill());
    await started.next();
    return started;
  }

  do(work: "open" | "hang", url: string): void {
    this.#child.stdin?.write(`${JSON.stringify({ work, url })}\n`);
  }

  /** The next line of its output. */
  async next(): Promise<unknown> {
    const { value, done } = await this.#lines.next();
    if (done) throw new Error("it has ended");
    return JSON.parse(value);
  }

  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.kill("SIGKILL");
    await once(this.#child, "exit");
  }
}
