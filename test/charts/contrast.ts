/** The parts of a colour as linear light, from 0 to 1 (WCAG 2.2, «relative luminance»). */
export const linear = (hex: string): number[] =>
  [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = linear(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Of two colours (WCAG 2.2, «contrast ratio»). */
export function contrast(left: string, right: string): number {
  const [dark = 0, light = 0] = [left, right].map(luminance).toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
