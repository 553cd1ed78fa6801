import { defineCommand } from "../src/bot/command/command.ts";
import { scoresView } from "./scores.ts";

/** The scores of the collection that a message links to, for the member who opened the menu alone. */
export const collectionScores = defineCommand({
  definition: {
    type: "message",
    name: "Collection scores",
    description: "command.collectionScores",
    audience: "private",
  },
  views: [scoresView],
  run: ({ contract }, { show }) => show(scoresView, { contract, page: 0 }),
});
