import { PermissionFlagsBits } from "discord-api-types/v10";
import { snowflakeTime } from "../../infra/snowflake.ts";
import { HOUR_MS } from "../../infra/time.ts";
import type { ComponentInteraction } from "../interaction/interaction.ts";

/** The lifetime of a moderators' answer: Discord does not check again whether a member may use its buttons and forms. */
const PANEL_MS = HOUR_MS;

const { Administrator, ManageGuild, ManageChannels, ManageRoles, ManageWebhooks, ManageGuildExpressions } = PermissionFlagsBits;
const { ManageMessages, ManageThreads, KickMembers, BanMembers, ModerateMembers } = PermissionFlagsBits;
/** Permissions of moderators: those that may require two-factor authentication (topics, «Permissions»), and that for timeouts. */
const moderating =
  Administrator |
  (ManageGuild | ManageChannels | ManageRoles | ManageWebhooks | ManageGuildExpressions) |
  (ManageMessages | ManageThreads | KickMembers | BanMembers | ModerateMembers);

/**
 * The problem that keeps a moderators' command from answering a click or a form; `undefined` if there is none. Discord checks
 * permissions and *Server Settings › Integrations* only when the command is typed; a click shows only whether the member still
 * moderates anything.
 */
export function panelProblem(
  { madeBy, channel }: Pick<ComponentInteraction, "madeBy" | "channel">,
  now: number,
): "panel_expired" | "not_allowed" | undefined {
  // A form that a command opened has no message, and so no time to compare with.
  if (madeBy !== undefined && now - snowflakeTime(madeBy) > PANEL_MS) return "panel_expired";
  return ((channel?.memberPermissions ?? 0n) & moderating) === 0n ? "not_allowed" : undefined;
}
