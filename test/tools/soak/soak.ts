/* The bot in a process of its own, with members who never asked before: prints how much each of them adds to the heap. */

import { Budgets } from "../../../src/bot/budgets/budgets.ts";
import type { Responder } from "../../../src/bot/delivery/responder.ts";
import type { Interaction } from "../../../src/bot/interaction/interaction.ts";
import type { AnswerSource, CollectionApi } from "../../../src/collection-api/api.ts";
import { CachedCollectionApi } from "../../../src/collection-api/cached-client.ts";
import type { Address } from "../../../src/contract/address.ts";
import { type CollectionScore, influencerSchema, tweetSchema } from "../../../src/contract/schemas.ts";
import { createLogger } from "../../../src/infra/logger.ts";
import { influencerJson, scoreJson, tweetJson } from "../../support/api-server.ts";
import { newDispatcher } from "../../support/bot/dispatcher.ts";
import { metricsAtRest } from "../../support/metrics.ts";

const MEMBERS = 40_000;
/** By then all bounds of 10,000 members and servers are reached, and their tables have stopped growing. */
const WARM_UP = 24_000;
const SAMPLE_EVERY = 4_000;

const heapMb = () => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1_048_576;
};

/** An API that knows every address, each under its own name. */
const api: CollectionApi = {
  scores: async (contract) =>
    answerOf([scoreJson({ name: `Collection ${contract}`, contractAddress: contract }) as CollectionScore]),
  influencers: async () => answerOf([influencerSchema.parse(influencerJson())]),
  tweets: async () => answerOf([tweetSchema.parse(tweetJson())]),
};
const answerOf = <Entry>(entries: Entry[]) => ({ entries, asOf: new Date(), cache: "miss" }) as const;

const source: AnswerSource = { fetch: (operation, contract) => api[operation](contract) };

const nobody: Responder = { respond: async () => {}, edit: async () => {}, remove: async () => {}, followUp: async () => {} };

const metrics = metricsAtRest({ cacheEntries: () => cached.size });
const cached: CachedCollectionApi = new CachedCollectionApi(source, {
  ...{ ttlMs: 60_000, staleMs: 3_600_000, maxEntries: 2_000 },
  onAnswer: metrics.cacheAnswered,
});
const dispatcher = newDispatcher({
  api: cached,
  budgets: new Budgets({ member_commands: 20, server_commands: 300, api_calls: 400 }),
  log: createLogger("warn"),
  onAnswered: metrics.commandAnswered,
});
const names = ["scores", "influencers", "toptweets"];
const query = async (index: number) => {
  // Every tenth asks in the previous one's server, for the same collection.
  const channelIndex = index % 10 === 9 ? index - 1 : index;
  const contract = `0x${channelIndex.toString(16).padStart(40, "0")}` as Address;
  const queried = {
    id: String(1_500_000_000_000_000_000n + BigInt(index)),
    locale: "en-US",
    member: `member ${index}`,
    server: `server ${channelIndex}`,
    ageRestricted: false,
    canEmbed: true,
    serverLocale: "en-US",
    isInstalledInServer: true,
  };
  const command = {
    kind: "command",
    type: "slash",
    name: names[index % 3] ?? "",
    subcommand: undefined,
    options: { contract },
    ...queried,
  } satisfies Interaction;
  await dispatcher.handle(command, nobody);
  // A name is searched among all that were seen; an address needs no search.
  const typed = index % 100 === 0 ? `collection ${index}` : contract;
  await dispatcher.handle(
    { kind: "autocomplete", name: "scores", subcommand: undefined, option: "contract", typed, ...queried },
    nobody,
  );
};

const samples: number[] = [];
for (let index = 0; index < MEMBERS; index++) {
  await query(index);
  if (index >= WARM_UP && index % SAMPLE_EVERY === 0) samples.push(heapMb());
}
samples.push(heapMb());
// A leak grows from each sample to all later ones; the median ignores fluctuations.
const growth = samples.flatMap((mb, index) => samples.slice(index + 1).map((later, more) => (later - mb) / (more + 1)));
const median = growth.toSorted((a, b) => a - b)[Math.floor(growth.length / 2)] ?? Number.NaN;
process.stdout.write(`${JSON.stringify({ samples, bytesAMember: (median * 1_048_576) / SAMPLE_EVERY })}\n`);
