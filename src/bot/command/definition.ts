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

export type Text = PlainKey | ((say: Say) => string);

interface OptionBase {
  readonly description: Text;
  readonly required?: boolean;
}

/** An option, by the type of its value. */
export type OptionDefinition = OptionBase &
  (
    | {
        readonly type: "collection";
        /** If left out, the default of the server or the member counts. */
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
  /** Shown by the help. */
  readonly description: Text;
  /** In servers, direct and group messages by default. */
  readonly contexts?: readonly InteractionContextType[];
  /** For servers and members that installed the bot by default. */
  readonly integrationTypes?: readonly ApplicationIntegrationType[];
  /** Moderators of a server may override them (reference, «Permissions»). */
  readonly memberPermissions?: bigint;
  /** The member's `private` option comes first. */
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

type Always = { readonly required: true } | { readonly orDefault: true };

export type ValuesOf<O extends OptionDefinitions> = {
  readonly [N in keyof O as O[N] extends Always ? N : never]: ValueOf<O[N]>;
} & {
  readonly [N in keyof O as O[N] extends Always ? never : N]?: ValueOf<O[N]>;
};

/**
 * The values that a command gets by its definition, such as `{ contract: CollectionRef; count?: number }`. With subcommands there
 * is `subcommand`, too; a message's menu gives the collection that the message names, as `contract`.
 */
export type OptionsOf<D extends CommandDefinition> = D extends { subcommands: infer S extends Record<string, Subcommand> }
  ? { [N in keyof S]: { readonly subcommand: N } & ValuesOf<S[N]["options"]> }[keyof S]
  : D extends { options: infer O extends OptionDefinitions }
    ? ValuesOf<O>
    : { readonly contract: CollectionRef };

/** The choices of a closed set. */
export const choicesOf = <const V extends string>(values: readonly V[], text: (value: V) => PlainKey) =>
  Object.fromEntries(values.map((value) => [value, text(value)])) as Readonly<Record<V, PlainKey>>;

export function optionsOf(definition: CommandDefinition, subcommand: string | undefined): OptionDefinitions | undefined {
  return definition.subcommands ? definition.subcommands[subcommand ?? ""]?.options : (definition.options ?? {});
}

export const textOf = (text: Text, say: Say): string => (typeof text === "function" ? text(say) : say(text));

const commandTypes = { slash: ApplicationCommandType.ChatInput, message: ApplicationCommandType.Message } as const;

/**
 * The command as Discord registers it (reference, «Application Command Object»).
 *
 * @param languages of descriptions and choices, American English among them: clients in another language show a related one
 * before the default (reference, «Locale fallbacks»).
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
