import { withPlainPunctuation } from "../../infra/punctuation.ts";

/*
 * The form in which posts and terms are compared, and where words begin and end in it. docs/collect.md, «What a term matches»,
 * explains it to operators, with examples. All of it takes time in proportion to the text.
 */

const ascii = /^[\0-\x7f]*$/;
/** X escapes these characters in texts. */
const references: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };
const reference = /&(?:amp|lt|gt|quot|#39);/g;
const keycap = /([0-9#*])\ufe0f?\u20e3/g;
/** Keycaps are mapped to characters from here on, which nobody writes: their own begin with a digit, # or *. */
const KEYCAPS = 0x10_0000;
/**
 * Removed: variation selectors, because an emoji as a picture equals the same as text, and so do variants of an ideograph (UTS #51;
 * UTS #37); and characters that nobody sees or types, such as a soft hyphen or a mark of direction (UAX #29, WB4).
 */
const unseen = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}\u00ad\u061c\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/gu;
/**
 * Letters in another width or another mathematical style. Other compatibility characters stay: NFKC would make OTTR™ a word of six
 * letters.
 */
const styledLetters = /[\u3000\uff01-\uffee\u{1d400}-\u{1d7ff}]+/gu;
/** Runs of spaces and dashes that become one space. A space without width is one, too. */
const separators = /[\s\u200b-]{2,}|[^\S ]|[\u200b-]/g;

/**
 * NFC with full case folding, letters in their usual width and style, one space for each run of spaces and dashes, and typewriter
 * quotes. JavaScript has no case folding: lower, upper, lower is equivalent, but for ı and the final form of σ.
 */
export function fold(text: string): string {
  const written = text.includes("&") ? text.replaceAll(reference, (t) => references[t] ?? t) : text;
  if (ascii.test(written)) return written.toLowerCase().replaceAll(separators, " ");
  const plain = written
    .replaceAll(keycap, (_, key: string) => String.fromCodePoint(KEYCAPS + key.charCodeAt(0)))
    .replaceAll(unseen, "")
    .replaceAll(styledLetters, (letters) => letters.normalize("NFKC"));
  const folded = plain.normalize("NFC").toLowerCase().toUpperCase().toLowerCase().replaceAll("ς", "σ").normalize("NFC");
  return withPlainPunctuation(folded).replaceAll(separators, " ");
}

/** The part of a character in a word. Letters of other scripts have larger numbers, one for each script. */
const kinds = { none: 0, digit: 1, mark: 2, alone: 3 } as const;

/** Scripts without spaces, in which each letter is a word of its own (UAX #29 names Thai, Lao, Khmer and Burmese for tailoring). */
const alone =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Bopomofo}\p{Script=Yi}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tai_Le}\p{Script=New_Tai_Lue}\p{Script=Tai_Tham}\p{Script=Tai_Viet}]$/u;
/** The sound mark ー is Katakana's in UAX #29. */
const scripts = [
  /^\p{Script=Latin}$/u,
  /^[\p{Script=Katakana}ー]$/u,
  /^\p{Script=Hangul}$/u,
  /^\p{Script=Cyrillic}$/u,
  /^\p{Script=Greek}$/u,
  /^\p{Script=Arabic}$/u,
  /^\p{Script=Hebrew}$/u,
];

function kindOf(char: string): number {
  if (/[\p{Nd}_]/u.test(char)) return kinds.digit;
  if (/\p{M}/u.test(char)) return kinds.mark;
  if (!/\p{L}/u.test(char)) return kinds.none;
  if (alone.test(char)) return kinds.alone;
  const script = scripts.findIndex((exp) => exp.test(char));
  return kinds.alone + 1 + (script < 0 ? scripts.length : script);
}

const BMP = 0x1_0000;
/** The kinds of all code units, computed once: testing each character of each text takes many times as long. */
let unitKinds: Uint8Array | undefined;

/** A text that `fold` made, with its words. Positions are in UTF-16 units. */
export class MatchText {
  readonly text: string;
  /** For each unit, the kind of its word. A digit or mark belongs to the word of the letter before it. */
  readonly #kinds: Uint8Array;
  /** For each unit, 1 if no word can end before it, because it is a mark or half of a character. */
  readonly #continues: Uint8Array;

  constructor(text: string) {
    this.text = text;
    this.#kinds = new Uint8Array(this.text.length);
    this.#continues = new Uint8Array(this.text.length);
    unitKinds ??= Uint8Array.from({ length: BMP }, (_, unit) => kindOf(String.fromCharCode(unit)));
    let before: number = kinds.none;
    for (let at = 0; at < this.text.length; at++) {
      const isPair = (this.text.charCodeAt(at) & 0xfc00) === 0xd800 && unitsAt(this.text, at) === 2;
      const own = isPair ? kindOf(String.fromCodePoint(this.text.codePointAt(at) ?? 0)) : unitKinds[this.text.charCodeAt(at)];
      const isAfterLetter = before !== kinds.none && before !== kinds.alone;
      if (own === kinds.mark) this.#continues[at] = Number(at > 0);
      else if (own !== kinds.digit || !isAfterLetter) before = own ?? kinds.none;
      this.#kinds[at] = before;
      if (!isPair) continue;
      at += 1;
      this.#kinds[at] = before;
      this.#continues[at] = 1;
    }
  }

  /** Whether a word, or a character that is none, may begin or end here. */
  isBoundary(at: number): boolean {
    return this.#continues[at] !== 1 && !this.isJoined(at - 1, at);
  }

  /** Whether two characters would be in one word if they were neighbours. */
  isJoined(before: number, after: number): boolean {
    const [left = kinds.none, right = kinds.none] = [this.#kinds[before], this.#kinds[after]];
    if (left === kinds.none || right === kinds.none || left === kinds.alone || right === kinds.alone) return false;
    return left === right || left === kinds.digit || right === kinds.digit;
  }

  isWord(at: number): boolean {
    return (this.#kinds[at] ?? kinds.none) !== kinds.none;
  }

  /** The end of the word, or of the character, that begins here. */
  endOf(start: number): number {
    let end = start + 1;
    while (end < this.text.length && !this.isBoundary(end)) end += 1;
    return end;
  }
}

const unitsAt = (text: string, index: number): 1 | 2 => ((text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1);
