import { defineCommand } from "../src/bot/command.ts";
import { withData } from "../src/bot/problems.ts";
import { collectionView } from "../src/bot/view.ts";
import { scoresCard } from "../src/cards/scores.ts";
import { contractOption, privateOption } from "./options.ts";

export const scoresView = collectionView({
  name: "scores",
  letter: "s",
  label: "button.scores",
  async show(state, { api, call, card }) {
    const { contract } = state;
    const answer = withData(await api.scores(contract, call), contract);
    const name = answer.entries[0]?.name;
    const shown = scoresCard(answer.entries, { contract, name, answer }, card);
    return { ...shown, state: { ...state, page: 0 }, collections: [{ contract, name }], answer };
  },
});

export const scores = defineCommand({
  definition: {
    type: "slash",
    name: "scores",
    description: "command.scores",
    options: { ...contractOption, ...privateOption },
  },
  views: [scoresView],
  run: ({ contract }, { show }) => show(scoresView, { contract, page: 0 }),
});
