import { scoresCard } from "../src/cards/scores.ts";
import { defineCommand } from "../src/interactions/command.ts";
import { withData } from "../src/interactions/problems.ts";
import { contractOption, privateOption } from "./options.ts";

export const scores = defineCommand({
  definition: {
    name: "scores",
    description: "How a collection is doing: its hype, gains, community and total score",
    options: [contractOption, privateOption],
  },
  label: "Scores",
  request: (options) => options,
  async view({ contract }, { api, call, card }) {
    const answer = withData(await api.scores(contract, call), contract);
    const subject = { contract, name: answer.entries[0]?.name, answer };
    return { ...scoresCard(answer.entries, subject, card), page: 0, pages: 1, cache: answer.cache };
  },
});
