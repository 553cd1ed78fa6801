import { colors, type Drawing, type Measure, PADDING, Pen, type Position, RIGHT, SIZE, styleOf, WIDTH } from "./drawing.ts";
import { formatOf } from "./format.ts";
import type { Picture, Point, Poster } from "./picture.ts";
import { drawChange, drawMark, rectangle, widthOfChange } from "./signs.ts";

const MARK = 40;
const PLOT = { top: 96, height: 80 } as const;
const GAUGES_TOP = PLOT.top + PLOT.height + 46;
const GAP = 14;
const HEIGHT = GAUGES_TOP + 58;

/** One collection at a glance: its mark and name, the total, its line with the usual as a band, and the parts. */
export function layOutPoster(picture: Picture, poster: Poster, measure: Measure): Drawing {
  const pen = new Pen(measure);
  const points = (picture.frames[0]?.series[0] ?? []).flat().filter(({ at }) => at >= picture.from && at <= picture.to);
  drawHead(pen, poster);
  drawPlot(pen, points, picture, poster);
  const column = (WIDTH - 2 * PADDING - 2 * GAP) / 3;
  for (const [index, gauge] of poster.gauges.entries()) drawGauge(pen, gauge, PADDING + index * (column + GAP), column);
  return { width: WIDTH, height: HEIGHT, shapes: pen.shapes, labels: pen.labels };
}

function drawHead(pen: Pen, { name, note, value, change, ...mark }: Poster): void {
  drawMark(pen, mark, PADDING, PADDING, MARK);
  const width = pen.write(value, { x: RIGHT, align: 1, middle: 30, size: 32, isBold: true, color: colors.strong });
  const left = PADDING + MARK + 10;
  const title = { size: 18, isBold: true } as const;
  const shown = pen.clip(name, { ...title, maxWidth: RIGHT - width - 8 - left });
  pen.write(shown, { ...title, x: left, middle: 25, color: colors.strong });
  pen.write(note, { x: left, middle: 46, size: SIZE });
  if (change) drawChange(pen, change, { left: RIGHT - widthOfChange(pen, change, true), middle: 60, isBold: true });
}

function drawPlot(pen: Pen, points: readonly Point[], { from, to, locale, timeZone }: Picture, { band }: Poster): void {
  const format = formatOf(locale, timeZone);
  const highest = points.reduce((a, b) => (b.value > a.value ? b : a), { at: from, value: Number.NEGATIVE_INFINITY });
  const lowest = Math.min(...points.map(({ value }) => value), ...(band ? [band.low] : []));
  const top = Math.max(highest.value, ...(band ? [band.high] : []));
  const span = top - lowest || 1;
  const bottom = PLOT.top + PLOT.height;
  const x = (at: number) => PADDING + ((at - from) / (to - from)) * (RIGHT - PADDING);
  const y = (value: number) => bottom - ((value - lowest) / span) * PLOT.height;
  const line = points.map(({ at, value }): Position => [x(at), y(value)]);
  const [start, end] = [line[0], line.at(-1)];
  if (!start || !end) return;
  const { color } = styleOf(0);
  const usual = band && rectangle(PADDING, y(band.high), RIGHT - PADDING, y(band.low) - y(band.high));
  if (usual) pen.area({ color: colors.muted, opacity: 0.16 }, ...usual);
  pen.area({ color, opacity: 0.14 }, ...line, [end[0], bottom], [start[0], bottom]);
  pen.line({ color, width: 2.5 }, ...line);
  pen.dot([x(highest.at), y(highest.value)], colors.strong, 3);
  pen.dot(end, color, 4);
  const label = `${format.brief(highest.value)} · ${format.day(highest.at)}`;
  const width = pen.widthOf(label, SIZE);
  const left = Math.min(Math.max(x(highest.at) - width / 2, PADDING), RIGHT - width);
  pen.write(label, { x: left, middle: y(highest.value) - 13, size: SIZE, color: colors.strong });
  pen.write(format.day(from), { x: PADDING, middle: bottom + 14, size: SIZE });
  pen.write(format.day(to), { x: RIGHT, align: 1, middle: bottom + 14, size: SIZE });
}

function drawGauge(pen: Pen, { name, value, change, share }: Poster["gauges"][number], left: number, width: number): void {
  pen.write(name, { x: left, middle: GAUGES_TOP, size: SIZE, maxWidth: width });
  const written = pen.write(value, { x: left, middle: GAUGES_TOP + 22, size: 18, isBold: true, color: colors.strong });
  const x = left + written + 6;
  if (change) drawChange(pen, change, { left: x, middle: GAUGES_TOP + 22, maxWidth: left + width - x });
  const middle = GAUGES_TOP + 41;
  pen.line({ color: colors.grid, width: 6 }, [left + 3, middle], [left + width - 3, middle]);
  const at = left + 3 + share * (width - 6);
  pen.line({ color: colors.strong, width: 4 }, [at, middle - 4], [at, middle + 4]);
}
