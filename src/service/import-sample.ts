import { Readable } from "node:stream";
import type { Clock } from "../infra/clock.ts";
import { MINUTE_MS } from "../infra/time.ts";
import { openServiceDatabase, type ServiceDatabase } from "./database/database.ts";
import { importers, type Kind } from "./import/run-import.ts";
import { Summary } from "./import/summary.ts";
import { type SampleSpan, sampleRows, wholeSpan } from "./sample.ts";

/** More days than any clock is set ahead: nothing of the sample may be too old to import. */
const KEEP_DAYS = 10_000;
const tables = ["answers_to_rebuild", "posts", "people", "floor_prices", "answers", "collections"] as const;

export async function importSample(
  database: ServiceDatabase,
  clock: Clock,
  span: SampleSpan,
  kinds: readonly Kind[] = ["collections", "floor", "posts"],
): Promise<void> {
  for (const kind of kinds) {
    const rows: readonly object[] = sampleRows[kind](span);
    if (rows.length === 0) continue;
    const lines = kind === "posts" ? rows.map((row) => JSON.stringify(row)) : csvLines(rows);
    await importText(database, clock, kind, lines.join("\n"));
  }
}

/** The lines of a CSV file (RFC 4180) with the names of the fields as its header. */
const csvLines = (rows: readonly object[]): string[] =>
  [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))].map((values) =>
    values.map((value) => `"${String(value).replaceAll('"', '""')}"`).join(),
  );

/** @throws {Error} if any row is refused. */
export async function importText(database: ServiceDatabase, clock: Clock, kind: Kind, text: string): Promise<void> {
  const reject = (_line: unknown, [reason]: readonly string[]) => {
    throw new Error(`${kind} cannot be imported: ${reason}`);
  };
  const options = { database, now: () => clock.now(), keepDays: KEEP_DAYS, reject, summary: new Summary() };
  await importers[kind](Readable.from([Buffer.from(text)]), options);
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
