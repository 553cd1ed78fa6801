import type { RESTOptions, ResponseLike } from "@discordjs/rest";
import type { Dispatcher } from "undici";
import { z } from "zod";
import type { LimitScope } from "../../bot/answer/responder.ts";
import { type Clock, systemClock } from "../../infra/clock.ts";
import { createDispatcher, exchange } from "../../infra/http-exchange.ts";
import { DAY_MS, MINUTE_MS } from "../../infra/time.ts";
import type { Lane } from "./lanes.ts";

/** Assumed for a ban whose length Discord does not state. */
const FIRST_BAN_MS = MINUTE_MS;
const LONGEST_GUESS_MS = 10 * MINUTE_MS;
/** Discord states no longer one. */
const LONGEST_LIMIT_MS = DAY_MS;
/** Between trial calls after a ban. */
const TRIAL_EVERY_MS = 1_000;
/** For calls that wait for the outcome of a trial. */
const LOOK_AGAIN_MS = 100;
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
 * Limit»). Interactions are exempt from the global limit («Receiving and Responding»).
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

  /**
   * Rejects with a `RateLimitedError`, which @discordjs/rest passes on.
   *
   * @param foresees whether limits are read from all answers, in place of @discordjs/rest: each call has its own client.
   */
  guard(lane: Lane, { foresees = false } = {}): RESTOptions["makeRequest"] {
    return async (url, init) => {
      const [route = url] = url.split("?", 1);
      this.#holdBack(lane, route);
      const ban = this.#ban;
      if (ban) Object.assign(ban, { until: this.#clock.elapsed() + TRIAL_EVERY_MS, isTried: true });
      const response = await makeRequest(url, init);
      if (response.status === 429) throw await this.#refused(lane, route, response, ban);
      if (foresees) this.#foresee(route, response);
      if (response.ok && ban && ban === this.#ban) {
        this.#ban = undefined;
        this.#listener.onBanOver?.();
      }
      return response;
    };
  }

  #holdBack(lane: Lane, route: string): void {
    const now = this.#clock.elapsed();
    const banMs = (this.#ban?.until ?? 0) - now;
    if (banMs > 0) throw new HeldBackError("address", this.#ban?.isTried ? Math.min(banMs, LOOK_AGAIN_MS) : banMs);
    for (const limit of lane === "answers" ? [lane] : ["answers", lane, route]) {
      const limitMs = (this.#limits.get(limit) ?? 0) - now;
      if (limitMs > 0) throw new HeldBackError(limit === route ? "route" : "global", limitMs);
    }
  }

  #foresee(route: string, { headers }: ResponseLike): void {
    const resetMs = Number(headers.get("x-ratelimit-reset-after")) * 1_000;
    if (headers.get("x-ratelimit-remaining") === "0" && resetMs > 0) this.#limits.set(route, this.#clock.elapsed() + resetMs);
  }

  /** @param ban at the start of the call: concurrent calls that meet a new ban count once. */
  async #refused(lane: Lane, route: string, response: ResponseLike, ban: Ban | undefined): Promise<RateLimitedError> {
    const now = this.#clock.elapsed();
    const refusal = refusalSchema.parse(await response.json().catch(() => undefined));
    const statedMs = statedIn(response, refusal);
    const scope = scopeOf(response, refusal);
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

/** Replaces the library's transport, which raises the CPU time of a command by half and cannot be aborted while it connects. */
const makeRequest: RESTOptions["makeRequest"] = async (url, { method = "GET", headers, body, signal }) => {
  const { origin, pathname, search } = new URL(url);
  const form = body instanceof FormData ? new Response(body) : undefined;
  const request = {
    ...{ origin, path: pathname + search, method: method as Dispatcher.HttpMethod },
    headers: { ...(headers as Record<string, string>), ...(form && { "content-type": form.headers.get("content-type") ?? "" }) },
    body: form ? Buffer.from(await form.arrayBuffer()) : ((body as string | null | undefined) ?? null),
  };
  const limits = { timeoutMs: LONGEST_ATTEMPT_MS, clock: systemClock, signal: signal ?? undefined };
  const { status, headers: received, body: text } = await exchange(dispatcher, request, limits);
  return {
    ...{ status, statusText: "", ok: status >= 200 && status < 300, headers: new Headers(received as Record<string, string>) },
    ...{ body: null, bodyUsed: false, text: async () => text, json: async () => JSON.parse(text) },
    arrayBuffer: async () => new TextEncoder().encode(text).buffer,
  };
};

/** Anything else may answer in Discord's place. */
const refusalSchema = z
  .object({ code: z.number().optional().catch(undefined), retry_after: z.number().optional().catch(undefined) })
  .catch({});
type Refusal = z.output<typeof refusalSchema>;

/** The header and the body may differ, and the longer one counts (reference, «Rate Limits»); NaN without either. */
function statedIn({ headers }: ResponseLike, { retry_after = NaN }: Refusal): number {
  const seconds = [Number(headers.get("retry-after") ?? NaN), retry_after].filter((each) => !Number.isNaN(each));
  return seconds.length === 0 ? NaN : Math.min(Math.max(...seconds) * 1_000, LONGEST_LIMIT_MS);
}

/**
 * A rate limit has `X-RateLimit-*` headers or a JSON error code (30046, too many edits). A ban has neither: it is a page of
 * Cloudflare, or a text with the code 0 (discord-api-docs#5810).
 */
function scopeOf({ headers }: ResponseLike, { code = 0 }: Refusal): LimitScope {
  const names = [...headers.keys()];
  if (names.includes("x-ratelimit-global")) return "global";
  if (names.some((name) => name.startsWith("x-ratelimit-"))) return "route";
  return code > 0 ? "route" : "address";
}
