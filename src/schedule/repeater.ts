import type { Clock } from "../infra/clock.ts";

/** Runs work again and again until it is stopped; then it may begin anew. */
export class Repeater {
  readonly #clock: Clock;
  readonly #cancels = new Set<() => void>();
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
    const cancel = this.#clock.after(ms, () => {
      this.#cancels.delete(cancel);
      const running = work().then((waitMs) => {
        this.#running.delete(running);
        this.repeat(waitMs, work);
      });
      this.#running.add(running);
    });
    this.#cancels.add(cancel);
  }

  /** Begins nothing more. Resolves when what is under way has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const cancel of this.#cancels) cancel();
    this.#cancels.clear();
    await Promise.allSettled(this.#running);
    this.#isStopped = false;
  }
}
