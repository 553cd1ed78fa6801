import type { LimitScope } from "../bot/delivery/responder.ts";
import type { Clock } from "../infra/clock.ts";
import type { RawAnswer } from "../infra/http-exchange.ts";
import { DAY_MS, MINUTE_MS } from "../infra/time.ts";
import { type Refusal, refusalIn } from "./refusal.ts";

/** The assumed length of a ban whose length Discord does not state. */
const FIRST_BAN_MS = MINUTE_MS;
const MAX_GUESS_MS = 10 * MINUTE_MS;
/** The longest limit that is believed; Discord states no longer one. */
const MAX_LIMIT_MS = DAY_MS;
/** The pause between trial calls after a ban. */
const TRIAL_EVERY_MS = 1_000;
/** The pause of a call that waits for the outcome of a trial. */
const TRIAL_POLL_MS = 100;

/** Whether a route is for answers to members, which have a limit of their own and need no token. */
export const isOfInteraction = (route: string): boolean => /^\/(?:interactions|webhooks)\//.test(route);

/** Global limits, of answers and of all other calls; all others are of a bucket. */
const [ANSWERS, BACKGROUND] = ["answers", "background"];

/** Calls that share a limit: a route, whatever its ids but the first (reference, «Rate Limits»). */
const bucketOf = (method: string, route: string): string => `${method} ${route.replace(/(?<=^\/\w+\/\d+\/.*)\d{15,}/g, "")}`;

export class RateLimitedError extends Error {
  override readonly name = "RateLimitedError";
  readonly scope: LimitScope;
  /** NaN if Discord does not say. */
  readonly retryAfterMs: number;

  constructor(scope: LimitScope, retryAfterMs: number) {
    super("Discord takes no more calls for now");
    this.scope = scope;
    this.retryAfterMs = retryAfterMs;
  }
}

export class HeldBackError extends RateLimitedError {}

export interface BanListener {
  /** Called when Discord has banned this machine's address, with the milliseconds for which no call will be made. */
  readonly onBan?: (forMs: number) => void;
  readonly onBanOver?: () => void;
}

interface Ban {
  /** The time of the next trial. */
  until: number;
  isTried: boolean;
  readonly ms: number;
}

/**
 * Holds calls back while Discord would refuse them, because refusals lead to a ban of this machine's address («Invalid Request
 * Limit»). `retryDelayMs` in `retry.ts` decides whether a call waits that long. Interactions are exempt from the global limit
 * («Receiving and Responding»).
 */
export class CallGate {
  readonly #clock: Clock;
  readonly #listener: BanListener;
  #ban: Ban | undefined;
  readonly #limits = new Map<string, number>();

  constructor(clock: Clock, listener: BanListener) {
    this.#clock = clock;
    this.#listener = listener;
  }

  /** Makes a call unless it is held back. @throws {RateLimitedError} also if Discord refuses the call for that reason. */
  async pass(method: string, route: string, send: () => Promise<RawAnswer>): Promise<RawAnswer> {
    const priority = isOfInteraction(route) ? "answers" : "background";
    const bucket = priority === "answers" ? undefined : bucketOf(method, route);
    this.#holdBack(bucket);
    const ban = this.#ban;
    if (ban) Object.assign(ban, { until: this.#clock.elapsed() + TRIAL_EVERY_MS, isTried: true });
    const answer = await send();
    const { status, headers } = answer;
    if (status === 429) throw this.#refused(bucket, answer, ban);
    // The next call would be refused (reference, «Rate Limits», «Header Format»).
    if (bucket && headers["x-ratelimit-remaining"] === "0")
      this.#limit(bucket, 1_000 * Number(headers["x-ratelimit-reset-after"]));
    if (status < 300 && ban && ban === this.#ban) {
      this.#ban = undefined;
      this.#listener.onBanOver?.();
    }
    return answer;
  }

  #holdBack(bucket: string | undefined): void {
    if (!this.#ban && this.#limits.size === 0) return;
    const now = this.#clock.elapsed();
    const banMs = (this.#ban?.until ?? 0) - now;
    if (banMs > 0) throw new HeldBackError("address", this.#ban?.isTried ? Math.min(banMs, TRIAL_POLL_MS) : banMs);
    for (const limit of bucket === undefined ? [ANSWERS] : [ANSWERS, BACKGROUND, bucket]) {
      const limitMs = (this.#limits.get(limit) ?? 0) - now;
      if (limitMs > 0) throw new HeldBackError(limit === bucket ? "route" : "global", limitMs);
    }
  }

  #limit(limit: string, ms: number): void {
    const now = this.#clock.elapsed();
    for (const [old, until] of this.#limits) if (until <= now) this.#limits.delete(old);
    if (ms > 0) this.#limits.set(limit, now + ms);
  }

  /** @param ban the ban when the call began. If another call has changed it since, this refusal does not prolong it again. */
  #refused(bucket: string | undefined, { headers, body }: RawAnswer, ban: Ban | undefined): RateLimitedError {
    const now = this.#clock.elapsed();
    const refusal = refusalIn(body);
    const statedMs = statedIn(headers, refusal);
    const scope = scopeOf(headers, refusal);
    if (scope !== "address") {
      const limit = scope === "global" ? (bucket === undefined ? ANSWERS : BACKGROUND) : bucket;
      if (limit !== undefined) this.#limit(limit, statedMs);
      return new RateLimitedError(scope, statedMs);
    }
    if (this.#ban === ban) {
      const ms = statedMs > 0 ? statedMs : Math.min((ban?.ms ?? FIRST_BAN_MS / 2) * 2, MAX_GUESS_MS);
      this.#ban = { until: now + ms, isTried: false, ms };
      if (!ban) this.#listener.onBan?.(ms);
    }
    return new RateLimitedError(scope, Math.max(0, (this.#ban?.until ?? now) - now));
  }
}

/** The stated time in milliseconds. Header and body may differ: the longer one counts (reference, «Rate Limits»). NaN without either. */
function statedIn(headers: RawAnswer["headers"], { retry_after = NaN }: Refusal): number {
  const seconds = [Number(headers["retry-after"] ?? NaN), retry_after].filter((value) => !Number.isNaN(value));
  return seconds.length === 0 ? NaN : Math.min(Math.max(...seconds) * 1_000, MAX_LIMIT_MS);
}

/**
 * The scope of a refusal. A rate limit has `X-RateLimit-*` headers or a JSON error code (30046, too many edits). A ban has neither: the
 * answer is a page of Cloudflare, or a text with the code 0 (discord-api-docs#5810).
 */
function scopeOf(headers: RawAnswer["headers"], { code = 0 }: Refusal): LimitScope {
  const names = Object.keys(headers);
  if (names.includes("x-ratelimit-global")) return "global";
  if (names.some((name) => name.startsWith("x-ratelimit-"))) return "route";
  return code > 0 ? "route" : "address";
}
