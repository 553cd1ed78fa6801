import { Command, container, LogLevel, SapphireClient } from "@sapphire/framework";
import { reply } from "../scores-reply.ts";

class ScoresCommand extends Command {
  /** @override */
  async chatInputRun(/** @type {import("discord.js").ChatInputCommandInteraction} */ interaction) {
    await interaction.reply(reply);
  }
}

export const setUp = async (/** @type {import("../discord-load.ts").DiscordOptions} */ { token, apiUrl }) => {
  const client = new SapphireClient({
    intents: [],
    rest: { api: apiUrl },
    baseUserDirectory: null,
    logger: { level: LogLevel.None },
  });
  await container.stores.loadPiece({ store: "commands", name: "scores", piece: ScoresCommand });
  await client.login(token);
};
