import { sql } from "kysely";
import type { ServiceTransaction } from "./database.ts";
import { given } from "./rows.ts";
import { NO_COLLECTION, type PostRow } from "./tables.ts";

/** Marks the answers of collections as dirty. An answer that is being made meanwhile is due again, by its version. */
export async function markDirty(
  transaction: ServiceTransaction,
  collections: Iterable<PostRow["collection"]>,
  now: number,
): Promise<void> {
  const dirty = new Set(collections);
  // Sorted, so that two writers lock the rows in the same order.
  const rows = [...dirty].sort().flatMap((each) => (each === NO_COLLECTION ? [] : { collection: each, due_at: now, version: 1 }));
  if (rows.length === 0) return;
  await sql`insert into remakes (collection, due_at, version)
    select collection, due_at, version from ${given(transaction, "remakes", rows)} where true
    on conflict (collection) do update set version = remakes.version + 1,
      due_at = case when remakes.lease is null and remakes.due_at > excluded.due_at then excluded.due_at else remakes.due_at end`.execute(
    transaction,
  );
}
