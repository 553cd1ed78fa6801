/* The kinds of characters in foreign text: which take room, which are invisible, and where invisible ones mean something. */

/** A bit for each kind. This one excludes all others: no rule applies. */
export const PLAIN = 1;
/** Takes two UTF-16 units. */
export const WIDE = 2;
export const SPACE = 4;
/** Takes room and shows nothing. */
export const BLANK = 8;
export const LINE_END = 16;
export const MARK = 32;
/** A control or an invisible character. */
export const HIDDEN = 64;
/** Hidden, but useful in the places that `hasPlace` knows. */
export const PLACED = 128;
/** Half a pair of surrogates. */
export const BROKEN = 256;
/** May begin a character reference of HTML. */
export const AMPERSAND = 512;

const patterns = [
  { kind: WIDE, pattern: /[\u{10000}-\u{10ffff}]/u },
  { kind: SPACE, pattern: /[\s--[\t-\r\u2028\u2029\ufeff]]/v },
  { kind: BLANK, pattern: /[\t\u2800\u3164\uffa0\u{1d159}]/u },
  { kind: LINE_END, pattern: /[\n-\r\u0085\u2028\u2029]/u },
  { kind: MARK, pattern: /\p{M}/u },
  {
    kind: HIDDEN,
    pattern: /[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\ufff9-\ufffc\u{13430}-\u{1343f}]/u,
  },
  { kind: PLACED, pattern: /[\ufe00-\ufe02\ufe0e\ufe0f\u{e0100}-\u{e01ef}\u{e0020}-\u{e007f}\u200c\u200d]/u },
  { kind: BROKEN, pattern: /\p{Cs}/u },
  { kind: AMPERSAND, pattern: /&/ },
];

/** Filled in on demand; untouched pages take no memory. */
const known = new Uint16Array(0x11_0000);

/** 0 at the end of the text. */
export function kindsAt(text: string, index: number): number {
  if (index >= text.length) return 0;
  const codePoint = text.codePointAt(index) as number;
  return known[codePoint] || tell(codePoint);
}

function tell(codePoint: number): number {
  const character = String.fromCodePoint(codePoint);
  const kinds = patterns.reduce((all, { kind, pattern }) => (pattern.test(character) ? all | kind : all), 0) || PLAIN;
  known[codePoint] = kinds;
  return kinds;
}

const scripts = ["Arab", "Syrc", "Mong", "Deva", "Beng", "Guru", "Gujr", "Orya", "Taml", "Telu", "Knda", "Mlym", "Sinh"];
const joined = `[[${scripts.map((script) => `\\p{scx=${script}}`).join("")}]--[\\s\\p{Default_Ignorable_Code_Point}]]`;
const places = [
  // A selector right behind an emoji, the digit of a keycap, or an ideograph chooses its look.
  String.raw`(?<=[\p{Emoji}--[0-9#*]])[\ufe0e\ufe0f]`,
  String.raw`(?<=[0-9#*])\ufe0f(?=\u20e3)`,
  String.raw`(?<=\p{Unified_Ideograph})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]`,
  // Joiners shape letters in Arabic and Indic scripts and hold emoji together; elsewhere they only hide.
  String.raw`(?<=${joined})[\u200c\u200d](?=${joined})`,
  String.raw`(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\p{Emoji}--[0-9#*]]\ufe0f)\u200d(?=\p{Extended_Pictographic})`,
  // Tag characters spell flags of regions behind a black flag, and hidden text anywhere else.
  String.raw`(?<=(?=\p{RGI_Emoji_Tag_Sequence})\u{1f3f4}[\u{e0020}-\u{e007e}]{0,5})[\u{e0020}-\u{e007f}]`,
];
const place = new RegExp(places.join("|"), "vy");

/** Tells if the invisible character at the UTF-16 index means something there. */
export function hasPlace(text: string, index: number): boolean {
  place.lastIndex = index;
  return place.test(text);
}
