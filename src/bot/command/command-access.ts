import { PermissionFlagsBits } from "discord-api-types/v10";
import { snowflakeTime } from "../../infra/snowflake.ts";
import { HOUR_MS } from "../../infra/time.ts";
import type { ComponentInteraction } from "../interaction/interaction.ts";

/** Nothing asks Discord again whether a member may use a command: the buttons and forms of its answer end by themselves. */
const PANEL_MS = HOUR_MS;

const { Administrator, ManageGuild, ManageChannels, ManageRoles, ManageWebhooks, ManageGuildExpressions } = PermissionFlagsBits;
const { ManageMessages, ManageThreads, KickMembers, BanMembers, ModerateMembers } = PermissionFlagsBits;
/** Those that may ask for two-factor authentication (topics, «Permissions»), and timeouts. */
const moderating =
  Administrator |
  (ManageGuild | ManageChannels | ManageRoles | ManageWebhooks | ManageGuildExpressions) |
  (ManageMessages | ManageThreads | KickMembers | BanMembers | ModerateMembers);

/**
 * Why a moderators' command does not answer a click or a form. Discord let the member use the command, by a permission or by
 * *Server Settings › Integrations*, when it was typed; the click tells only whether they still moderate anything.
 */
export function panelProblem(
  { madeBy, channel }: Pick<ComponentInteraction, "madeBy" | "channel">,
  now: number,
): "panel_expired" | "not_allowed" | undefined {
  // A form that a command opened has no message, and no time.
  if (madeBy !== undefined && now - snowflakeTime(madeBy) > PANEL_MS) return "panel_expired";
  return ((channel?.memberPermissions ?? 0n) & moderating) === 0n ? "not_allowed" : undefined;
}
