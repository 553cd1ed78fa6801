import { colors, PADDING, type Pen, RIGHT, SIZE, styleOf } from "./drawing.ts";
import type { Format } from "./format.ts";
import type { Picture } from "./picture.ts";

const LINE = 22;
const TITLE = 18;
const SAMPLE = 24;
const GAP = 14;

/** Draws the title, the period and the key of the lines. @returns the header's lower end. */
export function drawHeader(pen: Pen, { title, from, to, keys }: Picture, format: Format): number {
  const size = pen.widthOf(title, TITLE, true) > RIGHT - PADDING ? SIZE : TITLE;
  const style = { size, isBold: true } as const;
  const shown = pen.clip(title, { ...style, maxWidth: RIGHT - PADDING });
  let middle = PADDING + 9;
  pen.write(shown, { ...style, x: PADDING, middle, color: colors.strong });
  middle += LINE;
  pen.write(format.range(from, to), { x: PADDING, middle, size: SIZE, maxWidth: RIGHT - PADDING });
  let x = Number.POSITIVE_INFINITY;
  for (const [index, key] of keys.entries()) {
    const { color, dashes } = styleOf(index);
    const text = { size: SIZE, isBold: true } as const;
    const name = pen.clip(key, { ...text, maxWidth: RIGHT - PADDING - SAMPLE - 6 });
    const width = SAMPLE + 6 + pen.widthOf(name, SIZE, true);
    if (x + width > RIGHT) {
      middle += LINE;
      x = PADDING;
    }
    pen.line({ color, dashes, width: 2.5 }, [x, middle], [x + SAMPLE, middle]);
    pen.write(name, { ...text, x: x + SAMPLE + 6, middle, color });
    x += width + GAP;
  }
  return middle + LINE / 2 + 2;
}
