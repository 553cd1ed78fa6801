import { sql } from "kysely";
import type { Address } from "../../contract/address.ts";
import { DAY_MS } from "../../infra/time.ts";
import type { ServiceConnection } from "../database/database.ts";
import { RANKING_MS } from "../database/days.ts";
import type { PersonRow, PostRow } from "../database/tables.ts";
import { type Author, postsWithin, rowsOf } from "./authors.ts";
import { boundedReach } from "./talk.ts";

/** The most entries of an answer, as many as the reference response has. */
export const MAX_ENTRIES = 20;

type Profile = Omit<PersonRow, "collection" | "as_of" | "as_of_post">;

export interface RankedPerson extends Profile {
  readonly followers: number;
  readonly score: number;
}

type Counted = "source" | "text" | "lang" | "created_at" | "is_sensitive" | "followers" | "retweets" | "likes";
export type RankedPost = Profile & Pick<PostRow, Counted> & { readonly post_id: string };

/** Sorts ids, which are digits without leading zeros, as numbers. */
const byId = (id: string) => sql`length(${sql.ref(id)}), ${sql.ref(id)}`;
const profile = sql`people.id, people.screen_name, people.name, people.description, people.location, people.picture_url,
  people.is_verified, people.is_protected, people.statuses, people.favourites`;

export async function nextPostAfter(connection: ServiceConnection, collection: Address, now: number) {
  const next = sql<{ at: number | null }>`
    select min(created_at) as at from posts
    where collection = ${collection} and day >= ${Math.floor(now / DAY_MS)} and created_at > ${now}`;
  return (await rowsOf(next, connection))[0]?.at ?? undefined;
}

export async function rankPeople(
  connection: ServiceConnection,
  collection: Address,
  authors: readonly Author[],
): Promise<RankedPerson[]> {
  const top = topOf(authors);
  if (top.size === 0) return [];
  const people = await connection
    .selectFrom("people")
    .selectAll()
    .where("collection", "=", collection)
    .where("id", "in", [...top.keys()])
    .execute();
  const byId = new Map(people.map((person) => [person.id, person]));
  return [...top].flatMap(([id, ranked]) => {
    const person = byId.get(id);
    return person ? { ...person, ...ranked } : [];
  });
}

/** The top people. Adds the numerators of two `percent_rank`s before it divides: equal scores are then equal to the last digit. */
function topOf(authors: readonly Author[]): Map<string, Pick<RankedPerson, "followers" | "score">> {
  const counted = authors.flatMap(({ id, ranked }) =>
    ranked ? { id, followers: ranked.followers, reach: boundedReach(ranked), interaction: ranked.interaction } : [],
  );
  const rivals = counted.filter(({ interaction }) => interaction > 0);
  const rankOfReach = ranksOf(rivals.map((author) => author.reach));
  const rankOfInteraction = ranksOf(rivals.map(({ interaction }) => interaction));
  const ranked = counted.map((author) => ({
    ...author,
    ranks: rankOfReach(author.reach) + rankOfInteraction(author.interaction),
  }));
  ranked.sort((a, b) => b.ranks - a.ranks || b.followers - a.followers || compareIds(a.id, b.id));
  const maxRank = Math.max(1, rivals.length - 1);
  return new Map(
    ranked.slice(0, MAX_ENTRIES).map(({ id, followers, ranks }) => [id, { followers, score: 6 + (2 * ranks) / maxRank }]),
  );
}

/** Ranks a value by how many of the others are smaller. */
function ranksOf(values: readonly number[]): (value: number) => number {
  const ranks = new Map<number, number>();
  for (const [index, value] of Float64Array.from(values).sort().entries()) if (!ranks.has(value)) ranks.set(value, index);
  return (value) => ranks.get(value) ?? 0;
}

/** Compares ids, which are digits without leading zeros, as numbers. */
const compareIds = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : 1);

export function rankPosts(connection: ServiceConnection, collection: Address, now: number): Promise<RankedPost[]> {
  return rowsOf(
    sql<RankedPost>`
      with top as (
        select id as post_id, author, source, text, lang, created_at, is_sensitive, followers, retweets, likes
        ${postsWithin(collection, now - RANKING_MS, now)}
        order by retweets + likes desc, created_at desc, ${byId("id")} limit ${MAX_ENTRIES}
      )
      select ${profile}, post_id, source, text, lang, created_at, is_sensitive, followers, retweets, likes
      from top join people on people.collection = ${collection} and people.id = top.author
      order by retweets + likes desc, created_at desc, ${byId("post_id")}`,
    connection,
  );
}
