import {
  type APIApplicationCommandInteraction,
  type APIInteraction,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  InteractionType,
  PermissionFlagsBits,
} from "discord-api-types/v10";
import type { Interaction, RawOptions } from "../interactions/interaction.ts";

/** Either of these lets the bot show embeds (reference, «Permissions»). */
const EMBEDDERS = PermissionFlagsBits.EmbedLinks | PermissionFlagsBits.Administrator;

/**
 * Reads what Discord sends (reference, «Receiving and Responding»); `undefined` for what this bot has no answer to.
 *
 * @throws for what Discord does not send.
 */
export function readInteraction(payload: APIInteraction): Interaction | undefined {
  if (payload.type === InteractionType.Ping) return undefined;
  if (!/^\d{1,20}$/.test(payload.id)) throw new TypeError("an interaction without an id");
  const { app_permissions: permissions = String(EMBEDDERS) } = payload;
  // BigInt's own message would quote what stands there instead.
  if (!/^\d+$/.test(permissions)) throw new TypeError("an interaction with permissions that are no number");
  const asker = payload.member?.user ?? payload.user;
  const asked = {
    id: payload.id,
    locale: payload.locale,
    member: asker?.id ?? "",
    server: payload.guild_id,
    canEmbed: (BigInt(permissions) & EMBEDDERS) !== 0n,
    ageRestricted: (payload.channel as { nsfw?: boolean } | null | undefined)?.nsfw === true,
  };
  switch (payload.type) {
    case InteractionType.ApplicationCommand: {
      const options = readOptions(payload);
      return options && { kind: "command", type: payload.data.type, name: payload.data.name, options, ...asked };
    }
    case InteractionType.ApplicationCommandAutocomplete: {
      const [focused] = payload.data.options.filter((option) => "focused" in option && option.focused === true);
      return {
        kind: "autocomplete",
        typed: focused?.type === ApplicationCommandOptionType.String ? String(focused.value) : "",
        ...asked,
      };
    }
    case InteractionType.MessageComponent: {
      const isOwn = asker !== undefined && payload.message.interaction_metadata?.user.id === asker.id;
      return { kind: "button", customId: payload.data.custom_id, isOwn, ...asked };
    }
    default:
      return undefined;
  }
}

/** The values of a slash command's options, or the text of the message that a context menu was opened on. */
function readOptions({ data }: APIApplicationCommandInteraction): RawOptions | undefined {
  if (data.type === ApplicationCommandType.ChatInput) {
    return Object.fromEntries((data.options ?? []).map((option) => [option.name, "value" in option ? option.value : undefined]));
  }
  if (data.type !== ApplicationCommandType.Message) return undefined;
  const message = data.resolved.messages[data.target_id];
  // Links are often in the embeds and buttons of a bot, or in what was forwarded, alone.
  return { message: textsIn([message?.content, message?.embeds, message?.components, message?.message_snapshots]).join("\n") };
}

/** Every text in a value, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
