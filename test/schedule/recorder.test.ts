import { expect, test } from "vitest";
import type { CollectionApi } from "../../src/collection-api/api.ts";
import { CollectionApiError } from "../../src/collection-api/errors.ts";
import type { Address } from "../../src/contract/address.ts";
import { HOUR_MS, MINUTE_MS } from "../../src/infra/time.ts";
import { nextTurn } from "../../src/memory/tracking.ts";
import { Recorder, type RecordingOutcome } from "../../src/schedule/recorder.ts";
import { timing } from "../../src/schedule/timing.ts";
import { influencerJson, scoreJson, tweetJson } from "../support/api-server.ts";
import { describeEngines, type Engine, openTestMemory } from "../support/databases/engines.ts";
import { FakeClock, settle } from "../support/fake-clock.ts";
import { addressOf, idOf } from "../support/ids.ts";
import { recordLog } from "../support/recorded-log.ts";

const collections = (count: number) => Array.from({ length: count }, (_, number) => addressOf(number));

/** Simulated time that advances whenever all processes wait for the API or the next turn. */
class Simulation {
  readonly clock = new FakeClock();
  readonly #wakeUps = new Set<number>();
  #atWork = 0;
  #onRest = () => {};

  async work<T>(work: () => Promise<T>): Promise<T> {
    this.#atWork++;
    return work().finally(() => this.#leave());
  }

  #leave(): void {
    this.#atWork--;
    if (this.#atWork === 0) this.#onRest();
  }

  /** Waits, forever if the process is dead by then. */
  async wait(ms: number, isDead: () => boolean): Promise<void> {
    const at = this.clock.now() + Math.max(1, Math.ceil(ms));
    this.#wakeUps.add(at);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.clock.after(at - this.clock.now(), () => {
      if (!isDead()) resolve();
    });
    await promise;
  }

  /** The same in the middle of work. */
  async rest(ms: number, isDead: () => boolean): Promise<void> {
    this.#leave();
    await this.wait(ms, isDead);
    this.#atWork++;
  }

  async runUntil(end: number, each: (now: number) => void): Promise<void> {
    while (this.clock.now() < end) {
      while (this.#atWork > 0) {
        await new Promise<void>((resolve) => {
          this.#onRest = resolve;
        });
        // A process that has just finished may go on at once.
        await settle();
      }
      const next = Math.min(...this.#wakeUps, end);
      this.#wakeUps.delete(next);
      each(next);
      await this.clock.advance(next - this.clock.now());
    }
  }
}

/** Three recording processes, one of which is killed every `killEveryMs` and replaced. */
async function simulate(
  engine: Engine,
  { count, minutes, callsPerMinute }: Record<"count" | "minutes" | "callsPerMinute", number>,
) {
  const simulation = new Simulation();
  const { clock } = simulation;
  const url = await engine.createUrl();
  const { memory } = await openTestMemory(url, { clock, snapshotMs: MINUTE_MS });
  const calls: number[] = [];
  const outcomes: RecordingOutcome[] = [];
  const end = clock.now() + minutes * MINUTE_MS;
  let total = 0;
  let random = 1;
  const latency = () => {
    random = (random * 48_271) % 2_147_483_647;
    return 20 + (random % 280);
  };
  const memories = await Promise.all([1, 2, 3].map(() => openTestMemory(url, { clock, snapshotMs: MINUTE_MS })));
  const startProcess = (slot: number) => {
    const life = { isDead: false, isBusy: 0 };
    const isDead = () => life.isDead;
    const ask = async <Entry>(entry: () => Entry) => {
      calls.push(clock.now());
      await simulation.rest(latency(), isDead);
      return { entries: [entry()], asOf: new Date(clock.now()), cache: "miss" as const };
    };
    const api = {
      scores: () => ask(() => scoreJson({ total: ++total })),
      influencers: () => ask(() => influencerJson()),
      tweets: () => ask(() => ({ ...tweetJson(), date: new Date(0), createdAt: new Date(0) })),
    } as CollectionApi;
    const own = memories[slot]?.memory ?? memory;
    const recorder = new Recorder({
      ...own,
      api,
      clock,
      log: recordLog().log,
      isHeld: () => false,
      intervalMs: MINUTE_MS,
      callsPerMinute,
      maxTracked: count,
      deadlineMs: 2_000,
      onTurn: (outcome) => outcomes.push(outcome),
    });
    const worker = async () => {
      while (!life.isDead && clock.now() < end) {
        life.isBusy++;
        const waitMs = await simulation.work(() => recorder.turn());
        life.isBusy--;
        await simulation.wait(waitMs, isDead);
      }
    };
    void worker();
    void worker();
    return life;
  };
  await memory.tracking.sync(collections(count), MINUTE_MS);
  const start = clock.now();
  const processes = [0, 1, 2].map(startProcess);
  let kills = 0;
  let lost = 0;
  let nextKill = start + 97_000;
  await simulation.runUntil(end, (now) => {
    const slot = kills % 3;
    const victim = processes[slot];
    if (now < nextKill || !victim?.isBusy) return;
    nextKill += 97_000;
    kills += 1;
    lost += victim.isBusy;
    victim.isDead = true;
    processes[slot] = startProcess(slot);
  });
  for (const process of processes) process.isDead = true;
  const rows = await engine.query(url, "select collection, first_seen_at, total from scores_over_time");
  return { rows, calls, outcomes, kills, lost, start, end };
}

describeEngines((engine) => {
  const size = { count: 24, minutes: 9, callsPerMinute: 108 };

  test(`${size.count} collections are recorded each minute for ${size.minutes} minutes, exactly once, while processes are killed`, {
    timeout: 240_000,
  }, async () => {
    const { rows, calls, outcomes, kills, lost, start, end } = await simulate(engine, size);
    const times = Map.groupBy(rows, ({ collection }) => String(collection));
    let missing = 0;
    for (const collection of collections(size.count)) {
      const recorded = (times.get(collection) ?? []).map(({ first_seen_at }) => Number(first_seen_at));
      // Up to the last minute, which is still running.
      for (let turn = nextTurn(collection, start, MINUTE_MS); turn < end - 2 * MINUTE_MS; turn += MINUTE_MS) {
        const inTurn = recorded.filter((at) => at >= turn && at < turn + MINUTE_MS).length;
        expect(inTurn).toBeLessThanOrEqual(1);
        missing += 1 - inTurn;
      }
    }
    // A process that takes over a killed one's lease may find the next turn due.
    expect(kills).toBeGreaterThan(size.minutes / 2);
    expect(missing).toBeLessThanOrEqual(lost);
    expect(new Set(outcomes)).toEqual(new Set(["recorded"]));
    // Each answer was recorded once.
    expect(rows.length).toBe(outcomes.length);
    expect(new Set(rows.map(({ total }) => total)).size).toBe(rows.length);
    const perMinute = Object.values(Object.groupBy(calls, (at) => Math.floor((at - start) / MINUTE_MS)));
    // A quarter of a minute may be used ahead.
    for (const made of perMinute) expect(made?.length).toBeLessThanOrEqual(1.25 * size.callsPerMinute + 3);
  });

  /** One process whose turns the test controls. */
  async function opened(
    api: Partial<CollectionApi> = {},
    isHeld = () => false,
    { intervalMs, callsPerMinute } = { intervalMs: HOUR_MS, callsPerMinute: 6 },
  ) {
    const clock = new FakeClock();
    const url = await engine.createUrl();
    const { memory } = await openTestMemory(url, { clock });
    const outcomes: RecordingOutcome[] = [];
    const calls: string[] = [];
    const none = async (operation: string, contract: Address) => {
      calls.push(`${operation} ${contract}`);
      return { entries: [], asOf: new Date(clock.now()), cache: "miss" as const };
    };
    /** What each claim found. */
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
      log: recordLog().log,
      isHeld,
      intervalMs,
      callsPerMinute,
      maxTracked: 2,
      deadlineMs: 8_000,
      onTurn: (outcome) => outcomes.push(outcome),
    });
    return { clock, memory, recorder, outcomes, calls, claims };
  }
  const failing = (kind: "timeout" | "paused") => () => Promise.reject(new CollectionApiError(kind, "no"));

  test("a short interval is kept if one collection alone is due, however long its lease could last", async () => {
    const [isAsked, mayAnswer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const scores = async () => {
      isAsked.resolve();
      await mayAnswer.promise;
      return { entries: [], asOf: new Date(0), cache: "miss" as const };
    };
    const short = { intervalMs: 10_000, callsPerMinute: 6_000 };
    const { clock, memory, recorder, outcomes, claims } = await opened({ scores }, undefined, short);
    await memory.servers.set(idOf(1), { collection: addressOf(1) });
    await memory.tracking.sync([addressOf(1)], short.intervalMs);
    await clock.advance(short.intervalMs);
    recorder.start();
    await clock.advance(timing.recorder.standBackMs);
    await isAsked.promise;
    /** Also runs what is to happen at once. */
    const poll = <T>(read: () => T) => expect.poll(() => clock.advance(0).then(read));
    await poll(() => claims).toEqual([expect.objectContaining({ collection: addressOf(1) }), { waitMs: 54_000 }]);
    mayAnswer.resolve();
    await poll(() => [outcomes.length, claims.length]).toEqual([1, 3]);
    await clock.advance(short.intervalMs);
    await poll(() => outcomes).toEqual(["no_data", "no_data"]);
    await recorder.stop();
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
    expect(await recorder.turn()).toBe(0);
    expect(await recorder.turn()).toBe(15_000);
    await clock.advance(15_000);
    expect(await recorder.turn()).toBe(0);
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
    await recorder.turn();
    expect([outcomes, (await memory.tracking.state()).behindMs]).toEqual([["failed"], 0]);
    const paused = await opened({ tweets: failing("paused") });
    await paused.memory.tracking.sync([addressOf(1)], HOUR_MS);
    await paused.clock.advance(HOUR_MS);
    await paused.recorder.turn();
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
      expect(await recorder.turn()).toBe(waitMs);
      expect(outcomes).toEqual(["postponed"]);
    }
  });

  test("a stale answer shown in place of an empty one is not recorded", async () => {
    const scores = async () => ({ entries: [scoreJson() as never], asOf: new Date(0), cache: "stale" as const });
    const { clock, memory, recorder, outcomes } = await opened({ scores });
    await memory.tracking.sync([addressOf(1)], HOUR_MS);
    await clock.advance(HOUR_MS);
    await recorder.turn();
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
    await recorder.turn();
    await clock.advance(24 * HOUR_MS);
    expect(await memory.tracking.wanted(1)).toEqual([addressOf(first)]);
  });

  test("no collection is claimed while the service is down", async () => {
    const { clock, memory, recorder, outcomes, calls } = await opened({}, () => true);
    await memory.tracking.sync([addressOf(1)], HOUR_MS);
    await clock.advance(HOUR_MS);
    expect(await recorder.turn()).toBe(2_000);
    expect([outcomes, calls]).toEqual([[], []]);
    expect(await memory.tracking.claim({ leaseMs: 1, costMs: 1 })).toMatchObject({ collection: addressOf(1) });
  });
});
