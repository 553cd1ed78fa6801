import { expect, test } from "vitest";
import { DAY_MS, SECOND_MS } from "../../src/infra/time.ts";
import { Ledger } from "../../src/service/collect/x/ledger.ts";
import { prices } from "../../src/service/collect/x/prices.ts";
import { daysBetween, XClock } from "../../src/service/collect/x/x-clock.ts";
import { describeEngines } from "../support/databases/engines.ts";
import { openTestService } from "../support/service.ts";

const budget = 10 * prices.post;
const [today, tomorrow, both] = [
  { first: 10, last: 10 },
  { first: 11, last: 11 },
  { first: 10, last: 11 },
];

test("a request counts on each day on which X may charge for it", () => {
  const midnight = 11 * DAY_MS;
  expect(daysBetween(midnight - 100 * SECOND_MS, midnight - 70 * SECOND_MS)).toEqual(today);
  expect(daysBetween(midnight - 100 * SECOND_MS, midnight - 50 * SECOND_MS)).toEqual(both);
  expect(daysBetween(midnight + 50 * SECOND_MS, midnight + 70 * SECOND_MS)).toEqual(both);
  expect(daysBetween(midnight + 70 * SECOND_MS, midnight + 90 * SECOND_MS)).toEqual(tomorrow);
});

test("X's time is in whole milliseconds, whatever this machine's timer counts", () => {
  const clock = { now: () => 5_000, elapsed: () => 7_000.25, after: () => () => {} };
  const time = new XClock(clock);
  time.note("Thu, 01 Jan 1970 00:00:09 GMT", 6_990.5);
  expect([time.now, time.latest]).toEqual([9_000, 10_010]);
});

describeEngines((engine) => {
  const setUp = async () => new Ledger(await openTestService(await engine.createUrl()), budget);

  test("a reservation over midnight is taken from both days, and needs both", async () => {
    const ledger = await setUp();
    await ledger.reserve({ kind: "post", most: 4 }, tomorrow);
    await ledger.reserve({ kind: "post", most: 6 }, both);
    expect([await ledger.left(today), await ledger.left(tomorrow)]).toEqual([4 * prices.post, 0]);
    await expect(ledger.reserve({ kind: "post", most: 1 }, both)).rejects.toMatchObject({ problem: "budget_used_up" });
    await ledger.reserve({ kind: "post", most: 4 }, today);
  });

  test("what came over midnight is paid on both days, and paid again if it is asked for once more", async () => {
    const ledger = await setUp();
    const reservation = await ledger.reserve({ kind: "post", most: 4 }, both);
    await ledger.settle(reservation, { posts: ["1", "2"], people: [], counts: 0 }, both);
    expect([await ledger.left(today), await ledger.left(tomorrow)]).toEqual([8 * prices.post, 8 * prices.post]);
    expect(await ledger.paid("post", ["1", "2"], tomorrow)).toEqual(new Set());
    const again = await ledger.reserve({ kind: "post", ids: ["1"] }, tomorrow);
    await ledger.settle(again, { posts: ["1"], people: [], counts: 0 }, tomorrow);
    expect(await ledger.left(tomorrow)).toBe(7 * prices.post);
    expect(await ledger.paid("post", ["1", "2"], tomorrow)).toEqual(new Set(["1"]));
  });
});
