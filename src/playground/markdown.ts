import { type ParsedNode, parse } from "discord-markdown-parser";
import type { ChannelView, Markup } from "./protocol.ts";

const wrappers = {
  strong: "strong",
  em: "em",
  underline: "underline",
  strikethrough: "strike",
  spoiler: "spoiler",
  blockQuote: "quote",
  subtext: "small",
} as const;

type Channels = readonly Pick<ChannelView, "id" | "name">[];

/** Discord's markdown as a closed set of nodes, with the names of the channels; what is not in it stands there as text. */
export const readMarkdown = (text: string, channels: Channels = []): Markup[] => readNodes(parse(text, "extended"), channels);

/** Neighbouring texts become one: the parser makes one of nearly every word. */
function readNodes(nodes: readonly ParsedNode[], channels: Channels): Markup[] {
  const read: Markup[] = [];
  for (const node of nodes.flatMap((parsed) => readNode(parsed, channels))) {
    const last = read.at(-1);
    if (typeof node === "string" && typeof last === "string") read.splice(-1, 1, last + node);
    else read.push(node);
  }
  return read;
}

function readNode(node: ParsedNode, channels: Channels): Markup[] {
  const { type } = node;
  const content = (): Markup[] =>
    Array.isArray(node["content"]) ? readNodes(node["content"], channels) : [String(node["content"] ?? "")];
  if (Object.hasOwn(wrappers, type)) return [{ is: wrappers[type as keyof typeof wrappers], content: content() }];
  switch (type) {
    case "br":
    case "newline":
      return [{ is: "break" }];
    case "heading":
      return [{ is: "heading", level: Number(node["level"]), content: content() }];
    case "inlineCode":
      return [{ is: "code", text: String(node["content"]) }];
    case "codeBlock":
      return [{ is: "pre", text: String(node["content"]) }];
    case "everyone":
    case "here":
    case "user":
    case "role":
      return [{ is: "mention", text: `@${type}` }];
    case "channel":
      return [{ is: "mention", text: `#${channels.find(({ id }) => id === node["id"])?.name ?? "unknown"}` }];
    case "slashCommand":
      return [{ is: "mention", text: `/${node["fullName"]}` }];
    case "emoji":
      return [`:${node["name"]}:`];
    case "twemoji":
      return [String(node["name"])];
    case "timestamp":
      return [{ is: "time", seconds: Number(node["timestamp"]), style: String(node["format"] ?? "f") }];
    case "link": {
      const href = webAddress(String(node["target"]));
      return href === undefined ? ["[", ...content(), `](${node["target"]})`] : [{ is: "link", href, content: content() }];
    }
    case "url":
    case "autolink": {
      const href = webAddress(String(node["target"]));
      return href === undefined ? content() : [{ is: "link", href, content: content() }];
    }
    default:
      return content();
  }
}

/** An address that may be clicked: the parser takes any scheme. */
export function webAddress(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}
