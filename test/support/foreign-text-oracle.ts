import { type ParsedNode, parse } from "discord-markdown-parser";

/*
 * A text's effects in Discord, judged independently of the code under test: by a parser of Discord's markdown, and by Unicode's
 * character properties.
 */

const references = new Map([
  ["&amp;", "&"],
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&quot;", '"'],
  ["&#39;", "'"],
]);

/** A text with X's five character references decoded, once. */
export const decoded = (text: string): string => text.replace(/&[^&;]{1,4};/g, (whole) => references.get(whole) ?? whole);

const childrenOf = ({ content }: ParsedNode): ParsedNode[] => (Array.isArray(content) ? content : []);
const flattened = (nodes: readonly ParsedNode[]): ParsedNode[] => nodes.flatMap((node) => [node, ...flattened(childrenOf(node))]);

/** A markdown text's top-level nodes. */
export const topNodesOf = (markdown: string): ParsedNode[] => parse(markdown, "extended");

/** A markdown text's nodes at every level. */
export const nodesOf = (markdown: string): ParsedNode[] => flattened(topNodesOf(markdown));

/** The visible text. */
export const seen = (nodes: readonly ParsedNode[]): string =>
  nodes
    .map((node) => {
      if (node.type === "br" || node.type === "newline") return "\n";
      return Array.isArray(node["content"]) ? seen(childrenOf(node)) : String(node["content"] ?? node["name"] ?? "");
    })
    .join("");

/** The formats and links of a text in order: everything but text, line ends, emoji and plain URLs. */
export const formatsOf = (markdown: string): string[] =>
  nodesOf(markdown)
    .map(({ type }) => type)
    .filter((type) => !["text", "br", "newline", "twemoji", "url"].includes(type));

/** Lists, headings, quotes or small print at the start of a line; the parser does not know lists. */
export const blockMarks = /^\s*(?:[-*+]\s|\d+\.\s|#{1,3}\s|-#\s|>)/m;

const joining =
  "[\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Mong}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}]";
/** Patterns in which an invisible character is legitimate. */
const rightful = [
  /\p{RGI_Emoji_Tag_Sequence}/gv,
  /(?<=\p{Emoji}\ufe0f?)\u200d(?=\p{Emoji})/gu,
  new RegExp(`(?<=${joining})[\\u200c\\u200d](?=${joining})`, "gu"),
  /(?<=[0-9#*])\ufe0f(?=\u20e3)|(?<=[\p{Emoji}--[0-9#*]])[\ufe0e\ufe0f]/gv,
  /(?<=\p{Unified_Ideograph})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]/gu,
];

/** A text's illegitimate invisible characters. */
export const hiddenIn = (text: string): string | undefined =>
  /[\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\ufff9-\ufffc\u{13430}-\u{1343f}]/u.exec(
    rightful.reduce((left, fragment) => left.replace(fragment, ""), text),
  )?.[0];

export const control = /[\p{Cc}--\n]/v;
export const bidiControl = /\p{Bidi_Control}/u;
/** More combining marks on one letter than any language uses. */
export const tower = /(?:\p{M}[\u200c\u200d]?){5}/u;

/** Whether a text that Discord shows verbatim can do more than be read. */
export const isPlainLine = (text: string): boolean =>
  text.isWellFormed() && ![/\n/, control, bidiControl, tower].some((trick) => trick.test(text)) && hiddenIn(text) === undefined;
