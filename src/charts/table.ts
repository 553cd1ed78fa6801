import { colors, type Drawing, type Measure, PADDING, Pen, type Position, RIGHT, SIZE, WIDTH } from "./drawing.ts";
import { formatOf } from "./format.ts";
import { drawHeader } from "./header.ts";
import type { Picture, Row } from "./picture.ts";
import { drawChange, drawMark, rectangle, widthOfChange } from "./signs.ts";

const LINE_WIDTH = 44;
const GAP = 8;
const MEDALS = ["#e8c14d", "#c3c9d4", "#d98f5c"] as const;
const PLAIN = { height: 34, mark: 22, size: SIZE } as const;
/** The line is below the name. */
const HIGH = { height: 54, mark: 36, size: 18 } as const;

interface Columns {
  readonly rank: number;
  readonly line: number;
  readonly value: number;
  readonly change: number;
}

const styleOf = ({ rank = 0 }: Row) => (MEDALS[rank - 1] === undefined ? PLAIN : HIGH);

/** Collections below each other: rank, mark, name, line, value and change. */
export function layOutTable(picture: Picture, rows: readonly Row[], measure: Measure): Drawing {
  const pen = new Pen(measure);
  let top = drawHeader(pen, picture, formatOf(picture.locale, picture.timeZone));
  const widest = (widthOf: (row: Row) => number) => Math.max(0, ...rows.map(widthOf));
  const columns = {
    rank: widest(({ rank }) => (rank === undefined ? 0 : Math.max(22, pen.widthOf(`${rank}`, SIZE, true)) + GAP)),
    line: rows.some(({ line }) => line.flat().length > 1) ? LINE_WIDTH + GAP : 0,
    value: widest((row) => pen.widthOf(row.value, styleOf(row).size, true)),
    change: widest(({ change }) => (change ? widthOfChange(pen, change) + GAP : 0)),
  };
  for (const row of rows) {
    drawRow(pen, row, top, columns, picture);
    top += styleOf(row).height;
  }
  return { width: WIDTH, height: top + PADDING - 4, shapes: pen.shapes, labels: pen.labels };
}

function drawRow(pen: Pen, row: Row, top: number, columns: Columns, { from, to }: Picture): void {
  const { height, mark, size } = styleOf(row);
  const { rank, name, value, change, color } = row;
  const middle = top + height / 2;
  const medal = rank === undefined ? undefined : MEDALS[rank - 1];
  const rankMiddle = PADDING + (columns.rank - GAP) / 2;
  if (medal) {
    pen.area({ color: medal, opacity: 0.1 }, ...rectangle(PADDING - 6, top + 1, RIGHT - PADDING + 12, height - 2));
    pen.dot([rankMiddle, middle], medal, 11);
  }
  const rankColor = medal ? colors.card : colors.muted;
  if (rank !== undefined) pen.write(`${rank}`, { x: rankMiddle, align: 0.5, middle, size: SIZE, isBold: true, color: rankColor });
  let left = PADDING + columns.rank;
  drawMark(pen, row, left, middle - mark / 2, mark);
  left += mark + GAP;
  let right = RIGHT;
  if (change) drawChange(pen, change, { left: right - columns.change + GAP, middle });
  right -= columns.change;
  pen.write(value, { x: right, align: 1, middle, size, isBold: true, color: colors.strong });
  right -= columns.value + GAP;
  const points = row.line.flat().filter(({ at }) => at >= from && at <= to);
  const width = medal ? right - left : LINE_WIDTH;
  const lineMiddle = medal && points.length > 1 ? middle + 13 : middle;
  const values = points.map((point) => point.value);
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const x = (at: number) => right - width + ((at - from) / (to - from)) * width;
  const y = (v: number) => (highest === lowest ? lineMiddle : lineMiddle + 9 - ((v - lowest) / (highest - lowest)) * 18);
  if (points.length > 1) pen.line({ color, width: 2 }, ...points.map((point): Position => [x(point.at), y(point.value)]));
  if (!medal) right -= columns.line;
  const style = { size, isBold: medal !== undefined } as const;
  const nameMiddle = medal && points.length > 1 ? middle - 11 : middle;
  pen.write(pen.clip(name, { ...style, maxWidth: right - left }), {
    ...style,
    x: left,
    middle: nameMiddle,
    color: colors.strong,
  });
}
