import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { locking } from "../infra/database.ts";
import { DAY_MS, WEEK_MS } from "../infra/time.ts";
import { deleteServers } from "./servers.ts";
import type { Store } from "./store.ts";
import { thinOut } from "./thinning.ts";
import { MAX_WATCHES } from "./watch-rows.ts";

export const MONTH_MS = 30 * DAY_MS;
export const YEAR_MS = 365 * DAY_MS;
/** Rows that are deleted in one transaction. */
const BATCH = 1_000;

export interface Forgotten {
  readonly servers: number;
  readonly members: number;
  readonly collections: number;
  readonly ofServers: number;
  /** Messages that were delivered or given up. */
  readonly messages: number;
  readonly records: number;
}

/**
 * Deletes what nobody has needed for as long as PRIVACY.md says, and records that are closer together than they have to be.
 *
 * @throws {DatabaseError} if that cannot be done to the end right now.
 */
export const forgetOld = (store: Store): Promise<Forgotten> => deleteOld(store).finally(() => store.overwriteDeleted());

async function deleteOld(store: Store): Promise<Forgotten> {
  const now = store.clock.now();
  const deleteBefore = (table: string, key: string, time: string, before: number) =>
    inBatches(async () => {
      const [rows, keys, isOld] = [sql.table(table), sql.raw(key), sql`${sql.ref(time)} < ${before}`];
      const { numAffectedRows = 0n } = await store.background.write("forget_old", (transaction) =>
        // A row that was used since it was selected stays.
        sql`delete from ${rows} where ${isOld} and (${keys}) in (
          select ${keys} from ${rows} where ${isOld} limit ${BATCH})`.execute(transaction),
      );
      return Number(numAffectedRows);
    });
  return {
    servers: await inBatches(() => deleteLeft(store, now - MONTH_MS)),
    members: await deleteBefore("members", "id", "last_used_at", now - YEAR_MS),
    collections: await deleteBefore("known_collections", "address", "seen_at", now - YEAR_MS),
    ofServers: await deleteBefore("server_collections", "server_id, collection", "last_asked_at", now - MONTH_MS),
    messages: await deleteBefore("outbox", "key", "finished_at", now - WEEK_MS),
    records: await thinOut(store),
  };
}

/** Yields between batches; a SQLite connection is shared. */
async function inBatches(deleteSome: () => Promise<number>): Promise<number> {
  let total = 0;
  // Continues after a short batch: rows in use were skipped, not exhausted.
  for (let deleted = await deleteSome(); deleted > 0; deleted = await deleteSome()) {
    total += deleted;
    await nextTurn();
  }
  return total;
}

/** Deletes some of the servers that were left before then. */
function deleteLeft(store: Store, before: number): Promise<number> {
  return store.background.write("forget_old", async (transaction) => {
    const left = transaction.selectFrom("servers").select("id").where("leftAt", "<", before).orderBy("id");
    // A server may have come back since.
    const ids = (await locking(transaction, left.limit(BATCH / MAX_WATCHES)).execute()).map(({ id }) => id);
    if (ids.length > 0) await deleteServers(transaction, ids);
    return ids.length;
  });
}
