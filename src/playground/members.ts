import { PermissionFlagsBits } from "discord-api-types/v10";
import type { MemberCircumstances, MemberName } from "./protocol.ts";
import { type Circumstances, channelIds, memberId } from "./stand-in/payloads.ts";

/** Those who are in the channel, as Discord knows them. */
export const memberIds: { readonly [M in MemberName]: string } = { you: memberId, other: "1100000000000000042" };

/** You have set up the server; another member is one of many. */
const permissions: { readonly [M in MemberName]: bigint } = {
  you: PermissionFlagsBits.Administrator,
  other: PermissionFlagsBits.ViewChannel | PermissionFlagsBits.SendMessages,
};

/** The channel, or the direct message, that a member is in. */
export const channelOf = ({ place, channel }: MemberCircumstances): string =>
  place === "dm" ? channelIds.dm : (channel ?? channelIds.server);

/** Where and by whom something is done, as Discord knows it. */
export const circumstancesOf = ({ member, serverLocale, ...rest }: MemberCircumstances): Circumstances => ({
  ...rest,
  guildLocale: serverLocale ?? rest.locale,
  channel: channelOf({ member, ...rest }),
  member: memberIds[member],
  memberPermissions: String(permissions[member]),
});
