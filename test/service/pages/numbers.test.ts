import fc from "fast-check";
import { expect, test } from "vitest";
import { count, formatPrice, formatScore } from "../../../src/service/pages/numbers.ts";

const intl = (form: Intl.NumberFormatOptions) => (value: number) =>
  new Intl.NumberFormat("en-US", form).format(value).replace("-", "\u2212");

test("numbers are written as Intl writes them", () => {
  const wholes = intl({});
  const scores = intl({ minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: "negative" });
  const prices = intl({ maximumSignificantDigits: 4, maximumFractionDigits: 0, roundingPriority: "morePrecision" });
  const sized = (smallest: number, largest: number) =>
    fc
      .tuple(fc.double({ min: Math.log10(smallest), max: Math.log10(largest), noNaN: true }), fc.constantFrom(0, 1, 3, 9))
      .map(([size, digits]) => Number((10 ** size).toPrecision(digits + 1)));
  fc.assert(
    fc.property(sized(1e-3, 1e14), sized(1e-9, 1e14), fc.boolean(), (size, price, isNegative) => {
      const score = isNegative ? -size : size;
      expect(count(Math.round(size))).toBe(wholes(Math.round(size)));
      expect(formatScore(score)).toBe(scores(score));
      expect(formatPrice({ price, currency: "" })).toBe(prices(price));
    }),
    { numRuns: 1_000 },
  );
});
