import { type RawBuilder, sql } from "kysely";
import type { Address } from "../../contract/address.ts";
import { lockPosts, type ServiceTransaction } from "../database/database.ts";
import { markDirty } from "../database/dirty.ts";
import { recordRemovals } from "../database/removals.ts";
import type { PostRow } from "../database/tables.ts";

type RemovedRow = Pick<PostRow, "collection" | "id" | "author">;

interface Removal {
  readonly posts?: readonly string[];
  /** The days of `posts`; without them, the posts of all days are searched. */
  readonly days?: readonly number[] | undefined;
  readonly authors?: readonly string[];
}

/**
 * Removes posts, and profiles without posts. Stores the removals for bots, and marks the answers as dirty. Takes `lockPosts`.
 */
export async function removePosts(transaction: ServiceTransaction, removal: Removal, now: number) {
  const { posts = [], days, authors = [] } = removal;
  if (posts.length + authors.length === 0) return { posts: new Set<string>(), profiles: 0, collections: new Set<Address>() };
  await lockPosts(transaction);
  const remove = async (table: "posts" | "people", returned: string, where: RawBuilder<unknown>) =>
    (
      await sql<RemovedRow>`delete from ${sql.raw(table)} where collection in (select collection from answers_to_rebuild) and ${where}
        returning ${sql.raw(returned)}`.execute(transaction)
    ).rows;
  const ofDays = days ? sql`and day in (${sql.join(days)})` : sql``;
  const single =
    posts.length > 0 ? await remove("posts", "collection, id, author", sql`id in (${sql.join(posts)}) ${ofDays}`) : [];
  const found = [...single];
  const profiles: RemovedRow[] = [];
  if (authors.length > 0) {
    const ids = sql.join(authors);
    // Narrows the search to collections with a profile of these authors.
    const known = sql`(select collection from people where collection in (select collection from answers_to_rebuild) and id in (${ids}))`;
    found.push(...(await remove("posts", "collection, id", sql`collection in ${known} and author in (${ids})`)));
    profiles.push(...(await remove("people", "collection, id", sql`id in (${ids})`)));
  }
  let silent = 0;
  for (const [collection, of] of Map.groupBy(single, ({ collection }) => collection))
    silent += await settlePeople(transaction, collection, [...new Set(of.map(({ author }) => author))]);
  const collections = new Set([...found, ...profiles].map(({ collection }) => collection));
  await recordRemovals(
    transaction,
    [...single.map(({ id }) => ({ kind: "post", id }) as const), ...profiles.map(({ id }) => ({ kind: "author", id }) as const)],
    now,
  );
  await markDirty(transaction, collections, now);
  return { posts: new Set(found.map(({ id }) => id)), profiles: profiles.length + silent, collections };
}

/** Removes profiles without posts, and dates the others by their newest post. @returns the number of removed profiles. */
export async function settlePeople(
  transaction: ServiceTransaction,
  collection: Address,
  authors?: readonly string[],
): Promise<number> {
  const among = (column: string) => (authors ? sql`and ${sql.raw(column)} in (${sql.join(authors)})` : sql``);
  await sql`with ranked as (
      select author, created_at, id,
        row_number() over (partition by author order by created_at desc, length(id) desc, id desc) as place
      from posts where collection = ${collection} ${among("author")}
    )
    update people set as_of = ranked.created_at, as_of_post = ranked.id from ranked
    where people.collection = ${collection} and people.id = ranked.author and place = 1 and people.as_of_post <> ranked.id`.execute(
    transaction,
  );
  // PostgreSQL compares all pairs of a long list with «not in», SQLite with «not exists».
  const removed = await sql`delete from people where collection = ${collection} and id in (
      select id from people where collection = ${collection} ${among("id")}
      except select author from posts where collection = ${collection} ${among("author")}
    )`.execute(transaction);
  return Number(removed.numAffectedRows);
}
