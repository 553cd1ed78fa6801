import { networks } from "../contract/networks.ts";
import { cleanStart, endAt } from "./clean.ts";

/*
 * Discord reads Markdown in content, descriptions and field values; author names and footers are plain text. Clients differ in
 * titles and field names, so foreign text never stands there.
 */

const MAX_LINE_BREAKS = 12;
/** Characters read beyond the limit, to see whether a URL ends there. */
const LOOKAHEAD = 40;

let segmenter: Intl.Segmenter | undefined;

/** Two ASCII characters, between which there is always a grapheme border. */
const asciiPair = /[\n\x20-\x7e]{2}/y;

function graphemeStart(text: string, index: number): number {
  if (endAt(asciiPair, text, index - 1)) return index;
  // Created lazily: creating one takes longer than loading most packages.
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  return segmenter.segment(text).containing(index)?.index ?? text.length;
}

/** At most this share of a text is given up to end at a word; languages without spaces are cut anywhere. */
const MAX_WORD_SHARE = 0.25;

/** The index to cut at: after a word, or else on a grapheme border. */
function cutBefore(text: string, index: number): number {
  const space = text.lastIndexOf(" ", index);
  return space >= (1 - MAX_WORD_SHARE) * index ? space : graphemeStart(text, index);
}

/** Cuts and adds an ellipsis. */
export const clip = (text: string, max: number): string =>
  text.length <= max ? text : `${trimEnd(text.slice(0, cutBefore(text, max - 1)))}…`;

/** Cuts Markdown after a line break or a space, never inside a link, and adds an ellipsis. A cut spoiler stays a spoiler. */
export function clipMarkdown(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = cutMarkdown(text, max);
  if (!isSpoilerOpen(cut)) return cut;
  const shorter = cutMarkdown(text, max - SPOILER.length);
  return isSpoilerOpen(shorter) ? `${shorter}${SPOILER}` : shorter;
}

const SPOILER = "||";
const isSpoilerOpen = (text: string): boolean => (text.match(/(?<!\\)\|\|/g)?.length ?? 0) % 2 === 1;

function cutMarkdown(text: string, max: number): string {
  const gaps = ["\n", " "].map((gap) => text.lastIndexOf(gap, max - 2));
  const gap = gaps.find((index) => index >= max / 2);
  return gap === undefined ? clip(text, max) : `${text.slice(0, gap + 1)}…`;
}

/** Trims spaces at the end, and a joiner without its second letter. */
const trimEnd = (text: string): string => text.trimEnd().replace(/[\u200c\u200d]$/, "");

const visible = /[^\p{M}\s\u200c\u200d]/u;

/** A text where Discord reads no Markdown: one line of at most `max` UTF-16 units, empty if nothing is visible. */
export function plainText(text: string, max: number): string {
  const line = cleanStart(text, max, 0).replace(/[^\S ]/g, " ");
  return visible.test(line) ? clip(line, max) : "";
}

const rightToLeft = /[\p{scx=Arab}\p{scx=Hebr}\p{scx=Syrc}\p{scx=Thaa}\p{scx=Nkoo}\p{scx=Adlm}]/u;

/**
 * Keeps a name that is written from right to left from reordering the line that it is in (UAX #9, «Explicit Directional
 * Isolates»).
 */
export const isolated = (name: string): string => (rightToLeft.test(name) ? `\u2068${name}\u2069` : name);

/**
 * Escapes a result of `plainText` for use as a link's label. Brackets become parentheses, because Discord ends a label at a bracket
 * even if it is escaped.
 */
export const escapeLabel = (line: string): string =>
  line
    .replaceAll("[", "(")
    .replaceAll("]", ")")
    .replace(/(?!#\ufe0f?\u20e3)[!-/:-@[-`{-~]/g, "\\$&");

/** Only these hosts stay links: any other could be a scam's. */
const linkedHosts = [...networks.flatMap(({ linkHosts }) => linkHosts), "opensea.io", "www.opensea.io"];
const linkedHost = `(?:${linkedHosts.map((host) => host.replaceAll(".", String.raw`\.`)).join("|")})`;
const linkedUrl = String.raw`https://${linkedHost}/[\w\-.~:/?#@!$&'*+,;=%()]*`;
const linkedUrlHere = new RegExp(linkedUrl, "y");
/** A link that stays, or the scheme of any other URL: without it, Discord makes no link. */
const linkedUrlOrScheme = new RegExp(String.raw`(${linkedUrl})|(?i:https?)://(?=[\p{L}\p{N}])`, "gu");
const withoutSchemes = (text: string): string => text.replace(linkedUrlOrScheme, "$1");

/** Markdown's characters (not the # of a keycap), the dot of a list's number, the first letter of a URL. */
const special = /[\\*_~`|>\-+[\]()<@:]|#(?!\ufe0f?\u20e3)|(?<=^\d+)\.|h(?=ttps:\/\/)/gm;
const mark = /\p{M}/uy;
/** Characters after a URL that Discord leaves out of the link if a space or the end of the text follows. */
const punctuationAfterUrl = /["\]]?[.,:;'\]]{0,2}(?=\s|$)/y;

/** A URL that stays a link. Discord links everything up to the next space: if `needsSpace`, one must follow the URL. */
function urlAt(source: string, start: number) {
  let end = endAt(linkedUrlHere, source, start);
  if (end === undefined) return undefined;
  // A mark changes the character before it: `#` may become a keycap.
  if (endAt(mark, source, end)) end -= 1;
  const behindEnd = endAt(punctuationAfterUrl, source, end);
  return { start, end: behindEnd ?? end, needsSpace: behindEnd === undefined };
}

/** Escapes as much of the source before `end` as fits into `max` units: its first `length` units. `url` is the last URL in them. */
function escapeStart(source: string, end: number, max: number) {
  let written = "";
  let from = 0;
  let url: ReturnType<typeof urlAt>;
  let limit = max;
  special.lastIndex = 0;
  while (special.test(source)) {
    const index = special.lastIndex - 1;
    if (index >= limit || index >= end) break;
    if (source.charAt(index) === "h") {
      const found = urlAt(source, index);
      if (!found) continue;
      // A URL that does not fit is left out: the ellipsis would become part of what is left of it.
      if (found.end >= limit) {
        limit = index;
        break;
      }
      url = found;
      special.lastIndex = found.end;
      if (!found.needsSpace) continue;
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
 * A text for Markdown: at most `max` UTF-16 units in which nothing pings, formats or links, except URLs of the networks and the
 * marketplace.
 */
export const markdownText = (text: string, max: number): string =>
  escapeText(cleanStart(withoutSchemes(text), max + LOOKAHEAD, MAX_LINE_BREAKS), max);

/** As `markdownText`, in one line. */
export const markdownLine = (text: string, max: number): string =>
  escapeText(cleanStart(withoutSchemes(text), max + LOOKAHEAD, 0).replace(/[^\S ]/g, " "), max);

/**
 * Escapes as much as fits into `max` units, with «…» where something was cut off.
 *
 * @param source a result of `cleanStart`: cleaning it again here would decode references twice.
 */
function escapeText(source: string, max: number): string {
  if (!visible.test(source)) return "";
  if (source.length <= max) {
    const whole = escapeStart(source, source.length, Number.POSITIVE_INFINITY).written;
    if (whole.length <= max) return whole;
  }
  const cut = cutBefore(source, escapeStart(source, source.length, max - 1).length);
  const { written, url } = escapeStart(source, cut, max - 1);
  // Without the space, the ellipsis would become part of the URL.
  const endsWithUrl = url && source.slice(url.end, cut).trim() === "";
  return `${trimEnd(written)}${endsWithUrl ? " " : ""}…`;
}
