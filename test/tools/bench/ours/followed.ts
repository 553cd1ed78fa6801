import type { Answer, CollectionApi } from "../../../../src/collection-api/api.ts";
import { operations } from "../../../../src/contract/schemas.ts";
import { clockAhead } from "../../../../src/infra/clock.ts";
import { createLogger } from "../../../../src/infra/logger.ts";
import { HOUR_MS } from "../../../../src/infra/time.ts";
import { openMemory } from "../../../../src/memory/memory.ts";
import { Recorder } from "../../../../src/schedule/recorder.ts";
import { influencerJson, scoreJson, userJson } from "../../../support/api-server.ts";
import type { Setup } from "../contender.ts";
import { posts } from "../posts.ts";

export interface FollowedOptions {
  readonly collections: number;
  /** Only finds out which collections are recorded, as the recorder does once a minute. */
  readonly isSync?: boolean;
}
/** On a busy machine a late figure is better than none. */
const PATIENT_MS = 5_000;
const people = Array.from({ length: 20 }, (_, index) =>
  operations.influencers.entry.parse(
    influencerJson({ user: userJson({ id: String(index + 1), screenName: `person_${index}` }), score: 9.5 - index / 10 }),
  ),
);

/** Answers at once, each time with something new. */
function changingApi(now: () => number): CollectionApi {
  let queried = 0;
  const answer = <Entry>(entries: readonly Entry[]): Answer<Entry> => ({ entries, asOf: new Date(now()), cache: "miss" });
  const changed = <Entry extends object>([first, ...rest]: readonly Entry[], change: Partial<Entry>) =>
    answer([{ ...first, ...change } as Entry, ...rest]);
  return {
    scores: async (contractAddress) =>
      answer([operations.scores.entry.parse(scoreJson({ contractAddress, total: 50 + (++queried % 100_003) / 1_000 }))]),
    influencers: async () => changed(people, { score: 10 + (++queried % 1_000) }),
    tweets: async () => changed(posts, { interaction: 10_000 + ++queried }),
  };
}

/** The bot's recorder over collections that are due hourly; the hour passes at once when all have had their turn. */
export const setUp: Setup = async (options) => {
  const { databaseUrl, collections, isSync } = options as FollowedOptions & { readonly databaseUrl: string };
  let aheadMs = 0;
  const clock = clockAhead(() => aheadMs);
  const memory = await openMemory(databaseUrl, { log: createLogger("error"), clock, limitMs: PATIENT_MS, snapshotMs: HOUR_MS });
  let recorded = 0;
  const recorder = new Recorder({
    ...memory,
    api: changingApi(clock.now),
    isHeld: () => false,
    snapshotMs: HOUR_MS,
    callsPerMinute: 1e9,
    maxTracked: collections,
    deadlineMs: 8_000,
    clock,
    log: createLogger("error"),
    onRecorded(outcome) {
      if (outcome !== "recorded") throw new Error(`a collection was ${outcome}`);
      recorded += 1;
    },
  });
  return {
    async run(operations) {
      const end = recorded + operations;
      if (isSync) for (let count = 0; count < operations; count++) await recorder.sync();
      else while (recorded < end) if ((await recorder.runOnce()) > 0) aheadMs += HOUR_MS;
      if (isSync && recorder.state?.tracked !== collections) throw new Error("not all are followed");
    },
    close: () => memory.close(),
  };
};
