import type { APIEmbed } from "discord-api-types/v10";
import { clip } from "../cards/text.ts";
import type { Message, OutgoingMessage } from "./interaction.ts";

/** Discord reference, «Message Resource», «Embed Limits» and «Create Message». */
const MAX_CONTENT = 2_000;
const MAX_EMBEDS = 10;
const MAX_FIELDS = 25;
const MAX_EMBED_CHARACTERS = 6_000;

/**
 * The message as it may leave: within every limit of Discord, and unable to ping anybody. Cards keep to their budgets by
 * themselves; what would break a limit all the same is clipped, and an embed beyond the last that fits is left out,
 * because Discord refuses the whole message otherwise.
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
    components: [...message.components],
    allowed_mentions: { parse: [] },
  };
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
