import { type Clock, sleep } from "../../infra/clock.ts";
import type { RawAnswer } from "../../infra/http-exchange.ts";
import { MINUTE_MS } from "../../infra/time.ts";

/** The window of the two endpoints is 15 minutes (docs.x.com, «Rate limits»), and X's clock may be ahead of ours. */
const MAX_WAIT_MS = 16 * MINUTE_MS;

/** What X's answers say of one endpoint's limit: `x-rate-limit-remaining`, and `x-rate-limit-reset` in seconds since the epoch. */
export class RateLimit {
  readonly #clock: Clock;
  readonly #onWait: (ms: number) => void;
  #openAt = 0;

  /** @param onWait told how many milliseconds are waited for. */
  constructor(clock: Clock, onWait: (ms: number) => void) {
    this.#clock = clock;
    this.#onWait = onWait;
  }

  get isUsedUp(): boolean {
    return this.#openAt > this.#clock.now();
  }

  /** Learns from an answer. */
  note({ status, headers }: Pick<RawAnswer, "status" | "headers">): void {
    this.#openAt = 0;
    if (status !== 429 && headers["x-rate-limit-remaining"] !== "0") return;
    const now = this.#clock.now();
    // A window ends within the second that is named.
    const resetAt = (Number(headers["x-rate-limit-reset"]) + 1) * 1_000;
    if (resetAt > now) this.#openAt = Math.min(resetAt, now + MAX_WAIT_MS);
  }

  /** Waits until the endpoint may be asked again; rejects with the signal's reason as soon as it aborts. */
  async wait(signal: AbortSignal | undefined): Promise<void> {
    // A clock that was set back meanwhile makes it no longer.
    const ms = Math.min(this.#openAt - this.#clock.now(), MAX_WAIT_MS);
    if (ms <= 0) return;
    this.#onWait(ms);
    await sleep(this.#clock, ms, signal);
  }
}
