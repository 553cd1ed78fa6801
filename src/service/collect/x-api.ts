import type { Dispatcher } from "undici";
import { z } from "zod";
import type { Clock } from "../../infra/clock.ts";
import { createDispatcher } from "../../infra/http-dispatcher.ts";
import { exchange } from "../../infra/http-exchange.ts";
import { retry } from "../../infra/retry.ts";
import { MINUTE_MS } from "../../infra/time.ts";
import { statusError, XApiError } from "./errors.ts";
import { RateLimit } from "./rate-limit.ts";

/** The most posts that recent search answers with at once, and that are looked up at once (docs.x.com, both reference pages). */
export const PAGE_SIZE = 100;

const TIMEOUT_MS = 30_000;
const MAX_RESPONSE_BYTES = 16 * 1024 * 1024;
const MAX_RETRIES = 7;
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = MINUTE_MS;

const endpoints = { search: "/2/tweets/search/recent", lookUp: "/2/tweets", people: "/2/users" } as const;
type Endpoint = keyof typeof endpoints;

/** What a post of the service is made of (docs.x.com, «Data dictionary»). */
const fields = {
  "tweet.fields": "author_id,created_at,lang,note_tweet,possibly_sensitive,public_metrics,referenced_tweets,source,text",
  expansions: "author_id",
  "user.fields": "description,id,location,name,profile_image_url,protected,public_metrics,username,verified",
} as const;

const pageSchema = z.looseObject({
  data: z.array(z.unknown()).default([]),
  /** Of a page that is not like that, whatever is in it is taken all the same. */
  errors: z.array(z.unknown()).catch([]),
  meta: z
    .object({ newest_id: z.string().regex(/^\d{1,19}$/), next_token: z.string().min(1) })
    .partial()
    .default({}),
});

/**
 * A page of posts as X has sent it: `data`, the authors in `includes.users`, where it stands in `meta`, and in `errors` what was
 * asked for and is not in it. Of people, `data` has these.
 */
export type XPage = z.output<typeof pageSchema>;

/** X says that something is gone, or is not for everybody any more; whatever else keeps it from being given may pass. */
const goneSchema = z.object({
  resource_type: z.string(),
  resource_id: z.string().optional(),
  /** The id as well; in the older form alone. */
  value: z.string().optional(),
  /** Under either of X's hosts. A suspended account is not found (docs.x.com, «Response codes and errors»). */
  type: z.string().regex(/\/problems\/(?:resource-not-found|not-authorized-for-resource)$/),
});

/** Those of the ids that were asked for which X says are gone. Of one that is only missing from the page nothing is said. */
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

/** Those of the people in a page whose posts are not for everybody. */
export const protectedIn = ({ data }: Pick<XPage, "data">): string[] =>
  data.flatMap((person) => protectedSchema.safeParse(person).data?.id ?? []);

export interface Search {
  readonly query: string;
  /** Posts with larger ids alone; X refuses one that is older than seven days. */
  readonly sinceId: string | undefined;
  /** What the page before has named; it does not expire (docs.x.com, «Pagination»). */
  readonly nextToken: string | undefined;
}

export interface XApiOptions {
  /** Where X's API is, without a path's last slash. */
  readonly url: string;
  readonly token: string;
  readonly userAgent: string;
  readonly clock: Clock;
  /** A number from 0 up to 1, for the jitter of retries. */
  readonly random: () => number;
  /** How many times a request is made again that X does not answer well; 7 unless it is said, which takes minutes. */
  readonly retries?: number;
  /** Told how many milliseconds are waited for because an endpoint's limit is used up. */
  readonly onWait: (endpoint: Endpoint, ms: number) => void;
  /** Told of each failure after which the request is made again. */
  readonly onRetry: (error: XApiError) => void;
}

/**
 * The X API v2, with an app's bearer token, one request at a time. Keeps to the limits that X's answers name, and repeats what
 * may pass: 429, 5xx and lost connections. Every call rejects with an `XApiError`, or with its signal's reason. Close it to let
 * go of the connections.
 */
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

  /** One page of what recent search finds, newest first: posts of the last seven days, or those after `sinceId`. */
  search({ query, sinceId, nextToken }: Search, signal?: AbortSignal): Promise<XPage> {
    return this.#ask(
      "search",
      {
        query,
        max_results: String(PAGE_SIZE),
        ...(sinceId !== undefined && { since_id: sinceId }),
        ...(nextToken !== undefined && { next_token: nextToken }),
      },
      signal,
    );
  }

  /** Posts by their ids, at most 100; those that are gone, or private now, are not in the page. */
  lookUp(ids: readonly string[], signal?: AbortSignal): Promise<XPage> {
    return this.#ask("lookUp", { ids: ids.join(",") }, signal);
  }

  /** People by their ids, at most 100, as far as it takes to know whether their posts may be seen. */
  lookUpPeople(ids: readonly string[], signal?: AbortSignal): Promise<XPage> {
    return this.#ask("people", { ids: ids.join(",") }, signal);
  }

  /** Ends what is under way and closes every connection. */
  close(): Promise<void> {
    return this.#dispatcher.destroy();
  }

  #ask(endpoint: Endpoint, parameters: Readonly<Record<string, string>>, signal: AbortSignal | undefined): Promise<XPage> {
    const url = new URL(`${this.#options.url}${endpoints[endpoint]}`);
    // A space is written as X's documentation writes it.
    const asked = { ...parameters, ...(endpoint === "people" ? { "user.fields": "protected" } : fields) };
    url.search = new URLSearchParams(asked).toString().replaceAll("+", "%20");
    return retry(() => this.#attempt(endpoint, url, signal), {
      retries: this.#options.retries ?? MAX_RETRIES,
      delay: (error, failures) => this.#delay(endpoint, error, failures),
      ...(signal && { signal }),
      clock: this.#options.clock,
    });
  }

  /** Milliseconds until the next attempt, at least half of them for certain; where the limit is used up, the attempt waits. */
  #delay(endpoint: Endpoint, error: unknown, failures: number): number | undefined {
    if (!(error instanceof XApiError && error.policy.isPassing)) return undefined;
    this.#options.onRetry(error);
    const most = this.#limits[endpoint].isUsedUp ? FIRST_RETRY_MS : Math.min(FIRST_RETRY_MS * 2 ** failures, MAX_RETRY_MS);
    return (most * (1 + this.#options.random())) / 2;
  }

  async #attempt(endpoint: Endpoint, { origin, pathname, search }: URL, signal: AbortSignal | undefined): Promise<XPage> {
    const { clock, token, userAgent } = this.#options;
    await this.#limits[endpoint].wait(signal);
    const headers = { authorization: `Bearer ${token}`, accept: "application/json", "user-agent": userAgent };
    const answer = await exchange(
      this.#dispatcher,
      { origin, path: pathname + search, method: "GET", headers },
      { timeoutMs: TIMEOUT_MS, ...(signal && { signal }), clock },
    ).catch((cause: Error) => {
      throw signal?.aborted ? signal.reason : new XApiError("unavailable", "X cannot be reached, or broke off", { cause });
    });
    this.#limits[endpoint].note(answer);
    if (answer.status !== 200) throw statusError(answer.status, answer.body);
    return readPage(answer.body);
  }
}

function readPage(body: string): XPage {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    // The parser's message quotes the body, which is foreign text of any length.
    throw new XApiError("invalid_answer", "X answered something that is not JSON");
  }
  const page = pageSchema.safeParse(json);
  if (page.success) return page.data;
  throw new XApiError("invalid_answer", `X answered a page of another form: ${z.prettifyError(page.error).replace(/\s+/g, " ")}`);
}
