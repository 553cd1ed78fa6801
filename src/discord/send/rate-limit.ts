import type { RESTOptions, ResponseLike } from "@discordjs/rest";
import type { Dispatcher } from "undici";
import type { LimitScope } from "../../bot/answer/responder.ts";
import { type Clock, systemClock } from "../../infra/clock.ts";
import { createDispatcher } from "../../infra/http-dispatcher.ts";
import { exchange } from "../../infra/http-exchange.ts";
import { DAY_MS, MINUTE_MS } from "../../infra/time.ts";
import type { Lane } from "./lanes.ts";

/** The assumed length of a ban that Discord does not state: at first, and at most. */
const FIRST_BAN_MS = MINUTE_MS;
const LONGEST_GUESS_MS = 10 * MINUTE_MS;
/** Longer limits do not come from Discord. */
const LONGEST_LIMIT_MS = DAY_MS;
/** The interval between trial calls after a ban, until Discord accepts one. */
const TRIAL_EVERY_MS = 1_000;
/** The polling interval of calls that wait for a trial. */
const LOOK_AGAIN_MS = 100;
/** Callers time out sooner. */
const LONGEST_ATTEMPT_MS = 15_000;
const dispatcher = createDispatcher();

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

/** The call was not made, because Discord would refuse it. */
export class HeldBackError extends RateLimitedError {}

export interface BanListener {
  /** Called with the milliseconds for which no call will be made, because Discord has banned this machine's address. */
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
 * Holds calls back while Discord would refuse them: each refusal counts towards a ban of this machine's address («Invalid Request
 * Limit»), which concerns every call. Discord seldom says how long a ban lasts, so the assumed length doubles.
 *
 * Interactions are exempt from the global limit (reference, «Receiving and Responding») and do not get near the limits of their
 * own routes, so a limit that channel messages have met does not concern them.
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

  /** The transport of a lane's calls; rejects with a `RateLimitedError`, which @discordjs/rest passes on. */
  guard(lane: Lane): RESTOptions["makeRequest"] {
    return async (url, init) => {
      const [route = url] = url.split("?", 1);
      this.#holdBack(lane, route);
      const ban = this.#ban;
      // This call is the trial; the others wait for its outcome.
      if (ban) Object.assign(ban, { until: this.#clock.elapsed() + TRIAL_EVERY_MS, isTried: true });
      const response = await makeRequest(url, init);
      if (response.status === 429) throw await this.#refused(lane, route, response, ban);
      if (response.ok && ban && ban === this.#ban) {
        this.#ban = undefined;
        this.#listener.onBanOver?.();
      }
      return response;
    };
  }

  /** @throws {HeldBackError} */
  #holdBack(lane: Lane, route: string): void {
    const now = this.#clock.elapsed();
    const banMs = (this.#ban?.until ?? 0) - now;
    if (banMs > 0) throw new HeldBackError("address", this.#ban?.isTried ? Math.min(banMs, LOOK_AGAIN_MS) : banMs);
    for (const limit of lane === "answers" ? [lane] : ["answers", lane, route]) {
      const limitMs = (this.#limits.get(limit) ?? 0) - now;
      if (limitMs > 0) throw new HeldBackError(limit === route ? "route" : "global", limitMs);
    }
  }

  /** @param ban the ban that the call was to try; calls that met a new one together count once. */
  async #refused(lane: Lane, route: string, response: ResponseLike, ban: Ban | undefined): Promise<RateLimitedError> {
    const { headers } = response;
    const now = this.#clock.elapsed();
    const statedMs = headers.has("retry-after") ? Math.min(Number(headers.get("retry-after")) * 1_000, LONGEST_LIMIT_MS) : NaN;
    const scope = await scopeOf(response);
    if (scope !== "address") {
      for (const [limit, until] of this.#limits) if (until <= now) this.#limits.delete(limit);
      if (statedMs > 0 && (scope === "global" || lane === "unasked")) {
        this.#limits.set(scope === "global" ? lane : route, now + statedMs);
      }
      return new RateLimitedError(scope, statedMs);
    }
    if (this.#ban === ban) {
      const ms = statedMs > 0 ? statedMs : Math.min((ban?.ms ?? FIRST_BAN_MS / 2) * 2, LONGEST_GUESS_MS);
      this.#ban = { until: now + ms, isTried: false, ms };
      if (!ban) this.#listener.onBan?.(ms);
    }
    return new RateLimitedError(scope, Math.max(0, (this.#ban?.until ?? now) - now));
  }
}

/**
 * The library's own transport takes half as much CPU time again for a command, and does not give up on a connection that is being
 * made.
 */
const makeRequest: RESTOptions["makeRequest"] = async (url, { method = "GET", headers, body, signal }) => {
  const { origin, pathname, search } = new URL(url);
  // A form is encoded as fetch does it.
  const form = body instanceof FormData ? new Response(body) : undefined;
  const request = {
    ...{ origin, path: pathname + search, method: method as Dispatcher.HttpMethod },
    headers: { ...(headers as Record<string, string>), ...(form && { "content-type": form.headers.get("content-type") ?? "" }) },
    body: form ? Buffer.from(await form.arrayBuffer()) : ((body as string | null | undefined) ?? null),
  };
  const limit = { timeoutMs: LONGEST_ATTEMPT_MS, timeoutFrom: "start", clock: systemClock } as const;
  const answer = await exchange(dispatcher, request, { ...limit, ...(signal && { signal }) });
  return new Response(answer.body || null, { status: answer.status, headers: answer.headers as Record<string, string> });
};

/**
 * Every rate limit comes with `X-RateLimit-*` headers, or with a JSON error code of its own (30046, too many edits). A ban comes
 * with neither: it is Cloudflare's page, or a text with the code 0 (discord-api-docs#5810).
 */
async function scopeOf(response: ResponseLike): Promise<LimitScope> {
  const names = [...response.headers.keys()];
  if (names.includes("x-ratelimit-global")) return "global";
  if (names.some((name) => name.startsWith("x-ratelimit-"))) return "route";
  const refusal = (await response.json().catch(() => undefined)) as { readonly code?: unknown } | null | undefined;
  return Number(refusal?.code) > 0 ? "route" : "address";
}
