import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { devNull } from "node:os";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("../main.ts", import.meta.url));

/** The bot as a process of its own, with the variables it is given and nothing of the environment or of `.env`. */
export class BotProcess {
  /** Ends when the process does, with its exit code. */
  readonly ended: Promise<number | null>;
  readonly #child: ChildProcess;
  readonly #url = Promise.withResolvers<string>();

  /** @param onTrouble told of every line of its log that is an error, and of what it writes on stderr. */
  constructor(environment: Readonly<Record<string, string>>, onTrouble: (line: string) => void) {
    const child = spawn(process.execPath, [script], {
      env: { DOTENV_PATH: devNull, ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#child = child;
    this.ended = once(child, "close").then(([code]) => code as number | null);
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

  /** Stops the process and waits for its end. */
  async stop(): Promise<void> {
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
