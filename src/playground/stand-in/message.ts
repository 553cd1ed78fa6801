import {
  type APIActionRowComponent,
  type APIButtonComponentWithCustomId,
  type APIEmbed,
  type APIStringSelectComponent,
  ComponentType,
  MessageType,
} from "discord-api-types/v10";
import { type Attachment, type AttachmentEntry, picturesOf, referencedBy } from "./attachments.ts";
import { applicationId, channelIds, dateOf, nextSnowflake, user } from "./payloads.ts";

/** A menu of fixed options; the bot uses no other menus. */
export type SelectMenu = APIStringSelectComponent;
export type MessageComponent = APIButtonComponentWithCustomId | SelectMenu;

export const isSelectMenu = (component: MessageComponent): component is SelectMenu => component.type !== ComponentType.Button;

export interface ShownMessage {
  readonly id: string;
  readonly content: string;
  readonly embeds: readonly APIEmbed[];
  readonly components: readonly APIActionRowComponent<MessageComponent>[];
  readonly attachments: readonly Attachment[];
  readonly ephemeral: boolean;
  /** The id of the member whose interaction made the message; `undefined` for posts. */
  readonly requestedBy: string | undefined;
  readonly madeBy?: string;
  readonly channelId?: string;
  /** The roles whose members the message notified. */
  readonly pings?: readonly string[];
  readonly isPublished?: true;
  /** Milliseconds since the epoch. */
  readonly editedAt?: number;
}

/** A message as it is sent. An edit keeps the fields that it leaves out. */
export interface MessageBody {
  readonly content?: string | null;
  readonly embeds?: ShownMessage["embeds"] | null;
  readonly components?: ShownMessage["components"] | null;
  readonly attachments?: readonly AttachmentEntry[] | null;
  readonly flags?: number;
}

export const CDN = "https://cdn.discordapp.com";
const EPHEMERAL = 64;

const empty = { content: "", embeds: [], components: [], attachments: [] };

export const newMessage = ({ flags = 0, ...body }: MessageBody, requestedBy: string | undefined): ShownMessage =>
  changedMessage({ ...empty, id: nextSnowflake(), ephemeral: (flags & EPHEMERAL) !== 0, requestedBy }, body, empty.attachments);

/** A message after an edit, which does not change who sees it (reference, «Edit Webhook Message»). */
export function changedMessage(
  message: ShownMessage,
  { content, embeds, components }: MessageBody,
  attachments: readonly Attachment[],
): ShownMessage {
  return {
    ...message,
    content: content === undefined ? message.content : (content ?? empty.content),
    embeds: embeds === undefined ? message.embeds : (embeds ?? empty.embeds),
    components: components === undefined ? message.components : (components ?? empty.components),
    attachments,
  };
}

export type MessagePayload = ReturnType<typeof messagePayload>;

/** Reference, «Message Object». */
export function messagePayload(message: ShownMessage, location: keyof typeof channelIds = "server") {
  const {
    id,
    content,
    embeds,
    components,
    attachments,
    ephemeral,
    requestedBy,
    madeBy,
    channelId = channelIds[location],
  } = message;
  const { pings = [], isPublished = false, editedAt } = message;
  const addressOf = (file: Attachment) => `${CDN}/attachments/${channelId}/${file.id}/${file.filename}`;
  const inEmbeds = new Set(embeds.flatMap(picturesOf).map((url) => referencedBy(url, attachments)));
  const withAddresses = (key: string, value: unknown): unknown => {
    const reference = key === "icon_url" ? value : (value as { readonly url?: unknown } | null)?.url;
    const file = typeof reference === "string" ? referencedBy(reference, attachments) : undefined;
    if (!file) return value;
    return key === "icon_url" ? addressOf(file) : { ...(value as object), url: addressOf(file), ...describe(file) };
  };
  return {
    id,
    channel_id: channelId,
    type: requestedBy === undefined ? MessageType.Default : MessageType.ChatInputCommand,
    content,
    embeds: JSON.parse(
      JSON.stringify(
        embeds.map(({ fields, ...embed }) => ({
          type: "rich",
          ...embed,
          ...(fields && { fields: fields.map((field) => ({ inline: false, ...field })) }),
        })),
        withAddresses,
      ),
    ) as APIEmbed[],
    components: numbered(components),
    flags: Number(isPublished) | (ephemeral ? EPHEMERAL : 0),
    author: { ...user(applicationId), bot: true },
    // A file that an embed shows is listed there alone.
    attachments: attachments
      .filter((file) => !inEmbeds.has(file))
      .map((file) => {
        const { filename, bytes } = file;
        const url = addressOf(file);
        return { id: file.id, filename, size: bytes.length, url, proxy_url: url, ephemeral, ...describe(file) };
      }),
    mentions: [],
    mention_roles: pings,
    mention_everyone: false,
    pinned: false,
    tts: false,
    timestamp: dateOf(id).toISOString(),
    edited_timestamp: editedAt === undefined ? null : new Date(editedAt).toISOString(),
    ...(requestedBy !== undefined && {
      interaction_metadata: {
        id: madeBy ?? "1100000000000000006",
        type: 2,
        user: user(requestedBy),
        authorizing_integration_owners: {},
      },
    }),
  };
}

/** Discord numbers the components of a message, and adds the defaults of its menus (reference, «Anatomy of a Component»). */
function numbered(rows: ShownMessage["components"]) {
  let last = 0;
  const next = () => {
    last += 1;
    return last;
  };
  return rows.map((row) => ({
    id: next(),
    ...row,
    components: row.components.map((component) => ({
      id: next(),
      ...(isSelectMenu(component) && { min_values: 1, max_values: 1 }),
      ...component,
    })),
  }));
}

const describe = ({ description, contentType: content_type, bytes }: Attachment) => ({
  content_type,
  ...(description !== undefined && { description }),
  ...pictureSize(content_type, bytes),
});

/** The size in pixels that the header of a PNG states (PNG specification, «IHDR»). */
function pictureSize(contentType: string, bytes: Uint8Array): { width: number; height: number } | undefined {
  if (contentType !== "image/png" || bytes.length < 24) return undefined;
  const header = new DataView(bytes.buffer, bytes.byteOffset, 24);
  return { width: header.getUint32(16), height: header.getUint32(20) };
}
