/** Raised with every change of a drawing: Discord lets nobody replace the image of an emoji. */
export const signsVersion = 1;

const SIDE = 128;
/** Each stands out from Discord's light and dark themes, at 3:1 or more (WCAG 2.2, «Non-text Contrast»). */
const colors = { up: "#2f9e57", down: "#e5484d", same: "#80848e", step: "#6a7de8", bluesky: "#1185fe" };

const svg = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${SIDE} ${SIDE}">${content}</svg>`;

const arrow = (path: string, color: string): string =>
  svg(`<path d="${path}" fill="${color}" stroke="${color}" stroke-width="14" stroke-linejoin="round"/>`);

/** @param step 1 to 8. */
function bar(step: number): string {
  const height = step * 15 - 4;
  return svg(`<rect x="12" y="${SIDE - 4 - height}" width="104" height="${height}" rx="8" fill="${colors.step}"/>`);
}

/** As SVG, by name. */
export const signDrawings = {
  up: arrow("M64 27 108 100H20Z", colors.up),
  down: arrow("M64 101 20 28H108Z", colors.down),
  same: svg(`<path d="M64 20V80M34 50H94M34 104H94" stroke="${colors.same}" stroke-width="16" stroke-linecap="round"/>`),
  step1: bar(1),
  step2: bar(2),
  step3: bar(3),
  step4: bar(4),
  step5: bar(5),
  step6: bar(6),
  step7: bar(7),
  step8: bar(8),
  x: svg(
    `<rect x="6" y="6" width="116" height="116" rx="28" fill="#0f1419" stroke="#80848e" stroke-width="5"/><path d="M36 34h18l38 60h-18zM89 34 70 56M39 94 58 72" fill="none" stroke="#ffffff" stroke-width="8" stroke-linejoin="round"/>`,
  ),
  bluesky: svg(
    `<path d="M64 59C57 43 39 22 21 16 11 13 10 20 10 28c0 6 3 36 6 42 6 14 22 16 36 13-22 4-28 16-16 29 20 20 27-9 28-18 1 9 8 38 28 18 12-13 6-25-16-29 14 3 30 1 36-13 3-6 6-36 6-42 0-8-1-15-11-12C89 22 71 43 64 59Z" fill="${colors.bluesky}"/>`,
  ),
} as const;

export type SignName = keyof typeof signDrawings;
