import type { Expression, ExpressionBuilder, Kysely, SqlBool } from "kysely";
import { locking } from "../infra/database.ts";
import { HOUR_MS } from "../infra/time.ts";
import type { Tables } from "./tables.ts";

/** The tables whose rows one process at a time is at. */
type Leased = "posts" | "tracked_collections" | "watches";

/** The right of one process to do something, until a time in milliseconds since the epoch. */
export interface Lease {
  readonly owner: string;
  readonly until: number;
}

/** Nothing is leased or held back for as long: a time further ahead was written before a clock was set back, and is over. */
export const TOO_FAR_AHEAD_MS = HOUR_MS;

/** What a row that no process is at any more has. */
export const released = { lease_owner: null, lease_until: null };

export const leased = ({ owner, until }: Lease) => ({ lease_owner: owner, lease_until: until });

/** Whether the lease still holds. */
export const isHeld =
  (lease: Lease) =>
  (row: ExpressionBuilder<Tables, Leased>): Expression<SqlBool> =>
    row.and(leased(lease));

/** Whether no process is at it. */
export const isFree =
  (now: number) =>
  ({ or, eb }: ExpressionBuilder<Tables, Leased>): Expression<SqlBool> =>
    or([eb("lease_until", "is", null), eb("lease_until", "<=", now), eb("lease_until", ">", now + TOO_FAR_AHEAD_MS)]);

/**
 * Locks watches before more than one of them is changed: always in the order of their ids, so that of two transactions that
 * change the same ones the second waits, and neither waits for the other.
 */
export const lockWatches = (
  transaction: Kysely<Tables>,
  areMeant: (row: ExpressionBuilder<Tables, "watches">) => Expression<SqlBool>,
): Promise<{ id: string }[]> =>
  locking(transaction, transaction.selectFrom("watches").select("id").where(areMeant).orderBy("id")).execute();

/** The same, for those of them that the lease still holds: their ids. */
export async function lockHeldWatches(transaction: Kysely<Tables>, lease: Lease, ids: readonly string[]): Promise<string[]> {
  const held = await lockWatches(transaction, (row) => row.and([row("id", "in", ids), isHeld(lease)(row)]));
  return held.map(({ id }) => id);
}

/** Gives watches back that are locked. */
export async function releaseWatches(
  transaction: Kysely<Tables>,
  ids: readonly string[],
  changes: { readonly due_at?: number } = {},
): Promise<void> {
  if (ids.length === 0) return;
  await transaction
    .updateTable("watches")
    .set({ ...released, ...changes })
    .where("id", "in", ids)
    .execute();
}
