import { type APIButtonComponentWithURL, type APIEmbed, ButtonStyle, ComponentType } from "discord-api-types/v10";
import { allParts, type TopLevelPart } from "./parts.ts";
import { collectProblems } from "./problems.ts";

/* Discord's previews of pages that a message links to (docs.discord.com/developers/link-previews, November 2026). */

const MAX_BYTES = 3_000;
const MAX_PARTS = 40;
const MAX_ROW = 5;
const MAX_SECTION = 3;
const MAX_ITEMS = 10;
const MAX_LABEL = 80;
const MAX_BUTTON_URL = 512;
const MAX_MEDIA_URL = 2_048;
const MAX_DESCRIPTION = 1_024;

const media = ["media", "description", "spoiler"];
/** Besides `type`. A further key can make Discord show nothing at all. */
const keys: Readonly<Record<number, readonly string[]>> = {
  [ComponentType.ActionRow]: ["components"],
  [ComponentType.Button]: ["style", "label", "url", "emoji"],
  [ComponentType.Section]: ["components", "accessory"],
  [ComponentType.TextDisplay]: ["content"],
  [ComponentType.Thumbnail]: media,
  [ComponentType.MediaGallery]: ["items"],
  [ComponentType.Separator]: ["divider", "spacing"],
  [ComponentType.Container]: ["accent_color", "spoiler", "components"],
};

interface Media {
  readonly media: { readonly url: string };
  readonly description?: string | null;
}

/** The problems for which Discord would drop a component embed, without a word. @throws {SyntaxError} if it is no JSON. */
export function checkComponentEmbed(payload: string): string[] {
  const { problems, require } = collectProblems("component embed: ");
  const { component, ...further } = JSON.parse(payload) as { component: TopLevelPart };
  require(Buffer.byteLength(payload) <= MAX_BYTES, `${Buffer.byteLength(payload)} bytes`);
  require(Object.keys(further).length === 0, "a key beside component");
  require(component.type === ComponentType.Container, "a root that is no container");
  const all = allParts([component]);
  require(all.length <= MAX_PARTS, `${all.length} components`);
  const pictures: Media[] = [];
  for (const part of all) {
    const unknown = Object.keys(part).filter((key) => key !== "type" && !keys[part.type]?.includes(key));
    require(unknown.length === 0, `${unknown.join()} in a component of type ${part.type}`);
    if (part.type === ComponentType.ActionRow)
      require(part.components.length <= MAX_ROW, `${part.components.length} buttons in a row`);
    if (part.type === ComponentType.Button) {
      const { style, label = "", url } = part as APIButtonComponentWithURL;
      require(style === ButtonStyle.Link && label.length <= MAX_LABEL, "a button that is no link, or with a long label");
      require(/^https?:\/\//.test(url) && url.length <= MAX_BUTTON_URL, "a button without a web address, or with a long one");
    }
    if (part.type === ComponentType.TextDisplay) require(part.content.trim() !== "", "an empty text");
    if (part.type === ComponentType.Section)
      require("accessory" in part && part.components.length <= MAX_SECTION, "a section without accessory, or with many texts");
    if (part.type === ComponentType.MediaGallery) pictures.push(...(part.items as Media[]));
    if (part.type === ComponentType.Thumbnail) pictures.push(part as Media);
  }
  require(pictures.length <= MAX_ITEMS, `${pictures.length} pictures`);
  for (const {
    media: { url },
    description,
  } of pictures) {
    require(url.length <= MAX_MEDIA_URL, "a long address of a picture");
    require((description ?? "").length <= MAX_DESCRIPTION, "a long description");
  }
  return problems;
}

export interface LinkPreview {
  /** The component embed; empty without a valid one. */
  readonly parts: readonly TopLevelPart[];
  /** Open Graph, if there is no component embed. */
  readonly embeds: readonly APIEmbed[];
}

const script =
  /<script id="discord:component-embed" type="application\/vnd\.discord\.component-embed\+json">([\s\S]*?)<\/script>/;

/** The component embed in a page, as it is sent; `undefined` without one. */
export const componentEmbedIn = (page: string): string | undefined => script.exec(page)?.[1];

export function linkPreview(page: string): LinkPreview {
  const payload = componentEmbedIn(page);
  if (payload !== undefined && checkComponentEmbed(payload).length === 0)
    return { parts: [(JSON.parse(payload) as { component: TopLevelPart }).component], embeds: [] };
  const tags = new Map(
    page
      .matchAll(/<meta (?:name|property)="([\w:-]+)" content="([^"]*)">/g)
      .map(([, name = "", content = ""]) => [name, unescaped(content)]),
  );
  const title = tags.get("og:title");
  if (title === undefined) return { parts: [], embeds: [] };
  const [description, url] = [tags.get("og:description"), tags.get("og:image")];
  const color = Number.parseInt(tags.get("theme-color")?.slice(1) ?? "", 16);
  return {
    parts: [],
    embeds: [{ title, ...(description && { description }), ...(color > 0 && { color }), ...(url && { image: { url } }) }],
  };
}

const characters: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
const unescaped = (text: string): string => text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => characters[name] ?? "");
