import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createStore } from "../../src/collection-api/answer-store.ts";
import { CachedCollectionApi } from "../../src/collection-api/cached-client.ts";
import { CollectionApiError } from "../../src/collection-api/errors.ts";
import { SharedAnswers } from "../../src/collection-api/shared-answers.ts";
import { influencerSchema, tweetSchema } from "../../src/contract/schemas.ts";
import { address, influencerJson, scoreJson, tweetJson, userJson } from "../support/api-server.ts";
import { ScriptedApi } from "../support/bot/scripted-api.ts";
import { connectStore, describeWithRedis, RedisServer } from "../support/databases/redis.ts";
import { FakeClock } from "../support/fake-clock.ts";

const TTL = 60_000;
const STALE = 3_600_000;
const down = new CollectionApiError("unavailable", "down");

describeWithRedis("answers that replicas share", () => {
  let server: RedisServer;
  let ourClock: FakeClock;
  const cleanUps: (() => unknown)[] = [];
  beforeAll(async () => {
    server = await RedisServer.start();
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    ourClock = new FakeClock();
  });
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0)) cleanUp();
    await server.run((client) => client.flushall());
  });

  /** A replica with its own cache, and an API controlled by the test. */
  async function replica(clock = ourClock, owner = "test") {
    const api = new ScriptedApi(clock);
    const shared = new SharedAnswers(await connectStore(server, { cleanUps, owner }), clock);
    const cached = new CachedCollectionApi(api, { ttlMs: TTL, staleMs: STALE, store: createStore(100).store, shared, clock });
    return {
      api,
      cached,
      shared,
      /** Waits for this number of API calls. */
      asked: (times: number) => expect.poll(() => api.calls.length, { interval: 5 }).toBe(times),
    };
  }
  const keys = () => server.run((client) => client.keys("*scores*"));
  /** Asks one replica, lets the API answer, and waits until the others can know. */
  async function fill({ api, cached, asked }: Awaited<ReturnType<typeof replica>>, name = "Velvet Otters") {
    const before = api.calls.length;
    const answer = cached.scores(address());
    await asked(before + 1);
    api.last.answer([scoreJson({ name })]);
    await answer;
    await expect.poll(keys).toEqual([expect.stringContaining("scores:")]);
  }

  test("an answer that one replica has fetched is known to the others, with its age", async () => {
    const [one, other] = await Promise.all([replica(), replica()]);
    await fill(one);
    const asOf = new Date(ourClock.now());
    await ourClock.advance(TTL - 1);
    expect(await other.cached.scores(address())).toEqual({ entries: [scoreJson()], asOf, cache: "hit" });
    expect(other.api.calls).toEqual([]);
  });

  test("every field survives the store unchanged", async () => {
    const [one, other] = await Promise.all([replica(), replica()]);
    const influencers = [-1.5e-7, Number.MAX_SAFE_INTEGER].map((score) => influencerSchema.parse(influencerJson({ score })));
    const tweets = [tweetSchema.parse(tweetJson({ text: "\u{1f9a6} \\n", retweetedStatus: { user: userJson(), more: [1] } }))];
    const asks = [one.cached.influencers(address()), one.cached.tweets(address())];
    await one.asked(2);
    for (const call of one.api.calls) call.answer(call.operation === "tweets" ? tweets : influencers);
    await Promise.all(asks);
    await expect.poll(() => server.run((client) => client.dbsize())).toBe(2);
    expect((await other.cached.influencers(address())).entries).toEqual(influencers);
    expect((await other.cached.tweets(address())).entries).toEqual(tweets);
  });

  test("an empty answer does not replace one with data that another replica has fetched", async () => {
    const [one, other] = await Promise.all([replica(), replica()]);
    await fill(one);
    await ourClock.advance(TTL);
    const shown = other.cached.scores(address());
    await other.asked(1);
    other.api.last.answer([]);
    const stale = { entries: [{ name: "Velvet Otters" }], cache: "stale" };
    expect(await shown).toMatchObject(stale);
    await ourClock.advance(2_000);
    await expect.poll(async () => (await one.cached.scores(address())).cache).toBe("stale");
    const third = await replica();
    expect(await third.cached.scores(address())).toMatchObject(stale);
    expect([...one.api.calls, ...third.api.calls]).toHaveLength(1);
  });

  test("another replica's newer answer replaces a replica's own within two seconds", async () => {
    const [one, other] = await Promise.all([replica(), replica()]);
    await fill(one, "Old name");
    expect((await other.cached.scores(address())).entries).toMatchObject([{ name: "Old name" }]);
    await ourClock.advance(11_000);
    const refreshed = one.cached.scores(address(), { maxAgeMs: 10_000 });
    await one.asked(2);
    one.api.last.answer([scoreJson({ name: "New name" })]);
    await refreshed;
    await ourClock.advance(2_000);
    await expect.poll(async () => (await other.cached.scores(address())).entries).toMatchObject([{ name: "New name" }]);
    expect(other.api.calls).toEqual([]);
  });

  test("for 1,000 simultaneous callers one replica calls the API, and the others wait for its answer", async () => {
    const replicas = await Promise.all([replica(), replica(), replica()]);
    const asks = replicas.flatMap(({ cached }) => Array.from({ length: 334 }, () => cached.scores(address())));
    const calls = () => replicas.flatMap(({ api }) => api.calls);
    await expect.poll(() => calls().length).toBe(1);
    const [call] = calls();
    call?.answer([scoreJson()]);
    const ticking = setInterval(() => void ourClock.advance(50), 5);
    const answers = await Promise.all(asks);
    clearInterval(ticking);
    expect(new Set(answers.map(({ entries }) => JSON.stringify(entries)))).toHaveLength(1);
    expect(calls()).toHaveLength(1);
    await expect.poll(() => server.run((client) => client.keys("*turn*"))).toEqual([]);
  });

  test("a replica that dies during its call is waited for no longer than its lease", async () => {
    const [one, other] = await Promise.all([replica(), replica()]);
    const ran: string[][] = [];
    const monitor = await server.run((client) => client.monitor());
    cleanUps.push(() => monitor.disconnect());
    monitor.on("monitor", (_time: string, command: string[]) => void ran.push(command));
    void one.cached.scores(address()).catch(() => {});
    await one.asked(1);
    const answer = other.cached.scores(address());
    // The server's clock cannot be stopped, so the test reads the TTL where it is set.
    const turn = ["set", expect.stringContaining("turn"), expect.anything(), "PX", "2500", "NX"];
    await expect.poll(() => ran.find(([name]) => name === "set")).toEqual(turn);
    await server.run((client) => client.flushall());
    const ticking = setInterval(() => void ourClock.advance(50), 5);
    await other.asked(1);
    clearInterval(ticking);
    other.api.last.answer([scoreJson()]);
    expect(await answer).toMatchObject({ cache: "miss" });
    one.cached.close();
  });

  test("a failed call passes the lease to the next replica", async () => {
    const [one, other] = await Promise.all([replica(), replica()]);
    const asks = [one.cached.scores(address()), other.cached.scores(address())];
    const outcomes = Promise.allSettled(asks);
    const calls = () => [one, other].flatMap(({ api }) => api.calls);
    await expect.poll(() => calls().length).toBe(1);
    const [failed] = calls();
    failed?.fail(down);
    const ticking = setInterval(() => void ourClock.advance(50), 5);
    await expect.poll(() => calls().length).toBe(2);
    clearInterval(ticking);
    calls()
      .find((call) => call !== failed)
      ?.answer([scoreJson()]);
    expect((await outcomes).map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("an answer of a replica whose clock is ahead is fresh for no longer than others", async () => {
    const ahead = new FakeClock();
    await ahead.advance(10 * TTL);
    const [one, other] = await Promise.all([replica(ahead), replica()]);
    await fill(one, "From the future");
    const answer = other.cached.scores(address());
    await other.asked(1);
    other.api.last.answer([scoreJson({ name: "Of today" })]);
    expect(await answer).toMatchObject({ entries: [{ name: "Of today" }], asOf: new Date(ourClock.now()) });
  });
});
