import { Client, Events } from "discord.js";
import { scoresAnswers } from "./scores-answer.js";

/** As guides do it: defer, ask, edit. */
export const setUp = async (/** @type {import("../discord-load.ts").DiscordOptions} */ { token, apiUrl, collectionApiUrl }) => {
  const answerTo = scoresAnswers(collectionApiUrl);
  const client = new Client({ intents: [], rest: { api: apiUrl } });
  client.on(Events.InteractionCreate, async (interaction) => {
    if (!interaction.isChatInputCommand() || interaction.commandName !== "scores") return;
    await interaction.deferReply();
    await interaction.editReply(await answerTo(interaction.options.getString("contract", true)));
  });
  await client.login(token);
};
