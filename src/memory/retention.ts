import { setImmediate as nextTick } from "node:timers/promises";
import { sql } from "kysely";
import type { Address } from "../contract/address.ts";
import { chunksOf } from "../infra/chunks.ts";
import { locking } from "../infra/database.ts";
import { DAY_MS, HOUR_MS, WEEK_MS } from "../infra/time.ts";
import { deleteEnded, deleteMembers } from "./members.ts";
import { type RecordTable, recordTables } from "./records.ts";
import { deleteServers } from "./servers.ts";
import type { Store } from "./store.ts";
import { MAX_DIRECT_WATCHES, MAX_WATCHES } from "./subscriptions.ts";
import type { RecordRow } from "./tables.ts";

/* The periods of PRIVACY.md. */
export const MONTH_MS = 30 * DAY_MS;
export const YEAR_MS = 365 * DAY_MS;
/** The greatest age of records. Cards cover 30 days of lists of people and posts, and two years of scores. */
export const retentionMs: Readonly<Record<RecordTable, number>> = {
  scoresOverTime: 2 * YEAR_MS,
  influencersOverTime: 31 * DAY_MS,
  postsOverTime: 31 * DAY_MS,
};
/** The distance to which older records are thinned out, by age, oldest first. */
const tiers = [
  { fromMs: MONTH_MS, spacingMs: DAY_MS },
  { fromMs: 2 * DAY_MS, spacingMs: HOUR_MS },
] as const;

/** Rows per transaction. */
const BATCH = 1_000;
/** Keys per statement. */
const MAX_KEYS = 500;

/** Deletes data whose period in PRIVACY.md is over at `now`, and thins out records. Rejects with a `DatabaseError`. */
export const forgetOld = (store: Store, now: number) => deleteOld(store, now).finally(() => store.overwriteDeleted());

async function deleteOld(store: Store, now: number) {
  const deleteBefore = (table: string, key: string, time: string, before: number) =>
    inBatches(async () => {
      const [rows, keys, isOld] = [sql.table(table), sql.raw(key), sql`${sql.ref(time)} < ${before}`];
      const { numAffectedRows = 0n } = await store.background.write("forget_old", (transaction) =>
        // A row that was used since it was selected stays.
        sql`delete from ${rows} where ${isOld} and (${keys}) in (
          select ${keys} from ${rows} where ${isOld} limit ${BATCH})`.execute(transaction),
      );
      return Number(numAffectedRows) || undefined;
    });
  const forgotten = {
    servers: await deleteOwners(store, "servers", now),
    members: await deleteOwners(store, "members", now),
    endedAlerts: await inBatches(() =>
      store.background.write("forget_old", (transaction) => deleteEnded(transaction, now - WEEK_MS, owners.members.most)),
    ),
    collections: await deleteBefore("known_collections", "address", "seen_at", now - YEAR_MS),
    ofServers: await deleteBefore("server_collections", "server_id, collection", "last_looked_up_at", now - MONTH_MS),
    records: 0,
  };
  for (const table of recordTables) forgotten.records += await thinOut(store, table, now);
  return forgotten;
}

/**
 * Deletes batches until one is `undefined`, and adds up their numbers; a short batch is not the end, because it may have skipped
 * locked rows. Yields in between, because a SQLite connection is shared.
 */
async function inBatches(deleteSome: () => Promise<number | undefined>): Promise<number> {
  let total = 0;
  for (let deleted = await deleteSome(); deleted !== undefined; deleted = await deleteSome()) {
    total += deleted;
    await nextTick();
  }
  return total;
}

/** `most`: how many are deleted in a batch. */
const owners = {
  servers: { retentionMs: 6 * MONTH_MS, most: BATCH / MAX_WATCHES, remove: deleteServers },
  members: { retentionMs: YEAR_MS, most: BATCH / MAX_DIRECT_WATCHES, remove: deleteMembers },
} as const;

/** Deletes servers or members, with all that belongs to them. */
function deleteOwners(store: Store, table: keyof typeof owners, now: number): Promise<number> {
  const { retentionMs, most, remove } = owners[table];
  return inBatches(() =>
    store.background.write("forget_old", async (transaction) => {
      const old = transaction
        .selectFrom(table)
        .select("id")
        .where("lastUsedAt", "<", now - retentionMs)
        .orderBy("id")
        .limit(most);
      // The condition is checked again under the lock: the server or the member may have come back.
      const ids = (await locking(transaction, old).execute()).map(({ id }) => id);
      if (ids.length > 0) await remove(transaction, ids);
      return ids.length || undefined;
    }),
  );
}

/** Milliseconds between records of an age; 0 keeps all. */
export const spacingAt = (ageMs: number): number => tiers.find(({ fromMs }) => ageMs > fromMs)?.spacingMs ?? 0;

/**
 * Records to delete: those that are too old, and those between neighbours that are close enough for their age. Leaves no gap;
 * idempotent.
 *
 * @param records oldest first.
 * @param maxMs how long records are kept.
 */
export function superfluous<R extends Pick<RecordRow, "firstSeenAt" | "lastSeenAt">>(
  records: readonly R[],
  now: number,
  maxMs: number,
): R[] {
  let previous: R | undefined;
  return records.filter((record, index) => {
    const ageMs = now - record.lastSeenAt;
    if (ageMs > maxMs) return true;
    const next = records[index + 1];
    const isBetween = previous && next && next.firstSeenAt - previous.lastSeenAt <= spacingAt(ageMs);
    if (!isBetween) previous = record;
    return isBetween;
  });
}

/** Deletes superfluous records, one collection per batch. */
function thinOut(store: Store, name: RecordTable, now: number): Promise<number> {
  const table = sql.table(name);
  let last: Address | "" = "";
  return inBatches(() =>
    store.background.write("forget_old", async (transaction) => {
      const next = await sql<{ collection?: Address }>`
        select min(collection) as collection from ${table} where collection > ${last}`.execute(transaction);
      const collection = next.rows[0]?.collection;
      if (collection === undefined) return undefined;
      last = collection;
      const spans = await sql<RecordRow>`select first_seen_at, last_seen_at from ${table}
        where collection = ${collection} order by first_seen_at`.execute(transaction);
      const keys = superfluous(spans.rows, now, retentionMs[name]).map(({ firstSeenAt }) => firstSeenAt);
      for (const chunk of chunksOf(keys, MAX_KEYS)) {
        await sql`delete from ${table} where collection = ${collection}
          and first_seen_at in (${sql.join(chunk)})`.execute(transaction);
      }
      return keys.length;
    }),
  );
}
