import type { Dispatcher } from "undici";
import { z } from "zod";
import { type Clock, retry } from "../../../infra/clock.ts";
import { createDispatcher, exchange } from "../../../infra/http-exchange.ts";
import { MINUTE_MS } from "../../../infra/time.ts";
import { errorForStatus, XApiError } from "./errors.ts";
import { RateLimit } from "./rate-limit.ts";

/** The most per request (docs.x.com, reference of each endpoint). */
export const PAGE_SIZE = 100;

const TIMEOUT_MS = 30_000;
const MAX_RESPONSE_BYTES = 16 * 1024 * 1024;
const MAX_RETRIES = 7;
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = MINUTE_MS;

const endpoints = { search: "/2/tweets/search/recent", lookUp: "/2/tweets", people: "/2/users" } as const;
type Endpoint = keyof typeof endpoints;

const fields = {
  "tweet.fields": "author_id,created_at,lang,note_tweet,possibly_sensitive,public_metrics,referenced_tweets,source,text",
  expansions: "author_id",
  "user.fields": "description,id,location,name,profile_image_url,protected,public_metrics,username,verified",
} as const;

const pageSchema = z.looseObject({
  data: z.array(z.unknown()).default([]),
  errors: z.array(z.unknown()).catch([]),
  meta: z
    .object({ newest_id: z.string().regex(/^\d{1,19}$/), next_token: z.string().min(1) })
    .partial()
    .default({}),
});

/** Posts or people in `data`, authors in `includes.users`; `errors` tells what is missing. */
export type XPage = z.output<typeof pageSchema>;

/** Something is gone or no longer public. Any other problem may pass. */
const goneSchema = z.object({
  resource_type: z.string(),
  resource_id: z.string().optional(),
  /** The older form has the id only here. */
  value: z.string().optional(),
  // A suspended account is not found (docs.x.com, «Response codes and errors»).
  type: z.string().regex(/\/problems\/(?:resource-not-found|not-authorized-for-resource)$/),
});

/** The ids that X reports as gone. One that is only missing from the page may still exist. */
export function goneIn({ errors }: Pick<XPage, "errors">, kind: "tweet" | "user", asked: readonly string[]): string[] {
  const named = new Set(
    errors.flatMap((error) => {
      const { data } = goneSchema.safeParse(error);
      return data?.resource_type === kind ? (data.resource_id ?? data.value ?? []) : [];
    }),
  );
  return asked.filter((id) => named.has(id));
}

const protectedSchema = z.object({ id: z.string(), protected: z.literal(true) });

export const protectedIn = ({ data }: Pick<XPage, "data">): string[] =>
  data.flatMap((person) => protectedSchema.safeParse(person).data?.id ?? []);

export interface XApiOptions {
  readonly url: string;
  readonly token: string;
  readonly userAgent: string;
  readonly clock: Clock;
  readonly random: () => number;
  readonly retries?: number;
  readonly onWait: (endpoint: Endpoint, ms: number) => void;
  readonly onRetry: (error: XApiError) => void;
}

/** The X API v2, one request at a time. Waits for its rate limits; retries 429, 5xx and lost connections. */
export class XApi {
  readonly #options: XApiOptions;
  readonly #dispatcher: Dispatcher;
  readonly #limits: Readonly<Record<Endpoint, RateLimit>>;

  constructor(options: XApiOptions) {
    this.#options = options;
    const limit = (endpoint: Endpoint) => new RateLimit(options.clock, (ms) => options.onWait(endpoint, ms));
    this.#limits = { search: limit("search"), lookUp: limit("lookUp"), people: limit("people") };
    this.#dispatcher = createDispatcher({
      connections: 1,
      connectTimeout: TIMEOUT_MS,
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
      maxResponseSize: MAX_RESPONSE_BYTES,
    });
  }

  /** A page of the posts after `since_id`, or of the last seven days, newest first. Tokens do not expire (docs.x.com, «Pagination»). */
  search(
    query: string,
    { since_id, next_token }: { since_id: string | null; next_token: string | null },
    signal: AbortSignal,
  ): Promise<XPage> {
    const position = { ...(since_id !== null && { since_id }), ...(next_token !== null && { next_token }) };
    return this.#ask("search", { query, max_results: String(PAGE_SIZE), ...position }, signal);
  }

  /** @param ids at most 100. */
  lookUp(ids: readonly string[], signal: AbortSignal): Promise<XPage> {
    return this.#ask("lookUp", { ids: ids.join(",") }, signal);
  }

  /** Whether people's posts are public, by at most 100 ids. */
  lookUpPeople(ids: readonly string[], signal: AbortSignal): Promise<XPage> {
    return this.#ask("people", { ids: ids.join(",") }, signal);
  }

  close(): Promise<void> {
    return this.#dispatcher.destroy();
  }

  #ask(endpoint: Endpoint, parameters: Readonly<Record<string, string>>, signal: AbortSignal): Promise<XPage> {
    const url = new URL(`${this.#options.url}${endpoints[endpoint]}`);
    // X's documentation writes a space as `%20`.
    const asked = { ...parameters, ...(endpoint === "people" ? { "user.fields": "protected" } : fields) };
    url.search = new URLSearchParams(asked).toString().replaceAll("+", "%20");
    return retry(() => this.#attempt(endpoint, url, signal), {
      retries: this.#options.retries ?? MAX_RETRIES,
      delay: (error, failures) => this.#delay(endpoint, error, failures),
      signal,
      clock: this.#options.clock,
    });
  }

  /** Backoff in milliseconds, with jitter of a half. It stays short where the attempt waits for the limit anyway. */
  #delay(endpoint: Endpoint, error: unknown, failures: number): number | undefined {
    if (!(error instanceof XApiError && error.policy.isPassing)) return undefined;
    this.#options.onRetry(error);
    const most = this.#limits[endpoint].isUsedUp ? FIRST_RETRY_MS : Math.min(FIRST_RETRY_MS * 2 ** failures, MAX_RETRY_MS);
    return (most * (1 + this.#options.random())) / 2;
  }

  async #attempt(endpoint: Endpoint, { origin, pathname, search }: URL, signal: AbortSignal): Promise<XPage> {
    const { clock, token, userAgent } = this.#options;
    await this.#limits[endpoint].wait(signal);
    const headers = { authorization: `Bearer ${token}`, accept: "application/json", "user-agent": userAgent };
    const answer = await exchange(
      this.#dispatcher,
      { origin, path: pathname + search, method: "GET", headers },
      { timeoutMs: TIMEOUT_MS, signal, clock },
    ).catch((cause: Error) => {
      throw signal.aborted ? signal.reason : new XApiError("unavailable", "X cannot be reached, or broke off", { cause });
    });
    this.#limits[endpoint].note(answer);
    if (answer.status !== 200) throw errorForStatus(answer.status, answer.body);
    return readPage(answer.body);
  }
}

function readPage(body: string): XPage {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    // The parser's message would quote X's text.
    throw new XApiError("invalid_answer", "X answered something that is not JSON");
  }
  const page = pageSchema.safeParse(json);
  if (page.success) return page.data;
  throw new XApiError("invalid_answer", `X answered a page of another form: ${z.prettifyError(page.error).replace(/\s+/g, " ")}`);
}
