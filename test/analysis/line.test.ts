import { expect, test } from "vitest";
import { lineOf } from "../../src/analysis/change.ts";

test("a long line is thinned to visible points, and keeps its ends, minimum and maximum", () => {
  const records = Array.from({ length: 20_000 }, (_, index) => {
    const total = index === 7_777 ? 99 : index === 3_333 ? -99 : index % 7;
    return { ...{ total, hype: 0, gains: 0, community: 0 }, firstSeenAt: index, lastSeenAt: index, isAfterGap: false };
  });
  const [points = [], ...others] = lineOf(records, "total", { from: 0, to: 20_000 });
  expect(others).toEqual([]);
  expect(points.length).toBeLessThan(500);
  const values = points.map(({ value }) => value);
  expect([Math.min(...values), Math.max(...values)]).toEqual([-99, 99]);
  expect([points[0]?.at, points.at(-1)?.at]).toEqual([0, 19_999]);
});
