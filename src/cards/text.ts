import { cleanStart } from "./clean.ts";

/*
 * Text that others wrote, made safe to show: cleaned of what deceives or breaks a layout, clipped on grapheme borders, and
 * escaped where Discord reads markdown: in message content, descriptions and field values. Author names and footers are
 * plain text. Titles and field names are read in ways that differ from client to client: no foreign text stands there.
 */

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
 * become round ones: the end of a label is looked for without regard to what is escaped.
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

/** The tokens that begin before the UTF-16 index. */
function tokensOf(source: string, end: number): Token[] {
  const tokens: Token[] = [];
  const pattern = new RegExp(special);
  for (let found = pattern.exec(source); found && found.index < end; found = pattern.exec(source)) {
    // Without its colon an address does not link.
    const start = found.index + Math.max(0, found[0].indexOf(":"));
    const url = found.index < start ? urlAt(source, found.index) : undefined;
    const token = url ?? { start, end: start + 1, written: `\\${source.charAt(start)}`, isUrl: false };
    pattern.lastIndex = token.end;
    tokens.push(token);
  }
  return tokens;
}

/** The source up to the UTF-16 index, with everything in it escaped that means something to Discord. */
function escapeMarkdown(source: string, tokens: readonly Token[], end: number): string {
  let written = "";
  let position = 0;
  for (const token of tokens) {
    if (token.start >= end) break;
    written += source.slice(position, token.start) + token.written;
    position = token.end;
  }
  return written + source.slice(position, end);
}

/** How much of the source, in whole graphemes and URLs, takes at most `max` UTF-16 units, escaped and with an ellipsis. */
function lengthThatFits(source: string, tokens: readonly Token[], max: number): number {
  let room = max - 1;
  let position = 0;
  let end = source.length;
  let url: Token | undefined;
  for (const token of tokens) {
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
  // Nothing becomes shorter by being escaped: what begins later does not fit.
  const tokens = tokensOf(source, max);
  if (source.length <= max) {
    const whole = escapeMarkdown(source, tokens, source.length);
    if (whole.length <= max) return whole;
  }
  const kept = trimEnd(escapeMarkdown(source, tokens, lengthThatFits(source, tokens, max)));
  const lastWord = kept.split(/\s/).at(-1) ?? "";
  return kept + (/https?:\/\//.test(lastWord) ? " …" : "…");
}
