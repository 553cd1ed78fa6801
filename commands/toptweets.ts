import { ApplicationCommandType } from "discord-api-types/v10";
import { tweetsCard } from "../src/cards/tweets.ts";
import { defineCommand, type View } from "../src/interactions/command.ts";
import { pageOf } from "../src/interactions/pages.ts";
import { withData } from "../src/interactions/problems.ts";
import { contractOption, countOption, privateOption } from "./options.ts";

const DEFAULT_COUNT = 5;

const toptweetsView: View = {
  name: "toptweets",
  label: "Top posts",
  async show(state, { api, call, card }) {
    const { contract } = state;
    const answer = withData(await api.tweets(contract, call), contract);
    const page = pageOf(answer.entries, state, DEFAULT_COUNT);
    const name = await api.knownName(contract);
    return { ...tweetsCard(page, { contract, name, answer }, card), name, page: page.page, pages: page.pages, answer };
  },
};

export const toptweets = defineCommand({
  definition: {
    type: ApplicationCommandType.ChatInput,
    name: "toptweets",
    description: "What is being said about a collection",
    options: [contractOption, countOption(`How many posts, 1 to 20 (${DEFAULT_COUNT} if you leave it out)`), privateOption],
  },
  view: toptweetsView,
  request: (options) => options,
});
