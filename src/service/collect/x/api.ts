import { z } from "zod";
import type { RawAnswer } from "../../../infra/http-exchange.ts";
import { MINUTE_MS } from "../../../infra/time.ts";
import { withGuideNames } from "../../import/x-v2-format.ts";
import { type ClientOptions, SourceClient, type SourceRequest, TIMEOUT_MS } from "../client.ts";
import { SourceError } from "../errors.ts";
import type { Delivery, Ledger, Order } from "./ledger.ts";
import { POST_WITH_AUTHOR } from "./prices.ts";
import { type Days, daysBetween, XClock } from "./x-clock.ts";

/** The most per request, and the fewest per search (docs.x.com, reference of each endpoint). */
export const PAGE_SIZE = 100;
const MIN_SEARCHED = 10;

/** The longest window is 15 minutes (docs.x.com, «Rate limits»), and X's clock may be ahead. */
const MAX_WAIT_MS = 16 * MINUTE_MS;

const endpoints = {
  search: "/2/tweets/search/recent",
  lookUp: "/2/tweets",
  people: "/2/users",
  counts: "/2/tweets/counts/recent",
  /** X charges nothing for it (docs.x.com, «Pricing»). */
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

const pageSchema = z.looseObject({
  data: entries,
  errors: z.array(z.unknown()).catch([]),
  meta: z
    .object({ newest_id: orUndefined(z.string().regex(/^\d{1,19}$/)), next_token: orUndefined(z.string().min(1)) })
    .nullish()
    .transform((meta) => ({ newest_id: meta?.newest_id, next_token: meta?.next_token })),
});

/** Posts or people in `data`; `errors` tells what is missing. `cost` is in millionths of a US dollar. */
export type XPage = z.output<typeof pageSchema> & { readonly cost: number };

const bucketSchema = z.object({ start: z.iso.datetime(), end: z.iso.datetime(), tweet_count: z.int().min(0) });
const countsSchema = z.object({ data: entries.pipe(z.array(z.preprocess(withGuideNames, bucketSchema))) });

/** Posts of each day, or of a part of it, of the last seven days. */
export type XCounts = z.output<typeof countsSchema>["data"];

/** Something is gone or no longer public. Any other problem may pass. */
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
export function goneIn({ errors }: Pick<XPage, "errors">, kind: keyof typeof kinds, asked: readonly string[]): string[] {
  const named = new Set(
    errors.flatMap((error) => {
      const { data } = goneSchema.safeParse(error);
      return data && kinds[kind].includes(data.resource_type) ? (data.resource_id ?? data.value ?? []) : [];
    }),
  );
  return asked.filter((id) => named.has(id));
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
  readonly ledger: Ledger;
}

/** The X API v2. What a request may cost is reserved before each attempt; `budget_used_up` if the budget does not allow it. */
export class XApi {
  readonly ledger: Ledger;
  readonly #client: SourceClient;
  readonly #options: XApiOptions;
  readonly #clock: XClock;

  constructor(options: XApiOptions) {
    const limits = { remaining: "x-rate-limit-remaining", reset: "x-rate-limit-reset", maxWaitMs: MAX_WAIT_MS };
    this.ledger = options.ledger;
    this.#client = new SourceClient({ name: "X", advice, url: options.url, limits }, options);
    this.#options = options;
    this.#clock = new XClock(options.clock);
  }

  /** X's time, in milliseconds since the epoch. Asks for it, which costs nothing, unless an answer has just told it. */
  async time(signal: AbortSignal): Promise<number> {
    if (!this.#clock.isFresh) await this.#askTime(signal);
    return this.#clock.now;
  }

  /** The days on which X would charge for a request that is sent now. */
  async days(signal: AbortSignal): Promise<Days> {
    await this.time(signal);
    return daysBetween(this.#clock.now, this.#clock.latest + TIMEOUT_MS);
  }

  /**
   * A page of the posts after `since_id`, or of the last seven days, newest first: as many as the budget allows. Tokens do not
   * expire (docs.x.com, «Pagination»).
   */
  async search(
    query: string,
    { since_id, next_token }: { since_id: string | null; next_token: string | null },
    signal: AbortSignal,
  ): Promise<XPage> {
    const days = await this.days(signal);
    const most = Math.min(PAGE_SIZE, Math.floor((await this.ledger.left(days)) / POST_WITH_AUTHOR));
    if (most < MIN_SEARCHED) return this.ledger.refuse(days);
    const position = { ...(since_id !== null && { since_id }), ...(next_token !== null && { next_token }) };
    const parameters = { query, max_results: String(most), ...position, ...postFields };
    return this.#page("search", parameters, { kind: "post", most }, signal);
  }

  /** @param ids at most 100. */
  lookUp(ids: readonly string[], signal: AbortSignal): Promise<XPage> {
    return this.#page("lookUp", { ids: ids.join(","), ...postFields }, { kind: "post", ids }, signal);
  }

  /** People's profiles, by at most 100 ids. */
  lookUpPeople(ids: readonly string[], signal: AbortSignal): Promise<XPage> {
    return this.#page("people", { ids: ids.join(","), ...personFields }, { kind: "person", ids }, signal);
  }

  /** The numbers of posts that a search of the last seven days would find. */
  async count(query: string, signal: AbortSignal): Promise<XCounts> {
    const parameters = { query, granularity: "day" };
    const { answer } = await this.#ask("counts", parameters, { kind: "counts" }, countsSchema, signal);
    return answer.data;
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  async #page(endpoint: Endpoint, parameters: Readonly<Record<string, string>>, order: Order, signal: AbortSignal) {
    const { answer, cost } = await this.#ask(endpoint, parameters, order, pageSchema, signal);
    return { ...answer, cost };
  }

  async #ask<Answer>(
    endpoint: Endpoint,
    parameters: Readonly<Record<string, string>>,
    order: Order,
    schema: z.ZodType<Answer>,
    signal: AbortSignal,
  ): Promise<{ readonly answer: Answer; readonly cost: number }> {
    let cost = 0;
    const around: SourceRequest<Answer>["around"] = async (send) => {
      const paid = await this.#pay(order, send, signal);
      cost += paid.cost;
      return paid.answer;
    };
    const answer = await this.#client.send({ ...this.#request(endpoint, parameters), schema, around }, signal);
    return { answer, cost };
  }

  #request(endpoint: Endpoint, parameters: Readonly<Record<string, string>>) {
    const headers = { authorization: `Bearer ${this.#options.token}` };
    return { endpoint, path: endpoints[endpoint], parameters: Object.entries(parameters), headers };
  }

  async #askTime(signal: AbortSignal): Promise<void> {
    const around: SourceRequest<unknown>["around"] = async (send) => {
      const sentAt = this.#options.clock.elapsed();
      const answer = await send(() => {});
      this.#clock.note(answer.headers["date"], sentAt);
      // Any answer tells the time.
      return this.#clock.isFresh && answer.status !== 401 ? { status: 200, headers: {}, body: "{}" } : answer;
    };
    await this.#client.send({ ...this.#request("usage", {}), schema: z.unknown(), around }, signal);
    if (!this.#clock.isFresh) throw new SourceError("invalid_answer", `X's answer has no date: ${advice.invalid_answer}`);
  }

  async #pay(order: Order, send: (onSent: () => void) => Promise<RawAnswer>, signal: AbortSignal) {
    const { clock } = this.#options;
    const { ledger } = this;
    let reservation = await ledger.reserve(order, await this.days(signal));
    // This process may have been stopped meanwhile.
    while (!this.#clock.isFresh) {
      await ledger.release(reservation);
      reservation = await ledger.reserve(order, await this.days(signal));
    }
    const [sentAt, from] = [clock.elapsed(), this.#clock.now];
    let isSent = false;
    const answer = await send(() => {
      isSent = true;
    }).catch(async (error: unknown) => {
      if (!isSent) await ledger.release(reservation);
      throw error;
    });
    this.#clock.note(answer.headers["date"], sentAt);
    const delivery = deliveryOf(order, answer);
    if (!delivery) return { answer, cost: 0 };
    return { answer, cost: await ledger.settle(reservation, delivery, daysBetween(from, this.#clock.latest)) };
  }
}

const idSchema = z.object({ id: z.string() });
const returnedSchema = z.object({
  data: entries,
  includes: z
    .object({ users: entries })
    .nullish()
    .transform((includes) => includes ?? { users: [] }),
});
const nothing: Delivery = { posts: [], people: [], counts: 0 };
/** A gateway had no answer, so X may have charged for one. */
const uncertain = [502, 504];

/**
 * The posts and people that X charges for with an answer; `undefined` if that cannot be told. X charges for what is returned
 * (docs.x.com, «Pricing»).
 */
function deliveryOf(order: Order, { status, body }: RawAnswer): Delivery | undefined {
  if (status !== 200) return uncertain.includes(status) ? undefined : nothing;
  if (order.kind === "counts") return { ...nothing, counts: 1 };
  const { data: returned } = returnedSchema.safeParse(parsed(body));
  if (!returned) return undefined;
  const ids = (entries: readonly unknown[]) => entries.map((entry) => idSchema.safeParse(entry).data?.id);
  const [found, authors] = [ids(returned.data), ids(returned.includes.users)];
  return order.kind === "post" ? { posts: found, people: authors, counts: 0 } : { ...nothing, people: [...found, ...authors] };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
