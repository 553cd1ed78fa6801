import { type ParsedNode, parse } from "discord-markdown-parser";

/*
 * What a text does in Discord, told by others than who wrote it: a parser of Discord's markdown, and what Unicode says of
 * characters.
 */

const references = new Map([
  ["&amp;", "&"],
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&quot;", '"'],
  ["&#39;", "'"],
]);

/** A text with the five character references decoded that X writes, once. */
export const decoded = (text: string): string => text.replace(/&[^&;]{1,4};/g, (whole) => references.get(whole) ?? whole);

const childrenOf = ({ content }: ParsedNode): ParsedNode[] => (Array.isArray(content) ? content : []);
const flattened = (nodes: readonly ParsedNode[]): ParsedNode[] => nodes.flatMap((node) => [node, ...flattened(childrenOf(node))]);

/** What stands in a text in markdown, at its top. */
export const topNodesOf = (markdown: string): ParsedNode[] => parse(markdown, "extended");

/** What stands in a text in markdown, and what stands in that. */
export const nodesOf = (markdown: string): ParsedNode[] => flattened(topNodesOf(markdown));

/** What a member sees of it. */
export const seen = (nodes: readonly ParsedNode[]): string =>
  nodes
    .map((node) => {
      if (node.type === "br" || node.type === "newline") return "\n";
      return Array.isArray(node["content"]) ? seen(childrenOf(node)) : String(node["content"] ?? node["name"] ?? "");
    })
    .join("");

/** The formats and links of it in order: all but text, line ends, emoji, and URLs as they stand. */
export const formatsOf = (markdown: string): string[] =>
  nodesOf(markdown)
    .map(({ type }) => type)
    .filter((type) => !["text", "br", "newline", "twemoji", "url"].includes(type));

/** What would be a list, heading, quote or small print at the start of a line, for the parser knows no lists. */
export const blockMarks = /^\s*(?:[-*+]\s|\d+\.\s|#{1,3}\s|-#\s|>)/m;

const joining =
  "[\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Mong}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}]";
/** Where a character that is not seen has a right to be. */
const rightful = [
  /\p{RGI_Emoji_Tag_Sequence}/gv,
  /(?<=\p{Emoji}\ufe0f?)\u200d(?=\p{Emoji})/gu,
  new RegExp(`(?<=${joining})[\\u200c\\u200d](?=${joining})`, "gu"),
  /(?<=[0-9#*])\ufe0f(?=\u20e3)|(?<=[\p{Emoji}--[0-9#*]])[\ufe0e\ufe0f]/gv,
  /(?<=\p{Unified_Ideograph})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]/gu,
];

/** What is not seen in a text, and has no right to be where it is. */
export const hiddenIn = (text: string): string | undefined =>
  /[\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\ufff9-\ufffc\u{13430}-\u{1343f}]/u.exec(
    rightful.reduce((left, place) => left.replace(place, ""), text),
  )?.[0];

export const control = /[\p{Cc}--\n]/v;
export const bidiControl = /\p{Bidi_Control}/u;
/** More marks on one letter than any language has. */
export const tower = /(?:\p{M}[\u200c\u200d]?){5}/u;

/** Whether a text that Discord reads as it stands can do more than be read. */
export const isPlainLine = (text: string): boolean =>
  text.isWellFormed() && ![/\n/, control, bidiControl, tower].some((trick) => trick.test(text)) && hiddenIn(text) === undefined;
