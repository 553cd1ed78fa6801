import { ApplicationCommandType } from "discord-api-types/v10";
import { defineCommand } from "../src/bot/command.ts";
import { influencersCard } from "../src/cards/influencers.ts";
import { listView } from "./list-view.ts";
import { contractOption, countOption, privateOption } from "./options.ts";

const DEFAULT_COUNT = 10;

export const influencers = defineCommand({
  definition: {
    type: ApplicationCommandType.ChatInput,
    name: "influencers",
    description: "Who drives the talk about a collection",
    options: [contractOption, countOption(`How many people, 1 to 20 (${DEFAULT_COUNT} if you leave it out)`), privateOption],
  },
  view: listView({
    name: "influencers",
    label: "Influencers",
    defaultCount: DEFAULT_COUNT,
    ask: (api, contract, call) => api.influencers(contract, call),
    rankOf: ({ score }) => score,
    identityOf: ({ user }) => user.id,
    card: influencersCard,
  }),
  request: (options) => options,
});
