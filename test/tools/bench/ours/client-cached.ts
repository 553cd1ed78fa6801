import type { AnswerSource, CollectionApi } from "../../../../src/collection-api/api.ts";
import { CachedCollectionApi } from "../../../../src/collection-api/cached-client.ts";
import { toAddress } from "../../../../src/contract/address.ts";
import type { Setup } from "../contender.ts";
import { posts } from "../posts.ts";

/** The bot's cached client over an API that answers at once. */
export const setUp: Setup = async () => {
  const answerWith = <Entry>(entries: readonly Entry[]) => ({ entries, asOf: new Date(), cache: "miss" }) as const;
  const api: CollectionApi = {
    tweets: async () => answerWith(posts),
    scores: async () => answerWith([]),
    influencers: async () => answerWith([]),
  };
  const source: AnswerSource = { fetch: (operation, contract) => api[operation](contract) };
  const cached = new CachedCollectionApi(source, { ttlMs: 3_600_000, staleMs: 3_600_000, maxEntries: 10_000 });
  const contract = toAddress(`0x${"a".repeat(40)}`);
  if (!contract) throw new Error("no address");
  return {
    async run(operations) {
      for (let count = 0; count < operations; count++) await cached.tweets(contract);
    },
    close: () => cached.close(),
  };
};
