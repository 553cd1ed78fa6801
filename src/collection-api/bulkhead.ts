import { BulkheadRejectedError, bulkhead } from "cockatiel";
import { abortable } from "../infra/clock.ts";
import { CollectionApiError } from "./errors.ts";

const MAX_WAITING = 512;

/** Bounds how many attempts run at once and how many wait for their turn, first come, first served. */
export class Bulkhead {
  readonly #policy;

  /** @param maxRunning how many run at once. */
  constructor(maxRunning: number) {
    this.#policy = bulkhead(maxRunning, MAX_WAITING);
  }

  /**
   * Runs an attempt as soon as it is its turn. Waiting ends at once when the signal aborts, with the signal's reason; an
   * attempt under way is to end by itself.
   *
   * @throws {CollectionApiError} of the kind `busy`, at once, when too many are waiting already.
   */
  async run<T>(attempt: () => Promise<T>, signal: AbortSignal): Promise<T> {
    signal.throwIfAborted();
    const mustWait = this.#policy.executionSlots === 0;
    try {
      const attempted = this.#policy.execute(attempt, signal);
      // cockatiel notices an abort only when the turn comes.
      return await (mustWait ? abortable(attempted, signal) : attempted);
    } catch (cause) {
      if (!(cause instanceof BulkheadRejectedError)) throw cause;
      throw new CollectionApiError("busy", "too many calls are waiting for the service");
    }
  }
}
