import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Drawing, Shape } from "../../src/charts/drawing.ts";
import { layOut } from "../../src/charts/layout.ts";
import type { Picture } from "../../src/charts/picture.ts";
import { DAY_MS } from "../../src/infra/time.ts";
import { outside, overlaps } from "../support/drawings.ts";
import { anyPicture, comparison, pictureOf, points, table, to, trends } from "../support/pictures.ts";

/** The average width of Noto Sans, and squares for Chinese, Japanese and Korean; other tests measure with the fonts. */
const measure = (text: string, isBold: boolean) =>
  [...text].reduce((width, character) => width + (character > "\u2e80" ? 1 : isBold ? 0.6 : 0.57), 0);
const draw = (picture: Picture) => layOut(picture, measure);

type Line = Extract<Shape, { kind: "line" }>;
const linesOf = ({ shapes }: Drawing): Line[] =>
  shapes.filter((shape) => shape.kind === "line").filter(({ width }) => width === 2);
const dotsOf = ({ shapes }: Drawing) => shapes.filter((shape) => shape.kind === "dot");
const textsOf = ({ labels }: Drawing) => labels.map(({ text }) => text);

describe("for any picture", () => {
  test("no label overlaps another, and nothing is outside the card", () => {
    fc.assert(
      fc.property(anyPicture, (picture) => {
        const drawing = draw(picture);
        expect(overlaps(drawing)).toEqual([]);
        expect(outside(drawing)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  test("each line is one segment of a series, with its values and without bridging a gap", () => {
    fc.assert(
      fc.property(anyPicture, (picture) => {
        const lines = linesOf(draw(picture));
        const segments = picture.frames.flatMap(({ series }) => series.flat()).filter(({ length }) => length > 1);
        expect(lines.map(({ points }) => points.length)).toEqual(segments.map(({ length }) => length));
        for (const [index, { points }] of lines.entries()) {
          const segment = segments[index] ?? [];
          for (const [number, [, top]] of points.entries()) {
            const next = points[number + 1];
            // The higher the value, the higher its place.
            if (next && (segment[number]?.value ?? 0) < (segment[number + 1]?.value ?? 0))
              expect(next[1]).toBeLessThanOrEqual(top);
          }
        }
      }),
    );
  });
});

test("each chart's minimum, maximum and newest value are labelled, and zero if values lie on both sides", () => {
  const texts = textsOf(draw(pictureOf([[[points([3, -1.5, 2.25])]], [[points([1234.5, 1200, 1210])]]])));
  for (const text of ["3.00", "\u22121.50", "2.25", "0", "1,234.50", "1,200.00", "1,210.00"]) expect(texts).toContain(text);
});

test("a gap stays open with marked ends, and a record between two gaps is a dot", () => {
  const drawing = draw(pictureOf([[[points([1, 2, 3]), points([5]), points([4, 6])]]]));
  expect(linesOf(drawing).map(({ points }) => points.length)).toEqual([3, 2]);
  // The end of the first line, the single point, the start of the last line, and the newest value.
  expect(dotsOf(drawing)).toHaveLength(4);
});

test("a single record is a dot with its value, and an empty series is stated in words", () => {
  const drawing = draw(pictureOf([[[points([75.51])]], [[]]]));
  expect(linesOf(drawing)).toEqual([]);
  expect(dotsOf(drawing)).toHaveLength(1);
  expect(textsOf(drawing).filter((text) => text === "75.51")).toHaveLength(1);
  expect(textsOf(drawing)).toContain("Nothing recorded");
});

test.each([
  ["equal values", [10, 10, 10]],
  ["values that two decimals do not tell apart", [10.001, 10, 10.0049]],
])("%s are a level line with one label at the axis", (_what, values) => {
  const drawing = draw(pictureOf([[[points(values)]]]));
  const [line] = linesOf(drawing);
  expect(new Set(line?.points.map(([, top]) => top)).size).toBe(1);
  // The other one is the newest value.
  expect(textsOf(drawing).filter((text) => text === "10.00")).toHaveLength(2);
});

test("a small change on an axis of a least span does not fill its height", () => {
  const heightOf = (minSpan: number) => {
    const picture = pictureOf([[[points([42.1, 42.2, 42])]]]);
    const drawing = draw({ ...picture, frames: picture.frames.map((frame) => ({ ...frame, minSpan })) });
    const tops = linesOf(drawing).flatMap(({ points }) => points.map(([, top]) => top));
    return { height: Math.max(...tops) - Math.min(...tops), texts: textsOf(drawing) };
  };
  expect(heightOf(0).height).toBeCloseTo(110, 6);
  const { height, texts } = heightOf(4);
  expect(height).toBeCloseTo((110 * 0.2) / 4, 6);
  expect(texts).toEqual(expect.arrayContaining(["44.10", "40.10"]));
});

test("records before or after the time axis are left out", () => {
  const drawing = draw(pictureOf([[[points([900, 1, 2])]]], { from: to - 1.5 * DAY_MS }));
  expect(linesOf(drawing).map(({ points }) => points.length)).toEqual([2]);
  expect(textsOf(drawing)).not.toContain("900.00");
});

test("collections with history are lines of different colours and dashes, each named once in its colour", () => {
  const picture = comparison(5, 30);
  const drawing = draw(picture);
  const styles = linesOf(drawing).map(({ color, dashes }) => ({ color, dashes }));
  expect(styles).toHaveLength(5);
  for (const part of ["color", "dashes"] as const) expect(new Set(styles.map((style) => style[part])).size).toBe(5);
  const named = picture.keys.map((key, index) => {
    const start = key.slice(0, 20);
    return drawing.labels.filter(({ text, color }) => text.startsWith(start) && color === styles[index]?.color).length;
  });
  expect(named).toEqual([1, 1, 1, 1, 1]);
});

test("rows have each collection's rank, name and value, and the first three stand out", () => {
  const { labels, shapes } = draw(table());
  const rows = Map.groupBy(
    labels.filter(({ text }) => /^\d+\.1$/.test(text)),
    ({ size }) => size,
  );
  expect([...rows].map(([size, { length }]) => [size, length])).toEqual([
    [18, 3],
    [16, 7],
  ]);
  for (const rank of ["1", "5", "10"]) expect(labels.map(({ text }) => text)).toContain(rank);
  // One collection has no records.
  expect(shapes.filter((shape) => shape.kind === "line")).toHaveLength(9);
  expect(labels.filter(({ size }) => size < 16)).toEqual([]);
});

test("a collection with one record beside others with history is a dot with its name", () => {
  const drawing = draw(pictureOf([[[points([1, 2, 3])], [points([2])]]], { keys: ["A", "B"] }));
  expect([linesOf(drawing).length, dotsOf(drawing).length]).toEqual([1, 2]);
});

test("the time axis is labelled at full hours, days or months, as many as fit", () => {
  const ticks = (picture: Picture) => {
    const { height, labels } = draw(picture);
    return labels.filter(({ middle, left }) => middle > height - 30 && left < 190).map(({ text }) => text);
  };
  expect(ticks(trends(1, DAY_MS / 24))).toEqual(["12:00 PM", "Nov 22"]);
  expect(ticks(trends(30, DAY_MS))).toEqual(["11/6", "11/20"]);
  expect(ticks(trends(365, DAY_MS))).toEqual(["Jan", "Apr", "Jul", "Oct"]);
});

test("a title without enough room is cut, at a legible size", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 90 }), fc.string({ minLength: 90, maxLength: 90 }), (length, text) => {
      const title = text.slice(0, length);
      const [label] = draw(pictureOf([[[]]], { title })).labels;
      expect(label?.size).toBe(0.6 * length * 18 > 312 ? 16 : 18);
      expect(label?.width).toBeLessThanOrEqual(312);
      if (label?.text !== title) expect([label?.text.endsWith("…"), 0.6 * length * 16 > 312]).toEqual([true, true]);
    }),
  );
});
