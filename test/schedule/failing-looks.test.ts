import { expect, test } from "vitest";
import { DatabaseError } from "../../src/infra/engine.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../src/infra/time.ts";
import type { Memory } from "../../src/memory/memory.ts";
import type { WatchSettings } from "../../src/memory/watches.ts";
import type { WatchOutcome } from "../../src/schedule/posting-worker.ts";
import type { WatcherOptions } from "../../src/schedule/watcher.ts";
import { scoreJson } from "../support/api-server.ts";
import { describeEngines, type Engine, openTestMemory } from "../support/databases/engines.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf, idOf } from "../support/ids.ts";
import { recordLog } from "../support/recorded-log.ts";
import { replacing } from "../support/replacing.ts";
import { watcherOver } from "./workers.ts";

const server = idOf(1);
const [broken, sound] = [addressOf(0xa1), addressOf(0xb2)];
const digest = { every: "day", hour: 9, weekday: 1 } as const;

/** @param changed what the watcher sees of the memory, where that differs. */
async function setUp(engine: Engine, changed = (_memory: Memory): Partial<WatcherOptions["memory"]> => ({})) {
  const clock = new FakeClock();
  const url = await engine.createUrl();
  const { memory, queries } = await openTestMemory(url, { clock, snapshotMs: HOUR_MS });
  const { log, lines } = recordLog();
  const checks: WatchOutcome[] = [];
  const watcherOf = (memory: WatcherOptions["memory"]) =>
    watcherOver({ memory, alertIntervalMs: HOUR_MS, clock, log, onEvaluated: (check) => void checks.push(check) });
  return {
    ...{ clock, url, memory, checks, lines, watcherOf, watcher: watcherOf({ ...memory, ...changed(memory) }) },
    query: (sql: string) => engine.query(url, sql),
    add: (collection: typeof sound, settings: Partial<WatchSettings> = {}) =>
      memory.watches.add(server, {
        ...{ channel: idOf(5), collection, kinds: { alert: { change: 1 } }, locale: undefined },
        ...settings,
      }),
    record: async (collection: typeof sound, total: number) => {
      queries.length = 0;
      memory.history.record(collection, {
        scores: { entries: [scoreJson({ total })], asOf: new Date(clock.now()), cache: "miss" },
      });
      await expect.poll(() => queries, { interval: 1 }).toContain("history_record done");
    },
    watchOf: async (collection: typeof sound) =>
      (await memory.watches.of(server))?.find((watch) => watch.collection === collection),
  };
}

describeEngines((engine) => {
  test("a watch whose base cannot be compared is logged and tried again after a minute, and delays no other", async () => {
    const { clock, checks, lines, watcher, query, add, record, watchOf } = await setUp(engine);
    for (const collection of [broken, sound]) await add(collection);
    await query(`update watches set base = '{}' where collection = '${broken}'`);
    for (const collection of [broken, sound]) await record(collection, 20);
    // One that fails by itself holds up no other.
    expect(await watcher.runOnce()).toBe(30);
    for (let runOnce = 0; runOnce < 2; runOnce++) await watcher.runOnce();
    expect(checks).toEqual(["quiet", "lost"]);
    expect([(await watchOf(sound))?.checkedAt, (await watchOf(broken))?.checkedAt]).toEqual([clock.now(), undefined]);
    const msg = "a check of a watch failed unexpectedly";
    expect(lines).toMatchObject([{ level: "error", msg, type: "TypeError", at: expect.stringContaining("changesBetween") }]);
    await clock.advance(MINUTE_MS - 1);
    await watcher.runOnce();
    expect(checks.length).toBe(2);
    await clock.advance(1);
    await watcher.runOnce();
    expect(checks).toEqual(["quiet", "lost", "lost"]);
  });

  test("a watch whose history cannot be read delays no other, and is not logged", async () => {
    const { checks, lines, watcher, add } = await setUp(engine, ({ history }) => ({
      history: replacing(history, {
        newest: async (collection) => (collection === broken ? undefined : history.newest(collection)),
      }),
    }));
    for (const collection of [broken, sound]) await add(collection);
    for (let runOnce = 0; runOnce < 3; runOnce++) await watcher.runOnce();
    expect([checks, lines]).toEqual([["quiet", "lost"], []]);
  });

  test("while the settings of a server cannot be read, its watches wait, and nothing is logged", async () => {
    let isReadable = false;
    const { clock, checks, lines, watcher, add, record } = await setUp(engine, ({ servers }) => ({
      servers: {
        settingsOf: async (id) => {
          if (!isReadable) throw new DatabaseError("unreachable", "nothing listens there");
          return servers.settingsOf(id);
        },
      },
    }));
    await add(sound);
    await record(sound, 20);
    expect(await watcher.runOnce()).toBe(2_000);
    expect([checks, lines]).toEqual([["lost"], []]);
    isReadable = true;
    await clock.advance(MINUTE_MS - 1);
    await watcher.runOnce();
    expect(checks.length).toBe(1);
    await clock.advance(1);
    await watcher.runOnce();
    expect(checks).toEqual(["lost", "quiet"]);
  });

  test.each([
    ["a check without news", { kinds: { digest } }, 0, "lost"],
    ["a digest", { kinds: { digest } }, DAY_MS, "due"],
  ])("%s whose lease is lost changes nothing", async (_what, kinds, ms, check) => {
    let isLosing = false;
    const { clock, checks, lines, watcher, query, add, record, watchOf } = await setUp(engine, ({ servers }) => ({
      servers: {
        settingsOf: async (id: string) => {
          if (isLosing) await query("update watches set lease = null");
          return servers.settingsOf(id);
        },
      },
    }));
    await add(sound, kinds);
    await record(sound, 20);
    if (ms > 0) {
      await watcher.runOnce();
      await clock.advance(ms);
      await record(sound, 25);
    }
    checks.length = 0;
    isLosing = true;
    const before = await watchOf(sound);
    await watcher.runOnce();
    expect([checks, lines, await watchOf(sound)]).toEqual([[check], [], before]);
  });

  test("how many watches are due is known once it was read, and stays so while it cannot be", async () => {
    let isReadable = true;
    const { watcher, add } = await setUp(engine, ({ subscriptionState }) => ({
      subscriptionState: async () => (isReadable ? subscriptionState() : Promise.reject(new Error("no database"))),
    }));
    await add(sound);
    expect(watcher.state).toBeUndefined();
    await watcher.observe();
    expect(watcher.state).toMatchObject({ active: 1 });
    isReadable = false;
    await watcher.observe();
    expect(watcher.state).toMatchObject({ active: 1 });
  });

  test.each([
    ["a digest", { kinds: { digest } }],
    ["an alert", { kinds: { alert: { change: 1 } } }],
  ])("%s that cannot be built is left out of its channel's message", async (_what, settings) => {
    const { clock, checks, memory, watcher, query, add, record, watchOf } = await setUp(engine);
    const both = [broken, sound];
    for (const collection of both) {
      await add(collection, settings);
      await record(collection, 20);
    }
    for (let runOnce = 0; runOnce < 2; runOnce++) await watcher.runOnce();
    await query(`update watches set base = '{}' where collection = '${broken}'`);
    await clock.advance(DAY_MS);
    for (const collection of both) await record(collection, 25);
    checks.length = 0;
    await watcher.runOnce();
    expect(checks).toEqual(["due", "lost"]);
    expect([(await watchOf(broken))?.outcome, (await watchOf(sound))?.outcome]).toEqual([undefined, "posted"]);
    // It has kept its digest and its turn.
    if ("digest" in settings.kinds) expect((await watchOf(broken))?.plannedAt).toBeLessThanOrEqual(clock.now());
    expect(await memory.watchQueue.claim({ leaseMs: 1 })).toEqual({ waitMs: MINUTE_MS });
  });
});
