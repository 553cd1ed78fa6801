const MAX_COMBINING_MARKS = 4;
const MAX_GAP = "\n\n";

const lineEnd = String.raw`\n-\r\u0085\u2028\u2029`;
/** Characters that look like a space. */
const blank = String.raw`\t\u2800\u3164\uffa0\u{1d159}`;
const gap = String.raw`[[\s${lineEnd}${blank}]--\ufeff]`;
const hidden = String.raw`[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\ufff9-\ufffc\u{13430}-\u{1343f}]`;
const hiddenCharacter = new RegExp(hidden, "v");
/**
 * A run of characters that are never `odd`, with single spaces. Skipping such runs first is many times faster than searching for `odd`.
 */
const usual = /(?: ?[!-%'-~\u00a1-\u00ac\u00ae-\u02ff\u0388-\u0481\u3041-\u3096\u4e00-\u9fff\uac00-\ud7a3])*/y;
const lineEnds = new RegExp(`\\r\\n|[${lineEnd}]`, "g");
/** Text to replace: gaps other than one space, stacked marks, hidden characters, lone surrogates, character references of X. */
const odd = new RegExp(
  [
    `((?:[${lineEnd}${blank}]|${gap}(?=${gap}|${hidden}))(?:${gap}|${hidden})*)`,
    String.raw`([[\p{M}${hidden}]--${gap}]+)`,
    String.raw`\p{Cs}`,
    "&(?:amp|lt|gt|quot|#39);",
  ].join("|"),
  "vy",
);
const references: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };

const scripts = ["Arab", "Syrc", "Mong", "Deva", "Beng", "Guru", "Gujr", "Orya", "Taml", "Telu", "Knda", "Mlym", "Sinh"];
const joined = `[[${scripts.map((script) => `\\p{scx=${script}}`).join("")}]--[\\s\\p{Default_Ignorable_Code_Point}]]`;
/** Hidden characters that have a meaning where they stand. */
const inPlace = new RegExp(
  [
    // Variation selectors of emoji, keycaps and ideographs.
    String.raw`(?<=[\p{Emoji}--[0-9#*]])[\ufe0e\ufe0f]`,
    String.raw`(?<=[0-9#*])\ufe0f(?=\u20e3)`,
    String.raw`(?<=\p{Unified_Ideograph})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]`,
    // Joiners shape Arabic and Indic letters and join emoji.
    String.raw`(?<=${joined})[\u200c\u200d](?=${joined})`,
    String.raw`(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\p{Emoji}--[0-9#*]]\ufe0f)\u200d(?=\p{Extended_Pictographic})`,
    // Tag characters of regional flags.
    String.raw`(?<=(?=\p{RGI_Emoji_Tag_Sequence})\u{1f3f4}[\u{e0020}-\u{e007e}]{0,5})[\u{e0020}-\u{e007f}]`,
  ].join("|"),
  "vy",
);

/** The end of a sticky pattern's match that begins at the index. */
export function endAt(pattern: RegExp, text: string, index: number): number | undefined {
  pattern.lastIndex = index;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/**
 * Removes controls, bidi overrides, hidden characters, stacked marks, lone surrogates and long gaps; decodes HTML references once.
 * A result longer than `max` UTF-16 units means that the text has to be cut.
 */
export function cleanStart(source: string, max: number, maxLineBreaks: number): string {
  let cleaned = "";
  let from = 0;
  // Up to here the source gives more than `max` units, even if a gap at each end is trimmed.
  let readUntil = max + 1 + 2 * MAX_GAP.length;
  let lineBreaks = 0;
  let index = 0;
  while (index < source.length) {
    index = endAt(usual, source, index) ?? index;
    if (index >= readUntil) break;
    odd.lastIndex = index;
    const [found, gap, marks] = odd.exec(source) ?? [];
    if (found === undefined) {
      index += (source.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
      continue;
    }
    let replacement: string;
    if (gap !== undefined) {
      const ends = found.match(lineEnds)?.length ?? 0;
      if (ends > 0) lineBreaks += 1;
      replacement = ends === 0 || lineBreaks > maxLineBreaks ? " " : ends === 1 ? "\n" : MAX_GAP;
    } else if (marks !== undefined) replacement = withoutHidden(found, source, index);
    else replacement = references[found] ?? "\ufffd";
    cleaned += source.slice(from, index) + replacement;
    from = index + found.length;
    index = from;
    readUntil += found.length - replacement.length;
  }
  return (cleaned + source.slice(from, Math.min(index, readUntil + 1))).trim();
}

/** Removes hidden characters that mean nothing where they stand, and marks after the fourth. @param start its index in `source`. */
function withoutHidden(run: string, source: string, start: number): string {
  let result = "";
  let index = start;
  let marks = 0;
  for (const character of run) {
    const isInPlace = !hiddenCharacter.test(character) || endAt(inPlace, source, index) !== undefined;
    index += character.length;
    if (marks === MAX_COMBINING_MARKS || !isInPlace) continue;
    if (/\p{M}/u.test(character)) marks += 1;
    result += character;
  }
  return result;
}
