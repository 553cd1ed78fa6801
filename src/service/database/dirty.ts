import { sql } from "kysely";
import type { Address } from "../../contract/address.ts";
import type { ServiceTransaction } from "./database.ts";
import { valuesOf } from "./rows.ts";

/** Counts a change of each collection, and makes its answers due. A build under way lacks the change, so answers stay due after it. */
export async function markDirty(transaction: ServiceTransaction, collections: Iterable<Address>, now: number): Promise<void> {
  // Without an order two writers could deadlock.
  const rows = [...new Set(collections)].sort().map((collection) => ({ collection, due_at: now, changes: 1 }));
  if (rows.length === 0) return;
  await sql`insert into answers_to_rebuild (collection, due_at, changes)
    select collection, due_at, changes from ${valuesOf(transaction, "answers_to_rebuild", rows)} where true
    on conflict (collection) do update set changes = answers_to_rebuild.changes + 1,
      due_at = case when answers_to_rebuild.lease is null and answers_to_rebuild.due_at > excluded.due_at then excluded.due_at else answers_to_rebuild.due_at end`.execute(
    transaction,
  );
}
