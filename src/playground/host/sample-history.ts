import type { Answer } from "../../collection-api/api.ts";
import { toAddress } from "../../contract/address.ts";
import { systemClock } from "../../infra/clock.ts";
import type { Logger } from "../../infra/logger.ts";
import { DAY_MS, HOUR_MS } from "../../infra/time.ts";
import { openMemory } from "../../memory/memory.ts";
import type { Answers } from "../../memory/records.ts";
import type { ServiceDatabase } from "../../service/database/database.ts";
import { readEntries } from "../../service/serve/answers.ts";

/** The sample has posts of 60 days, and scores look seven days back. */
const DAYS = 53;
/** On the last day there are more, for a line over 24 hours. */
const LAST_DAY_STEP_MS = 3 * HOUR_MS;

interface SampleHistoryOptions {
  readonly service: ServiceDatabase;
  readonly collections: readonly string[];
  /** Of the bot's memory. */
  readonly memoryUrl: string;
  readonly log: Logger;
}

/**
 * Gives an empty memory the history that it would have if it had recorded the sample each day, from a week after its first post on: what the service
 * would have answered then, by its own formulas.
 */
export async function recordSampleHistory(options: SampleHistoryOptions): Promise<void> {
  const { service, collections, memoryUrl, log } = options;
  const memory = await openMemory(memoryUrl, { log, clock: systemClock, snapshotMs: DAY_MS });
  const times = recordTimes(Date.now());
  try {
    for (const contract of collections) {
      const collection = toAddress(contract);
      if (!collection) throw new Error(`${contract} is no address`);
      const history: Answers[] = [];
      for (const at of times) {
        const { entries } = await service.run("answers_make", (connection) => readEntries(connection, collection, at));
        const asOf = new Date(at);
        const answer = <Entry>(of: readonly Entry[]): Answer<Entry> => ({ entries: of, asOf, cache: "miss" });
        history.push({
          scores: answer(entries.scores),
          influencers: answer(entries.influencers),
          tweets: answer(entries.tweets),
        });
      }
      await memory.history.bring(collection, history);
    }
  } finally {
    await memory.close();
  }
}

function recordTimes(now: number): number[] {
  const times: number[] = [];
  for (let at = now - DAYS * DAY_MS; at < now; at += now - at > DAY_MS ? DAY_MS : LAST_DAY_STEP_MS) times.push(at);
  return times;
}
