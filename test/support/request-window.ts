import type { Clock } from "../../src/infra/clock.ts";

/** Counts calls in windows of a fixed length, as rate limits do; the first call opens one. */
export class RequestWindow {
  #endsAt = 0;
  #used = 0;
  readonly #clock: Pick<Clock, "now">;
  readonly #ms: number;

  constructor(clock: Pick<Clock, "now">, ms: number) {
    this.#clock = clock;
    this.#ms = ms;
  }

  /** Counts a call. */
  take(limit: number): { isOver: boolean; remaining: number; resetAt: number } {
    const now = this.#clock.now();
    if (now >= this.#endsAt) {
      this.#endsAt = now + this.#ms;
      this.#used = 0;
    }
    const isOver = this.#used >= limit;
    if (!isOver) this.#used += 1;
    return { isOver, remaining: limit - this.#used, resetAt: this.#endsAt };
  }
}
