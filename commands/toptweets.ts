import { ApplicationCommandType } from "discord-api-types/v10";
import { defineCommand } from "../src/bot/command.ts";
import { tweetsCard } from "../src/cards/tweets.ts";
import { listView } from "./list-view.ts";
import { contractOption, countOption, privateOption } from "./options.ts";

const DEFAULT_COUNT = 5;

export const toptweets = defineCommand({
  definition: {
    type: ApplicationCommandType.ChatInput,
    name: "toptweets",
    description: "What is being said about a collection",
    options: [contractOption, countOption(`How many posts, 1 to 20 (${DEFAULT_COUNT} if you leave it out)`), privateOption],
  },
  view: listView({
    name: "toptweets",
    label: "Top posts",
    defaultCount: DEFAULT_COUNT,
    ask: (api, contract, call) => api.tweets(contract, call),
    rankOf: ({ interaction }) => interaction,
    card: tweetsCard,
  }),
  request: (options) => options,
});
