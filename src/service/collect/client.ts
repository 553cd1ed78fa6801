import { type Dispatcher, errors } from "undici";
import { z } from "zod";
import { type Clock, retry } from "../../infra/clock.ts";
import { createDispatcher, exchange, type RawAnswer } from "../../infra/http-exchange.ts";
import { parseJson } from "../../infra/json.ts";
import { createRedactor } from "../../infra/redaction.ts";
import { MINUTE_MS } from "../../infra/time.ts";
import { errorForStatus, MAX_VALUES, SourceError, type SourceNames } from "./errors.ts";
import { RateLimit, type RateLimitHeaders } from "./rate-limit.ts";

/** The time limit of one attempt. */
const TIMEOUT_MS = 30_000;
const MAX_RESPONSE_BYTES = 16 * 1024 * 1024;
const MAX_RETRIES = 7;
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = MINUTE_MS;

/** The HTTP API of a source. */
export interface SourceApi extends SourceNames {
  readonly url: string;
  readonly limits: RateLimitHeaders;
}

export interface ClientOptions {
  readonly userAgent: string;
  readonly clock: Clock;
  readonly random: () => number;
  readonly retries?: number | undefined;
  readonly onWait: (about: { readonly source: string; readonly endpoint: string }, ms: number) => void;
  readonly onRetry: (error: SourceError) => void;
}

export interface SourceRequest<Answer> {
  /** The endpoint; each has its own rate limit. */
  readonly endpoint: string;
  readonly path: string;
  readonly method?: "GET" | "POST";
  readonly parameters?: readonly (readonly [string, string])[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly schema: z.ZodType<Answer>;
  /** Whether the request has several values. One of them may make the source fail: `fetchInHalves` finds it, instead of a retry. */
  readonly isBatch?: boolean;
  /** Secrets to remove from answers, which errors quote. */
  readonly secrets?: readonly string[];
  /** Wraps each attempt. `send` calls `onSent` before the first byte leaves. */
  readonly around?: (send: (onSent: () => void) => Promise<RawAnswer>) => Promise<RawAnswer>;
}

/** Sends one request at a time. Waits for the source's rate limits; retries 429, 5xx (see `isBatch`) and lost connections. */
export class SourceClient {
  readonly #api: SourceApi;
  readonly #options: ClientOptions;
  readonly #dispatcher: Dispatcher;
  readonly #limits = new Map<string, RateLimit>();

  constructor(api: SourceApi, options: ClientOptions) {
    this.#api = api;
    this.#options = options;
    this.#dispatcher = createDispatcher({
      connections: 1,
      connectTimeout: TIMEOUT_MS,
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
      maxResponseSize: MAX_RESPONSE_BYTES,
    });
  }

  /** @throws {SourceError} after all retries; the signal's reason. */
  send<Answer>(request: SourceRequest<Answer>, signal: AbortSignal): Promise<Answer> {
    const { retries = MAX_RETRIES, clock } = this.#options;
    const delay = (error: unknown, failures: number) => this.#delay(request.isBatch, error, failures);
    return retry(() => this.#attempt(request, signal), { retries, delay, signal, clock });
  }

  close(): Promise<void> {
    return this.#dispatcher.destroy();
  }

  #limitOf(endpoint: string): RateLimit {
    const { clock, onWait } = this.#options;
    const { name: source, limits } = this.#api;
    const limit = this.#limits.get(endpoint) ?? new RateLimit(limits, clock, (ms) => onWait({ source, endpoint }, ms));
    this.#limits.set(endpoint, limit);
    return limit;
  }

  /** Backoff in milliseconds, with jitter of a half. */
  #delay(isBatch: boolean | undefined, error: unknown, failures: number): number | undefined {
    if (!(error instanceof SourceError && error.policy.isRetryable) || (isBatch && error.policy.mayBeOfPart)) return undefined;
    this.#options.onRetry(error);
    const most = Math.min(FIRST_RETRY_MS * 2 ** failures, MAX_RETRY_MS);
    return (most * (1 + this.#options.random())) / 2;
  }

  async #attempt<Answer>(request: SourceRequest<Answer>, signal: AbortSignal): Promise<Answer> {
    const { clock, userAgent } = this.#options;
    const { name, url } = this.#api;
    const { endpoint, path, method = "GET", parameters = [], schema, secrets = [], around = (send) => send(() => {}) } = request;
    const limit = this.#limitOf(endpoint);
    await limit.wait(signal);
    // X's documentation writes a space as `%20`.
    const query = new URLSearchParams(parameters.map((parameter) => [...parameter])).toString().replaceAll("+", "%20");
    const { origin, pathname, search } = new URL(`${url}${path}${query && `?${query}`}`);
    const headers = { accept: "application/json", "user-agent": userAgent, ...request.headers };
    const answer = await around((onSent) =>
      exchange(
        this.#dispatcher,
        { origin, path: pathname + search, method, headers },
        { timeoutMs: TIMEOUT_MS, signal, clock, onSent },
      ).catch((cause: Error) => {
        if (signal.aborted) throw signal.reason;
        if (cause instanceof errors.ResponseExceededMaxSizeError)
          throw new SourceError("invalid_answer", `${name} answered more than ${MAX_RESPONSE_BYTES} bytes`, { cause });
        throw new SourceError("unreachable", `${name} cannot be reached, or broke off`, { cause });
      }),
    );
    limit.note(answer);
    const body = createRedactor(secrets)(answer.body);
    if (answer.status < 200 || answer.status > 299) throw errorForStatus(this.#api, answer.status, body);
    return read(this.#api, body, schema);
  }
}

function read<Answer>({ name, advice }: SourceNames, body: string, schema: z.ZodType<Answer>): Answer {
  const remedy = advice.invalid_answer ? `: ${advice.invalid_answer}` : "";
  const json = parseJson(body, MAX_VALUES);
  if ("reason" in json) throw new SourceError("invalid_answer", `${name} answered something that ${json.reason}${remedy}`);
  const result = schema.safeParse(json.value);
  if (result.success) return result.data;
  const why = z.prettifyError(result.error).replace(/\s+/g, " ");
  throw new SourceError("invalid_answer", `${name} answered a page of another form: ${why}${remedy}`);
}
