import { deadline } from "../infra/clock.ts";
import { CollectionApiError } from "./errors.ts";

const MAX_WAITING = 512;

/** Bounds running and waiting attempts in FIFO order. */
export class Bulkhead {
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(maxRunning: number) {
    this.#free = maxRunning;
  }

  /** The signal ends only the wait. @throws {CollectionApiError} `busy` if too many wait. */
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
      // A caller that left the queue holds a slot.
      if (!this.#waiting.delete(begin)) this.#free += 1;
      this.#fill();
    }
  }

  #fill(): void {
    for (const begin of this.#waiting) {
      if (this.#free === 0) return;
      this.#free -= 1;
      this.#waiting.delete(begin);
      begin();
    }
  }
}
