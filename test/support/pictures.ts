import fc from "fast-check";
import type { Picture, Point, Series } from "../../src/charts/picture.ts";
import { DAY_MS } from "../../src/infra/time.ts";
export const to = Date.UTC(2026, 10, 22, 3, 20);

/** Evenly spaced records up to `to`. */
export const points = (values: readonly number[], stepMs = DAY_MS): Point[] =>
  values.map((value, index) => ({ at: to - (values.length - 1 - index) * stepMs, value }));

const titles = ["Hype", "Gains", "Community", "Total", "Floor"];

/** A picture of 30 days with a frame for each, in English. */
export const pictureOf = (frames: readonly (readonly Series[])[], details: Partial<Picture> = {}): Picture => ({
  title: "Last 30 days",
  empty: "Nothing recorded",
  locale: "en-US",
  timeZone: "Europe/Berlin",
  from: to - 30 * DAY_MS,
  to,
  keys: [],
  frames: frames.map((series, index) => ({ title: titles[index] ?? "", series })),
  ...details,
});

/** Score-like values, the same every time. */
function wave(count: number, level: number, swing: number, phase = 0): number[] {
  return Array.from({ length: count }, (_, index) => {
    const value = level + swing * (Math.sin(index / 4 + phase) + Math.sin(index / 1.7 + 2 * phase) / 2);
    return Math.round(value * 100) / 100;
  });
}

/** Five charts with a line each. */
export const trends = (days: number, stepMs: number, details: Partial<Picture> = {}): Picture =>
  pictureOf(
    [
      [60, 8],
      [0, 3],
      [82, 0.5],
      [75, 2],
      [12, 1],
    ].map(([level = 0, swing = 0], index) => [[points(wave((days * DAY_MS) / stepMs, level, swing, index), stepMs)]]),
    { from: to - days * DAY_MS, ...details },
  );

const namesOf = (count: number) =>
  ["Velvet Otters", "Clockwork Figs", "The Midnight Orchard of Very Long Names", "Wren", "0x28c6…9f2e"].slice(0, count);

/** A chart with a line or, for single records, a dot per collection. */
export const comparison = (collections: number, records: number, details: Partial<Picture> = {}): Picture =>
  pictureOf([Array.from({ length: collections }, (_, index) => [points(wave(records, 75 + index * 3, 2, index))])], {
    keys: namesOf(collections),
    ...details,
  });

const mark = (index: number) => ({
  color: ["#2ca87f", "#c2588f", "#5b7fe0"][index % 3] ?? "",
  cells: [0, 1, 2, 3, 4].map((row) => [0, 1, 2, 1, 0].map((column) => (row * 3 + column + index) % 2 === 0)),
});

/** One collection at a glance, with the line of its total. */
export const poster = (details: Partial<Picture> = {}): Picture =>
  pictureOf([[[points(wave(30, 60, 5))]]], {
    poster: {
      ...mark(0),
      name: namesOf(1)[0] ?? "",
      note: "#2 / 9",
      value: "64.1",
      change: { text: "+1.2", rises: true },
      band: { low: 61, high: 65 },
      gauges: titles.slice(0, 3).map((name, index) => ({ name, value: `${40 + index}.0`, change: undefined, share: index / 3 })),
    },
    ...details,
  });

/** Ten collections, the first three of which stand out. */
export const table = (details: Partial<Picture> = {}): Picture =>
  pictureOf([], {
    title: "Total",
    rows: Array.from({ length: 10 }, (_, index) => ({
      rank: index + 1,
      name: namesOf(5)[index % 5] ?? "",
      ...mark(index),
      value: `${64 - 3 * index}.1`,
      change: index % 3 === 2 ? undefined : { text: `${index + 1}`, rises: index % 3 === 0 },
      line: index === 4 ? [] : [points(wave(30, 60, 5, index))],
    })),
    ...details,
  });

const value = fc.oneof(
  fc.double({ min: -100, max: 100, noNaN: true }),
  fc.double({ noNaN: true, min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }),
  fc.constantFrom(0, 1, 75.51, 1e-9, 9e15, -9e15),
);
const series = fc.array(
  fc
    .uniqueArray(fc.nat(1_000), { maxLength: 12 })
    .chain((times) =>
      fc
        .array(value, { minLength: times.length, maxLength: times.length })
        .map((values) => times.toSorted((a, b) => a - b).map((time, index) => ({ time, value: values[index] ?? 0 }))),
    ),
  { maxLength: 4 },
);
const words = fc.oneof(fc.constantFrom("Hype", "Community", "Last 30 days"), fc.string({ minLength: 1, maxLength: 90 }));
const locale = fc.constantFrom("en-US", "de", "fr", "hi", "th", "ru", "pt-BR", "ja", "zh-TW", "ko");
/** Any picture: values of any size, gaps, single records and none, long words, hours and years. */
export const anyPicture = fc
  .record({
    keys: fc.nat(5),
    days: fc.constantFrom(1 / 24, 1, 7, 30, 90, 365, 3_000),
    words: fc.tuple(words, words, words),
    minSpan: fc.constantFrom(0, 5, 1e6),
    locale,
  })
  .chain(({ keys, days, words: [title, empty, key], minSpan, locale }) =>
    fc
      .array(fc.array(series, { minLength: keys || 1, maxLength: keys || 1 }), { minLength: 1, maxLength: 4 })
      .map((frames): Picture => {
        const from = to - days * DAY_MS;
        const segmentsOf = (parts: { time: number; value: number }[][]) =>
          parts.map((part, index): Point[] =>
            part.map(({ time, value }) => ({ at: from + ((index + time / 1_001) / parts.length) * days * DAY_MS, value })),
          );
        const picture = pictureOf(
          frames.map((f) => f.map(segmentsOf)),
          { from, title, empty, locale, keys: namesOf(keys).map((name) => `${name} ${key}`) },
        );
        return { ...picture, frames: picture.frames.map((frame) => ({ ...frame, minSpan })) };
      }),
  );
