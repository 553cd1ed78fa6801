import { deadline } from "../infra/clock.ts";
import { CollectionApiError } from "./errors.ts";

const MAX_WAITING = 512;

/** Bounds how many attempts run at once and how many wait for their turn, first come, first served. */
export class Bulkhead {
  #free: number;
  readonly #waiting = new Set<() => void>();

  /** @param maxRunning how many run at once. */
  constructor(maxRunning: number) {
    this.#free = maxRunning;
  }

  /**
   * Runs an attempt as soon as it is its turn. Waiting ends at once when the signal aborts, with the signal's reason; an
   * attempt under way ends by itself.
   *
   * @throws {CollectionApiError} of the kind `busy`, at once, when too many are waiting already.
   */
  async run<T>(attempt: () => Promise<T>, signal: AbortSignal): Promise<T> {
    signal.throwIfAborted();
    if (this.#waiting.size >= MAX_WAITING) throw new CollectionApiError("busy", "too many calls are waiting for the service");
    const { promise: turn, resolve: begin } = Promise.withResolvers<void>();
    this.#waiting.add(begin);
    this.#fill();
    try {
      await deadline(turn, { signal });
      return await attempt();
    } finally {
      // A caller no longer in the queue has a place, even if it gives up before it begins.
      if (!this.#waiting.delete(begin)) this.#free += 1;
      this.#fill();
    }
  }

  /** Lets those that have waited longest begin, as far as there is room. */
  #fill(): void {
    for (const begin of this.#waiting) {
      if (this.#free === 0) return;
      this.#free -= 1;
      this.#waiting.delete(begin);
      begin();
    }
  }
}
