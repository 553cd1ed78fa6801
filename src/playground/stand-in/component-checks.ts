import { ComponentType, MessageFlags } from "discord-api-types/v10";
import type { MessageBody, ShownMessage } from "./message.ts";
import { allParts, type TopLevelPart } from "./parts.ts";
import { collectProblems } from "./problems.ts";

/* Rules of Components V2 that Discord's OpenAPI schema does not state (Discord reference, «Component Reference», «Edit Message»). */

const MAX_PARTS = 40;
const MAX_CHARACTERS = 4_000;
const MAX_SECTION_TEXTS = 3;
const MAX_GALLERY_ITEMS = 10;

/** Reference, «Create Message»: only components, in these numbers. */
export function checkLayout({ content, embeds }: MessageBody, parts: readonly TopLevelPart[]): string[] {
  const { problems, require } = collectProblems("Components V2: ");
  require(content === undefined || content === null, "content beside them");
  require(!embeds?.length, "embeds beside them");
  const all = allParts(parts);
  require(all.length <= MAX_PARTS, `${all.length} components in all`);
  const texts = textsIn(parts);
  const characters = texts.join("").length;
  require(characters <= MAX_CHARACTERS, `${characters} characters in all`);
  require(texts.every((text) => text.trim() !== ""), "an empty text");
  for (const part of all) {
    if (part.type === ComponentType.Container) require(part.components.length > 0, "an empty container");
    if (part.type === ComponentType.MediaGallery) {
      require(part.items.length > 0 && part.items.length <= MAX_GALLERY_ITEMS, "a gallery of none or over ten");
    }
    if (part.type === ComponentType.Section) {
      require(part.components.length > 0 && part.components.length <= MAX_SECTION_TEXTS, "a section of none or over three texts");
      require("accessory" in part, "a section without accessory");
    }
  }
  return problems;
}

/** The texts that count for the limit over all components. */
export const textsIn = (parts: readonly TopLevelPart[]): string[] =>
  allParts(parts).flatMap((part) => (part.type === ComponentType.TextDisplay ? part.content : []));

/** Reference, «Edit Message»: the flag can be set, if text and embeds are emptied, and never be taken away. */
export function checkForm(before: ShownMessage, { flags }: MessageBody, after: ShownMessage): string[] {
  const { problems, require } = collectProblems("Components V2: ");
  if (!after.layout) return problems;
  const keepsFlag = !before.layout || flags === undefined || (flags & MessageFlags.IsComponentsV2) !== 0;
  require(keepsFlag, "an edit takes the flag away");
  require(after.content === "" && after.embeds.length === 0, "text or embeds beside them");
  return problems;
}
