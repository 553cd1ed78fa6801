import { describe, expect, test } from "vitest";
import { changeSince, type FollowingScores, lineOf, lineTo, pricedOf, trendsOf } from "../../src/analysis/change.ts";
import { DAY_MS, HOUR_MS } from "../../src/infra/time.ts";

const now = Date.UTC(2026, 10, 21, 12);
const scores = (total: number) => ({ total, hype: total * 2, gains: 1, community: 3 });
const seen = (firstSeenAt: number, total: number, lastSeenAt = firstSeenAt) => ({ ...scores(total), firstSeenAt, lastSeenAt });

describe("a change", () => {
  const since = (ageMs: number, asOf = now) => changeSince(scores(5), seen(now - ageMs, 3), { asOf, now });

  test("is that of each score since a record of before", () => {
    expect(since(DAY_MS)).toEqual({ since: now - DAY_MS, by: { total: 2, hype: 4, gains: 0, community: 0 } });
    expect(changeSince(scores(5), undefined, { asOf: now, now })).toBeUndefined();
  });

  test("from a record that still held 20 hours ago counts from then", () => {
    expect(since(20 * HOUR_MS)?.since).toBe(now - 20 * HOUR_MS);
    expect(since(HOUR_MS)?.since).toBe(now - 20 * HOUR_MS);
  });

  test("is none if the scores are not newer", () => {
    expect(since(DAY_MS, now - DAY_MS)).toBeUndefined();
    expect(since(DAY_MS, now - DAY_MS + 1)).toBeDefined();
  });
});

test("a line of prices has those in the newest record's currency, with a gap for every other record", () => {
  const priced = (at: number, floorPrice?: number, floorCurrency = "ETH", isAfterGap = false) => ({
    ...{ ...seen(at, 1), isAfterGap },
    ...(floorPrice !== undefined && { floorPrice, floorCurrency, floorSource: "OpenSea", floorAt: at }),
  });
  const records = [priced(0, 9, "USD"), priced(1, 2), priced(2, 3), priced(3), priced(4, 4), priced(5, 5, "ETH", true)];
  const valuesIn = (of: typeof records) =>
    lineOf(pricedOf(of), "floorPrice", { from: 0, to: 9 }).map((points) => points.map(({ value }) => value));
  expect(valuesIn(records)).toEqual([[2, 3], [4], [5]]);
  expect(trendsOf(records.slice(1), 0)).toMatchObject({
    change: { floor: 150 },
    floor: {
      ...{ price: { price: 5, currency: "ETH", source: "OpenSea", at: 5 }, newest: 5 },
      ...{ lowest: { value: 2, at: 1 }, highest: { value: 5, at: 5 } },
    },
  });
  // The oldest record has another currency.
  expect(trendsOf(records, 0)).toMatchObject({ change: { floor: undefined }, floor: { newest: 5 } });
  expect(trendsOf(records.slice(0, 4), 0)?.floor).toBeUndefined();
});

describe("trends", () => {
  const following = (at: number, total: number, more: Partial<FollowingScores> = {}): FollowingScores => ({
    ...seen(at, total),
    isAfterGap: false,
    ...more,
  });

  test("have the newest, lowest and highest of each score with the first times of these, and the change", () => {
    const records = [
      following(1_000, 5, { isAfterGap: true }),
      following(2_000, 2),
      following(3_000, 8, { isAfterGap: true }),
      following(4_000, 2, { isAfterGap: true }),
      following(5_000, 8),
      following(6_000, 4, { lastSeenAt: 7_000 }),
    ];
    expect(trendsOf(records, 1_500)).toEqual({
      since: 1_500,
      until: 7_000,
      records: 6,
      gaps: 2,
      scores: {
        total: { newest: 4, lowest: { value: 2, at: 2_000 }, highest: { value: 8, at: 3_000 } },
        hype: { newest: 8, lowest: { value: 4, at: 2_000 }, highest: { value: 16, at: 3_000 } },
        gains: { newest: 1, lowest: { value: 1, at: 1_500 }, highest: { value: 1, at: 1_500 } },
        community: { newest: 3, lowest: { value: 3, at: 1_500 }, highest: { value: 3, at: 1_500 } },
      },
      change: { since: 1_500, by: { total: -1, hype: -2, gains: 0, community: 0 } },
    });
  });

  test("are none without a record, and have no change at one moment", () => {
    expect(trendsOf([], 0)).toBeUndefined();
    expect(trendsOf([following(1_000, 5)], 0)).toMatchObject({ since: 1_000, change: undefined });
    expect(trendsOf([following(1_000, 5, { lastSeenAt: 1_001 })], 0)?.change?.since).toBe(1_000);
  });
});

test("a line to the newest scores takes what was seen before them, and is cut where more than two days are missing", () => {
  const daily = [seen(0, 1), seen(2 * DAY_MS, 2, 3 * DAY_MS), seen(5 * DAY_MS + 1, 3, 9 * DAY_MS), seen(8 * DAY_MS, 4)];
  expect(lineTo(scores(5), 8 * DAY_MS, daily)).toEqual([
    { ...seen(0, 1), isAfterGap: false },
    { ...seen(2 * DAY_MS, 2, 3 * DAY_MS), isAfterGap: false },
    { ...seen(5 * DAY_MS + 1, 3, 8 * DAY_MS), isAfterGap: true },
    { ...seen(8 * DAY_MS, 5), isAfterGap: false },
  ]);
});

test("a long line is thinned to visible points, and keeps its ends, minimum and maximum", () => {
  const records = Array.from({ length: 20_000 }, (_, index) => {
    const total = index === 7_777 ? 99 : index === 3_333 ? -99 : index % 7;
    return { ...{ total, hype: 0, gains: 0, community: 0 }, firstSeenAt: index, lastSeenAt: index, isAfterGap: false };
  });
  const [points = [], ...rest] = lineOf(records, "total", { from: 0, to: 20_000 });
  expect(rest).toEqual([]);
  expect(points.length).toBeLessThan(500);
  const values = points.map(({ value }) => value);
  expect([Math.min(...values), Math.max(...values)]).toEqual([-99, 99]);
  expect([points[0]?.at, points.at(-1)?.at]).toEqual([0, 19_999]);
});
