import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DigestTime, MAX_SHIFT_MS, nextDigest } from "../../src/analysis/digest-time.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../src/infra/time.ts";

const zones = [
  "Europe/Berlin",
  "America/New_York",
  "America/Sao_Paulo",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Africa/Cairo",
  "America/Santiago",
  "Pacific/Chatham",
  "UTC",
];
const daily = (time: Partial<DigestTime> = {}): DigestTime => ({
  every: "day",
  hour: 9,
  weekday: 1,
  zone: "UTC",
  key: "5",
  ...time,
});
const local = (at: number, zone: string) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);

/** The times of a process that never sleeps. */
function digestsOf(time: DigestTime, from: number, to: number): number[] {
  const digests: number[] = [];
  for (let at = nextDigest(time, from); at < to; at = nextDigest(time, at, at)) digests.push(at);
  return digests;
}

test.each(zones)("in %s a digest is due once a day throughout the year, within a quarter of an hour of its hour", (zone) => {
  // The distance to the hour matters at the edges of a day; the other hours are plain, skipped or repeated ones.
  for (const hour of [0, 1, 2, 3, 9, 23]) {
    for (const key of hour === 0 || hour === 23 ? ["a", "1100000000000000003", "z"] : ["a"]) {
      const digests = digestsOf(daily({ zone, hour, key }), Date.UTC(2025, 11, 31, 23), Date.UTC(2026, 11, 31));
      const days = new Set<string>();
      for (const at of digests) {
        // Around noon of the day, on either side of midnight.
        const day = local(at + (12 - hour) * HOUR_MS, zone).toPlainDate();
        const due = day.toZonedDateTime({ timeZone: zone, plainTime: { hour } }).epochMilliseconds;
        expect(Math.abs(due - at)).toBeLessThanOrEqual(MAX_SHIFT_MS);
        expect(days.has(String(day))).toBe(false);
        days.add(String(day));
      }
      expect(days.size).toBeGreaterThanOrEqual(364);
    }
  }
});

test("a digest at an hour skipped by a clock change comes an hour later, at a repeated hour the first time", () => {
  const spread = nextDigest(daily({ hour: 0 }), Date.UTC(2026, 5, 1)) - Date.UTC(2026, 5, 2);
  const offset = Math.abs(spread) > MAX_SHIFT_MS ? spread + DAY_MS : spread;
  const gap = nextDigest(daily({ zone: "Europe/Berlin", hour: 2 }), Date.UTC(2026, 2, 28, 12));
  expect(gap - offset).toBe(Date.UTC(2026, 2, 29, 1));
  const twice = nextDigest(daily({ zone: "Europe/Berlin", hour: 2 }), Date.UTC(2026, 9, 24, 12));
  expect(twice - offset).toBe(Date.UTC(2026, 9, 25, 0));
});

test("digests of one channel are due at the same moment, those of other channels at others", () => {
  const after = Date.UTC(2026, 0, 1);
  const keys = Array.from({ length: 200 }, (_, number) => `11000000000000${number}`);
  const times = keys.map((key) => nextDigest(daily({ key }), after));
  expect(times).toEqual(keys.map((key) => nextDigest(daily({ key }), after)));
  expect(new Set(times).size).toBeGreaterThan(150);
  expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(25 * MINUTE_MS);
});

describe("for any time and zone", () => {
  const anyTime = fc.record({
    every: fc.constantFrom("day" as const, "week" as const),
    hour: fc.integer({ min: 0, max: 23 }),
    weekday: fc.integer({ min: 1, max: 7 }),
    zone: fc.constantFrom(...zones),
    key: fc.string(),
  });
  const anyMoment = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2030, 0, 1) });

  test("the next digest is later, within a period and an hour, and on its weekday", () => {
    fc.assert(
      fc.property(anyTime, anyMoment, (time, after) => {
        const at = nextDigest(time, after);
        expect(at).toBeGreaterThan(after);
        expect(at - after).toBeLessThanOrEqual((time.every === "day" ? 1 : 7) * DAY_MS + 90 * MINUTE_MS);
        const days = [-15, 0, 15].map((minutes) => local(at + minutes * MINUTE_MS, time.zone).dayOfWeek);
        if (time.every === "week") expect(days).toContain(time.weekday);
      }),
    );
  });

  test("after a change of zone, each day still has exactly one digest", () => {
    fc.assert(
      fc.property(anyTime, fc.constantFrom(...zones), anyMoment, (time, zone, after) => {
        fc.pre(time.every === "day" && time.hour > 0 && time.hour < 23);
        const last = nextDigest(time, after);
        const moved = { ...time, zone };
        const next = nextDigest(moved, last + MINUTE_MS, last);
        const dayOf = (at: number) => local(at, zone).toPlainDate();
        // Minutes before or after the hour do not make another day.
        fc.pre(dayOf(last - 16 * MINUTE_MS).equals(dayOf(last + 16 * MINUTE_MS)));
        expect(dayOf(last).until(dayOf(next)).days).toBe(1);
      }),
    );
  });
});
