import { colors, type Drawing, type Measure, PADDING, Pen, RIGHT, SIZE, styleOf, WIDTH } from "./drawing.ts";
import { formatOf } from "./format.ts";
import { drawHeader } from "./header.ts";
import { createAxis, drawLines, drawTicks } from "./lines.ts";
import type { Picture } from "./picture.ts";
import { layOutPoster } from "./poster.ts";
import { layOutTable } from "./table.ts";

const GAP = 18;
const TITLE = 22;
const ROW_GAP = 8;
/** The room of a value above or below its line. */
const VALUE = 22;
const PLOT = { several: 64, one: 110 } as const;
const TICKS = 22;

/** Everything in the picture, in any form that it has. */
export function layOut(picture: Picture, measure: Measure): Drawing {
  if (picture.poster) return layOutPoster(picture, picture.poster, measure);
  if (picture.rows) return layOutTable(picture, picture.rows, measure);
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
  const top = drawHeader(pen, picture, format);
  const columns = frames.length > 1 ? 2 : 1;
  const column = (RIGHT - PADDING - (columns - 1) * GAP) / columns;
  const plot = columns > 1 ? PLOT.several : PLOT.one;
  const heading = frames.some(({ title }) => title !== "") ? TITLE : 0;
  const row = heading + VALUE + plot + VALUE + ROW_GAP;

  for (const [index, { title, series, minSpan }] of frames.entries()) {
    const left = PADDING + (index % columns) * (column + GAP);
    const titleTop = top + Math.floor(index / columns) * row;
    const box = { left, top: titleTop + heading + VALUE, width: column, height: plot };
    const axis = createAxis(series, format, minSpan);
    const points = series.flat(2);
    const newest = points.at(-1);
    const style = { middle: titleTop + TITLE / 2, size: SIZE, isBold: true };
    let maxWidth = column;
    if (!isComparison && newest && points.length > 1) {
      const among = axis.lowest === axis.highest ? [] : [axis.lowest, axis.highest];
      const text = format.value(newest.value, [...among, newest.value]);
      maxWidth -= 8 + pen.write(text, { x: left + column, align: 1, maxWidth: column / 2, color: styleOf(0).color, ...style });
    }
    if (title !== "") pen.write(title, { x: left, maxWidth, color: colors.strong, ...style });
    if (points.length === 0) {
      pen.write(picture.empty, { x: left + column / 2, middle: box.top + plot / 2, align: 0.5, size: SIZE, maxWidth: column });
    } else drawLines(pen, series, { ...picture, box, axis, format });
  }
  for (const [index, left] of [PADDING, PADDING + column + GAP].slice(0, columns).entries()) {
    // The last row may have no chart in this column.
    const rows = Math.ceil((frames.length - index) / columns);
    const box = { left, top, width: column, height: rows * row - VALUE - ROW_GAP };
    drawTicks(pen, { ...picture, box, format, middle: top + rows * row - ROW_GAP + TICKS / 2 });
  }
  const bottom = top + Math.ceil(frames.length / columns) * row - ROW_GAP;
  return { width: WIDTH, height: bottom + TICKS + PADDING - 4, shapes: pen.shapes, labels: pen.labels };
}
