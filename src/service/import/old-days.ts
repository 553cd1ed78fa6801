import type { Address } from "../../contract/address.ts";
import type { Clock } from "../../infra/clock.ts";
import { DAY_MS } from "../../infra/time.ts";
import { lockPosts, type ServiceDatabase, type ServiceTransaction } from "../database/database.ts";
import { dropPartitionsBefore, firstDayKept } from "../database/partitions.ts";
import { NO_COLLECTION, type PostRow } from "../database/tables.ts";

/**
 * Makes what is called again and again, and removes the posts of old days when it first is and once a day then: nobody may
 * import for months.
 */
export function dropDaily(
  database: ServiceDatabase,
  { clock, keepDays }: { readonly clock: Pick<Clock, "now">; readonly keepDays: number },
): () => Promise<void> {
  let doneFor: number | undefined;
  return async () => {
    const now = clock.now();
    const first = firstDayKept(now, keepDays);
    if (first === doneFor) return;
    await dropOldDays(database, { now, keepDays });
    doneFor = first;
  };
}

/**
 * Removes the posts of days that are not kept any more, the people who have posted nothing since, and all that is left of
 * addresses that only such posts named. PostgreSQL drops whole days; of SQLite's one table they are deleted, collection by
 * collection.
 *
 * @param now milliseconds since the epoch.
 */
export async function dropOldDays(
  database: ServiceDatabase,
  { now, keepDays }: { readonly now: number; readonly keepDays: number },
) {
  const first = firstDayKept(now, keepDays);
  if (database.engine === "postgres") {
    await database.transact("drop_days", async (transaction) => {
      await lockPosts(transaction);
      await dropPartitionsBefore(transaction, first);
    });
  }
  const rows = await database.run("drop_days", (connection) =>
    connection
      .selectFrom("remakes")
      .leftJoin("collections", "collections.address", "remakes.collection")
      .select(["remakes.collection", "collections.address as listed"])
      .execute(),
  );
  const named = new Set<PostRow["collection"]>(rows.filter(({ listed }) => listed === null).map(({ collection }) => collection));
  for (const collection of [NO_COLLECTION, ...rows.map(({ collection }) => collection)] as PostRow["collection"][]) {
    await database.transact("drop_days", async (transaction) => {
      if (named.has(collection)) await lockPosts(transaction);
      if (database.engine === "sqlite")
        await transaction.deleteFrom("posts").where("collection", "=", collection).where("day", "<", first).execute();
      await transaction
        .deleteFrom("people")
        .where("collection", "=", collection)
        .where("as_of", "<", first * DAY_MS)
        .execute();
      if (named.has(collection)) await forgetUnused(transaction, collection as Address);
    });
  }
}

/** Any text may name an address: one that nothing is kept of would be there for ever, with its empty answers. */
async function forgetUnused(transaction: ServiceTransaction, collection: Address): Promise<void> {
  const listed = transaction.selectFrom("collections").select("address").where("address", "=", collection);
  const posts = transaction.selectFrom("posts").select("id").where("collection", "=", collection).limit(1);
  const prices = transaction.selectFrom("floor_prices").select("at").where("collection", "=", collection).limit(1);
  for (const used of [listed, posts, prices]) if (await used.executeTakeFirst()) return;
  // Whoever makes answers waits for the row in `remakes`, and makes none where that is gone.
  for (const table of ["remakes", "people", "answers"] as const)
    await transaction.deleteFrom(table).where("collection", "=", collection).execute();
}
