import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import type { Address } from "../contract/address.ts";
import { DAY_MS, HOUR_MS } from "../infra/time.ts";
import { type RecordTable, recordTables } from "./records.ts";
import type { Store } from "./store.ts";
import type { RecordRow } from "./tables.ts";

/** The most that one statement names. */
const BATCH = 500;

/** How close records stay together, from which age on; the oldest first. PRIVACY.md tells the same. */
const tiers = [
  { fromMs: 30 * DAY_MS, spacingMs: DAY_MS },
  { fromMs: 2 * DAY_MS, spacingMs: HOUR_MS },
] as const;
export const KEPT_MS = 2 * 365 * DAY_MS;

/** Milliseconds between two records of this age; of the youngest all are kept. */
export const spacingAt = (ageMs: number): number => tiers.find(({ fromMs }) => ageMs > fromMs)?.spacingMs ?? 0;

type Span = Pick<RecordRow, "firstSeenAt" | "lastSeenAt">;

/**
 * The records that can be deleted: those older than two years, and each whose neighbours lie close enough together for its age
 * without it. Deleting them leaves no gap, and doing it again deletes nothing more.
 *
 * @param records in the order of time.
 */
export function superfluous<S extends Span>(records: readonly S[], now: number): S[] {
  let kept: S | undefined;
  return records.filter((record, index) => {
    const ageMs = now - record.lastSeenAt;
    if (ageMs > KEPT_MS) return true;
    const next = records[index + 1];
    const isBetween = kept && next && next.firstSeenAt - kept.lastSeenAt <= spacingAt(ageMs);
    if (!isBetween) kept = record;
    return isBetween;
  });
}

/** Deletes superfluous records, a collection at a time, and resolves to their number. */
export async function thinOut(store: Store): Promise<number> {
  let total = 0;
  for (const table of recordTables) {
    let last: Address | "" | undefined = "";
    while (last !== undefined) {
      const done = await thinOutNext(store, table, last);
      total += done.deleted;
      last = done.collection;
      // Yields; a SQLite connection is shared.
      await nextTurn();
    }
  }
  return total;
}

/** @param after the collection that was done last. */
function thinOutNext(store: Store, name: RecordTable, after: string) {
  const table = sql.table(name);
  return store.background.write("forget_old", async (transaction) => {
    const next = await sql<{ collection?: Address }>`
      select min(collection) as collection from ${table} where collection > ${after}`.execute(transaction);
    const collection = next.rows[0]?.collection;
    if (collection === undefined) return { collection, deleted: 0 };
    const spans = await sql<Span>`select first_seen_at, last_seen_at from ${table}
      where collection = ${collection} order by first_seen_at`.execute(transaction);
    const keys = superfluous(spans.rows, store.clock.now()).map(({ firstSeenAt }) => firstSeenAt);
    for (let from = 0; from < keys.length; from += BATCH) {
      await sql`delete from ${table} where collection = ${collection}
        and first_seen_at in (${sql.join(keys.slice(from, from + BATCH))})`.execute(transaction);
    }
    return { collection, deleted: keys.length };
  });
}
