import { influencersCard } from "../src/cards/influencers.ts";
import type { Influencer } from "../src/collection-api/contract.ts";
import { defineCommand } from "../src/interactions/command.ts";
import { pageOf } from "../src/interactions/pages.ts";
import { withData } from "../src/interactions/problems.ts";
import { contractOption, countOption, privateOption } from "./options.ts";

const DEFAULT_COUNT = 10;

export const influencers = defineCommand({
  definition: {
    name: "influencers",
    description: "Who drives the talk about a collection",
    options: [contractOption, countOption(`How many people, 1 to 20 (${DEFAULT_COUNT} if you leave it out)`), privateOption],
  },
  label: "Influencers",
  request: (options) => options,
  async view(state, { api, call, card }) {
    const answer = withData(await api.influencers(state.contract, call), state.contract);
    const page = pageOf(withoutRepeats(answer.entries), state, DEFAULT_COUNT);
    const subject = { contract: state.contract, name: await api.knownName(state.contract), answer };
    return { ...influencersCard(page, subject, card), page: page.page, pages: page.pages, cache: answer.cache };
  },
});

/** Every person once, with the highest of their scores, highest first. */
function withoutRepeats(entries: readonly Influencer[]): Influencer[] {
  const seen = new Set<string>();
  return entries.toSorted((one, other) => other.score - one.score).filter(({ user }) => !seen.has(user.id) && seen.add(user.id));
}
