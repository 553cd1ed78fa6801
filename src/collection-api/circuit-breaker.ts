import { type Clock, deadline } from "../infra/clock.ts";
import { CollectionApiError, type CollectionApiErrorKind, givenUp } from "./errors.ts";

const FAILURES_TO_OPEN = 5;
const HALF_OPEN_AFTER_MS = 2_000;
/** These say nothing about the service. */
const WITHOUT_ANSWER: ReadonlySet<CollectionApiErrorKind> = new Set(["timeout", "busy", "paused", "aborted"]);

export const circuitBreakerStates = ["closed", "open", "half_open"] as const;
export type CircuitBreakerState = (typeof circuitBreakerStates)[number];

interface CircuitBreakerOptions {
  readonly clock: Clock;
  /** Failed trial calls are not reported. */
  readonly onChange?: ((state: "closed" | "open") => void) | undefined;
}

/**
 * Keeps calls from a service that is down: five calls in a row that say so open it, and it refuses calls at once. Two
 * seconds later it is half-open and lets a single one through as a trial, for whose end the others wait: an answer closes it,
 * whatever the answer says short of 5xx, and anything else opens it for as long again. A call that got no answer and cannot
 * tell how the service is, such as one that was never made, neither belongs to the row nor ends it.
 *
 * It counts calls and not their attempts: what a retry mends says nothing about the service as a whole.
 */
export class CircuitBreaker {
  readonly #options: CircuitBreakerOptions;
  #failures = 0;
  #openedAt: number | undefined;
  #trial: Promise<void> | undefined;

  constructor(options: CircuitBreakerOptions) {
    this.#options = options;
  }

  /** Half-open from the time of the next trial call until its end. */
  get state(): CircuitBreakerState {
    if (this.#openedAt === undefined) return "closed";
    if (this.#trial) return "half_open";
    return this.#options.clock.elapsed() - this.#openedAt < HALF_OPEN_AFTER_MS ? "open" : "half_open";
  }

  /**
   * @param signal ends the wait for a trial call; a call that was made ends by itself.
   * @throws {CollectionApiError} `circuit_open` if the call is refused; else the error of the call.
   */
  async run<T>(call: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    while (this.#trial) {
      await deadline(this.#trial, { signal }).catch((reason: unknown) => {
        throw givenUp(reason);
      });
    }
    const { state } = this;
    if (state === "open") {
      throw new CollectionApiError("circuit_open", "the service was down a moment ago, so it was not asked");
    }
    const isTrial = state === "half_open";
    const outcome = call();
    const ended = outcome.then(
      () => this.#ended(isTrial),
      (error: unknown) => this.#ended(isTrial, error),
    );
    if (isTrial) this.#trial = ended;
    await ended;
    return outcome;
  }

  #ended(isTrial: boolean, error?: unknown): void {
    const wasOpen = this.#openedAt !== undefined;
    const isDown = error instanceof CollectionApiError && error.isDown;
    const hasNoAnswer = error instanceof CollectionApiError && WITHOUT_ANSWER.has(error.kind);
    if (isTrial) this.#trial = undefined;
    // Ignores late ends of calls from before it opened, and calls that say nothing about the service.
    else if (wasOpen || (hasNoAnswer && !isDown)) return;
    this.#failures = isDown || hasNoAnswer ? this.#failures + 1 : 0;
    const isOpen = this.#failures >= FAILURES_TO_OPEN;
    this.#openedAt = isOpen ? this.#options.clock.elapsed() : undefined;
    if (isOpen !== wasOpen) this.#options.onChange?.(isOpen ? "open" : "closed");
  }
}
