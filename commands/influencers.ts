import { ApplicationCommandType } from "discord-api-types/v10";
import { influencersCard } from "../src/cards/influencers.ts";
import type { Influencer } from "../src/collection-api/contract.ts";
import { defineCommand, type View } from "../src/interactions/command.ts";
import { pageOf } from "../src/interactions/pages.ts";
import { withData } from "../src/interactions/problems.ts";
import { contractOption, countOption, privateOption } from "./options.ts";

const DEFAULT_COUNT = 10;

const influencersView: View = {
  name: "influencers",
  label: "Influencers",
  async show(state, { api, call, card }) {
    const { contract } = state;
    const answer = withData(await api.influencers(contract, call), contract);
    const page = pageOf(withoutRepeats(answer.entries), state, DEFAULT_COUNT);
    const name = await api.knownName(contract);
    return { ...influencersCard(page, { contract, name, answer }, card), name, page: page.page, pages: page.pages, answer };
  },
};

export const influencers = defineCommand({
  definition: {
    type: ApplicationCommandType.ChatInput,
    name: "influencers",
    description: "Who drives the talk about a collection",
    options: [contractOption, countOption(`How many people, 1 to 20 (${DEFAULT_COUNT} if you leave it out)`), privateOption],
  },
  view: influencersView,
  request: (options) => options,
});

/** Every person once, with the highest of their scores, highest first. */
function withoutRepeats(entries: readonly Influencer[]): Influencer[] {
  const seen = new Set<string>();
  return entries.toSorted((one, other) => other.score - one.score).filter(({ user }) => !seen.has(user.id) && seen.add(user.id));
}
