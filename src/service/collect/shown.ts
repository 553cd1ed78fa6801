import type { Address } from "../../contract/address.ts";
import type { ServiceConnection } from "../database/database.ts";
import { dayOf } from "../database/partitions.ts";
import type { PostRow } from "../database/tables.ts";
import { rankPeople, rankPosts } from "../serve/measures.ts";

/** All that is answered of some collections. */
interface Shown {
  readonly collections: readonly Address[];
  readonly posts: readonly Pick<PostRow, "id" | "day">[];
  /** Their ids. */
  readonly people: readonly string[];
}

interface ShownOptions {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Days since the epoch, UTC. */
  readonly today: number;
  readonly limit: number;
}

/** Reads what is answered of the next collections that were not looked at today. */
export async function readShown(connection: ServiceConnection, { now, today, limit }: ShownOptions): Promise<Shown> {
  const due = await connection
    .selectFrom("remakes")
    .select("collection")
    .where(({ or, eb }) => or([eb("looked_on", "is", null), eb("looked_on", "<>", today)]))
    .orderBy("collection")
    .limit(limit)
    .execute();
  const collections = due.map(({ collection }) => collection);
  const posts: Pick<PostRow, "id" | "day">[] = [];
  const people = new Set<string>();
  for (const collection of collections) {
    for (const { post_id, created_at } of await rankPosts(connection, collection, now))
      posts.push({ id: post_id, day: dayOf(created_at) });
    for (const { id } of await rankPeople(connection, collection, now)) people.add(id);
  }
  return { collections, posts, people: [...people] };
}
