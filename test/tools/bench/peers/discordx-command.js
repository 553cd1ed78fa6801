import "reflect-metadata";
import { Client, Discord, MetadataStorage, Slash } from "discordx";
import { reply } from "../scores-reply.ts";

class Commands {
  async scores(/** @type {import("discord.js").ChatInputCommandInteraction} */ interaction) {
    await interaction.reply(reply);
  }
}
// The effect of `@Slash` and `@Discord`.
Slash({ name: "scores", description: "How a collection is doing" })(Commands.prototype, "scores", undefined);
Discord()(Commands);

export const setUp = async (/** @type {import("../discord-load.ts").DiscordOptions} */ { token, apiUrl }) => {
  await MetadataStorage.instance.build();
  const client = new Client({ intents: [], rest: { api: apiUrl }, silent: true });
  client.on("interactionCreate", (interaction) => void client.executeInteraction(interaction));
  await client.login(token);
};
