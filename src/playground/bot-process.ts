import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { devNull } from "node:os";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("../bin/playground-bot.ts", import.meta.url));
const runtime = new URL("../infra/runtime.js", import.meta.url).href;
const endWithParent = new URL("end-with-parent.ts", import.meta.url).href;

type Environment = Readonly<Record<string, string>>;

/** Starts the bot without this process's environment and `.env`, and with a clock that is set from here. */
function startProcess(environment: Environment, aheadMs: number, onTrouble: (line: string) => void) {
  const child = spawn(process.execPath, ["--import", runtime, "--import", endWithParent, script, String(aheadMs)], {
    env: { DOTENV_PATH: devNull, ...environment },
    stdio: ["pipe", "pipe", "pipe", "ipc"],
  }) as ChildProcessWithoutNullStreams;
  const listening = Promise.withResolvers<string>();
  const ended: Promise<number | string> = once(child, "close").then(([code, signal]) => code ?? signal ?? "");
  // A bot that no longer takes signals must not outlive this process.
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  createInterface({ input: child.stderr }).on("line", onTrouble);
  createInterface({ input: child.stdout }).on("line", (line) => {
    const { level, url } = readLine(line);
    if (url !== undefined) listening.resolve(url);
    if (level === "error" || level === "fatal") onTrouble(line);
  });
  void ended.then((how) => {
    process.off("exit", kill);
    listening.reject(new Error(`the bot ended with ${how} before it listened`));
  });
  listening.promise.catch(() => {});
  /** Sends a message and waits for the reply. */
  const request = async (message: string | number): Promise<void> => {
    const reply = once(child, "message");
    reply.catch(() => {});
    // The end of the process reports a failure to send.
    child.send(message, () => {});
    const failed = ended.then((how) => {
      throw new Error(`the bot ended with ${how} while its clock was set`);
    });
    await Promise.race([reply, failed]);
  };
  const bot = {
    ended,
    isStopped: false,
    url: listening.promise,
    setClock: async (set: () => Promise<number>): Promise<void> => {
      await listening.promise;
      await request("rest");
      await request(await set());
    },
    stop: async (): Promise<void> => {
      bot.isStopped = true;
      // The bot ignores the same signal when Ctrl-C in a terminal has reached it already.
      child.kill("SIGINT");
      await ended;
    },
  };
  return bot;
}

/** The bot's process, or its successor with the same environment. */
export class RestartableBot {
  readonly #aheadMs: () => number;
  readonly #onTrouble: (line: string) => void;
  readonly #environment = Promise.withResolvers<Environment>();
  readonly #ended = Promise.withResolvers<number | string>();
  /** Resolves with the exit code or signal of a process that ends without `stop` or `restart`. */
  readonly ended = this.#ended.promise;
  #process = this.#start();
  /** Serializes restarts and settings of the clock. */
  #queue: Promise<void> = Promise.resolve();

  /** @param onTrouble called with every error in the bot's log, and every line on its stderr. */
  constructor(aheadMs: () => number, onTrouble: (line: string) => void) {
    this.#aheadMs = aheadMs;
    this.#onTrouble = onTrouble;
  }

  start(environment: Environment): void {
    this.#environment.resolve(environment);
  }

  /** @throws when the bot ends before it takes interactions. */
  async interactionsUrl(): Promise<string> {
    return `${await (await this.#process).url}/interactions`;
  }

  /** Resolves when the new process takes interactions. Concurrent calls share the restart. */
  restart(onRestarted: () => void): Promise<void> {
    const before = this.#process;
    return this.#queued(async () => {
      const isFirst = this.#process === before;
      if (isFirst) this.#process = this.stop().then(() => this.#start());
      await this.interactionsUrl();
      if (isFirst) onRestarted();
    });
  }

  /** @param set resolves with the new `aheadMs`, while the bot rests between the work due before and after. */
  setClock(set: () => Promise<number>): Promise<void> {
    return this.#queued(async () => (await this.#process).setClock(set));
  }

  async stop(): Promise<void> {
    await (await this.#process).stop();
  }

  #queued(work: () => Promise<void>): Promise<void> {
    const done = this.#queue.then(work);
    this.#queue = done.catch(() => {});
    return done;
  }

  async #start() {
    const process = startProcess(await this.#environment.promise, this.#aheadMs(), this.#onTrouble);
    void process.ended.then((how) => {
      if (!process.isStopped) this.#ended.resolve(how);
    });
    return process;
  }
}

function readLine(line: string): { readonly level?: string; readonly url?: string } {
  try {
    return JSON.parse(line) as object;
  } catch {
    return { level: "error" };
  }
}
