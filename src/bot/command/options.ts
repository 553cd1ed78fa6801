import type { CollectionRef } from "../../contract/address.ts";
import type { Language } from "../../words/language.ts";
import { ProblemError } from "../answer/problems.ts";
import type { CommandInteraction, RawOptions } from "../interaction/interaction.ts";
import {
  type CommandDefinition,
  type OptionDefinition,
  type OptionDefinitions,
  type OptionsOf,
  optionsOf,
} from "./definition.ts";

type ResolveCollection = (text: string | undefined) => Promise<CollectionRef>;

/** @throws {ProblemError} for each value that cannot be read, and for options of another version, which Discord may still offer. */
export async function readOptions<D extends CommandDefinition>(
  definition: D,
  { subcommand, options: raw }: Pick<CommandInteraction, "subcommand" | "options">,
  resolve: ResolveCollection,
  { locale }: Pick<Language, "locale">,
): Promise<OptionsOf<D>> {
  if (definition.type === "message") {
    const contract = await resolve(String(raw["message"])).catch((error: unknown) => {
      if (!(error instanceof ProblemError)) throw error;
      throw new ProblemError(error.problem, { ...error, option: { name: "message", label: undefined, isAmbiguous: false } });
    });
    return { contract } as OptionsOf<D>;
  }
  const defined = optionsOf(definition, subcommand);
  if (!defined) throw new ProblemError({ name: "outdated_command" });
  const known = Object.entries(defined);
  const fits = ([name, option]: [string, OptionDefinition]) =>
    raw[name] === undefined ? !option.required : (raw[name] === null && option.clearable) || isOfType(option, raw[name]);
  if (!known.every(fits)) throw new ProblemError({ name: "outdated_command" });
  const isAmbiguous = known.filter(([, { type }]) => type === "collection").length > 1;
  const values: Record<string, unknown> = { ...(subcommand !== undefined && { subcommand }) };
  const problems: ProblemError[] = [];
  for (const [name, option] of known) {
    const value = await readValue(option, raw[name], resolve, locale).catch((error: unknown) => {
      if (!(error instanceof ProblemError)) throw error;
      const concerned = { name, label: option.label, isAmbiguous };
      problems.push(new ProblemError(error.problem, { option: concerned, candidates: error.candidates }));
    });
    if (value !== undefined) values[name] = value;
  }
  const [first, ...further] = problems;
  if (first) throw new ProblemError(first.problem, { ...first, further, options: resolvedOptions(defined, raw, values) });
  return values as OptionsOf<D>;
}

/** The values as they were sent, with addresses in place of what was typed for collections. */
const resolvedOptions = (defined: OptionDefinitions, raw: RawOptions, values: Readonly<Record<string, unknown>>): RawOptions =>
  Object.fromEntries(
    Object.entries(raw).map(([name, value]) => {
      const { contract } = Object(values[name]) as Partial<CollectionRef>;
      return [name, defined[name]?.type === "collection" ? (contract ?? value) : value];
    }),
  );

async function readValue(option: OptionDefinition, value: unknown, resolve: ResolveCollection, locale: string): Promise<unknown> {
  if (option.type === "collection" && option.orDefault) return resolve(value as string | undefined);
  if (value === undefined || value === null) return value;
  if (option.type === "collection") return resolve(String(value));
  return option.type === "text" ? option.kind.read(String(value), locale) : value;
}

const percent = /[%％٪]/g;

/**
 * The options of a submitted form. An empty field is null if the option is `clearable`; otherwise the option is left out.
 *
 * @throws {ProblemError} for a number that cannot be read.
 */
export function submittedOptions(
  definition: CommandDefinition,
  subcommand: string,
  entries: RawOptions,
  { readNumber }: Pick<Language, "readNumber">,
): RawOptions {
  const defined = optionsOf(definition, subcommand) ?? {};
  return Object.fromEntries(
    Object.entries(entries).flatMap(([name, entry]): [string, unknown][] => {
      const option = defined[name];
      const value = typeof entry === "string" ? entry.trim() : entry;
      if (value === undefined || value === "") return option?.clearable ? [[name, null]] : [];
      if (option?.type !== "integer" && option?.type !== "number") return [[name, value]];
      const number = readNumber(option.isPercent ? String(value).replaceAll(percent, "") : String(value));
      if (isOfType(option, number)) return [[name, number]];
      const { label, min, max } = option;
      const concerned = { name, label, isAmbiguous: false };
      throw new ProblemError({ name: "unreadable_number", text: String(value), min, max }, { option: concerned });
    }),
  );
}

function isOfType(option: OptionDefinition, value: unknown): boolean {
  switch (option.type) {
    case "boolean":
      return typeof value === "boolean";
    case "integer":
    case "number": {
      const isNumber = option.type === "integer" ? Number.isInteger(value) : typeof value === "number";
      return isNumber && Number(value) >= option.min && Number(value) <= option.max;
    }
    case "choice":
      return typeof value === "string" && Object.hasOwn(option.choices, value);
    case "channel":
    case "role":
      return typeof value === "string" && /^\d{1,20}$/.test(value);
    default:
      return typeof value === "string";
  }
}
