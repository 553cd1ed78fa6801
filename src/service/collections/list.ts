import { sql } from "kysely";
import type { Address } from "../../contract/address.ts";
import { DAY_MS } from "../../infra/time.ts";
import type { ServiceDatabase } from "../database/database.ts";
import { dayOf } from "../database/days.ts";
import { termsOf } from "../store/collections.ts";

const WINDOW_MS = 7 * DAY_MS;

export interface ListedCollection {
  readonly address: Address;
  readonly name: string;
  readonly terms: readonly string[];
  readonly floor: Floor | undefined;
  /** The number of posts of the last seven days. */
  readonly posts: number;
}

export interface Floor {
  readonly at: number;
  readonly price: number;
  readonly currency: string;
}

/** Collections by name, or the one with an address. */
export const listCollections = (database: ServiceDatabase, now: number, only?: Address): Promise<ListedCollection[]> =>
  database.run("collections_list", async (connection) => {
    const all = connection.selectFrom("collections").select(["address", "name", "terms"]).orderBy("name").orderBy("address");
    const rows = await (only ? all.where("address", "=", only) : all).execute();
    const listed: ListedCollection[] = [];
    for (const row of rows) {
      const { address, name } = row;
      const prices = connection.selectFrom("floor_prices").select(["at", "price", "currency"]).where("collection", "=", address);
      const floor = await prices.where("at", "<=", now).orderBy("at", "desc").limit(1).executeTakeFirst();
      const counted = await sql<{ posts: number }>`
        select count(*) as posts from posts where collection = ${address}
          and day between ${dayOf(now - WINDOW_MS)} and ${dayOf(now)}
          and created_at > ${now - WINDOW_MS} and created_at <= ${now}`.execute(connection);
      listed.push({ address, name, terms: termsOf(row), floor, posts: counted.rows[0]?.posts ?? 0 });
    }
    return listed;
  });
