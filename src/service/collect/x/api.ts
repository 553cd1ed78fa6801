import { z } from "zod";
import { sleep } from "../../../infra/clock.ts";
import type { RawAnswer } from "../../../infra/http-exchange.ts";
import { parseJson } from "../../../infra/json.ts";
import { MINUTE_MS } from "../../../infra/time.ts";
import { dayOf } from "../../database/days.ts";
import { type ClientOptions, SourceClient, type SourceRequest } from "../client.ts";
import { MAX_VALUES, SourceError } from "../errors.ts";
import { type Budget, prices } from "./budget.ts";
import { midnightPause, XTime } from "./x-time.ts";

/** The most entries per request, and the fewest per search (docs.x.com, reference of each endpoint). */
export const PAGE_SIZE = 100;
const MIN_SEARCHED = 10;
/** The most empty pages in a row that a search passes. */
const MAX_EMPTY = 50;

/** The longest wait for a rate limit: a window is 15 minutes (docs.x.com, «Rate limits»), and X's clock may be ahead. */
const MAX_WAIT_MS = 16 * MINUTE_MS;

const endpoints = {
  search: "/2/tweets/search/recent",
  lookUp: "/2/tweets",
  people: "/2/users",
  /** X charges nothing for this endpoint (docs.x.com, «Pricing»). */
  usage: "/2/usage/tweets",
} as const;
type Endpoint = keyof typeof endpoints;

const postFields = {
  "tweet.fields": "author_id,created_at,entities,lang,note_tweet,possibly_sensitive,public_metrics,referenced_tweets,source,text",
} as const;
const personFields = {
  "user.fields": "description,id,location,name,profile_image_url,protected,public_metrics,username,verified",
} as const;

/** A list that may be missing or null. */
const entries = z
  .array(z.unknown())
  .nullish()
  .transform((values) => values ?? []);
const orUndefined = <Value>(schema: z.ZodType<Value>) => schema.nullish().transform((value) => value ?? undefined);

const id = z.string().regex(/^\d{1,19}$/);

const pageSchema = z.looseObject({
  data: entries,
  errors: z.array(z.unknown()).catch([]),
  meta: z
    .object({ newest_id: orUndefined(id), oldest_id: orUndefined(id), next_token: orUndefined(z.string()) })
    .nullish()
    .transform((meta) => ({ newest: meta?.newest_id, oldest: meta?.oldest_id, next: meta?.next_token || undefined })),
});

/** Posts or people in `data`; `errors` tells what is missing. */
export type XPage = z.output<typeof pageSchema>;

/** An error that says that a post or a person is gone or no longer public. Any other error may pass. */
const goneSchema = z.object({
  resource_type: z.string(),
  resource_id: z.string().optional(),
  /** The older form has the id only here. */
  value: z.string().optional(),
  // A suspended account is not found (docs.x.com, «Response codes and errors»).
  type: z.string().regex(/\/problems\/(?:resource-not-found|not-authorized-for-resource)$/),
});

const kinds = { post: ["tweet", "post"], user: ["user"] };

/** The ids that X reports as gone. One that is only missing from the page may still exist. */
export function goneIn({ errors }: Pick<XPage, "errors">, kind: keyof typeof kinds, requested: readonly string[]): string[] {
  const named = new Set(
    errors.flatMap((error) => {
      const { data } = goneSchema.safeParse(error);
      return data && kinds[kind].includes(data.resource_type) ? (data.resource_id ?? data.value ?? []) : [];
    }),
  );
  return requested.filter((id) => named.has(id));
}

const protectedSchema = z.object({ id: z.string(), protected: z.literal(true) });

export const protectedIn = ({ data }: Pick<XPage, "data">): string[] =>
  data.flatMap((person) => protectedSchema.safeParse(person).data?.id ?? []);

const advice = {
  rejected_key: "check X_BEARER_TOKEN, or make a new one at console.x.com",
  no_access: "see at console.x.com whether the app may search recent posts and look up posts and people",
  usage_capped: "see at console.x.com whether the app has credits and posts left",
  invalid_answer: "check X_API_URL",
  not_found: "check X_API_URL",
};

export interface XApiOptions extends ClientOptions {
  readonly url: string;
  readonly token: string;
  readonly budget: Budget;
}

/** The X API v2. Each attempt is booked before at the most that it may cost; `budget_used_up` if the day's budget does not allow it. */
export class XApi {
  readonly budget: Budget;
  readonly #client: SourceClient;
  readonly #options: XApiOptions;
  readonly #time: XTime;

  constructor(options: XApiOptions) {
    const limits = { remaining: "x-rate-limit-remaining", reset: "x-rate-limit-reset", maxWaitMs: MAX_WAIT_MS };
    this.budget = options.budget;
    this.#client = new SourceClient({ name: "X", advice, url: options.url, limits }, options);
    this.#options = options;
    this.#time = new XTime(options.clock);
  }

  /**
   * X's time, in milliseconds since the epoch: from the last answer if it is recent, otherwise from a request that costs nothing.
   * Waits around midnight, UTC, when a request may be charged to either day.
   */
  async time(signal: AbortSignal): Promise<number> {
    for (;;) {
      if (this.#time.now === undefined) await this.#fetchTime(signal);
      const now = this.#time.now;
      if (now === undefined) continue;
      const ms = midnightPause(now);
      if (ms === 0) return now;
      this.#options.onWait({ source: "X", endpoint: "midnight" }, ms);
      await sleep(this.#options.clock, ms, signal);
    }
  }

  /**
   * A page of the posts between two ids, or of the last seven days, newest first: as many as the budget allows. Passes empty pages
   * that have a next one: X has them where posts were deleted.
   */
  async search(
    query: string,
    { since_id, until_id }: { since_id: string | null; until_id: string | null },
    signal: AbortSignal,
  ): Promise<XPage> {
    const left = await this.budget.left(dayOf(await this.time(signal)));
    // Each post may need a request for its author too, so a search is only sent if both can be paid.
    const withAuthor = prices.post + prices.person;
    const size = Math.max(MIN_SEARCHED, Math.min(PAGE_SIZE, Math.floor(left / withAuthor)));
    const parameters = {
      query,
      max_results: String(size),
      ...(since_id !== null && { since_id }),
      ...(until_id !== null && { until_id }),
      ...postFields,
    };
    const cost = { price: prices.post, atMost: size * withAuthor };
    let page = await this.#page("search", parameters, cost, signal);
    for (let empty = 1; page.meta.next !== undefined && page.meta.oldest === undefined && empty < MAX_EMPTY; empty += 1)
      page = await this.#page("search", { ...parameters, next_token: page.meta.next }, cost, signal);
    return page;
  }

  /** @param ids at most 100. */
  lookUp(ids: readonly string[], signal: AbortSignal): Promise<XPage> {
    const cost = { price: prices.post, atMost: ids.length * prices.post };
    return this.#page("lookUp", { ids: ids.join(","), ...postFields }, cost, signal);
  }

  /** People's profiles, by at most 100 ids. */
  lookUpPeople(ids: readonly string[], signal: AbortSignal): Promise<XPage> {
    const cost = { price: prices.person, atMost: ids.length * prices.person };
    return this.#page("people", { ids: ids.join(","), ...personFields }, cost, signal);
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  #page(endpoint: Endpoint, parameters: Readonly<Record<string, string>>, cost: Cost, signal: AbortSignal): Promise<XPage> {
    const around: SourceRequest<XPage>["around"] = (send) => this.#pay(cost, send, signal);
    return this.#client.send({ ...this.#request(endpoint, parameters), schema: pageSchema, around }, signal);
  }

  #request(endpoint: Endpoint, parameters: Readonly<Record<string, string>>) {
    const headers = { authorization: `Bearer ${this.#options.token}` };
    return { endpoint, path: endpoints[endpoint], parameters: Object.entries(parameters), headers };
  }

  async #fetchTime(signal: AbortSignal): Promise<void> {
    const around: SourceRequest<unknown>["around"] = async (send) => {
      const answer = await send(() => {});
      this.#time.note(answer.headers["date"]);
      // Whatever the answer, its header has the time.
      return this.#time.now !== undefined && answer.status !== 401 ? { status: 200, headers: {}, body: "{}" } : answer;
    };
    await this.#client.send({ ...this.#request("usage", {}), schema: z.unknown(), around }, signal);
    if (this.#time.now === undefined) throw new SourceError("invalid_answer", `X's answer has no date: ${advice.invalid_answer}`);
  }

  async #pay({ price, atMost }: Cost, send: (onSent: () => void) => Promise<RawAnswer>, signal: AbortSignal) {
    const day = await this.#book(atMost, signal);
    let isSent = false;
    const answer = await send(() => {
      isSent = true;
    }).catch(async (error: unknown) => {
      if (!isSent) await this.budget.correct(day, -atMost);
      throw error;
    });
    this.#time.note(answer.headers["date"]);
    const count = countIn(answer);
    if (count !== undefined) await this.budget.correct(day, count * price - atMost);
    return answer;
  }

  /** @returns X's day, on which the amount is booked. */
  async #book(atMost: number, signal: AbortSignal): Promise<number> {
    for (;;) {
      const day = dayOf(await this.time(signal));
      await this.budget.book(day, atMost);
      // Booking may have taken until X's next day, for instance if this process was suspended: then it is booked again.
      const now = this.#time.now;
      if (now !== undefined && dayOf(now) === day && midnightPause(now) === 0) return day;
      await this.budget.correct(day, -atMost);
    }
  }
}

interface Cost {
  /** The price of an entry. */
  readonly price: number;
  readonly atMost: number;
}

const chargedSchema = z.looseObject({ data: entries });
/** Answers of a gateway that waited for X in vain: X may have charged all the same. */
const uncertain = [502, 504];

/** The entries that X charges for: those that it returns (docs.x.com, «Pricing»). `undefined` if that cannot be told. */
function countIn({ status, body }: RawAnswer): number | undefined {
  if (status !== 200) return uncertain.includes(status) ? undefined : 0;
  const json = parseJson(body, MAX_VALUES);
  return "reason" in json ? undefined : chargedSchema.safeParse(json.value).data?.data.length;
}
