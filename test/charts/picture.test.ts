import fc from "fast-check";
import { expect, test } from "vitest";
import { divide, summarize } from "../../src/charts/picture.ts";

const records = fc
  .array(fc.record({ at: fc.nat(100_000), value: fc.integer({ min: -5, max: 5 }) }), { maxLength: 30 })
  .map((points) => points.toSorted((one, other) => one.at - other.at));

test("records are divided exactly where two are further apart than the limit, and none is lost", () => {
  fc.assert(
    fc.property(records, fc.integer({ min: 1, max: 20_000 }), (points, gapMs) => {
      const segments = divide(points, gapMs);
      expect(segments.flat()).toEqual(points);
      const distances = (list: typeof points) => list.slice(1).map(({ at }, index) => at - (list[index]?.at ?? 0));
      expect(segments.flatMap((segment) => distances([...segment])).every((distance) => distance <= gapMs)).toBe(true);
      expect(segments.length).toBe(points.length === 0 ? 0 : 1 + distances(points).filter((distance) => distance > gapMs).length);
    }),
  );
});

test("a summary has the newest, the lowest and the highest record, and how many gaps are between them", () => {
  fc.assert(
    fc.property(fc.array(records, { maxLength: 4 }), (series) => {
      const points = series.flat();
      const summary = summarize(series);
      if (points.length === 0) {
        expect(summary).toBeUndefined();
        return;
      }
      const values = points.map(({ value }) => value).toSorted((one, other) => one - other);
      expect(summary).toEqual({
        newest: points.at(-1),
        lowest: points.find(({ value }) => value === values[0]),
        highest: points.find(({ value }) => value === values.at(-1)),
        records: points.length,
        gaps: series.filter(({ length }) => length > 0).length - 1,
      });
    }),
  );
});
