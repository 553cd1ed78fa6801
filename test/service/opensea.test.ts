import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../src/infra/time.ts";
import { collect } from "../../src/service/collect/collect.ts";
import { chains, OpenSeaApi } from "../../src/service/collect/opensea/api.ts";
import { createOpenSeaSource } from "../../src/service/collect/opensea/source.ts";
import type { ServiceDatabase } from "../../src/service/database/database.ts";
import { AnswerBuilder } from "../../src/service/serve/answer-builder.ts";
import { dropOldDays } from "../../src/service/store/old-days.ts";
import { cleanUp } from "../support/clean-up.ts";
import { collectRound } from "../support/collect-round.ts";
import { describeEngines } from "../support/databases/engines.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf } from "../support/ids.ts";
import { recordLog } from "../support/recorded-log.ts";
import { importFile, openTestService, rowsOf } from "../support/service.ts";
import { OpenSeaStandIn } from "./opensea-stand-in.ts";

const otters = addressOf(1);
const KEYS = "/api/v2/auth/keys";

describeEngines((engine) => {
  /** OpenSea, a database, and a collector. */
  async function setUp() {
    const clock = new FakeClock();
    const openSea = await OpenSeaStandIn.start({ clock });
    cleanUp(() => openSea.close());
    const database = await openTestService(await engine.createUrl(), clock);
    const process = (key?: string) => {
      const { log, lines } = recordLog();
      const ending = new AbortController();
      const waits: number[] = [];
      const api = new OpenSeaApi({
        ...{ url: openSea.url, key, database, userAgent: "test/1", clock, random: () => 0.5 },
        onWait: (_about, ms) => void waits.push(ms),
        onRetry: () => {},
      });
      cleanUp(() => api.close());
      const options = { log, clock, keepDays: 45, database };
      const source = createOpenSeaSource({ ...options, api });
      return {
        api,
        waits,
        lines,
        round: () => collectRound(source, options, { signal: ending.signal, clock }),
        start: () => collect([{ polled: source }], options, ending.signal),
        end: () => ending.abort(),
      };
    };
    const add = (...numbers: number[]) =>
      database.run("add", (connection) => {
        const row = (number: number) => ({ address: addressOf(number), name: `Otters ${number}`, terms: "[]" });
        return connection.insertInto("collections").values(numbers.map(row)).execute();
      });
    /** On sale for two ETH since 40 days, for three since two days. */
    const list = (number: number, chain = "ethereum", slug = `otters-${number}`) =>
      openSea.createCollection(slug, {
        contracts: [{ chain, address: addressOf(number) }],
        floors: [
          { at: clock.now() - 40 * DAY_MS, price: 2, usd: 5_000 },
          { at: clock.now() - 2 * DAY_MS, price: 3, usd: 7_500 },
        ],
      });
    const requested = () => openSea.calls.splice(0).map(({ path }) => path.replace("/api/v2/", ""));
    return { clock, openSea, database, process, add, list, requested, ...process() };
  }

  const pricesIn = async (database: ServiceDatabase) => (await rowsOf(database)).floor_prices;
  const floorOf = (number: number) => `collections/otters-${number}/floor_prices`;
  const contractOf = (number: number, chain = "ethereum") => `chain/${chain}/contract/${addressOf(number)}`;

  test("a key, the slug and a month of prices come in the first turn, and one request an hour after that", async () => {
    const { clock, openSea, database, add, list, round, requested } = await setUp();
    await add(1);
    list(1);
    await round();
    expect(requested()).toEqual(["auth/keys", contractOf(1), floorOf(1)]);
    const prices = await pricesIn(database);
    expect(prices).toHaveLength(180);
    const now = clock.now();
    expect(prices.at(-1)).toEqual({ collection: otters, at: now, price: 3, currency: "ETH", source: "OpenSea" });
    expect(prices[0]).toMatchObject({ at: now - 30 * DAY_MS, price: 2 });
    for (let hour = 1; hour <= 5; hour += 1) {
      await clock.advance(HOUR_MS);
      await round();
      expect(requested()).toEqual([floorOf(1)]);
    }
    openSea.collections.get("otters-1")?.floors.push({ at: clock.now(), price: 4 });
    await clock.advance(HOUR_MS);
    await round();
    expect((await pricesIn(database)).at(-1)).toEqual({
      collection: otters,
      at: now + 6 * HOUR_MS,
      price: 4,
      currency: "ETH",
      source: "OpenSea",
    });
    const changes = async () => (await rowsOf(database)).answers_to_rebuild[0]?.changes;
    const before = await changes();
    await clock.advance(MINUTE_MS);
    await round();
    expect(await changes()).toBe(before);
  });

  test("a month of hours bounds the rows, and old ones go, but not the last", async () => {
    const { clock, database, add, list, round } = await setUp();
    await add(1);
    list(1);
    for (let step = 0; step < 12; step += 1) {
      await round();
      await clock.advance(61 * MINUTE_MS);
    }
    const prices = await pricesIn(database);
    expect(prices.every(({ at }) => at % HOUR_MS === 0)).toBe(true);
    expect(prices).toHaveLength(180 + 11);
    await dropOldDays(database, { now: clock.now() + 20 * DAY_MS, keepDays: 45 });
    const first = Math.floor((clock.now() + 20 * DAY_MS) / DAY_MS) - 45;
    expect(await pricesIn(database)).toEqual(prices.filter(({ at }) => at >= first * DAY_MS));
    await dropOldDays(database, { now: clock.now() + 500 * DAY_MS, keepDays: 45 });
    expect(await pricesIn(database)).toEqual(prices.slice(-1));
  });

  test("an imported price stays, and is not compared with one in another currency", async () => {
    const { clock, database, add, list, round } = await setUp();
    await add(1);
    list(1);
    const now = clock.now();
    const at = new Date(now).toISOString();
    await importFile(database, "floor", `contract,time,price\n${otters},${at},9000\n`, { now });
    await round();
    expect((await pricesIn(database)).at(-1)).toEqual({
      collection: otters,
      at: now,
      price: 9000,
      currency: "",
      source: "import",
    });
    expect((await pricesIn(database)).at(-2)).toMatchObject({ price: 3, currency: "ETH", source: "OpenSea" });
    const gains = async () => {
      await new AnswerBuilder(database, { clock }).buildDue();
      const { body } = await database.run("read", (connection) =>
        connection.selectFrom("answers").select("body").where("operation", "=", "scores").executeTakeFirstOrThrow(),
      );
      return JSON.parse(Buffer.from(body).toString()).data[0].gains;
    };
    expect(await gains()).toBe(0);
    await clock.advance(HOUR_MS);
    await round();
    await clock.advance(2 * SECOND_MS);
    expect(await gains()).toBeCloseTo(100 * Math.log(3 / 2), 10);
    const earlier = new Date(now - 4 * HOUR_MS).toISOString();
    await importFile(database, "floor", `contract,time,price\n${otters},${earlier},8000\n`, { now: clock.now() });
    expect((await pricesIn(database)).filter(({ currency }) => currency === "").map(({ price }) => price)).toEqual([8000, 9000]);
  });

  test("a collection is searched for on the largest chains, then on one more each hour, and rests a day if it is nowhere", async () => {
    const { clock, add, list, round, requested, database } = await setUp();
    await add(1, 2);
    list(2, "arbitrum");
    await round();
    expect(requested()).toEqual([
      "auth/keys",
      ...["ethereum", "base", "polygon"].map((chain) => contractOf(1, chain)),
      ...["ethereum", "base", "polygon"].map((chain) => contractOf(2, chain)),
    ]);
    const next = async (ms = HOUR_MS) => {
      await clock.advance(ms);
      await round();
      return requested();
    };
    expect(await next()).toEqual([contractOf(1, chains[3]), contractOf(2, chains[3])]);
    expect(await next()).toEqual([contractOf(1, chains[4]), contractOf(2, chains[4])]);
    expect(await next()).toEqual([contractOf(1, "arbitrum"), contractOf(2, "arbitrum"), floorOf(2)]);
    const skip = () =>
      database.run("skip", (connection) =>
        connection
          .updateTable("market_listings")
          .set({ searched_chains: chains.length - 2 })
          .where("slug", "is", null)
          .execute(),
      );
    await skip();
    for (const chain of chains.slice(-2)) expect(await next()).toEqual([contractOf(1, chain), floorOf(2)]);
    expect(await next()).toEqual([floorOf(2)]);
    expect(await next(22 * HOUR_MS)).toEqual([floorOf(2)]);
    expect((await next()).filter((path) => path.startsWith("chain"))).toHaveLength(3);
    expect((await pricesIn(database)).every(({ collection }) => collection === addressOf(2))).toBe(true);
  });

  test("a slug that its owner has changed is found again within a day", async () => {
    const { clock, openSea, database, add, list, round, requested } = await setUp();
    await add(1);
    const old = list(1);
    await round();
    openSea.collections.delete(old.slug);
    list(1, "ethereum", "new-otters");
    await clock.advance(HOUR_MS);
    await round();
    await clock.advance(23 * HOUR_MS);
    requested();
    await round();
    expect(requested()).toEqual([floorOf(1), contractOf(1)]);
    const before = (await pricesIn(database)).length;
    await clock.advance(HOUR_MS);
    await round();
    expect(requested()).toEqual(["collections/new-otters/floor_prices"]);
    expect((await pricesIn(database)).length).toBeGreaterThan(before);
  });

  test("processes share a key, and renew it a day before it expires", async () => {
    const { clock, openSea, add, list, process } = await setUp();
    await add(1);
    list(1);
    await process().round();
    const keys = () => openSea.calls.filter(({ path }) => path === KEYS).length;
    expect(keys()).toBe(1);
    await clock.advance(6 * DAY_MS - HOUR_MS);
    await process().round();
    expect(keys()).toBe(1);
    await clock.advance(HOUR_MS);
    await process().round();
    expect(keys()).toBe(2);
    expect(openSea.calls.some(({ status }) => status === 401)).toBe(false);
  });

  test("an OpenSea that has given all keys is asked again after an hour, and the old key serves meanwhile", async () => {
    const { clock, openSea, add, list, round, requested, lines } = await setUp();
    await add(1);
    list(1);
    openSea.keyLimit = 0;
    await expect(round()).rejects.toMatchObject({ problem: "no_key", policy: { scope: "request" } });
    for (let tries = 0; tries < 5; tries += 1) {
      await clock.advance(11 * MINUTE_MS);
      await expect(round()).rejects.toThrow("OPENSEA_API_KEY");
    }
    expect(requested()).toEqual(["auth/keys"]);
    openSea.keyLimit = 2;
    await clock.advance(5 * MINUTE_MS);
    await round();
    expect(requested()).toEqual(["auth/keys", contractOf(1), floorOf(1)]);
    await clock.advance(6 * DAY_MS + HOUR_MS);
    openSea.keyLimit = 0;
    await round();
    expect(requested()).toEqual(["auth/keys", floorOf(1)]);
    expect(lines.at(-1)).toMatchObject({ msg: "a collection is done" });
  });

  test("a key of the operator's own is not replaced, and ends the source if it is refused", async () => {
    const { clock, openSea, add, list, process, requested } = await setUp();
    await add(1);
    list(1);
    await process(openSea.createKey()).round();
    expect(requested()).toEqual([contractOf(1), floorOf(1)]);
    await clock.advance(HOUR_MS);
    await expect(process("another-key").start()).rejects.toMatchObject({ problem: "rejected_key" });
    expect(requested()).toEqual([floorOf(1)]);
  });
});
