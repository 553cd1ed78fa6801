import type { Clock } from "./clock.ts";

/** Runs work again and again until it is stopped; then it may begin anew. */
export class Repeater {
  readonly #clock: Clock;
  /** What waits: cancels it, and runs it. */
  readonly #waiting = new Map<() => void, () => void>();
  readonly #running = new Set<Promise<unknown>>();
  #isStopped = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Does something again and again, each time after as many milliseconds as it says.
   *
   * @param work never rejects.
   */
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

  /** Does at once what waits. */
  hurry(): void {
    for (const [cancel, run] of [...this.#waiting]) {
      cancel();
      run();
    }
  }

  /** Begins nothing more. Resolves when what is under way has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const cancel of this.#waiting.keys()) cancel();
    this.#waiting.clear();
    await Promise.allSettled(this.#running);
    this.#isStopped = false;
  }
}
