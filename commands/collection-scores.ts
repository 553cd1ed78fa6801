import { ApplicationCommandType } from "discord-api-types/v10";
import { defineCommand } from "../src/bot/command.ts";
import { scoresView } from "./scores.ts";

/** The scores of the collection that a message links to, for the member who opened the menu alone. */
export const collectionScores = defineCommand({
  definition: { type: ApplicationCommandType.Message, name: "Collection scores" },
  view: scoresView,
  request: ({ message }) => ({ contract: message, private: true }),
});
