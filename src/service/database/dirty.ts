import { sql } from "kysely";
import type { Address } from "../../contract/address.ts";
import type { ServiceTransaction } from "./database.ts";
import { given } from "./rows.ts";
import type { ServiceTables } from "./tables.ts";

/** Counts a change of each collection, and makes the answers due. A build under way does not show it, so they stay due. */
export async function markDirty(transaction: ServiceTransaction, collections: Iterable<Address>, now: number): Promise<void> {
  // Without an order two writers could deadlock.
  const dirty = [...new Set(collections)].sort().map((collection) => ({ collection, changes: 1 }));
  if (dirty.length === 0) return;
  const { rows: marks } = await sql<ServiceTables["marks"]>`insert into marks (collection, changes)
    select collection, changes from ${given(transaction, "marks", dirty)} where true
    on conflict (collection) do update set changes = marks.changes + 1
    returning collection, changes`.execute(transaction);
  const remakes = marks
    .toSorted((one, other) => (one.collection < other.collection ? -1 : 1))
    .map((mark) => ({ ...mark, due_at: now }));
  await sql`insert into remakes (collection, due_at, changes)
    select collection, due_at, changes from ${given(transaction, "remakes", remakes)} where true
    on conflict (collection) do update set changes = excluded.changes,
      due_at = case when remakes.lease is null and remakes.due_at > excluded.due_at then excluded.due_at else remakes.due_at end`.execute(
    transaction,
  );
}
