import { influencersCard } from "../src/cards/influencers.ts";
import { listView } from "./shared/list-view.ts";
import { collectionCommand, countOption } from "./shared/options.ts";

const influencersView = listView({
  name: "influencers",
  idPrefix: "i",
  label: "button.influencers",
  fetch: (api, contract) => api.influencers(contract),
  rankOf: ({ score }) => score,
  identityOf: ({ user }) => user.id,
  card: influencersCard,
});

export const influencers = collectionCommand(influencersView, "command.influencers", countOption("option.count.influencers"));
