import { describe, expect, test } from "vitest";
import { CachedCollectionApi } from "../../src/collection-api/cached-client.ts";
import { CollectionApiError } from "../../src/collection-api/errors.ts";
import { SharedAnswers } from "../../src/collection-api/shared-answers.ts";
import { influencerSchema, tweetSchema } from "../../src/contract/schemas.ts";
import { address, influencerJson, scoreJson, tweetJson, userJson } from "../support/api-server.ts";
import { ScriptedApi } from "../support/bot/scripted-api.ts";
import { FakeClock, settle } from "../support/fake-clock.ts";

const TTL = 60_000;
const STALE = 3_600_000;

/** Replicas with a cache each, and a store between them. */
function setUp() {
  const store = new Map<string, unknown>();
  const failures: string[] = [];
  const clock = new FakeClock();
  const sharedOf = (own = clock, between: unknown = store) =>
    new SharedAnswers({ store: between, onFailure: ({ message }) => failures.push(message), clock: own });
  const replica = (own = clock, between?: unknown) => {
    const api = new ScriptedApi(own);
    const shared = sharedOf(own, between);
    return { api, cached: new CachedCollectionApi(api, { ttlMs: TTL, staleMs: STALE, maxEntries: 100, shared, clock: own }) };
  };
  /** Asks a replica, and lets the API answer. */
  const fill = async ({ api, cached }: ReturnType<typeof replica>, entries: readonly unknown[] = [scoreJson()]) => {
    const called = cached.scores(address(), { maxAgeMs: 0 });
    await settle();
    api.last.answer(entries);
    return called;
  };
  return { store, failures, clock, sharedOf, replica, fill };
}

describe("answers that replicas share", () => {
  test("an answer that one replica has fetched is known to the others, with its age", async () => {
    const { clock, replica, fill } = setUp();
    const [item, otherItem] = [replica(), replica()];
    await fill(item);
    const asOf = new Date(clock.now());
    await clock.advance(TTL - 1);
    const hit = { entries: [scoreJson()], asOf, cache: "hit" };
    expect([await otherItem.cached.scores(address()), await otherItem.cached.scores(address())]).toEqual([hit, hit]);
    await clock.advance(1);
    void otherItem.cached.scores(address());
    await settle();
    expect(otherItem.api.calls).toHaveLength(1);
  });

  test("every field survives unchanged", async () => {
    const { replica } = setUp();
    const [item, otherItem] = [replica(), replica()];
    const influencers = [-1.5e-7, Number.MAX_SAFE_INTEGER].map((score) => influencerSchema.parse(influencerJson({ score })));
    const tweets = [tweetSchema.parse(tweetJson({ text: "\u{1f9a6} \\n", retweetedStatus: { user: userJson(), more: [1] } }))];
    const fetches = [item.cached.influencers(address()), item.cached.tweets(address())];
    await settle();
    for (const call of item.api.calls) call.answer(call.operation === "tweets" ? tweets : influencers);
    await Promise.all(fetches);
    expect((await otherItem.cached.influencers(address())).entries).toEqual(influencers);
    expect((await otherItem.cached.tweets(address())).entries).toEqual(tweets);
  });

  test("a stale one is shown while the service is down, also by a replica that has just started", async () => {
    const { clock, replica, fill } = setUp();
    await fill(replica());
    await clock.advance(TTL + STALE - 1);
    const otherItem = replica();
    const shown = otherItem.cached.scores(address());
    await settle();
    otherItem.api.last.fail(new CollectionApiError("unavailable", "down"));
    expect(await shown).toMatchObject({ entries: [scoreJson()], cache: "stale" });
  });

  test("an empty answer does not replace one with data that another replica has fetched", async () => {
    const { clock, replica, fill } = setUp();
    const [item, otherItem] = [replica(), replica()];
    await fill(item);
    await clock.advance(TTL);
    const stale = { entries: [scoreJson()], cache: "stale" };
    expect(await fill(otherItem, [])).toMatchObject(stale);
    expect(await otherItem.cached.scores(address())).toMatchObject(stale);
    const third = replica();
    const shown = third.cached.scores(address());
    await settle();
    third.api.last.fail(new CollectionApiError("unavailable", "down"));
    expect(await shown).toMatchObject(stale);
  });

  test("a replica keeps its own answer if it is newer", async () => {
    const { clock, replica, fill } = setUp();
    const [item, otherItem] = [replica(), replica()];
    await fill(item, [scoreJson({ name: "Old name" })]);
    await otherItem.cached.scores(address());
    await clock.advance(TTL);
    await fill(otherItem, [scoreJson({ name: "New name" })]);
    expect((await item.cached.scores(address())).entries).toMatchObject([{ name: "New name" }]);
    expect((await otherItem.cached.scores(address())).entries).toMatchObject([{ name: "New name" }]);
  });

  test("an answer of a replica whose clock is more than five seconds ahead does not count", async () => {
    const { replica, fill, failures } = setUp();
    for (const [aheadMs, calls] of [
      [5_000, 0],
      [5_001, 1],
    ] as const) {
      const ahead = new FakeClock();
      await ahead.advance(aheadMs);
      await fill(replica(ahead));
      const { api, cached } = replica();
      void cached.scores(address());
      await settle();
      expect(api.calls).toHaveLength(calls);
    }
    expect(failures).toEqual(["a shared answer is of the future"]);
  });
});

describe("a store that others write to", () => {
  const asOf = new FakeClock().now();
  const stored = (entries: readonly unknown[]) => ({ value: { asOf, entries } });
  const valid = JSON.stringify(stored([tweetJson()]));

  test.each([
    ["an answer in which nothing is an entry", JSON.stringify(stored(Array(200_000).fill(0))), "a shared value is no answer"],
    [
      "an answer with a date that UTC cannot write",
      JSON.stringify(stored([tweetJson({ date: "9999-12-31T23:59:59.000-01:00" })])),
      "a shared value is no answer",
    ],
    [
      "a valid answer, with spaces up to more than two megabytes",
      valid + " ".repeat(2 * 2 ** 20),
      "a shared value is too long to be an answer",
    ],
    ["half of an answer", valid.slice(0, -20), "a shared value is not JSON"],
    ["an answer of another version", '{"value":{"version":2}}', "a shared value is no answer"],
    ["a number", "5", undefined],
    ["a text", '"gm"', undefined],
  ])("%s is a miss", async (_name, value, failure) => {
    const { store, failures, sharedOf } = setUp();
    const shared = sharedOf();
    shared.write("tweets", address(), { entries: [], asOf: new Date(asOf) }, TTL);
    await settle();
    const [key = ""] = store.keys();
    store.set(key, { value: valid });
    expect((await shared.read("tweets", address()))?.entries).toHaveLength(1);
    store.set(key, { value });
    expect([await shared.read("tweets", address()), failures[0]]).toEqual([undefined, failure]);
  });

  test("an entry that cannot be written again is kept to this process", async () => {
    const { store, sharedOf } = setUp();
    const date = new Date(Number.NaN);
    const entries = [{ ...tweetSchema.parse(tweetJson()), date, createdAt: date }];
    sharedOf().write("tweets", address(), { entries, asOf: new Date(asOf) }, TTL);
    await settle();
    expect(store.size).toBe(0);
  });
});

test.each<[string, object, string]>([
  ["fails", { get: async () => Promise.reject(new Error("no connection")) }, "no connection"],
  ["does not answer", { get: async () => new Promise(() => {}) }, "the shared cache did not answer within 15 ms"],
])("a store that %s delays a question by 15 ms at most", async (_name, broken, failure) => {
  const { clock, replica, failures } = setUp();
  const refuse = async () => Promise.reject(new Error("refused"));
  const { api, cached } = replica(clock, { set: refuse, delete: refuse, clear: refuse, has: refuse, ...broken });
  const called = cached.scores(address());
  await clock.advance(15);
  await expect.poll(() => api.calls.length).toBe(1);
  api.last.answer([scoreJson()]);
  expect(await called).toMatchObject({ cache: "miss" });
  await settle();
  expect(failures).toEqual([failure, "refused"]);
});
