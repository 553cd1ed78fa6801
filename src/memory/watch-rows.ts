import type { Expression, ExpressionBuilder, Kysely, SqlBool } from "kysely";
import type { Address } from "../contract/address.ts";
import { locking } from "../infra/database.ts";
import type { Tables } from "./tables.ts";

/** Per server. */
export const MAX_WATCHES = 25;
/** Per member, as direct messages. */
export const MAX_DIRECT_WATCHES = 10;
/** Consecutive refusals that pause a watch. */
export const MAX_FAILURES = 3;

/** Locks by id, so that transactions never deadlock; for changes of several watches. */
export const lockWatches = (
  transaction: Kysely<Tables>,
  areMeant: (row: ExpressionBuilder<Tables, "watches">) => Expression<SqlBool>,
): Promise<{ id: string }[]> =>
  locking(transaction, transaction.selectFrom("watches").select("id").where(areMeant).orderBy("id")).execute();

/** Deletes all watches of locked servers or members; resolves to the watched collections. */
export async function deleteWatches(
  transaction: Kysely<Tables>,
  column: "serverId" | "memberId",
  ids: readonly string[],
): Promise<Address[]> {
  await lockWatches(transaction, (row) => row(column, "in", ids));
  const watched = await transaction.deleteFrom("watches").where(column, "in", ids).returning("collection").execute();
  return watched.map(({ collection }) => collection);
}
