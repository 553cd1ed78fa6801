import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Clock } from "../../src/infra/clock.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../src/infra/time.ts";
import { startApiServer } from "../support/api-server.ts";
import { type ApiAnswer, type ApiFault, answerWith } from "../support/faulty-answer.ts";
import { RequestWindow } from "../support/request-window.ts";
import { openSeaChains, openSeaSchema } from "./opensea-schemas.ts";

/** Of an instant key (docs.opensea.io, «API keys»). */
const KEY_LIFE_MS = 7 * DAY_MS;
/** Unstated; clients give the number of points. */
const POINTS = 100;
const MAX_RESULTS = 50;

/** Time windows of a floor price's history; none is all time (OpenAPI, `get_collection_floor_prices`). */
const timeframes = new Map<string, number | undefined>([
  ["one_minute", MINUTE_MS],
  ["five_minutes", 5 * MINUTE_MS],
  ["fifteen_minutes", 15 * MINUTE_MS],
  ["one_hour", HOUR_MS],
  ["one_day", DAY_MS],
  ["seven_days", 7 * DAY_MS],
  ["thirty_days", 30 * DAY_MS],
  ["one_year", 365 * DAY_MS],
  ["all_time", undefined],
]);
const assetTypes = ["collection", "nft", "token", "account"];

/** The price of the cheapest listing from a time on, in milliseconds since the epoch; without a price nothing is listed. */
interface Floor {
  readonly at: number;
  readonly price?: number;
  readonly usd?: number;
}

export interface OpenSeaCollection {
  readonly slug: string;
  readonly name: string;
  readonly contracts: readonly { readonly chain: string; readonly address: string }[];
  readonly standard: string;
  readonly floors: Floor[];
  readonly isNsfw: boolean;
  readonly twitterUsername: string;
}

export interface OpenSeaCall {
  readonly method: string;
  readonly path: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly key: string | undefined;
  /** Of the answer; 0 for none. */
  readonly status: number;
}

interface Key {
  readonly expiresAt: number;
  readonly window: RequestWindow;
}

class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

interface Endpoint {
  readonly path: RegExp;
  readonly parameters: readonly string[];
  /** The schema of the answer. */
  readonly schema: string;
  readonly find: (positions: readonly string[], parameters: URLSearchParams) => object;
}

/**
 * OpenSea's API v2 on loopback: instant keys, contracts, collections, their floor prices, and search, as its
 * OpenAPI document says, and stricter where a program can go wrong: a parameter that is none is refused with 400.
 */
export class OpenSeaStandIn {
  readonly calls: OpenSeaCall[] = [];
  readonly collections = new Map<string, OpenSeaCollection>();
  /** Faults of the next calls, in order; `undefined` for none. */
  readonly faults: (ApiFault | undefined)[] = [];
  /** Reads of a key in an hour. */
  readLimit = 600;
  /** Instant keys in an hour. */
  keyLimit = 2;
  readonly #clock: Pick<Clock, "now">;
  readonly #keys = new Map<string, Key>();
  readonly #keyWindow: RequestWindow;
  readonly #endpoints: readonly Endpoint[];
  #server: Awaited<ReturnType<typeof startApiServer>> | undefined;

  private constructor(clock: Pick<Clock, "now">) {
    this.#clock = clock;
    this.#keyWindow = new RequestWindow(clock, HOUR_MS);
    const collection = "^/api/v2/collections/([^/]+)";
    const endpoint = (path: string, schema: string, find: Endpoint["find"], parameters: readonly string[] = []) => ({
      path: new RegExp(`${path}$`),
      schema,
      find,
      parameters,
    });
    this.#endpoints = [
      endpoint("^/api/v2/chain/([^/]+)/contract/([^/]+)", "ContractResponse", ([chain, address]) =>
        this.#contract(chain, address),
      ),
      endpoint(collection, "CollectionDetailedResponse", ([slug]) => detailsOf(this.#collection(slug))),
      endpoint(
        `${collection}/floor_prices`,
        "FloorPriceHistoryResponse",
        ([slug], parameters) => this.#floorPrices(slug, parameters),
        ["timeframe", "resolution"],
      ),
      endpoint("^/api/v2/search", "SearchResponse", (_segments, parameters) => this.#search(parameters), [
        "query",
        "chains",
        "asset_types",
        "limit",
      ]),
    ];
  }

  static async start({ clock }: { clock: Pick<Clock, "now"> }): Promise<OpenSeaStandIn> {
    const openSea = new OpenSeaStandIn(clock);
    openSea.#server = await startApiServer((request, response) => openSea.#answer(request, response));
    return openSea;
  }

  get url(): string {
    return this.#server?.url ?? "";
  }

  async close(): Promise<void> {
    await this.#server?.close();
  }

  /** A key that is valid for so long, in milliseconds; one from the developer portal by default, which does not expire. */
  createKey(lifeMs = Infinity): string {
    const key = createHash("sha256").update(`key ${this.#keys.size}`).digest("hex").slice(0, 32);
    this.#keys.set(key, { expiresAt: this.#clock.now() + lifeMs, window: new RequestWindow(this.#clock, HOUR_MS) });
    return key;
  }

  createCollection(slug: string, over: Partial<Omit<OpenSeaCollection, "slug">> = {}): OpenSeaCollection {
    const collection: OpenSeaCollection = {
      slug,
      name: slug,
      contracts: [{ chain: "ethereum", address: `0x${createHash("sha256").update(slug).digest("hex").slice(0, 40)}` }],
      standard: "erc721",
      floors: [],
      isNsfw: false,
      twitterUsername: "",
      ...over,
    };
    this.collections.set(slug, collection);
    return collection;
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { method = "", url } = request;
    const { pathname: path, searchParams } = new URL(url ?? "/", this.url);
    const key = request.headers["x-api-key"]?.toString();
    const right =
      path === "/api/v2/auth/keys" && method === "POST" ? this.#newKey() : this.#read(method, path, searchParams, key);
    const status = answerWith(request, response, right, this.faults.shift());
    this.calls.push({ method, path, parameters: Object.fromEntries(searchParams), key, status });
  }

  #newKey(): ApiAnswer {
    const { headers, isOver } = this.#count(this.#keyWindow, this.keyLimit);
    if (isOver) return failure(429, "Key creation rate limit exceeded", headers);
    const key = this.createKey(KEY_LIFE_MS);
    const body = {
      api_key: key,
      name: `agent_free_${key.slice(0, 8)}`,
      expires_at: new Date(this.#clock.now() + KEY_LIFE_MS).toISOString(),
      rate_limits: { read: `${this.readLimit}/h`, write: "30/h", fulfillment: "5/m" },
      upgrade_url: "https://opensea.io/settings/developer",
    };
    return { status: 201, body: checked("InstantApiKeyResponse", body), headers };
  }

  #read(method: string, path: string, parameters: URLSearchParams, key: string | undefined): ApiAnswer {
    const known = this.#keys.get(key ?? "");
    if (!known || known.expiresAt <= this.#clock.now()) return failure(401, "Invalid or missing API key");
    const { headers, isOver } = this.#count(known.window, this.readLimit);
    if (isOver) return failure(429, "Rate limit exceeded", headers);
    const endpoint = this.#endpoints.find((candidate) => candidate.path.test(path));
    if (!endpoint || method !== "GET") return failure(404, "Resource not found", headers);
    try {
      const strange = [...parameters.keys()].find((name) => !endpoint.parameters.includes(name));
      if (strange !== undefined) throw new Refusal(400, `There is no parameter ${strange}`);
      const positions = (endpoint.path.exec(path) ?? []).slice(1).map(decodeURIComponent);
      return { status: 200, body: checked(endpoint.schema, endpoint.find(positions, parameters)), headers };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return failure(error.status, error.message, headers);
    }
  }

  #count(window: RequestWindow, limit: number): { headers: Record<string, string>; isOver: boolean } {
    const { isOver, remaining, resetAt } = window.take(limit);
    const headers = {
      "x-ratelimit-limit": String(limit),
      "x-ratelimit-remaining": String(remaining),
      "x-ratelimit-reset": String(Math.ceil(resetAt / 1_000)),
    };
    return { headers, isOver };
  }

  #collection(slug = ""): OpenSeaCollection {
    const collection = this.collections.get(slug);
    if (!collection) throw new Refusal(404, `Collection with slug ${slug} not found`);
    return collection;
  }

  #contract(chain = "", address = ""): object {
    if (!openSeaChains.includes(chain)) throw new Refusal(400, `${chain} is not a valid chain identifier`);
    const isSame = (contract: { chain: string; address: string }) =>
      contract.chain === chain && contract.address.toLowerCase() === address.toLowerCase();
    const collection = [...this.collections.values()].find(({ contracts }) => contracts.some(isSame));
    if (!collection) throw new Refusal(404, `Contract ${address} not found on chain ${chain}`);
    const { slug, standard, name } = collection;
    return { address: address.toLowerCase(), chain, collection: slug, contract_standard: standard, name };
  }

  /** Evenly spaced, oldest first, each with the floor at its time; the OpenAPI document has no 404 for a slug that is none. */
  #floorPrices(slug: string | undefined, parameters: URLSearchParams): object {
    const timeframe = parameters.get("timeframe") ?? "one_day";
    if (!timeframes.has(timeframe)) throw new Refusal(400, `${timeframe} is not a valid timeframe`);
    const count = wholeIn(parameters, "resolution", POINTS, Infinity);
    const collection = this.collections.get(slug ?? "");
    const [first] = collection?.floors ?? [];
    if (!collection || !first) return { floor_prices: [] };
    const now = this.#clock.now();
    const from = now - (timeframes.get(timeframe) ?? now - first.at);
    const times = Array.from(
      { length: count },
      (_, index) => now - ((now - from) * (count - 1 - index)) / Math.max(1, count - 1),
    );
    const points = times.filter((time) => time >= first.at).map((time) => pointOf(collection, time));
    return { floor_prices: points };
  }

  #search(parameters: URLSearchParams): object {
    const query = parameters.get("query")?.trim().toLowerCase() ?? "";
    if (query === "") throw new Refusal(400, "Required parameter 'query' is not present");
    const types = parameters.getAll("asset_types");
    for (const type of types) if (!assetTypes.includes(type)) throw new Refusal(400, `${type} is not a valid asset type`);
    const chains = parameters.getAll("chains");
    for (const chain of chains)
      if (!openSeaChains.includes(chain)) throw new Refusal(400, `${chain} is not a valid chain identifier`);
    const limit = wholeIn(parameters, "limit", 20, MAX_RESULTS);
    if (types.length > 0 && !types.includes("collection")) return { results: [] };
    const found = [...this.collections.values()]
      .filter(({ name, slug }) => name.toLowerCase().includes(query) || slug.includes(query))
      .filter(({ contracts }) => chains.length === 0 || contracts.some(({ chain }) => chains.includes(chain)))
      .sort((a, b) => rankOf(a, query) - rankOf(b, query));
    return { results: found.slice(0, limit).map((collection) => ({ type: "collection", collection: resultOf(collection) })) };
  }
}

const failure = (status: number, message: string, headers: Record<string, string> = {}): ApiAnswer => ({
  status,
  body: checked("V1ErrorWrapper", { errors: [message] }),
  headers,
});

/** The answer, which is an error of the stand-in if it is not of the schema. */
function checked(schema: string, body: object): object {
  openSeaSchema(schema).parse(body);
  return body;
}

function wholeIn(parameters: URLSearchParams, name: string, otherwise: number, max: number): number {
  const text = parameters.get(name);
  if (text === null) return otherwise;
  if (!/^[1-9]\d{0,8}$/.test(text) || Number(text) > max) throw new Refusal(400, `Parameter ${name}: ${text} is not valid`);
  return Number(text);
}

const urlOf = ({ slug }: OpenSeaCollection): string => `https://opensea.io/collection/${slug}`;

const imageOf = ({ slug }: OpenSeaCollection): string => `https://i2c.seadn.io/${slug}.png`;

const rankOf = ({ name }: OpenSeaCollection, query: string): number => (name.toLowerCase() === query ? 0 : 1);

const floorAt = ({ floors }: OpenSeaCollection, time: number): Floor | undefined => floors.findLast(({ at }) => at <= time);

/** The time is in seconds since the epoch; a point without a listing has nothing else. */
function pointOf(collection: OpenSeaCollection, time: number): object {
  const { price, usd } = floorAt(collection, time) ?? {};
  const [contract] = collection.contracts;
  return {
    time: Math.floor(time / 1_000),
    ...(price !== undefined && { token_unit: price, symbol: "ETH", chain: contract?.chain ?? "ethereum" }),
    ...(usd !== undefined && { usd_price: String(usd) }),
  };
}

const resultOf = (collection: OpenSeaCollection) => ({
  collection: collection.slug,
  name: collection.name,
  image_url: imageOf(collection),
  is_disabled: false,
  is_nsfw: collection.isNsfw,
  opensea_url: urlOf(collection),
});

const detailsOf = (collection: OpenSeaCollection) => ({
  collection: collection.slug,
  name: collection.name,
  description: "Pictures.",
  image_url: imageOf(collection),
  banner_image_url: "",
  owner: "0x0000000000000000000000000000000000000001",
  safelist_status: "verified",
  category: "pfps",
  is_disabled: false,
  is_nsfw: collection.isNsfw,
  trait_offers_enabled: true,
  collection_offers_enabled: true,
  opensea_url: urlOf(collection),
  project_url: "",
  wiki_url: "",
  discord_url: "",
  telegram_url: "",
  twitter_username: collection.twitterUsername,
  instagram_username: "",
  contracts: collection.contracts,
  editors: [],
  fees: [{ fee: 1, recipient: "0x0000a26b00c1f0df003000390027140000faa719", required: true }],
  total_supply: 10_000,
  unique_item_count: 10_000,
  created_date: "2021-04-22",
  pricing_currencies: { listing_currency: paymentToken("ETH"), offer_currency: paymentToken("WETH") },
});

const paymentToken = (symbol: string) => ({
  symbol,
  address: "0x0000000000000000000000000000000000000000",
  chain: "ethereum",
  image: "https://raw2.seadn.io/ethereum/eth.svg",
  name: symbol,
  decimals: 18,
  eth_price: "1.0",
  usd_price: "2500.0",
});
