import { ChannelType, PermissionFlagsBits } from "discord-api-types/v10";
import type { Channel } from "../answer/interaction.ts";
import { type PermissionName, ProblemError } from "../answer/problems.ts";

const threads = [ChannelType.AnnouncementThread, ChannelType.PublicThread, ChannelType.PrivateThread] as const;
export const postingChannels = [ChannelType.GuildText, ChannelType.GuildAnnouncement, ...threads] as const;
const isIn = (types: readonly number[], type: number) => types.includes(type);

/** @throws {ProblemError} unless both the bot and the member may post there. */
export function requirePosting(place: Channel | undefined): Channel {
  const { id, type, permissions, memberPermissions } = place ?? {};
  if (!place || id === undefined || type === undefined || permissions === undefined || memberPermissions === undefined) {
    throw new ProblemError({ name: "unknown_channel" });
  }
  if (!isIn(postingChannels, type)) throw new ProblemError({ name: "unsuitable_channel" });
  const toPost: readonly PermissionName[] = ["ViewChannel", isIn(threads, type) ? "SendMessagesInThreads" : "SendMessages"];
  const own = missingOf(toPost, memberPermissions);
  if (own.length > 0) throw new ProblemError({ name: "lacks_own_permissions", channel: id, permissions: own });
  const missing = missingOf([...toPost, "EmbedLinks", "ReadMessageHistory"], permissions);
  if (missing.length > 0) throw new ProblemError({ name: "lacks_permissions", channel: id, permissions: missing });
  return place;
}

function missingOf(needed: readonly PermissionName[], permissions: bigint): PermissionName[] {
  const has = (name: PermissionName | "Administrator") => (permissions & PermissionFlagsBits[name]) !== 0n;
  return has("Administrator") ? [] : needed.filter((name) => !has(name));
}
