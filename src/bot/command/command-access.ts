import {
  type APIApplicationCommandPermission,
  ApplicationCommandPermissionType,
  PermissionFlagsBits,
} from "discord-api-types/v10";
import type { ComponentInteraction } from "../answer/interaction.ts";
import { settingsServer } from "../answer/settings.ts";
import type { CommandDefinition } from "./definition.ts";

/** Set in *Server Settings › Integrations*: for one command, and for all of the bot's. */
export interface CommandOverrides {
  readonly command: readonly APIApplicationCommandPermission[];
  readonly application: readonly APIApplicationCommandPermission[];
}

/** One for each registered command of that name; `undefined` if they cannot be read right now. Never rejects. */
export type ReadOverrides = (
  application: string,
  server: string,
  command: Pick<CommandDefinition, "type" | "name">,
) => Promise<readonly CommandOverrides[] | undefined>;

type Asking = Pick<ComponentInteraction, "application" | "server" | "isInstalledInServer" | "channel" | "member" | "roles">;

/**
 * Decides as Discord does for typed commands (change log, «Upcoming Application Command Permission Changes», 2022-11-17), and if
 * the overrides are unknown, by the permissions that the command asks for.
 */
export async function mayUse(definition: CommandDefinition, asking: Asking, readOverrides: ReadOverrides): Promise<boolean> {
  const { memberPermissions: needed = 0n } = definition;
  const server = settingsServer(asking);
  const held = asking.channel?.memberPermissions;
  if (server === undefined || held === undefined) return false;
  if ((held & PermissionFlagsBits.Administrator) !== 0n) return true;
  const isByDefault = (held & needed) === needed;
  const overrides = await readOverrides(asking.application, server, definition);
  return overrides ? overrides.some((one) => isAllowed(one, server, asking, isByDefault)) : isByDefault;
}

function isAllowed(
  { command, application }: CommandOverrides,
  server: string,
  { channel, member, roles }: Asking,
  isByDefault: boolean,
): boolean {
  const { Channel, User, Role } = ApplicationCommandPermissionType;
  const allChannels = String(BigInt(server) - 1n);
  // An override of a channel counts in its threads.
  const ofChannel = [
    [Channel, channel?.id, channel?.parent],
    [Channel, allChannels],
  ] as const;
  const ofMember = [
    [User, member],
    [Role, ...roles],
    [Role, server],
  ] as const;
  if ((verdictOf(command, ofChannel) ?? verdictOf(application, ofChannel)) === false) return false;
  return verdictOf(command, ofMember) ?? (verdictOf(application, ofMember) !== false && isByDefault);
}

type Concerned = readonly [type: ApplicationCommandPermissionType, ...ids: readonly (string | undefined)[]];

function verdictOf(overrides: readonly APIApplicationCommandPermission[], each: readonly Concerned[]): boolean | undefined {
  const found = each
    .map(([type, ...ids]) => overrides.filter((one) => one.type === type && ids.includes(one.id)))
    .find((some) => some.length > 0);
  return found?.some(({ permission }) => permission);
}
