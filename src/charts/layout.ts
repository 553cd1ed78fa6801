import { colors, type Drawing, type Measure, Pen, styleOf } from "./drawing.ts";
import { formatOf } from "./format.ts";
import { createAxis, drawLines, drawTicks } from "./lines.ts";
import type { Picture } from "./picture.ts";

const WIDTH = 340;
const PIXELS = 720;
const RADIUS = 10;
const PADDING = 14;
const GAP = 18;
const CONTENT_WIDTH = WIDTH - 2 * PADDING;
const TITLE = 23;
const PLOT = 74;
const TICKS = 20;

export function layOut(picture: Picture, measure: Measure): Drawing {
  const pen = new Pen(measure);
  const format = formatOf(picture.locale, picture.timeZone);
  const frames = picture.frames.map((frame) => ({
    title: frame.title,
    minSpan: frame.minSpan,
    series: frame.series.map((series) =>
      series
        .map((segment) => segment.filter(({ at }) => at >= picture.from && at <= picture.to))
        .filter(({ length }) => length > 0),
    ),
  }));
  const isComparison = picture.keys.length > 0;

  const top = writeHeader(pen, picture, format.range(picture.from, picture.to));
  const contents = frames.map((frame) => createAxis(pen, frame.series, format, frame.minSpan));
  // One gutter for all charts aligns their time axes.
  const gutter = Math.max(...contents.map(({ labelsWidth }) => labelsWidth));
  const columns = frames.length > 1 ? 2 : 1;
  const column = (CONTENT_WIDTH - (columns - 1) * GAP) / columns;
  const bottom = top + Math.ceil(frames.length / columns) * (TITLE + PLOT + GAP) - GAP;

  for (const [index, { title, series }] of frames.entries()) {
    const left = PADDING + (index % columns) * (column + GAP);
    const titleTop = top + Math.floor(index / columns) * (TITLE + PLOT + GAP);
    const box = { left, top: titleTop + TITLE, width: column, height: PLOT };
    const axis = contents[index];
    const points = series.flat(2);
    const newest = points.at(-1);
    const heading = { middle: titleTop + 6, size: 12, isBold: true };
    let maxWidth = column;
    if (!isComparison && axis && newest && points.length > 1) {
      const among = axis.lowest === axis.highest ? [] : [axis.lowest, axis.highest];
      const text = format.value(newest.value, [...among, newest.value]);
      maxWidth -= 8 + pen.write(text, { x: left + column, align: 1, maxWidth: column / 2, color: styleOf(0).color, ...heading });
    }
    pen.write(title, { x: left, maxWidth, color: colors.strong, ...heading });
    if (points.length === 0 || !axis) {
      pen.write(picture.empty, { x: left + column / 2, middle: box.top + PLOT / 2, align: 0.5, size: 11, maxWidth: column });
    } else drawLines(pen, series, { ...picture, box, gutter, axis, format });
  }
  for (const [index, left] of [PADDING, PADDING + column + GAP].slice(0, columns).entries()) {
    // The last row may have no chart in this column.
    const rows = Math.ceil((frames.length - index) / columns);
    const box = { left, top, width: column, height: rows * (TITLE + PLOT + GAP) - GAP };
    drawTicks(pen, { ...picture, box, gutter, format });
  }
  const { shapes, labels } = pen;
  return { width: WIDTH, height: bottom + TICKS + PADDING, pixels: PIXELS, radius: RADIUS, shapes, labels };
}

/** @returns the top of the charts. */
function writeHeader(pen: Pen, { title, note, keys }: Picture, range: string): number {
  let middle = PADDING + 7;
  const titleWidth = pen.write(title, {
    x: PADDING,
    middle,
    size: 14,
    isBold: true,
    color: colors.strong,
    maxWidth: CONTENT_WIDTH,
  });
  const SAMPLE = 24;
  const keyWidths = keys.map((key) => SAMPLE + 5 + pen.widthOf(key, 12, true));
  const keyWidth = keyWidths.reduce((sum, width) => sum + width + 12, -12);
  if (keys.length > 0) {
    let x = PADDING + CONTENT_WIDTH - keyWidth;
    if (titleWidth + 16 > CONTENT_WIDTH - keyWidth) {
      middle += 19;
      x = PADDING;
    }
    for (const [index, key] of keys.entries()) {
      const { color, dashes } = styleOf(index);
      pen.line({ color, dashes, width: 2.5 }, [x, middle], [x + SAMPLE, middle]);
      pen.write(key, { x: x + SAMPLE + 5, middle, size: 12, isBold: true, color });
      x += (keyWidths[index] ?? 0) + 12;
    }
  }
  middle += 18;
  const rangeWidth = pen.write(range, { x: PADDING, middle, size: 11, maxWidth: CONTENT_WIDTH });
  if (note === "") return middle + 18;
  const isBeside = rangeWidth + 16 + pen.widthOf(note, 11) <= CONTENT_WIDTH;
  if (!isBeside) middle += 15;
  pen.write(note, {
    x: isBeside ? PADDING + CONTENT_WIDTH : PADDING,
    align: isBeside ? 1 : 0,
    middle,
    size: 11,
    maxWidth: CONTENT_WIDTH,
  });
  return middle + 18;
}
