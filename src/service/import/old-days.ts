import type { Clock } from "../../infra/clock.ts";
import { lockPosts, type ServiceDatabase } from "../database/database.ts";
import { dropPartitionsBefore, firstDayKept } from "../database/partitions.ts";
import { NO_COLLECTION, type PostRow } from "../database/tables.ts";

const DAY_MS = 86_400_000;

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
 * Removes the posts of days that are not kept any more, and the people who have posted nothing since. PostgreSQL drops whole
 * days; of SQLite's one table they are deleted, collection by collection.
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
  const rows = await database.run("drop_days", (connection) => connection.selectFrom("remakes").select("collection").execute());
  for (const collection of [NO_COLLECTION, ...rows.map(({ collection }) => collection)] as PostRow["collection"][]) {
    await database.transact("drop_days", async (transaction) => {
      if (database.engine === "sqlite")
        await transaction.deleteFrom("posts").where("collection", "=", collection).where("day", "<", first).execute();
      await transaction
        .deleteFrom("people")
        .where("collection", "=", collection)
        .where("as_of", "<", first * DAY_MS)
        .execute();
    });
  }
}
