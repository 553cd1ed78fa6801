import { ApplicationCommandUpdateRequestSchema } from "discord-api-spec/zod";
import { ApplicationCommandType, Locale, ApplicationCommandOptionType as Option } from "discord-api-types/v10";
import { checkSchema, isUnique } from "./checks.ts";
import type { CommandBody, CommandOption, Translations } from "./command-body.ts";
import { collectProblems } from "./problems.ts";

/*
 * Limits of commands that Discord's schema does not state (reference, «Application Command Object», «Application Command
 * Naming», «Subcommands and Subcommand Groups»).
 */

const MAX_CHARACTERS = 8_000;
const naming = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;
const nests: readonly number[] = [Option.Subcommand, Option.SubcommandGroup];

export function checkCommand(body: unknown): string[] {
  const broken = checkSchema(ApplicationCommandUpdateRequestSchema, withNumericPermissions(body));
  if (broken.length > 0) return broken;
  const command = body as CommandBody;
  const { type = ApplicationCommandType.ChatInput, name, description, options, contexts, integration_types } = command;
  const { problems, require } = collectProblems(`${name}: `);
  require(areLocales(command), "a localization in no language of Discord's");
  require(isBitSet(command.default_member_permissions), "default_member_permissions is no text of digits");
  require(isUnique(contexts ?? []), "a context stands twice");
  require(isUnique(integration_types ?? []), "an integration type stands twice");
  if (type !== ApplicationCommandType.ChatInput) {
    const translated = Object.keys(command.description_localizations ?? {});
    require(!description && translated.length === 0, "only a slash command has a description");
    require(!options?.length, "only a slash command has options");
    return problems;
  }
  require(isName(name) && namesOf(command).every(isName), "no name of a slash command");
  require(Boolean(description), "no description");
  require(charactersOf(command) <= MAX_CHARACTERS, `more than ${MAX_CHARACTERS} characters`);
  return [...problems, ...checkOptions(name, options ?? [])];
}

const isName = (name: string): boolean => naming.test(name) && name === name.toLowerCase();

type Localized = Partial<Pick<CommandBody, "name_localizations" | "description_localizations">>;
const namesOf = ({ name_localizations }: Localized): string[] => Object.values(name_localizations ?? {});
const locales: ReadonlySet<string> = new Set(Object.values(Locale));
const areLocales = ({ name_localizations, description_localizations }: Localized): boolean =>
  Object.keys({ ...name_localizations, ...description_localizations }).every((locale) => locales.has(locale));

const isBitSet = (value: unknown): boolean => (value ?? null) === null || (typeof value === "string" && /^\d+$/.test(value));

/** The reference asks for text, as a JSON number has too few bits; the schema asks for a number. */
function withNumericPermissions(body: unknown): unknown {
  const { default_member_permissions: permissions } = body as CommandBody;
  return typeof permissions === "string" ? { ...(body as object), default_member_permissions: Number(permissions) } : body;
}

function checkOptions(path: string, options: readonly CommandOption[]): string[] {
  const { problems, require } = collectProblems(`${path}: `);
  require(isUnique(options.map(({ name }) => name)), "two options of one name");
  const nested = options.filter(({ type }) => nests.includes(type)).length;
  require(nested === 0 || nested === options.length, "subcommands beside other options");
  const firstOptional = options.findIndex(({ required = false }) => !required);
  require(firstOptional < 0 ||
    options.slice(firstOptional).every(({ required = false }) => !required), "an option that is required after one that is not");
  return [...problems, ...options.flatMap((option) => checkOption(`${path} ${option.name}`, option))];
}

function checkOption(path: string, option: CommandOption): string[] {
  const { type, name, required, choices = [], autocomplete, min_value, max_value, min_length = 0, max_length = 6_000 } = option;
  const { problems, require } = collectProblems(`${path}: `);
  require(isName(name) && namesOf(option).every(isName), "no name of an option");
  require([option, ...choices].every(areLocales), "a localization in no language of Discord's");
  if (nests.includes(type)) {
    require(required === undefined, "only an option is required");
    if (type === Option.SubcommandGroup) require(Boolean(option.options?.length), "a group without subcommands");
    return [...problems, ...checkOptions(path, option.options ?? [])];
  }
  require(!(autocomplete && choices.length > 0), "autocomplete beside choices");
  require(isUnique(choices.map((choice) => choice.name)), "two choices of one name");
  require(isUnique(choices.map(({ value }) => value)), "two choices of one value");
  require((min_value ?? Number.NEGATIVE_INFINITY) <= (max_value ?? Number.POSITIVE_INFINITY), "min_value above max_value");
  require(min_length <= max_length, "min_length above max_length");
  if (type === Option.Integer) {
    const numbers = [min_value, max_value, ...choices.map(({ value }) => value)].filter((value) => value !== undefined);
    require(numbers.every(Number.isSafeInteger), "an integer option with other numbers");
  }
  return problems;
}

/** The longest translation of each field counts for the limit. */
function charactersOf(part: Countable): number {
  const { name, name_localizations, description, description_localizations, value, options, choices } = part;
  const own = longest(name, name_localizations) + longest(description, description_localizations);
  const parts: Countable[] = [...(options ?? []), ...(choices ?? [])];
  return parts.reduce((sum, nested) => sum + charactersOf(nested), own + (typeof value === "string" ? value.length : 0));
}

type Countable = Pick<CommandBody, "name" | "name_localizations" | "description" | "description_localizations" | "options"> & {
  value?: string | number;
  choices?: CommandOption["choices"];
};

const longest = (text: string | null | undefined, translations: Translations): number =>
  Math.max(...[text ?? "", ...Object.values(translations ?? {})].map(({ length }) => length));
