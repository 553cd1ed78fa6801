import { overRows } from "../database/bulk.ts";
import type { ServiceTransaction } from "../database/database.ts";
import { NO_COLLECTION, type PostRow } from "../database/tables.ts";

/** Has the answers of collections made again as soon as possible. */
export async function markRemakes(
  transaction: ServiceTransaction,
  collections: Iterable<PostRow["collection"]>,
  now: number,
): Promise<void> {
  const rows = [...new Set(collections)].filter((collection) => collection !== NO_COLLECTION).map((each) => [each, now, 1]);
  await overRows(
    transaction,
    rows.sort(),
    (values) => `insert into remakes (collection, due_at, version) values ${values} on conflict (collection) do update
      set version = remakes.version + 1, due_at = case when remakes.due_at < excluded.due_at then remakes.due_at else excluded.due_at end`,
  );
}
