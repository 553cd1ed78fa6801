import { cleanStart } from "./clean.ts";

/*
 * Foreign text made safe to show: cleaned, clipped on grapheme borders, and escaped where Discord reads Markdown (message
 * content, descriptions, field values). Author names and footers are plain text. Clients differ in titles and field names, so
 * foreign text never stands there.
 */

const MAX_LINE_BREAKS = 12;
/** Characters beyond the end tell whether a URL ends there. */
const LOOKAHEAD = 40;

let segmenter: Intl.Segmenter | undefined;

/** Made late: it takes longer than most packages take to load. */
function graphemesOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  return segmenter.segment(text);
}

/** A grapheme border always lies between two of these, which spares the segmenter. */
const plainPair = /[\n\x20-\x7e]{2}/y;

const graphemeStart = (text: string, index: number) =>
  endAt(plainPair, text, index - 1) ? index : (graphemesOf(text).containing(index)?.index ?? text.length);

/** Cuts on a grapheme border and adds an ellipsis. */
export const clip = (text: string, max: number): string =>
  text.length <= max ? text : `${trimEnd(text.slice(0, graphemeStart(text, max - 1)))}…`;

/** Drops white space and the joiner of a letter that was cut off. */
const trimEnd = (text: string): string => text.trimEnd().replace(/[\u200c\u200d]$/, "");

/** More than marks, joiners and white space. */
const seen = /[^\p{M}\s\u200c\u200d]/u;

/** For places without Markdown: one line of at most `max` UTF-16 units, or an empty text if nothing of it is visible. */
export function plainText(text: string, max: number): string {
  const line = cleanStart(text, max, 0).replace(/[^\S ]/g, " ");
  return seen.test(line) ? clip(line, max) : "";
}

/**
 * Escapes text of `plainText` for a label. Square brackets become round ones: Discord looks for the end of a label regardless of
 * escapes.
 */
export const escapeLabel = (line: string): string =>
  line
    .replaceAll("[", "(")
    .replaceAll("]", ")")
    .replace(/(?!#\ufe0f?\u20e3)[!-/:-@[-`{-~]/g, "\\$&");

/** Links to X and the marketplace stay links. Any other host could be a scam's. */
const linkedHost = String.raw`(?:(?:www\.|mobile\.)?(?:x|twitter)\.com|(?:www\.)?opensea\.io)`;
const linkedUrl = String.raw`https://${linkedHost}/[\w\-.~:/?#@!$&'*+,;=%()]*`;
const linkedUrlHere = new RegExp(linkedUrl, "y");
/** In all other URLs the scheme, without which neither Discord nor other viewers see a URL. */
const linkedUrlOrScheme = new RegExp(String.raw`(${linkedUrl})|(?i:https?)://(?=[\p{L}\p{N}])`, "gu");
const withoutSchemes = (text: string): string => text.replace(linkedUrlOrScheme, "$1");

/** Characters with a meaning in Markdown (not the # of a keycap), the dot of a list's number, the first letter of a URL. */
const special = /[\\*_~`|>\-+[\]()<@:]|#(?!\ufe0f?\u20e3)|(?<=^\d+)\.|h(?=ttps:\/\/)/gm;
const mark = /\p{M}/uy;
/** Discord drops these at the end of a URL. */
const behindUrl = /\)?[.,:;"'\]]{0,3}(?=\s|$)/y;

function endAt(pattern: RegExp, text: string, index: number): number | undefined {
  pattern.lastIndex = index;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

interface Url {
  readonly start: number;
  readonly end: number;
  /** Text right behind it would become part of it, so a space is added. */
  readonly isSetOff: boolean;
}

/** A URL that stays a link. Discord links everything up to the next space. */
function urlAt(source: string, start: number): Url | undefined {
  let end = endAt(linkedUrlHere, source, start);
  if (end === undefined) return undefined;
  // A mark turns the character before it into another one: `#` may become a keycap.
  if (endAt(mark, source, end)) end -= 1;
  const hasBracket = source.slice(start, end).includes("(");
  while (".,:;'".includes(source.charAt(end - 1)) || (!hasBracket && source.charAt(end - 1) === ")")) end -= 1;
  const behindEnd = endAt(behindUrl, source, end);
  return { start, end: behindEnd ?? end, isSetOff: behindEnd === undefined };
}

interface Escaped {
  readonly written: string;
  readonly length: number;
  readonly url: Url | undefined;
}

/** As much of the source as takes at most `max` units when it is escaped. */
function escapeStart(source: string, end: number, max: number): Escaped {
  let written = "";
  let from = 0;
  let url: Url | undefined;
  let limit = max;
  special.lastIndex = 0;
  while (special.test(source)) {
    const index = special.lastIndex - 1;
    if (index >= limit || index >= end) break;
    if (source.charAt(index) === "h") {
      const found = urlAt(source, index);
      if (!found) continue;
      // Right behind a URL an ellipsis would become part of it.
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
 * For places with Markdown: at most `max` UTF-16 units in which nothing pings, formats or links, except plain URLs of X and the
 * marketplace. Hosts and paths of other URLs stay readable.
 */
export const markdownText = (text: string, max: number): string =>
  escapeText(cleanStart(withoutSchemes(text), max + LOOKAHEAD, MAX_LINE_BREAKS), max);

/** On one line. */
export const markdownLine = (text: string, max: number): string =>
  escapeText(cleanStart(withoutSchemes(text), max + LOOKAHEAD, 0).replace(/[^\S ]/g, " "), max);

/** Escapes text that `plainText` has cleaned; nothing is decoded twice. */
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
