import type { APIActionRowComponent, APIButtonComponent, APIEmbed } from "discord-api-types/v10";
import { clip } from "../text/safe-text.ts";
import type { Choice, Message, OutgoingMessage } from "./interaction.ts";

/** Discord reference, «Application Command Option Choice Structure» and «Autocomplete». */
export const MAX_CHOICES = 25;
export const MAX_CHOICE_LENGTH = 100;

/** Discord reference, «Component Reference», «Action Row» and «Button». */
export const MAX_ROWS = 5;
export const MAX_BUTTONS_A_ROW = 5;
const MAX_LABEL = 80;
const MAX_CUSTOM_ID = 100;
const MAX_BUTTON_URL = 512;

/** Discord reference, «Message Resource», «Embed Limits» and «Create Message». */
const MAX_CONTENT = 2_000;
const MAX_EMBEDS = 10;
const MAX_FIELDS = 25;
const MAX_EMBED_CHARACTERS = 6_000;

/**
 * The message as it may leave: within every limit of Discord, and unable to ping anybody. Cards keep to their budgets by
 * themselves; what would break a limit all the same is clipped, and an embed or a button beyond the last that fits is left
 * out, because Discord refuses the whole message otherwise.
 */
export function outgoing(message: Message): OutgoingMessage {
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

function fitRows(rows: Message["components"]): APIActionRowComponent<APIButtonComponent>[] {
  const fitted: APIActionRowComponent<APIButtonComponent>[] = [];
  const ids = new Set<string>();
  for (const row of rows) {
    if (fitted.length === MAX_ROWS) break;
    const components: APIButtonComponent[] = [];
    for (const button of row.components) {
      if (components.length === MAX_BUTTONS_A_ROW) break;
      if (!isButton(button)) continue;
      if ("custom_id" in button) {
        if (ids.has(button.custom_id)) continue;
        ids.add(button.custom_id);
      }
      components.push("label" in button ? { ...button, label: clip(button.label, MAX_LABEL) } : button);
    }
    if (components.length > 0) fitted.push({ ...row, components });
  }
  return fitted;
}

/** Whether Discord takes a button, once its label is clipped. */
function isButton(button: APIButtonComponent): boolean {
  if ("sku_id" in button) return true;
  const leads =
    "url" in button ? button.url.length <= MAX_BUTTON_URL : button.custom_id !== "" && button.custom_id.length <= MAX_CUSTOM_ID;
  return leads && Boolean(button.label || button.emoji);
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
