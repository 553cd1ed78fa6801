import { expect, onTestFinished, test } from "vitest";
import { DAY_MS, HOUR_MS } from "../../src/infra/time.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { openSeaSchema } from "./opensea-schemas.ts";
import { OpenSeaStandIn } from "./opensea-stand-in.ts";

async function start() {
  const clock = new FakeClock();
  const openSea = await OpenSeaStandIn.start({ clock });
  onTestFinished(() => openSea.close());
  const key = openSea.createKey();
  const call = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${openSea.url}/api/v2/${path}`, init);
    const body = (await response.json()) as Record<string, unknown>;
    return { status: response.status, headers: Object.fromEntries(response.headers), body };
  };
  const read = (path: string, ofKey = key) => call(path, { headers: { "x-api-key": ofKey } });
  return { clock, openSea, call, read, newKey: () => call("auth/keys", { method: "POST" }) };
}

test.each([
  ["a chain that is none", "chain/etherium/contract/0x00", 400],
  ["a contract that is none", "chain/ethereum/contract/0x00", 404],
  ["a collection that is none", "collections/owls", 404],
  ["statistics of a collection that is none", "collections/owls/stats", 404],
  ["a time window that is none", "collections/otters/floor_prices?timeframe=30d", 400],
  ["a number of points that is none", "collections/otters/floor_prices?resolution=1.5", 400],
  ["a parameter that is none", "collections/otters/floor_prices?interval=one_day", 400],
  ["a search for nothing", "search?asset_types=collection", 400],
  ["a kind of thing that is none", "search?query=a&asset_types=collections", 400],
  ["kinds that are not repeated", "search?query=a&asset_types=collection,token", 400],
  ["too many results", "search?query=a&limit=51", 400],
  ["an endpoint that is none", "collection/otters", 404],
])("the stand-in for OpenSea refuses %s", async (_name, path, status) => {
  const { openSea, read } = await start();
  openSea.createCollection("otters");
  expect(await read(path)).toMatchObject({ status, body: { errors: [expect.any(String)] } });
});

test("reads want a key that is valid, and an instant key is for seven days", async () => {
  const { clock, openSea, call, read, newKey } = await start();
  openSea.createCollection("otters");
  expect(await call("collections/otters")).toMatchObject({ status: 401 });
  expect(await read("collections/otters", "")).toMatchObject({ status: 401 });
  const { status, body } = await newKey();
  const expiry = new Date(clock.now() + 7 * DAY_MS).toISOString();
  expect(status).toBe(201);
  expect(body).toMatchObject({ expires_at: expiry, rate_limits: { read: "600/h", write: "30/h", fulfillment: "5/m" } });
  const key = String(body["api_key"]);
  expect(await read("collections/otters", key)).toMatchObject({ status: 200 });
  await clock.advance(7 * DAY_MS);
  expect(await read("collections/otters", key)).toMatchObject({ status: 401 });
});

test("an hour has two instant keys and so many reads, and headers tell what is left", async () => {
  const { clock, openSea, read, newKey } = await start();
  openSea.createCollection("otters");
  const reset = String((clock.now() + HOUR_MS) / 1_000);
  const left = (limit: number, remaining: number) => ({
    "x-ratelimit-limit": String(limit),
    "x-ratelimit-remaining": String(remaining),
    "x-ratelimit-reset": reset,
  });
  expect((await newKey()).headers).toMatchObject(left(2, 1));
  expect(await newKey()).toMatchObject({ status: 201, headers: left(2, 0) });
  expect(await newKey()).toMatchObject({ status: 429, body: { errors: [expect.any(String)] } });
  openSea.readLimit = 1;
  openSea.saysRetryAfter = true;
  expect(await read("collections/otters")).toMatchObject({ status: 200, headers: left(1, 0) });
  expect(await read("collections/otters")).toMatchObject({ status: 429, headers: { ...left(1, 0), "retry-after": "3600" } });
  await clock.advance(HOUR_MS);
  expect((await newKey()).status).toBe(201);
  expect((await read("collections/otters")).status).toBe(200);
});

test("a collection is found by its contract, whose letters may be upper case, and by its name", async () => {
  const { openSea, read } = await start();
  const address = `0x${"aB".repeat(20)}`;
  openSea.createCollection("otter-land", { name: "Otter Land" });
  openSea.createCollection("otters", { name: "Otter", contracts: [{ chain: "base", address }], twitterUsername: "otters" });
  expect((await read(`chain/base/contract/${address.toUpperCase().replace("X", "x")}`)).body).toEqual({
    address: address.toLowerCase(),
    chain: "base",
    collection: "otters",
    contract_standard: "erc721",
    name: "Otter",
  });
  expect(await read(`chain/ethereum/contract/${address}`)).toMatchObject({ status: 404 });
  expect((await read("collections/otters")).body).toMatchObject({
    twitter_username: "otters",
    contracts: [{ chain: "base", address }],
  });
  const slugs = async (query: string) =>
    ((await read(`search?${query}`)).body["results"] as { collection: { collection: string } }[]).map(
      (result) => result.collection.collection,
    );
  expect(await slugs("query=otter&asset_types=collection")).toEqual(["otters", "otter-land"]);
  expect(await slugs("query=otter&chains=base&asset_types=token&asset_types=collection")).toEqual(["otters"]);
  expect(await slugs("query=otter&asset_types=token")).toEqual([]);
});

test("the history of a floor price has as many points as were asked for, and one without a listing has a time alone", async () => {
  const { clock, openSea, read } = await start();
  const { floors } = openSea.createCollection("otters");
  const now = clock.now();
  floors.push({ at: now - 3 * DAY_MS, price: 2, usd: 5_000 }, { at: now - DAY_MS }, { at: now, price: 3 });
  const points = async (query: string) => (await read(`collections/otters/floor_prices?${query}`)).body["floor_prices"];
  expect(await points("timeframe=all_time&resolution=4")).toEqual([
    { time: (now - 3 * DAY_MS) / 1_000, token_unit: 2, symbol: "ETH", chain: "ethereum", usd_price: "5000" },
    { time: (now - 2 * DAY_MS) / 1_000, token_unit: 2, symbol: "ETH", chain: "ethereum", usd_price: "5000" },
    { time: (now - DAY_MS) / 1_000 },
    { time: now / 1_000, token_unit: 3, symbol: "ETH", chain: "ethereum" },
  ]);
  expect(await points("timeframe=thirty_days&resolution=31")).toHaveLength(4);
  expect((await read("collections/owls/floor_prices")).body).toEqual({ floor_prices: [] });
  expect((await read("collections/otters/stats")).body).toMatchObject({ total: { floor_price: 3, floor_price_symbol: "ETH" } });
  floors.push({ at: now });
  expect((await read("collections/otters/stats")).body).toMatchObject({ total: { floor_price: 0, floor_price_symbol: "" } });
});

test("faults of the stand-in for OpenSea are answered, changed, broken off or lost", async () => {
  const { openSea, read } = await start();
  openSea.createCollection("otters");
  openSea.faults.push({ status: 503, body: "<html>" }, (body) => ({ ...body, name: 1 }), "broken off", "lost", undefined);
  await expect(read("collections/otters")).rejects.toThrow(SyntaxError);
  expect((await read("collections/otters")).body).toMatchObject({ name: 1 });
  await expect(read("collections/otters")).rejects.toThrow();
  await expect(read("collections/otters")).rejects.toThrow();
  expect((await read("collections/otters")).status).toBe(200);
  expect(openSea.calls.map(({ status }) => status)).toEqual([503, 200, 200, 0, 200]);
});

test("a field that OpenSea's document does not name is a problem", () => {
  const schema = openSeaSchema("FloorPriceHistoryResponse");
  expect(schema.safeParse({ floor_prices: [{ time: 1 }] }).success).toBe(true);
  expect(schema.safeParse({ floor_prices: [{ time: "1" }] }).success).toBe(false);
  expect(schema.safeParse({ floor_prices: [{ time: 1, price: 2 }] }).success).toBe(false);
});
