import { colors, type Drawing, type Measure, PADDING, Pen, type Position, RIGHT, SIZE, styleOf } from "./drawing.ts";
import { formatOf } from "./format.ts";
import type { Picture, Point, Poster } from "./picture.ts";
import { drawChange, drawMark, rectangle, widthOfChange } from "./signs.ts";

const MARK = 40;
const GAP = 14;
const PLOT_TOP = 96;
/** Pixels from the plot, past its times, to the middle of the gauges' names, and from there to the lower end. */
const TIMES = 46;
const GAUGES = 58;

/** The right end of all parts, and the lower end of the plot, in pixels. */
interface Lines {
  readonly right: number;
  readonly bottom: number;
}
const CARD = { right: RIGHT, bottom: PLOT_TOP + 80 };
/** 1,200 × 630 pixels at a size that leaves the text as legible as that of cards. */
const PREVIEW = { right: 520 - PADDING, bottom: 273 - GAUGES - TIMES };

/** Lays out one collection: its mark and name, the total, its line with the usual band, and a gauge for each other score. */
export function layOutPoster(picture: Picture, poster: Poster, measure: Measure): Drawing {
  const pen = new Pen(measure);
  const points = (picture.frames[0]?.series[0] ?? []).flat().filter(({ at }) => at >= picture.from && at <= picture.to);
  const { isPreview, gauges } = poster;
  const lines = isPreview ? PREVIEW : CARD;
  drawHead(pen, poster, lines);
  drawPlot(pen, points, picture, poster, lines);
  const column = (lines.right - PADDING + GAP) / gauges.length - GAP;
  const middle = lines.bottom + TIMES;
  for (const [index, gauge] of gauges.entries())
    drawGauge(pen, gauge, { left: PADDING + index * (column + GAP), middle, width: column });
  return { width: lines.right + PADDING, height: middle + GAUGES, isPreview, shapes: pen.shapes, labels: pen.labels };
}

function drawHead(pen: Pen, { name, note, value, change, ...mark }: Poster, { right }: Lines): void {
  drawMark(pen, mark, PADDING, PADDING, MARK);
  const width = pen.write(value, { x: right, align: 1, middle: 30, size: 32, isBold: true, color: colors.strong });
  const left = PADDING + MARK + 10;
  const title = { size: 18, isBold: true } as const;
  const maxWidth = right - width - 8 - left;
  const shown = pen.clip(name, { ...title, maxWidth });
  pen.write(shown, { ...title, x: left, middle: 25, color: colors.strong });
  pen.write(note, { x: left, middle: 46, size: SIZE, maxWidth });
  if (change) drawChange(pen, change, { left: right - widthOfChange(pen, change, true), middle: 60, isBold: true });
}

function drawPlot(
  pen: Pen,
  points: readonly Point[],
  { from, to, locale, timeZone, empty }: Picture,
  { band }: Poster,
  { right, bottom }: Lines,
): void {
  const format = formatOf(locale, timeZone);
  const highest = points.reduce((a, b) => (b.value > a.value ? b : a), { at: from, value: Number.NEGATIVE_INFINITY });
  const lowest = Math.min(...points.map(({ value }) => value), ...(band ? [band.low] : []));
  const top = Math.max(highest.value, ...(band ? [band.high] : []));
  const span = top - lowest || 1;
  const x = (at: number) => PADDING + ((at - from) / (to - from)) * (right - PADDING);
  const y = (value: number) => bottom - ((value - lowest) / span) * (bottom - PLOT_TOP);
  const line = points.map(({ at, value }): Position => [x(at), y(value)]);
  const [start, end] = [line[0], line.at(-1)];
  if (!start || !end) {
    pen.write(empty, { x: PADDING, middle: (PLOT_TOP + bottom) / 2, size: SIZE, maxWidth: right - PADDING });
    return;
  }
  const { color } = styleOf(0);
  const usual = band && rectangle(PADDING, y(band.high), right - PADDING, y(band.low) - y(band.high));
  if (usual) pen.area({ color: colors.muted, opacity: 0.16 }, ...usual);
  pen.area({ color, opacity: 0.14 }, ...line, [end[0], bottom], [start[0], bottom]);
  pen.line({ color, width: 2.5 }, ...line);
  pen.dot([x(highest.at), y(highest.value)], colors.strong, 3);
  pen.dot(end, color, 4);
  const label = `${format.brief(highest.value)} · ${format.day(highest.at)}`;
  const width = pen.widthOf(label, SIZE);
  const left = Math.min(Math.max(x(highest.at) - width / 2, PADDING), right - width);
  pen.write(label, { x: left, middle: y(highest.value) - 13, size: SIZE, color: colors.strong });
  pen.write(format.day(from), { x: PADDING, middle: bottom + 14, size: SIZE });
  pen.write(format.day(to), { x: right, align: 1, middle: bottom + 14, size: SIZE });
}

function drawGauge(
  pen: Pen,
  { name, value, change, share }: Poster["gauges"][number],
  { left, middle, width }: { left: number; middle: number; width: number },
): void {
  pen.write(name, { x: left, middle, size: SIZE, maxWidth: width });
  const style = { x: left, middle: middle + 22, size: 18, isBold: true, color: colors.strong, maxWidth: width };
  const written = pen.write(value, style);
  const x = left + written + 6;
  if (change) drawChange(pen, change, { left: x, middle: middle + 22, maxWidth: left + width - x });
  const bar = middle + 41;
  pen.line({ color: colors.grid, width: 6 }, [left + 3, bar], [left + width - 3, bar]);
  const at = left + 3 + share * (width - 6);
  pen.line({ color: colors.strong, width: 4 }, [at, bar - 4], [at, bar + 4]);
}
