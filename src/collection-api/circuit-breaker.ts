import type { Clock } from "../infra/clock.ts";
import { CollectionApiError, type CollectionApiErrorKind } from "./errors.ts";

const FAILURES_TO_OPEN = 5;
const TRIAL_EVERY_MS = 2_000;
const WITHOUT_ANSWER: ReadonlySet<CollectionApiErrorKind> = new Set(["timeout", "paused", "aborted"]);

export const circuitBreakerStates = ["closed", "open", "half_open"] as const;
export type CircuitBreakerState = (typeof circuitBreakerStates)[number];

interface CircuitBreakerOptions {
  readonly clock: Clock;
  /** Called when the circuit opens or closes, not for failed trial calls. */
  readonly onChange?: ((state: "closed" | "open") => void) | undefined;
}

/**
 * Opens after five consecutive calls, not attempts, that find the service down. Then it lets one trial call through every two seconds;
 * any answer below 5xx closes it. A call without an answer only counts if it shows that the service is down.
 */
export class CircuitBreaker {
  readonly #options: CircuitBreakerOptions;
  #failures = 0;
  #nextTrialAt = 0;

  constructor(options: CircuitBreakerOptions) {
    this.#options = options;
  }

  /** `half_open`: the next call is a trial. */
  get state(): CircuitBreakerState {
    if (this.#failures < FAILURES_TO_OPEN) return "closed";
    return this.#options.clock.elapsed() < this.#nextTrialAt ? "open" : "half_open";
  }

  /** @throws {CollectionApiError} `circuit_open`, or the error of the call. */
  async run<T>(call: () => Promise<T>): Promise<T> {
    const { state } = this;
    if (state === "open") {
      throw new CollectionApiError("circuit_open", "the service was down a moment ago, so it was not asked");
    }
    if (state === "half_open") this.#postponeTrial();
    try {
      const result = await call();
      this.#answered();
      return result;
    } catch (error) {
      if (error instanceof CollectionApiError && error.isDown) this.#failed();
      else if (!(error instanceof CollectionApiError && WITHOUT_ANSWER.has(error.kind))) this.#answered();
      throw error;
    }
  }

  #postponeTrial(): void {
    this.#nextTrialAt = this.#options.clock.elapsed() + TRIAL_EVERY_MS;
  }

  #failed(): void {
    this.#failures += 1;
    if (this.#failures !== FAILURES_TO_OPEN) return;
    this.#postponeTrial();
    this.#options.onChange?.("open");
  }

  #answered(): void {
    const wasOpen = this.#failures >= FAILURES_TO_OPEN;
    this.#failures = 0;
    if (wasOpen) this.#options.onChange?.("closed");
  }
}
