import { type Clock, sleep } from "../infra/clock.ts";
import type { Worker } from "../infra/worker.ts";
import type { Recorder } from "./recorder.ts";

/** Turns within this time are due now. */
const NOW_MS = 1_000;

type AnyWorker = Pick<Worker<never>, "start" | "stop" | "runOnce">;

/** All background work; records come first, because watches are compared with them. */
export class Schedule {
  readonly #recorder: Recorder | undefined;
  readonly #workers: readonly AnyWorker[];
  readonly #clock: Clock;

  constructor(recorder: Recorder | undefined, rest: readonly AnyWorker[], clock: Clock) {
    this.#recorder = recorder;
    this.#workers = recorder ? [recorder, ...rest] : rest;
    this.#clock = clock;
  }

  start(): void {
    for (const worker of this.#workers) worker.start();
  }

  async stop(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.stop()));
  }

  /** Does all that is due now, while the schedule is stopped. */
  async runOnce(): Promise<void> {
    await this.#recorder?.sync();
    for (const worker of this.#workers) {
      for (let waitMs = 0; waitMs < NOW_MS; waitMs = await worker.runOnce()) await sleep(this.#clock, waitMs);
    }
  }
}
