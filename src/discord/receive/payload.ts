import {
  type APIInteraction,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  ComponentType,
  InteractionContextType,
  InteractionType,
  Locale,
  MessageFlags,
  PermissionFlagsBits,
} from "discord-api-types/v10";
import { z } from "zod";
import type { Channel, Interaction } from "../../bot/interaction/interaction.ts";
import type { Logger } from "../../infra/logger.ts";

/*
 * Fields that an answer needs are required (reference, «Interaction Object»); any other that Discord omits, sends as null or
 * changes is undefined.
 */

const EMBEDDERS = PermissionFlagsBits.EmbedLinks | PermissionFlagsBits.Administrator;

const optional = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);
const snowflake = z.string().regex(/^\d{1,20}$/);
const bits = z.string().regex(/^\d{1,40}$/);
const permissions = optional(bits.transform(BigInt));
const person = optional(z.object({ id: z.string() }));
/** `permissions` are the member's (reference, «Resolved Data Structure»). */
const channel = optional(
  z.object({
    id: snowflake,
    type: optional(z.number()),
    nsfw: optional(z.boolean()),
    permissions,
    app_permissions: permissions,
  }),
);
const role = optional(z.object({ id: snowflake, mentionable: z.boolean().catch(false) }));

const head = z.object({
  id: snowflake,
  application_id: snowflake,
  // Checked, because the token becomes part of a path.
  token: z.string().regex(/^[\w.~=-]+$/),
  type: z.number(),
});
const common = head.extend({
  locale: z.enum(Locale).catch(Locale.EnglishUS),
  member: optional(z.object({ user: person, permissions })),
  user: person,
  guild_id: optional(snowflake),
  guild_locale: optional(z.string()),
  authorizing_integration_owners: optional(z.record(z.string(), z.unknown())),
  channel,
  app_permissions: permissions,
});

const option = z.object({ name: z.string(), type: optional(z.number()), value: z.unknown(), focused: z.unknown() });
const options = z.array(option.partial({ value: true, focused: true }).extend({ options: z.array(option.partial()).nullish() }));
const resolved = optional(
  z.object({ channels: optional(z.record(z.string(), channel)), roles: optional(z.record(z.string(), role)) }),
);
const slashCommand = z.object({
  type: z.literal(ApplicationCommandType.ChatInput),
  name: z.string(),
  resolved,
  options: options.nullish(),
});
const menuCommand = z.object({
  type: z.literal(ApplicationCommandType.Message),
  name: z.string(),
  target_id: snowflake,
  resolved: z.object({ messages: z.record(z.string(), z.record(z.string(), z.unknown())) }),
});
const command = common.extend({ data: z.discriminatedUnion("type", [slashCommand, menuCommand]) });

const components = optional(z.array(z.unknown()));
/** Reference, «Component Reference». */
const component = z.object({
  custom_id: optional(z.string()),
  options: optional(z.array(z.object({ value: z.string() }))),
  components,
  accessory: z.unknown().optional(),
});
const message = optional(
  z.object({
    flags: optional(z.number()),
    interaction_metadata: optional(z.object({ id: snowflake, user: person })),
    components,
  }),
);
const click = common.extend({
  context: optional(z.number()),
  data: z.object({ custom_id: z.string(), component_type: optional(z.number()), values: optional(z.array(z.string())) }),
  message,
});
/** Reference, «Label», «Label Interaction Response Structure». */
const labelled = z.object({
  component: z.object({
    custom_id: z.string(),
    value: optional(z.union([z.string(), z.boolean()])),
    values: optional(z.array(z.string())),
  }),
});
const submission = common.extend({
  data: z.object({ custom_id: z.string(), components, resolved }),
  message,
});
const typing = common.extend({ data: z.object({ name: optional(z.string()), options: optional(options) }) });

export interface Received {
  readonly credentials: Pick<APIInteraction, "id" | "application_id" | "token">;
  /** `undefined` for a ping. */
  readonly interaction?: Interaction;
}

/** Logs an interaction that it cannot read, without anything that a member wrote (reference, «Receiving and Responding»). */
export function receive(payload: unknown, log: Logger): Received | undefined {
  const refuse = (reason: string, details: object = {}) => {
    const { id, type } = z
      .object({ id: optional(snowflake), type: optional(z.number()) })
      .catch({})
      .parse(payload);
    log.warn({ interaction: id, type, ...details }, reason);
    return undefined;
  };
  try {
    const type = Number((payload as Partial<APIInteraction> | null | undefined)?.type);
    const interaction = readers[type]?.(payload);
    if (interaction) return { credentials: payload as APIInteraction, interaction };
    const credentials = head.parse(payload);
    if (credentials.type === InteractionType.Ping) return { credentials };
    return refuse("an interaction of a kind this bot has no answer to");
  } catch (error) {
    const details = error instanceof z.ZodError ? { fields: error.issues.map(({ path }) => path.join(".")) } : { err: error };
    return refuse("an interaction that cannot be read", details);
  }
}

const readers: { readonly [type: number]: (payload: unknown) => Interaction } = {
  [InteractionType.ApplicationCommand]: readCommand,
  [InteractionType.ApplicationCommandAutocomplete]: readTyping,
  [InteractionType.MessageComponent]: readClick,
  [InteractionType.ModalSubmit]: readSubmission,
};

function readCommand(payload: unknown): Interaction {
  const { data, ...rest } = command.parse(payload);
  const { name } = data;
  if (data.type === ApplicationCommandType.Message) {
    const target = data.resolved.messages[data.target_id];
    if (!target) throw new Error("the message is missing");
    // Bots often have their links only in embeds and buttons.
    const { content, embeds, components, message_snapshots, poll } = target;
    const message = textsIn([content, embeds, components, message_snapshots, poll]).join("\n");
    return { kind: "command", type: "message", name, subcommand: undefined, options: { message }, ...commonFields(rest) };
  }
  const [first] = data.options ?? [];
  const subcommand = first?.type === ApplicationCommandOptionType.Subcommand ? first : undefined;
  const typed = (subcommand ? subcommand.options : data.options) ?? [];
  return {
    ...{ kind: "command", type: "slash", name, subcommand: subcommand?.name },
    options: Object.fromEntries(typed.map(({ name, value }) => [name, value])),
    ...pickedIn(data.resolved),
    ...commonFields(rest),
  };
}

function readTyping(payload: unknown): Interaction {
  const { data, ...rest } = typing.parse(payload);
  const { name = "", options = [] } = data;
  const inSubcommand = options.find(({ options }) => options);
  const focused = (inSubcommand?.options ?? options).find(({ focused }) => focused === true);
  const typed = typeof focused?.value === "string" ? focused.value : "";
  const path = { name, subcommand: inSubcommand?.name, option: focused?.name ?? "" };
  return { kind: "autocomplete", ...path, typed, ...commonFields(rest) };
}

function readClick(payload: unknown): Interaction {
  const { data, message: clicked, ...rest } = click.parse(payload);
  const fields = commonFields(rest);
  // The id and the value come from the member's client, the message from Discord.
  const offered = componentsIn(clicked?.components);
  const used = offered.find(({ customId }) => customId === data.custom_id);
  const isMenu = data.component_type === ComponentType.StringSelect;
  return {
    kind: isMenu ? "select" : "button",
    customId: isMenu ? used?.choices.find((value) => value === data.values?.[0]) : used?.customId,
    choices: offered.flatMap(({ choices }) => choices),
    isDirect: rest.context === InteractionContextType.BotDM,
    ...messageFacts(clicked, fields.member),
    ...fields,
  };
}

/** Far more fields than a form of Discord has: five. */
const MAX_FIELDS = 25;

/** A form that a command opened has no message. */
function readSubmission(payload: unknown): Interaction {
  const { data, message: opener, ...rest } = submission.parse(payload);
  const fields = commonFields(rest);
  const entries = (data.components ?? []).slice(0, MAX_FIELDS).flatMap((component): [string, string | boolean | undefined][] => {
    const { custom_id: name, value, values } = labelled.safeParse(component).data?.component ?? {};
    return name === undefined ? [] : [[name, value ?? values?.[0]]];
  });
  return {
    kind: "form",
    customId: data.custom_id,
    entries: Object.fromEntries(entries),
    ...pickedIn(data.resolved),
    ...messageFacts(opener, fields.member),
    ...fields,
  };
}

const pickedIn = (picked: z.output<typeof resolved>) => ({
  channels: Object.values(picked?.channels ?? {}).flatMap((channel) =>
    channel ? channelOf(channel, channel.app_permissions, channel.permissions) : [],
  ),
  pickedRoles: Object.values(picked?.roles ?? {}).flatMap((role) => role ?? []),
});

function messageFacts(used: z.output<typeof message>, member: string) {
  const { id: madeBy, user: asker } = used?.interaction_metadata ?? {};
  const has = (flag: MessageFlags) => ((used?.flags ?? 0) & flag) !== 0;
  return {
    isOwn: member !== "" && asker?.id === member,
    madeBy,
    isPrivate: has(MessageFlags.Ephemeral),
    asComponents: has(MessageFlags.IsComponentsV2),
  };
}

function commonFields(payload: z.output<typeof common>) {
  const { id, locale, member, user, guild_id: server, guild_locale: serverLocale, channel, app_permissions } = payload;
  const { authorizing_integration_owners: owners } = payload;
  return {
    id,
    locale,
    member: (member?.user ?? user)?.id ?? "",
    server,
    serverLocale,
    isInstalledInServer: server !== undefined && owners?.[ApplicationIntegrationType.GuildInstall] === server,
    canEmbed: app_permissions === undefined || (app_permissions & EMBEDDERS) !== 0n,
    ageRestricted: channel?.nsfw === true,
    channel: channel && channelOf(channel, app_permissions, member?.permissions),
  };
}

const channelOf = (
  { id, type }: NonNullable<z.output<typeof channel>>,
  permissions: bigint | undefined,
  memberPermissions: bigint | undefined,
): Channel => ({ id, type, permissions, memberPermissions });

const componentsIn = (nested: readonly unknown[] = []): { customId: string | undefined; choices: string[] }[] =>
  nested.flatMap((item) => {
    const { data } = component.safeParse(item);
    if (!data) return [];
    const { custom_id: customId, options = [], components, accessory } = data;
    return [{ customId, choices: options.map(({ value }) => value) }, ...componentsIn(components), ...componentsIn([accessory])];
  });

/** The fields of a message for pictures and files (reference, «Embed Object», «Unfurled Media Item»); nobody reads their addresses. */
const media: ReadonlySet<string> = new Set([
  ...["image", "thumbnail", "video", "media", "file", "attachments"],
  ...["icon_url", "proxy_icon_url", "proxy_url", "placeholder", "content_type"],
]);

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => (media.has(name) ? [] : textsIn(item)));
}
