import type { ShownMessage } from "./interaction-record.ts";
import { nextSnowflake } from "./snowflake.ts";

export const applicationId = "1100000000000000001";
export const guildId = "1100000000000000002";
const channelIds = { server: "1100000000000000003", dm: "1100000000000000008" };
export const memberId = "1100000000000000004";

/** Where and by whom something is asked. */
export interface Circumstances {
  readonly locale?: string;
  readonly nsfw?: boolean;
  readonly member?: string;
  readonly place?: "server" | "dm";
  /** Which server; there is one unless it is said. */
  readonly guild?: string;
  /** What the bot may do in the channel; everything unless it is said. */
  readonly permissions?: string;
}

export const user = (id: string) => ({
  id,
  username: "someone",
  discriminator: "0",
  global_name: "Someone",
  avatar: null,
  public_flags: 0,
});

/** An interaction as Discord sends it (reference, «Interaction Object»): what every one has, below what is specific to it. */
export function interactionPayload(specific: object, circumstances: Circumstances): object {
  const { locale = "en-US", nsfw = false, member = memberId, place = "server", guild = guildId } = circumstances;
  const { permissions = "2147483647" } = circumstances;
  const common = {
    application_id: applicationId,
    version: 1,
    channel_id: channelIds[place],
    locale,
    app_permissions: permissions,
    entitlements: [],
    attachment_size_limit: 10_485_760,
  };
  if (place === "dm") {
    return {
      ...common,
      channel: { id: channelIds.dm, type: 1, flags: 0, last_message_id: null, recipients: [user(member)] },
      user: user(member),
      authorizing_integration_owners: { "0": "0" },
      context: 1,
      ...specific,
    };
  }
  return {
    ...common,
    guild_id: guild,
    guild: { id: guild, locale: "en-US", features: [] },
    guild_locale: "en-US",
    channel: {
      id: channelIds.server,
      type: 0,
      name: "general",
      nsfw,
      guild_id: guild,
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
    authorizing_integration_owners: { "0": guild },
    context: 0,
    ...specific,
  };
}

/** A message of the bot as it comes along with a click. */
const messagePayload = (message: ShownMessage, place: keyof typeof channelIds = "server"): object => ({
  id: message.id,
  channel_id: channelIds[place],
  type: 20,
  content: message.content,
  embeds: message.embeds,
  components: message.components,
  flags: message.ephemeral ? 64 : 0,
  author: { ...user(applicationId), bot: true },
  attachments: [],
  mentions: [],
  mention_roles: [],
  mention_everyone: false,
  pinned: false,
  tts: false,
  timestamp: new Date().toISOString(),
  edited_timestamp: null,
  interaction_metadata: {
    id: "1100000000000000006",
    type: 2,
    user: user(message.askedBy),
    authorizing_integration_owners: {},
  },
});

const optionTypes = { string: 3, number: 4, boolean: 5 } as const;
type OptionValue = string | number | boolean;

type OptionValues = Readonly<Record<string, OptionValue>>;

const optionsOf = (values: OptionValues): object[] =>
  Object.entries(values).map(([name, value]) => ({
    name,
    value,
    type: optionTypes[typeof value as keyof typeof optionTypes],
  }));

/** A member types a command. */
export const commandPayload = (name: string, options: OptionValues): object => ({
  type: 2,
  data: { id: "1100000000000000005", name, type: 1, options: optionsOf(options) },
});

/** A member is typing a text option of a command, after others. */
export const autocompletePayload = (name: string, option: string, typed: string, others: OptionValues = {}): object => ({
  type: 4,
  data: {
    id: "1100000000000000005",
    name,
    type: 1,
    options: [...optionsOf(others), { type: 3, name: option, value: typed, focused: true }],
  },
});

interface PickedMessage {
  readonly id?: string;
  readonly content: string;
  readonly embeds?: readonly object[];
  /** The id of who wrote it. */
  readonly author: string;
  readonly place?: keyof typeof channelIds;
}

/** A member picks a command from a message's menu. */
export function menuPayload(name: string, message: PickedMessage): object {
  const { id = nextSnowflake(), content, embeds = [], author, place = "server" } = message;
  const writer = author === applicationId ? { ...user(author), bot: true } : user(author);
  const messages = { [id]: { id, content, embeds, author: writer, channel_id: channelIds[place], type: 0 } };
  return { type: 2, data: { id: "1100000000000000007", name, type: 3, target_id: id, resolved: { messages } } };
}

/** A member clicks a button. */
export const clickPayload = (message: ShownMessage, customId: string, place?: keyof typeof channelIds): object => ({
  type: 3,
  data: { custom_id: customId, component_type: 2, id: 1 },
  message: messagePayload(message, place),
});
