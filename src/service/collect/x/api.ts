import { z } from "zod";
import { MINUTE_MS } from "../../../infra/time.ts";
import { type ClientOptions, SourceClient } from "../client.ts";

/** The most per request (docs.x.com, reference of each endpoint). */
export const PAGE_SIZE = 100;

/** The longest window is 15 minutes (docs.x.com, «Rate limits»), and X's clock may be ahead. */
const MAX_WAIT_MS = 16 * MINUTE_MS;

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
}

/** The X API v2. */
export class XApi {
  readonly #client: SourceClient;
  readonly #headers: Readonly<Record<string, string>>;

  constructor({ url, token, ...options }: XApiOptions) {
    const limits = { remaining: "x-rate-limit-remaining", reset: "x-rate-limit-reset", maxWaitMs: MAX_WAIT_MS };
    this.#client = new SourceClient({ name: "X", advice, url, limits }, options);
    this.#headers = { authorization: `Bearer ${token}` };
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
    return this.#client.close();
  }

  #ask(endpoint: Endpoint, parameters: Readonly<Record<string, string>>, signal: AbortSignal): Promise<XPage> {
    const asked = { ...parameters, ...(endpoint === "people" ? { "user.fields": "protected" } : fields) };
    const request = { endpoint, path: endpoints[endpoint], parameters: Object.entries(asked), headers: this.#headers };
    return this.#client.send({ ...request, schema: pageSchema }, signal);
  }
}
