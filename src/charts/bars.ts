import { colors, type Pen, styleOf, styles } from "./drawing.ts";
import type { Plot } from "./lines.ts";
import type { Picture, Series } from "./picture.ts";

const SIZE = 11;
const MOST_OF_NAMES = 0.4;

export function drawBars(
  pen: Pen,
  series: readonly Series[],
  { keys, names = [], box, format }: Pick<Plot, "keys" | "box" | "format"> & Pick<Picture, "names">,
): void {
  const rows = series.map((segments, index) => ({ key: keys[index] ?? "", value: segments.at(-1)?.at(-1)?.value }));
  const values = rows.flatMap(({ value }) => value ?? []);
  const texts = rows.map(({ value }) => (value === undefined ? "\u2013" : format.value(value, values)));
  const keyWidth = Math.max(...rows.map(({ key }) => pen.widthOf(key, SIZE, true))) + 7;
  const textWidth = Math.max(...texts.map((text) => pen.widthOf(text, SIZE))) + 7;
  const nameRoom = box.width * MOST_OF_NAMES;
  const nameWidth = Math.min(nameRoom, Math.max(0, ...names.map((name) => pen.widthOf(name, SIZE) + 7)));
  const left = box.left + keyWidth + nameWidth;
  const width = box.width - keyWidth - nameWidth - textWidth;
  const lowest = Math.min(0, ...values);
  const highest = Math.max(0, ...values);
  const span = highest - lowest;
  const x = (value: number) => left + (span === 0 ? 0 : ((value - lowest) / span) * width);
  const row = box.height / rows.length;
  const thickness = Math.min(11, row * 0.7);
  for (const [index, { key, value }] of rows.entries()) {
    const middle = box.top + (index + 0.5) * row;
    // More colors than these would not be told apart.
    const { color } = styleOf(rows.length > styles.length ? 0 : index);
    pen.write(key, { x: box.left, middle, size: SIZE, isBold: true, color });
    pen.write(names[index] ?? "", { x: box.left + keyWidth, middle, size: SIZE, room: nameRoom - 7, color: colors.strong });
    pen.write(texts[index] ?? "", { x: box.left + box.width, middle, align: 1, size: SIZE, color: colors.strong });
    if (value === undefined) continue;
    const start = Math.min(x(0), x(value));
    const length = Math.max(1, Math.abs(x(value) - x(0)));
    pen.shapes.push({ kind: "bar", left: start, top: middle - thickness / 2, width: length, height: thickness, color });
  }
  pen.line({ color: colors.zero }, [x(0), box.top], [x(0), box.top + box.height]);
}
