import { sql } from "kysely";
import { MAX_REMOVALS, type Removed } from "../../contract/removals.ts";
import { chunksOf } from "../../infra/chunks.ts";
import { DAY_MS } from "../../infra/time.ts";
import type { ServiceConnection, ServiceTransaction } from "./database.ts";

/** Rows per statement, which bounds its parameters. */
const ROWS_AT_ONCE = 1_000;

/**
 * Stores removals for bots, which repeat them in their records. The caller holds `lockPosts` until its commit, so that removals become
 * visible in the order of their sequences, and none appears behind a reader's cursor.
 */
export async function recordRemovals(transaction: ServiceTransaction, removed: readonly Removed[], now: number): Promise<void> {
  if (removed.length === 0) return;
  const { rows } = await sql<{ last: number | null }>`select max(sequence) as last from removals`.execute(transaction);
  // At least the present time, which is above every pruned sequence: a cursor stays valid when the table is empty.
  const first = Math.max(now, (rows[0]?.last ?? 0) + 1);
  const unique = new Map(removed.map(({ kind, id }) => [`${kind} ${id}`, { kind, id }]));
  const recorded = [...unique.values()].map((removal, index) => ({ sequence: first + index, ...removal }));
  for (const chunk of chunksOf(recorded, ROWS_AT_ONCE)) {
    await transaction
      .insertInto("removals")
      .values(chunk)
      .onConflict((conflict) =>
        conflict.columns(["kind", "id"]).doUpdateSet(({ ref }) => ({ sequence: ref("excluded.sequence") })),
      )
      .execute();
  }
}

/** The next removals in order, with their sequences. */
export const readRemovals = (connection: ServiceConnection, after: number) =>
  connection.selectFrom("removals").selectAll().where("sequence", ">", after).orderBy("sequence").limit(MAX_REMOVALS).execute();

/** Also removes the tombstones of older versions, whose posts would be refused by their age. @param first the first day to keep. */
export async function pruneRemovals(transaction: ServiceTransaction, first: number): Promise<void> {
  await transaction
    .deleteFrom("removals")
    .where("sequence", "<", first * DAY_MS)
    .execute();
  await transaction
    .deleteFrom("tombstones")
    .where("kind", "=", "version")
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("removals").select("id").where("kind", "=", "post").whereRef("removals.id", "=", "tombstones.id"))),
    )
    .execute();
}
