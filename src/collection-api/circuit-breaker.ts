import { type CircuitBreakerPolicy, CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen } from "cockatiel";
import type { Clock } from "../infra/clock.ts";
import { CollectionApiError, type CollectionApiErrorKind } from "./errors.ts";

const FAILURES_TO_OPEN = 5;
const HALF_OPEN_AFTER_MS = 2_000;
/** How a call ends that got no answer, whether the service was asked or not. */
const WITHOUT_ANSWER: ReadonlySet<CollectionApiErrorKind> = new Set(["timeout", "busy", "paused", "aborted"]);

export type CircuitBreakerState = "closed" | "open" | "half_open";

interface CircuitBreakerOptions {
  readonly clock: Clock;
  /** Told when it opens and when it closes again, not of the trial calls in between that fail. */
  readonly onChange?: ((state: "closed" | "open") => void) | undefined;
}

/**
 * Keeps calls from a service that is down: five calls in a row that say so open it, and it refuses calls at once. Two
 * seconds later it is half-open and lets a single one through as a trial: an answer closes it, whatever the answer says
 * short of 5xx, and anything else opens it for as long again.
 *
 * It counts calls and not their attempts: what a retry mends says nothing about the service as a whole.
 */
export class CircuitBreaker {
  readonly #policy: CircuitBreakerPolicy;
  #isTrialDue = false;
  #cancelTimer = () => {};

  constructor({ clock, onChange }: CircuitBreakerOptions) {
    const consecutive = new ConsecutiveBreaker(FAILURES_TO_OPEN);
    this.#policy = circuitBreaker(
      handleWhen((error) => this.#isFailure(error)),
      {
        // cockatiel would wait by the system's time, which a test cannot move and which may jump: the timer below waits.
        halfOpenAfter: Number.NEGATIVE_INFINITY,
        breaker: {
          state: undefined,
          success: () => consecutive.success(),
          // A call from before it opened that fails late does not end the trial that is under way.
          failure: () => consecutive.failure() && this.#policy.state === CircuitState.Closed,
        },
      },
    );
    let isOpen = false;
    this.#policy.onBreak(() => {
      this.#isTrialDue = false;
      this.#cancelTimer = clock.after(HALF_OPEN_AFTER_MS, () => {
        this.#isTrialDue = true;
      });
      if (!isOpen) onChange?.("open");
      isOpen = true;
    });
    this.#policy.onReset(() => {
      isOpen = false;
      onChange?.("closed");
    });
  }

  /** Half-open from the moment when a trial call may be made until its end. */
  get state(): CircuitBreakerState {
    const { state } = this.#policy;
    if (state === CircuitState.Closed) return "closed";
    return state === CircuitState.HalfOpen || this.#isTrialDue ? "half_open" : "open";
  }

  /**
   * Makes the call, or refuses it.
   *
   * @throws {CollectionApiError} of the kind `circuit_open` when the call is refused; else what the call throws.
   */
  async run<T>(call: () => Promise<T>): Promise<T> {
    // Left to itself, cockatiel keeps calls waiting for the end of the trial.
    if (this.state === "open" || this.#policy.state === CircuitState.HalfOpen) {
      throw new CollectionApiError("circuit_open", "the service was down a moment ago, so it was not asked");
    }
    return this.#policy.execute(call);
  }

  /** Lets go of its timer. */
  close(): void {
    this.#cancelTimer();
  }

  /** A trial has to bring an answer, so that the end of one that was given up does not close the breaker. */
  #isFailure(error: unknown): boolean {
    if (!(error instanceof CollectionApiError)) return false;
    return error.isDown || (this.#policy.state === CircuitState.HalfOpen && WITHOUT_ANSWER.has(error.kind));
  }
}
