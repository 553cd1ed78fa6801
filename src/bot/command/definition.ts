import {
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandOption,
  type ApplicationCommandOptionAllowedChannelType,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  type LocalizationMap,
  type RESTPostAPIApplicationCommandsJSONBody,
} from "discord-api-types/v10";
import { english, type Language, type PlainKey, type Say } from "../../words/language.ts";
import type { Audience } from "../answer/reply.ts";
import type { CollectionRef } from "../collections/chains.ts";
import type { TextKind } from "./text-kind.ts";

/** Words by their key, or made of several. */
export type Text = PlainKey | ((say: Say) => string);

interface OptionBase {
  readonly description: Text;
  readonly required?: boolean;
}

/** An option of a command, by what the command gets of it. */
export type OptionDefinition = OptionBase &
  (
    | {
        readonly type: "collection";
        /** Left out, it is the default that the server or the member has set. */
        readonly orDefault?: boolean;
      }
    | { readonly type: "boolean" }
    | { readonly type: "text"; readonly kind: TextKind<unknown> }
    | { readonly type: "choice"; readonly choices: Readonly<Record<string, Text>> }
    | { readonly type: "integer" | "number"; readonly min: number; readonly max: number }
    | { readonly type: "channel"; readonly channelTypes: readonly ApplicationCommandOptionAllowedChannelType[] }
  );

export type OptionDefinitions = Readonly<Record<string, OptionDefinition>>;

interface CommandBase {
  readonly name: string;
  /** What the help says of it. */
  readonly description: Text;
  /** Where it is offered; in servers, direct messages and group messages unless it says otherwise. */
  readonly contexts?: readonly InteractionContextType[];
  /** For whom: servers that installed the bot, or members who did; for both unless it says otherwise. */
  readonly integrationTypes?: readonly ApplicationIntegrationType[];
  /** The permissions that a member needs, unless a server's moderators settle it otherwise (reference, «Permissions»). */
  readonly memberPermissions?: bigint;
  /** Who sees the answer; for everybody unless it, or the member's `private` option, says otherwise. */
  readonly audience?: Audience;
}

interface Subcommand {
  readonly description: Text;
  readonly options: OptionDefinitions;
}

export type CommandDefinition = CommandBase &
  (
    | { readonly type: "slash"; readonly options: OptionDefinitions; readonly subcommands?: never }
    | { readonly type: "slash"; readonly subcommands: Readonly<Record<string, Subcommand>>; readonly options?: never }
    | { readonly type: "message"; readonly options?: never; readonly subcommands?: never }
  );

type ValueOf<O extends OptionDefinition> = O extends { type: "collection" }
  ? CollectionRef
  : O extends { type: "boolean" }
    ? boolean
    : O extends { type: "text"; kind: TextKind<infer Value> }
      ? Value
      : O extends { type: "choice"; choices: infer Choices }
        ? keyof Choices & string
        : O extends { type: "channel" }
          ? string
          : number;

/** An option that a command always gets a value of. */
type Always = { readonly required: true } | { readonly orDefault: true };

type ValuesOf<O extends OptionDefinitions> = {
  readonly [N in keyof O as O[N] extends Always ? N : never]: ValueOf<O[N]>;
} & {
  readonly [N in keyof O as O[N] extends Always ? never : N]?: ValueOf<O[N]>;
};

/**
 * What a command is run with, as its definition says: `{ contract: CollectionRef; count?: number }`. With subcommands there is
 * `subcommand` too; in a message's menu there is the collection that the message names, as `contract`.
 */
export type OptionsOf<D extends CommandDefinition> = D extends { subcommands: infer S extends Record<string, Subcommand> }
  ? { [N in keyof S]: { readonly subcommand: N } & ValuesOf<S[N]["options"]> }[keyof S]
  : D extends { options: infer O extends OptionDefinitions }
    ? ValuesOf<O>
    : { readonly contract: CollectionRef };

/** The options that a command has, or one of its subcommands. */
export function optionsOf(definition: CommandDefinition, subcommand: string | undefined): OptionDefinitions | undefined {
  return definition.subcommands ? definition.subcommands[subcommand ?? ""]?.options : (definition.options ?? {});
}

export const textOf = (text: Text, say: Say): string => (typeof text === "function" ? text(say) : say(text));

const commandTypes = { slash: ApplicationCommandType.ChatInput, message: ApplicationCommandType.Message } as const;

/**
 * A command as Discord is told of it (reference, «Application Command Object»).
 *
 * @param languages what its descriptions and choices are in, with American English among them: a client in a language that is
 *   left out shows a related one before the default (reference, «Locale fallbacks»). Names are what they are in all of them.
 */
export function commandJson(
  definition: CommandDefinition,
  languages: readonly Language[] = [],
): RESTPostAPIApplicationCommandsJSONBody {
  const { type, name, memberPermissions } = definition;
  const { Guild, BotDM, PrivateChannel } = InteractionContextType;
  const { GuildInstall, UserInstall } = ApplicationIntegrationType;
  const common = {
    name,
    contexts: [...(definition.contexts ?? [Guild, BotDM, PrivateChannel])],
    integration_types: [...(definition.integrationTypes ?? [GuildInstall, UserInstall])],
    ...(memberPermissions !== undefined && { default_member_permissions: String(memberPermissions) }),
  };
  if (type === "message") return { ...common, type: commandTypes.message };
  const options = definition.subcommands
    ? Object.entries(definition.subcommands).map(
        ([subcommand, { description, options }]): APIApplicationCommandOption => ({
          type: ApplicationCommandOptionType.Subcommand,
          name: subcommand,
          ...described(description, languages),
          options: optionsJson(options, languages),
        }),
      )
    : optionsJson(definition.options, languages);
  return { ...common, type: commandTypes.slash, ...described(definition.description, languages), options };
}

const described = (text: Text, languages: readonly Language[]) => ({
  description: textOf(text, english.say),
  description_localizations: inEach(text, languages),
});

const inEach = (text: Text, languages: readonly Language[]): LocalizationMap =>
  Object.fromEntries(languages.map(({ locale, say }) => [locale, textOf(text, say)]));

const optionsJson = (options: OptionDefinitions, languages: readonly Language[]): APIApplicationCommandBasicOption[] =>
  Object.entries(options).map(([name, option]) => optionJson(name, option, languages));

function optionJson(name: string, option: OptionDefinition, languages: readonly Language[]): APIApplicationCommandBasicOption {
  const common = { name, ...described(option.description, languages), ...(option.required && { required: true }) };
  switch (option.type) {
    case "collection":
      return { ...common, type: ApplicationCommandOptionType.String, autocomplete: true };
    case "text":
      return { ...common, type: ApplicationCommandOptionType.String, max_length: option.kind.maxLength, autocomplete: true };
    case "choice": {
      const choices = Object.entries(option.choices).map(([value, text]) => ({
        name: textOf(text, english.say),
        name_localizations: inEach(text, languages),
        value,
      }));
      return { ...common, type: ApplicationCommandOptionType.String, choices };
    }
    case "boolean":
      return { ...common, type: ApplicationCommandOptionType.Boolean };
    case "integer":
      return { ...common, type: ApplicationCommandOptionType.Integer, min_value: option.min, max_value: option.max };
    case "number":
      return { ...common, type: ApplicationCommandOptionType.Number, min_value: option.min, max_value: option.max };
    case "channel":
      return { ...common, type: ApplicationCommandOptionType.Channel, channel_types: [...option.channelTypes] };
  }
}
