import { colors, type Pen, type Position, SIZE } from "./drawing.ts";
import type { Mark, ShownChange } from "./picture.ts";

/** The width of an arrow with the space behind it. */
const ARROW = 14;
const rising = { true: "#5bc98a", false: "#ff7a75" } as const;

/** A rectangle for `Pen.area`. */
export const rectangle = (left: number, top: number, width: number, height: number): Position[] => [
  [left, top],
  [left + width, top],
  [left + width, top + height],
  [left, top + height],
];

export function drawMark(pen: Pen, { color, cells }: Mark, left: number, top: number, size: number): void {
  const cell = size / cells.length;
  pen.area({ color }, ...rectangle(left, top, size, size));
  for (const [row, filled] of cells.entries()) {
    // Neighbours are one rectangle, which is faster to draw.
    for (const [column, isFilled] of filled.entries()) {
      if (!isFilled || filled[column - 1]) continue;
      const end = filled.indexOf(false, column);
      const width = ((end < 0 ? filled.length : end) - column) * cell;
      pen.area({ color: colors.strong }, ...rectangle(left + column * cell, top + row * cell, width, cell));
    }
  }
}

export const widthOfChange = (pen: Pen, { text }: ShownChange, isBold = false): number => ARROW + pen.widthOf(text, SIZE, isBold);

/** Draws an arrow, as a shape because the fonts have none, and the text. */
export function drawChange(
  pen: Pen,
  { text, rises, isUsual = false }: ShownChange,
  { left, middle, ...style }: { left: number; middle: number; isBold?: boolean; maxWidth?: number },
): void {
  const color = isUsual ? colors.muted : rising[`${rises}`];
  const [tip, base] = rises ? [middle - 5, middle + 4] : [middle + 5, middle - 4];
  pen.area({ color }, [left, base], [left + 10, base], [left + 5, tip]);
  const maxWidth = style.maxWidth === undefined ? Number.POSITIVE_INFINITY : style.maxWidth - ARROW;
  pen.write(text, { ...style, x: left + ARROW, middle, size: SIZE, maxWidth, color });
}
