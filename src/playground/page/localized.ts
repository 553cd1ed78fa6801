import type { CommandDefinition, Localizations } from "../protocol.ts";

/** In which language a client looks where a text is not in its own (reference, «Locale fallbacks»). */
const fallbacks: Readonly<Record<string, string>> = { "en-US": "en-GB", "en-GB": "en-US", "es-419": "es-ES" };

/** A command in a language. */
export interface LocalizedCommand extends CommandDefinition {
  /** The language of its descriptions and choices. */
  readonly lang: string;
}

/** A command as a client in a language shows it: its descriptions and choices. */
export function localized(command: CommandDefinition, locale: string): LocalizedCommand {
  const read = (text: string, localizations: Localizations) =>
    localizations?.[locale] ?? localizations?.[fallbacks[locale] ?? ""] ?? text;
  const described = <Part extends Pick<CommandDefinition, "description" | "description_localizations">>(part: Part) => ({
    ...part,
    description: read(part.description, part.description_localizations),
  });
  return {
    ...described(command),
    lang: locale,
    options: command.options.map((option) => ({
      ...described(option),
      ...(option.choices && {
        choices: option.choices.map((choice) => ({ ...choice, name: read(choice.name, choice.name_localizations) })),
      }),
    })),
  };
}
