import {
  type APIComponentInMessageActionRow,
  type APIEmbed,
  type APISelectMenuOption,
  ComponentType,
} from "discord-api-types/v10";
import { clip } from "../../text/safe-text.ts";
import type { Reply, Row } from "./reply.ts";
import type { Choice, OutgoingMessage } from "./responder.ts";

/** Discord reference, «Application Command Option Choice Structure» and «Autocomplete». */
export const MAX_CHOICES = 25;
export const MAX_CHOICE_LENGTH = 100;

/** Discord reference, «Component Reference», «Action Row», «Button» and «String Select». */
export const MAX_ROWS = 5;
export const MAX_BUTTONS_A_ROW = 5;
const MAX_LABEL = 80;
const MAX_CUSTOM_ID = 100;
const MAX_BUTTON_URL = 512;
const MAX_SELECT_OPTIONS = 25;
const MAX_SELECT_TEXT = 100;
const MAX_PLACEHOLDER = 150;

/** Discord reference, «Message Resource», «Embed Limits», «Create Message» and «Attachment Object». */
const MAX_CONTENT = 2_000;
const MAX_EMBEDS = 10;
const MAX_FIELDS = 25;
const MAX_EMBED_CHARACTERS = 6_000;
const MAX_FILES = 10;
const MAX_FILE_DESCRIPTION = 1_024;

/**
 * The message as it may leave: within every limit of Discord, and unable to ping anybody. Cards keep to their budgets by
 * themselves; what would break a limit all the same is clipped, and an embed, component or file beyond the last that fits is
 * left out, because Discord refuses the whole message otherwise.
 */
export function outgoing(message: Reply): OutgoingMessage {
  const embeds: APIEmbed[] = [];
  const urls = new Set<string>();
  let room = MAX_EMBED_CHARACTERS;
  for (const embed of message.embeds.slice(0, MAX_EMBEDS)) {
    const fitted = fitEmbed(embed);
    room -= charactersOf(fitted);
    if (room < 0) break;
    // Clients merge embeds that share a URL into one.
    if (fitted.url !== undefined && urls.has(fitted.url)) delete fitted.url;
    else if (fitted.url !== undefined) urls.add(fitted.url);
    embeds.push(fitted);
  }
  return {
    content: clip(message.content, MAX_CONTENT),
    embeds,
    components: fitRows(message.components),
    files: message.files
      .slice(0, MAX_FILES)
      .map((file) => ({ ...file, description: clip(file.description, MAX_FILE_DESCRIPTION) })),
    allowed_mentions: { parse: [] },
  };
}

/**
 * The choices as they may leave: as many as Discord takes, names clipped. A choice whose value is too long is left out, for
 * a part of a value means something else.
 */
export const outgoingChoices = (choices: readonly Choice[]): Choice[] =>
  choices
    .filter(({ name, value }) => name.trim() !== "" && value.trim() !== "" && value.length <= MAX_CHOICE_LENGTH)
    .slice(0, MAX_CHOICES)
    .map(({ name, value }) => ({ name: clip(name, MAX_CHOICE_LENGTH), value }));

function fitRows(rows: readonly Row[]): Row[] {
  const fitted: Row[] = [];
  const ids = new Set<string>();
  for (const row of rows) {
    if (fitted.length === MAX_ROWS) break;
    const components: APIComponentInMessageActionRow[] = [];
    for (const component of row.components) {
      const isButton = component.type === ComponentType.Button;
      // A menu has its row to itself.
      if (components.length >= (isButton ? MAX_BUTTONS_A_ROW : 1)) continue;
      const fits = fitComponent(component);
      if (!fits) continue;
      if ("custom_id" in fits) {
        if (ids.has(fits.custom_id)) continue;
        ids.add(fits.custom_id);
      }
      components.push(fits);
      if (!isButton) break;
    }
    if (components.length > 0) fitted.push({ ...row, components });
  }
  return fitted;
}

/** The component as Discord takes it, if there is any such. */
function fitComponent(component: APIComponentInMessageActionRow): APIComponentInMessageActionRow | undefined {
  if ("custom_id" in component && (component.custom_id === "" || component.custom_id.length > MAX_CUSTOM_ID)) return undefined;
  if (component.type === ComponentType.StringSelect) {
    const options = fitOptions(component.options);
    const placeholder = component.placeholder && { placeholder: clip(component.placeholder, MAX_PLACEHOLDER) };
    return options.length > 0 ? { ...component, ...placeholder, options } : undefined;
  }
  if (component.type !== ComponentType.Button || "sku_id" in component) return component;
  if ("url" in component && component.url.length > MAX_BUTTON_URL) return undefined;
  if (!component.label && !component.emoji) return undefined;
  return component.label === undefined ? component : { ...component, label: clip(component.label, MAX_LABEL) };
}

function fitOptions(options: readonly APISelectMenuOption[]): APISelectMenuOption[] {
  const byValue = new Map<string, APISelectMenuOption>();
  for (const { label, value, description, ...rest } of options) {
    if (label.trim() === "" || value === "" || value.length > MAX_SELECT_TEXT || byValue.has(value)) continue;
    const clipped = description && { description: clip(description, MAX_SELECT_TEXT) };
    byValue.set(value, { ...rest, ...clipped, value, label: clip(label, MAX_SELECT_TEXT) });
  }
  return [...byValue.values()].slice(0, MAX_SELECT_OPTIONS);
}

function fitEmbed(embed: APIEmbed): APIEmbed {
  const { title, description, author, footer, fields, ...rest } = embed;
  return {
    ...rest,
    ...(title !== undefined && { title: clip(title, 256) }),
    ...(description !== undefined && { description: clip(description, 4_096) }),
    ...(author && { author: { ...author, name: clip(author.name, 256) } }),
    ...(footer && { footer: { ...footer, text: clip(footer.text, 2_048) } }),
    ...(fields && {
      fields: fields
        .slice(0, MAX_FIELDS)
        .map((field) => ({ ...field, name: clip(field.name, 256), value: clip(field.value, 1_024) })),
    }),
  };
}

function charactersOf({ title = "", description = "", author, footer, fields = [] }: APIEmbed): number {
  const texts = [
    title,
    description,
    author?.name ?? "",
    footer?.text ?? "",
    ...fields.flatMap(({ name, value }) => [name, value]),
  ];
  return texts.reduce((sum, text) => sum + text.length, 0);
}
