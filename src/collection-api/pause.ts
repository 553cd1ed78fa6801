import type { Clock } from "../process/clock.ts";
import { CollectionApiError } from "./errors.ts";

/** The time for which the service has asked not to be asked. */
export class Pause {
  readonly #clock: Clock;
  #until = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @param ms milliseconds from now until which it lasts at least. */
  extend(ms: number): void {
    this.#until = Math.max(this.#until, this.#clock.now() + ms);
  }

  /** @throws {CollectionApiError} of the kind `paused`, with the milliseconds that are left, while it lasts. */
  check(): void {
    const retryAfterMs = this.#until - this.#clock.now();
    if (retryAfterMs <= 0) return;
    throw new CollectionApiError("paused", "the service asked for a pause, so it was not asked", { retryAfterMs, passing: true });
  }
}
