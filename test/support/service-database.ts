import type { Clock } from "../../src/infra/clock.ts";
import { openServiceDatabase, type ServiceDatabase } from "../../src/service/database/database.ts";
import { cleanUp } from "./memory.ts";

export { newPost } from "./new-post.ts";

/** The service's tables in a database that is closed after the test. */
export async function openTestService(url: string, onStatement?: (sql: string) => void, clock?: Clock): Promise<ServiceDatabase> {
  const database = await openServiceDatabase({ url, limitMs: 20_000, onStatement, ...(clock && { clock }) });
  cleanUp(() => database.close());
  return database;
}

const plain = <Row extends object>(rows: readonly Row[]): Row[] => rows.map((row) => ({ ...row }));

/** All imported rows, in the order of the keys. */
export const rowsOf = (database: ServiceDatabase) =>
  database.run("rows", async (connection) => ({
    collections: plain(await connection.selectFrom("collections").selectAll().orderBy("address").execute()),
    posts: plain(await connection.selectFrom("posts").selectAll().orderBy("collection").orderBy("day").orderBy("id").execute()),
    people: plain(await connection.selectFrom("people").selectAll().orderBy("collection").orderBy("id").execute()),
    floor_prices: plain(await connection.selectFrom("floor_prices").selectAll().orderBy("collection").orderBy("at").execute()),
    remakes: plain(await connection.selectFrom("remakes").selectAll().orderBy("collection").execute()),
  }));
