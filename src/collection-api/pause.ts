import type { Clock } from "../infra/clock.ts";
import { CollectionApiError } from "./errors.ts";
import type { SharedPause } from "./shared-pause.ts";

/** The longest pause that anybody can demand. */
export const MAX_PAUSE_MS = 24 * 3_600_000;

/** The time for which the service has asked not to be asked. */
export class Pause {
  readonly #clock: Clock;
  readonly #shared: SharedPause | undefined;
  #until = Number.NEGATIVE_INFINITY;

  /** @param shared what replicas know of it, where they share that. */
  constructor(clock: Clock, shared?: SharedPause) {
    this.#clock = clock;
    this.#shared = shared;
  }

  /** @param ms milliseconds from now until which it lasts at least. */
  extend(ms: number): void {
    if (ms <= 0) return;
    this.#until = Math.max(this.#until, this.#clock.now() + ms);
    void this.#shared?.extend(ms);
  }

  /** @throws {CollectionApiError} of the kind `paused`, with the milliseconds that are left, while it lasts. */
  async check(): Promise<void> {
    const sharedMs = Math.min((await this.#shared?.left()) ?? 0, MAX_PAUSE_MS);
    const retryAfterMs = Math.max(sharedMs, this.#until - this.#clock.now());
    if (retryAfterMs <= 0) return;
    throw new CollectionApiError("paused", "the service asked for a pause, so it was not asked", { retryAfterMs, passing: true });
  }
}
