import { tweetsCard } from "../src/cards/tweets.ts";
import { defineCommand } from "../src/interactions/command.ts";
import { pageOf } from "../src/interactions/pages.ts";
import { withData } from "../src/interactions/problems.ts";
import { contractOption, countOption, privateOption } from "./options.ts";

const DEFAULT_COUNT = 5;

export const toptweets = defineCommand({
  definition: {
    name: "toptweets",
    description: "What is being said about a collection",
    options: [contractOption, countOption(`How many posts, 1 to 20 (${DEFAULT_COUNT} if you leave it out)`), privateOption],
  },
  label: "Top posts",
  request: (options) => options,
  async view(state, { api, call, card }) {
    const answer = withData(await api.tweets(state.contract, call), state.contract);
    const page = pageOf(answer.entries, state, DEFAULT_COUNT);
    const subject = { contract: state.contract, name: await api.knownName(state.contract), answer };
    return { ...tweetsCard(page, subject, card), page: page.page, pages: page.pages, cache: answer.cache };
  },
});
