import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { byScoreName, type ScoreName, type SeenScores, scoreNames } from "../../src/analysis/change.ts";
import { measured, type Usual, usualOf } from "../../src/analysis/usual.ts";
import { DAY_MS, HOUR_MS } from "../../src/infra/time.ts";
import { randomFrom } from "../support/random.ts";
import { kinds, recordsOf, steps } from "./score-histories.ts";

type Kind = keyof typeof kinds;
type StepName = keyof typeof steps;
const cases = (Object.keys(kinds) as Kind[]).flatMap((kind) =>
  (Object.keys(steps) as StepName[]).map((step) => [kind, step] as const),
);

/** Each collection has four scores, each with a history of its own. */
const COLLECTIONS = 600;

/** The percentage of next days' changes within the band, after histories of the given days. */
function coverageOf(kind: Kind, step: StepName, [least, most]: readonly [number, number]): number {
  const random = randomFrom(1_000 * least + most);
  const draw = steps[step](random);
  let within = 0;
  for (let collection = 0; collection < COLLECTIONS; collection++) {
    const days = least + (collection % (most - least + 1));
    // So large that the least band plays no part.
    const records = recordsOf(byScoreName(() => kinds[kind](days + 1, draw, random).map((value) => 1_000 * value)));
    const [last, next] = records.slice(-2) as [SeenScores, SeenScores];
    const { moves } = usualOf(records.slice(0, -1), days * DAY_MS);
    for (const name of scoreNames) if (moves && Math.abs(next[name] - last[name]) <= moves[name].band) within++;
  }
  return (100 * within) / (COLLECTIONS * scoreNames.length);
}

describe("the band covers 90 to 97 % of the next day's changes", () => {
  test.each(cases)("%s, %s steps", (kind, step) => {
    const coverage = { short: coverageOf(kind, step, [10, 14]), long: coverageOf(kind, step, [15, 30]) };
    for (const [history, percent] of Object.entries(coverage)) {
      expect.soft(percent, history).toBeGreaterThanOrEqual(90);
      expect.soft(percent, history).toBeLessThanOrEqual(97);
    }
  });
});

const record = (from: number, to: number, total: number): SeenScores => ({
  ...{ firstSeenAt: from, lastSeenAt: to, total, hype: total / 2, gains: 0, community: 0 },
});
/** A record late on each day that has a value. */
const daily = (values: readonly (number | undefined)[]) =>
  values.flatMap((value, day) =>
    value === undefined ? [] : record(day * DAY_MS + 20 * HOUR_MS, day * DAY_MS + 23 * HOUR_MS, value),
  );
const usualAfter = (values: readonly (number | undefined)[]): Usual => usualOf(daily(values), values.length * DAY_MS);
const bandAfter = (values: readonly (number | undefined)[], name: ScoreName = "total") => usualAfter(values).moves?.[name].band;

describe("the usual change of a day", () => {
  test("is unknown below ten days, of which it says how many there are", () => {
    expect(usualOf([], DAY_MS)).toEqual({ days: 0, moves: undefined });
    for (let days = 1; days < 10; days++) {
      expect(usualAfter(Array.from({ length: days }, (_, day) => day))).toEqual({ days, moves: undefined });
    }
    expect(usualAfter(Array.from({ length: 10 }, (_, day) => day))).toMatchObject({ days: 10, moves: { total: { band: 1.15 } } });
  });

  test("is at least 0.1 for scores that never move", () => {
    expect(usualAfter(Array.from({ length: 12 }, () => 7)).moves).toEqual(
      byScoreName(() => ({ band: 0.1, changes: 11, beyond: 0 })),
    );
  });

  test("rests on the last record of a day, on each day of a longer one, and not on the day that is not over", () => {
    const still = record(0, 12 * DAY_MS + HOUR_MS, 3);
    const moved = [
      record(12 * DAY_MS + 2 * HOUR_MS, 12 * DAY_MS + 3 * HOUR_MS, 90),
      record(12 * DAY_MS + 4 * HOUR_MS, 14 * DAY_MS, 4),
    ];
    // Today is day 14.
    const { days, moves } = usualOf([still, ...moved], 14 * DAY_MS + HOUR_MS);
    expect([days, moves?.total]).toEqual([14, { band: 0.69, changes: 13, beyond: 1 }]);
    expect(usualOf([still, ...moved, record(14 * DAY_MS + 1, 14 * DAY_MS + 2, 500)], 14 * DAY_MS + HOUR_MS).moves).toEqual(moves);
  });

  test("of the floor is in percent, at least 5, and known of nine changes of prices in one currency", () => {
    const priced = (prices: readonly (number | undefined)[], currency = (_day: number) => "ETH") => {
      const records = prices.map((price, day) => ({
        ...record(day * DAY_MS, day * DAY_MS + HOUR_MS, 7),
        ...(price !== undefined && { floorPrice: price, floorCurrency: currency(day) }),
      }));
      return usualOf(records, prices.length * DAY_MS).floor;
    };
    const steady = Array.from({ length: 12 }, () => 10);
    expect(priced(steady)).toEqual({ band: 5, changes: 11, beyond: 0 });
    const doubled = Array.from({ length: 12 }, (_, day) => 2 ** day);
    expect(priced(doubled)).toEqual({ band: 115, changes: 11, beyond: 0 });
    expect(priced([...steady.slice(0, 9), undefined, undefined, undefined])).toBeUndefined();
    expect(priced(steady, (day) => (day < 6 ? "ETH" : "WETH"))?.changes).toBe(10);
    expect(priced(steady, (day) => `coin ${day}`)).toBeUndefined();
  });

  test("rests on the last 30 days", () => {
    const wild = Array.from({ length: 30 }, (_, day) => (day % 2) * 100);
    const calm = Array.from({ length: 30 }, (_, day) => day);
    expect(usualAfter([...wild, ...calm])).toEqual(usualAfter(calm));
  });

  test("leaves out a change over a missing day", () => {
    const [early, late] = [Array.from({ length: 6 }, (_, day) => day), Array.from({ length: 6 }, (_, day) => 100 + day)];
    expect(usualAfter([...early, undefined, ...late])).toMatchObject({ days: 11, moves: { total: { band: 1.15, beyond: 0 } } });
    expect(usualAfter([...early, ...late])).toMatchObject({ days: 12, moves: { total: { beyond: 1 } } });
  });

  test("grows with the changes, and is the same for falls as for rises", () => {
    const values = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 10, maxLength: 30 });
    fc.assert(
      fc.property(values, (steps) => {
        let value = 0;
        const walk = steps.map((step) => (value += step));
        const band = bandAfter(walk) ?? Number.NaN;
        expect(bandAfter(walk.map((v) => -v))).toBe(band);
        expect(bandAfter(walk, "hype")).toBeCloseTo(Math.max(0.1, band / 2), 1);
      }),
    );
  });

  test.each([
    ["is hardly widened by a burst of a day in 30 days", 30, 1.5],
    ["is widened by it for some time at first, but not by its size", 15, 3.5],
  ])("%s", (_what, days, most) => {
    const random = randomFrom(days);
    const widened = Array.from({ length: 200 }, () => {
      const calm = kinds["random walk"](days, steps.gaussian(random), random).map((value) => 1_000 * value);
      const burst = calm.map((value, day) => (day === 5 ? value + 30_000 : value));
      return (bandAfter(burst) ?? Number.NaN) / (bandAfter(calm) ?? Number.NaN);
    });
    const [median = Number.NaN] = widened.toSorted((a, b) => a - b).slice(100);
    expect(median).toBeLessThan(most);
  });
});

describe("a change is measured", () => {
  const usual = usualAfter(Array.from({ length: 12 }, (_, day) => 1.6 * day));
  const by = (total: number) => ({ total, hype: 0, gains: 0, community: 0 });
  const measuredOver = (hours: number, total: number) =>
    measured(usual, { since: DAY_MS, by: by(total) }, DAY_MS + hours * HOUR_MS);

  test.each([
    [1.84, false],
    [-1.84, false],
    // Both are shown as 1.84.
    [1.8449, false],
    [1.8451, true],
    [-1.85, true],
  ])("against the band: %d beyond 1.84 is %s", (total, isBeyond) => {
    expect(measuredOver(24, total)).toEqual({ by: total, band: 1.84, isBeyond });
  });

  test("if it took about a day, and the band is known", () => {
    expect([11, 12, 36, 37].map((hours) => measuredOver(hours, 1) !== undefined)).toEqual([false, true, true, false]);
    expect(measured({ days: 9, moves: undefined }, { since: 0, by: by(1) }, DAY_MS)).toBeUndefined();
  });
});
