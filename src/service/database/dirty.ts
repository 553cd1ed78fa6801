import { sql } from "kysely";
import { type Collection, isUnmatched } from "./collection.ts";
import type { ServiceTransaction } from "./database.ts";
import { given } from "./rows.ts";

/** A build that is under way does not show these changes, so the answers stay due. */
export async function markDirty(transaction: ServiceTransaction, collections: Iterable<Collection>, now: number): Promise<void> {
  const dirty = new Set(collections);
  // Without an order two writers could deadlock.
  const rows = [...dirty].sort().flatMap((each) => (isUnmatched(each) ? [] : { collection: each, due_at: now, changes: 1 }));
  if (rows.length === 0) return;
  await sql`insert into remakes (collection, due_at, changes)
    select collection, due_at, changes from ${given(transaction, "remakes", rows)} where true
    on conflict (collection) do update set changes = remakes.changes + 1,
      due_at = case when remakes.lease is null and remakes.due_at > excluded.due_at then excluded.due_at else remakes.due_at end`.execute(
    transaction,
  );
}
