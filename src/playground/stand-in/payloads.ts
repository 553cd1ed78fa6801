export const applicationId = "1100000000000000001";
export const guildId = "1100000000000000002";
export const channelIds = { server: "1100000000000000003", dm: "1100000000000000008" };
export const memberId = "1100000000000000004";

/** The id of the direct messages with a member. */
export const directId = (member: string): string => (member === memberId ? channelIds.dm : `1${member}`);

/** The limit for one file in a server without boosts (reference, «Uploading Files»). */
export const MAX_FILE_BYTES = 10 * 1_024 * 1_024;

const DISCORD_EPOCH = 1_420_070_400_000;
let lastSnowflake = 0n;

export const dateOf = (id: string): Date => new Date(Number(BigInt(id) >> 22n) + DISCORD_EPOCH);

/** An id of a moment (reference, «Snowflakes»), later than every one before. */
export function nextSnowflake(at = Date.now()): string {
  const now = BigInt(at - DISCORD_EPOCH) << 22n;
  lastSnowflake = now > lastSnowflake ? now : lastSnowflake + 1n;
  return String(lastSnowflake);
}

export interface Circumstances {
  readonly locale?: string;
  readonly guildLocale?: string;
  readonly nsfw?: boolean;
  readonly member?: string | undefined;
  readonly location?: "server" | "dm";
  readonly guild?: string;
  readonly channel?: string | undefined;
  readonly channelName?: string;
  /** The bot's permissions in the channel; by default all. */
  readonly permissions?: string;
  /** The member's permissions in the channel; by default none. */
  readonly memberPermissions?: string;
  /** Whether the server or the member alone installed the application. */
  readonly installation?: "server" | "member";
}

export const user = (id: string) => ({
  id,
  username: "someone",
  discriminator: "0",
  global_name: "Someone",
  avatar: null,
  public_flags: 0,
  flags: 0,
  primary_guild: null,
});

/** Adds the fields that all interactions share (reference, «Interaction Object»). */
export function interactionPayload(specific: object, circumstances: Circumstances): object {
  const { locale = "en-US", nsfw = false, member = memberId, location = "server", guild = guildId } = circumstances;
  const {
    guildLocale = "en-US",
    permissions = "2147483647",
    memberPermissions = "0",
    channel = channelIds[location],
    channelName = "collections",
    installation = "server",
  } = circumstances;
  const owners = installation === "member" ? { "1": member } : { "0": location === "dm" ? "0" : guild };
  const common = {
    application_id: applicationId,
    version: 1,
    channel_id: channel,
    authorizing_integration_owners: owners,
    locale,
    app_permissions: permissions,
    entitlements: [],
    attachment_size_limit: MAX_FILE_BYTES,
  };
  if (location === "dm") {
    return {
      ...common,
      channel: { id: channel, type: 1, flags: 0, last_message_id: null, recipients: [user(member)] },
      user: user(member),
      context: 1,
      ...specific,
    };
  }
  return {
    ...common,
    guild_id: guild,
    guild: { id: guild, locale: guildLocale, features: [] },
    guild_locale: guildLocale,
    channel: {
      id: channel,
      type: 0,
      name: channelName,
      nsfw,
      guild_id: guild,
      parent_id: null,
      position: 0,
      permissions: memberPermissions,
      flags: 0,
    },
    member: {
      user: user(member),
      roles: [],
      joined_at: "2024-01-01T00:00:00.000000+00:00",
      deaf: false,
      mute: false,
      flags: 0,
      permissions: memberPermissions,
      avatar: null,
      nick: null,
      pending: false,
      premium_since: null,
    },
    context: 0,
    ...specific,
  };
}

const optionTypes = { string: 3, number: 4, boolean: 5 } as const;
type OptionValue = string | number | boolean;
export type OptionValues = Readonly<Record<string, OptionValue>>;

const optionsOf = (values: OptionValues): object[] =>
  Object.entries(values).map(([name, value]) => ({
    name,
    value,
    type: optionTypes[typeof value as keyof typeof optionTypes],
  }));

export const commandPayload = (name: string, options: OptionValues): object => ({
  type: 2,
  data: { id: "1100000000000000005", name, type: 1, options: optionsOf(options) },
});

export const autocompletePayload = (name: string, option: string, typed: string, rest: OptionValues = {}): object => ({
  type: 4,
  data: {
    id: "1100000000000000005",
    name,
    type: 1,
    options: [...optionsOf(rest), { type: 3, name: option, value: typed, focused: true }],
  },
});

export interface PickedMessage {
  readonly id?: string;
  readonly content: string;
  readonly embeds?: readonly object[];
  readonly author: string;
  readonly location?: keyof typeof channelIds;
  readonly channelId?: string;
}

export function menuPayload(name: string, message: PickedMessage, commandId = "1100000000000000007"): object {
  const { id = nextSnowflake(), content, embeds = [], author, location = "server", channelId = channelIds[location] } = message;
  const writer = author === applicationId ? { ...user(author), bot: true } : user(author);
  const messages = { [id]: { id, content, embeds, author: writer, channel_id: channelId, type: 0 } };
  return { type: 2, data: { id: commandId, name, type: 3, target_id: id, resolved: { messages } } };
}
