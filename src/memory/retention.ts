import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { locking } from "../infra/database.ts";
import { DAY_MS, WEEK_MS } from "../infra/time.ts";
import { lockWatches } from "./leases.ts";
import type { Store } from "./store.ts";
import { thinOut } from "./thinning.ts";
import { MAX_WATCHES } from "./watches.ts";
export const MONTH_MS = 30 * DAY_MS;
export const YEAR_MS = 365 * DAY_MS;
const BATCH = 1_000;

/** How many of each were deleted. */
export interface Forgotten {
  readonly servers: number;
  readonly members: number;
  readonly collections: number;
  /** Collections of servers. */
  readonly ofServers: number;
  /** Of collections that were recorded or watched. */
  readonly names: number;
  /** That were posted, or given up. */
  readonly posts: number;
  /** Of scores, influencers and posts. */
  readonly records: number;
}

/**
 * Deletes what nobody has needed for as long as PRIVACY.md says: servers 30 days after the bot has left them, members and
 * collections a year after they were last used or asked for, and records that are closer together than they have to be. It is
 * done in batches, so that nobody waits for long.
 *
 * @throws {DatabaseError} when that cannot be done to the end right now.
 */
export const forgetOld = (store: Store): Promise<Forgotten> => deleteOld(store).finally(() => store.overwriteDeleted());

async function deleteOld(store: Store): Promise<Forgotten> {
  const now = store.clock.now();
  // Over SQLite nothing waits, so that without a turn of their own all others would wait for the last batch.
  while ((await deleteWatches(store, now - MONTH_MS)) > 0) await nextTurn();
  return {
    servers: await deleteBefore(store, { table: "servers", key: ["id"], time: "left_at" }, now - MONTH_MS),
    members: await deleteBefore(store, { table: "members", key: ["id"], time: "last_used_at" }, now - YEAR_MS),
    collections: await deleteBefore(
      store,
      { table: "asked_collections", key: ["address"], time: "last_asked_at" },
      now - YEAR_MS,
    ),
    ofServers: await deleteBefore(
      store,
      { table: "server_collections", key: ["server_id", "collection"], time: "last_asked_at" },
      now - MONTH_MS,
    ),
    names: await deleteBefore(store, { table: "known_collections", key: ["address"], time: "seen_at" }, now - YEAR_MS),
    posts: await deleteBefore(store, { table: "posts", key: ["key"], time: "finished_at" }, now - WEEK_MS),
    records: await thinOut(store),
  };
}

/** Deletes those of some servers that were left before; answers with how many servers had some. */
function deleteWatches(store: Store, before: number): Promise<number> {
  return store.background.write("forget_old", async (transaction) => {
    const left = transaction
      .selectFrom("servers")
      .select("id")
      .where("left_at", "<", before)
      .where(({ exists, selectFrom }) => exists(selectFrom("watches").select("id").whereRef("server_id", "=", "servers.id")))
      .orderBy("id")
      .limit(BATCH / MAX_WATCHES);
    // One in which the bot is used again meanwhile keeps them.
    const ids = (await locking(transaction, left).execute()).map(({ id }) => id);
    if (ids.length === 0) return 0;
    await lockWatches(transaction, (row) => row("server_id", "in", ids));
    await transaction.deleteFrom("watches").where("server_id", "in", ids).execute();
    return ids.length;
  });
}

async function deleteBefore(
  store: Store,
  names: { table: string; key: string[]; time: string },
  before: number,
): Promise<number> {
  const table = sql.table(names.table);
  const [key, time] = [sql.join(names.key.map((column) => sql.ref(column))), sql.ref(names.time)];
  let total = 0;
  for (;;) {
    const { numAffectedRows = 0n } = await store.background.write("forget_old", (transaction) =>
      // What has been used since it was selected does not count as selected.
      sql`delete from ${table} where ${time} < ${before} and (${key}) in (
        select ${key} from ${table} where ${time} < ${before} limit ${BATCH})`.execute(transaction),
    );
    total += Number(numAffectedRows);
    // Fewer than a batch may be so because one of them was used meanwhile.
    if (numAffectedRows === 0n) return total;
    await nextTurn();
  }
}
