import { describe, expect, test } from "vitest";
import { CollectionApiClient } from "../../src/collection-api/client.ts";
import { type Influencer, influencerSchema, type Tweet, tweetSchema } from "../../src/contract/schemas.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../src/infra/time.ts";
import { RemovalFollower } from "../../src/schedule/removals.ts";
import { timing } from "../../src/schedule/timing.ts";
import { forget } from "../../src/service/forget.ts";
import { answer, type Behaviour, influencerJson, startApiServer, tweetJson, userJson } from "../support/api-server.ts";
import { cleanUp } from "../support/clean-up.ts";
import { describeEngines, type Engine, openTestMemory } from "../support/databases/engines.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf } from "../support/ids.ts";
import { recordLog } from "../support/recorded-log.ts";
import { createTestServer, openTestDatabase, testKey } from "../support/service.ts";

const otters = addressOf(1);
const person = (id: string) => influencerSchema.parse(influencerJson({ user: userJson({ id, screenName: `p_${id}` }) }));
const post = (id: string, author: string) => tweetSchema.parse(tweetJson({ id, user: userJson({ id: author }) }));
const removals = (next: string, ...ids: string[]) => answer({ success: 1, data: ids.map((id) => ({ kind: "post", id })), next });

async function createBot(engine: Engine, baseUrl: string, sharedUrl?: string, clock = new FakeClock()) {
  const url = sharedUrl ?? (await engine.createUrl());
  const { memory } = await openTestMemory(url, { clock, snapshotMs: HOUR_MS });
  const client = new CollectionApiClient({
    baseUrl,
    apiKey: testKey,
    userAgent: "test",
    timeoutMs: 5_000,
    deadlineMs: 8_000,
  });
  cleanUp(() => client.close());
  const { log, lines } = recordLog();
  const forgotten: object[] = [];
  const follower = new RemovalFollower({
    feed: memory.removals,
    fetchRemovals: (after) => client.fetchRemovals(after),
    clock,
    log,
    onForgotten: (done) => forgotten.push(done),
  });
  const bring = (influencers: readonly Influencer[], tweets: readonly Tweet[], ageMs: number) => {
    const entriesAt = <Entry>(entries: readonly Entry[]) => ({
      entries,
      asOf: new Date(clock.now() - ageMs),
      cache: "miss" as const,
    });
    return memory.history.bring(otters, [{ influencers: entriesAt(influencers), tweets: entriesAt(tweets) }]);
  };
  const record = (ageMs: number) =>
    bring([person("1001"), person("1002")], [post("11", "1001"), post("12", "1002"), post("13", "1002")], ageMs);
  const stored = async () => {
    const { influencers = [], posts = [] } = (await memory.history.newest(otters)) ?? {};
    return [...influencers, ...posts].map(({ id }) => id);
  };
  /** A round an hour later. */
  const follow = async () => {
    await clock.advance(HOUR_MS);
    return follower.runOnce();
  };
  return { url, clock, memory, follower, follow, lines, forgotten, record, bring, stored };
}

async function createApi(...behaviours: Behaviour[]) {
  const api = await startApiServer(...behaviours);
  cleanUp(api.close);
  return { ...api, cursors: () => api.requests.map(({ url = "" }) => new URL(url, "http://a").searchParams.get("after")) };
}

describeEngines((engine) => {
  test("what is removed from the service is removed from the records of its bots, also if an older answer is recorded later", async () => {
    const database = await openTestDatabase(engine);
    const { server } = await createTestServer(database);
    const baseUrl = await server.listen({ host: "127.0.0.1", port: 0 });
    const bot = await createBot(engine, baseUrl);
    await bot.record(2 * HOUR_MS);
    expect(await bot.follow()).toBe(0);
    expect(await bot.stored()).toEqual(["1001", "1002", "11", "12", "13"]);

    await forget(database, { kind: "post", ids: ["12", "99"] }, Date.now());
    await forget(database, { kind: "author", ids: ["1001"] }, Date.now());
    await bot.follow();
    expect(await bot.stored()).toEqual(["1002", "13"]);
    expect(bot.forgotten.at(-1)).toEqual({ records: 2, watches: 0 });
    expect(bot.lines.filter(({ level }) => level === "info")).toEqual([
      expect.objectContaining({ msg: "the service's removals are applied to the records", records: 2 }),
    ]);

    await bot.record(0);
    await bot.follow();
    expect(await bot.stored()).toEqual(["1002", "13"]);
    // The service may take it up again.
    await bot.record(0);
    await bot.follow();
    expect(await bot.stored()).toEqual(["1001", "1002", "11", "12", "13"]);
  });

  test("every round begins where the last but one ended, and reads to the end", async () => {
    const page = Array.from({ length: 1_000 }, (_, index) => String(index + 1));
    const api = await createApi(removals("a", ...page), removals("b", "7"), removals("c", "8"), removals("d"), removals("e"));
    const bot = await createBot(engine, api.url);
    for (const _round of [1, 2, 3, 4]) await bot.follow();
    expect(api.cursors()).toEqual([null, "a", null, "b", "c"]);
    expect(api.requests.map(({ headers }) => headers["x-api-key"])).toEqual(Array(5).fill(testKey));
  });

  test("a service without the list is told once, and asked again in every round", async () => {
    const api = await createApi(answer({}, 404), answer({}, 404), removals("a", "12"));
    const bot = await createBot(engine, api.url);
    await bot.record(2 * HOUR_MS);
    for (const _round of [1, 2]) await bot.follow();
    expect(bot.lines).toEqual([
      expect.objectContaining({ level: "info", msg: expect.stringMatching(/^the service publishes no removals/) }),
    ]);
    expect(bot.lines[0]).not.toHaveProperty("err");
    await bot.follow();
    expect(await bot.stored()).not.toContain("12");
  });

  test("a list without end is read in parts", async () => {
    const api = await createApi(removals("a", ...Array.from({ length: 1_000 }, (_, index) => String(index + 100))));
    const bot = await createBot(engine, api.url);
    await bot.follow();
    expect(api.requests).toHaveLength(timing.removals.maxPages);
  });

  test("a round keeps its lease as long as it lasts; a fault in it is logged", async () => {
    const bot = await createBot(engine, "http://127.0.0.1:1");
    const { clock, lines } = bot;
    const { removals: feed } = bot.memory;
    const { log } = recordLog();
    const [requested, page] = [Promise.withResolvers<void>(), Promise.withResolvers<undefined>()];
    const fetchRemovals = () => {
      requested.resolve();
      return page.promise;
    };
    const runOnce = new RemovalFollower({ feed, fetchRemovals, clock, log }).runOnce();
    await requested.promise;
    const waitMs = async () => Object(await feed.claim(MINUTE_MS)).waitMs;
    for (let renewal = 0; renewal < 4; renewal += 1) {
      await expect.poll(waitMs).toBe(timing.removals.leaseMs);
      await clock.advance(timing.removals.leaseMs / 3);
    }
    page.resolve(undefined);
    await runOnce;
    await clock.advance(HOUR_MS);
    const reported = recordLog();
    const broken = new RemovalFollower({ feed, fetchRemovals: () => Promise.reject(new Error("no")), clock, log: reported.log });
    expect(await broken.runOnce()).toBe(0);
    expect(reported.lines).toMatchObject([{ msg: "applying the service's removals failed unexpectedly" }]);
    expect(lines).toEqual([]);
  });

  test.each<[string, Behaviour]>([
    ["500", answer({}, 500)],
    ["no JSON", answer("<html>")],
    ["another shape", answer({ success: 1, data: [{ kind: "post", id: "%" }], next: "a" })],
    ["too many", answer({ success: 1, data: Array(1_001).fill({ kind: "post", id: "12" }), next: "a" })],
  ])("a list that cannot be read is warned of once, removes nothing, and keeps the cursor: %s", async (_name, failing) => {
    const api = await createApi(removals("a"), removals("b"), failing, failing, removals("c", "12"));
    const bot = await createBot(engine, api.url);
    await bot.record(2 * HOUR_MS);
    for (const _round of [1, 2, 3, 4]) await bot.follow();
    expect(await bot.stored()).toContain("12");
    const msg = "the service's removals cannot be read: until they can, the records stay as they are";
    expect(bot.lines).toMatchObject([{ level: "warn", msg, err: { type: "CollectionApiError" } }]);
    await bot.follow();
    expect(await bot.stored()).not.toContain("12");
    expect(api.cursors()).toEqual([null, null, "a", "a", "a"]);
  });

  test("a cursor that the service does not know is given up for the beginning", async () => {
    const api = await createApi(removals("a"), removals("a"), answer({}, 400), removals("b", "12"));
    const bot = await createBot(engine, api.url);
    await bot.record(2 * HOUR_MS);
    for (const _round of [1, 2, 3, 4]) await bot.follow();
    expect(api.cursors()).toEqual([null, null, "a", null]);
    expect(await bot.stored()).not.toContain("12");
  });

  describe("much of the records at once", () => {
    const ids = (from: number, count: number) => Array.from({ length: count }, (_, index) => String(from + index));
    const people = ids(1_001, 100);
    const posts = ids(2_001, 100);
    const held = "the service's removals are more than a fifth of the records: they are applied in a day";
    const setUp = async (...behaviours: Behaviour[]) => {
      const api = await createApi(...behaviours);
      const bot = await createBot(engine, api.url);
      const byEach = posts.map((id, index) => post(id, people[index] ?? ""));
      await bot.bring(people.map(person), byEach, 2 * HOUR_MS);
      const left = async () => (await bot.stored()).length;
      const warnings = () => bot.lines.filter(({ level }) => level === "warn");
      return { api, bot, left, warnings };
    };
    /** Two hundred entries, of which more than forty are more than a fifth. */
    const many = removals("a", ...posts.slice(0, 60));

    test("waits for a day from the first round on, over restarts and rounds that fail, and is warned of", async () => {
      const { api, bot, left, warnings } = await setUp(many, many, answer({}, 503), many);
      await bot.follow();
      await bot.follow();
      expect(warnings()).toEqual([expect.objectContaining({ msg: held, percent: 30 })]);
      await bot.follow();
      const restarted = await createBot(engine, api.url, bot.url, bot.clock);
      for (let round = 4; round <= 24; round += 1) await restarted.follow();
      expect(await left()).toBe(200);
      await restarted.follow();
      expect(await left()).toBe(140);
      expect(restarted.lines).toMatchObject([
        { level: "warn", msg: held },
        { level: "info", msg: "the service's removals are applied to the records" },
      ]);
      // The round began where the first had.
      expect(api.cursors().every((cursor) => cursor === null)).toBe(true);
    });

    test.each<[string, string[]]>([
      ["49 posts of 200 entries, which are more than a fifth", posts.slice(0, 49)],
      ["40 posts of 200 entries, which are a fifth", posts.slice(0, 40)],
    ])("is not what a round takes that removes %s", async (_name, gone) => {
      const { bot, left, warnings } = await setUp(removals("a", ...gone));
      await bot.follow();
      expect(await left()).toBe(200 - gone.length);
      expect(warnings()).toEqual([]);
    });

    test("is also what follows from a few people", async () => {
      const author = { success: 1, data: [{ kind: "author", id: "1001" }], next: "a" };
      const api = await createApi(answer(author));
      const bot = await createBot(engine, api.url);
      await bot.bring(
        [person("1001")],
        posts.map((id) => post(id, "1001")),
        2 * HOUR_MS,
      );
      await bot.follow();
      expect(await bot.stored()).toHaveLength(101);
      expect(bot.lines).toMatchObject([{ level: "warn", msg: held, percent: 100 }]);
    });

    test("waits anew after a round that took little: the service has corrected itself", async () => {
      const { bot, left, warnings } = await setUp(many, removals("b", "2001"), many);
      await bot.follow();
      await bot.follow();
      expect(await left()).toBe(199);
      await bot.clock.advance(DAY_MS);
      await bot.follow();
      expect(await left()).toBe(199);
      expect(warnings()).toHaveLength(2);
    });
  });
});
