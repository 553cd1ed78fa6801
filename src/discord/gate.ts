import type { RESTOptions, ResponseLike } from "@discordjs/rest";
import { z } from "zod";
import type { LimitScope } from "../bot/delivery/responder.ts";
import type { Clock } from "../infra/clock.ts";
import { DAY_MS, MINUTE_MS } from "../infra/time.ts";

/** The assumed length of a ban if Discord states none. */
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

type Priority = "answers" | "background";

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

  /** Wraps a transport: calls that are held back reject with a `RateLimitedError`, which @discordjs/rest passes on. */
  guard(makeRequest: RESTOptions["makeRequest"]): RESTOptions["makeRequest"] {
    return async (url, init) => {
      const [route = url] = url.split("?", 1);
      const priority = isOfInteraction(route.replace(/^.*\/v\d+/, "")) ? "answers" : "background";
      this.#holdBack(priority, route);
      const ban = this.#ban;
      if (ban) Object.assign(ban, { until: this.#clock.elapsed() + TRIAL_EVERY_MS, isTried: true });
      const response = await makeRequest(url, init);
      if (response.status === 429) throw await this.#refused(priority, route, response, ban);
      if (response.ok && ban && ban === this.#ban) {
        this.#ban = undefined;
        this.#listener.onBanOver?.();
      }
      return response;
    };
  }

  #holdBack(priority: Priority, route: string): void {
    const now = this.#clock.elapsed();
    const banMs = (this.#ban?.until ?? 0) - now;
    if (banMs > 0) throw new HeldBackError("address", this.#ban?.isTried ? Math.min(banMs, TRIAL_POLL_MS) : banMs);
    for (const limit of priority === "answers" ? [priority] : ["answers", priority, route]) {
      const limitMs = (this.#limits.get(limit) ?? 0) - now;
      if (limitMs > 0) throw new HeldBackError(limit === route ? "route" : "global", limitMs);
    }
  }

  /** @param ban the ban when the call began. If another call has changed it since, this refusal does not prolong it again. */
  async #refused(priority: Priority, route: string, response: ResponseLike, ban: Ban | undefined): Promise<RateLimitedError> {
    const now = this.#clock.elapsed();
    const refusal = refusalSchema.parse(await response.json().catch(() => undefined));
    const statedMs = statedIn(response, refusal);
    const scope = scopeOf(response, refusal);
    if (scope !== "address") {
      for (const [limit, until] of this.#limits) if (until <= now) this.#limits.delete(limit);
      if (statedMs > 0 && (scope === "global" || priority === "background")) {
        this.#limits.set(scope === "global" ? priority : route, now + statedMs);
      }
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

/** The body of a refusal. All fields are optional, because anything may answer in Discord's place. */
const refusalSchema = z
  .object({ code: z.number().optional().catch(undefined), retry_after: z.number().optional().catch(undefined) })
  .catch({});
type Refusal = z.output<typeof refusalSchema>;

/** The stated time in milliseconds. Header and body may differ: the longer one counts (reference, «Rate Limits»). NaN without either. */
function statedIn({ headers }: ResponseLike, { retry_after = NaN }: Refusal): number {
  const seconds = [Number(headers.get("retry-after") ?? NaN), retry_after].filter((value) => !Number.isNaN(value));
  return seconds.length === 0 ? NaN : Math.min(Math.max(...seconds) * 1_000, MAX_LIMIT_MS);
}

/**
 * The scope of a refusal. A rate limit has `X-RateLimit-*` headers or a JSON error code (30046, too many edits). A ban has neither: the
 * answer is a page of Cloudflare, or a text with the code 0 (discord-api-docs#5810).
 */
function scopeOf({ headers }: ResponseLike, { code = 0 }: Refusal): LimitScope {
  const names = [...headers.keys()];
  if (names.includes("x-ratelimit-global")) return "global";
  if (names.some((name) => name.startsWith("x-ratelimit-"))) return "route";
  return code > 0 ? "route" : "address";
}
