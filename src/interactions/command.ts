import { ApplicationCommandOptionType } from "discord-api-types/v10";
import type { Card, CardContext } from "../cards/card.ts";
import type { Address } from "../collection-api/address.ts";
import type { Answer, CallOptions, CollectionApi } from "../collection-api/api.ts";
import type { RawOptions } from "./interaction.ts";
import { ProblemError } from "./problems.ts";
import type { ViewState } from "./view-state.ts";

type OptionDefinition = {
  readonly name: string;
  readonly description: string;
  readonly required?: boolean;
} & (
  | { readonly type: ApplicationCommandOptionType.String }
  | { readonly type: ApplicationCommandOptionType.Boolean }
  | { readonly type: ApplicationCommandOptionType.Integer; readonly min_value: number; readonly max_value: number }
);

/** A slash command as Discord is told of it (Discord reference, «Application Command Object»). */
export interface CommandDefinition {
  readonly name: string;
  readonly description: string;
  readonly options: readonly OptionDefinition[];
}

interface OptionValues {
  [ApplicationCommandOptionType.String]: string;
  [ApplicationCommandOptionType.Boolean]: boolean;
  [ApplicationCommandOptionType.Integer]: number;
}

type OptionIn<D extends CommandDefinition> = D["options"][number];

/** The values a member can give, as the definition says: `{ contract: string; count?: number }`. */
export type OptionsOf<D extends CommandDefinition> = {
  readonly [O in OptionIn<D> as O extends { required: true } ? O["name"] : never]: OptionValues[O["type"]];
} & {
  readonly [O in OptionIn<D> as O extends { required: true } ? never : O["name"]]?: OptionValues[O["type"]] | undefined;
};

/** What a view may use besides its state. */
export interface ViewContext {
  readonly api: CollectionApi & { knownName(contract: Address): Promise<string | undefined> };
  /** Goes along with every call to the API. */
  readonly call: CallOptions;
  readonly card: CardContext;
}

/** What a view shows of its state. */
interface Shown extends Card {
  /** The page that is shown, counted from 0. */
  readonly page: number;
  readonly pages: number;
  readonly cache: Answer<unknown>["cache"];
}

/** What a typed command asks for. */
export interface ViewRequest {
  /** The address as it was typed. */
  readonly contract: string;
  readonly count?: number | undefined;
  readonly private?: boolean | undefined;
}

/** A command with the view it opens; buttons lead to the same view. */
export interface Command {
  readonly definition: CommandDefinition;
  /** What stands on the button that leads to this view. */
  readonly label: string;
  /** @throws {ProblemError} when the options do not fit the definition. */
  readonly read: (options: RawOptions) => ViewRequest;
  /** Shows a state; the same state always asks for the same. */
  readonly view: (state: ViewState, context: ViewContext) => Promise<Shown>;
}

/** Makes a command of a literal definition, from which the types of its options are inferred. */
export function defineCommand<const D extends CommandDefinition>(command: {
  readonly definition: D;
  readonly label: string;
  readonly request: (options: OptionsOf<D>) => ViewRequest;
  readonly view: Command["view"];
}): Command {
  const { definition, label, request, view } = command;
  return { definition, label, view, read: (options) => request(readOptions(definition, options)) };
}

/** Holds what came against the definition: Discord may still offer an older version of a command for a while. */
function readOptions<D extends CommandDefinition>(definition: D, raw: RawOptions): OptionsOf<D> {
  for (const option of definition.options) {
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
