import { type Clock, sleep } from "../../../infra/clock.ts";
import type { RawAnswer } from "../../../infra/http-exchange.ts";
import { MINUTE_MS } from "../../../infra/time.ts";

/** The longest window is 15 minutes (docs.x.com, «Rate limits»), and X's clock may be ahead. */
const MAX_WAIT_MS = 16 * MINUTE_MS;

/** The limit of one endpoint; X sends its reset in seconds since the epoch. */
export class RateLimit {
  readonly #clock: Clock;
  readonly #onWait: (ms: number) => void;
  #openAt = 0;

  constructor(clock: Clock, onWait: (ms: number) => void) {
    this.#clock = clock;
    this.#onWait = onWait;
  }

  get isUsedUp(): boolean {
    return this.#openAt > this.#clock.elapsed();
  }

  note({ status, headers }: Pick<RawAnswer, "status" | "headers">): void {
    const isUsedUp = status === 429 || headers["x-rate-limit-remaining"] === "0";
    // A window ends within the named second.
    const waitMs = (Number(headers["x-rate-limit-reset"]) + 1) * 1_000 - this.#clock.now();
    this.#openAt = isUsedUp && waitMs > 0 ? this.#clock.elapsed() + Math.min(waitMs, MAX_WAIT_MS) : 0;
  }

  /** Rejects with the signal's reason. */
  async wait(signal: AbortSignal | undefined): Promise<void> {
    const ms = this.#openAt - this.#clock.elapsed();
    if (ms <= 0) return;
    this.#onWait(ms);
    await sleep(this.#clock, ms, signal);
  }
}
