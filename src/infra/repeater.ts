import type { Clock } from "./clock.ts";

/** Repeats work, with a pause between the end of a run and the next run. */
export class Repeater {
  readonly #clock: Clock;
  readonly #waiting = new Map<() => void, () => void>();
  readonly #running = new Set<Promise<unknown>>();
  #isStopped = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @param work resolves with the milliseconds until the next run; never rejects. */
  repeat(ms: number, work: () => Promise<number>): void {
    if (this.#isStopped) return;
    const run = () => {
      this.#waiting.delete(cancel);
      const running = work().then((waitMs) => {
        this.#running.delete(running);
        this.repeat(waitMs, work);
      });
      this.#running.add(running);
    };
    const cancel = this.#clock.after(ms, run);
    this.#waiting.set(cancel, run);
  }

  runNow(): void {
    for (const [cancel, run] of [...this.#waiting]) {
      cancel();
      run();
    }
  }

  /** Starts no further runs. Resolves when running work has ended; then work can be repeated again. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const cancel of this.#waiting.keys()) cancel();
    this.#waiting.clear();
    await Promise.allSettled(this.#running);
    this.#isStopped = false;
  }
}
