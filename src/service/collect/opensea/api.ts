import { z } from "zod";
import { type Address, toAddress } from "../../../contract/address.ts";
import { userAgent } from "../../../infra/identity.ts";
import { HOUR_MS, MINUTE_MS } from "../../../infra/time.ts";
import type { ServiceDatabase } from "../../database/database.ts";
import { type ClientOptions, type SourceApi, SourceClient, type SourceRequest } from "../client.ts";
import { SourceError } from "../errors.ts";
import { InstantKeys, type Keys, ownKey } from "./keys.ts";

/** The longest wait for a rate limit: a window is an hour (docs.opensea.io, «API keys»), and OpenSea's clock may be ahead. */
const MAX_WAIT_MS = HOUR_MS + MINUTE_MS;
/** Thirty days of prices, a point every four hours. */
const TIMEFRAME = { timeframe: "thirty_days", resolution: "180" };
const MAX_FOUND = 20;

/** Chains with addresses like Ethereum's (`ChainIdentifier` of OpenSea's OpenAPI), those with most collections first. */
export const chains = (
  "ethereum base polygon ape_chain abstract arbitrum optimism zora avalanche blast ronin bera_chain sei shape monad hyperevm " +
  "soneium unichain ink b3 flow gunzilla animechain somnia megaeth robinhood hyperliquid stablechain arc"
).split(" ");

/** A slug: OpenSea's name of a collection in addresses of pages and of the API. */
export const slugPattern = /^[\p{L}\p{N}_-]{1,200}$/u;
const slug = z.string().regex(slugPattern, "expected a slug");
const orEmpty = z
  .string()
  .nullish()
  .catch("")
  .transform((text) => text ?? "");

const contractSchema = z.object({ address: z.string(), collection: slug, contract_standard: orEmpty, name: orEmpty });
const collectionSchema = z.object({
  collection: slug,
  name: orEmpty,
  twitter_username: orEmpty,
  safelist_status: orEmpty,
  is_nsfw: z.boolean().catch(false),
  contracts: z
    .array(z.object({ address: z.string(), chain: z.string() }))
    .nullish()
    .transform((contracts) => contracts ?? []),
});
const pricesSchema = z.object({ floor_prices: z.array(z.unknown()) });
const foundSchema = z.object({ collection: z.object({ collection: slug, name: z.string() }) });
const searchSchema = z.object({ results: z.array(z.unknown()) });

export type OpenSeaCollection = z.output<typeof collectionSchema>;

const names = {
  name: "OpenSea",
  advice: {
    rejected_key: "check OPENSEA_API_KEY, or leave it out: a key is then asked for",
    no_access: "check OPENSEA_API_KEY, or leave it out: a key is then asked for",
    invalid_answer: "check OPENSEA_API_URL",
  },
};

export interface OpenSeaOptions extends ClientOptions {
  readonly url: string;
  /** The operator's own key. */
  readonly key?: string | undefined;
  /** Stores keys that OpenSea issues. */
  readonly database: ServiceDatabase;
}

/**
 * OpenSea's API v2. A 404 becomes `undefined` or an empty list; any other refusal, and an answer that cannot be read, a
 * `SourceError`.
 */
export class OpenSeaApi {
  readonly #client: SourceClient;
  readonly #keyClient: SourceClient;
  readonly #keys: Keys;

  constructor({ url, key, database, ...options }: OpenSeaOptions) {
    const api = (maxWaitMs: number): SourceApi => ({
      ...names,
      url,
      limits: { remaining: "x-ratelimit-remaining", reset: "x-ratelimit-reset", maxWaitMs },
    });
    this.#client = new SourceClient(api(MAX_WAIT_MS), options);
    // No retries: `InstantKeys` stores the pause in the database, for all processes.
    this.#keyClient = new SourceClient(api(0), { ...options, retries: 0 });
    this.#keys = key === undefined ? new InstantKeys({ database, clock: options.clock, client: this.#keyClient }) : ownKey(key);
  }

  /** A client for people who wait: a request that fails is not repeated. */
  static forPeople(options: Pick<OpenSeaOptions, "url" | "key" | "database" | "clock">): OpenSeaApi {
    return new OpenSeaApi({ ...options, userAgent, random: Math.random, retries: 0, onWait: () => {}, onRetry: () => {} });
  }

  async contract(chain: string, address: Address, signal: AbortSignal) {
    const found = await this.#readKnown(`/chain/${chain}/contract/${address}`, contractSchema, signal);
    if (found && toAddress(found.address) !== address)
      throw new SourceError("invalid_answer", "OpenSea answered about another contract");
    return found && { slug: found.collection, standard: found.contract_standard.toLowerCase(), name: found.name };
  }

  collection(slug: string, signal: AbortSignal): Promise<OpenSeaCollection | undefined> {
    return this.#readKnown(`/collections/${encodeURIComponent(slug)}`, collectionSchema, signal);
  }

  /** The price points of thirty days, not parsed yet. */
  async floorPrices(slug: string, signal: AbortSignal): Promise<readonly unknown[]> {
    const path = `/collections/${encodeURIComponent(slug)}/floor_prices`;
    return (await this.#readKnown(path, pricesSchema, signal, TIMEFRAME))?.floor_prices ?? [];
  }

  /** Collections by name, best first. */
  async search(query: string, signal: AbortSignal): Promise<{ readonly slug: string; readonly name: string }[]> {
    const parameters = { query, asset_types: "collection", limit: String(MAX_FOUND) };
    const { results } = await this.#read("/search", searchSchema, signal, parameters);
    const found = results.flatMap((result) => {
      const { data } = foundSchema.safeParse(result);
      return data ? { slug: data.collection.collection, name: data.collection.name } : [];
    });
    if (found.length === 0 && results.length > 0)
      throw new SourceError("invalid_answer", `OpenSea sent ${results.length} results, none of which can be read`);
    return found;
  }

  async close(): Promise<void> {
    await Promise.all([this.#client.close(), this.#keyClient.close()]);
  }

  async #readKnown<Answer>(
    path: string,
    schema: z.ZodType<Answer>,
    signal: AbortSignal,
    parameters?: Readonly<Record<string, string>>,
  ): Promise<Answer | undefined> {
    try {
      return await this.#read(path, schema, signal, parameters);
    } catch (error) {
      if (error instanceof SourceError && error.problem === "not_found") return undefined;
      throw error;
    }
  }

  /** Sends a request; if the key is refused, replaces it once. */
  async #read<Answer>(
    path: string,
    schema: z.ZodType<Answer>,
    signal: AbortSignal,
    parameters: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const request = { endpoint: "reads", path: `/api/v2${path}`, parameters: Object.entries(parameters), schema };
    const key = await this.#keys.current(signal);
    try {
      return await this.#send(request, key, signal);
    } catch (error) {
      if (!isRefused(error) || !(await this.#keys.refuse(key))) throw error;
    }
    const another = await this.#keys.current(signal);
    try {
      return await this.#send(request, another, signal);
    } catch (error) {
      if (!isRefused(error)) throw error;
      await this.#keys.refuse(another);
      throw new SourceError("no_key", "OpenSea does not take the keys that it gives", { cause: error });
    }
  }

  #send<Answer>(request: SourceRequest<Answer>, key: string, signal: AbortSignal): Promise<Answer> {
    return this.#client.send({ ...request, headers: { "x-api-key": key }, secrets: [key] }, signal);
  }
}

/** Whether the key is refused: a firewall before OpenSea answers 403 instead of 401. */
const isRefused = (error: unknown): error is SourceError =>
  error instanceof SourceError && ["rejected_key", "no_access", "blocked"].includes(error.problem);
