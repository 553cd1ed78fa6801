import { AMPERSAND, BLANK, BROKEN, HIDDEN, hasPlace, kindsAt, LINE_END, MARK, PLACED, PLAIN, SPACE, WIDE } from "./characters.ts";

const MAX_COMBINING_MARKS = 4;
const LONGEST_GAP = "\n\n";
const GAP = SPACE | BLANK | LINE_END;

/** The character references of HTML that X puts in texts. None stands for anything that has to be cleaned. */
const references: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };
const reference = /&(?:amp|lt|gt|quot|#39);/y;

const sizeOf = (kinds: number) => (kinds & WIDE ? 2 : 1);

/** Where the white space that begins at the UTF-16 index ends, with what is not seen in it, and how many lines end there. */
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
 * The text without controls, bidi tricks, hidden characters, towers of marks, broken surrogates and long gaps; emoji, and
 * what the world's scripts need, stay. Character references of HTML are decoded, once: what they make is no reference
 * again. Where more than `max` UTF-16 units are left, only a start of the text is cleaned and returned, which is longer than
 * `max` as well: callers see that something was cut off. What is removed does not count towards `max`.
 */
export function cleanStart(source: string, max: number, maxLineBreaks: number): string {
  let cleaned = "";
  /** Where what stays, but is not yet in `cleaned`, begins. */
  let from = 0;
  let start = 0;
  /** Where there is enough, if nothing more is taken out; a gap at either end does not count. */
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
