import { ChannelType, PermissionFlagsBits } from "discord-api-types/v10";
import { type PermissionName, ProblemError } from "../answer/problems.ts";
import type { Channel, Role } from "../interaction/interaction.ts";

const threads = [ChannelType.AnnouncementThread, ChannelType.PublicThread, ChannelType.PrivateThread] as const;
export const postingChannels = [ChannelType.GuildText, ChannelType.GuildAnnouncement, ...threads] as const;
const isIn = (types: readonly number[], type: number) => types.includes(type);

/** @throws {ProblemError} unless both the bot and the member may post in the channel. */
export function requirePosting(target: Channel | undefined): Channel {
  const { id, type, permissions, memberPermissions } = target ?? {};
  if (!target || id === undefined || type === undefined || permissions === undefined || memberPermissions === undefined) {
    throw new ProblemError({ name: "unknown_channel" });
  }
  if (!isIn(postingChannels, type)) throw new ProblemError({ name: "unsuitable_channel" });
  const toPost: readonly PermissionName[] = ["ViewChannel", isIn(threads, type) ? "SendMessagesInThreads" : "SendMessages"];
  const own = missingOf(toPost, memberPermissions);
  if (own.length > 0) throw new ProblemError({ name: "lacks_own_permissions", channel: id, permissions: own });
  const missing = missingOf([...toPost, "ReadMessageHistory"], permissions);
  if (missing.length > 0) throw new ProblemError({ name: "lacks_permissions", channel: id, permissions: missing });
  return target;
}

/** Whether posts in the channel can have pictures. A post is complete without its picture. */
export const canShowPictures = ({ permissions = 0n }: Channel): boolean => missingOf(["AttachFiles"], permissions).length === 0;

/**
 * @param server the server's id, which is also that of the role of all members, `@everyone`.
 * @throws {ProblemError} unless both the member and the bot may mention the role in the channel (reference, «Role Object»).
 */
export function requireMentionable(role: Role | undefined, server: string, target: Channel): string {
  if (!role || role.id === server) throw new ProblemError({ name: "unsuitable_role" });
  const { id, mentionable } = role;
  const mayMention = (permissions = 0n) => mentionable || missingOf(["MentionEveryone"], permissions).length === 0;
  if (!mayMention(target.memberPermissions)) throw new ProblemError({ name: "may_not_mention", role: id });
  if (!mayMention(target.permissions)) throw new ProblemError({ name: "cannot_mention", role: id });
  return id;
}

/** @throws {ProblemError} unless posts in the channel can be published to channels that follow it. */
export function requirePublishing({ id, type }: Channel): void {
  if (type !== ChannelType.GuildAnnouncement) throw new ProblemError({ name: "unpublishable_channel", channel: id });
}

function missingOf<Name extends keyof typeof PermissionFlagsBits>(needed: readonly Name[], permissions: bigint): Name[] {
  const has = (name: Name | "Administrator") => (permissions & PermissionFlagsBits[name]) !== 0n;
  return has("Administrator") ? [] : needed.filter((name) => !has(name));
}
