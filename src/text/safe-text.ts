import { kindsAt, MARK } from "./characters.ts";
import { cleanStart } from "./clean.ts";

/*
 * Text that others wrote, made safe to show: cleaned of what deceives or breaks a layout, clipped on grapheme borders, and
 * escaped where Discord reads markdown: in message content, descriptions and field values. Author names and footers are
 * plain text. Titles and field names are read in ways that differ from client to client: no foreign text stands there.
 */

const MAX_LINE_BREAKS = 12;
/** How far beyond what fits a text is cleaned, for what stands behind a URL tells whether it is one. */
const LOOKAHEAD = 40;

let segmenter: Intl.Segmenter | undefined;

/** Made when it is first needed: it takes longer than most packages take to load. */
function graphemesOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  return segmenter.segment(text);
}

/** Between two of these is always a border of graphemes, and it is not worth the segmenter's time. */
const plainPair = /[\n\x20-\x7e]{2}/y;

/** The start of the grapheme that the UTF-16 index lies in. */
const graphemeStart = (text: string, index: number) =>
  endAt(plainPair, text, index - 1) ? index : (graphemesOf(text).containing(index)?.index ?? text.length);

/** At most `max` UTF-16 units of the text, cut on a grapheme border, with an ellipsis where something was cut. */
export const clip = (text: string, max: number): string =>
  text.length <= max ? text : `${trimEnd(text.slice(0, graphemeStart(text, max - 1)))}…`;

/** Without the white space at its end, and the joiner of a letter that is cut off. */
function trimEnd(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s\u200c\u200d]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** What is more than marks, joiners and white space. */
const seen = /[^\p{M}\s\u200c\u200d]/u;

/** Foreign text for a place where Discord reads no markdown: one line of at most `max` UTF-16 units, or nothing to see. */
export function plainText(text: string, max: number): string {
  const line = cleanStart(text, max, 0).replace(/[^\S ]/g, " ");
  return seen.test(line) ? clip(line, max) : "";
}

/** Foreign text for the label of a link: one line of at most `max` UTF-16 units before it is escaped, or nothing to see. */
export const labelText = (text: string, max: number): string => escapeLabel(plainText(text, max));

/**
 * Text that `plainText` has cleaned, for the label of a link or beside one: no character of it means anything, and no address
 * in it links. Square brackets become round ones: the end of a label is looked for without regard to what is escaped.
 */
export const escapeLabel = (line: string): string =>
  line
    .replaceAll("[", "(")
    .replaceAll("]", ")")
    .replace(/(?!#\ufe0f?\u20e3)[!-/:-@[-`{-~]/g, "\\$&");

/** Links in foreign text that stay links: those of X and of the marketplace. Any other host could be a scam's. */
const linkedHosts = [
  "x.com",
  "www.x.com",
  "mobile.x.com",
  "twitter.com",
  "www.twitter.com",
  "mobile.twitter.com",
  "opensea.io",
  "www.opensea.io",
];
const linkedHost = linkedHosts.map((host) => host.replaceAll(".", String.raw`\.`)).join("|");
/** As it stands, up to what cannot belong to it. */
const linkedUrl = String.raw`https://(?:${linkedHost})/[\w\-.~:/?#@!$&'*+,;=%()]*`;
const linkedUrlHere = new RegExp(linkedUrl, "y");
/** One of these or, in all other URLs, the scheme: without it neither Discord nor anything else that shows the text sees a URL. */
const linkedUrlOrScheme = new RegExp(String.raw`(${linkedUrl})|(?i:https?)://(?=[\p{L}\p{N}])`, "gu");
const withoutSchemes = (text: string): string => text.replace(linkedUrlOrScheme, "$1");

/** One character each: what markdown gives a meaning (the # of a keycap aside), the dot of a list's number, a URL's first. */
const special = /[\\*_~`|>\-+[\]()<@:]|#(?!\ufe0f?\u20e3)|(?<=^\d+)\.|h(?=ttps:\/\/)/gm;
/** What Discord leaves out at the end of a URL. */
const behindUrl = /\)?[.,:;"'\]]{0,3}(?=\s|$)/y;

/** Where what the sticky pattern finds at the UTF-16 index ends. */
function endAt(pattern: RegExp, text: string, index: number): number | undefined {
  pattern.lastIndex = index;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

interface Url {
  readonly start: number;
  readonly end: number;
  /** Whether what follows would become part of it, and gets a space before it. */
  readonly isSetOff: boolean;
}

/**
 * A URL as it stands, if it is one that stays a link. Discord links everything up to the next space, so what follows an
 * address without one is set off.
 */
function urlAt(source: string, start: number): Url | undefined {
  let end = endAt(linkedUrlHere, source, start);
  if (end === undefined) return undefined;
  // What a mark stands on is no longer the character of an address: `#` may become a keycap.
  if (kindsAt(source, end) & MARK) end -= 1;
  const hasBracket = source.slice(start, end).includes("(");
  while (".,:;'".includes(source.charAt(end - 1)) || (!hasBracket && source.charAt(end - 1) === ")")) end -= 1;
  const behindEnd = endAt(behindUrl, source, end);
  return { start, end: behindEnd ?? end, isSetOff: behindEnd === undefined };
}

interface Escaped {
  readonly written: string;
  /** How much of the source it is. */
  readonly length: number;
  /** The last URL in it. */
  readonly url: Url | undefined;
}

/** As much of the source, up to the UTF-16 index, as takes at most `max` units when all in it that means something is escaped. */
function escapeStart(source: string, end: number, max: number): Escaped {
  let written = "";
  let from = 0;
  let url: Url | undefined;
  /** Where the room ends, if all that follows is written as it stands. */
  let limit = max;
  special.lastIndex = 0;
  while (special.test(source)) {
    const index = special.lastIndex - 1;
    if (index >= limit || index >= end) break;
    if (source.charAt(index) === "h") {
      const found = urlAt(source, index);
      if (!found) continue;
      // Right behind a URL an ellipsis has a space before it, or it would become part of it.
      if (found.end >= limit) {
        limit = index;
        break;
      }
      url = found;
      special.lastIndex = found.end;
      if (!found.isSetOff) continue;
      written += `${source.slice(from, found.end)} `;
      from = found.end;
    } else {
      if (index + 1 >= limit) {
        limit = index;
        break;
      }
      written += `${source.slice(from, index)}\\`;
      from = index;
    }
    limit -= 1;
  }
  const length = Math.min(limit, end);
  return { written: written + source.slice(from, length), length, url };
}

/**
 * Foreign text for a place where Discord reads markdown: at most `max` UTF-16 units, nothing in it pings, formats or
 * links, but for plain URLs of X and the marketplace; of all others the host and the path stay readable. Or nothing to see.
 */
export const markdownText = (text: string, max: number): string =>
  escapeText(cleanStart(withoutSchemes(text), max + LOOKAHEAD, MAX_LINE_BREAKS), max);

/** The same on one line. */
export const markdownLine = (text: string, max: number): string =>
  escapeText(cleanStart(withoutSchemes(text), max + LOOKAHEAD, 0).replace(/[^\S ]/g, " "), max);

/** Text that `plainText` has cleaned, for a place where Discord reads markdown: nothing in it is decoded a second time. */
function escapeText(source: string, max: number): string {
  if (!seen.test(source)) return "";
  if (source.length <= max) {
    const whole = escapeStart(source, source.length, Number.POSITIVE_INFINITY).written;
    if (whole.length <= max) return whole;
  }
  let start = escapeStart(source, source.length, max - 1);
  let cut = graphemeStart(source, start.length);
  if (start.url && cut < start.url.end) cut = graphemeStart(source, start.url.start);
  if (cut < start.length) start = escapeStart(source, cut, max - 1);
  const endsWithUrl = start.url && source.slice(start.url.end, cut).trim() === "";
  return `${trimEnd(start.written)}${endsWithUrl ? " " : ""}…`;
}
