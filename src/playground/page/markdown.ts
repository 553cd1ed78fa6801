import { type ParsedNode, parse } from "discord-markdown-parser";
import { html, type TemplateResult } from "lit-html";
import type { ServerView } from "../protocol.ts";
import { roleName } from "./commands.ts";
import { writeRelative, writeTime } from "./time.ts";

export interface Reader extends ServerView {
  readonly locale: string;
  readonly now: number;
}

export type Drawn = readonly (string | TemplateResult)[];

const parsed = new Map<string, readonly ParsedNode[]>();
const MAX_PARSED = 1_000;

export function markdown(text: string, reader: Reader): Drawn {
  const nodes = parsed.get(text) ?? parse(text, "extended");
  if (parsed.size >= MAX_PARSED) parsed.clear();
  parsed.set(text, nodes);
  return drawNodes(nodes, reader);
}

/** The parser makes a node of nearly every word; neighbours become one text. */
function drawNodes(nodes: readonly ParsedNode[], reader: Reader): Drawn {
  const drawn: (string | TemplateResult)[] = [];
  for (const part of nodes.flatMap((node) => drawNode(node, reader))) {
    const last = drawn.at(-1);
    if (typeof part === "string" && typeof last === "string") drawn.splice(-1, 1, last + part);
    else drawn.push(part);
  }
  return drawn;
}

function drawNode(node: ParsedNode, reader: Reader): string | TemplateResult | Drawn {
  const text = String(node["content"] ?? "");
  const content = (): Drawn => (Array.isArray(node["content"]) ? drawNodes(node["content"], reader) : [text]);
  switch (node.type) {
    case "strong":
      return html`<strong>${content()}</strong>`;
    case "em":
      return html`<em>${content()}</em>`;
    case "underline":
      return html`<u>${content()}</u>`;
    case "strikethrough":
      return html`<s>${content()}</s>`;
    case "blockQuote":
      return html`<blockquote>${content()}</blockquote>`;
    case "subtext":
      return html`<small>${content()}</small>`;
    case "spoiler":
      return drawSpoiler(content());
    case "br":
    case "newline":
      return html`<br>`;
    case "heading":
      // A paragraph, because a heading would be one of the page.
      return html`<p class="heading heading-${node["level"]}">${content()}</p>`;
    case "inlineCode":
      return html`<code>${text}</code>`;
    case "codeBlock":
      return html`<pre tabindex="0"><code>${text}</code></pre>`;
    case "everyone":
    case "here":
    case "user":
      return drawMention(`@${node.type}`);
    case "role":
      return drawMention(roleName(reader.roles.find(({ id }) => id === node["id"])?.name ?? "deleted-role"));
    case "channel":
      return drawMention(`#${reader.channels.find(({ id }) => id === node["id"])?.name ?? "unknown"}`);
    case "slashCommand":
      return drawMention(`/${node["fullName"]}`);
    case "emoji":
      return html`<img class="emoji" src="/emojis/${node["id"]}.png" alt=":${node["name"]}:">`;
    case "twemoji":
      return String(node["name"]);
    case "timestamp":
      return drawTime(new Date(Number(node["timestamp"]) * 1_000), String(node["format"] ?? "f"), reader);
    case "link":
      return drawLink(String(node["target"]), content()) ?? ["[", ...content(), `](${node["target"]})`];
    case "url":
    case "autolink":
      return drawLink(String(node["target"]), content()) ?? content();
    default:
      return content();
  }
}

const drawMention = (text: string): TemplateResult => html`<span class="mention">${text}</span>`;

/** A link to the web; undefined for other schemes, all of which the parser takes. */
export function drawLink(target: string, content: Drawn | string): TemplateResult | undefined {
  const url = URL.canParse(target) ? new URL(target) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  return html`<a href=${url.href} target="_blank" rel="noopener noreferrer" title=${url.href}>${content}</a>`;
}

function drawTime(date: Date, style: string, { locale, now }: Reader): string | TemplateResult {
  // Discord accepts timestamps beyond the range of `Date`.
  if (Number.isNaN(date.getTime())) return "Invalid date";
  const isRelative = style === "R";
  const text = isRelative ? writeRelative(Math.round((date.getTime() - now) / 1_000), locale) : writeTime(date, style, locale);
  return html`<time datetime=${date.toISOString()} title=${writeTime(date, "F", locale)} ?data-relative=${isRelative}>${text}</time>`;
}

const drawSpoiler = (content: Drawn): TemplateResult =>
  html`<span class="spoiler"><span class="spoiler-content" inert tabindex="-1">${content}</span
    ><button type="button" class="spoiler-cover" aria-label="Show the spoiler" @click=${uncover}></button></span>`;

function uncover({ currentTarget }: Event): void {
  const cover = currentTarget as HTMLElement;
  const hidden = cover.previousElementSibling as HTMLElement;
  hidden.inert = false;
  hidden.focus();
  cover.hidden = true;
}
