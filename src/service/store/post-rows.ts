import { sql } from "kysely";
import type { Address } from "../../contract/address.ts";
import type { ServiceTransaction } from "../database/database.ts";
import { dayOf } from "../database/days.ts";
import { markDirty } from "../database/dirty.ts";
import { type RowOutcome, upsert, valuesOf } from "../database/rows.ts";
import type { PersonRow, PostRow } from "../database/tables.ts";
import type { Person, Post } from "./post.ts";

export const postRow = (collection: Address, post: Post): PostRow => ({
  collection,
  day: dayOf(post.createdAt),
  id: post.id,
  created_at: post.createdAt,
  author: post.author.id,
  followers: post.author.followers,
  retweets: post.retweets,
  likes: post.likes,
  text: post.text,
  lang: post.lang,
  source: post.source,
  is_sensitive: Number(post.isSensitive),
  contract: post.contract ?? null,
});

/** The columns of a profile that are the same in each collection. */
const profileRow = (author: Person) => ({
  id: author.id,
  screen_name: author.screenName,
  name: author.name,
  description: author.description,
  location: author.location,
  picture_url: author.pictureUrl,
  is_verified: Number(author.isVerified),
  is_protected: Number(author.isProtected),
  statuses: author.statuses,
  favourites: author.favourites,
});

export const personRow = (collection: Address, { id, createdAt, author }: Post): PersonRow => ({
  collection,
  as_of: createdAt,
  as_of_post: id,
  ...profileRow(author),
});

/** The inverse of `personRow`, which has no followers. */
export const personIn = (row: PersonRow, followers: number): Person => ({
  id: row.id,
  screenName: row.screen_name,
  name: row.name,
  description: row.description,
  location: row.location,
  pictureUrl: row.picture_url,
  isVerified: row.is_verified === 1,
  isProtected: row.is_protected === 1,
  followers,
  statuses: row.statuses,
  favourites: row.favourites,
});

/** Adds posts, and updates the counts of those that have more interaction than before. */
export const upsertPosts = (transaction: ServiceTransaction, rows: readonly PostRow[]): Promise<RowOutcome[]> =>
  upsert(transaction, "posts", rows, {
    key: ["collection", "day", "id"],
    set: ["followers", "retweets", "likes"],
    where: "excluded.retweets + excluded.likes > posts.retweets + posts.likes",
    isBetter: (row, than) => interactionOf(row) > interactionOf(than),
  });

const interactionOf = ({ retweets = 0, likes = 0 }: Partial<PostRow>): number => retweets + likes;

/** Upserts the profile of each author's newest post; of two copies of that post, the profile with larger counts. */
export const upsertPeople = (transaction: ServiceTransaction, rows: readonly PersonRow[]): Promise<RowOutcome[]> =>
  upsert(transaction, "people", rows, {
    key: ["collection", "id"],
    where: `(excluded.as_of, length(excluded.as_of_post), excluded.as_of_post, excluded.statuses, excluded.favourites)
      > (people.as_of, length(people.as_of_post), people.as_of_post, people.statuses, people.favourites)`,
    isBetter: (row, than) => isGreater(newnessOf(row), newnessOf(than)),
  });

/** Replaces stored profiles, in every collection. */
export async function updatePeople(transaction: ServiceTransaction, people: readonly Person[], now: number): Promise<void> {
  const rows = people.map(profileRow);
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== "id");
  if (columns.length === 0) return;
  const list = (of: string) => sql.raw(columns.map((column) => `${of}.${column}`).join(", "));
  // PostgreSQL expects a hundred rows of `incoming`, and would rather read every profile.
  const ids = sql.join(rows.map(({ id }) => id));
  const { rows: changed } = await sql<{ collection: Address }>`
    update people set ${sql.raw(columns.map((column) => `${column} = incoming.${column}`).join(", "))}
    from ${valuesOf(transaction, "people", rows)}
    where people.collection in (select collection from answers_to_rebuild) and people.id in (${ids}) and people.id = incoming.id
      and (${list("people")}) <> (${list("incoming")})
    returning people.collection`.execute(transaction);
  await markDirty(
    transaction,
    changed.map(({ collection }) => collection),
    now,
  );
}

const newnessOf = ({ as_of = 0, as_of_post = "", statuses = 0, favourites = 0 }: Partial<PersonRow>) => [
  as_of,
  as_of_post.length,
  as_of_post,
  statuses,
  favourites,
];

function isGreater<T>(values: readonly T[], than: readonly T[]): boolean {
  const at = values.findIndex((value, index) => value !== than[index]);
  return at >= 0 && (values[at] as T) > (than[at] as T);
}
