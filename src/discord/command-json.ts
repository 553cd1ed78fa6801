import {
  ApplicationCommandType,
  ApplicationIntegrationType,
  ContextMenuCommandBuilder,
  InteractionContextType,
  type LocalizationMap,
  type SharedNameAndDescription,
  type SharedSlashCommandOptions,
  SlashCommandBuilder,
  SlashCommandSubcommandBuilder,
} from "discord.js";
import { type CommandDefinition, menuText, type OptionDefinitions, type Text, textOf } from "../bot/command/definition.ts";
import { english, type Language } from "../words/language.ts";

const { Guild, BotDM, PrivateChannel } = InteractionContextType;
const { GuildInstall, UserInstall } = ApplicationIntegrationType;

/** @param languages include American English: clients try a related language before the default («Locale fallbacks»). */
export function commandJson(definition: CommandDefinition, languages: readonly Language[] = []) {
  const { name, contexts, integrationTypes, memberPermissions } = definition;
  const common = <Builder extends SlashCommandBuilder | ContextMenuCommandBuilder>(command: Builder): Builder => {
    command.setName(name);
    command.setContexts(...(contexts ?? [Guild, BotDM, PrivateChannel]));
    command.setIntegrationTypes(...(integrationTypes ?? [GuildInstall, UserInstall]));
    if (memberPermissions !== undefined) command.setDefaultMemberPermissions(memberPermissions);
    return command;
  };
  if (definition.type === "message") {
    const menu = common(new ContextMenuCommandBuilder()).setType(ApplicationCommandType.Message);
    return menu.setNameLocalizations(inEach(definition.title, languages)).toJSON();
  }
  const command = describe(common(new SlashCommandBuilder()), menuText(definition), languages);
  addOptions(command, definition.options ?? {}, languages);
  for (const [subcommand, { description, options }] of Object.entries(definition.subcommands ?? {})) {
    const builder = describe(new SlashCommandSubcommandBuilder().setName(subcommand), description, languages);
    addOptions(builder, options, languages);
    command.addSubcommand(builder);
  }
  return command.toJSON();
}

const describe = <Builder extends SharedNameAndDescription>(builder: Builder, text: Text, languages: readonly Language[]) =>
  builder.setDescription(textOf(text, english)).setDescriptionLocalizations(inEach(text, languages));

const inEach = (text: Text, languages: readonly Language[]): LocalizationMap =>
  Object.fromEntries(languages.map((language) => [language.locale, textOf(text, language)]));

function addOptions<Builder extends SharedSlashCommandOptions<Builder>>(
  to: SharedSlashCommandOptions<Builder>,
  options: OptionDefinitions,
  languages: readonly Language[],
): void {
  for (const [name, option] of Object.entries(options)) {
    const common = <Of extends SharedNameAndDescription & { setRequired(required: boolean): Of }>(builder: Of): Of =>
      describe(builder.setName(name).setRequired(option.required ?? false), option.description, languages);
    switch (option.type) {
      case "collection":
        to.addStringOption((builder) => common(builder).setAutocomplete(true));
        break;
      case "text":
        to.addStringOption((builder) => common(builder).setAutocomplete(true).setMaxLength(option.kind.maxLength));
        break;
      case "choice": {
        const choices = Object.entries(option.choices).map(([value, text]) => ({
          name: textOf(text, english),
          name_localizations: inEach(text, languages),
          value,
        }));
        to.addStringOption((builder) => common(builder).setChoices(choices));
        break;
      }
      case "boolean":
        to.addBooleanOption(common);
        break;
      case "role":
        to.addRoleOption(common);
        break;
      case "integer":
        to.addIntegerOption((builder) => common(builder).setMinValue(option.min).setMaxValue(option.max));
        break;
      case "number":
        to.addNumberOption((builder) => common(builder).setMinValue(option.min).setMaxValue(option.max));
        break;
      case "channel":
        to.addChannelOption((builder) => common(builder).addChannelTypes(...option.channelTypes));
    }
  }
}
