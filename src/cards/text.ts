/*
 * Text that others wrote, made safe to show: cleaned of what deceives or breaks a layout, clipped on grapheme borders,
 * and, where Discord reads markdown (message content, descriptions, field values), escaped. Titles, author names, field
 * names, footers and labels are plain text to Discord: they are cleaned and never escaped.
 */

const MAX_COMBINING_MARKS = 4;
const MAX_LINE_BREAKS = 12;

const joinedScripts =
  "\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Mong}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}";
/** Controls but line feed, bidi controls, invisible separators and fillers, byte order mark, annotation marks. */
const invisible =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]/g;
/** Joiners are letters' business in Arabic and Indic scripts, and hold together an emoji; elsewhere they only hide. */
const strayJoiner = new RegExp(
  `(?<![${joinedScripts}])\\u200c|\\u200c(?![${joinedScripts}])` +
    `|(?<![${joinedScripts}\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d|\\u200d(?![${joinedScripts}\\p{Extended_Pictographic}])`,
  "gu",
);
/** Tag characters spell the flags of regions after a black flag, and hidden text anywhere else. */
const strayTag = /(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]{0,6})[\u{e0000}-\u{e007f}]/gu;
const towerOfMarks = new RegExp(`(\\p{M}{${MAX_COMBINING_MARKS}})\\p{M}+`, "gu");

/** The text without controls, bidi tricks, hidden characters, towers of marks, broken surrogates and long gaps. */
function clean(text: string): string {
  let lineBreaks = 0;
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, "\n")
    .replaceAll("\t", " ")
    .replace(invisible, "")
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

/** Foreign text for a place where Discord reads no markdown: one line of at most `max` UTF-16 units. */
export const plainText = (text: string, max: number): string => clip(clean(text).replace(/\s+/g, " "), max);

/** A whole http(s) URL, what markdown gives a meaning (keycap emoji aside), or the number of a list. */
const tokens = /https?:\/\/[\w\-.~:/?#@!$&'*+,;=%]+[)\]]*|[#*](?!\ufe0f?\u20e3)|[\\_~`|>\-+[\]()<@:]|^\d+\./gm;
const mayFollowUrl = /^(?:$|[\s)\]"'.,:;!?…»”’。、」])/;

/** Foreign text for the label of a link: no character of it means anything, so it can neither end the label nor link. */
export const labelText = (text: string, max: number): string => plainText(text, max).replace(/[!-/:-@[-`{-~]/g, "\\$&");

/** Whether the address goes where it looks like it goes: no user name that poses as the host. */
function isHonestUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return url.username === "" && url.password === "" && text.toLowerCase().startsWith(`${url.protocol}//${url.host}`);
}

/** How a token is written so that Discord shows it as it stands; `next` is the character behind it. */
function escapeToken(token: string, next: string): string {
  if (!token.startsWith("http")) return token.replace(/\D/, "\\$&");
  const url = token.replace(/[.,:;!?'*~)\]]+$/, "");
  const behind = token.slice(url.length);
  if (mayFollowUrl.test(behind + next) && isHonestUrl(url)) return url + behind.replace(/[*~]/g, "\\$&");
  return token.replace(/[^A-Za-z0-9/.]/g, "\\$&");
}

const escapeMarkdown = (source: string) =>
  source.replace(tokens, (token: string, index: number) => escapeToken(token, source.charAt(index + token.length)));

/** How much of the source, in whole graphemes and tokens, takes at most `budget` UTF-16 units once it is escaped. */
function lengthThatFits(source: string, budget: number): number {
  let used = 0;
  let position = 0;
  for (const { 0: token, index } of source.matchAll(tokens)) {
    const end = index + token.length;
    if (used + index - position > budget) break;
    used += index - position;
    position = index;
    const written = escapeToken(token, source.charAt(end)).length;
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
  const source = clean(text);
  if (source.length <= max) {
    const whole = escapeMarkdown(source);
    if (whole.length <= max) return whole;
  }
  const kept = source.slice(0, lengthThatFits(source, max - 2)).trimEnd();
  // Right behind a URL the ellipsis would become part of it.
  return escapeMarkdown(kept) + (/https?:\/\/\S*$/.test(kept) ? " …" : "…");
}
