import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { DatabaseProblem } from "../../infra/engine.ts";

/** A collection whose answers were made in so many milliseconds, or a failure; without a collection that of a whole turn. */
export type RemakeEvent =
  | { readonly ms: number }
  | { readonly problem: DatabaseProblem; readonly message: string; readonly collection?: string | undefined };

const RESTART_MS = 1_000;

export interface RemakeThreadOptions {
  /** Of the database. */
  readonly url: string;
  /** Days for which posts are kept. */
  readonly keepDays: number;
}

/** A thread with a database connection of its own, which makes due answers and removes posts of old days. One that ends by a fault is replaced after a second. */
export class RemakeThread {
  readonly #options: RemakeThreadOptions;
  readonly #onEvent: (event: RemakeEvent) => void;
  #worker: Worker | undefined;
  #restart: NodeJS.Timeout | undefined;

  constructor(options: RemakeThreadOptions, onEvent: (event: RemakeEvent) => void) {
    this.#options = options;
    this.#onEvent = onEvent;
    this.#start();
  }

  /** Notes that keys were used: no answer waits there while another process writes. */
  noteKeysUsed(ids: readonly string[]): void {
    this.#worker?.postMessage(ids);
  }

  /** Waits for the answers that are being made. */
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
    const worker = new Worker(fileURLToPath(import.meta.resolve("#remake-worker")), { workerData: this.#options });
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
