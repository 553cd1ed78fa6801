import { DefaultUserAgent, DiscordAPIError } from "@discordjs/rest";
import { systemClock } from "../process/clock.ts";
import { exchange } from "../process/exchange.ts";
import { agent } from "./agent.ts";

/** A call that an interaction's token opens: it needs no other authorization, and no turn in a queue. */
export interface WebhookCall {
  readonly method: "POST" | "PATCH" | "DELETE";
  /** As discord-api-types' `Routes` makes it. */
  readonly route: `/${string}`;
  readonly body?: object;
  /** Milliseconds until it is given up, connecting included. */
  readonly timeoutMs: number;
}

/**
 * Makes a call, once.
 *
 * @throws {DiscordAPIError} when Discord refuses it; {RateLimitedError}; anything else when nobody knows how it ended.
 */
export type Webhook = (call: WebhookCall) => Promise<void>;

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

/** Discord, or what stands before it, answers with a status that tells nothing. */
class UnexpectedStatusError extends Error {
  override readonly name = "UnexpectedStatusError";
  readonly status: number;

  constructor(status: number) {
    super(`Discord answers ${status}`);
    this.status = status;
  }
}

/**
 * The calls that answer interactions, at `apiUrl`. It repeats nothing by itself and waits for no rate limit, because a first
 * response has 3 seconds; interaction endpoints are exempt from the global rate limit, and no interaction gets near the
 * limit of its own webhook (reference, «Receiving and Responding»). So it does without the queues of @discordjs/rest, which
 * cost as much as all the rest of an answer. Where Discord takes no calls from this machine at all, none is made until then:
 * who goes on is banned (reference, «Rate Limits», «Invalid Request Limit»).
 */
export function createWebhook(apiUrl: string, userAgent: string): Webhook {
  const { origin, pathname } = new URL(`${apiUrl}/v10`);
  const headers = { "user-agent": `${DefaultUserAgent} ${userAgent}` };
  const withBody = { ...headers, "content-type": "application/json" };
  let barredUntil = 0;
  return async ({ method, route, body, timeoutMs }) => {
    const barredMs = barredUntil - systemClock.now();
    if (barredMs > 0) throw new RateLimitedError(barredMs);
    const request = { origin, path: pathname + route, method, body: body ? JSON.stringify(body) : null };
    const answer = await exchange(
      agent,
      { ...request, headers: body ? withBody : headers },
      { timeoutMs, timeoutFrom: "start", clock: systemClock },
    );
    if (answer.status >= 200 && answer.status < 300) return;
    if (answer.status === 429) {
      const retryAfterMs = Number(answer.headers["retry-after"] ?? Number.NaN) * 1_000;
      const isForAll = answer.headers["x-ratelimit-global"] !== undefined;
      if (isForAll && retryAfterMs > 0) barredUntil = systemClock.now() + retryAfterMs;
      throw new RateLimitedError(retryAfterMs);
    }
    if (answer.status < 400 || answer.status >= 500) throw new UnexpectedStatusError(answer.status);
    const refusal = parseRefusal(answer.body);
    throw new DiscordAPIError(refusal, refusal.code, answer.status, method, origin + request.path, {});
  };
}

type Refusal = ConstructorParameters<typeof DiscordAPIError>[0] & { readonly code: number };

/** What Discord says of a call that it refuses; proxies say other things. */
function parseRefusal(body: string): Refusal {
  try {
    const refusal = JSON.parse(body) as Partial<Refusal> | null;
    if (typeof refusal?.code === "number") return refusal as Refusal;
  } catch {
    // It is no JSON.
  }
  return { code: 0, message: "a refusal that is not Discord's" };
}
