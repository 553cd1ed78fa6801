import { type Clock, sleep } from "../infra/clock.ts";

/** Turns in so many milliseconds are due now. */
const NOW_MS = 1_000;

interface Part {
  start(): void;
  stop(): Promise<void>;
  /** See `Worker.turn`. */
  turn(): Promise<number>;
}

interface Recorder extends Part {
  /** Brings the list of tracked collections up to date. */
  sync(): Promise<unknown>;
}

/** All background work; records come first, because watches are compared with them. */
export class Schedule {
  readonly #recorder: Recorder | undefined;
  readonly #parts: readonly Part[];
  readonly #clock: Clock;

  constructor(recorder: Recorder | undefined, others: readonly Part[], clock: Clock) {
    this.#recorder = recorder;
    this.#parts = recorder ? [recorder, ...others] : others;
    this.#clock = clock;
  }

  start(): void {
    for (const part of this.#parts) part.start();
  }

  async stop(): Promise<void> {
    await Promise.all(this.#parts.map((part) => part.stop()));
  }

  /** Does all that is due now, in a schedule that is stopped. */
  async turn(): Promise<void> {
    await this.#recorder?.sync();
    for (const part of this.#parts) {
      for (let waitMs = 0; waitMs < NOW_MS; waitMs = await part.turn()) await sleep(this.#clock, waitMs);
    }
  }
}
