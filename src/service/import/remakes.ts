import { overRows } from "../database/bulk.ts";
import type { ServiceTransaction } from "../database/database.ts";
import { NO_COLLECTION, type PostRow } from "../database/tables.ts";

/** Marks the answers of collections as dirty: they are made as soon as possible, or again if somebody is making them. */
export async function markRemakes(
  transaction: ServiceTransaction,
  collections: Iterable<PostRow["collection"]>,
  now: number,
): Promise<void> {
  const rows = [...new Set(collections)].filter((collection) => collection !== NO_COLLECTION).map((each) => [each, now, 1]);
  await overRows(
    transaction,
    rows.sort(),
    (values) => `insert into remakes (collection, due_at, changes) values ${values} on conflict (collection) do update
      set changes = remakes.changes + 1,
        due_at = case when remakes.lease is null and remakes.due_at > excluded.due_at then excluded.due_at else remakes.due_at end`,
  );
}
