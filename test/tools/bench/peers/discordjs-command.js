import { Client, Events } from "discord.js";
import { reply } from "../scores-reply.ts";

/** The minimum with discord.js: a client without intents and a constant reply. */
export const setUp = async (/** @type {import("../discord-load.ts").DiscordOptions} */ { token, apiUrl }) => {
  const client = new Client({ intents: [], rest: { api: apiUrl } });
  client.on(Events.InteractionCreate, (interaction) => {
    if (interaction.isChatInputCommand()) void interaction.reply(reply);
  });
  await client.login(token);
};
