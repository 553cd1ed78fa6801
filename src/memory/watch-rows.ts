import type { Expression, ExpressionBuilder, Kysely, SqlBool } from "kysely";
import type { Address } from "../contract/address.ts";
import { locking } from "../infra/database.ts";
import { MINUTE_MS } from "../infra/time.ts";
import type { Tables } from "./tables.ts";

/** Per server. */
export const MAX_WATCHES = 25;
/** Per member, as direct messages. */
export const MAX_DIRECT_WATCHES = 10;
/** Consecutive refusals that pause a watch. */
export const MAX_FAILURES = 3;

/** The tracked collections are chosen once a minute, which may take as long: a younger watch may not be among them yet. */
export const CHOSEN_MS = 2 * MINUTE_MS;

/** Locks by id, so that transactions never deadlock; for changes of several watches. */
export function lockWatches(
  transaction: Kysely<Tables>,
  areMeant: (row: ExpressionBuilder<Tables, "watches">) => Expression<SqlBool>,
  limit?: number,
): Promise<{ id: string }[]> {
  const watches = transaction.selectFrom("watches").select("id").where(areMeant).orderBy("id");
  return locking(transaction, limit === undefined ? watches : watches.limit(limit)).execute();
}

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
