import type { Address } from "../../contract/address.ts";
import { locking } from "../../infra/database.ts";
import { lockPosts, type ServiceDatabase } from "../database/database.ts";
import { writeCollection } from "../import/import-tables.ts";
import { movePosts } from "../import/move-posts.ts";

/** In the order of the locks of other writers. */
const tables = [
  "posts",
  "people",
  "floor_prices",
  "marks",
  "remakes",
  "answers",
  "collect_turns",
  "collect_positions",
  "market_places",
] as const;

export interface Removed {
  /** Posts that went to other collections, or to none. */
  readonly left: number;
  /** Posts that named the address. */
  readonly deleted: number;
  readonly prices: number;
}

/** Removes a collection with all that is kept for it. If it fails, the next call continues. */
export async function removeCollection(
  database: ServiceDatabase,
  { address, name }: { readonly address: Address; readonly name: string },
  now: () => number,
): Promise<Removed> {
  await writeCollection(database, { contract: address, name, terms: [] }, now);
  const { left } = (await movePosts(database, now)).get(address) ?? { left: 0 };
  return database.transact("collection_remove", async (transaction) => {
    const turns = transaction.selectFrom("collect_turns").select("id").where("collection", "=", address).orderBy("id");
    await locking(transaction, turns).execute();
    await lockPosts(transaction);
    await transaction.deleteFrom("collections").where("address", "=", address).execute();
    const gone = new Map<string, number>();
    await transaction.deleteFrom("named_contracts").where("contract", "=", address).execute();
    for (const table of tables) {
      const { numDeletedRows } = await transaction.deleteFrom(table).where("collection", "=", address).executeTakeFirst();
      gone.set(table, Number(numDeletedRows));
    }
    return { left, deleted: gone.get("posts") ?? 0, prices: gone.get("floor_prices") ?? 0 };
  });
}
