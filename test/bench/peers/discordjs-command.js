import { Client, Events } from "discord.js";
import { reply } from "../scores-reply.ts";

/** The least with discord.js: a client without intents that always says the same. */
export const setUp = async (/** @type {import("../discord-load.ts").DiscordOptions} */ { token, apiUrl }) => {
  const client = new Client({ intents: [], rest: { api: apiUrl } });
  client.on(Events.InteractionCreate, (interaction) => {
    if (interaction.isChatInputCommand()) void interaction.reply(reply);
  });
  await client.login(token);
};
