import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Address } from "../../src/collection-api/address.ts";
import { SeenCollections } from "../../src/interactions/seen-collections.ts";
import { SharedSeenCollections } from "../../src/interactions/shared-seen-collections.ts";
import { createLogger } from "../../src/process/logger.ts";
import { SharedStore } from "../../src/process/shared-store.ts";
import { address } from "../support/api-server.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { describeWithRedis, RedisServer } from "../support/redis.ts";

const numbered = (number: number) => `0x${number.toString(16).padStart(40, "0")}` as Address;

describeWithRedis("collections that replicas have seen", () => {
  let server: RedisServer;
  const stores: SharedStore[] = [];
  beforeAll(async () => {
    server = await RedisServer.start();
  });
  afterAll(() => server.stop());
  afterEach(async () => {
    for (const store of stores.splice(0)) store.close();
    await server.run((client) => client.flushall());
  });

  async function replica(clock = new FakeClock()) {
    const store = new SharedStore({ url: server.url, log: createLogger("silent"), operationMs: 2_000 });
    stores.push(store);
    await expect.poll(() => store.isUp).toBe(true);
    const shared = new SharedSeenCollections(store, clock);
    return { clock, shared, seen: new SeenCollections(shared) };
  }
  const kept = () => server.run((client) => client.hlen("collection-pulse:seen"));
  const names = (seen: SeenCollections, typed: string) => seen.choices(typed).map(({ name }) => name.replace(/ ·.*/, ""));

  test("are offered by all, the most asked first", async () => {
    const [one, other] = await Promise.all([replica(), replica()]);
    one.seen.record(address("1"), "Velvet Otters");
    one.seen.record(address("2"), "Velvet Owls");
    one.seen.record(address("2"), "Velvet Owls");
    await expect.poll(kept).toBe(2);
    await other.clock.advance(10_000);
    other.seen.choices("");
    await expect.poll(() => names(other.seen, "velvet")).toEqual(["Velvet Owls", "Velvet Otters"]);
    expect(other.seen.nameOf(address("1"))).toBe("Velvet Otters");
  });

  test("are at most 1,000 of them: the longest unasked go, and what cannot be read goes first", async () => {
    const { clock, shared } = await replica();
    await server.run((client) => client.hset("collection-pulse:seen", numbered(5_000), "{oops", "no address", "{}"));
    for (let number = 0; number < 1_200; number++) {
      await clock.advance(1);
      await shared.record({ address: numbered(number), name: `Collection ${number}`, asked: 1 });
    }
    await clock.advance(10_000);
    const news = await shared.news();
    expect(news.map(({ name }) => name)).toEqual(Array.from({ length: 1_000 }, (_, index) => `Collection ${index + 200}`));
    await expect.poll(kept).toBe(1_000);
    expect(await shared.news()).toEqual([]);
  });
});
