import type { Clock } from "../../src/infra/clock.ts";
import type { DatabaseOptions } from "../../src/infra/database.ts";
import { type Collection, isUnmatched } from "../../src/service/database/collection.ts";
import { openServiceDatabase, type ServiceDatabase } from "../../src/service/database/database.ts";
import { cleanUp } from "./clean-up.ts";

export { newPost } from "./new-post.ts";

/** The service's tables in a database that is closed after the test. */
export async function openTestService(
  url: string,
  clock?: Clock,
  onStatement?: DatabaseOptions["onStatement"],
): Promise<ServiceDatabase> {
  const database = await openServiceDatabase({ url, limitMs: 20_000, clock, onStatement });
  cleanUp(() => database.close());
  return database;
}

const plain = <Row extends object>(rows: readonly Row[]): Row[] => rows.map((row) => ({ ...row }));

/** Which of them an unmatched post is in depends on its author's id alone. */
const told = <Row extends { readonly collection: Collection }>(rows: readonly Row[]) =>
  rows
    .map(({ collection, ...row }) => ({ ...row, collection: isUnmatched(collection) ? "" : (collection as string) }))
    .sort((one, other) => (one.collection < other.collection ? -1 : Number(one.collection > other.collection)));

/** All imported rows, in the order of the keys; the collection of unmatched posts is `""`. */
export const rowsOf = (database: ServiceDatabase) =>
  database.run("rows", async (connection) => ({
    collections: plain(await connection.selectFrom("collections").selectAll().orderBy("address").execute()),
    posts: told(await connection.selectFrom("posts").selectAll().orderBy("day").orderBy("id").execute()),
    people: told(await connection.selectFrom("people").selectAll().orderBy("id").execute()),
    floor_prices: plain(await connection.selectFrom("floor_prices").selectAll().orderBy("collection").orderBy("at").execute()),
    remakes: plain(await connection.selectFrom("remakes").selectAll().orderBy("collection").execute()),
  }));
