import { ApplicationCommandType } from "discord-api-types/v10";
import { defineCommand, type View } from "../src/bot/command.ts";
import { withData } from "../src/bot/problems.ts";
import { scoresCard } from "../src/cards/scores.ts";
import { contractOption, privateOption } from "./options.ts";

export const scoresView: View = {
  name: "scores",
  label: "Scores",
  async show({ contract }, { api, call, card }) {
    const answer = withData(await api.scores(contract, call), contract);
    const name = answer.entries[0]?.name;
    return { ...scoresCard(answer.entries, { contract, name, answer }, card), name, page: 0, pages: 1, answer };
  },
};

export const scores = defineCommand({
  definition: {
    type: ApplicationCommandType.ChatInput,
    name: "scores",
    description: "How a collection is doing: its hype, gains, community and total score",
    options: [contractOption, privateOption],
  },
  view: scoresView,
  request: (options) => options,
});
