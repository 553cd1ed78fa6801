import { type APIApplicationCommandBasicOption, ApplicationCommandType } from "discord-api-types/v10";
import { circumstancesOf } from "./members.ts";
import type { MemberName, OfferedCommand, Place } from "./protocol.ts";
import { pathsOf, whyNotOffered } from "./stand-in/command-input.ts";
import type { RegisteredCommand } from "./stand-in/command-registry.ts";

const members: readonly MemberName[] = ["you", "other"];

/** A command as members find it: each of its subcommands if it has any, with the members that are offered it in each place. */
export function offeredCommands(command: RegisteredCommand): OfferedCommand[] {
  const offeredIn = (place: Place) =>
    members.filter((member) => !whyNotOffered(command, circumstancesOf({ member, place, locale: "en-US", nsfw: true })));
  const offeredTo = { server: offeredIn("server"), dm: offeredIn("dm") };
  const { type } = command;
  const paths = type === ApplicationCommandType.ChatInput ? pathsOf(command) : [{ ...command, options: [] }];
  return paths.map(({ name, description, description_localizations, options }) => ({
    type,
    name,
    description,
    description_localizations: description_localizations ?? null,
    options: options as unknown as readonly APIApplicationCommandBasicOption[],
    offeredTo,
  }));
}
