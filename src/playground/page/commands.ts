import { ApplicationCommandOptionType as Option } from "discord-api-types/v10";
import type { OfferedCommand, OptionValue, ServerView } from "../protocol.ts";

/** Reference, «Application Command Interaction Data Option Structure». */
export const MAX_TEXT = 6_000;

/** The language in which a client looks for a text that its own lacks (reference, «Locale fallbacks»). */
const fallbacks: Readonly<Record<string, string>> = { "en-US": "en-GB", "en-GB": "en-US", "es-419": "es-ES" };

export type OptionDefinition = OfferedCommand["options"][number];

export interface LocalizedCommand extends OfferedCommand {
  readonly title: string;
  readonly lang: string;
}

export function localized(command: OfferedCommand, lang: string): LocalizedCommand {
  const read = (text: string, texts: OfferedCommand["description_localizations"]) =>
    texts?.[lang] ?? texts?.[fallbacks[lang] ?? ""] ?? text;
  return {
    ...command,
    title: read(command.name, command.name_localizations),
    description: read(command.description, command.description_localizations),
    lang,
    options: command.options.map((option) => ({
      ...option,
      description: read(option.description, option.description_localizations),
      ...(option.choices && {
        choices: option.choices.map(({ name, name_localizations, value }) => ({ name: read(name, name_localizations), value })),
      }),
    })),
  };
}

/**
 * Reads a command from text: `/scores 0x…` or, as Discord's client copies it, `/scores contract:0x… private:true`. Words
 * without an option's name belong to the option before, or to the first.
 */
export function readCommandLine<Command extends Pick<LocalizedCommand, "name" | "options">>(
  text: string,
  commands: readonly Command[],
): { readonly command: Command; readonly options: Record<string, string> } | undefined {
  const begins = (name: string) => /^\s/.test(text.slice(name.length + 1)) && text.toLowerCase().startsWith(`/${name}`);
  const command = commands.find(({ name }) => begins(name));
  if (!command) return undefined;
  const options: Record<string, string> = {};
  let current = command.options[0]?.name;
  for (const word of text
    .slice(command.name.length + 1)
    .split(/\s+/)
    .filter(Boolean)) {
    const named = command.options.find(({ name }) => word.startsWith(`${name}:`));
    current = named?.name ?? current;
    const value = named ? word.slice(named.name.length + 1) : word;
    if (current !== undefined) options[current] = [options[current], value].filter(Boolean).join(" ");
  }
  return { command, options };
}

export interface FieldContent {
  readonly text: string;
  /** The value of the suggestion that was picked, while the text is still the same. */
  readonly picked?: { readonly text: string; readonly value: OptionValue } | undefined;
}

export const pickedIn = ({ text, picked }: FieldContent): OptionValue | undefined =>
  picked?.text === text.trimEnd() ? picked.value : undefined;

/** The role's name with an @, which that of all members has already. */
export const roleName = (name: string): string => (name.startsWith("@") ? name : `@${name}`);

/** The values of an option that takes no others. */
export function fixedChoices(
  { type, choices, channel_types: types }: OptionDefinition,
  { channels, roles }: ServerView,
): readonly { readonly name: string; readonly value: OptionValue }[] | undefined {
  if (choices) return choices;
  if (type === Option.Boolean) return [true, false].map((value) => ({ name: value ? "True" : "False", value }));
  if (type === Option.Role) return roles.map(({ id, name }) => ({ name: roleName(name), value: id }));
  if (type !== Option.Channel) return undefined;
  return channels
    .filter((channel) => types?.includes(channel.type) ?? true)
    .map(({ id, name }) => ({ name: `#${name}`, value: id }));
}

/** Checks a field as Discord's client does before it sends a command. */
export function readOption(
  definition: OptionDefinition,
  content: FieldContent,
  server: ServerView,
): { readonly value: OptionValue } | { readonly problem: string } {
  const { type, min_value: min = -(2 ** 53), max_value: max = 2 ** 53, min_length = 0, max_length = MAX_TEXT } = definition;
  const text = content.text.trim();
  const picked = pickedIn(content);
  if (text === "") return { problem: "This option is required. Specify a value" };
  const choices = fixedChoices(definition, server);
  if (choices) {
    const isTyped = (part: OptionValue) => String(part).toLowerCase() === text.toLowerCase();
    const choice =
      choices.find(({ value }) => value === picked) ??
      choices.find(({ name }) => isTyped(name)) ??
      choices.find(({ value }) => isTyped(value));
    return choice ?? { problem: type === Option.Boolean ? "Pick True or False" : "Pick one of the suggestions" };
  }
  if (type === Option.String) {
    const value = String(picked ?? text);
    if (value.length < min_length) return { problem: `Use at least ${min_length} characters` };
    return value.length > max_length ? { problem: `Use at most ${max_length} characters` } : { value };
  }
  const value = Number(picked ?? text);
  const isInteger = type === Option.Integer;
  if (value >= min && value <= max && (!isInteger || /^-?\d+$/.test(String(picked ?? text)))) return { value };
  return { problem: `Pick a ${isInteger ? "whole number" : "number"} from ${min} to ${max}` };
}
