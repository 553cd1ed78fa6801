import { type APIInteraction, ApplicationCommandType, InteractionType } from "discord-api-types/v10";
import type { Interaction, RawOptions } from "../interactions/interaction.ts";

/** Reads what Discord sends (reference, «Receiving and Responding»); `undefined` for what this bot has no answer to. */
export function readInteraction(payload: APIInteraction): Interaction | undefined {
  if (payload.type === InteractionType.Ping) return undefined;
  const asked = {
    id: payload.id,
    locale: payload.locale,
    ageRestricted: payload.channel !== undefined && "nsfw" in payload.channel && payload.channel.nsfw === true,
  };
  if (payload.type === InteractionType.MessageComponent) return { kind: "button", customId: payload.data.custom_id, ...asked };
  if (payload.type !== InteractionType.ApplicationCommand || payload.data.type !== ApplicationCommandType.ChatInput)
    return undefined;
  const options: RawOptions = Object.fromEntries(
    (payload.data.options ?? []).map((option) => [option.name, "value" in option ? option.value : undefined]),
  );
  return { kind: "command", name: payload.data.name, options, ...asked };
}
