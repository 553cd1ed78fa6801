import { commands } from "../../../commands/index.ts";
import type { Address } from "../../../src/collection-api/address.ts";
import type { CollectionApi } from "../../../src/collection-api/api.ts";
import { CachedCollectionApi } from "../../../src/collection-api/cached-client.ts";
import { operations } from "../../../src/collection-api/contract.ts";
import { createStore } from "../../../src/collection-api/store.ts";
import { Dispatcher } from "../../../src/interactions/dispatch.ts";
import type { Interaction, Responder } from "../../../src/interactions/interaction.ts";
import { createLogger } from "../../../src/process/logger.ts";
import { scoreJson } from "../../support/api-server.ts";
import type { Setup } from "../contender.ts";

interface Load {
  /** How many collections are in the cache and asked for; 0: each round asks for one that is in no cache. */
  readonly collections: number;
  /** How many members ask at once. */
  readonly atOnce: number;
}

const addressOf = (index: number) => `0x${index.toString(16).padStart(40, "0")}` as Address;
const nobody: Responder = { respond: async () => {}, edit: async () => {}, remove: async () => {}, followUp: async () => {} };

/** `/scores` through the bot's dispatcher, cache and cards, from the interaction to the reply; counts calls of the API. */
export const setUp: Setup = async (options) => {
  const { collections, atOnce } = options as Load;
  let calls = 0;
  const scores: CollectionApi["scores"] = async (contract) => {
    calls += 1;
    await new Promise(setImmediate);
    const entry = operations.scores.entry.parse(scoreJson({ name: `Collection ${contract}`, contractAddress: contract }));
    return { entries: [entry], asOf: new Date(), cache: "miss" };
  };
  const { store } = createStore(20_000);
  const cached = new CachedCollectionApi({ scores } as CollectionApi, { ttlMs: 3_600_000, staleMs: 3_600_000, store });
  const dispatcher = new Dispatcher({
    commands,
    api: cached,
    card: { imageOrigins: new Set(), explorerUrl: "https://etherscan.io/address/{address}" },
    log: createLogger("info", { destination: { write: () => {} } }),
  });

  let asked = 0;
  const ask = (contract: Address) => {
    asked += 1;
    const interaction: Interaction = {
      kind: "command",
      name: "scores",
      options: { contract },
      id: String(1_500_000_000_000_000_000n + BigInt(asked)),
      locale: "en-US",
      member: `member ${asked}`,
      server: "server",
      ageRestricted: false,
      canEmbed: true,
    };
    return dispatcher.handle(interaction, nobody);
  };

  for (let index = 0; index < collections; index++) await cached.scores(addressOf(index));
  let rounds = 0;
  return {
    async run(operations) {
      const before = calls;
      rounds += 1;
      // A prime, so that neighbours in the cache are not asked for one after the other.
      const next = () => addressOf(collections > 0 ? (asked * 7_919) % collections : rounds);
      for (let done = 0; done < operations; done += atOnce) await Promise.all(Array.from({ length: atOnce }, () => ask(next())));
      return calls - before;
    },
    close: () => cached.close(),
  };
};
