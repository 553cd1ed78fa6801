import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { SeenCollections } from "../../src/bot/seen-collections.ts";
import { SharedSeenCollections } from "../../src/bot/shared-seen-collections.ts";
import type { Address } from "../../src/collection-api/address.ts";
import { address } from "../support/api-server.ts";
import { emptyMemory } from "../support/empty-memory.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { bare, connectStore, describeWithRedis, RedisServer } from "../support/redis.ts";

const numbered = (number: number) => `0x${number.toString(16).padStart(40, "0")}` as Address;

describeWithRedis("collections that replicas have seen", () => {
  let server: RedisServer;
  const cleanUps: (() => unknown)[] = [];
  beforeAll(async () => {
    server = await RedisServer.start();
  });
  afterAll(() => server.stop());
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0)) cleanUp();
    await server.run((client) => client.flushall());
  });

  async function replica(owner = "test") {
    const clock = new FakeClock();
    const shared = new SharedSeenCollections(await connectStore(server, { cleanUps, owner }), clock);
    const seen = new SeenCollections(emptyMemory.collections, shared);
    return {
      shared,
      seen,
      /** Tells the others of so many questions. */
      record: (of: Address, name?: string, times = 1) =>
        Promise.all(Array.from({ length: times }, () => shared.record(of, name))),
      /** What it learns of the others. */
      async news() {
        await clock.advance(10_000);
        return shared.news();
      },
      async learn() {
        await clock.advance(10_000);
        seen.choices("");
      },
    };
  }
  const keysNow = () => server.run(async (client) => (await client.keys("*")).toSorted());
  const names = (seen: SeenCollections, typed: string) => seen.choices(typed).map(({ name }) => name.replace(/ ·.*/, ""));

  test("are offered by all, the most asked first", async () => {
    const [one, other] = await Promise.all([replica(), replica()]);
    one.seen.record(address("1"), "Velvet Otters");
    one.seen.record(address("2"), "Velvet Owls");
    one.seen.record(address("2"), "Velvet Owls");
    await expect.poll(() => one.news()).toMatchObject([{ asked: 1 }, { asked: 2 }]);
    await other.learn();
    await expect.poll(() => names(other.seen, "velvet")).toEqual(["Velvet Owls", "Velvet Otters"]);
    expect(other.seen.nameOf(address("1"))).toBe("Velvet Otters");
  });

  test("are counted by all together: a question somewhere else adds to it, and takes no name away", async () => {
    const [one, other] = await Promise.all([replica(), replica()]);
    await one.record(address("1"), "Velvet Otters", 500);
    other.seen.record(address("1"), undefined);
    const known = { address: address("1"), name: "Velvet Otters", asked: 501 };
    await expect.poll(() => one.news()).toEqual([known]);
    await Promise.all([one.record(address("1"), undefined, 50), other.record(address("1"), "Velvet Otters II", 50)]);
    expect(await other.news()).toEqual([{ ...known, name: "Velvet Otters II", asked: 601 }]);
  });

  test("are not forgotten by a replica because the others have, and still are known by their names", async () => {
    const one = await replica();
    for (const name of ["Velvet Otters", "Velvet Otters", undefined]) one.seen.record(address("1"), name);
    one.seen.record(address("2"), "Velvet Owls");
    await expect.poll(() => one.news()).toHaveLength(2);
    await server.run((client) => client.flushall());
    one.seen.record(address("1"), undefined);
    await expect.poll(() => one.news()).toEqual([{ address: address("1"), name: undefined, asked: 1 }]);
    await one.learn();
    await expect.poll(() => names(one.seen, "velvet")).toEqual(["Velvet Otters", "Velvet Owls"]);
  });

  test("are at most 1,000 of them: the longest unasked go, and what cannot be read goes first", async () => {
    const one = await replica();
    await one.record(numbered(5_000), "The first");
    const [asked = "", last = "", namesKey = ""] = await keysNow();
    await server.run((client) =>
      client
        .multi()
        .zadd(last, 0, "no address", 1, numbered(6_000))
        .zadd(asked, "inf", "no address", 1, numbered(6_000))
        .hset(namesKey, "no address", "{oops")
        .exec(),
    );
    expect(await one.news()).toEqual([
      { address: numbered(6_000), name: undefined, asked: 1 },
      { address: numbered(5_000), name: "The first", asked: 1 },
    ]);
    for (let number = 0; number < 1_200; number++) await one.record(numbered(number), `Collection ${number}`);
    const news = await one.news();
    expect(news.map(({ name }) => name)).toEqual(Array.from({ length: 1_000 }, (_, index) => `Collection ${index + 200}`));
    const kept = await server.run(async (client) => [
      await client.zcard(asked),
      await client.zcard(last),
      await client.hlen(namesKey),
    ]);
    expect(kept).toEqual([1_000, 1_000, 1_000]);
    expect(await one.shared.news()).toEqual([]);
  });

  test("are another bot's own", async () => {
    const [one, other] = await Promise.all([replica("one"), replica("other")]);
    await one.record(address("1"), "Velvet Otters");
    expect(await other.news()).toEqual([]);
    expect(await one.news()).toHaveLength(1);
  });

  test("are forgotten after 30 days in which nobody asked for any", async () => {
    const one = await replica();
    await one.record(address("1"), "Velvet Otters");
    const keys = await keysNow();
    expect(keys.map(bare)).toEqual(["seen:asked", "seen:last", "seen:names"]);
    const days = await server.run((client) => Promise.all(keys.map(async (key) => (await client.ttl(key)) / 86_400)));
    for (const left of days) expect(left).toBeCloseTo(30, 2);
  });

  test.each(["seen:asked", "seen:last", "seen:names"])("begin anew where %s has another type", async (bad) => {
    const one = await replica();
    await one.record(address("1"), "Velvet Otters", 3);
    const spoilt = (await keysNow()).find((key) => bare(key) === bad) ?? "";
    await server.run((client) => client.multi().del(spoilt).rpush(spoilt, "x").exec());
    await one.record(address("2"), "Velvet Owls");
    expect(await one.news()).toEqual([{ address: address("2"), name: "Velvet Owls", asked: 1 }]);
  });

  test.each(["seen:asked", "seen:last", "seen:names"])("stay at most 1,000 where %s was evicted alone", async (evicted) => {
    const one = await replica();
    await one.record(address("1"), "Velvet Otters", 3);
    await server.run(async (client) => client.del((await keysNow()).find((key) => bare(key) === evicted) ?? ""));
    await one.record(address("2"), "Velvet Owls");
    const owls = { address: address("2"), name: "Velvet Owls", asked: 1 };
    // What is left of the otters without their name is all that there is to know of them.
    const others = evicted === "seen:names" ? [{ address: address("1"), name: undefined, asked: 3 }] : [];
    expect(await one.news()).toEqual([...others, owls]);
    const sizes = await server.run(async (client) => {
      const [asked = "", last = "", namesKey = ""] = await keysNow();
      return [await client.zcard(asked), await client.zcard(last), await client.hlen(namesKey)];
    });
    expect(sizes).toEqual([others.length + 1, others.length + 1, 1]);
  });
});
