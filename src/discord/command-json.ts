import {
  type APIApplicationCommandBasicOption,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  type LocalizationMap,
  ApplicationCommandOptionType as Option,
  type RESTPutAPIApplicationCommandsJSONBody,
} from "discord-api-types/v10";
import {
  type CommandDefinition,
  menuText,
  type OptionDefinition,
  type OptionDefinitions,
  type Text,
  textOf,
} from "../bot/command/definition.ts";
import { english, type Language } from "../words/language.ts";

const { Guild, BotDM, PrivateChannel } = InteractionContextType;
const { GuildInstall, UserInstall } = ApplicationIntegrationType;

/**
 * A command as Discord registers it (reference, «Application Command Object»).
 *
 * @param languages include American English: clients try a related language before the default («Locale fallbacks»).
 */
export function commandJson(
  definition: CommandDefinition,
  languages: readonly Language[] = [],
): RESTPutAPIApplicationCommandsJSONBody[number] {
  const { name, contexts, integrationTypes, memberPermissions } = definition;
  const common = {
    name,
    contexts: [...(contexts ?? [Guild, BotDM, PrivateChannel])],
    integration_types: [...(integrationTypes ?? [GuildInstall, UserInstall])],
    default_member_permissions: memberPermissions === undefined ? null : String(memberPermissions),
  };
  if (definition.type === "message") {
    const name_localizations = inEach(definition.title, languages);
    return { ...common, type: ApplicationCommandType.Message, name_localizations };
  }
  return {
    ...common,
    type: ApplicationCommandType.ChatInput,
    ...described(menuText(definition), languages),
    options: definition.subcommands
      ? Object.entries(definition.subcommands).map(([subcommand, { description, options }]) => ({
          ...{ type: Option.Subcommand, name: subcommand },
          ...described(description, languages),
          options: optionsJson(options, languages),
        }))
      : optionsJson(definition.options, languages),
  };
}

const described = (text: Text, languages: readonly Language[]) => ({
  description: textOf(text, english),
  description_localizations: inEach(text, languages),
});

const inEach = (text: Text, languages: readonly Language[]): LocalizationMap =>
  Object.fromEntries(languages.map((language) => [language.locale, textOf(text, language)]));

const optionsJson = (options: OptionDefinitions, languages: readonly Language[]) =>
  Object.entries(options).map(([name, option]) => optionJson(name, option, languages));

function optionJson(name: string, option: OptionDefinition, languages: readonly Language[]): APIApplicationCommandBasicOption {
  const common = { name, ...described(option.description, languages), required: option.required ?? false };
  switch (option.type) {
    case "collection":
      return { ...common, type: Option.String, autocomplete: true };
    case "text":
      return { ...common, type: Option.String, autocomplete: true, max_length: option.kind.maxLength };
    case "choice": {
      const choices = Object.entries(option.choices).map(([value, text]) => ({
        name: textOf(text, english),
        name_localizations: inEach(text, languages),
        value,
      }));
      return { ...common, type: Option.String, choices };
    }
    case "boolean":
      return { ...common, type: Option.Boolean };
    case "role":
      return { ...common, type: Option.Role };
    case "integer":
      return { ...common, type: Option.Integer, min_value: option.min, max_value: option.max };
    case "number":
      return { ...common, type: Option.Number, min_value: option.min, max_value: option.max };
    case "channel":
      return { ...common, type: Option.Channel, channel_types: [...option.channelTypes] };
  }
}
