import { type APIEmbed, ComponentType, MessageFlags, MessageType } from "discord-api-types/v10";
import { type Attachment, type AttachmentEntry, picturesIn, referencedBy } from "./attachments.ts";
import type { AnyPart, Row, TopLevelPart } from "./parts.ts";
import { applicationId, channelIds, dateOf, nextSnowflake, user } from "./payloads.ts";

export interface ShownMessage {
  readonly id: string;
  readonly content: string;
  readonly embeds: readonly APIEmbed[];
  /** Its rows, also those of `layout`. */
  readonly components: readonly Row[];
  /** All of a message of Components V2; `undefined` for any other. */
  readonly layout?: readonly TopLevelPart[] | undefined;
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
  readonly components?: readonly TopLevelPart[] | null;
  readonly attachments?: readonly AttachmentEntry[] | null;
  readonly flags?: number;
}

export const CDN = "https://cdn.discordapp.com";
const EPHEMERAL = 64;

const empty = { content: "", embeds: [], components: [], attachments: [] };

export const newMessage = ({ flags = 0, ...body }: MessageBody, requestedBy: string | undefined): ShownMessage =>
  changedMessage(
    { ...empty, id: nextSnowflake(), ephemeral: (flags & EPHEMERAL) !== 0, requestedBy },
    { ...body, flags },
    empty.attachments,
  );

/** A message after an edit, which does not change who sees it (reference, «Edit Webhook Message»). */
export function changedMessage(
  message: ShownMessage,
  { content, embeds, components, flags = 0 }: MessageBody,
  attachments: readonly Attachment[],
): ShownMessage {
  const parts = components === undefined ? (message.layout ?? message.components) : (components ?? empty.components);
  return {
    ...message,
    content: content === undefined ? message.content : (content ?? empty.content),
    embeds: embeds === undefined ? message.embeds : (embeds ?? empty.embeds),
    components: parts.filter((part) => part.type === ComponentType.ActionRow),
    ...((message.layout || (flags & MessageFlags.IsComponentsV2) !== 0) && { layout: parts }),
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
    layout,
    attachments,
    ephemeral,
    requestedBy,
    madeBy,
    channelId = channelIds[location],
  } = message;
  const { pings = [], isPublished = false, editedAt } = message;
  const addressOf = (file: Attachment) => `${CDN}/attachments/${channelId}/${file.id}/${file.filename}`;
  const shown = new Set(picturesIn({ embeds, layout }).map((url) => referencedBy(url, attachments)));
  const withAddresses = (key: string, value: unknown): unknown => {
    const reference = key === "icon_url" ? value : (value as { readonly url?: unknown } | null)?.url;
    const file = typeof reference === "string" ? referencedBy(reference, attachments) : undefined;
    if (!file) return value;
    const url = addressOf(file);
    if (key === "icon_url") return url;
    return { ...(value as object), url, ...(key === "media" && { proxy_url: url }), ...describe(file) };
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
    components: JSON.parse(JSON.stringify(completed(layout ?? components, id), withAddresses)) as TopLevelPart[],
    flags: Number(isPublished) | (ephemeral ? EPHEMERAL : 0) | (layout ? MessageFlags.IsComponentsV2 : 0),
    author: { ...user(applicationId), bot: true },
    // A file that an embed or a component shows is listed there alone.
    attachments: attachments
      .filter((file) => !shown.has(file))
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

/** What Discord adds to components that leave it out (reference, «Component Reference»). */
const defaults: { readonly [type: number]: object } = {
  [ComponentType.StringSelect]: { min_values: 1, max_values: 1 },
  [ComponentType.Thumbnail]: { description: null, spoiler: false },
  [ComponentType.Separator]: { divider: true, spacing: 1 },
  [ComponentType.Container]: { accent_color: null, spoiler: false },
};

/** The components as Discord answers with them: numbered and complete (reference, «Anatomy of a Component», «Unfurled Media Item»). */
function completed(parts: readonly TopLevelPart[], id: string): object[] {
  const loaded = <Shown extends { readonly media: { readonly url: string } }>(shown: Shown) => ({
    ...shown,
    media: { id, proxy_url: shown.media.url, ...shown.media },
  });
  let last = 0;
  const complete = (part: AnyPart): object => {
    last += 1;
    return {
      ...{ id: last, ...defaults[part.type], ...("media" in part ? loaded(part) : part) },
      ...("items" in part && { items: part.items.map((item) => ({ description: null, spoiler: false, ...loaded(item) })) }),
      ...("components" in part && { components: (part.components as AnyPart[]).map(complete) }),
      ...("accessory" in part && { accessory: complete(part.accessory as AnyPart) }),
    };
  };
  return parts.map(complete);
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
