import { Readable } from "node:stream";
import type { Clock } from "../infra/clock.ts";
import { MINUTE_MS } from "../infra/time.ts";
import { openServiceDatabase, type ServiceDatabase } from "./database/database.ts";
import { type Kind, runImport } from "./import/run-import.ts";
import { type SampleSpan, sampleRows, wholeSpan } from "./sample.ts";

/** No clock is set ahead by this much. */
const KEEP_DAYS = 10_000;
const tables = ["marks", "remakes", "named_contracts", "posts", "people", "floor_prices", "answers", "collections"] as const;

export async function importSample(
  database: ServiceDatabase,
  clock: Clock,
  span: SampleSpan,
  kinds: readonly Kind[] = ["collections", "floor", "posts"],
): Promise<void> {
  for (const kind of kinds) {
    const rows = sampleRows[kind](span).map((row) => `${JSON.stringify(row)}\n`);
    await importText(database, clock, kind, rows.join(""));
  }
}

/** @throws {Error} if any row is refused. */
export async function importText(database: ServiceDatabase, clock: Clock, kind: Kind, text: string): Promise<void> {
  const chunks = () => Readable.from([Buffer.from(text)]);
  const source = { name: "sample", bytes: undefined, bytesRead: () => 0, chunks };
  const options = { database, clock, keepDays: KEEP_DAYS, isDryRun: false, onSource: () => () => {} };
  const { failure, summary } = await runImport({ ...options, kind, sources: [source] });
  const reason = failure ?? [...summary.reasons.keys()][0];
  if (reason !== undefined) throw new Error(`${kind} cannot be imported: ${reason}`);
}

/** Replaces everything but the keys. @returns the end of the sample, in milliseconds since the epoch. */
export const fillWithSample = (url: string, clock: Clock): Promise<number> =>
  withDatabase(url, async (database) => {
    await database.transact("sample_empty", async (transaction) => {
      for (const table of tables) await transaction.deleteFrom(table).execute();
    });
    const span = wholeSpan(clock.now());
    await importSample(database, clock, span);
    return span.endedAt;
  });

async function withDatabase<T>(url: string, work: (database: ServiceDatabase) => Promise<T>): Promise<T> {
  const database = await openServiceDatabase({ url, limitMs: MINUTE_MS });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
