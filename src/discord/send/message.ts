import { type APIInteractionResponse, InteractionResponseType, MessageFlags } from "discord-api-types/v10";
import type { FirstResponse, OutgoingMessage, PictureFile } from "../../bot/answer/responder.ts";

/** A message in place of another. Without a list of its attachments Discord may keep those of the other. */
export const replacement = (message: OutgoingMessage, picture?: PictureFile) => ({
  ...message,
  attachments: picture ? [{ id: "0", filename: picture.name, description: picture.description }] : [],
});

/** A first response (reference, «Interaction Response Object»). */
export function callback(response: FirstResponse): APIInteractionResponse {
  switch (response.type) {
    case "message": {
      const data = { ...response.message, ...visibility(response.ephemeral) };
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
