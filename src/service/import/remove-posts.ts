import { sql } from "kysely";
import { ofPosts, overRows } from "../database/bulk.ts";
import { lockPosts, type ServiceTransaction } from "../database/database.ts";
import type { PostRow } from "../database/tables.ts";
import { markRemakes } from "./remakes.ts";

type Found = Pick<PostRow, "collection" | "day" | "id" | "author">;

/** Which posts are to go. */
export interface Removal {
  readonly posts?: readonly string[];
  /** The days of these posts; where they are not known, every post is read to find them. */
  readonly days?: readonly number[] | undefined;
  /** Authors all of whose posts are to go. */
  readonly authors?: readonly string[];
}

export interface Removed {
  /** The ids of the posts, each once. */
  readonly posts: ReadonlySet<string>;
  /** The number of profiles that went with them. */
  readonly profiles: number;
  readonly collections: ReadonlySet<PostRow["collection"]>;
}

/** Every collection that has posts, that of those which belong to none included. */
const everywhere = sql`(select collection from remakes union all select '')`;

/**
 * Removes posts wherever they are kept, and the profiles of authors who have none left there, and has the answers made again.
 * Meanwhile no other process writes posts.
 *
 * @param now milliseconds since the epoch.
 */
export async function removePosts(transaction: ServiceTransaction, removal: Removal, now: number): Promise<Removed> {
  const { posts = [], authors = [] } = removal;
  if (posts.length + authors.length === 0) return { posts: new Set(), profiles: 0, collections: new Set() };
  await lockPosts(transaction);
  const single = await findPosts(transaction, removal);
  const found = [...single, ...(await findPostsOf(transaction, authors))];
  await overRows(
    transaction,
    found.map(({ collection, day, id }) => [collection, day, id]),
    (values) => `delete from posts where (collection, day, id) in (values ${ofPosts(values)})`,
  );
  const removed = await removePeople(transaction, authors);
  const silent = await refreshPeople(transaction, single);
  const collections = new Set([...found, ...removed].map(({ collection }) => collection));
  await markRemakes(transaction, collections, now);
  return { posts: new Set(found.map(({ id }) => id)), profiles: removed.length + silent, collections };
}

async function findPosts(transaction: ServiceTransaction, { posts = [], days }: Removal): Promise<Found[]> {
  if (posts.length === 0) return [];
  const ofDays = days ? sql`and day in (${sql.join(days)})` : sql``;
  const { rows } = await sql<Found>`
    select collection, day, id, author from posts
    where collection in ${everywhere} ${ofDays} and id in (${sql.join(posts)})`.execute(transaction);
  return rows;
}

/** Reads the posts of those collections alone that have a profile of one of the authors. */
async function findPostsOf(transaction: ServiceTransaction, authors: readonly string[]): Promise<Found[]> {
  if (authors.length === 0) return [];
  const { rows } = await sql<Found>`
    select collection, day, id, author from posts
    where collection in (select collection from people where collection in ${everywhere} and id in (${sql.join(authors)}))
      and author in (${sql.join(authors)})`.execute(transaction);
  return rows;
}

async function removePeople(transaction: ServiceTransaction, authors: readonly string[]): Promise<Pick<Found, "collection">[]> {
  if (authors.length === 0) return [];
  const { rows } = await sql<Pick<Found, "collection">>`
    delete from people where collection in ${everywhere} and id in (${sql.join(authors)}) returning collection`.execute(
    transaction,
  );
  return rows;
}

/**
 * A profile is as of its author's newest post: removes that of an author without posts, and dates the others anew.
 *
 * @returns how many were removed.
 */
async function refreshPeople(transaction: ServiceTransaction, removed: readonly Found[]): Promise<number> {
  let gone = 0;
  for (const [collection, of] of Map.groupBy(removed, ({ collection }) => collection)) {
    const authors = [...new Set(of.map(({ author }) => author))];
    const left = await transaction
      .selectFrom("posts")
      .select(["author", "created_at", "id"])
      .where("collection", "=", collection)
      .where("author", "in", authors)
      .orderBy("created_at", "desc")
      .orderBy(sql`length(id)`, "desc")
      .orderBy("id", "desc")
      .execute();
    const ids = of.map(({ id }) => id);
    for (const author of authors) {
      const newest = left.find((post) => post.author === author);
      if (newest) {
        await transaction
          .updateTable("people")
          .set({ as_of: newest.created_at, as_of_post: newest.id })
          .where("collection", "=", collection)
          .where("id", "=", author)
          .where("as_of_post", "in", ids)
          .execute();
      } else {
        const { numDeletedRows } = await transaction
          .deleteFrom("people")
          .where("collection", "=", collection)
          .where("id", "=", author)
          .executeTakeFirst();
        gone += Number(numDeletedRows);
      }
    }
  }
  return gone;
}
