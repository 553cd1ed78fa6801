import { DefaultUserAgent, DiscordAPIError } from "@discordjs/rest";
import type { PictureFile } from "../../bot/answer/responder.ts";
import type { Clock } from "../../infra/clock.ts";
import { createDispatcher } from "../../infra/http-dispatcher.ts";
import { exchange, type RawAnswer } from "../../infra/http-exchange.ts";
import type { Lane } from "./lanes.ts";
import { multipart } from "./multipart.ts";
import { type BanListener, CallGate } from "./rate-limit.ts";

export interface RestCall {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** As discord-api-types' `Routes` makes it. */
  readonly route: `/${string}`;
  readonly query?: Readonly<Record<string, string>>;
  /** The route of an answer holds the token that opens it; what is unasked goes with the bot's. */
  readonly lane: Lane;
  readonly json?: object;
  /** The file that the JSON's `attachments` describe. */
  readonly file?: PictureFile | undefined;
  /** Milliseconds until it is given up, connecting included. */
  readonly timeoutMs: number;
}

export interface RestCallOptions extends BanListener {
  /** Discord's REST base. */
  readonly apiUrl: string;
  readonly token: string;
  readonly userAgent: string;
  readonly clock: Clock;
}

/** Discord, or what stands before it, answers with a status that tells nothing. */
class UnexpectedStatusError extends Error {
  override readonly name = "UnexpectedStatusError";
}

/**
 * A function that makes a call, once. It waits for no rate limit, because a first response has 3 seconds; so it does without
 * the queues of @discordjs/rest, which cost as much as all the rest of an answer.
 *
 * It rejects with a DiscordAPIError when Discord refuses the call, with a RateLimitedError when it takes no more for now, and
 * with anything else when nobody knows how the call ended.
 */
export function createRestCall({ apiUrl, token, userAgent, clock, ...listener }: RestCallOptions) {
  const { origin, pathname } = new URL(`${apiUrl}/v10`);
  const gate = new CallGate(clock, listener);
  const dispatcher = createDispatcher();
  return async (call: RestCall): Promise<RawAnswer> => {
    const entered = gate.enter(call);
    const { method, lane, json, file, timeoutMs } = call;
    const query = call.query ? `?${new URLSearchParams(call.query)}` : "";
    const path = pathname + call.route + query;
    const { contentType, body } = file ? multipart(json ?? {}, file) : asJson(json);
    const headers = {
      "user-agent": `${DefaultUserAgent} ${userAgent}`,
      ...(lane === "unasked" && { authorization: `Bot ${token}` }),
      ...(body && { "content-type": contentType }),
    };
    const answer = await exchange(dispatcher, { origin, path, method, headers, body }, { timeoutMs, clock });
    const { status } = answer;
    if (status >= 200 && status < 300) {
      gate.succeeded(call, entered, answer);
      return answer;
    }
    if (status < 400 || status >= 500) throw new UnexpectedStatusError(`Discord answers ${status}`);
    const refusal = parseRefusal(answer.body);
    if (status === 429) throw gate.rateLimited(call, entered, answer, refusal.code);
    throw new DiscordAPIError(refusal, refusal.code, status, method, origin + path, {});
  };
}

const asJson = (json: object | undefined) => ({ contentType: "application/json", body: json ? JSON.stringify(json) : null });

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
