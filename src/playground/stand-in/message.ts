import type {
  APIActionRowComponent,
  APIButtonComponentWithCustomId,
  APIEmbed,
  APISelectMenuComponent,
} from "discord-api-types/v10";
import { type Attachment, type AttachmentEntry, picturesOf, referencedBy } from "./attachments.ts";
import { applicationId, channelIds, user } from "./payloads.ts";
import { dateOf, nextSnowflake } from "./snowflake.ts";

/** What a member can use. */
export type MessageComponent = APIButtonComponentWithCustomId | APISelectMenuComponent;

/** A message of the bot as the channel shows it. */
export interface ShownMessage {
  readonly id: string;
  readonly content: string;
  readonly embeds: readonly APIEmbed[];
  readonly components: readonly APIActionRowComponent<MessageComponent>[];
  readonly attachments: readonly Attachment[];
  readonly ephemeral: boolean;
  /** The id of the member whose interaction made it; undefined for a message that nobody asked for. */
  readonly askedBy: string | undefined;
  /** The id of that interaction. */
  readonly madeBy?: string;
  /** The channel that it is in. */
  readonly channelId?: string;
}

/** A message as it is sent; what is left out is empty, or stays as it was. */
export interface MessageBody {
  readonly content?: string | null;
  readonly embeds?: ShownMessage["embeds"] | null;
  readonly components?: ShownMessage["components"] | null;
  readonly attachments?: readonly AttachmentEntry[] | null;
  readonly flags?: number;
}

const EPHEMERAL = 64;

const empty = { content: "", embeds: [], components: [], attachments: [] };

/** The message that a body makes. */
export const newMessage = (
  { flags = 0, ...body }: MessageBody,
  askedBy: string | undefined,
  attachments: readonly Attachment[] = [],
): ShownMessage =>
  changedMessage({ ...empty, id: nextSnowflake(), ephemeral: (flags & EPHEMERAL) !== 0, askedBy }, body, attachments);

/** A message after an edit: whoever saw it before sees it now (reference, «Edit Webhook Message»). */
export function changedMessage(
  message: ShownMessage,
  { content, embeds, components }: MessageBody,
  attachments = message.attachments,
): ShownMessage {
  return {
    ...message,
    content: content === undefined ? message.content : (content ?? empty.content),
    embeds: embeds === undefined ? message.embeds : (embeds ?? empty.embeds),
    components: components === undefined ? message.components : (components ?? empty.components),
    attachments,
  };
}

/** A message of the bot as Discord sends it (reference, «Message Object»). */
export function messagePayload(message: ShownMessage, place: keyof typeof channelIds = "server"): object {
  const { id, content, embeds, components, attachments, ephemeral, askedBy, madeBy, channelId = channelIds[place] } = message;
  const addressOf = ({ id: attachment, filename }: Attachment) =>
    `https://cdn.discordapp.com/attachments/${channelId}/${attachment}/${filename}`;
  // What an embed shows is there and nowhere else.
  const inEmbeds = new Set(embeds.flatMap(picturesOf).map((url) => referencedBy(url, attachments)));
  const replaced = (key: string, value: unknown) => {
    const attachment = typeof value === "string" && key.endsWith("url") ? referencedBy(value, attachments) : undefined;
    return attachment ? addressOf(attachment) : value;
  };
  return {
    id,
    channel_id: channelId,
    type: askedBy === undefined ? 0 : 20,
    content,
    embeds: JSON.parse(
      JSON.stringify(
        embeds.map((embed) => ({ type: "rich", ...embed })),
        replaced,
      ),
    ) as object[],
    components,
    flags: ephemeral ? EPHEMERAL : 0,
    author: { ...user(applicationId), bot: true },
    attachments: attachments
      .filter((attachment) => !inEmbeds.has(attachment))
      .map((attachment) => ({
        id: attachment.id,
        filename: attachment.filename,
        description: attachment.description,
        content_type: attachment.contentType,
        size: attachment.bytes.length,
        url: addressOf(attachment),
        proxy_url: addressOf(attachment),
        ephemeral,
      })),
    mentions: [],
    mention_roles: [],
    mention_everyone: false,
    pinned: false,
    tts: false,
    timestamp: dateOf(id).toISOString(),
    edited_timestamp: null,
    ...(askedBy !== undefined && {
      interaction_metadata: {
        id: madeBy ?? "1100000000000000006",
        type: 2,
        user: user(askedBy),
        authorizing_integration_owners: {},
      },
    }),
  };
}
