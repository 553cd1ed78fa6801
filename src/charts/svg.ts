import { colors, type Drawing, type Shape } from "./drawing.ts";

const round = (length: number) => Math.round(length * 100) / 100;

function elementOf(shape: Shape): string {
  if (shape.kind === "dot") {
    const [left, top] = shape.at;
    return `<circle cx="${round(left)}" cy="${round(top)}" r="${shape.radius}" fill="${shape.color}"/>`;
  }
  if (shape.kind === "bar") {
    const { left, top, width, height, color } = shape;
    return `<rect x="${round(left)}" y="${round(top)}" width="${round(width)}" height="${round(height)}" rx="1.5" fill="${color}"/>`;
  }
  const { points, color, width, dashes } = shape;
  const path = points.map(([left, top]) => `${round(left)} ${round(top)}`).join("L");
  // Round ends would fill the space between dashes.
  const ends = dashes === "" ? `stroke-linecap="round"` : `stroke-dasharray="${dashes}"`;
  return `<path d="M${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linejoin="round" ${ends}/>`;
}

/** Everything but the labels, on a card with transparent corners. */
export function svgOf({ width, height, shapes }: Drawing): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="10" fill="${colors.card}" stroke="${colors.edge}"/>${shapes.map(elementOf).join("")}</svg>`;
}
