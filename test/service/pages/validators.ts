import { readFileSync } from "node:fs";
import { HtmlValidate, StaticConfigLoader } from "html-validate";
import { RelaxNGValidator, XmlDocument } from "libxml2-wasm";

/** WHATWG's rules and those of WCAG that markup alone can break. */
const html = new HtmlValidate(
  new StaticConfigLoader([], { extends: ["html-validate:standard", "html-validate:document", "html-validate:a11y"] }),
);

/** @returns what is wrong with a page, with the line and the column. */
export const htmlProblems = (page: string): string[] =>
  html
    .validateStringSync(page)
    .results.flatMap(({ messages }) => messages.map((m) => `${m.line}:${m.column} ${m.ruleId}: ${m.message}`));

const atom = RelaxNGValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(`${import.meta.dirname}/atom.rng`)));

/** @throws {Error} unless the text is well-formed and a feed by RFC 4287. */
export function checkAtom(feed: string): void {
  using document = XmlDocument.fromString(feed);
  atom.validate(document);
}

/** @throws {Error} unless the text is well-formed. */
export const checkXml = (text: string): void => XmlDocument.fromString(text).dispose();

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** The elements of valid markup that quotes every attribute. */
export const elementsOf = (text: string): Element[] =>
  text
    .matchAll(/<([a-z][\w:-]*)((?:\s+[\w:-]+="[^"]*")*)\s*\/?>/gi)
    .map(elementFrom)
    .toArray();

function elementFrom([, name = "", attributes = ""]: RegExpExecArray): Element {
  const pairs = attributes.matchAll(/([\w:-]+)="([^"]*)"/g).map(([, key = "", value = ""]) => [key, value] as const);
  return { name, attributes: Object.fromEntries(pairs) };
}

/** The text that a reader sees between the markup. */
export const textOf = (text: string): string =>
  text
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, "")
    .replace(/<[^<>]*>/g, "\n")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
