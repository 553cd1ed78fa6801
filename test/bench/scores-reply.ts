import { readFileSync } from "node:fs";

const { type, ephemeral, ...message } = JSON.parse(readFileSync(new URL("../golden/scores.json", import.meta.url), "utf8"));

/** What the bot answers to /scores, as a test holds it: whoever always says the same says this. */
export const reply = message;
