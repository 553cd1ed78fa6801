import type { Expression, ExpressionBuilder, Kysely, SqlBool } from "kysely";
import { locking } from "../infra/database.ts";
import type { Tables } from "./tables.ts";

/** Per server. */
export const MAX_WATCHES = 25;
/** Consecutive refusals that pause a watch. */
export const MAX_FAILURES = 3;

/** Locks by id, so that transactions never deadlock; for changes of several watches. */
export const lockWatches = (
  transaction: Kysely<Tables>,
  areMeant: (row: ExpressionBuilder<Tables, "watches">) => Expression<SqlBool>,
): Promise<{ id: string }[]> =>
  locking(transaction, transaction.selectFrom("watches").select("id").where(areMeant).orderBy("id")).execute();
