import { MessageFlags } from "discord-api-types/v10";
import { componentsOf } from "../../bot/delivery/components-v2.ts";
import type { ChannelMessage, PictureFile } from "../../bot/delivery/responder.ts";

/** The body that creates a message. A flag is sent only if it is set. */
export function bodyOf<Message extends ChannelMessage>(
  { asComponents, ...message }: Message,
  { flags = 0, picture }: { readonly flags?: MessageFlags | 0; readonly picture?: PictureFile | undefined } = {},
) {
  const attachments = picture && { attachments: [attachmentOf(picture)] };
  if (!asComponents) return { ...message, ...flagged(flags), ...attachments };
  const { allowed_mentions } = message;
  const components = componentsOf(message, picture);
  return { components, allowed_mentions, ...flagged(flags | MessageFlags.IsComponentsV2), ...attachments };
}

/**
 * The body of an edit that replaces all parts of a message: without `attachments`, old ones might stay. What Components V2 cannot
 * have beside them is reset, because the message may have had it (reference, «Edit Message»).
 */
export const replacement = (message: ChannelMessage, picture?: PictureFile) => ({
  ...(message.asComponents && { content: null, embeds: [] }),
  ...bodyOf(message, { picture }),
  attachments: picture ? [attachmentOf(picture)] : [],
});

export const flagged = (flags: number): { readonly flags?: number } => (flags === 0 ? {} : { flags });

/** The entry in `attachments` for the only file of a form (reference, «Uploading Files»). */
const attachmentOf = ({ name, description }: PictureFile) => ({ id: "0", filename: name, description });
