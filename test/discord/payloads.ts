import { applicationId, guildId } from "./command-registry.ts";
import type { ShownMessage } from "./exchange.ts";

export const channelId = "1100000000000000003";
export const memberId = "1100000000000000004";

const DISCORD_EPOCH = 1_420_070_400_000;
let lastSnowflake = 0n;

/** An id of this moment (reference, «Snowflakes»), never the same twice. */
export function nextSnowflake(): string {
  const now = BigInt(Date.now() - DISCORD_EPOCH) << 22n;
  lastSnowflake = now > lastSnowflake ? now : lastSnowflake + 1n;
  return String(lastSnowflake);
}

export interface Circumstances {
  locale?: string;
  nsfw?: boolean;
  member?: string;
  /** What the bot may do in the channel; everything unless it is said. */
  permissions?: string;
  /** Embeds of the message whose menu is opened. */
  embeds?: object[];
}

export const user = (id: string) => ({
  id,
  username: "someone",
  discriminator: "0",
  global_name: "Someone",
  avatar: null,
  public_flags: 0,
});

/** An interaction as Discord sends it: what every one has, below what is specific to it. */
export function interactionPayload(specific: object, circumstances: Circumstances): object {
  const { locale = "en-US", nsfw = false, member = memberId, permissions = "2147483647" } = circumstances;
  return {
    application_id: applicationId,
    version: 1,
    guild_id: guildId,
    guild: { id: guildId, locale: "en-US", features: [] },
    guild_locale: "en-US",
    channel_id: channelId,
    channel: {
      id: channelId,
      type: 0,
      name: "general",
      nsfw,
      guild_id: guildId,
      parent_id: null,
      position: 0,
      permissions: "0",
      flags: 0,
    },
    member: {
      user: user(member),
      roles: [],
      joined_at: "2024-01-01T00:00:00.000000+00:00",
      deaf: false,
      mute: false,
      flags: 0,
      permissions: "0",
      avatar: null,
      nick: null,
      pending: false,
      premium_since: null,
    },
    locale,
    app_permissions: permissions,
    entitlements: [],
    authorizing_integration_owners: { "0": guildId },
    context: 0,
    attachment_size_limit: 10_485_760,
    ...specific,
  };
}

/** A message of the bot as it comes along with a click. */
export const messagePayload = (id: string, message: ShownMessage): object => ({
  channel_id: channelId,
  type: 20,
  content: message.content,
  embeds: message.embeds,
  components: message.components,
  flags: message.ephemeral ? 64 : 0,
  author: user(applicationId),
  attachments: [],
  mentions: [],
  mention_roles: [],
  mention_everyone: false,
  pinned: false,
  tts: false,
  timestamp: new Date().toISOString(),
  edited_timestamp: null,
  interaction_metadata: { id: "1100000000000000006", type: 2, user: user(memberId), authorizing_integration_owners: {} },
  id,
});
