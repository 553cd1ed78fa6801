import { PermissionFlagsBits } from "discord-api-types/v10";
import type { MemberCircumstances, MemberName, MessageLocation, OfferedCommand } from "./protocol.ts";
import { collectors } from "./stand-in/channels.ts";
import { pathsOf, whyNotOffered } from "./stand-in/command-input.ts";
import type { RegisteredCommand } from "./stand-in/command-registry.ts";
import { type Circumstances, channelIds, memberId } from "./stand-in/payloads.ts";

export const memberIds: { readonly [M in MemberName]: string } = { you: memberId, other: "1100000000000000042" };

export const rolesOf: { readonly [M in MemberName]: readonly string[] } = { you: [collectors.id], other: [] };

export const members: readonly MemberName[] = ["you", "other"];
const permissions: { readonly [M in MemberName]: bigint } = {
  you: PermissionFlagsBits.Administrator,
  other: PermissionFlagsBits.ViewChannel | PermissionFlagsBits.SendMessages,
};

/** The id of the channel, or the direct message, that a member is in. */
export const channelOf = ({ location, channel }: MemberCircumstances): string =>
  location === "dm" ? channelIds.dm : (channel ?? channelIds.server);

export const circumstancesOf = ({ member, serverLocale, ...rest }: MemberCircumstances): Circumstances => ({
  ...rest,
  guildLocale: serverLocale ?? rest.locale,
  channel: channelOf({ member, ...rest }),
  member: memberIds[member],
  memberPermissions: String(permissions[member]),
});

/** A command, or each of its subcommands, with the members that are offered it in each place. */
export function offeredCommands(command: RegisteredCommand): OfferedCommand[] {
  const offeredIn = (location: MessageLocation) =>
    members.filter((member) => !whyNotOffered(command, circumstancesOf({ member, location, locale: "en-US", nsfw: true })));
  const offeredTo = { server: offeredIn("server"), dm: offeredIn("dm") };
  return pathsOf(command).map((path) => ({ type: command.type, ...path, offeredTo }));
}
