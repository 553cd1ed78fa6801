import { type APIEmbed, type APIInteractionResponse, InteractionResponseType, MessageFlags } from "discord-api-types/v10";
import type { FirstResponse, OutgoingMessage } from "../../bot/answer/responder.ts";

/** A message that takes no other's place. */
export const newMessage = ({ files, ...json }: OutgoingMessage) =>
  files.length > 0 ? { ...json, attachments: attachmentsOf(files) } : json;

/** A message in place of another. Without a list of its attachments Discord may keep those of the other. */
export const replacement = ({ files, ...json }: OutgoingMessage) => ({ ...json, attachments: attachmentsOf(files) });

const attachmentsOf = (files: OutgoingMessage["files"]) =>
  files.map(({ name, description }, index) => ({ id: String(index), filename: name, description }));

/** A first response (reference, «Interaction Response Object»). */
export function callback(response: FirstResponse): APIInteractionResponse {
  switch (response.type) {
    case "message": {
      const data = { ...newMessage(response.message), ...visibility(response.ephemeral) };
      return { type: InteractionResponseType.ChannelMessageWithSource, data };
    }
    case "update":
      return { type: InteractionResponseType.UpdateMessage, data: replacement(response.message) };
    case "deferMessage":
      return { type: InteractionResponseType.DeferredChannelMessageWithSource, data: visibility(response.ephemeral) };
    case "choices":
      return { type: InteractionResponseType.ApplicationCommandAutocompleteResult, data: { choices: [...response.choices] } };
    case "deferUpdate":
      return { type: InteractionResponseType.DeferredMessageUpdate };
  }
}

const visibility = (ephemeral: boolean) => (ephemeral ? { flags: MessageFlags.Ephemeral as const } : {});

/** A first response without files, and without the pictures in embeds that show them. */
export function withoutFiles(response: FirstResponse): FirstResponse {
  if (!("message" in response) || response.message.files.length === 0) return response;
  const isFile = (part: unknown) => String((part as { url?: unknown } | null)?.url).startsWith("attachment://");
  const withoutPictures = (embed: APIEmbed): APIEmbed =>
    Object.fromEntries(Object.entries(embed).filter(([, part]) => !isFile(part)));
  const embeds = response.message.embeds.map(withoutPictures);
  return { ...response, message: { ...response.message, embeds, files: [] } };
}
