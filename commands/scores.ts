import { scoresHistory } from "../src/analysis/scores-history.ts";
import { withData } from "../src/bot/answer/problems.ts";
import { defineCommand } from "../src/bot/command/command.ts";
import { collectionView, open } from "../src/bot/view/view.ts";
import { scoresCard } from "../src/cards/scores.ts";
import { collectionCommand } from "./options.ts";

export const scoresView = collectionView({
  name: "scores",
  idPrefix: "s",
  label: "button.scores",
  async show(state, context) {
    const { api, memory, now } = context;
    const { contract } = state;
    const [asked, before] = await Promise.all([api.scores(contract), memory.history.scoresBefore(contract)]);
    const answer = withData(asked, state);
    const [entry] = answer.entries;
    const { name } = entry;
    const asOf = answer.asOf.getTime();
    const shown = scoresCard(entry, { contract, name, answer }, context, scoresHistory(entry, before, { asOf, now }));
    return { ...shown, state, track: [{ ...state, name }], answer };
  },
});

export const scores = collectionCommand(scoresView, "command.scores");

export const collectionScores = defineCommand({
  definition: {
    type: "message",
    name: "Collection scores",
    title: "command.collectionScores.name",
    description: "command.collectionScores",
    audience: "private",
  },
  views: [scoresView],
  run: ({ contract: collection }) => open(scoresView, collection),
});
