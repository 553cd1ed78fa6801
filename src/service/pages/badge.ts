import { type Markup, markup } from "./markup.ts";
import { directionOf, formatChange, formatScore } from "./numbers.ts";
import type { ScoresRecord } from "./record.ts";

const LABEL = "pulse";
const HEIGHT = 20;
/** The mean width of a digit in the fonts that readers may have; the text is fitted to it. */
const CHARACTER = 6.6;
const MARGIN = 6;
/** White text has a contrast of at least 4.5 to each (WCAG 2.2, 1.4.3). */
const colors = { 1: "#1a7a45", 0: "#4353c9", [-1]: "#b3303b" } as const;

/** A badge for pages of others, with the total and its change. */
export function badge(name: string, { total, change }: ScoresRecord): Markup {
  const value = [formatScore(total), ...(change ? [formatChange(change.total)] : [])].join(" ");
  const widthOf = (text: string) => Math.round(text.length * CHARACTER);
  const [left, right] = [widthOf(LABEL) + 2 * MARGIN, widthOf(value) + 2 * MARGIN];
  const text = (content: string, x: number) =>
    markup`<text x="${x}" y="14" textLength="${widthOf(content)}" lengthAdjust="spacingAndGlyphs">${content}</text>`;
  return markup`<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="${HEIGHT}" viewBox="0 0 ${left + right} ${HEIGHT}" role="img" aria-labelledby="title">
<title id="title">${name}: ${value}</title>
<clipPath id="round"><rect width="${left + right}" height="${HEIGHT}" rx="4"/></clipPath>
<g clip-path="url(#round)"><rect width="${left}" height="${HEIGHT}" fill="#3a3f4b"/><rect x="${left}" width="${right}" height="${HEIGHT}" fill="${colors[directionOf(change?.total ?? 0)]}"/></g>
<g fill="#fff" font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="11">${text(LABEL, MARGIN)}${text(value, left + MARGIN)}</g>
</svg>
`;
}
