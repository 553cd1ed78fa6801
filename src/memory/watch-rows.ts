import type { Expression, ExpressionBuilder, Kysely, SqlBool } from "kysely";
import { locking } from "../infra/database.ts";
import type { Tables } from "./tables.ts";

/** Of one server. */
export const MAX_WATCHES = 25;
/** So many refusals in a row pause a watch. */
export const MAX_FAILURES = 3;

/**
 * Locks watches before more than one of them is changed: always in the order of their ids, so that two transactions never wait
 * for each other.
 */
export const lockWatches = (
  transaction: Kysely<Tables>,
  areMeant: (row: ExpressionBuilder<Tables, "watches">) => Expression<SqlBool>,
): Promise<{ id: string }[]> =>
  locking(transaction, transaction.selectFrom("watches").select("id").where(areMeant).orderBy("id")).execute();
