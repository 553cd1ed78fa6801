import { sql } from "kysely";
import type { Address } from "../../contract/address.ts";
import type { Clock } from "../../infra/clock.ts";
import { DAY_MS } from "../../infra/time.ts";
import { lockPosts, type ServiceDatabase, type ServiceTransaction } from "../database/database.ts";
import { dayOf, firstDayKept, turnPartitions } from "../database/partitions.ts";
import { pruneRemovals } from "../database/removals.ts";
import { NO_COLLECTION, type RemakeRow } from "../database/tables.ts";

const GONE_DAYS = 7;

/** The returned function removes old days once a day, however often it is called. */
export function dropDaily(
  database: ServiceDatabase,
  { clock, keepDays }: { readonly clock: Pick<Clock, "now">; readonly keepDays: number },
): () => Promise<void> {
  let doneFor: number | undefined;
  return async () => {
    const now = clock.now();
    if (firstDayKept(now, keepDays) === doneFor) return;
    await dropOldDays(database, { now, keepDays });
    doneFor = firstDayKept(now, keepDays);
  };
}

/**
 * Removes posts, prices and notes of removals older than `keepDays`, but no last price; people without later posts; addresses that
 * only such posts named.
 */
export async function dropOldDays(
  database: ServiceDatabase,
  { now, keepDays }: { readonly now: number; readonly keepDays: number },
) {
  const first = firstDayKept(now, keepDays);
  await database.transact("drop_days", async (transaction) => {
    await lockPosts(transaction);
    await turnPartitions(transaction, first, dayOf(now));
    await pruneRemovals(transaction, first);
  });
  const rows = await database.run("drop_days", (connection) => connection.selectFrom("remakes").select("collection").execute());
  for (const collection of [NO_COLLECTION, ...rows.map(({ collection }) => collection)] as const) {
    await database.transact("drop_days", async (transaction) => {
      const posts = transaction.deleteFrom("posts").where("collection", "=", collection).where("day", "<", first);
      const people = transaction.deleteFrom("people").where("collection", "=", collection);
      await posts.execute();
      await people.where("as_of", "<", first * DAY_MS).execute();
      const prices = transaction.deleteFrom("floor_prices").where("collection", "=", collection as Address);
      const last = sql<number>`(select max(at) from floor_prices as prices where prices.collection = ${collection})`;
      await prices
        .where("at", "<", first * DAY_MS)
        .where("at", "<", last)
        .execute();
    });
  }
  // A repeated event of a post that is gone comes within days.
  await database.run("drop_days", (connection) =>
    connection
      .deleteFrom("tracked_posts")
      .where((post) =>
        post.or([post("day", "<", first), post.and([post("is_gone", "=", 1), post("day", "<", dayOf(now) - GONE_DAYS)])]),
      )
      .execute(),
  );
  await database.transact("drop_days", forgetUnused);
}

/** Any text may name an address, whose empty answers would stay for ever. */
async function forgetUnused(transaction: ServiceTransaction): Promise<void> {
  await lockPosts(transaction);
  // An answer that is being built waits for its row here, and is dropped when that is gone.
  const { rows } = await sql<Pick<RemakeRow, "collection">>`
    delete from remakes where not exists (select 1 from collections where address = remakes.collection)
      and (select id from posts where posts.collection = remakes.collection limit 1) is null
      and (select at from floor_prices where floor_prices.collection = remakes.collection limit 1) is null
    returning collection`.execute(transaction);
  if (rows.length === 0) return;
  const unused = rows.map(({ collection }) => collection);
  for (const table of ["people", "answers"] as const)
    await transaction.deleteFrom(table).where("collection", "in", unused).execute();
}
