import { defineCommand } from "../src/bot/command/command.ts";
import { open } from "../src/bot/view/view.ts";
import { influencersCard } from "../src/cards/influencers.ts";
import { listView } from "./list-view.ts";
import { contractOption, countOption, privateOption } from "./options.ts";

const influencersView = listView({
  name: "influencers",
  idPrefix: "i",
  label: "button.influencers",
  ask: (api, contract) => api.influencers(contract),
  rankOf: ({ score }) => score,
  identityOf: ({ user }) => user.id,
  card: influencersCard,
});

export const influencers = defineCommand({
  definition: {
    type: "slash",
    name: "influencers",
    description: "command.influencers",
    options: { ...contractOption, ...countOption("option.count.influencers"), ...privateOption },
  },
  views: [influencersView],
  run: ({ contract: collection, count }) => open(influencersView, { ...collection, count }),
});
