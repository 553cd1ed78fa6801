/*
 * What foreign text is cleaned of: what deceives, hides or breaks a layout. Emoji, and what the world's scripts need, stay.
 */

const MAX_COMBINING_MARKS = 4;
const MAX_LINE_BREAKS = 12;

const joinedScripts =
  "\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Mong}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}";
/** What takes as much room as a space or more, and shows nothing; but spaces. */
const blank = /[\t\u2800\u3164\uffa0\u{1d159}]/gu;
/** Controls but line feed, and what is not seen; of what the next four rules know places for, nothing. */
const invisible =
  /[[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\ufff9-\ufffc\u{13430}-\u{1343f}]--[\n\u200c\u200d\ufe00-\ufe02\ufe0e\ufe0f\u{e0100}-\u{e01ef}\u{e0020}-\u{e007f}]]+/gv;
/*
 * The next rules look at what stands before a character. Each first says which character it is about, or the engine would
 * look behind every character of the text.
 */
/** Selectors choose how an emoji, the digit of a keycap, or an ideograph looks: one of them, right behind it. */
const straySelector =
  /(?=[\ufe00-\ufe02\ufe0e\ufe0f\u{e0100}-\u{e01ef}])(?:(?<![\p{Emoji}--[0-9#*]])(?!(?<=[0-9#*])\ufe0f\u20e3)[\ufe0e\ufe0f]+|(?<!\p{Unified_Ideograph})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]+)/gv;
/** Joiners are letters' business in Arabic and Indic scripts, and hold together an emoji; elsewhere they only hide. */
const joinerOrStray = new RegExp(
  `((?<=[${joinedScripts}])[\\u200c\\u200d](?=[${joinedScripts}])` +
    "|(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic}))|[\\u200c\\u200d]+",
  "gu",
);
/** Tag characters spell the flags of regions, and hidden text anywhere else. */
const flagOrStrayTag = /(\p{RGI_Emoji_Tag_Sequence})|[\u{e0020}-\u{e007f}]+/gv;
const towerOfMarks = new RegExp(
  `((?:\\p{M}[\\u200c\\u200d]?){${MAX_COMBINING_MARKS - 1}}\\p{M})[\\u200c\\u200d]?\\p{M}[\\p{M}\\u200c\\u200d]*`,
  "gu",
);

/**
 * What is not plain ASCII, with the digit of a keycap; what lies close together at once. Most of a text is neither, and
 * nothing on either side changes what the rules make of it.
 */
const beyondAscii = /[0-9#*]?[^\n\x20-\x7e]+(?:[\x20-\x7e]{1,8}[^\n\x20-\x7e]+)*/g;

const cleanBeyondAscii = (stretch: string): string =>
  stretch
    .replace(blank, " ")
    .replace(invisible, "")
    .replace(straySelector, "")
    .replace(joinerOrStray, "$1")
    .replace(flagOrStrayTag, "$1")
    .replace(towerOfMarks, "$1");

/** The text without controls, bidi tricks, hidden characters, towers of marks, broken surrogates and long gaps. */
function clean(text: string): string {
  let lineBreaks = 0;
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, "\n")
    .replace(beyondAscii, cleanBeyondAscii)
    .replace(/[^\S\n]{2,}/g, " ")
    .replace(/[^\S\n]?\n\s*/g, (gap) => {
      lineBreaks += 1;
      if (lineBreaks > MAX_LINE_BREAKS) return " ";
      return gap.indexOf("\n") === gap.lastIndexOf("\n") ? "\n" : "\n\n";
    })
    .trim();
}

/**
 * As much of the text, cleaned, as it takes to fill `max` UTF-16 units and be clipped there. The rest is not looked at,
 * however long it is; but no amount of what is taken out hides what stands behind it.
 */
export function cleanStart(text: string, max: number): string {
  for (let length = 2 * max; ; length *= 8) {
    const cleaned = clean(text.slice(0, length));
    if (cleaned.length > max || length >= text.length) return cleaned;
  }
}
