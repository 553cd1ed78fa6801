import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { devNull } from "node:os";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("../bin/playground-bot.ts", import.meta.url));
const runtime = new URL("../infra/runtime.js", import.meta.url).href;
const endWithParent = new URL("end-with-parent.ts", import.meta.url).href;

export type Environment = Readonly<Record<string, string>>;

/** The bot as a process of its own, without this process's environment and `.env`, and with a clock that is set from here. */
export class BotProcess {
  /** Resolves with its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #url = Promise.withResolvers<string>();
  #isStopped = false;

  /**
   * @param aheadMs milliseconds that its clock is ahead.
   * @param onTrouble called with every error in its log, and every line on its stderr.
   */
  constructor(environment: Environment, aheadMs: number, onTrouble: (line: string) => void) {
    const child = spawn(process.execPath, ["--import", runtime, "--import", endWithParent, script, String(aheadMs)], {
      env: { DOTENV_PATH: devNull, ...environment },
      stdio: ["pipe", "pipe", "pipe", "ipc"],
    }) as ChildProcessWithoutNullStreams;
    this.#child = child;
    this.ended = once(child, "close").then(([code, signal]: (number | string)[]) => code ?? signal ?? "");
    // A bot that no longer takes signals must not outlive this process.
    const kill = () => child.kill("SIGKILL");
    process.once("exit", kill);
    createInterface({ input: child.stderr }).on("line", onTrouble);
    createInterface({ input: child.stdout }).on("line", (line) => {
      const { level, url } = readLine(line);
      if (url !== undefined) this.#url.resolve(url);
      if (level === "error" || level === "fatal") onTrouble(line);
    });
    void this.ended.then((how) => {
      process.off("exit", kill);
      this.#url.reject(new Error(`the bot ended with ${how} before it listened`));
    });
    this.#url.promise.catch(() => {});
  }

  /**
   * Where it takes interactions, once it does.
   *
   * @throws when the process ends before that.
   */
  async interactionsUrl(): Promise<string> {
    return `${await this.#url.promise}/interactions`;
  }

  /**
   * Sets the clock while the bot does nothing by itself: after everything that is due before, and before what is due then.
   *
   * @param set resolves with the milliseconds that the clock is ahead from then on.
   * @throws when the process ends before that.
   */
  async setClock(set: () => Promise<number>): Promise<void> {
    await this.#request("rest");
    await this.#request(await set());
  }

  /** Sends a message and waits for the reply. */
  async #request(message: string | number): Promise<void> {
    const reply = once(this.#child, "message");
    reply.catch(() => {});
    // A process that has ended says so by its end.
    this.#child.send(message, () => {});
    const ended = this.ended.then((how) => {
      throw new Error(`the bot ended with ${how} while its clock was set`);
    });
    await Promise.race([reply, ended]);
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    // Ctrl-C in a terminal has reached it already; the same signal does not count twice.
    this.#child.kill("SIGINT");
    await this.ended;
  }
}

function readLine(line: string): { readonly level?: string; readonly url?: string } {
  try {
    return JSON.parse(line) as object;
  } catch {
    return { level: "error" };
  }
}
