import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type { DatabaseProblem } from "../../infra/database.ts";

/** A collection whose answers were made in so many milliseconds or could not be made, or a round that failed as a whole. */
export type RemakeEvent =
  | { readonly ms: number }
  | { readonly problem: DatabaseProblem; readonly message: string; readonly collection?: string | undefined };

/** A thread that should not have ended is followed by another one after so long. */
const RESTART_MS = 1_000;

export interface RemakingOptions {
  /** The database's. */
  readonly url: string;
  /** How many days posts are kept. */
  readonly keepDays: number;
}

/** Makes the answers of a database that are due, and removes posts of old days, in a thread of its own, until it is stopped. */
export class Remaking {
  readonly #options: RemakingOptions;
  readonly #onEvent: (event: RemakeEvent) => void;
  #worker: Worker | undefined;
  #restart: NodeJS.Timeout | undefined;

  constructor(options: RemakingOptions, onEvent: (event: RemakeEvent) => void) {
    this.#options = options;
    this.#onEvent = onEvent;
    this.#start();
  }

  /** Lets what is being made be kept. */
  async stop(): Promise<void> {
    clearTimeout(this.#restart);
    const worker = this.#worker;
    this.#worker = undefined;
    if (!worker) return;
    const ended = Promise.withResolvers<void>();
    worker.once("exit", () => ended.resolve());
    worker.postMessage("stop");
    await ended.promise;
  }

  #start(): void {
    const worker = new Worker(pathToFileURL(createRequire(import.meta.url).resolve("#remake-worker")), {
      workerData: this.#options,
    });
    this.#worker = worker;
    worker.on("message", this.#onEvent);
    worker.on("error", (error: Error) => this.#onEvent({ problem: "failed", message: error.message }));
    worker.on("exit", () => {
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      this.#restart = setTimeout(() => this.#start(), RESTART_MS);
    });
  }
}
