import { expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "../../src/infra/time.ts";
import { nextDueAt } from "../../src/memory/tracking.ts";
import { scoreJson } from "../support/api-server.ts";
import { describeEngines, inEach, openTestMemory } from "../support/databases/engines.ts";
import { nextDue } from "../support/databases/next-due.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf, idOf } from "../support/ids.ts";

const collections = Array.from({ length: 20 }, (_, number) => addressOf(number));
const claim = { leaseMs: 30_000, costMs: 0 };

test("turns are an interval apart, and spread evenly over it", () => {
  const now = Date.UTC(2026, 5, 1);
  const runs = Array.from({ length: 1_000 }, (_, number) => nextDueAt(addressOf(number), now, HOUR_MS));
  for (const [number, run] of runs.entries()) {
    expect(run).toBeGreaterThan(now);
    expect(nextDueAt(addressOf(number), run - 1, HOUR_MS)).toBe(run);
    expect(nextDueAt(addressOf(number), run, HOUR_MS)).toBe(run + HOUR_MS);
  }
  const byTenth = Object.values(Object.groupBy(runs, (run) => Math.floor((run - now) / (HOUR_MS / 10))));
  for (const tenth of byTenth) expect(tenth?.length).toBeGreaterThan(60);
});

describeEngines((engine) => {
  async function opened({ snapshotMs = HOUR_MS } = {}) {
    const clock = new FakeClock();
    const url = await engine.createUrl();
    const { memory } = await openTestMemory(url, { clock, snapshotMs });
    const otherItem = await openTestMemory(url, { clock });
    return { clock, url, tracking: memory.tracking, watches: memory.watches, another: otherItem.memory.tracking };
  }
  const isLease = (claimed: object) => "collection" in claimed;

  test("an untracked collection is never due, and a shorter interval brings a due time forward", async () => {
    const { clock, tracking } = await opened();
    await tracking.sync(collections, 24 * HOUR_MS);
    expect(await tracking.state()).toEqual({ tracked: 20, behindMs: 0 });
    await tracking.sync(collections.slice(0, 5), HOUR_MS);
    expect((await tracking.state()).tracked).toBe(5);
    await clock.advance(HOUR_MS);
    expect((await tracking.state()).behindMs).toBeGreaterThan(0);
    const claimed = await Promise.all(Array.from({ length: 6 }, () => tracking.claim(claim)));
    expect(claimed.filter(isLease).length).toBe(5);
    await tracking.sync([], HOUR_MS);
    expect(await tracking.state()).toEqual({ tracked: 0, behindMs: 0 });
    expect(await tracking.claim(claim)).toEqual({ waitMs: Number.POSITIVE_INFINITY });
  });

  test("each collection is claimed by one process, until it is finished, released, or its lease is over", async () => {
    const { clock, tracking, another: otherTracking } = await opened();
    await tracking.sync(collections, HOUR_MS);
    await clock.advance(HOUR_MS);
    const claims = await inEach([tracking, otherTracking], 30, (t) => t.claim({ ...claim }));
    const leases = claims.flatMap((claimed) => ("collection" in claimed ? [claimed] : []));
    expect(new Set(leases.map(({ collection }) => collection))).toEqual(new Set(collections));
    expect(leases.length).toBe(20);
    const [first, second, third] = leases;
    if (!first || !second || !third) throw new Error("too few");
    expect(await tracking.finish(first, {}, HOUR_MS)).toBe(true);
    expect(await tracking.finish(first, {}, HOUR_MS)).toBe(false);
    await tracking.release(second);
    expect(await otherTracking.claim(claim)).toMatchObject({ collection: second.collection });
    expect(await tracking.claim(claim)).toMatchObject({ waitMs: expect.any(Number) });
    await clock.advance(30_000);
    const again = await inEach([otherTracking], 30, () => otherTracking.claim({ ...claim }));
    const accepted = again.flatMap((claimed) => ("collection" in claimed ? [claimed.collection] : []));
    expect(new Set(accepted)).toEqual(new Set(collections.filter((collection) => collection !== first.collection)));
    // A late process has lost its lease.
    expect(await tracking.finish(third, {}, HOUR_MS)).toBe(false);
    await tracking.release(third);
    expect(await tracking.claim(claim)).toMatchObject({ waitMs: expect.any(Number) });
  });

  test("a shorter interval leaves a turn that has begun", async () => {
    const { clock, tracking } = await opened();
    await tracking.sync(collections.slice(0, 1), 24 * HOUR_MS);
    await clock.advance(24 * HOUR_MS);
    const leaseMs = 3 * HOUR_MS;
    const claimed = await tracking.claim({ ...claim, leaseMs });
    await tracking.sync(collections.slice(0, 1), HOUR_MS);
    expect(await tracking.claim(claim)).toEqual({ waitMs: leaseMs });
    if ("collection" in claimed) expect(await tracking.finish(claimed, {}, HOUR_MS)).toBe(true);
  });

  test("where nothing is recorded, a watch's collection is not tracked, and the watch says so", async () => {
    const { clock, tracking, watches } = await opened({ snapshotMs: 0 });
    const [collection = addressOf(0)] = collections;
    const settings = { channel: idOf(1), collection, kinds: { alert: {} }, locale: undefined };
    await watches.add(idOf(1), settings);
    await clock.advance(HOUR_MS);
    expect(await tracking.state()).toEqual({ tracked: 0, behindMs: 0 });
    expect(await watches.of(idOf(1))).toMatchObject([{ isUntracked: true }]);
  });

  test("the first watch of a collection makes it due at once, a further one leaves its turn", async () => {
    const { clock, tracking, watches } = await opened();
    const [collection = addressOf(0)] = collections;
    const add = (channel: number) =>
      watches.add(idOf(1), { channel: idOf(channel), collection, kinds: { alert: {} }, locale: undefined });
    await add(1);
    await tracking.sync([collection], HOUR_MS);
    const claimed = await nextDue(tracking.claim(claim));
    await tracking.finish(claimed, {}, HOUR_MS);
    await add(2);
    expect(await tracking.claim(claim)).toEqual({ waitMs: nextDueAt(collection, clock.now(), HOUR_MS) - clock.now() });
  });

  test("a watch that is added while the collections are chosen keeps its turn; one that was there loses it", async () => {
    const { clock, tracking, watches } = await opened();
    const [collection = addressOf(0), address = addressOf(1)] = collections;
    await watches.add(idOf(1), { channel: idOf(1), collection, kinds: { alert: {} }, locale: undefined });
    await tracking.sync([address], HOUR_MS);
    expect(await tracking.claim(claim)).toMatchObject({ collection });
    await clock.advance(3 * MINUTE_MS);
    await tracking.sync([address], HOUR_MS);
    expect((await tracking.state()).tracked).toBe(1);
  });

  test("a record makes all watches of its collection due, however many there are", async () => {
    const { clock, tracking, watches, url } = await opened();
    const [collection = addressOf(0)] = collections;
    const settings = { collection, kinds: { alert: {} }, locale: undefined };
    await watches.add(idOf(1), { ...settings, channel: idOf(1) });
    const [column, row] = [
      "(id, server_id, channel_id, collection, kinds, publish, wakes, added_at, due_at)",
      (number: number) =>
        `('w${number}', '${idOf(1)}', '${idOf(number)}', '${collection}', '{"alert":{}}', 0, 1, 0, 9000000000000)`,
    ];
    const rows = Array.from({ length: 1_234 }, (_, index) => row(index + 2)).join();
    await engine.query(url, `insert into watches ${column} values ${rows}`);
    const claimed = await nextDue(tracking.claim(claim));
    const scores = { entries: [scoreJson()], asOf: new Date(clock.now()), cache: "miss" } as const;
    expect(await tracking.finish(claimed, { scores }, HOUR_MS)).toBe(true);
    expect(await engine.query(url, `select id from watches where due_at <= ${clock.now()}`)).toHaveLength(1_235);
  });
});
