import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CachedCollectionApi, type CacheOptions } from "../../src/collection-api/cached-client.ts";
import { CollectionApiError } from "../../src/collection-api/errors.ts";
import { address } from "../support/api-server.ts";
import { ScriptedApi } from "../support/bot/scripted-api.ts";
import { FakeClock, settle } from "../support/fake-clock.ts";

const TTL = 60_000;
const STALE = 3_600_000;

function setUp(options: Partial<CacheOptions> = {}) {
  const clock = new FakeClock();
  const api = new ScriptedApi(clock);
  const cached = new CachedCollectionApi(api, {
    ttlMs: TTL,
    staleMs: STALE,
    maxEntries: 100,
    clock,
    ...options,
  });
  /** Asks, lets the API answer, and returns the answer. */
  const fill = async (entries: readonly unknown[] = ["first"]) => {
    const call = cached.scores(address());
    await settle();
    api.last.answer(entries);
    return call;
  };
  return { clock, api, cached, fill };
}

const down = new CollectionApiError("unavailable", "down");

describe("freshness", () => {
  test("an answer is fresh for its TTL, to the millisecond", async () => {
    const { clock, api, cached, fill } = setUp();
    expect(await fill()).toMatchObject({ entries: ["first"], cache: "miss" });
    const asOf = new Date(clock.now());
    await clock.advance(TTL - 1);
    expect(await cached.scores(address())).toEqual({ entries: ["first"], asOf, cache: "hit" });
    await clock.advance(1);
    const renewed = cached.scores(address());
    await settle();
    api.last.answer(["second"]);
    expect(await renewed).toMatchObject({ entries: ["second"], cache: "miss" });
    expect(api.calls).toHaveLength(2);
  });

  test("each address has one entry per operation, regardless of letter case", async () => {
    const { api, cached, fill } = setUp();
    await fill();
    expect((await cached.scores(address("A"))).cache).toBe("hit");
    void cached.tweets(address());
    void cached.scores(address("b"));
    await settle();
    expect(api.calls.map(({ operation, contract }) => `${operation} ${contract.slice(-1)}`)).toEqual([
      "scores a",
      "tweets a",
      "scores b",
    ]);
  });

  test.each([
    [10_000, 5 * 10_000],
    [TTL, 5 * TTL],
    [100_000, 300_000],
    [400_000, 400_000],
  ])("with a TTL of %i ms, an unknown address that many ask about costs one call in %i ms", async (ttlMs, longerMs) => {
    const { clock, api, cached, fill } = setUp({ ttlMs });
    for (let round = 1; round <= 3; round++) {
      await fill([]);
      const questions = 100;
      for (let called = 1; called < questions; called++) {
        await clock.advance(longerMs / questions);
        expect(await cached.scores(address())).toMatchObject({ entries: [], cache: "hit" });
      }
      await clock.advance(longerMs / questions);
      expect(api.calls).toHaveLength(round);
    }
  });

  test("a caller can demand a newer answer, while any within the TTL is fresh for others", async () => {
    const { clock, api, cached, fill } = setUp();
    await fill();
    await clock.advance(9_999);
    expect((await cached.scores(address(), { maxAgeMs: 10_000 })).cache).toBe("hit");
    await clock.advance(1);
    expect((await cached.scores(address())).cache).toBe("hit");
    const renewed = cached.scores(address(), { maxAgeMs: 10_000 });
    await settle();
    api.last.answer(["second"]);
    expect(await renewed).toMatchObject({ entries: ["second"], cache: "miss" });
  });

  test("setting the clock back makes no answer fresh for longer", async () => {
    const { clock, api, cached, fill } = setUp();
    await fill();
    clock.setBack(10 * TTL);
    expect((await cached.scores(address())).cache).toBe("hit");
    await clock.advance(TTL);
    const renewed = cached.scores(address());
    await settle();
    api.last.answer(["second"]);
    expect(await renewed).toMatchObject({ entries: ["second"], cache: "miss" });
    expect(await cached.scores(address())).toMatchObject({ entries: ["second"], cache: "hit" });
    expect(api.calls).toHaveLength(2);
  });
});

describe("stale-if-error", () => {
  const kinds = [
    "unavailable",
    "timeout",
    "rate_limited",
    "rejected_key",
    "rejected_request",
    "invalid_answer",
    "circuit_open",
    "paused",
  ] as const;
  test.each(kinds)("on %s the last good answer is shown with its age", async (kind) => {
    const { clock, api, cached, fill } = setUp();
    const { asOf } = await fill();
    await clock.advance(TTL + STALE - 1);
    const stale = cached.scores(address());
    await settle();
    api.last.fail(new CollectionApiError(kind, "failed"));
    expect(await stale).toEqual({ entries: ["first"], asOf, cache: "stale" });
  });

  test("once its time is over, the failure is shown, and an empty answer frees its place", async () => {
    const { clock, api, cached, fill } = setUp();
    await fill();
    await clock.advance(TTL + STALE);
    const failed = cached.scores(address());
    await settle();
    api.last.fail(down);
    await expect(failed).rejects.toBe(down);
    expect(await fill([])).toMatchObject({ entries: [], cache: "miss" });
    expect(cached.size).toBe(1);
  });

  test("a call that outlasts answerBy goes on and fills the cache", async () => {
    const { clock, api, cached, fill } = setUp();
    await fill();
    await clock.advance(TTL);
    const patient = cached.scores(address(), { answerBy: clock.now() + 1_800 });
    await clock.advance(1_799);
    expect(await Promise.race([patient, settle()])).toBeUndefined();
    await clock.advance(1);
    expect(await patient).toMatchObject({ entries: ["first"], cache: "stale" });
    api.last.answer(["second"]);
    await settle();
    expect(await cached.scores(address())).toMatchObject({ entries: ["second"], cache: "hit" });
    expect(clock.timers).toBe(0);
  });

  test("without a stale answer, answerBy changes nothing", async () => {
    const { clock, api, cached } = setUp();
    const call = cached.scores(address(), { answerBy: clock.now() + 1_800 });
    await clock.advance(5_000);
    api.last.answer(["late"]);
    expect(await call).toMatchObject({ entries: ["late"], cache: "miss" });
  });
});

describe("an empty answer after one with data", () => {
  /** The first answer has data; the next, once it is stale, is empty. */
  async function emptied(afterMs = TTL) {
    const running = setUp();
    const { asOf } = await running.fill();
    await running.clock.advance(afterMs);
    return { ...running, asOf, shown: await running.fill([]) };
  }

  test("does not replace it: the old one is shown with its age, and the API is left alone for 15 seconds", async () => {
    const { clock, api, cached, asOf, shown, fill } = await emptied();
    const stale = { entries: ["first"], asOf, cache: "stale" };
    expect(shown).toEqual(stale);
    await clock.advance(14_999);
    expect(await cached.scores(address())).toEqual(stale);
    expect(await cached.scores(address(), { maxAgeMs: 15_000 })).toEqual(stale);
    expect(api.calls).toHaveLength(2);
    await clock.advance(1);
    expect(await fill(["third"])).toMatchObject({ entries: ["third"], cache: "miss" });
    expect(await cached.scores(address())).toMatchObject({ entries: ["third"], cache: "hit" });
  });

  test("evicts no answer with data, however many addresses have none", async () => {
    const { api, cached, fill } = setUp({ maxEntries: 2 });
    await fill();
    for (const digit of "0123456789") {
      const called = cached.scores(address(digit));
      await settle();
      api.last.answer([]);
      await called;
    }
    expect(await cached.scores(address())).toMatchObject({ entries: ["first"], cache: "hit" });
  });

  test("never shortens the time for which data is shown, for any sequence of answers and failures", async () => {
    const step = fc.record({
      afterMs: fc.oneof(fc.nat(20_000), fc.nat(2 * TTL), fc.nat(TTL + STALE)),
      outcome: fc.constantFrom("data", "empty", "down"),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const { clock, api, cached } = setUp();
        let last = { at: Number.NEGATIVE_INFINITY, freshMs: 0 };
        let withData = { at: Number.NEGATIVE_INFINITY, entries: ["none"] };
        for (const [index, { afterMs, outcome }] of steps.entries()) {
          await clock.advance(afterMs);
          const now = clock.now();
          const mustCall = now >= last.at + last.freshMs;
          const called = cached.scores(address()).then(
            ({ entries }) => entries,
            () => "failed",
          );
          await settle();
          expect(api.calls.length > 0).toBe(mustCall);
          if (mustCall && outcome === "data") withData = { at: now, entries: [`${index}`] };
          const emptyMs = now < withData.at + TTL + STALE ? 15_000 : TTL;
          const retentionMs = now < withData.at + TTL + STALE ? withData.at + TTL + STALE - now : Number.POSITIVE_INFINITY;
          const freshMs = outcome === "data" ? TTL : Math.min(emptyMs, retentionMs);
          if (mustCall && outcome !== "down") last = { at: now, freshMs };
          for (const call of api.calls.splice(0)) {
            if (outcome === "down") call.fail(down);
            else call.answer(outcome === "data" ? [`${index}`] : []);
          }
          const isShown = now < withData.at + TTL + STALE;
          const otherwise = now < last.at + last.freshMs ? [] : "failed";
          expect(await called).toEqual(isShown ? withData.entries : otherwise);
        }
      }),
    );
  });
});

describe("single flight", () => {
  test("simultaneous callers share one request, and its failure", async () => {
    const { api, cached } = setUp();
    const calls = Array.from({ length: 300 }, () => cached.scores(address()));
    await settle();
    expect(api.calls).toHaveLength(1);
    api.last.fail(down);
    const results = await Promise.allSettled(calls);
    expect(results.every(({ status }) => status === "rejected")).toBe(true);
  });

  test("closing aborts the request under way", async () => {
    const { cached } = setUp();
    const call = cached.scores(address());
    await settle();
    cached.close();
    await expect(call).rejects.toMatchObject({ kind: "aborted" });
  });
});

describe("work in the background", () => {
  test("fills the members' cache, gets an error instead of a stale answer, and is not counted", async () => {
    const answers: string[] = [];
    const { clock, api, cached } = setUp({ onAnswer: (operation, result) => answers.push(`${operation} ${result}`) });
    const recorded = cached.scores(address(), { background: true });
    await settle();
    api.last.answer(["first"]);
    expect(await recorded).toMatchObject({ entries: ["first"], cache: "miss" });
    expect(await cached.scores(address())).toMatchObject({ entries: ["first"], cache: "hit" });
    await clock.advance(TTL);
    const failed = cached.scores(address(), { background: true });
    await settle();
    api.last.fail(down);
    await expect(failed).rejects.toBe(down);
    expect([api.calls.length, answers]).toEqual([2, ["scores hit"]]);
  });
});

describe("a call", () => {
  test("is paid for by whoever begins it, and only if it is made", async () => {
    const { api, cached } = setUp();
    const refused = new CollectionApiError("over_budget", "used up");
    const spend = () => {
      throw refused;
    };
    await expect(cached.scores(address(), { spend })).rejects.toBe(refused);
    const paid: string[] = [];
    const first = cached.scores(address(), { spend: () => void paid.push("a call") });
    await settle();
    const joined = cached.scores(address(), { spend });
    await settle();
    api.last.answer(["first"]);
    expect([await first, await joined, await cached.scores(address(), { spend })]).toMatchObject([{}, {}, { cache: "hit" }]);
    expect([paid, api.calls.length]).toEqual([["a call"], 1]);
  });
});

test("the least recently used answers are evicted", async () => {
  const { api, cached } = setUp({ maxEntries: 2 });
  const lookUp = async (digit: string) => {
    const called = cached.scores(address(digit));
    await settle();
    for (const call of api.calls.splice(0)) call.answer(["an entry"]);
    return (await called).cache;
  };
  for (const digit of ["a", "b", "a", "c"]) await lookUp(digit);
  expect([await lookUp("a"), await lookUp("c"), cached.size, await lookUp("b")]).toEqual(["hit", "hit", 2, "miss"]);
});
