import { DefaultUserAgent, DiscordAPIError } from "@discordjs/rest";
import { type Clock, systemClock } from "../../infra/clock.ts";
import { createDispatcher } from "../../infra/http-dispatcher.ts";
import { exchange } from "../../infra/http-exchange.ts";
import { type BanListener, CallGate } from "./rate-limit.ts";

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
 * @throws {DiscordAPIError} when Discord refuses it; {RateLimitedError} when it takes no more for now; anything else when nobody knows how it ended.
 */
export type Webhook = (call: WebhookCall) => Promise<void>;

/** Discord, or what stands before it, answers with a status that tells nothing. */
class UnexpectedStatusError extends Error {
  override readonly name = "UnexpectedStatusError";
  readonly status: number;

  constructor(status: number) {
    super(`Discord answers ${status}`);
    this.status = status;
  }
}

interface WebhookOptions extends BanListener {
  readonly clock?: Clock;
}

/**
 * The calls that answer interactions, at `apiUrl`. It repeats nothing by itself and waits for no rate limit, because a first
 * response has 3 seconds; interaction endpoints are exempt from the global rate limit, and no interaction gets near the
 * limit of its own webhook (reference, «Receiving and Responding»). So it does without the queues of @discordjs/rest, which
 * cost as much as all the rest of an answer. Where Discord takes no calls from this machine at all, none is made until then
 * (reference, «Rate Limits», «Invalid Request Limit»).
 */
export function createWebhook(
  apiUrl: string,
  userAgent: string,
  { clock = systemClock, ...listener }: WebhookOptions = {},
): Webhook {
  const { origin, pathname } = new URL(`${apiUrl}/v10`);
  const headers = { "user-agent": `${DefaultUserAgent} ${userAgent}` };
  const withBody = { ...headers, "content-type": "application/json" };
  const gate = new CallGate(clock, listener);
  const dispatcher = createDispatcher();
  return async ({ method, route, body, timeoutMs }) => {
    const entered = gate.enter();
    const request = { origin, path: pathname + route, method, body: body ? JSON.stringify(body) : null };
    const answer = await exchange(
      dispatcher,
      { ...request, headers: body ? withBody : headers },
      { timeoutMs, timeoutFrom: "start", clock },
    );
    if (answer.status >= 200 && answer.status < 300) return gate.succeeded(entered);
    if (answer.status < 400 || answer.status >= 500) throw new UnexpectedStatusError(answer.status);
    const refusal = parseRefusal(answer.body);
    if (answer.status === 429) throw gate.rateLimited(entered, answer, refusal.code);
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
