import { Client, Events, Options } from "discord.js";
import { reply } from "../scores-reply.ts";

/** The floor with discord.js's caches at their minimum. */
export const setUp = async (/** @type {import("../discord-load.ts").DiscordOptions} */ { token, apiUrl }) => {
  const makeCache = Options.cacheWithLimits({ UserManager: 0, GuildMemberManager: 0, MessageManager: 0 });
  const client = new Client({ intents: [], rest: { api: apiUrl }, makeCache });
  client.on(Events.InteractionCreate, (interaction) => {
    if (interaction.isChatInputCommand()) void interaction.reply(reply);
  });
  await client.login(token);
};
