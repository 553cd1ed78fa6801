/*
 * Text that others wrote, made safe to show: cleaned of what deceives or breaks a layout, clipped on grapheme borders, and
 * escaped where Discord reads markdown: in message content, descriptions and field values. Author names and footers are
 * plain text. Titles and field names are read in ways that differ from client to client: no foreign text stands there.
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
/** Selectors choose how an emoji, the digit of a keycap, or an ideograph looks: one of them, right behind it. */
const straySelector =
  /(?<![\p{Emoji}--[0-9#*]])(?!(?<=[0-9#*])\ufe0f\u20e3)[\ufe0e\ufe0f]+|(?<!\p{Unified_Ideograph})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]+/gv;
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

/** The text without controls, bidi tricks, hidden characters, towers of marks, broken surrogates and long gaps. */
function clean(text: string): string {
  let lineBreaks = 0;
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, "\n")
    .replace(blank, " ")
    .replace(invisible, "")
    .replace(straySelector, "")
    .replace(joinerOrStray, "$1")
    .replace(flagOrStrayTag, "$1")
    .replace(towerOfMarks, "$1")
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
function cleanStart(text: string, max: number): string {
  for (let length = 8 * max; ; length *= 8) {
    const cleaned = clean(text.slice(0, length));
    if (cleaned.length > max || length >= text.length) return cleaned;
  }
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The start of the grapheme that the UTF-16 index lies in. */
const graphemeStart = (text: string, index: number) => graphemes.segment(text).containing(index)?.index ?? text.length;

/** At most `max` UTF-16 units of the text, cut on a grapheme border, with an ellipsis where something was cut. */
export const clip = (text: string, max: number): string =>
  text.length <= max ? text : `${trimEnd(text.slice(0, graphemeStart(text, max - 1)))}…`;

/** Without the white space at its end, and the joiner of a letter that is cut off. */
const trimEnd = (text: string) => text.replace(/[\s\u200c\u200d]+$/, "");

/** Foreign text for a place where Discord reads no markdown: one line of at most `max` UTF-16 units, or nothing to see. */
export function plainText(text: string, max: number): string {
  const line = cleanStart(text, max).replace(/\s+/g, " ");
  return /[^\p{M}\s\u200c\u200d]/u.test(line) ? clip(line, max) : "";
}

/**
 * Foreign text for the label of a link: no character of it means anything, and no address in it links. Square brackets
 * become round ones, for where a label ends Discord counts escaped ones too.
 */
export const labelText = (text: string, max: number): string =>
  plainText(text, max)
    .replaceAll("[", "(")
    .replaceAll("]", ")")
    .replace(/(?!#\ufe0f?\u20e3)[!-/:-@[-`{-~]/g, "\\$&");

/** What Discord begins a URL with, what markdown gives a meaning (the # of a keycap aside), and the dot of a list's number. */
const special = /https?:\/\/|#(?!\ufe0f?\u20e3)|[\\*_~`|>\-+[\]()<@:]|\.(?<=^\d+\.)/gm;
const urlOrigin = /https?:\/\/[\w.-]+(?::\d+)?/y;
const urlPath = /[/?#][\w\-.~:/?#@!$&'*+,;=%()]*/y;
/** What Discord leaves out at the end of a URL. */
const behindUrl = /\)?[.,:;"'\]]{0,3}(?=\s|$)/y;
/** What cannot be more of a host. */
const noMoreHost = /(?!\p{M})[^\p{L}\p{N}\s\ufffd…]*(?=\s|$)/uy;
const mark = /\p{M}/uy;

/** A stretch of a source that is written in another way than it stands there, or is only shown as a whole. */
interface Token {
  readonly start: number;
  readonly end: number;
  readonly written: string;
  readonly isUrl: boolean;
}

const matchAt = (pattern: RegExp, text: string, index: number): string | undefined => {
  pattern.lastIndex = index;
  return pattern.exec(text)?.[0];
};

/**
 * A URL as it stands, so that it stays a link. Discord links everything up to the next space, so what follows an address
 * without one is set off; an address that does not go where it looks like it goes is none.
 */
function urlAt(source: string, start: number): Token | undefined {
  const origin = matchAt(urlOrigin, source, start);
  if (origin === undefined || !isHonest(origin)) return undefined;
  const path = matchAt(urlPath, source, start + origin.length);
  let end = start + origin.length + (path?.length ?? 0);
  // What a mark stands on is no longer the character of an address: `#` may become a keycap.
  if (path !== undefined && matchAt(mark, source, end) !== undefined) end -= 1;
  const hasBracket = path?.includes("(");
  while (".,:;'".includes(source.charAt(end - 1)) || (!hasBracket && source.charAt(end - 1) === ")")) end -= 1;
  const behind = matchAt(behindUrl, source, end);
  if (behind !== undefined) end += behind.length;
  else if (path === undefined && matchAt(noMoreHost, source, end) === undefined) return undefined;
  const written = source.slice(start, end);
  return { start, end, written: behind === undefined ? `${written} ` : written, isUrl: true };
}

/** Whether the address goes to the host that it shows: `0x7f.1`, for one, is another in disguise. */
function isHonest(origin: string): boolean {
  const url = URL.parse(origin);
  return url !== null && origin.toLowerCase().startsWith(url.origin);
}

function* tokensOf(source: string): Generator<Token> {
  const pattern = new RegExp(special);
  for (let found = pattern.exec(source); found; found = pattern.exec(source)) {
    // Without its colon an address does not link.
    const start = found.index + Math.max(0, found[0].indexOf(":"));
    const url = found.index < start ? urlAt(source, found.index) : undefined;
    const token = url ?? { start, end: start + 1, written: `\\${source.charAt(start)}`, isUrl: false };
    pattern.lastIndex = token.end;
    yield token;
  }
}

/** The source up to the UTF-16 index, with everything in it escaped that means something to Discord. */
function escapeMarkdown(source: string, end = source.length): string {
  let written = "";
  let position = 0;
  for (const token of tokensOf(source)) {
    if (token.start >= end) break;
    written += source.slice(position, token.start) + token.written;
    position = token.end;
  }
  return written + source.slice(position, end);
}

/** How much of the source, in whole graphemes and URLs, takes at most `max` UTF-16 units, escaped and with an ellipsis. */
function lengthThatFits(source: string, max: number): number {
  let room = max - 1;
  let position = 0;
  let end = source.length;
  let url: Token | undefined;
  for (const token of tokensOf(source)) {
    const left = room - (token.start - position);
    // Right behind a URL the ellipsis has a space before it, or it would become part of it.
    if (left < (token.isUrl ? token.written.trimEnd().length + 1 : token.written.length)) {
      end = token.start;
      break;
    }
    room = left - token.written.length;
    position = token.end;
    if (token.isUrl) url = token;
  }
  const cut = graphemeStart(source, Math.min(end, position + room));
  return url && cut > url.start && cut < url.end ? graphemeStart(source, url.start) : cut;
}

/**
 * Foreign text for a place where Discord reads markdown: at most `max` UTF-16 units, nothing in it pings, formats or
 * hides where it links, and plain URLs stay clickable.
 */
export function markdownText(text: string, max: number): string {
  const source = cleanStart(text, max);
  if (source.length <= max) {
    const whole = escapeMarkdown(source);
    if (whole.length <= max) return whole;
  }
  const kept = trimEnd(escapeMarkdown(source, lengthThatFits(source, max)));
  const lastWord = kept.split(/\s/).at(-1) ?? "";
  return kept + (/https?:\/\//.test(lastWord) ? " …" : "…");
}
