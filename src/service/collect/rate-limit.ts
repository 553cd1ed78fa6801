import { type Clock, sleep } from "../../infra/clock.ts";
import type { RawAnswer } from "../../infra/http-exchange.ts";
import { parseRetryAfter } from "../../infra/retry-after.ts";
import { SECOND_MS } from "../../infra/time.ts";

export interface RateLimitHeaders {
  readonly remaining: string;
  /** Seconds since the epoch, or from now on: programs in front of a source have a say, too. */
  readonly reset: string;
  /** The longest window, and how far the source's clock may be ahead. */
  readonly maxWaitMs: number;
}

/** A smaller value is a duration: as a time since the epoch, it would be in 2001 or before. */
const MIN_TIME_MS = 1e12;

/** The rate limit of one endpoint, read from the headers of the source's answers. */
export class RateLimit {
  readonly #headers: RateLimitHeaders;
  readonly #clock: Clock;
  readonly #onWait: (ms: number) => void;
  #openAt = 0;

  constructor(headers: RateLimitHeaders, clock: Clock, onWait: (ms: number) => void) {
    this.#headers = headers;
    this.#clock = clock;
    this.#onWait = onWait;
  }

  note({ status, headers }: Pick<RawAnswer, "status" | "headers">): void {
    const { remaining, reset, maxWaitMs } = this.#headers;
    const isUsedUp = status === 429 || headers[remaining] === "0";
    const now = this.#clock.now();
    const retryMs = status === 429 ? parseRetryAfter(headers["retry-after"], now) : undefined;
    // The window ends within the second of the header, so the next one is safe.
    const resetMs = (Number(headers[reset]) + 1) * 1_000;
    const waitMs = retryMs || (resetMs < MIN_TIME_MS ? resetMs : resetMs - now);
    // A 429 may come without headers, or with those of a window that is over.
    const minMs = status === 429 ? SECOND_MS : 0;
    this.#openAt = isUsedUp ? this.#clock.elapsed() + Math.max(minMs, Math.min(waitMs || 0, maxWaitMs)) : 0;
  }

  /** Rejects with the signal's reason. */
  async wait(signal: AbortSignal | undefined): Promise<void> {
    const ms = this.#openAt - this.#clock.elapsed();
    if (ms <= 0) return;
    this.#onWait(ms);
    await sleep(this.#clock, ms, signal);
  }
}
