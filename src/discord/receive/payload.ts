import {
  type APIInteraction,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  ComponentType,
  InteractionType,
  Locale,
  MessageFlags,
  PermissionFlagsBits,
} from "discord-api-types/v10";
import { z } from "zod";
import type { Channel, Interaction, RawOptions } from "../../bot/answer/interaction.ts";
import type { Logger } from "../../infra/logger.ts";

/*
 * Each schema asks for what is used of an interaction and for nothing else (reference, «Interaction Object»). What an answer
 * cannot be given without has to be there; where Discord leaves out anything else, sends null or something new, the bot goes
 * on as if it did not know.
 */

/** Either of these lets the bot show embeds (reference, «Permissions»). */
const EMBEDDERS = PermissionFlagsBits.EmbedLinks | PermissionFlagsBits.Administrator;

const snowflake = z.string().regex(/^\d{1,20}$/);
/** Something that an answer can do without. */
const optional = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);
const person = z.object({ id: z.string() });

const permissions = z.string().regex(/^\d{1,40}$/);
/** A channel among a command's options; `permissions` are the member's (reference, «Resolved Data Structure»). */
const picked = z.object({
  id: snowflake,
  type: optional(z.number()),
  permissions: optional(permissions),
  app_permissions: optional(permissions),
});

/** What the log tells of an interaction, if it can be read. */
const label = z.object({ id: optional(snowflake), type: optional(z.number()) }).catch({});
/** What every interaction says of itself. */
const head = z.object({ type: z.number(), application_id: snowflake });
const credentials = head.extend({
  id: snowflake,
  // It becomes a part of a path.
  token: z.string().regex(/^[\w.~=-]+$/),
});
const asked = credentials.extend({
  locale: z.enum(Locale).catch(Locale.EnglishUS),
  member: optional(z.object({ user: person, permissions: optional(permissions), roles: optional(z.array(snowflake)) })),
  user: optional(person),
  guild_id: optional(snowflake),
  guild_locale: optional(z.string()),
  authorizing_integration_owners: optional(z.record(z.string(), z.unknown())),
  channel: optional(
    z.object({
      id: optional(snowflake),
      parent_id: optional(snowflake),
      type: optional(z.number()),
      nsfw: optional(z.boolean()),
    }),
  ),
  app_permissions: optional(permissions),
});
const command = z.object({ data: z.object({ type: z.number() }) });
const options = z.array(z.object({ name: z.string(), value: z.unknown().optional() }));
const slashCommand = asked.extend({
  data: z.object({
    name: z.string(),
    resolved: optional(z.object({ channels: optional(z.record(z.string(), optional(picked))) })),
    options: z
      .array(
        z.object({ name: z.string(), type: optional(z.number()), value: z.unknown().optional(), options: options.nullish() }),
      )
      .nullish(),
  }),
});
const menuCommand = asked.extend({
  data: z.object({
    name: z.string(),
    target_id: snowflake,
    resolved: z.object({ messages: z.record(z.string(), z.unknown()) }),
  }),
});
const components = optional(z.array(z.unknown()));
/** A button, a menu, or what holds them (reference, «Component Reference»). */
const component = z.object({
  custom_id: optional(z.string()),
  options: optional(z.array(z.object({ value: z.string() }))),
  components,
  accessory: z.unknown().optional(),
});
type Component = z.output<typeof component>;
const click = asked.extend({
  data: z.object({
    custom_id: z.string(),
    component_type: optional(z.number()),
    values: optional(z.array(z.string())),
  }),
  message: optional(
    z.object({
      flags: optional(z.number()),
      interaction_metadata: optional(z.object({ id: optional(snowflake), user: optional(person) })),
      components,
    }),
  ),
});
const typed = z.object({ name: optional(z.string()), value: z.unknown(), focused: z.unknown() }).partial();
const typing = asked.extend({
  data: z.object({
    name: optional(z.string()),
    options: optional(z.array(typed.extend({ options: optional(z.array(typed)) }))),
  }),
});
/** Where links are: those of a bot are often in embeds and buttons alone, others in what was forwarded or in a poll. */
const message = z
  .object({
    content: z.unknown(),
    embeds: z.unknown(),
    components: z.unknown(),
    message_snapshots: z.unknown(),
    poll: z.unknown(),
  })
  .partial();

/** What came in, with what it is answered by. */
export type Received =
  | { readonly kind: "ping"; readonly applicationId: string }
  | {
      readonly kind: "asked";
      readonly applicationId: string;
      readonly interaction: Interaction;
      readonly credentials: Pick<APIInteraction, "id" | "application_id" | "token">;
    };

/** An interaction that lacks something without which it cannot be answered. */
class UnreadableError extends Error {
  override readonly name = "UnreadableError";
  /** Which fields, by their paths; never what stands in them. */
  readonly fields: readonly string[];

  constructor(fields: readonly string[]) {
    super("an interaction that cannot be read");
    this.fields = fields;
  }
}

/**
 * Reads what Discord sends (reference, «Receiving and Responding»). What cannot be answered is told in one line of the log,
 * without anything that a member wrote.
 */
export function receive(payload: unknown, log: Logger): Received | undefined {
  const refuse = (reason: string, details: object = {}) => {
    const { id, type } = label.parse(payload);
    log.warn({ interaction: id, type, ...details }, reason);
    return undefined;
  };
  try {
    return read(payload) ?? refuse("an interaction of a kind this bot has no answer to");
  } catch (error) {
    // Whatever else goes wrong, such as a message that is nested too deep, is no reason to end.
    return refuse(
      "an interaction that cannot be read",
      error instanceof UnreadableError ? { fields: error.fields } : { err: error },
    );
  }
}

/** `undefined` for a kind of interaction that this bot has no answer to. */
function read(payload: unknown): Received | undefined {
  const { type, application_id: applicationId } = parse(head, payload);
  if (type === InteractionType.Ping) return { kind: "ping", applicationId };
  const interaction = readInteraction(type, payload);
  return interaction && { kind: "asked", applicationId, interaction, credentials: parse(credentials, payload) };
}

function readInteraction(type: InteractionType, payload: unknown): Interaction | undefined {
  switch (type) {
    case InteractionType.ApplicationCommand:
      return readCommand(payload);
    case InteractionType.ApplicationCommandAutocomplete: {
      const { data, ...rest } = parse(typing, payload);
      const { name = "", options = [] } = data;
      const inSubcommand = options.find(({ options }) => options !== undefined);
      const focused = (inSubcommand?.options ?? options).find(({ focused }) => focused === true);
      const typedText = typeof focused?.value === "string" ? focused.value : "";
      const path = { name, subcommand: inSubcommand?.name, option: focused?.name ?? "" };
      return { kind: "autocomplete", ...path, typed: typedText, ...circumstances(rest) };
    }
    case InteractionType.MessageComponent: {
      const { data, message: clicked, ...rest } = parse(click, payload);
      const { member } = circumstances(rest);
      const isOwn = member !== "" && clicked?.interaction_metadata?.user?.id === member;
      const madeBy = clicked?.interaction_metadata?.id;
      const isPrivate = ((clicked?.flags ?? 0) & MessageFlags.Ephemeral) !== 0;
      const offered = componentsIn(clicked?.components);
      const choices = offered.flatMap(choicesOf);
      // The message comes from Discord, the id and the value from whoever clicks.
      const used = offered.find(({ custom_id }) => custom_id === data.custom_id);
      const isMenu = data.component_type === ComponentType.StringSelect;
      const chosen = used && choicesOf(used).find((value) => value === data.values?.[0]);
      return {
        kind: isMenu ? "select" : "button",
        customId: isMenu ? chosen : used?.custom_id,
        choices,
        application: rest.application_id,
        roles: rest.member?.roles ?? [],
        isOwn,
        madeBy,
        isPrivate,
        ...circumstances(rest),
      };
    }
    default:
      return undefined;
  }
}

/** A slash command with the values of its options, or a menu's with the text of the message that it was opened on. */
function readCommand(payload: unknown): Interaction | undefined {
  switch (parse(command, payload).data.type) {
    case ApplicationCommandType.ChatInput: {
      const { data, ...rest } = parse(slashCommand, payload);
      const [first] = data.options ?? [];
      const subcommand = first?.type === ApplicationCommandOptionType.Subcommand ? first : undefined;
      const given = (subcommand ? subcommand.options : data.options) ?? [];
      const options: RawOptions = Object.fromEntries(given.map(({ name, value }) => [name, value]));
      const channels = Object.values(data.resolved?.channels ?? {}).flatMap((channel) =>
        channel ? placeOf(channel.id, channel, channel.app_permissions, channel.permissions) : [],
      );
      const path = { name: data.name, subcommand: subcommand?.name };
      return { kind: "command", type: "slash", ...path, options, channels, ...circumstances(rest) };
    }
    case ApplicationCommandType.Message: {
      const { data, ...rest } = parse(menuCommand, payload);
      const target = message.safeParse(data.resolved.messages[data.target_id]);
      if (!target.success) throw new UnreadableError(["data.resolved.messages"]);
      const options = { message: textsIn(Object.values(target.data)).join("\n") };
      return { kind: "command", type: "message", name: data.name, subcommand: undefined, options, ...circumstances(rest) };
    }
    default:
      return undefined;
  }
}

function circumstances(payload: z.output<typeof asked>) {
  const { id, locale, member, user, guild_id, guild_locale, channel, app_permissions } = payload;
  const { authorizing_integration_owners: owners } = payload;
  return {
    id,
    locale,
    member: (member?.user ?? user)?.id ?? "",
    server: guild_id,
    serverLocale: guild_locale,
    isInstalledInServer: guild_id !== undefined && owners?.[ApplicationIntegrationType.GuildInstall] === guild_id,
    canEmbed: app_permissions === undefined || (BigInt(app_permissions) & EMBEDDERS) !== 0n,
    ageRestricted: channel?.nsfw === true,
    channel: channel?.id === undefined ? undefined : placeOf(channel.id, channel, app_permissions, member?.permissions),
  };
}

const placeOf = (
  id: string,
  { type, parent_id: parent }: { readonly type?: number | undefined; readonly parent_id?: string | undefined },
  permissions: string | undefined,
  memberPermissions: string | undefined,
): Channel => ({ id, parent, type, permissions: bitsOf(permissions), memberPermissions: bitsOf(memberPermissions) });

const bitsOf = (text: string | undefined): bigint | undefined => (text === undefined ? undefined : BigInt(text));

/** The components of a message, however they are nested, in their order. */
const componentsIn = (nested: readonly unknown[] = []): Component[] =>
  nested.flatMap((one) => {
    const { data } = component.safeParse(one);
    return data ? [data, ...componentsIn(data.components), ...componentsIn([data.accessory])] : [];
  });

const choicesOf = ({ options = [] }: Component): string[] => options.map(({ value }) => value);

/** @throws {UnreadableError} */
function parse<Schema extends z.ZodType>(schema: Schema, payload: unknown): z.output<Schema> {
  const result = schema.safeParse(payload);
  if (result.success) return result.data;
  throw new UnreadableError(result.error.issues.map(({ path }) => path.join(".") || "payload"));
}

/** Every text in a value, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
