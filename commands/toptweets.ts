import { tweetsCard } from "../src/cards/tweets.ts";
import { listView } from "./shared/list-view.ts";
import { collectionCommand, countOption } from "./shared/options.ts";

const tweetsView = listView({
  name: "toptweets",
  idPrefix: "t",
  label: "button.toptweets",
  fetch: (api, contract) => api.tweets(contract),
  rankOf: ({ interaction }) => interaction,
  card: tweetsCard,
});

export const toptweets = collectionCommand(tweetsView, "command.toptweets", countOption("option.count.toptweets"));
