import {
  type APIApplicationCommandPermission,
  ApplicationCommandPermissionType,
  PermissionFlagsBits,
} from "discord-api-types/v10";
import type { ComponentInteraction } from "../answer/interaction.ts";
import { settingsServer } from "../answer/settings.ts";
import type { CommandDefinition } from "./definition.ts";

/** Overrides that a server's moderators have set in *Server Settings › Integrations*: for one command, and for all of the bot's. */
export interface CommandOverrides {
  readonly command: readonly APIApplicationCommandPermission[];
  readonly application: readonly APIApplicationCommandPermission[];
}

/**
 * Reads what a server's moderators have settled about a command, for each that is registered by its name; `undefined` where
 * that cannot be known right now. Never rejects.
 */
export type ReadOverrides = (
  application: string,
  server: string,
  command: Pick<CommandDefinition, "type" | "name">,
) => Promise<readonly CommandOverrides[] | undefined>;

type Asking = Pick<ComponentInteraction, "application" | "server" | "isInstalledInServer" | "channel" | "member" | "roles">;

/**
 * Whether a member may use a command where they are, as Discord decides it when the command is typed (change log, «Upcoming
 * Application Command Permission Changes», 2022-11-17): administrators always; others as the overrides say, and where there are
 * none, with the permissions that the command asks for. Those alone count where the overrides cannot be known.
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
  const ofChannel = [about(Channel, channel?.id, channel?.parent), about(Channel, allChannels)];
  const ofMember = [about(User, member), about(Role, ...roles), about(Role, server)];
  if ((verdictOf(command, ofChannel) ?? verdictOf(application, ofChannel)) === false) return false;
  return verdictOf(command, ofMember) ?? (verdictOf(application, ofMember) !== false && isByDefault);
}

type About = (override: APIApplicationCommandPermission) => boolean;

const about =
  (type: ApplicationCommandPermissionType, ...ids: readonly (string | undefined)[]): About =>
  (override) =>
    override.type === type && ids.includes(override.id);

/** The verdict on the first that any override is about: of several roles, one that is allowed is enough. */
function verdictOf(overrides: readonly APIApplicationCommandPermission[], each: readonly About[]): boolean | undefined {
  const found = each.map((isAbout) => overrides.filter(isAbout)).find((some) => some.length > 0);
  return found?.some(({ permission }) => permission);
}
