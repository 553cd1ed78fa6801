import type { LimitScope } from "../../bot/answer/responder.ts";
import type { Clock } from "../../infra/clock.ts";
import type { RawAnswer } from "../../infra/http-exchange.ts";
import { DAY_MS, MINUTE_MS } from "../../infra/time.ts";
import type { Lane } from "./lanes.ts";

/** How long a ban is taken to last where Discord does not say: at first, and at most. */
const FIRST_BAN_MS = MINUTE_MS;
const LONGEST_GUESS_MS = 10 * MINUTE_MS;
/** No ban that Discord names lasts longer than this; a larger figure is no figure of Discord's. */
const LONGEST_BAN_MS = DAY_MS;
/** After a ban one call in this time is let through, until Discord takes one. */
const TRIAL_EVERY_MS = 1_000;
/** How soon those that wait for such a call look again. */
const LOOK_AGAIN_MS = 100;

/** Discord takes no more calls for a while. */
export class RateLimitedError extends Error {
  override readonly name = "RateLimitedError";
  readonly scope: LimitScope;
  /** NaN where Discord does not say. */
  readonly retryAfterMs: number;

  constructor(scope: LimitScope, retryAfterMs: number) {
    super("Discord takes no more calls for now");
    this.scope = scope;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The call was not made, because Discord would refuse it. */
export class HeldBackError extends RateLimitedError {}

export interface BanListener {
  /** Told that Discord takes no calls from this machine's address, and for how many milliseconds none will be made. */
  readonly onBan?: (forMs: number) => void;
  /** Told that Discord has taken a call since. */
  readonly onBanOver?: () => void;
}

/** Until when the machine's address is taken to be banned, or the next call may try whether it still is; and how long it was. */
interface Ban {
  until: number;
  isTried: boolean;
  readonly ms: number;
}

interface Call {
  readonly lane: Lane;
  readonly route: string;
}

/**
 * Keeps calls back while Discord would refuse them. A ban of the machine's address («Invalid Request Limit») concerns every
 * call, first responses included, and each call made meanwhile counts as one more invalid request. Discord seldom says how
 * long it lasts, so it is taken to last a minute, and twice as long each time that it turns out not to be over.
 *
 * Interactions are exempt from the global rate limit (reference, «Receiving and Responding»), so that one which unasked calls
 * have reached does not concern answers; and no interaction gets near the limits of its own routes.
 */
export class CallGate {
  readonly #clock: Clock;
  readonly #listener: BanListener;
  #ban: Ban | undefined;
  /** Until when a lane or a route is rate limited. */
  readonly #limits = new Map<string, number>();

  constructor(clock: Clock, listener: BanListener) {
    this.#clock = clock;
    this.#listener = listener;
  }

  /**
   * Lets a call through; its result is for `succeeded` or `rateLimited`.
   *
   * @throws {HeldBackError} while it may not be made.
   */
  enter({ lane, route }: Call): Ban | undefined {
    const now = this.#clock.now();
    const untilOf = (...limits: string[]) => Math.max(...limits.map((limit) => this.#limits.get(limit) ?? 0));
    const held: readonly (readonly [LimitScope, number])[] = [
      ["address", this.#ban?.until ?? 0],
      ["global", lane === "answers" ? untilOf(lane) : untilOf("answers", lane)],
      ["route", lane === "answers" ? 0 : untilOf(route)],
    ];
    const [scope, until] = held.reduce((one, other) => (other[1] > one[1] ? other : one));
    if (until > now) {
      const mayEndSooner = scope === "address" && this.#ban?.isTried;
      throw new HeldBackError(scope, mayEndSooner ? Math.min(until - now, LOOK_AGAIN_MS) : until - now);
    }
    // This call finds out whether a ban is over; the others wait for that.
    if (this.#ban) Object.assign(this.#ban, { until: now + TRIAL_EVERY_MS, isTried: true });
    return this.#ban;
  }

  /** Discord took a call. What `enter` gave for it tells whether the call is from before a ban, and so says nothing of it. */
  succeeded({ lane, route }: Call, entered: Ban | undefined, { headers }: RawAnswer): void {
    const isLast = lane === "unasked" && headers["x-ratelimit-remaining"] === "0";
    if (isLast) this.#limit(route, Number(headers["x-ratelimit-reset-after"]) * 1_000);
    if (!this.#ban || this.#ban !== entered) return;
    this.#ban = undefined;
    this.#listener.onBanOver?.();
  }

  /** Discord answered a call with 429; returns the error to reject it with. Calls that were under way together count once. */
  rateLimited({ lane, route }: Call, entered: Ban | undefined, answer: RawAnswer, code: number): RateLimitedError {
    const namedMs = Number(answer.headers["retry-after"] ?? Number.NaN) * 1_000;
    const scope = scopeOf(answer, code);
    if (scope !== "address") {
      if (scope === "global" || lane === "unasked") this.#limit(scope === "global" ? lane : route, namedMs);
      return new RateLimitedError(scope, namedMs);
    }
    const now = this.#clock.now();
    if (this.#ban === entered) {
      const guessMs = entered ? Math.min(entered.ms * 2, LONGEST_GUESS_MS) : FIRST_BAN_MS;
      const ms = namedMs > 0 ? Math.min(namedMs, LONGEST_BAN_MS) : guessMs;
      this.#ban = { until: now + ms, isTried: false, ms };
      if (!entered) this.#listener.onBan?.(ms);
    }
    return new RateLimitedError(scope, Math.max(0, (this.#ban?.until ?? now) - now));
  }

  /** @param ms NaN where Discord does not say. */
  #limit(limit: string, ms: number): void {
    const now = this.#clock.now();
    for (const [past, until] of this.#limits) if (until <= now) this.#limits.delete(past);
    if (ms > 0) this.#limits.set(limit, now + Math.min(ms, LONGEST_BAN_MS));
  }
}

/**
 * What a 429 is about. Each rate limit comes with `X-RateLimit-*` headers, or with a JSON error code of its own (30046, too
 * many edits). A ban comes with neither: it is Cloudflare's page, or a text that has the code 0 (discord-api-docs#5810).
 */
function scopeOf({ headers }: RawAnswer, code: number): LimitScope {
  if (headers["x-ratelimit-global"] !== undefined) return "global";
  const isLimit = code > 0 || Object.keys(headers).some((name) => name.startsWith("x-ratelimit-"));
  return isLimit ? "route" : "address";
}
