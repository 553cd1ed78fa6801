import { ChannelType, PermissionFlagsBits } from "discord-api-types/v10";
import type { Place } from "./interaction.ts";
import { type PermissionName, ProblemError } from "./problems.ts";

const threads: readonly number[] = [ChannelType.AnnouncementThread, ChannelType.PublicThread, ChannelType.PrivateThread];

/** Where messages can be posted unasked. */
export const postingChannels = [
  ChannelType.GuildText,
  ChannelType.GuildAnnouncement,
  ChannelType.AnnouncementThread,
  ChannelType.PublicThread,
  ChannelType.PrivateThread,
] as const;

/** @throws {ProblemError} where the bot cannot post in a channel, or Discord does not tell whether it can. */
export function requirePosting(place: Place | undefined): Place {
  if (!place || place.type === undefined || place.permissions === undefined) throw new ProblemError({ name: "unknown_channel" });
  const { id, type, permissions } = place;
  if (!(postingChannels as readonly number[]).includes(type)) throw new ProblemError({ name: "unsuitable_channel" });
  const needed: readonly PermissionName[] = [
    "ViewChannel",
    threads.includes(type) ? "SendMessagesInThreads" : "SendMessages",
    "EmbedLinks",
    "AttachFiles",
    "ReadMessageHistory",
  ];
  const has = (name: PermissionName | "Administrator") => (permissions & PermissionFlagsBits[name]) !== 0n;
  const missing = has("Administrator") ? [] : needed.filter((name) => !has(name));
  if (missing.length > 0) throw new ProblemError({ name: "lacks_permissions", channel: id, permissions: missing });
  return place;
}
