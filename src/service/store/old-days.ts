import { sql } from "kysely";
import type { Address } from "../../contract/address.ts";
import type { Clock } from "../../infra/clock.ts";
import { DatabaseError } from "../../infra/engine.ts";
import { DAY_MS, MINUTE_MS } from "../../infra/time.ts";
import { lockPosts, type ServiceDatabase, type ServiceTransaction } from "../database/database.ts";
import { dayOf, firstStoredDay } from "../database/days.ts";
import { pruneRemovals } from "../database/removals.ts";
import { pruneRead } from "./posts-read.ts";

const KEEP_GONE_DAYS = 7;

/** Creates a function that removes old days at its first call of each day. */
export function dropDaily(
  database: ServiceDatabase,
  { clock, keepDays }: { readonly clock: Pick<Clock, "now">; readonly keepDays: number },
): () => Promise<void> {
  let doneFor: number | undefined;
  let againAt = 0;
  return async () => {
    const now = clock.now();
    if (firstStoredDay(now, keepDays) === doneFor || now < againAt) return;
    if (await dropOldDays(database, { now, keepDays })) doneFor = firstStoredDay(now, keepDays);
    else againAt = now + MINUTE_MS;
  };
}

/**
 * Removes posts, prices and removals older than `keepDays`, but never the last price of a collection; also people without later posts.
 *
 * @returns false if a node of the database cannot be reached; the next call does the rest.
 */
export async function dropOldDays(
  database: ServiceDatabase,
  { now, keepDays }: { readonly now: number; readonly keepDays: number },
): Promise<boolean> {
  try {
    await dropBefore(database, now, firstStoredDay(now, keepDays));
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && error.problem === "node_unreachable") return false;
    throw error;
  }
}

async function dropBefore(database: ServiceDatabase, now: number, first: number): Promise<void> {
  await database.transact("drop_days", async (transaction) => {
    await lockPosts(transaction);
    await pruneRemovals(transaction, first);
    await pruneRead(transaction, now);
  });
  const collections = await database.run("drop_days", (connection) =>
    connection.selectFrom("answers_to_rebuild").select("collection").execute(),
  );
  for (const { collection } of collections)
    await database.transact("drop_days", (transaction) => dropOf(transaction, collection, first));
  // Posts that are gone stay tracked for a week: a repeated event of one would bring it back.
  await database.run("drop_days", (connection) =>
    connection
      .deleteFrom("tracked_posts")
      .where((post) =>
        post.or([post("day", "<", first), post.and([post("is_gone", "=", 1), post("day", "<", dayOf(now) - KEEP_GONE_DAYS)])]),
      )
      .execute(),
  );
  await database.run("drop_days", (connection) =>
    connection
      .deleteFrom("linked_accounts")
      .where("id", "not in", connection.selectFrom("tracked_posts").select("author").where("is_gone", "=", 0))
      .execute(),
  );
}

async function dropOf(transaction: ServiceTransaction, collection: Address, first: number): Promise<void> {
  const posts = transaction.deleteFrom("posts").where("collection", "=", collection).where("day", "<", first);
  const people = transaction.deleteFrom("people").where("collection", "=", collection);
  await posts.execute();
  await people.where("as_of", "<", first * DAY_MS).execute();
  const last = sql<number>`(select max(at) from floor_prices as prices where prices.collection = ${collection})`;
  await transaction
    .deleteFrom("floor_prices")
    .where("collection", "=", collection)
    .where("at", "<", first * DAY_MS)
    .where("at", "<", last)
    .execute();
}
