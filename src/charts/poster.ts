import { colors, type Drawing, type Measure, Pen, type Position, styleOf } from "./drawing.ts";
import { formatOf } from "./format.ts";
import type { Picture, Point, Poster, ShownChange } from "./picture.ts";

const WIDTH = 340;
const PADDING = 14;
const RIGHT = WIDTH - PADDING;
/** The least size of text: 13 pixels on a phone 360 pixels wide. */
const SIZE = 16;
const MARK = 40;
const PLOT = { top: 96, height: 80 } as const;
const GAUGES_TOP = PLOT.top + PLOT.height + 46;
const GAP = 14;
/** The width of an arrow with the space behind it. */
const ARROW = 14;
const HEIGHT = GAUGES_TOP + 58;
const rising = { true: "#5bc98a", false: "#ff7a75" } as const;

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

function drawHead(pen: Pen, { name, note, value, change, color, cells }: Poster): void {
  const cell = MARK / cells.length;
  const square = (left: number, top: number, size: number): Position[] => [
    [left, top],
    [left + size, top],
    [left + size, top + size],
    [left, top + size],
  ];
  pen.area({ color }, ...square(PADDING, PADDING, MARK));
  for (const [row, filled] of cells.entries()) {
    for (const [position, isFilled] of filled.entries()) {
      if (isFilled) pen.area({ color: colors.strong }, ...square(PADDING + position * cell, PADDING + row * cell, cell));
    }
  }
  const width = pen.write(value, { x: RIGHT, align: 1, middle: 30, size: 32, isBold: true, color: colors.strong });
  const left = PADDING + MARK + 10;
  const title = clipTo(pen, name, 18, RIGHT - width - 8 - left);
  pen.write(title, { x: left, middle: 25, size: 18, isBold: true, color: colors.strong });
  pen.write(note, { x: left, middle: 46, size: SIZE });
  if (!change) return;
  const changeWidth = pen.write(change.text, {
    x: RIGHT,
    align: 1,
    middle: 60,
    size: SIZE,
    isBold: true,
    color: colorOf(change),
  });
  drawArrow(pen, change, RIGHT - changeWidth - ARROW, 60);
}

/** The fonts have no arrows. @param left the left end, `ARROW` units before the text. */
function drawArrow(pen: Pen, change: ShownChange, left: number, middle: number): void {
  const [tip, base] = change.rises ? [middle - 5, middle + 4] : [middle + 5, middle - 4];
  pen.area({ color: colorOf(change) }, [left, base], [left + 10, base], [left + 5, tip]);
}

const colorOf = ({ rises }: ShownChange): string => rising[`${rises}`];

/** Unlike `maxWidth`, keeps the size. */
function clipTo(pen: Pen, text: string, size: number, maxWidth: number): string {
  const width = pen.widthOf(text, size, true);
  if (width <= maxWidth) return text;
  const characters = [...text];
  return `${characters.slice(0, Math.max(1, Math.floor((characters.length * maxWidth) / width) - 1)).join("")}…`;
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
  if (band)
    pen.area(
      { color: colors.muted, opacity: 0.16 },
      [PADDING, y(band.high)],
      [RIGHT, y(band.high)],
      [RIGHT, y(band.low)],
      [PADDING, y(band.low)],
    );
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
  if (change) {
    const x = left + written + 6;
    drawArrow(pen, change, x, GAUGES_TOP + 22);
    const maxWidth = left + width - x - ARROW;
    pen.write(change.text, { x: x + ARROW, middle: GAUGES_TOP + 22, size: SIZE, maxWidth, color: colorOf(change) });
  }
  const middle = GAUGES_TOP + 41;
  pen.line({ color: colors.grid, width: 6 }, [left + 3, middle], [left + width - 3, middle]);
  const at = left + 3 + share * (width - 6);
  pen.line({ color: colors.strong, width: 4 }, [at, middle - 4], [at, middle + 4]);
}
