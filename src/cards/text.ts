/*
 * Text that others wrote, made safe to show: cleaned of what deceives or breaks a layout, clipped on grapheme borders, and
 * escaped where Discord reads markdown: in message content, descriptions and field values. Author names and footers are
 * plain text. Titles and field names are read in ways that differ from client to client: no foreign text stands there.
 */

const MAX_COMBINING_MARKS = 4;
const MAX_LINE_BREAKS = 12;

const joinedScripts =
  "\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Mong}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}";
/** Controls but line feed, and what Unicode says is not seen: bidi controls, fillers, separators, selectors. */
const invisible =
  /[[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2800\ufff9-\ufffc\p{Default_Ignorable_Code_Point}]--[\u200c\u200d\ufe0f\u{e0020}-\u{e007f}]]/gv;
/** The selector of emoji presentation, where there is no emoji. */
const straySelector = /(?<!\p{Emoji})\ufe0f/gu;
/** Joiners are letters' business in Arabic and Indic scripts, and hold together an emoji; elsewhere they only hide. */
const strayJoiner = new RegExp(
  `(?<![${joinedScripts}])\\u200c|\\u200c(?![${joinedScripts}])` +
    `|(?<![${joinedScripts}\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d|\\u200d(?![${joinedScripts}\\p{Extended_Pictographic}])`,
  "gu",
);
/** Tag characters spell the flags of regions after a black flag, and hidden text anywhere else. */
const strayTag = /(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]{0,6})[\u{e0020}-\u{e007f}]/gu;
const towerOfMarks = new RegExp(`(\\p{M}{${MAX_COMBINING_MARKS}})\\p{M}+`, "gu");

/** The text without controls, bidi tricks, hidden characters, towers of marks, broken surrogates and long gaps. */
function clean(text: string): string {
  let lineBreaks = 0;
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, "\n")
    .replaceAll("\t", " ")
    .replace(invisible, "")
    .replace(straySelector, "")
    .replace(strayJoiner, "")
    .replace(strayTag, "")
    .replace(towerOfMarks, "$1")
    .replace(/[^\S\n]{2,}/g, " ")
    .replace(/[^\S\n]?\n\s*/g, (gap) => {
      lineBreaks += 1;
      if (lineBreaks > MAX_LINE_BREAKS) return " ";
      return gap.indexOf("\n") === gap.lastIndexOf("\n") ? "\n" : "\n\n";
    })
    .trim();
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The start of the grapheme that the UTF-16 index lies in. */
const graphemeStart = (text: string, index: number) => graphemes.segment(text).containing(index)?.index ?? text.length;

/** At most `max` UTF-16 units of the text, cut on a grapheme border, with an ellipsis where something was cut. */
export const clip = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, graphemeStart(text, max - 1)).trimEnd()}…`;

/** Foreign text for a place where Discord reads no markdown: one line of at most `max` UTF-16 units, or nothing to see. */
export function plainText(text: string, max: number): string {
  const line = clean(text.slice(0, 8 * max)).replace(/\s+/g, " ");
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(line) ? clip(line, max) : "";
}

/** Foreign text for the label of a link: no character of it means anything, and no address in it links. */
export const labelText = (text: string, max: number): string => escapeAll(plainText(text, max));

const escapeAll = (text: string) => text.replace(/(?!#\ufe0f?\u20e3)[!-/:-@[-`{-~]/g, "\\$&");

/** What Discord takes for a URL, what markdown gives a meaning (the # of a keycap aside), or the number of a list. */
const tokens = /https?:\/\/[^\s<]+|#(?!\ufe0f?\u20e3)|[\\*_~`|>\-+[\]()<@:]|^\d+\./gm;
const plainUrl = /^https?:\/\/[\w.-]+(?::\d+)?(?<path>[/?#][\w\-.~:/?#@!$&'*+,;=%()]*)?/;
/** What Discord leaves out at the end of a URL. */
const behindUrl = /^[.,:;"'\])]*$/;

function escapeToken(token: string): string {
  return token.startsWith("http") ? escapeUrl(token) : token.replace(/\D/, "\\$&");
}

/**
 * A URL as it stands, so that it stays a link. Discord links everything up to the next space, so what follows an address
 * without one is set off; an address that does not go where it looks like it goes becomes text.
 */
function escapeUrl(token: string): string {
  const found = plainUrl.exec(token);
  if (!found) return escapeAll(token);
  let end = found[0].length;
  const hasBracket = found[0].includes("(");
  while (".,:;'".includes(token.charAt(end - 1)) || (!hasBracket && token.charAt(end - 1) === ")")) end -= 1;
  const url = token.slice(0, end);
  const rest = token.slice(end);
  if (!isHonestUrl(url)) return escapeAll(token);
  if (behindUrl.test(rest)) return url + rest;
  return found.groups?.["path"] === undefined ? escapeAll(token) : `${url} ${escapeAll(rest)}`;
}

/** Whether the address goes where it looks like it goes: no user name that poses as the host. */
function isHonestUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return url.username === "" && url.password === "" && text.toLowerCase().startsWith(`${url.protocol}//${url.host}`);
}

const escapeMarkdown = (source: string) => source.replace(tokens, escapeToken);

/** How much of the source, in whole graphemes and tokens, takes at most `budget` UTF-16 units once it is escaped. */
function lengthThatFits(source: string, budget: number): number {
  let used = 0;
  let position = 0;
  for (const { 0: token, index } of source.matchAll(tokens)) {
    const end = index + token.length;
    if (used + index - position > budget) break;
    used += index - position;
    position = index;
    const written = escapeToken(token).length;
    if (used + written > budget) return graphemeStart(source, index);
    used += written;
    position = end;
  }
  return graphemeStart(source, position + budget - used);
}

/**
 * Foreign text for a place where Discord reads markdown: at most `max` UTF-16 units, nothing in it pings, formats or
 * hides where it links, and plain URLs stay clickable.
 */
export function markdownText(text: string, max: number): string {
  // Far more than can be shown: the rest need not be looked at.
  const source = clean(text.slice(0, 8 * max));
  if (source.length <= max) {
    const whole = escapeMarkdown(source);
    if (whole.length <= max) return whole;
  }
  const kept = source.slice(0, lengthThatFits(source, max - 2)).trimEnd();
  // Right behind a URL the ellipsis would become part of it.
  return escapeMarkdown(kept) + (/https?:\/\/\S*$/.test(kept) ? " …" : "…");
}
