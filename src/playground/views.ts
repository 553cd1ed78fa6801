import type { APIEmbed } from "discord-api-types/v10";
import { viewOfComponent } from "./component-views.ts";
import { readMarkdown, webAddress } from "./markdown.ts";
import type { AttachmentView, ChannelView, EmbedView, PictureView } from "./protocol.ts";
import { type Attachment, picturesOf, referencedBy } from "./stand-in/attachments.ts";
import type { ShownMessage } from "./stand-in/message.ts";

/** Turns the address of a picture into one that the page may load, if there is one. */
export type PictureProxy = (url: string) => string | undefined;

/** What a message says, ready to be drawn. */
export function viewOfMessage(
  { content, embeds, components, attachments }: ShownMessage,
  picture: PictureProxy,
  channels: readonly ChannelView[],
) {
  const inEmbeds = new Set(embeds.flatMap(picturesOf).map((url) => referencedBy(url, attachments)));
  return {
    content: readMarkdown(content, channels),
    embeds: embeds.map((embed) => viewOfEmbed(embed, attachments, picture, channels)),
    attachments: attachments.filter((attachment) => !inEmbeds.has(attachment)).map(viewOfAttachment),
    rows: components.map((row) => row.components.map((component) => viewOfComponent(component, channels))),
  };
}

function viewOfEmbed(
  embed: APIEmbed,
  attachments: readonly Attachment[],
  picture: PictureProxy,
  channels: readonly ChannelView[],
): EmbedView {
  const { color, author, title, description, fields, thumbnail, image, footer } = embed;
  const viewOfPicture = (url: string | undefined): PictureView | undefined => {
    const attachment = referencedBy(url, attachments);
    if (attachment) return pictureOf(attachment);
    const src = url === undefined ? undefined : picture(url);
    return src === undefined ? undefined : { src, alt: "", width: undefined, height: undefined };
  };
  return {
    color: color === undefined ? undefined : `#${color.toString(16).padStart(6, "0")}`,
    author: author && {
      name: author.name,
      href: author.url === undefined ? undefined : webAddress(author.url),
      icon: viewOfPicture(author.icon_url)?.src,
    },
    title,
    description: readMarkdown(description ?? "", channels),
    fields: (fields ?? []).map(({ name, value, inline = false }) => ({ name, value: readMarkdown(value, channels), inline })),
    thumbnail: viewOfPicture(thumbnail?.url),
    image: viewOfPicture(image?.url),
    footer: footer?.text,
  };
}

const addressOf = ({ id, filename }: Attachment): string => `/attachments/${id}/${filename}`;

const viewOfAttachment = (attachment: Attachment): AttachmentView => ({
  filename: attachment.filename,
  href: addressOf(attachment),
  bytes: attachment.bytes.length,
  picture: pictureTypes.has(attachment.contentType) ? pictureOf(attachment) : undefined,
});

/** The types of pictures that clients show. */
export const pictureTypes: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/webp", "image/gif"]);

const pictureOf = (attachment: Attachment): PictureView => ({
  src: addressOf(attachment),
  alt: attachment.description ?? attachment.filename,
  ...sizeOf(attachment),
});

/** The size that the header of a PNG states (PNG specification, «IHDR»). */
function sizeOf({ contentType, bytes }: Attachment): Pick<PictureView, "width" | "height"> {
  if (contentType !== "image/png" || bytes.length < 24) return { width: undefined, height: undefined };
  const header = new DataView(bytes.buffer, bytes.byteOffset, 24);
  return { width: header.getUint32(16), height: header.getUint32(20) };
}
