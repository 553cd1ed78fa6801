import { sql } from "kysely";
import type { Address } from "../../../contract/address.ts";
import { networkOf } from "../../../contract/networks.ts";
import type { ServiceConnection, ServiceTransaction } from "../../database/database.ts";
import { dayOf, RANKING_MS } from "../../database/days.ts";
import { postsWithin, readAuthors, rowsOf } from "../../serve/authors.ts";
import { MAX_ENTRIES, rankPeople, rankPosts } from "../../serve/ranking.ts";
import type { CheckedPost } from "../recheck.ts";

const isOfX = (id: string): boolean => networkOf(id)?.id === "x";

export type ShownPost = Pick<CheckedPost, "id" | "author" | "created_at">;

/**
 * The posts and people of a collection's answers. `tracked` also has the newest post of each of these people: the checks of a
 * person are counted by posts.
 *
 * @returns `undefined` if they were checked on this day, or there are no answers yet.
 */
export async function readShown(connection: ServiceConnection, collection: Address, now: number) {
  const rebuilds = connection.selectFrom("answers_to_rebuild").select("checked_on").where("collection", "=", collection);
  const rebuild = await rebuilds.executeTakeFirst();
  if (!rebuild || rebuild.checked_on === dayOf(now)) return undefined;
  const posts = (await rankPosts(connection, collection, now)).filter(({ post_id }) => isOfX(post_id));
  const authors = await readAuthors(connection, collection, now);
  const ranked = await rankPeople(connection, collection, authors);
  const people = ranked.map(({ id }) => id).filter(isOfX);
  const newest = people.length === 0 ? [] : await newestPosts(connection, collection, people);
  const all: ShownPost[] = [...posts.map(({ post_id, id, created_at }) => ({ id: post_id, author: id, created_at })), ...newest];
  const tracked = [...new Map(all.map((post) => [post.id, post])).values()];
  return { posts: posts.map(({ post_id }) => post_id), people, tracked };
}

const newestPosts = (connection: ServiceConnection, collection: Address, people: readonly string[]): Promise<ShownPost[]> =>
  connection
    .selectFrom("people")
    .select(["as_of_post as id", "id as author", "as_of as created_at"])
    .where("collection", "=", collection)
    .where("id", "in", people)
    .execute();

/** Adds posts to `tracked_posts`, which counts failed checks. */
export async function track(
  transaction: ServiceTransaction,
  source: string,
  posts: readonly ShownPost[],
): Promise<CheckedPost[]> {
  if (posts.length === 0) return [];
  const rows = posts.map((post) => ({ ...post, source, uri: post.id, day: dayOf(post.created_at), rev: "", check_at: 0 }));
  const insert = transaction.insertInto("tracked_posts").values(rows);
  await insert.onConflict((conflict) => conflict.doNothing()).execute();
  const ids = posts.map(({ id }) => id);
  return transaction
    .selectFrom("tracked_posts")
    .select(["id", "uri", "author", "rev", "day", "misses", "created_at"])
    .where("id", "in", ids)
    .execute();
}

/** Whether a post without a reaction may be shown: as long as an answer has more entries than there are authors with a reaction. */
export async function hasSpaceForUnreacted(connection: ServiceConnection, collection: Address, now: number): Promise<boolean> {
  const voices = sql`
    select distinct author ${postsWithin(collection, now - RANKING_MS, now)} and retweets + likes > 0 limit ${MAX_ENTRIES}`;
  return (await rowsOf(voices, connection)).length < MAX_ENTRIES;
}
