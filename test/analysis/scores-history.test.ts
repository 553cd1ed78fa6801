import { expect, test } from "vitest";
import { movementOf } from "../../src/analysis/scores-history.ts";
import { DAY_MS } from "../../src/infra/time.ts";

const now = Date.UTC(2026, 10, 21, 12);
const times = { asOf: now, now };
const scores = { total: 30, hype: 1, gains: 1, community: 1 };
/** The total moves by half a point a day. */
const daily = Array.from({ length: 30 }, (_, index) => {
  const at = now - (30 - index) * DAY_MS;
  return { ...scores, total: 20 + (index % 2) / 2, firstSeenAt: at, lastSeenAt: at };
});
const compared = daily.at(-1);

test("scores moved since a day ago, measured by what is usual", () => {
  const { change, total, ...rest } = movementOf(scores, { compared, daily }, times);
  expect(change).toMatchObject({ since: now - DAY_MS, by: { total: 9.5 } });
  expect(total).toMatchObject({ by: 9.5, isBeyond: true });
  expect(rest).toMatchObject({ daily, usual: { days: 30 } });
});

test("nothing is compared while records cannot be read", () => {
  expect(movementOf(scores, undefined, times)).toMatchObject({ change: undefined, total: undefined, daily: [] });
});
