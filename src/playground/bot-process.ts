import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { devNull } from "node:os";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("../main.ts", import.meta.url));
const runtime = new URL("../infra/runtime.js", import.meta.url).href;
const endWithParent = new URL("end-with-parent.ts", import.meta.url).href;

/** The bot as a process of its own, with the variables it is given and nothing of the environment or of `.env`. */
export class BotProcess {
  /** Resolves when the process has ended, with its exit code or the signal that ended it. */
  readonly ended: Promise<number | string>;
  readonly #child: ChildProcess;
  readonly #url = Promise.withResolvers<string>();
  #isStopped = false;

  /** @param onTrouble told of every line of its log that is an error, and of what it writes on stderr. */
  constructor(environment: Readonly<Record<string, string>>, onTrouble: (line: string) => void) {
    const child = spawn(process.execPath, ["--import", runtime, "--import", endWithParent, script], {
      env: { DOTENV_PATH: devNull, ...environment },
      stdio: ["pipe", "pipe", "pipe"],
    });
    this.#child = child;
    this.ended = once(child, "close").then(([code, signal]: (number | string)[]) => code ?? signal ?? "");
    // One that does not take signals any more does not outlive this process either.
    const kill = () => child.kill("SIGKILL");
    process.once("exit", kill);
    void this.ended.then(() => process.off("exit", kill));
    createInterface({ input: child.stderr }).on("line", onTrouble);
    createInterface({ input: child.stdout }).on("line", (line) => {
      const { level, url } = readLine(line);
      if (url !== undefined) this.#url.resolve(url);
      if (level === "error" || level === "fatal") onTrouble(line);
    });
    // Whoever waits for the address must not wait for ever.
    this.ended.then((code) => this.#url.reject(new Error(`the bot ended with ${code} before it listened`)));
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

  /** Whether it was told to stop. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Stops the process and waits for its end. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    // Ctrl-C in a terminal has reached it already; of the same signal a second is not one more.
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
