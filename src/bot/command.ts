import { ApplicationCommandOptionType, ApplicationCommandType } from "discord-api-types/v10";
import type { Card, CardContext } from "../cards/card.ts";
import type { Address } from "../collection-api/address.ts";
import type { Answer, CallOptions, CollectionApi } from "../collection-api/api.ts";
import type { ViewState } from "./custom-id.ts";
import type { Message, RawOptions } from "./interaction.ts";
import { ProblemError } from "./problems.ts";

type OptionDefinition = {
  readonly name: string;
  readonly description: string;
  readonly required?: boolean;
} & (
  | { readonly type: ApplicationCommandOptionType.String; readonly autocomplete?: boolean }
  | { readonly type: ApplicationCommandOptionType.Boolean }
  | { readonly type: ApplicationCommandOptionType.Integer; readonly min_value: number; readonly max_value: number }
);

/** A slash command as Discord is told of it (Discord reference, «Application Command Object»). */
interface SlashCommandDefinition {
  readonly type: ApplicationCommandType.ChatInput;
  readonly name: string;
  readonly description: string;
  readonly options: readonly OptionDefinition[];
}

/** An entry of a message's context menu, under «Apps»; its one option is the text of the message. */
interface MessageCommandDefinition {
  readonly type: ApplicationCommandType.Message;
  readonly name: string;
}

export type CommandDefinition = SlashCommandDefinition | MessageCommandDefinition;

interface OptionValues {
  [ApplicationCommandOptionType.String]: string;
  [ApplicationCommandOptionType.Boolean]: boolean;
  [ApplicationCommandOptionType.Integer]: number;
}

/** The values a member can give, as the options say: `{ contract: string; count?: number }`. */
type ValuesOf<O extends OptionDefinition> = {
  readonly [P in O as P extends { required: true } ? P["name"] : never]: OptionValues[P["type"]];
} & {
  readonly [P in O as P extends { required: true } ? never : P["name"]]?: OptionValues[P["type"]] | undefined;
};

export type OptionsOf<D extends CommandDefinition> = D extends SlashCommandDefinition
  ? ValuesOf<D["options"][number]>
  : { readonly message: string };

/** What a view may use besides its state. */
export interface ViewContext {
  readonly api: CollectionApi;
  /** The collection's name as far as it was heard of; never asks the service. */
  readonly knownName: (contract: Address) => Promise<string | undefined>;
  /** Goes along with every call to the API. */
  readonly call: CallOptions;
  readonly card: CardContext;
}

/** What a view shows of its state. */
export interface Shown extends Card {
  /** The collection's name, where it is known. */
  readonly name: string | undefined;
  /** The page that is shown, counted from 0. */
  readonly page: number;
  readonly pages: number;
  /** The answer it was made of. */
  readonly answer: Pick<Answer<unknown>, "asOf" | "cache">;
}

/** One way to look at a collection; commands open it and buttons lead to it. */
export interface View {
  /** What buttons know it by: letters, digits, `-` and `_`, at most 24. */
  readonly name: string;
  /** What stands on the button that leads to it. */
  readonly label: string;
  /** Shows a state; the same state always asks for the same. */
  show(state: ViewState, context: ViewContext): Promise<Shown>;
}

/** What a command asks a view for. */
export interface ViewRequest {
  /** What the member typed or pasted; holds a contract address, if all is well. */
  readonly contract: string;
  readonly count?: number | undefined;
  readonly private?: boolean | undefined;
}

/** A command that opens a view. */
interface ViewCommand {
  readonly definition: CommandDefinition;
  readonly view: View;
  /** @throws {ProblemError} when the options do not fit the definition. */
  readonly read: (options: RawOptions) => ViewRequest;
}

/** A command whose answer is always the same, and for the member who asked alone. */
interface ReplyCommand {
  readonly definition: CommandDefinition;
  /** @param commands every command there is. */
  readonly reply: (commands: readonly Command[]) => Message;
}

export type Command = ViewCommand | ReplyCommand;

/** Makes a command of a literal definition, from which the types of its options are inferred. */
export function defineCommand<const D extends CommandDefinition>(command: {
  readonly definition: D;
  readonly view: View;
  readonly request: (options: OptionsOf<D>) => ViewRequest;
}): ViewCommand {
  const { definition, view, request } = command;
  return { definition, view, read: (options) => request(readOptions(definition, options)) };
}

/** The views that these commands open, each once. */
export const viewsOf = (commands: readonly Command[]): View[] => [
  ...new Set(commands.flatMap((command) => ("view" in command ? command.view : []))),
];

/** Holds what came against the definition: Discord may still offer an older version of a command for a while. */
function readOptions<D extends CommandDefinition>(definition: D, raw: RawOptions): OptionsOf<D> {
  const options = definition.type === ApplicationCommandType.ChatInput ? definition.options : [];
  for (const option of options) {
    const value = raw[option.name];
    const fits = value === undefined ? !option.required : isOfType(option, value);
    if (!fits) throw new ProblemError({ name: "outdated_command" });
  }
  return raw as OptionsOf<D>;
}

function isOfType(option: OptionDefinition, value: unknown): boolean {
  switch (option.type) {
    case ApplicationCommandOptionType.String:
      return typeof value === "string";
    case ApplicationCommandOptionType.Boolean:
      return typeof value === "boolean";
    case ApplicationCommandOptionType.Integer:
      return Number.isInteger(value) && Number(value) >= option.min_value && Number(value) <= option.max_value;
  }
}
