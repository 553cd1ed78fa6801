import { Client } from "discord.js";

/** The minimum with discord.js: a client without intents that logs in. */
export const setUp = async (/** @type {import("../discord-load.ts").DiscordOptions} */ { token, apiUrl }) => {
  await new Client({ intents: [], rest: { api: apiUrl } }).login(token);
};
