import { colors, type Pen, type Position, SIZE, styleOf } from "./drawing.ts";
import { type Format, TINY } from "./format.ts";
import type { Point, Series } from "./picture.ts";
import { type Tick, ticksOf } from "./ticks.ts";

const MIN_DISTANCE = 12;
const LABEL_GAP = 6;
/** Pixels between a grid line and the middle of its value. */
const VALUE_OFFSET = 12;

interface Plot {
  readonly from: number;
  readonly to: number;
  readonly timeZone: string;
  readonly box: Readonly<Record<"left" | "top" | "width" | "height", number>>;
  readonly format: Format;
}

/** The highest and the lowest value, which are labelled. */
export function createAxis(series: readonly Series[], format: Format, minSpan = 0) {
  const values = series.flat(2).map(({ value }) => value);
  if (values.length < 2) return { lowest: values[0] ?? 0, highest: values[0] ?? 0, labels: [] };
  const least = values.reduce((least, value) => Math.min(least, value));
  const most = values.reduce((most, value) => Math.max(most, value));
  const margin = Math.max(0, minSpan - (most - least)) / 2;
  const [lowest, top] = [least - margin, most + margin];
  // A change that rounds to zero is drawn as a level line.
  const highest = Math.abs(lowest) >= 1 && top - lowest < TINY ? lowest : top;
  const labels = [...new Set([highest, lowest])].map((value) => ({ value, text: format.value(value, [lowest, highest]) }));
  return { lowest, highest, labels };
}

/** Maps values to pixels; if all values are equal, to the middle. */
function scale(lowest: number, highest: number, start: number, end: number): (value: number) => number {
  const span = highest - lowest;
  return (value) => (span === 0 ? (start + end) / 2 : start + ((value - lowest) / span) * (end - start));
}

/** Leaves room for the newest dot. */
const plotOf = ({ left, width }: Plot["box"]) => ({ left, right: left + width - 4 });

export function drawLines(
  pen: Pen,
  series: readonly Series[],
  plot: Plot & { readonly axis: ReturnType<typeof createAxis> },
): void {
  const { box, axis, format } = plot;
  const { left, right } = plotOf(box);
  const x = scale(plot.from, plot.to, left, right);
  const y = scale(axis.lowest, axis.highest, box.top + box.height, box.top);
  const toPixels = ({ at, value }: Point): Position => [x(at), y(value)];
  const across = (top: number, style: { color: string; dashes?: string }) => pen.line(style, [left, top], [right, top]);
  // The axis of a single value.
  if (axis.labels.length < 2) across(box.top + box.height, { color: colors.grid });
  for (const [index, { value, text }] of axis.labels.entries()) {
    across(y(value), { color: colors.grid });
    const middle = index === 0 ? y(value) - VALUE_OFFSET : y(value) + VALUE_OFFSET;
    pen.write(text, { x: left, middle, size: SIZE, maxWidth: box.width });
  }
  if (axis.lowest < 0 && axis.highest > 0) {
    across(y(0), { color: colors.zero, dashes: "2 2" });
    const isFree = axis.labels.every(({ value }) => Math.abs(y(value) - y(0)) >= MIN_DISTANCE);
    const text = format.value(0, [0]).replace(/\D0+$/, "");
    if (isFree) pen.write(text, { x: left, middle: y(0) - VALUE_OFFSET + 2, size: SIZE });
  }
  for (const [index, segments] of series.entries()) {
    const { color, dashes } = styleOf(index);
    const ends = segments.flatMap((segment) => [...new Set([...segment.slice(0, 1), ...segment.slice(-1)])]);
    for (const segment of segments) {
      if (segment.length > 1) pen.line({ color, width: 2, dashes }, ...segment.map(toPixels));
    }
    // Tells gaps from the space between dashes.
    for (const point of ends.slice(segments[0]?.length === 1 ? 0 : 1, -1)) pen.dot(toPixels(point), color, 2);
    const newest = ends.at(-1);
    if (newest) pen.dot(toPixels(newest), color, segments.flat().length === 1 ? 4 : 3);
  }
  const [only, ...rest] = series.flat(2);
  if (only && rest.length === 0) {
    const text = format.value(only.value, [only.value]);
    const width = pen.widthOf(text, SIZE, true);
    const [dotX, dotY] = toPixels(only);
    const { color } = styleOf(series.findIndex((segments) => segments.flat().length > 0));
    const middle = Math.min(Math.max(dotX, box.left + width / 2), box.left + box.width - width / 2);
    pen.write(text, { x: middle, middle: dotY - 16, align: 0.5, size: SIZE, isBold: true, color });
  }
}

/** Takes the finest ticks of two or more that fit, with days in digits if need be, or else a single one. */
export function drawTicks(pen: Pen, { box, from, to, timeZone, format, middle }: Plot & { readonly middle: number }): void {
  const { left, right } = plotOf(box);
  if (to <= from) return;
  const x = scale(from, to, left, right);
  const fitting = (ticks: readonly Tick[]) => {
    const laidOut = ticks.map(({ at, label }) => {
      const labelWidth = pen.widthOf(label, SIZE);
      const start = Math.min(Math.max(x(at) - labelWidth / 2, box.left), box.left + box.width - labelWidth);
      return { at: x(at), label, start, end: start + labelWidth };
    });
    const isFitting = laidOut.every(
      ({ start }, index) => start >= (laidOut[index - 1]?.end ?? Number.NEGATIVE_INFINITY) + LABEL_GAP,
    );
    return isFitting && laidOut.every(({ start, end }) => end - start <= box.width) ? [laidOut] : [];
  };
  const ticks = [format, { ...format, day: format.shortDay }]
    .values()
    .flatMap((f) => ticksOf(from, to, timeZone, f))
    .flatMap(fitting);
  let chosen = ticks.next().value;
  if (chosen?.length === 1) chosen = ticks.find(({ length }) => length > 1) ?? chosen;
  for (const { at, label, start } of chosen ?? []) {
    pen.line({ color: colors.zero }, [at, box.top + box.height], [at, box.top + box.height + 4]);
    pen.write(label, { x: start, middle, size: SIZE });
  }
}
