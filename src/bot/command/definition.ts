import type {
  ApplicationCommandOptionAllowedChannelType,
  ApplicationIntegrationType,
  GuildChannelType,
  InteractionContextType,
} from "discord-api-types/v10";
import type { CollectionRef } from "../../contract/address.ts";
import type { MemberMemory } from "../../memory/members.ts";
import type { Memory } from "../../memory/memory.ts";
import type { ServerMemory } from "../../memory/servers.ts";
import type { Language, PlainKey } from "../../words/language.ts";
import type { Choice } from "../delivery/responder.ts";
import type { Channel } from "../interaction/interaction.ts";
import type { Audience } from "../interaction/reply.ts";

export type Text = PlainKey | ((language: Language) => string);

/** Settings that apply to an interaction; each is `undefined` while it cannot be read. */
export interface Settings {
  readonly server: ServerMemory | undefined;
  readonly member: MemberMemory | undefined;
}

export interface BaseContext {
  readonly language: Language;
  readonly memory: Memory;
  /** The server whose settings count. */
  readonly server: string | undefined;
  readonly serverLocale: string | undefined;
  readonly channel: Channel | undefined;
}

interface SuggestionContext extends BaseContext {
  readonly settings: Settings;
}

export interface TextKind<Value> {
  /** UTF-16 units. */
  readonly maxLength: number;
  suggest(typed: string, context: SuggestionContext): readonly Choice[] | Promise<readonly Choice[]>;
  /**
   * @param locale the reader's locale.
   * @throws {ProblemError} if the text, which may be typed rather than picked, cannot be read.
   */
  read(text: string, locale: string): Value;
}

interface OptionBase {
  readonly description: Text;
  /** The name of its field in a form. */
  readonly label?: PlainKey;
  readonly required?: boolean;
  /** Whether an empty field of a form clears the value, and is read as null. */
  readonly clearable?: boolean;
}

export type OptionDefinition = OptionBase &
  (
    | {
        readonly type: "collection";
        /** Whether the default of the server, or else of the member, stands in for a missing value. */
        readonly orDefault?: boolean;
      }
    | { readonly type: "boolean" | "role" }
    | { readonly type: "text"; readonly kind: TextKind<unknown> }
    | { readonly type: "choice"; readonly choices: Readonly<Record<string, Text>> }
    | { readonly type: "integer" | "number"; readonly min: number; readonly max: number; readonly isPercent?: boolean }
    | {
        readonly type: "channel";
        readonly channelTypes: readonly (ApplicationCommandOptionAllowedChannelType & GuildChannelType)[];
      }
  );

export type OptionDefinitions = Readonly<Record<string, OptionDefinition>>;

interface CommandBase {
  readonly name: string;
  /** By default servers, direct messages and group messages. */
  readonly contexts?: readonly InteractionContextType[];
  /** By default both servers and members that installed the bot. */
  readonly integrationTypes?: readonly ApplicationIntegrationType[];
  /** Permissions that a member needs; a server's moderators may override them (reference, «Permissions»). */
  readonly memberPermissions?: bigint;
  /** The audience of the answers; the option `private` overrides it. */
  readonly audience?: Audience;
}

interface Subcommand {
  readonly description: Text;
  readonly options: OptionDefinitions;
}

interface SlashCommand extends CommandBase {
  readonly type: "slash";
  readonly description: Text;
}

export type CommandDefinition =
  | (SlashCommand & { readonly options: OptionDefinitions; readonly subcommands?: never })
  | (SlashCommand & { readonly subcommands: Readonly<Record<string, Subcommand>>; readonly options?: never })
  | (CommandBase & {
      readonly type: "message";
      readonly title: PlainKey;
      readonly options?: never;
      readonly subcommands?: never;
    });

type ValueOf<O extends OptionDefinition> = PlainValueOf<O> | (O extends { clearable: true } ? null : never);

type PlainValueOf<O extends OptionDefinition> = O extends { type: "collection" }
  ? CollectionRef
  : O extends { type: "boolean" }
    ? boolean
    : O extends { type: "text"; kind: TextKind<infer Value> }
      ? Value
      : O extends { type: "choice"; choices: infer Choices }
        ? keyof Choices & string
        : O extends { type: "channel" | "role" }
          ? string
          : number;

type Always = { readonly required: true } | { readonly orDefault: true };

export type ValuesOf<O extends OptionDefinitions> = {
  readonly [N in keyof O as O[N] extends Always ? N : never]: ValueOf<O[N]>;
} & {
  readonly [N in keyof O as O[N] extends Always ? never : N]?: ValueOf<O[N]>;
};

/**
 * The values that `run` receives, for example `{ contract: CollectionRef; count?: number }`. Subcommands add `subcommand`; a message
 * command has only `contract`.
 */
export type OptionsOf<D extends CommandDefinition> = D extends { subcommands: infer S extends Record<string, Subcommand> }
  ? { [N in keyof S]: { readonly subcommand: N } & ValuesOf<S[N]["options"]> }[keyof S]
  : D extends { options: infer O extends OptionDefinitions }
    ? ValuesOf<O>
    : { readonly contract: CollectionRef };

export const choicesOf = <const V extends string>(values: readonly V[], text: (value: V) => Text) =>
  Object.fromEntries(values.map((value) => [value, text(value)])) as Readonly<Record<V, Text>>;

export function optionsOf(definition: CommandDefinition, subcommand: string | undefined): OptionDefinitions | undefined {
  return definition.subcommands ? definition.subcommands[subcommand ?? ""]?.options : (definition.options ?? {});
}

export const textOf = (text: Text, language: Language): string =>
  typeof text === "function" ? text(language) : language.say(text);

/** The description in Discord's menu, which has no heading for moderators. */
export const menuText = ({ description, memberPermissions }: SlashCommand): Text =>
  memberPermissions === undefined
    ? description
    : (language) => language.say("command.forModerators", { description: textOf(description, language) });
