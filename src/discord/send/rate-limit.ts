import type { Clock } from "../../infra/clock.ts";
import type { RawAnswer } from "../../infra/http-exchange.ts";

/** How long a ban is taken to last where Discord does not say: at first, and at most. */
const FIRST_BAN_MS = 60_000;
const LONGEST_GUESS_MS = 600_000;
/** No ban that Discord names lasts longer than this; a larger figure is no figure of Discord's. */
const LONGEST_BAN_MS = 86_400_000;
/** After a ban one call in this time is let through, until Discord takes one. */
const TRIAL_EVERY_MS = 1_000;

/** Discord takes no more calls for a while. */
export class RateLimitedError extends Error {
  override readonly name = "RateLimitedError";
  /** NaN where Discord does not say. */
  readonly retryAfterMs: number;

  constructor(retryAfterMs: number) {
    super("Discord takes no more calls for now");
    this.retryAfterMs = retryAfterMs;
  }
}

export interface BanListener {
  /** Told that Discord takes no calls from this machine's address, and for how many milliseconds none will be made. */
  readonly onBan?: (forMs: number) => void;
  /** Told that Discord has taken a call since. */
  readonly onBanOver?: () => void;
}

/** A time in which no call is made. */
export interface Pause {
  readonly until: number;
  /** How long it was meant to last. */
  readonly ms: number;
  /** Whether the address is banned; otherwise the bot has reached its global rate limit. */
  readonly isBan: boolean;
}

/**
 * Keeps calls back while Discord takes none at all. A ban of the machine's address («Invalid Request Limit») concerns every
 * call, first responses included, and each call made meanwhile counts as one more invalid request. Discord seldom says how
 * long it lasts, so it is taken to last a minute, and twice as long each time that it turns out not to be over.
 */
export class CallGate {
  readonly #clock: Clock;
  readonly #listener: BanListener;
  #pause: Pause | undefined;

  constructor(clock: Clock, listener: BanListener) {
    this.#clock = clock;
    this.#listener = listener;
  }

  /**
   * Lets a call through; its result is for `succeeded` or `rateLimited`.
   *
   * @throws {RateLimitedError} while no call may be made.
   */
  enter(): Pause | undefined {
    if (!this.#pause) return undefined;
    const now = this.#clock.now();
    const leftMs = this.#pause.until - now;
    if (leftMs > 0) throw new RateLimitedError(leftMs);
    // This call finds out whether it is over; the others wait for that.
    this.#pause = { ...this.#pause, until: now + TRIAL_EVERY_MS };
    return this.#pause;
  }

  /** Discord took a call. What `enter` gave for it tells whether the call is from before a pause, and so says nothing of it. */
  succeeded(entered: Pause | undefined): void {
    if (!this.#pause || this.#pause !== entered) return;
    this.#pause = undefined;
    if (entered.isBan) this.#listener.onBanOver?.();
  }

  /** Discord answered a call with 429; returns the error to reject it with. Calls that were under way together count once. */
  rateLimited(entered: Pause | undefined, answer: RawAnswer, code: number): RateLimitedError {
    const namedMs = Number(answer.headers["retry-after"] ?? Number.NaN) * 1_000;
    const scope = scopeOf(answer, code);
    // Discord names the time of its global limit; where it does not, nothing is known of it.
    if (scope === "route" || (scope === "global" && !(namedMs > 0))) return new RateLimitedError(namedMs);
    const now = this.#clock.now();
    if (this.#pause === entered) {
      const isBan = scope === "address";
      const guessMs = entered?.isBan ? Math.min(entered.ms * 2, LONGEST_GUESS_MS) : FIRST_BAN_MS;
      const ms = namedMs > 0 ? Math.min(namedMs, LONGEST_BAN_MS) : guessMs;
      this.#pause = { until: now + ms, ms, isBan };
      if (isBan && !entered?.isBan) this.#listener.onBan?.(ms);
    }
    return new RateLimitedError(Math.max(0, (this.#pause?.until ?? now) - now));
  }
}

/**
 * What a 429 is about. Each rate limit comes with `X-RateLimit-*` headers, or with a JSON error code of its own (30046, too
 * many edits). A ban comes with neither: it is Cloudflare's page, or a text that has the code 0 (discord-api-docs#5810).
 */
function scopeOf({ headers }: RawAnswer, code: number): "address" | "global" | "route" {
  if (headers["x-ratelimit-global"] !== undefined) return "global";
  const isLimit = code > 0 || Object.keys(headers).some((name) => name.startsWith("x-ratelimit-"));
  return isLimit ? "route" : "address";
}
