import { expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../src/infra/time.ts";
import type { WatchSettings } from "../../src/memory/watches.ts";
import { describeEngines, type Engine, openTestMemory } from "../support/databases/engines.ts";
import { nextDue } from "../support/databases/next-due.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf, idOf } from "../support/ids.ts";

const [server, text, member] = [idOf(1), idOf(2), idOf(3)];
const [channel, elsewhere] = [idOf(5), idOf(6)];
const alert = { alert: { change: 1 } };
const digest = { every: "day", hour: 9, weekday: 1 } as const;
const leaseMs = MINUTE_MS;
const alertOf = (number: number, over: Partial<WatchSettings> = {}): WatchSettings => ({
  ...{ channel, collection: addressOf(number), kinds: alert, locale: undefined },
  ...over,
});

async function setUp(engine: Engine) {
  const clock = new FakeClock();
  const url = await engine.createUrl();
  const { memory, queries } = await openTestMemory(url, { clock });
  const query = (sql: string) => engine.query(url, sql);
  const claimed = (options = {}) => nextDue(memory.watchQueue.claim({ leaseMs, ...options }));
  const numbersOf = ({ watches }: Awaited<ReturnType<typeof claimed>>) =>
    watches.map(({ collection }) => Number(collection)).toSorted();
  const makeDue = (number: number, at: number) =>
    query(`update watches set due_at = ${at} where collection = '${addressOf(number)}'`);
  return { clock, memory, queries, query, claimed, numbersOf, makeDue };
}

describeEngines((engine) => {
  test("the longest due comes with all that are due in its channel; another server's and a member's come alone", async () => {
    const { clock, memory, claimed, numbersOf, makeDue } = await setUp(engine);
    await memory.directWatches.add(member, alertOf(1));
    for (const number of [2, 3, 4]) await memory.watches.add(server, alertOf(number));
    await memory.watches.add(text, alertOf(6));
    await memory.watches.add(server, alertOf(7, { channel: elsewhere }));
    const now = clock.now();
    for (let number = 1; number <= 7; number += 1) await makeDue(number, now - 10 + number);
    await makeDue(4, now + 1);
    const leases = [await claimed(), await claimed(), await claimed(), await claimed()];
    expect(leases.map(numbersOf)).toEqual([[1], [2, 3], [6], [7]]);
    expect(leases.map(({ claimedAt }) => claimedAt)).toEqual(leases.map(() => now));
    expect(await memory.watchQueue.claim({ leaseMs })).toEqual({ waitMs: 1 });
    await clock.advance(1);
    expect(numbersOf(await claimed())).toEqual([4]);
    // The leases end.
    expect(await memory.watchQueue.claim({ leaseMs })).toEqual({ waitMs: MINUTE_MS - 1 });
  });

  test("an alert comes before a digest that has been due for longer", async () => {
    const { clock, memory, query, claimed, numbersOf, makeDue } = await setUp(engine);
    await memory.watches.add(server, alertOf(1, { kinds: { ...alert, digest } }));
    await memory.watches.add(server, alertOf(2, { channel: elsewhere }));
    await query(`update watches set planned_at = ${clock.now() - HOUR_MS} where collection = '${addressOf(1)}'`);
    await makeDue(1, clock.now() - HOUR_MS);
    await makeDue(2, clock.now());
    expect([numbersOf(await claimed()), numbersOf(await claimed())]).toEqual([[2], [1]]);
  });

  test("a digest may wait for its collection's record; an alert, and a digest to come, do not", async () => {
    const { clock, memory, query, claimed, numbersOf } = await setUp(engine);
    for (const number of [1, 2]) await memory.watches.add(server, alertOf(number, { kinds: { ...alert, digest } }));
    await memory.watches.add(server, alertOf(3));
    await memory.tracking.sync([1, 2, 3].map(addressOf), HOUR_MS);
    const planDigest = (number: number, at: number) =>
      query(`update watches set planned_at = ${at} where collection = '${addressOf(number)}'`);
    const makeRecordDue = (number: number, at: number) =>
      query(`update tracked_collections set due_at = ${at} where collection = '${addressOf(number)}'`);
    for (const number of [1, 2, 3]) await makeRecordDue(number, clock.now() + number - 1);
    await planDigest(1, clock.now());
    await planDigest(2, clock.now() + 1);
    const lease = await claimed({ awaitsRecords: true });
    expect(numbersOf(lease)).toEqual([2, 3]);
    await memory.watchQueue.release(lease, clock.now());
    const tracked = await nextDue(memory.tracking.claim({ leaseMs, costMs: 0 }));
    expect(tracked.collection).toBe(addressOf(1));
    await makeRecordDue(1, clock.now() + HOUR_MS);
    expect(numbersOf(await claimed({ awaitsRecords: true }))).toEqual([2, 3]);
    await query("update tracked_collections set lease = null");
    expect(numbersOf(await claimed({ awaitsRecords: true }))).toEqual([1]);
  });

  test("a check keeps its plan; a part of the watches may be checked", async () => {
    const { clock, memory, queries, claimed, numbersOf } = await setUp(engine);
    for (const number of [1, 2]) await memory.watches.add(server, alertOf(number, { kinds: { ...alert, digest } }));
    const lease = await claimed();
    const [item, two] = lease.watches.toSorted((first, second) => first.collection.localeCompare(second.collection));
    const [dueAt, plannedAt] = [clock.now() + HOUR_MS, clock.now() + 2 * HOUR_MS];
    const base = '{"total":1}';
    const checked = { id: item?.id ?? "", dueAt, plannedAt, lastPlannedAt: 7, skipReason: "nothing_new", base };
    expect(await memory.watchQueue.finish(lease, [checked])).toBe(true);
    expect((await memory.watches.of(server))?.find(({ id }) => id === item?.id)).toMatchObject({
      ...{ plannedAt, lastPlannedAt: 7, skipReason: "nothing_new", base, checkedAt: clock.now() },
    });
    // A field that a check leaves out is unset.
    expect(await memory.watchQueue.finish(lease, [{ id: two?.id ?? "", dueAt, base }])).toBe(true);
    const second = (await memory.watches.of(server))?.find(({ id }) => id === two?.id);
    expect(second).toMatchObject({ base, checkedAt: clock.now() });
    expect([second?.plannedAt, second?.skipReason]).toEqual([undefined, undefined]);
    expect(await memory.watchQueue.claim({ leaseMs })).toEqual({ waitMs: HOUR_MS });
    await clock.advance(HOUR_MS);
    expect(numbersOf(await claimed())).toEqual([1, 2]);
    for (const name of ["watch_claim", "watch_finish"]) expect(queries).toContain(`${name} done`);
  });

  test("its state counts active, paused and untracked watches, and how long the oldest has been due", async () => {
    const { clock, memory, queries, makeDue } = await setUp(engine);
    const state = () => memory.subscriptionState();
    expect(await state()).toEqual({ active: 0, paused: 0, untracked: 0, behindMs: 0 });
    const ids: string[] = [];
    for (const number of [1, 2, 3]) {
      const added = await memory.watches.add(server, alertOf(number, { channel: idOf(number + 10) }));
      if ("id" in added) ids.push(added.id);
    }
    await memory.watches.pause(server, ids[2] ?? "");
    await memory.tracking.sync([addressOf(1)], HOUR_MS);
    await clock.advance(HOUR_MS);
    for (const number of [1, 2]) await makeDue(number, clock.now() + (2 - number) * HOUR_MS);
    expect(await state()).toEqual({ active: 2, paused: 1, untracked: 1, behindMs: 0 });
    await clock.advance(3 * SECOND_MS);
    expect(await state()).toMatchObject({ behindMs: 3 * SECOND_MS });
    await makeDue(1, clock.now() - 5 * SECOND_MS);
    expect(await state()).toMatchObject({ behindMs: 5 * SECOND_MS });
    expect(queries).toContain("watch_state done");
  });
});
