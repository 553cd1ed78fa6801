import type { Address } from "../../src/contract/address.ts";
import type { Clock } from "../../src/infra/clock.ts";
import { openServiceDatabase, type ServiceDatabase } from "../../src/service/database/database.ts";
import { markDirty } from "../../src/service/database/dirty.ts";
import { dayOf, makePartitions } from "../../src/service/database/partitions.ts";
import type { PostRow } from "../../src/service/database/tables.ts";
import { cleanUp } from "./clean-up.ts";
import type { Engine } from "./databases/engines.ts";

/** The fields of a post that the numbers depend on. */
export interface PlainPost {
  readonly id: string;
  readonly author: string;
  readonly createdAt: number;
  readonly followers: number;
  readonly retweets: number;
  readonly likes: number;
}

/** A service's database, closed after the test. */
export async function openTestDatabase(engine: Engine, clock?: Clock): Promise<ServiceDatabase & { readonly url: string }> {
  const url = await engine.createUrl();
  const database = await openServiceDatabase({ url, limitMs: 10_000, clock });
  cleanUp(() => database.close());
  return Object.assign(database, { url });
}

const rowOf = (collection: Address, { createdAt, ...post }: PlainPost): PostRow => ({
  ...post,
  collection,
  day: dayOf(createdAt),
  created_at: createdAt,
  text: `Post ${post.id}`,
  lang: "en",
  source: "<a>Web</a>",
  is_sensitive: 0,
  contract: null,
});

/** Adds posts with their authors, without an import. */
export function addPosts(database: ServiceDatabase, collection: Address, posts: readonly PlainPost[]): Promise<void> {
  return database.transact("test", async (transaction) => {
    await makePartitions(
      transaction,
      posts.map(({ createdAt }) => dayOf(createdAt)),
    );
    const people = [...new Set(posts.map(({ author }) => author))].map((id) => ({
      collection,
      id,
      as_of: 0,
      as_of_post: "1",
      screen_name: `person_${id}`,
      name: `Person ${id}`,
      description: "",
      location: "",
      picture_url: "https://pbs.twimg.com/a.png",
      is_verified: 0,
      is_protected: 0,
      statuses: 1,
      favourites: 2,
    }));
    for (const rows of chunks(people))
      await transaction
        .insertInto("people")
        .values(rows)
        .onConflict((c) => c.doNothing())
        .execute();
    for (const rows of chunks(posts.map((post) => rowOf(collection, post)))) {
      await transaction.insertInto("posts").values(rows).execute();
    }
  });
}

const chunks = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / 500) }, (_, index) => rows.slice(index * 500, (index + 1) * 500));

/** Marks a collection's posts as changed, as every writer does. */
export async function markChanged(database: ServiceDatabase, collection: Address, now: number): Promise<void> {
  await database.transact("test", (transaction) => markDirty(transaction, [collection], now));
}

export async function addCollection(database: ServiceDatabase, address: Address, name: string): Promise<void> {
  await database.run("test", (connection) =>
    connection.insertInto("collections").values({ address, name, terms: "[]" }).execute(),
  );
}
