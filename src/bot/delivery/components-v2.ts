import {
  type APIComponentInContainer,
  type APIEmbed,
  type APIMediaGalleryComponent,
  type APIMessageTopLevelComponent,
  type APISectionComponent,
  type APITextDisplayComponent,
  ComponentType,
} from "discord-api-types/v10";
import { clipMarkdown, escapeLabel } from "../../text/safe-text.ts";
import { MAX_COMPONENTS, MAX_COMPONENTS_TEXT } from "./limits.ts";
import type { OutgoingMessage, PictureFile } from "./responder.ts";

/** The parts of a message that are not its texts. */
interface Decoration {
  readonly hasSeparators: boolean;
  readonly hasThumbnails: boolean;
  readonly hasColors: boolean;
}

const none: Decoration = { hasSeparators: false, hasThumbnails: false, hasColors: false };
/** A message gets the first decoration that fits: the parts that members miss least go first. Texts and rows always fit. */
const decorations: readonly Decoration[] = [
  { hasSeparators: true, hasThumbnails: true, hasColors: true },
  { hasSeparators: false, hasThumbnails: true, hasColors: true },
  { hasSeparators: false, hasThumbnails: false, hasColors: true },
  none,
];

interface Part {
  readonly text: string;
  readonly color: number | undefined;
  readonly thumbnail: string | undefined;
}

/** Between texts in one component. */
const GAP = "\n\n";

/**
 * A message as Components V2, within Discord's limits: its text, a container for each embed or for neighbours of one color, its rows.
 * If there is too much text, the longest texts are cut.
 *
 * @param picture shown below the text of the first embed.
 */
export function componentsOf(
  { content, embeds, components: rows }: Pick<OutgoingMessage, "content" | "embeds" | "components">,
  picture?: PictureFile,
): APIMessageTopLevelComponent[] {
  const [intro = "", ...texts] = fitting([content, ...embeds.map(textOf)]);
  const parts = embeds.map(({ color, thumbnail }, index) => ({ text: texts[index] ?? "", color, thumbnail: thumbnail?.url }));
  const gallery = picture ? [galleryOf(picture)] : [];
  const layoutIn = (decoration: Decoration): APIMessageTopLevelComponent[] => [
    ...textDisplays(intro),
    ...(parts.length === 0 ? gallery : []),
    ...groupsOf(parts, decoration).map((group, index) => containerOf(group, index === 0 ? gallery : [], decoration)),
    ...rows,
  ];
  return decorations.map(layoutIn).find((layout) => countOf(layout) <= MAX_COMPONENTS) ?? layoutIn(none);
}

/** Titles and names are plain text in an embed, and Markdown here. */
const textOf = ({ author, title, description, fields = [], footer }: APIEmbed): string =>
  [
    author && escapeLabel(author.name),
    title && `### ${escapeLabel(title)}`,
    description,
    ...fields.map(({ name, value }) => `**${escapeLabel(name)}**\n${value}`),
    footer && `-# ${escapeLabel(footer.text)}`,
  ]
    .filter((text) => text !== undefined && text !== "")
    .join("\n");

/** Cuts the longest texts to one length at which all texts fit together. */
function fitting(texts: readonly string[]): string[] {
  let remaining = MAX_COMPONENTS_TEXT - GAP.length * texts.length;
  const lengths = texts.map(({ length }) => length).toSorted((a, b) => a - b);
  const cut = lengths.findIndex((length, index) => {
    if (length * (lengths.length - index) > remaining) return true;
    remaining -= length;
    return false;
  });
  return cut < 0 ? [...texts] : texts.map((text) => clipMarkdown(text, Math.floor(remaining / (lengths.length - cut))));
}

/** Neighbours of one color. */
function groupsOf(parts: readonly Part[], { hasColors }: Decoration): Part[][] {
  const groups: Part[][] = [];
  for (const part of parts) {
    const last = groups.at(-1);
    if (last && (!hasColors || last[0]?.color === part.color)) last.push(part);
    else groups.push([part]);
  }
  return groups;
}

function containerOf(group: readonly Part[], gallery: readonly APIMediaGalleryComponent[], decoration: Decoration) {
  const { hasSeparators, hasThumbnails, hasColors } = decoration;
  const texts = group.map(({ text }) => text).filter((text) => text !== "");
  const blocks = hasThumbnails ? group.flatMap(blocksOf) : textDisplays(texts.join(GAP));
  const [first, ...rest] = blocks;
  const color = hasColors ? group[0]?.color : undefined;
  return {
    type: ComponentType.Container as const,
    ...(color !== undefined && { accent_color: color }),
    components: [
      ...(first ? [first] : []),
      ...gallery,
      ...rest.flatMap((block): APIComponentInContainer[] =>
        hasSeparators ? [{ type: ComponentType.Separator }, block] : [block],
      ),
    ],
  };
}

/** A section needs its thumbnail. */
const blocksOf = ({ text, thumbnail }: Part): (APITextDisplayComponent | APISectionComponent)[] =>
  textDisplays(text).map((display) =>
    thumbnail === undefined
      ? display
      : {
          type: ComponentType.Section,
          components: [display],
          accessory: { type: ComponentType.Thumbnail, media: { url: thumbnail } },
        },
  );

const textDisplays = (content: string): APITextDisplayComponent[] =>
  content.trim() === "" ? [] : [{ type: ComponentType.TextDisplay, content }];

const galleryOf = ({ name, description }: PictureFile): APIMediaGalleryComponent => ({
  type: ComponentType.MediaGallery,
  items: [{ media: { url: `attachment://${name}` }, description }],
});

/** Nested components count, and so do accessories. */
const countOf = (components: readonly object[]): number =>
  components.reduce<number>((sum, component) => {
    const nested = "components" in component ? (component.components as object[]) : [];
    return sum + 1 + countOf("accessory" in component ? [...nested, component.accessory as object] : nested);
  }, 0);
