import { ApplicationCommandType } from "discord-api-types/v10";
import { influencersCard } from "../src/cards/influencers.ts";
import type { Influencer } from "../src/collection-api/contract.ts";
import { toNumber } from "../src/collection-api/json.ts";
import { defineCommand } from "../src/interactions/command.ts";
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
    arrange: withoutRepeats,
    card: influencersCard,
  }),
  request: (options) => options,
});

/** Every person once, with the highest of their scores, highest first. */
function withoutRepeats(entries: readonly Influencer[]): Influencer[] {
  const seen = new Set<string>();
  const ranked = entries.toSorted((one, other) => toNumber(other.score) - toNumber(one.score));
  return ranked.filter(({ user }) => !seen.has(user.id) && seen.add(user.id));
}
