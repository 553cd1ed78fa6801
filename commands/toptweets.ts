import { defineCommand } from "../src/bot/command/command.ts";
import { open } from "../src/bot/view/view.ts";
import { tweetsCard } from "../src/cards/tweets.ts";
import { listView } from "./list-view.ts";
import { contractOption, countOption, privateOption } from "./options.ts";

const tweetsView = listView({
  name: "toptweets",
  idPrefix: "t",
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
  run: ({ contract: collection, count }) => open(tweetsView, { ...collection, count }),
});
