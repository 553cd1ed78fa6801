import { expect, test } from "vitest";
import type { CollectionApi } from "../../src/collection-api/api.ts";
import { CollectionApiError } from "../../src/collection-api/errors.ts";
import type { Address } from "../../src/contract/address.ts";
import { HOUR_MS, MINUTE_MS } from "../../src/infra/time.ts";
import { Recorder, type RecordingOutcome } from "../../src/schedule/recorder.ts";
import { timing } from "../../src/schedule/timing.ts";
import { influencerJson, scoreJson } from "../support/api-server.ts";
import { describeEngines, openTestMemory } from "../support/databases/engines.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf, idOf } from "../support/ids.ts";
import { recordLog } from "../support/recorded-log.ts";

describeEngines((engine) => {
  /** One process whose turns the test controls. */
  async function opened(
    api: Partial<CollectionApi> = {},
    isHeld = () => false,
    { snapshotMs, callsPerMinute } = { snapshotMs: HOUR_MS, callsPerMinute: 6 },
  ) {
    const clock = new FakeClock();
    const url = await engine.createUrl();
    const { memory } = await openTestMemory(url, { clock });
    const outcomes: RecordingOutcome[] = [];
    const { log, lines } = recordLog();
    const calls: string[] = [];
    const none = async (operation: string, contract: Address) => {
      calls.push(`${operation} ${contract}`);
      return { entries: [], asOf: new Date(clock.now()), cache: "miss" as const };
    };
    /** The result of each claim. */
    const claims: object[] = [];
    const { tracking } = memory;
    const claim: typeof tracking.claim = async (options) => {
      const claimed = await tracking.claim(options);
      claims.push(claimed);
      return claimed;
    };
    const recorder = new Recorder({
      tracking: {
        claim,
        wanted: (limit) => tracking.wanted(limit),
        sync: (wanted, everyMs) => tracking.sync(wanted, everyMs),
        finish: (held, answers, everyMs) => tracking.finish(held, answers, everyMs),
        release: (held) => tracking.release(held),
        state: () => tracking.state(),
      },
      api: {
        scores: (contract) => none("scores", contract),
        influencers: (contract) => none("influencers", contract),
        tweets: (contract) => none("tweets", contract),
        ...api,
      },
      clock,
      log,
      isHeld,
      snapshotMs,
      callsPerMinute,
      maxTracked: 2,
      deadlineMs: 8_000,
      onRecorded: (outcome) => outcomes.push(outcome),
    });
    return { clock, memory, recorder, outcomes, calls, claims, lines };
  }
  const failing = (kind: "timeout" | "paused") => () => Promise.reject(new CollectionApiError(kind, "no"));

  test("a short interval is kept if one collection alone is due, however long its lease could last", async () => {
    const [isRequested, mayAnswer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const scores = async () => {
      isRequested.resolve();
      await mayAnswer.promise;
      return { entries: [], asOf: new Date(0), cache: "miss" as const };
    };
    const short = { snapshotMs: 10_000, callsPerMinute: 6_000 };
    const { clock, memory, recorder, outcomes, claims } = await opened({ scores }, undefined, short);
    await memory.servers.set(idOf(1), { collection: addressOf(1) });
    await memory.tracking.sync([addressOf(1)], short.snapshotMs);
    await clock.advance(short.snapshotMs);
    recorder.start();
    await clock.advance(timing.recorder.retryDelayMs);
    await isRequested.promise;
    /** Also runs what is to happen at once. */
    const poll = <T>(read: () => T) => expect.poll(() => clock.advance(0).then(read));
    await poll(() => claims).toEqual([expect.objectContaining({ collection: addressOf(1) }), { waitMs: 54_000 }]);
    mayAnswer.resolve();
    await poll(() => [outcomes.length, claims.length]).toEqual([1, 3]);
    await clock.advance(short.snapshotMs);
    await poll(() => outcomes).toEqual(["no_data", "no_data"]);
    await recorder.stop();
  });

  test("the recorder's calls are in the background, and take answers that are up to a quarter of the interval old", async () => {
    const calls: object[] = [];
    const none = async (_contract: Address, call: object = {}) => {
      calls.push(call);
      return { entries: [], asOf: new Date(0), cache: "miss" as const };
    };
    const { clock, memory, recorder } = await opened({ scores: none, influencers: none, tweets: none });
    await memory.tracking.sync([addressOf(1)], HOUR_MS);
    await clock.advance(HOUR_MS);
    await recorder.runOnce();
    expect(calls).toEqual(Array(3).fill({ background: true, maxAgeMs: HOUR_MS / 4 }));
  });

  test("servers' collections are tracked up to the maximum, and the state reports them", async () => {
    const { clock, memory, recorder, calls } = await opened();
    for (const number of [1, 2, 3]) await memory.servers.set(idOf(number), { collection: addressOf(number) });
    await memory.servers.set(idOf(4), { collection: addressOf(3) });
    expect(recorder.state).toBeUndefined();
    await recorder.sync();
    expect(recorder.state).toEqual({ tracked: 2, behindMs: 0 });
    await clock.advance(2 * HOUR_MS);
    await recorder.sync();
    expect(recorder.state?.behindMs).toBeGreaterThan(HOUR_MS);
    expect(await recorder.runOnce()).toBe(0);
    expect(await recorder.runOnce()).toBe(15_000);
    await clock.advance(15_000);
    expect(await recorder.runOnce()).toBe(0);
    expect(new Set(calls.map((call) => call.split(" ")[1]))).toEqual(new Set([addressOf(1), addressOf(2)]));
    expect(calls.length).toBe(6);
  });

  test("a round that the service leaves unanswered is a gap; a postponed one is made up for", async () => {
    const { clock, memory, recorder, outcomes } = await opened({
      scores: failing("timeout"),
      influencers: failing("timeout"),
      tweets: failing("timeout"),
    });
    await memory.tracking.sync([addressOf(1)], HOUR_MS);
    await clock.advance(HOUR_MS);
    await recorder.runOnce();
    expect([outcomes, (await memory.tracking.state()).behindMs]).toEqual([["failed"], 0]);
    const paused = await opened({ tweets: failing("paused") });
    await paused.memory.tracking.sync([addressOf(1)], HOUR_MS);
    await paused.clock.advance(HOUR_MS);
    await paused.recorder.runOnce();
    const { behindMs } = await paused.memory.tracking.state();
    expect(paused.outcomes).toEqual(["postponed"]);
    expect(behindMs).toBeGreaterThan(0);
    expect(await paused.memory.tracking.claim({ leaseMs: 1, costMs: 1 })).toMatchObject({ waitMs: 30_000 });
  });

  test("a pause requested by the service is kept, for at least two seconds and at most a minute", async () => {
    for (const [retryAfterMs, waitMs] of [
      [undefined, 2_000],
      [500, 2_000],
      [30_000, 30_000],
      [3_600_000, MINUTE_MS],
    ] as const) {
      const scores = () => Promise.reject(new CollectionApiError("paused", "no", { retryAfterMs }));
      const { clock, memory, recorder, outcomes } = await opened({ scores });
      await memory.tracking.sync([addressOf(1)], HOUR_MS);
      await clock.advance(HOUR_MS);
      expect(await recorder.runOnce()).toBe(waitMs);
      expect(outcomes).toEqual(["postponed"]);
    }
  });

  test("a stale answer shown in place of an empty one is not recorded", async () => {
    const scores = async () => ({ entries: [scoreJson() as never], asOf: new Date(0), cache: "stale" as const });
    const { clock, memory, recorder, outcomes } = await opened({ scores });
    await memory.tracking.sync([addressOf(1)], HOUR_MS);
    await clock.advance(HOUR_MS);
    await recorder.runOnce();
    expect(outcomes).toEqual(["no_data"]);
    expect(await memory.history.scoresSince(addressOf(1), 0)).toEqual([]);
  });

  test.each<[string, Parameters<typeof opened>[0], number]>([
    ["nothing of any kind", {}, 2],
    ["something older", { scores: async () => ({ entries: [scoreJson() as never], asOf: new Date(0), cache: "stale" }) }, 1],
    ["an error instead of the posts", { tweets: failing("timeout") }, 1],
    [
      "people and no scores",
      { influencers: async () => ({ entries: [influencerJson() as never], asOf: new Date(), cache: "miss" }) },
      1,
    ],
  ])("a collection yields its place only if the service had no data of it for a day, here %s", async (_what, api, first) => {
    const { clock, memory, recorder } = await opened(api);
    await memory.servers.set(idOf(1), { collection: addressOf(1) });
    await memory.servers.set(idOf(2), { collection: addressOf(2) });
    await memory.tracking.sync([addressOf(1)], HOUR_MS);
    await clock.advance(HOUR_MS);
    await recorder.runOnce();
    await clock.advance(24 * HOUR_MS);
    expect(await memory.tracking.wanted(1)).toEqual([addressOf(first)]);
  });

  test("no collection is claimed while the service is down", async () => {
    const { clock, memory, recorder, outcomes, calls } = await opened({}, () => true);
    await memory.tracking.sync([addressOf(1)], HOUR_MS);
    await clock.advance(HOUR_MS);
    expect(await recorder.runOnce()).toBe(2_000);
    expect([outcomes, calls]).toEqual([[], []]);
    expect(await memory.tracking.claim({ leaseMs: 1, costMs: 1 })).toMatchObject({ collection: addressOf(1) });
  });

  test("what the service tells is recorded, but not by a process whose lease has ended meanwhile", async () => {
    let answered = 0;
    let meanwhile = async () => {};
    const scores = async () => {
      await meanwhile();
      return { entries: [scoreJson() as never], asOf: new Date(startedAt + ++answered), cache: "miss" as const };
    };
    const { clock, memory, recorder, outcomes } = await opened({ scores });
    // Records of long ago are removed.
    const startedAt = clock.now();
    await memory.tracking.sync([addressOf(1)], HOUR_MS);
    await clock.advance(HOUR_MS);
    await recorder.runOnce();
    meanwhile = async () => {
      await clock.advance(2 * MINUTE_MS);
      expect(await memory.tracking.claim({ leaseMs: 1, costMs: 0 })).toMatchObject({ collection: addressOf(1) });
    };
    await clock.advance(HOUR_MS);
    await recorder.runOnce();
    expect([outcomes, answered]).toEqual([["recorded", "lost"], 2]);
    expect(await memory.history.scoresSince(addressOf(1), 0)).toMatchObject([
      { firstSeenAt: startedAt + 1, lastSeenAt: startedAt + 1 },
    ]);
  });

  test("a collection whose recording throws is logged, and delays no other", async () => {
    const scores = async (contract: Address) => {
      if (contract === addressOf(1)) throw new TypeError("of a member");
      return { entries: [], asOf: new Date(0), cache: "miss" as const };
    };
    const { clock, memory, recorder, outcomes, lines } = await opened({ scores });
    await memory.tracking.sync([1, 2].map(addressOf), HOUR_MS);
    await clock.advance(HOUR_MS);
    await recorder.runOnce();
    await clock.advance(15_000);
    await recorder.runOnce();
    expect(outcomes.toSorted()).toEqual(["lost", "no_data"]);
    expect(lines).toMatchObject([{ level: "error", type: "TypeError", at: expect.stringContaining("recorder.ts") }]);
    expect(JSON.stringify(lines)).not.toContain("of a");
  });
});
