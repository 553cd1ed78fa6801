import type { Answer } from "../../collection-api/api.ts";
import { type Address, toAddress } from "../../contract/address.ts";
import { systemClock } from "../../infra/clock.ts";
import type { Logger } from "../../infra/logger.ts";
import { DAY_MS, HOUR_MS } from "../../infra/time.ts";
import { openMemory } from "../../memory/memory.ts";
import type { Answers } from "../../memory/records.ts";
import type { ServiceDatabase } from "../../service/database/database.ts";
import { markDirty } from "../../service/database/dirty.ts";
import { encodeRecord, recordScores, type ScoresRecord } from "../../service/pages/record.ts";
import { readEntries } from "../../service/serve/answers.ts";

/** Days of history. The sample begins 35 days earlier, because scores look that far back. */
const DAYS = 60;
/** The last day has more records, for a line over 24 hours. */
const LAST_DAY_STEP_MS = 3 * HOUR_MS;

/** Fills an empty memory as if the bot had recorded the service's answers each day, and the service had made its pages. */
export async function recordSampleHistory(
  service: ServiceDatabase,
  collections: readonly string[],
  memoryUrl: string,
  log: Logger,
): Promise<void> {
  const memory = await openMemory(memoryUrl, { log, clock: systemClock, snapshotMs: DAY_MS });
  const now = Date.now();
  const times: number[] = [];
  for (let at = now - DAYS * DAY_MS; at < now; at += now - at > DAY_MS ? DAY_MS : LAST_DAY_STEP_MS) times.push(at);
  try {
    for (const contract of collections) {
      const collection = toAddress(contract);
      if (!collection) throw new Error(`${contract} is no address`);
      const history: Answers[] = [];
      for (const at of times) {
        const { entries } = await service.run("answers_make", (connection) => readEntries(connection, collection, at));
        const asOf = new Date(at);
        const answer = <Entry>(of: readonly Entry[]): Answer<Entry> => ({ entries: of, asOf, cache: "miss" });
        const { scores, influencers, tweets } = entries;
        history.push({ scores: answer(scores), influencers: answer(influencers), tweets: answer(tweets) });
      }
      await memory.history.bring(collection, history);
      await storePageHistory(service, collection, history);
    }
  } finally {
    await memory.close();
  }
}

async function storePageHistory(service: ServiceDatabase, collection: Address, history: readonly Answers[]): Promise<void> {
  const record = history.reduce<ScoresRecord | undefined>((before, { scores }) => {
    const entry = scores?.entries[0];
    return scores && entry ? recordScores(entry, before, scores.asOf.getTime()).record : before;
  }, undefined);
  if (!record) return;
  await service.transact("history_keep", async (transaction) => {
    const row = transaction.updateTable("answers").set({ body: encodeRecord(record) });
    await row.where("collection", "=", collection).where("operation", "=", "record").execute();
    await markDirty(transaction, [collection], await service.time(transaction));
  });
}
