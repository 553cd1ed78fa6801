import { type Clock, deadline } from "../infra/clock.ts";
import { CollectionApiError, type CollectionApiErrorKind, givenUp } from "./errors.ts";

const FAILURES_TO_OPEN = 5;
const HALF_OPEN_AFTER_MS = 2_000;
const WITHOUT_ANSWER: ReadonlySet<CollectionApiErrorKind> = new Set(["timeout", "busy", "paused", "aborted"]);

export const circuitBreakerStates = ["closed", "open", "half_open"] as const;
export type CircuitBreakerState = (typeof circuitBreakerStates)[number];

interface CircuitBreakerOptions {
  readonly clock: Clock;
  /** Not called for failed trial calls. */
  readonly onChange?: ((state: "closed" | "open") => void) | undefined;
}

/**
 * Opens after five consecutive calls, not attempts, that find the service down. Two seconds later one trial call, for which the
 * others wait, closes it with any answer below 5xx or opens it again. A call without an answer does not count, unless it shows
 * that the service is down.
 */
export class CircuitBreaker {
  readonly #options: CircuitBreakerOptions;
  #failures = 0;
  #openedAt: number | undefined;
  #trial: Promise<void> | undefined;

  constructor(options: CircuitBreakerOptions) {
    this.#options = options;
  }

  get state(): CircuitBreakerState {
    if (this.#openedAt === undefined) return "closed";
    if (this.#trial) return "half_open";
    return this.#options.clock.elapsed() - this.#openedAt < HALF_OPEN_AFTER_MS ? "open" : "half_open";
  }

  /** The signal ends only the wait for a trial call. @throws {CollectionApiError} `circuit_open`, or the error of the call. */
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
    // Ignores calls that began before it opened.
    else if (wasOpen || (hasNoAnswer && !isDown)) return;
    this.#failures = isDown || hasNoAnswer ? this.#failures + 1 : 0;
    const isOpen = this.#failures >= FAILURES_TO_OPEN;
    this.#openedAt = isOpen ? this.#options.clock.elapsed() : undefined;
    if (isOpen !== wasOpen) this.#options.onChange?.(isOpen ? "open" : "closed");
  }
}
