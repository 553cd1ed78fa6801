import { type Clock, systemClock } from "../infra/clock.ts";
import { createDispatcher, exchange, type RawAnswer } from "../infra/http-exchange.ts";
import { MINUTE_MS } from "../infra/time.ts";
import { type BanListener, CallGate, isOfInteraction } from "./gate.ts";
import { errorOf, NotDiscordError } from "./refusal.ts";
import { AbandonedError, type RetryPolicy, withRetries } from "./retry.ts";

export interface DiscordOptions extends BanListener {
  readonly apiUrl: string;
  readonly token: string;
  readonly userAgent: string;
  readonly clock?: Clock;
  /** The limits of `get`, `post`, `put` and `delete`: by default three attempts within 45 seconds. */
  readonly limits?: Partial<Pick<RetryPolicy, "lifeMs" | "attemptMs" | "retries">>;
  /** Called with the headers of every answer. */
  readonly onAnswer?: (headers: RawAnswer["headers"]) => void;
}

export type Route = `/${string}`;

export interface DiscordRequest {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly route: Route;
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly json?: unknown;
  /** A PNG. */
  readonly file?: { readonly name: string; readonly bytes: Uint8Array } | undefined;
}

const usualLimits = { lifeMs: 0.75 * MINUTE_MS, attemptMs: 15_000, retries: 2 };
const backOffMs = (failures: number) => 1_000 * 2 ** (failures - 1);
const VERSION = "/v10";
/** The library, as Discord wants to read it (reference, «User Agent»). */
const LIBRARY = "DiscordBot (https://undici.nodejs.org, 8)";
const ofJson = { "content-type": "application/json" };
const dispatcher = createDispatcher();

/**
 * The one client for Discord's REST API in a process: every call takes its token and passes its gate.
 *
 * @example
 * const client = new DiscordClient({ apiUrl: "https://discord.com/api", token: "the bot's", userAgent: "my-bot/1.0" });
 * const gateway = client.get("/gateway/bot");
 */
export class DiscordClient {
  readonly clock: Clock;
  readonly #options: DiscordOptions;
  readonly #api: URL;
  readonly #gate: CallGate;
  /** Headers by kind of call: the routes of interactions carry a token of their own. */
  readonly #headers: Readonly<Record<"ofInteraction" | "ofBot", Readonly<Record<string, string>>>>;

  constructor(options: DiscordOptions) {
    const { apiUrl, token, userAgent, clock = systemClock } = options;
    this.clock = clock;
    this.#options = options;
    this.#api = new URL(apiUrl);
    this.#gate = new CallGate(clock, options);
    const ofInteraction = { "user-agent": `${LIBRARY} ${userAgent}` };
    this.#headers = { ofInteraction, ofBot: { ...ofInteraction, authorization: `Bot ${token}` } };
  }

  get = (route: Route): Promise<unknown> => this.#repeated({ method: "GET", route });
  post = (route: Route, json?: unknown): Promise<unknown> => this.#repeated({ method: "POST", route, json });
  put = (route: Route, json: unknown): Promise<unknown> => this.#repeated({ method: "PUT", route, json });
  delete = (route: Route): Promise<unknown> => this.#repeated({ method: "DELETE", route });

  async #repeated(request: DiscordRequest): Promise<unknown> {
    const { clock } = this;
    const policy = { ...usualLimits, ...this.#options.limits, backOffMs, isIdempotent: request.method !== "POST" };
    const endsAt = clock.elapsed() + policy.lifeMs;
    const left = () => endsAt - clock.elapsed();
    return jsonIn(await withRetries(() => this.attempt(request, Math.min(policy.attemptMs, left())), { policy, left, clock }));
  }

  /**
   * Makes a call once. Only a `DiscordApiError` or a `RateLimitedError` means that Discord did not act on it.
   *
   * @returns the body.
   * @throws {AbandonedError} if no time is left.
   * @throws {AttemptTimeoutError} after `timeoutMs`.
   * @throws {DiscordServerError}
   * @throws {NotDiscordError}
   */
  async attempt({ method, route, query, json, file }: DiscordRequest, timeoutMs: number): Promise<string> {
    if (timeoutMs <= 0) throw new AbandonedError("late");
    const text = json === undefined ? null : JSON.stringify(json);
    const headers = this.#headers[isOfInteraction(route) ? "ofInteraction" : "ofBot"];
    const { origin, pathname } = this.#api;
    const request = {
      ...{ origin, path: `${pathname}${VERSION}${route}${query ? `?${new URLSearchParams(query)}` : ""}`, method },
      ...(file
        ? await formOf(text, file, headers)
        : { headers: text === null ? headers : { ...headers, ...ofJson }, body: text }),
    };
    const answer = await this.#gate.pass(method, route, () => exchange(dispatcher, request, { timeoutMs, clock: this.clock }));
    this.#options.onAnswer?.(answer.headers);
    if (answer.status < 200 || answer.status > 299) throw errorOf(answer);
    return answer.body;
  }
}

/** A message with a file (reference, «Uploading Files»). */
async function formOf(json: string | null, { name, bytes }: NonNullable<DiscordRequest["file"]>, headers: object) {
  const form = new FormData();
  form.append("files[0]", new Blob([new Uint8Array(bytes)], { type: "image/png" }), name);
  if (json !== null) form.append("payload_json", json);
  const encoded = new Response(form);
  const type = encoded.headers.get("content-type") ?? "";
  return { headers: { ...headers, "content-type": type }, body: Buffer.from(await encoded.arrayBuffer()) };
}

function jsonIn(body: string): unknown {
  if (body === "") return undefined;
  try {
    return JSON.parse(body);
  } catch {
    throw new NotDiscordError("the answer is not in JSON");
  }
}
