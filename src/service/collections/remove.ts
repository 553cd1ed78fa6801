import type { Address } from "../../contract/address.ts";
import { locking } from "../../infra/database.ts";
import { lockPosts, type ServiceDatabase } from "../database/database.ts";

/** The tables to delete from, in the locking order of other writers. */
const tables = [
  "posts",
  "people",
  "floor_prices",
  "answers_to_rebuild",
  "answers",
  "polls",
  "collect_positions",
  "market_listings",
] as const;

/** Removes a collection with all that is stored for it. @returns the numbers of posts and prices. */
export const removeCollection = (
  database: ServiceDatabase,
  address: Address,
): Promise<{ readonly posts: number; readonly prices: number }> =>
  database.transact("collection_remove", async (transaction) => {
    const polls = transaction.selectFrom("polls").select("id").where("collection", "=", address).orderBy("id");
    await locking(transaction, polls).execute();
    await lockPosts(transaction);
    await transaction.deleteFrom("collections").where("address", "=", address).execute();
    const deleted = new Map<string, number>();
    for (const table of tables) {
      const { numDeletedRows } = await transaction.deleteFrom(table).where("collection", "=", address).executeTakeFirst();
      deleted.set(table, Number(numDeletedRows));
    }
    return { posts: deleted.get("posts") ?? 0, prices: deleted.get("floor_prices") ?? 0 };
  });
