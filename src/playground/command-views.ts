import { ApplicationCommandType } from "discord-api-types/v10";
import { circumstancesOf } from "./members.ts";
import type { CommandDefinition, MemberName, OptionDefinition, Place } from "./protocol.ts";
import { pathsOf, whyNotOffered } from "./stand-in/command-input.ts";
import type { RegisteredCommand } from "./stand-in/command-registry.ts";

const members: readonly MemberName[] = ["you", "other"];

/** A command as members find it: each of its subcommands where it has any, and who is offered it where. */
export function viewsOfCommand(command: RegisteredCommand): CommandDefinition[] {
  const offeredIn = (place: Place) =>
    members.filter((member) => !whyNotOffered(command, circumstancesOf({ member, place, locale: "en-US", nsfw: true })));
  const offered = { server: offeredIn("server"), dm: offeredIn("dm") };
  const { type } = command;
  const paths = type === ApplicationCommandType.ChatInput ? pathsOf(command) : [{ ...command, options: [] }];
  return paths.map(({ name, description, description_localizations, options }) => ({
    type,
    name,
    description,
    description_localizations,
    options: options as readonly OptionDefinition[],
    offered,
  }));
}
