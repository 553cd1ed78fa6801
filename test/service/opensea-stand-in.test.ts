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

test("the stand-in for OpenSea refuses parameters and places that are none", async () => {
  const { openSea, read } = await start();
  openSea.createCollection("otters");
  const statuses = new Map<string, number>([
    ["chain/etherium/contract/0x00", 400],
    ["chain/ethereum/contract/0x00", 404],
    ["collections/owls", 404],
    ["collections/otters/floor_prices?timeframe=30d", 400],
    ["collections/otters/floor_prices?interval=one_day", 400],
    ["search?asset_types=collection", 400],
    ["search?query=a&asset_types=collection,token", 400],
    ["search?query=a&limit=51", 400],
  ]);
  for (const [path, status] of statuses)
    expect(await read(path), path).toMatchObject({ status, body: { errors: [expect.any(String)] } });
});

test("an hour has two instant keys for seven days and so many reads of a key, and headers tell what is left", async () => {
  const { clock, openSea, read, newKey } = await start();
  openSea.createCollection("otters");
  const left = (limit: number, remaining: number) => ({
    "x-ratelimit-limit": String(limit),
    "x-ratelimit-remaining": String(remaining),
    "x-ratelimit-reset": String((clock.now() + HOUR_MS) / 1_000),
  });
  const { body } = await newKey();
  const key = String(body["api_key"]);
  expect(await newKey()).toMatchObject({ status: 201, headers: left(2, 0) });
  expect(await newKey()).toMatchObject({ status: 429, body: { errors: [expect.any(String)] } });
  expect(await read("collections/otters", "")).toMatchObject({ status: 401 });
  openSea.readLimit = 1;
  expect(await read("collections/otters", key)).toMatchObject({ status: 200, headers: left(1, 0) });
  expect(await read("collections/otters", key)).toMatchObject({ status: 429, headers: left(1, 0) });
  await clock.advance(HOUR_MS);
  expect((await newKey()).status).toBe(201);
  expect((await read("collections/otters", key)).status).toBe(200);
  await clock.advance(7 * DAY_MS - HOUR_MS);
  expect(await read("collections/otters", key)).toMatchObject({ status: 401 });
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
});

test("a field that OpenSea's document does not name is a problem", () => {
  const schema = openSeaSchema("FloorPriceHistoryResponse");
  expect(schema.safeParse({ floor_prices: [{ time: 1 }] }).success).toBe(true);
  expect(schema.safeParse({ floor_prices: [{ time: "1" }] }).success).toBe(false);
  expect(schema.safeParse({ floor_prices: [{ time: 1, price: 2 }] }).success).toBe(false);
});
