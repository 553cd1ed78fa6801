import type { Drawing, Label } from "../../src/charts/drawing.ts";

/** The visible box of a label: capitals are 0.72 of its size high. */
const boxOf = ({ left, middle, width, size }: Label) => ({
  left,
  right: left + width,
  top: middle - size * 0.4,
  bottom: middle + size * 0.4,
});
const isOver = (left: Label, right: Label) => {
  const [a, b] = [boxOf(left), boxOf(right)];
  return a.left < b.right - 0.01 && b.left < a.right - 0.01 && a.top < b.bottom - 0.01 && b.top < a.bottom - 0.01;
};
/** Overlapping labels. */
export const overlaps = ({ labels }: Drawing) =>
  labels.flatMap((label, index) =>
    labels.slice(index + 1).flatMap((otherLabel) => (isOver(label, otherLabel) ? [`${label.text} and ${otherLabel.text}`] : [])),
  );

/** Labels and shapes that extend beyond the card. */
export const outside = ({ width, height, labels, shapes }: Drawing) => {
  const isIn = (left: number, top: number) => left >= 4 && left <= width - 4 && top >= 4 && top <= height - 4;
  return [
    ...labels.filter((label) => {
      const box = boxOf(label);
      return !isIn(box.left, box.top) || !isIn(box.right, box.bottom);
    }),
    ...shapes.filter((shape) => {
      const positions = shape.kind === "dot" ? [shape.at] : shape.points;
      return !positions.every(([left, top]) => isIn(left, top));
    }),
  ];
};
