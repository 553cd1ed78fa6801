import type { APIEmbed } from "discord-api-types/v10";
import { MAX_FIELD_VALUE } from "../../cards/card.ts";
import { clip, clipMarkdown } from "../../text/safe-text.ts";
import type { Reply } from "../interaction/reply.ts";
import type { ChannelMessage, Choice, OutgoingMessage } from "./responder.ts";

/** Reference, «Application Command Option Choice Structure» and «Autocomplete». */
export const MAX_CHOICES = 25;
export const MAX_CHOICE_LENGTH = 100;

/** Reference, «Component Reference», «Action Row», «Button» and «String Select». */
export const MAX_ROWS = 5;
export const MAX_BUTTONS_A_ROW = 5;
export const MAX_BUTTON_LABEL = 80;
export const MAX_SELECT_TEXT = 100;
export const MAX_CUSTOM_ID = 100;

/** Reference, «Modal» and «Component Reference», «Label». */
export const MAX_FIELD_LABEL = 45;
export const MAX_FIELD_DESCRIPTION = 100;

/** Reference, «Create Message», «Embed Limits» and «Attachment Object». */
const MAX_CONTENT = 2_000;
const MAX_EMBEDS = 10;
const MAX_EMBED_CHARACTERS = 6_000;
const MAX_DESCRIPTION = 4_096;
/** Reference, «Component Reference» and «Text Display»: of a message of Components V2, nested ones included. */
export const MAX_COMPONENTS = 40;
export const MAX_COMPONENTS_TEXT = 4_000;
export const MAX_FILE_DESCRIPTION = 1_024;

/**
 * The reply within Discord's limits. Texts that foreign text could make too long are cut; embeds, and fields of the first embed,
 * beyond the limit of characters are dropped.
 */
export function outgoing({ content, embeds: cards, components, isInWords, asComponents }: Reply): OutgoingMessage {
  // Components V2 are for members who see no embeds: cards are not repeated if `content` already says it all.
  const embeds = isInWords && asComponents ? [] : cards;
  const fitting: APIEmbed[] = [];
  let remaining = MAX_EMBED_CHARACTERS;
  for (const { url, ...rest } of embeds.slice(0, MAX_EMBEDS)) {
    const cut = withCutTexts(rest);
    const embed = fitting.length === 0 ? withFewerFields(cut) : cut;
    remaining -= charactersOf(embed);
    if (remaining < 0) break;
    // Clients merge embeds that share a URL into one.
    const isOwn = url !== undefined && !fitting.some((earlier) => earlier.url === url);
    fitting.push(isOwn ? { ...embed, url } : embed);
  }
  return {
    ...(asComponents && { asComponents }),
    content: clip(content, MAX_CONTENT),
    embeds: fitting,
    components: [...components],
    allowed_mentions: { parse: [] },
  };
}

/** Adds roles that the message pings. */
export function mentioning(message: OutgoingMessage, roles: readonly string[]): ChannelMessage {
  if (roles.length === 0) return message;
  const content = [...roles.map((role) => `<@&${role}>`), message.content].join(" ");
  return { ...message, content: clip(content, MAX_CONTENT), allowed_mentions: { parse: [], roles } };
}

const withCutTexts = (embed: APIEmbed): APIEmbed => ({
  ...embed,
  ...(embed.description !== undefined && { description: clipMarkdown(embed.description, MAX_DESCRIPTION) }),
  ...(embed.fields && {
    fields: embed.fields.map((field) => ({ ...field, value: clipMarkdown(field.value, MAX_FIELD_VALUE) })),
  }),
});

function withFewerFields(embed: APIEmbed): APIEmbed {
  const { fields = [] } = embed;
  let remaining = MAX_EMBED_CHARACTERS - charactersOf({ ...embed, fields: [] });
  const first = fields.findIndex(({ name, value }) => {
    remaining -= name.length + value.length;
    return remaining < 0;
  });
  return first < 0 ? embed : { ...embed, fields: fields.slice(0, first) };
}

function charactersOf({ title = "", description = "", author, footer, fields = [] }: APIEmbed): number {
  const texts = [title, description, author?.name, footer?.text, ...fields.flatMap(({ name, value }) => [name, value])];
  return texts.reduce((sum, text = "") => sum + text.length, 0);
}

/** The choices within Discord's limits. A choice with too long a value is dropped: a part of the value would mean something else. */
export const outgoingChoices = (choices: readonly Choice[]): Choice[] =>
  choices
    .filter(({ name, value }) => name.trim() !== "" && value.trim() !== "" && value.length <= MAX_CHOICE_LENGTH)
    .slice(0, MAX_CHOICES)
    .map(({ name, value }) => ({ name: clip(name, MAX_CHOICE_LENGTH), value }));
