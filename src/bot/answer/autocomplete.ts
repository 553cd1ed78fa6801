import { suggestCollections } from "../collections/collection-suggestions.ts";
import { commandOf } from "../command/command.ts";
import { optionsOf } from "../command/definition.ts";
import { outgoingChoices } from "../delivery/limits.ts";
import type { Choice } from "../delivery/responder.ts";
import type { AutocompleteInteraction } from "../interaction/interaction.ts";
import type { AnsweringOptions } from "./context.ts";
import { languagesFor, loadSettings, settingsServer } from "./interaction-settings.ts";

export async function choicesFor(
  interaction: AutocompleteInteraction,
  { commands, memory }: Pick<AnsweringOptions, "commands" | "memory">,
): Promise<Choice[]> {
  const { name, subcommand, typed, serverLocale } = interaction;
  const command = commandOf(commands, { type: "slash", name });
  const option = command && optionsOf(command.definition, subcommand)?.[interaction.option];
  if (option?.type !== "collection" && option?.type !== "text") return [];
  const settings = await loadSettings(memory, interaction);
  const { private: language } = await languagesFor(interaction, settings);
  const server = settingsServer(interaction);
  if (option.type === "collection") {
    const serverScope = { id: server, server: settings.server };
    return outgoingChoices(await suggestCollections(typed, serverScope, memory.collections, language.say));
  }
  const context = { settings, language, memory, server, serverLocale, channel: interaction.channel };
  return outgoingChoices(await option.kind.suggest(typed, context));
}
