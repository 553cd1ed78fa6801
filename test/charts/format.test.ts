import fc from "fast-check";
import { expect, test } from "vitest";
import { formatOf } from "../../src/charts/format.ts";
import { to } from "../support/pictures.ts";

const english = formatOf("en-US", "Europe/Berlin");

test.each<[number, readonly number[], string]>([
  [75.514, [75.514], "75.51"],
  [-0.8, [-0.8], "\u22120.80"],
  [-0.001, [-0.001, 5], "0.00"],
  [99_999.99, [99_999.99], "99,999.99"],
  [123_456.7, [123_456.7], "123.46K"],
  [1_234_567.001, [1_234_567.001, 1_234_567.003], "1,234,567.001"],
  [10.001, [10.001, 10.002], "10.001"],
  [0.0004, [0.0004], "0.0004"],
  [1e-9, [1e-9, 2e-9], "1E\u22129"],
  [-1e300, [-1e300], "\u22121E300"],
  [0, [0, 0], "0.00"],
])("%d among %j is written %3$s", (value, among, written) => {
  expect(english.value(value, among)).toBe(written);
});

test("two values of a chart are written differently if they differ visibly", () => {
  const value = fc.double({ min: -1e6, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(value, value, (a, b) => {
      fc.pre(Math.abs(a - b) > 1e-5 * Math.max(Math.abs(a), Math.abs(b)));
      expect(english.value(a, [a, b])).not.toBe(english.value(b, [a, b]));
    }),
  );
});

test("times are in the time zone and in the locale's words, and years in the Gregorian calendar", () => {
  const hour = 3_600_000;
  expect(english.range(to - 24 * hour, to)).toBe(
    "Nov 21, 4:20 AM \u2013 Nov 22, 4:20 AM GMT+1".replace(/ \u2013 /, "\u2009\u2013\u2009"),
  );
  expect(formatOf("en-US", "America/New_York").time(to)).toBe("10:20 PM");
  expect(formatOf("th", "Asia/Bangkok").range(to - 720 * hour, to)).toContain("2026");
  expect(formatOf("de", "UTC").day(to)).toBe("22. Nov.");
});
