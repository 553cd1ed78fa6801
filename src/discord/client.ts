import { type InternalRequest, RateLimitError, REST, type RESTOptions, type ResponseLike } from "@discordjs/rest";
import type { Dispatcher } from "undici";
import { type Clock, systemClock } from "../infra/clock.ts";
import { AttemptTimeoutError, createDispatcher, exchange } from "../infra/http-exchange.ts";
import { MINUTE_MS } from "../infra/time.ts";
import { type BanListener, CallGate, HeldBackError, isOfInteraction } from "./gate.ts";
import { AbandonedError, NotDiscordError, type RetryPolicy, withRetries } from "./retry.ts";

export interface DiscordOptions extends BanListener {
  readonly apiUrl: string;
  readonly token: string;
  readonly userAgent: string;
  readonly clock?: Clock;
  /** The limits of the library's own methods: by default three attempts within 45 seconds. */
  readonly limits?: Partial<Pick<RetryPolicy, "lifeMs" | "attemptMs" | "retries">>;
}

const MAX_ATTEMPT_MS = 15_000;
const usualLimits = { lifeMs: 45_000, attemptMs: MAX_ATTEMPT_MS, retries: 2 };
const backOffMs = (failures: number) => 1_000 * 2 ** (failures - 1);

/**
 * The one client for Discord's REST API in a process: every call takes its token and passes its gate. @discordjs/rest builds
 * requests, keeps to the limits of buckets and reads errors.
 *
 * @example
 * const client = new DiscordClient({ apiUrl: "https://discord.com/api", token: "the bot's", userAgent: "my-bot/1.0" });
 * const gateway = client.get("/gateway/bot");
 */
export class DiscordClient extends REST {
  readonly clock: Clock;
  readonly #authorization: string;
  readonly #limits: typeof usualLimits;

  constructor({ apiUrl, token, userAgent, clock = systemClock, limits, ...listener }: DiscordOptions) {
    super({
      api: apiUrl,
      version: "10",
      userAgentAppendix: userAgent,
      makeRequest: new CallGate(clock, listener).guard(makeRequest),
      // `withRetries` repeats calls, not the library.
      retries: 0,
      timeout: MAX_ATTEMPT_MS,
      rejectOnRateLimit: () => true,
      // Interactions are exempt from the global limit; the gate enforces it for other calls.
      globalRequestsPerSecond: Number.POSITIVE_INFINITY,
      // Swept often, because every interaction has a bucket of its own.
      handlerSweepInterval: MINUTE_MS,
    });
    this.clock = clock;
    this.#authorization = `Bot ${token}`;
    this.#limits = { ...usualLimits, ...limits };
  }

  /** Overrides the method that all of the library's methods call. */
  override queueRequest(request: InternalRequest): Promise<ResponseLike> {
    const policy = { ...this.#limits, backOffMs, isIdempotent: request.method !== "POST" };
    const endsAt = this.clock.elapsed() + policy.lifeMs;
    const left = () => endsAt - this.clock.elapsed();
    const { signal } = request;
    const attempt = () => this.attempt(request, Math.min(policy.attemptMs, left()));
    return withRetries(attempt, { policy, left, clock: this.clock, signal });
  }

  /**
   * Makes a call once. Only a `DiscordAPIError` or a `RateLimitedError` means that Discord did not act on it.
   *
   * @throws {AbandonedError} if no time is left.
   * @throws {AttemptTimeoutError} after `timeoutMs`.
   * @throws {NotDiscordError}
   */
  async attempt(request: InternalRequest, timeoutMs: number): Promise<ResponseLike> {
    if (timeoutMs <= 0) throw new AbandonedError("late");
    const call = new AbortController();
    const late = () => call.abort(new AttemptTimeoutError(`no complete answer within ${timeoutMs} ms`));
    // Timers run before input is read: after a pause of the process the answer may be in the socket.
    const cancel = this.clock.after(timeoutMs, () => void setImmediate(late));
    const signal = request.signal ? AbortSignal.any([call.signal, request.signal]) : call.signal;
    // The library forgets its token after one 401; the routes of interactions carry their own.
    const authorization = isOfInteraction(request.fullRoute) ? {} : { authorization: this.#authorization };
    try {
      const headers = { ...request.headers, ...authorization };
      const response = await super.queueRequest({ ...request, signal, auth: false, headers });
      if (!response.ok) throw new NotDiscordError(`the status is ${response.status}`);
      return response;
    } catch (error) {
      signal.throwIfAborted();
      // The library made no call, because it knows that the bucket is empty.
      if (error instanceof RateLimitError) throw new HeldBackError("route", error.retryAfter);
      // The library throws a TypeError at a page in place of an error's JSON.
      if (error instanceof TypeError) throw new NotDiscordError("the error is not in JSON");
      throw error;
    } finally {
      cancel();
    }
  }
}

const dispatcher = createDispatcher();

/** The transport. The library's own raises the CPU time of a command by half, and cannot be aborted while it connects. */
const makeRequest: RESTOptions["makeRequest"] = async (url, { method = "GET", headers, body, signal }) => {
  const { origin, pathname, search } = new URL(url);
  const form = body instanceof FormData ? new Response(body) : undefined;
  const request = {
    ...{ origin, path: pathname + search, method: method as Dispatcher.HttpMethod },
    headers: { ...(headers as Record<string, string>), ...(form && { "content-type": form.headers.get("content-type") ?? "" }) },
    body: form ? Buffer.from(await form.arrayBuffer()) : ((body as string | null | undefined) ?? null),
  };
  // The signal of `attempt` limits the time.
  const limits = { clock: systemClock, signal: signal ?? undefined };
  const { status, headers: received, body: text } = await exchange(dispatcher, request, limits);
  return {
    ...{ status, statusText: "", ok: status >= 200 && status < 300, headers: new Headers(received as Record<string, string>) },
    ...{ body: null, bodyUsed: false, text: async () => text, json: async () => JSON.parse(text) },
    arrayBuffer: async () => new TextEncoder().encode(text).buffer,
  };
};
