import { openServiceDatabase, type ServiceDatabase } from "../../src/service/database/database.ts";
import type { Post } from "../../src/service/post.ts";
import { cleanUp } from "./memory.ts";

/** The service's tables in a database that is closed after the test. */
export async function openTestService(url: string, onStatement?: (sql: string) => void): Promise<ServiceDatabase> {
  const database = await openServiceDatabase({ url, limitMs: 20_000, onStatement });
  cleanUp(() => database.close());
  return database;
}

/** A post of 20 November 2026, 10:00 UTC, by an author of its own. */
export const newPost = (id: number, differing: Partial<Post> = {}): Post => ({
  id: String(id),
  author: {
    id: String(1_000 + id),
    screenName: `author_${id}`,
    name: `Author ${id}`,
    description: "",
    location: "",
    pictureUrl: "https://pbs.twimg.com/profile_images/1/a_normal.png",
    isVerified: false,
    isProtected: false,
    followers: 10 * id,
    statuses: 5,
    favourites: 3,
  },
  createdAt: Date.UTC(2026, 10, 20, 10),
  text: `post ${id}`,
  lang: "en",
  source: "",
  isSensitive: false,
  retweets: 1,
  likes: 2,
  ...differing,
});

const plain = <Row extends object>(rows: readonly Row[]): Row[] => rows.map((row) => ({ ...row }));

/** All that imports write, in the order of the keys. */
export const rowsOf = (database: ServiceDatabase) =>
  database.run("rows", async (connection) => ({
    collections: plain(await connection.selectFrom("collections").selectAll().orderBy("address").execute()),
    posts: plain(await connection.selectFrom("posts").selectAll().orderBy("collection").orderBy("day").orderBy("id").execute()),
    people: plain(await connection.selectFrom("people").selectAll().orderBy("collection").orderBy("id").execute()),
    floor_prices: plain(await connection.selectFrom("floor_prices").selectAll().orderBy("collection").orderBy("at").execute()),
    remakes: plain(await connection.selectFrom("remakes").selectAll().orderBy("collection").execute()),
  }));
