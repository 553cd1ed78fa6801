import type { Clock } from "../../infra/clock.ts";

/** A value older than this is looked up again, and used only where that fails. */
const MAX_AGE_MS = 2_000;

/**
 * A value that is looked up when somebody wants it and it is too old, once for all who want it then. Where looking up fails,
 * the last one is kept.
 */
export class Fresh<T> {
  readonly #clock: Clock;
  readonly #lookUp: (last: T | undefined) => Promise<T>;
  #last: { readonly value: T } | undefined;
  #asOf = Number.NEGATIVE_INFINITY;
  #running: Promise<T> | undefined;

  constructor(clock: Clock, lookUp: (last: T | undefined) => Promise<T>) {
    this.#clock = clock;
    this.#lookUp = lookUp;
  }

  get isFresh(): boolean {
    const age = this.#clock.now() - this.#asOf;
    // A clock that was set back makes nothing young.
    return age >= 0 && age < MAX_AGE_MS;
  }

  /** Rejects when there is none and none can be looked up. */
  async get(): Promise<T> {
    if (this.#last && this.isFresh) return this.#last.value;
    this.#running ??= this.#renew().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #renew(): Promise<T> {
    const startedAt = this.#clock.now();
    try {
      const value = await this.#lookUp(this.#last?.value);
      this.#last = { value };
      this.#asOf = startedAt;
      return value;
    } catch (error) {
      if (!this.#last) throw error;
      return this.#last.value;
    }
  }
}
