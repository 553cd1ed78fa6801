import { AMPERSAND, BLANK, BROKEN, HIDDEN, hasPlace, kindsAt, LINE_END, MARK, PLACED, PLAIN, SPACE, WIDE } from "./characters.ts";

const MAX_COMBINING_MARKS = 4;
const LONGEST_GAP = "\n\n";
const GAP = SPACE | BLANK | LINE_END;

/** The character references in X's texts; none needs cleaning itself. */
const references: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };
const reference = /&(?:amp|lt|gt|quot|#39);/y;

const sizeOf = (kinds: number) => (kinds & WIDE ? 2 : 1);

/** The end of the white space at the UTF-16 index, with invisible characters in it, and the lines that end there. */
function gapAt(source: string, start: number): { end: number; lineEnds: number } {
  let end = start;
  let lineEnds = 0;
  for (let kinds = kindsAt(source, end); kinds & (GAP | HIDDEN); kinds = kindsAt(source, end)) {
    if (kinds & LINE_END && !source.startsWith("\r\n", end)) lineEnds += 1;
    end += sizeOf(kinds);
  }
  return { end, lineEnds };
}

/**
 * Removes controls, bidi tricks, hidden characters, towers of marks, broken surrogates and long gaps; keeps emoji and all that
 * the world's scripts need. Decodes character references of HTML once. If more than `max` UTF-16 units would be left, it returns
 * a start of the text that is longer than `max`, so that callers see that something is missing.
 */
export function cleanStart(source: string, max: number, maxLineBreaks: number): string {
  let cleaned = "";
  /** The start of the text that is kept but not yet in `cleaned`. */
  let from = 0;
  let start = 0;
  /** Enough to stop, gaps at the ends not counted. */
  let enough = max + 1 + 2 * LONGEST_GAP.length;
  let marks = 0;
  let lineBreaks = 0;
  while (start < enough) {
    const kinds = kindsAt(source, start);
    if (kinds === PLAIN) {
      marks = 0;
      start += 1;
      continue;
    }
    if (kinds === 0) break;
    let end = start + sizeOf(kinds);
    let instead: string | undefined;
    if (kinds & GAP) {
      marks = 0;
      if (kinds !== SPACE || kindsAt(source, end) & (GAP | HIDDEN)) {
        const gap = gapAt(source, start);
        end = gap.end;
        if (gap.lineEnds > 0) lineBreaks += 1;
        instead = gap.lineEnds === 0 || lineBreaks > maxLineBreaks ? " " : gap.lineEnds === 1 ? "\n" : LONGEST_GAP;
      }
    } else if (kinds & (MARK | HIDDEN)) {
      const belongs = !(kinds & HIDDEN) || ((kinds & PLACED) !== 0 && hasPlace(source, start));
      if (!belongs || marks === MAX_COMBINING_MARKS) instead = "";
      else if (kinds & MARK) marks += 1;
    } else {
      marks = 0;
      if (kinds & BROKEN) instead = "\ufffd";
      else if (kinds & AMPERSAND) {
        reference.lastIndex = start;
        instead = references[reference.exec(source)?.[0] ?? ""];
        if (instead !== undefined) end = reference.lastIndex;
      }
    }
    if (instead !== undefined) {
      cleaned += source.slice(from, start) + instead;
      from = end;
      enough += end - start - instead.length;
    }
    start = end;
  }
  return (cleaned + source.slice(from, start)).trim();
}
