import { defineCommand } from "../src/bot/command.ts";
import { influencersCard } from "../src/cards/influencers.ts";
import { listView } from "./list-view.ts";
import { contractOption, countOption, privateOption } from "./options.ts";

const DEFAULT_COUNT = 10;

const influencersView = listView({
  name: "influencers",
  letter: "i",
  label: "button.influencers",
  defaultCount: DEFAULT_COUNT,
  ask: (api, contract, call) => api.influencers(contract, call),
  rankOf: ({ score }) => score,
  identityOf: ({ user }) => user.id,
  card: influencersCard,
});

export const influencers = defineCommand({
  definition: {
    type: "slash",
    name: "influencers",
    description: "command.influencers",
    options: { ...contractOption, ...countOption("option.count.influencers", DEFAULT_COUNT), ...privateOption },
  },
  views: [influencersView],
  run: ({ contract, count }, { show }) => show(influencersView, { contract, page: 0, count }),
});
