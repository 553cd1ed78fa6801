const MAX_COMBINING_MARKS = 4;
const LONGEST_GAP = "\n\n";

const lineEnd = String.raw`\n-\r\u0085\u2028\u2029`;
/** Visible as space. */
const blank = String.raw`\t\u2800\u3164\uffa0\u{1d159}`;
const gap = String.raw`[[\s${lineEnd}${blank}]--\ufeff]`;
const hidden = String.raw`[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\ufff9-\ufffc\u{13430}-\u{1343f}]`;
const hiddenCharacter = new RegExp(hidden, "v");
const lineEnds = new RegExp(`\\r\\n|[${lineEnd}]`, "g");
/** A gap other than one space; marks and hidden characters; a lone surrogate; a character reference in X's texts. */
const odd = new RegExp(
  [
    `(?<gap>(?:[${lineEnd}${blank}]|${gap}(?=${gap}|${hidden}))(?:${gap}|${hidden})*)`,
    String.raw`(?<marks>[[\p{M}${hidden}]--${gap}]+)`,
    String.raw`\p{Cs}`,
    "&(?:amp|lt|gt|quot|#39);",
  ].join("|"),
  "gv",
);
const references: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };

const scripts = ["Arab", "Syrc", "Mong", "Deva", "Beng", "Guru", "Gujr", "Orya", "Taml", "Telu", "Knda", "Mlym", "Sinh"];
const joined = `[[${scripts.map((script) => `\\p{scx=${script}}`).join("")}]--[\\s\\p{Default_Ignorable_Code_Point}]]`;
/** Hidden characters with a meaning. */
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

/**
 * Removes controls, bidi overrides, hidden characters, stacked marks, lone surrogates and long gaps; decodes HTML references once.
 * A result longer than `max` UTF-16 units tells that it is cut.
 */
export function cleanStart(source: string, max: number, maxLineBreaks: number): string {
  let cleaned = "";
  let from = 0;
  // Gaps at both ends may be trimmed.
  let enough = max + 1 + 2 * LONGEST_GAP.length;
  let lineBreaks = 0;
  for (const { 0: found, index, groups } of source.matchAll(odd)) {
    if (index >= enough) break;
    let instead = references[found] ?? "\ufffd";
    if (groups?.["gap"] !== undefined) {
      const ends = found.match(lineEnds)?.length ?? 0;
      if (ends > 0) lineBreaks += 1;
      instead = ends === 0 || lineBreaks > maxLineBreaks ? " " : ends === 1 ? "\n" : LONGEST_GAP;
    } else if (groups?.["marks"] !== undefined) instead = keptOf(found, source, index);
    cleaned += source.slice(from, index) + instead;
    from = index + found.length;
    enough += found.length - instead.length;
  }
  const isInPair = (source.codePointAt(enough - 1) ?? 0) > 0xffff;
  return (cleaned + source.slice(from, Math.max(from, isInPair ? enough + 1 : enough))).trim();
}

function keptOf(run: string, source: string, start: number): string {
  let kept = "";
  let index = start;
  let marks = 0;
  for (const character of run) {
    inPlace.lastIndex = index;
    index += character.length;
    if (marks === MAX_COMBINING_MARKS || (hiddenCharacter.test(character) && !inPlace.test(source))) continue;
    if (/\p{M}/u.test(character)) marks += 1;
    kept += character;
  }
  return kept;
}
