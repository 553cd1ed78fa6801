import { Command, container, LogLevel, SapphireClient } from "@sapphire/framework";
import { scoresAnswers } from "./scores-answer.js";

/** The same work in a command as Sapphire's documentation writes one. */
export const setUp = async (/** @type {import("../discord-load.ts").DiscordOptions} */ { token, apiUrl, collectionApiUrl }) => {
  const answerTo = scoresAnswers(collectionApiUrl);
  class ScoresCommand extends Command {
    /** @override */
    async chatInputRun(/** @type {import("discord.js").ChatInputCommandInteraction} */ interaction) {
      await interaction.reply(await answerTo(interaction.options.getString("contract", true)));
    }
  }
  const rest = { api: apiUrl };
  const client = new SapphireClient({ intents: [], rest, baseUserDirectory: null, logger: { level: LogLevel.None } });
  await container.stores.loadPiece({ store: "commands", name: "scores", piece: ScoresCommand });
  await client.login(token);
};
