import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { devNull } from "node:os";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("../bin/playground-bot.ts", import.meta.url));
const runtime = new URL("../infra/runtime.js", import.meta.url).href;
const endWithParent = new URL("end-with-parent.ts", import.meta.url).href;

/**
 * The bot as a process of its own, with the variables it is given and nothing of the environment or of `.env`, and with a clock
 * that is set from here.
 */
export class BotProcess {
  /** Resolves when the process has ended, with its exit code or the signal that ended it. */
  readonly ended: Promise<number | string>;
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #url = Promise.withResolvers<string>();
  #isStopped = false;

  /**
   * @param aheadMs milliseconds that its clock is ahead.
   * @param onTrouble told of every line of its log that is an error, and of what it writes on stderr.
   */
  constructor(environment: Readonly<Record<string, string>>, aheadMs: number, onTrouble: (line: string) => void) {
    const child = spawn(process.execPath, ["--import", runtime, "--import", endWithParent, script, String(aheadMs)], {
      env: { DOTENV_PATH: devNull, ...environment },
      stdio: ["pipe", "pipe", "pipe", "ipc"],
    }) as ChildProcessWithoutNullStreams;
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

  /**
   * Lets it do what is due, sets its clock while nothing happens unasked, and lets it do what is due by that.
   *
   * @param set answers how many milliseconds the clock is ahead from then on.
   * @throws when the process ends before that.
   */
  async setClock(set: () => Promise<number>): Promise<void> {
    await this.#tell("rest");
    await this.#tell(await set());
  }

  /** Tells it something, and waits until it says that this is done. */
  async #tell(message: string | number): Promise<void> {
    const done = once(this.#child, "message");
    done.catch(() => {});
    // One that has ended says so by its end.
    this.#child.send(message, () => {});
    const ended = this.ended.then((how) => {
      throw new Error(`the bot ended with ${how} while its clock was set`);
    });
    await Promise.race([done, ended]);
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
