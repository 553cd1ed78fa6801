import { defineCommand } from "../src/bot/command/command.ts";
import { open } from "../src/bot/view/view.ts";
import { scoresView } from "./scores.ts";

export const collectionScores = defineCommand({
  definition: {
    type: "message",
    name: "Collection scores",
    description: "command.collectionScores",
    audience: "private",
  },
  views: [scoresView],
  run: ({ contract: collection }) => open(scoresView, collection),
});
