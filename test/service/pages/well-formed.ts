/** Elements of HTML that have no end tag. */
const voids = new Set(["!DOCTYPE", "meta", "link", "br"]);

const token = /<\?xml[^<>]*\?>|<(\/?)([!\w:-]+)((?:\s+[\w:-]+="[^"<]*"|\s+html)*)\s*(\/?)>|([^<]+)/gy;
const reference = /&(?!(?:amp|lt|gt|quot|#39);)/;
/** Characters that XML 1.0 and HTML forbid. */
const forbidden = /[[\p{Cc}\p{Cs}\ufffe\uffff]--[\t\n]]/v;

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/**
 * Reads markup in the strict way that both HTML and XML accept: every element is closed in order, every attribute is quoted, every
 * special character is a reference.
 *
 * @throws {Error} at the first fault.
 */
export function elementsOf(text: string): Element[] {
  const elements: Element[] = [];
  const open: string[] = [];
  // A script and a style hold text up to their end tag.
  const source = text.replace(/(<(?:script|style)[^>]*>)[\s\S]*?(<\/(?:script|style)>)/g, "$1$2");
  if (forbidden.test(source)) throw new Error(`a character that is not allowed: ${forbidden.exec(source)?.index}`);
  token.lastIndex = 0;
  while (token.lastIndex < source.length) {
    const at = token.lastIndex;
    const [match, slash, name, attributes = "", selfClosing, content] = token.exec(source) ?? [];
    if (match === undefined) throw new Error(`no markup: ${source.slice(at, at + 80)}`);
    const written = content ?? attributes;
    if (reference.test(written)) throw new Error(`an unescaped &: ${written}`);
    if (name === undefined) continue;
    if (slash === "/") {
      const last = open.pop();
      if (last !== name) throw new Error(`${last} is closed by ${name}`);
      continue;
    }
    const pairs = [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [key, value] as const);
    if (new Set(pairs.map(([key]) => key)).size < pairs.length) throw new Error(`an attribute twice: ${attributes}`);
    elements.push({ name, attributes: Object.fromEntries(pairs) });
    if (selfClosing !== "/" && !voids.has(name)) open.push(name);
  }
  if (open.length > 0) throw new Error(`not closed: ${open.join(", ")}`);
  return elements;
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
