import { defineCommand } from "../src/bot/command/command.ts";
import { tweetsCard } from "../src/cards/tweets.ts";
import { listView } from "./list-view.ts";
import { contractOption, countOption, privateOption } from "./options.ts";

const tweetsView = listView({
  name: "toptweets",
  letter: "t",
  label: "button.toptweets",
  ask: (api, contract) => api.tweets(contract),
  rankOf: ({ interaction }) => interaction,
  card: tweetsCard,
});

export const toptweets = defineCommand({
  definition: {
    type: "slash",
    name: "toptweets",
    description: "command.toptweets",
    options: { ...contractOption, ...countOption("option.count.toptweets"), ...privateOption },
  },
  views: [tweetsView],
  run: ({ contract, count }, { show }) => show(tweetsView, { contract, page: 0, count }),
});
