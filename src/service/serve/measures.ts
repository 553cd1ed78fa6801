import { type RawBuilder, sql } from "kysely";
import type { Address } from "../../contract/address.ts";
import { DAY_MS } from "../../infra/time.ts";
import type { ServiceConnection } from "../database/database.ts";
import type { PersonRow, PostRow } from "../database/tables.ts";

const WINDOW_MS = 7 * DAY_MS;
/** How old a post in an answer may be. */
export const RANKING_MS = 30 * DAY_MS;
/** As in the reference response. */
export const MAX_ENTRIES = 20;

type Profile = Omit<PersonRow, "collection" | "as_of" | "as_of_post">;

/** Counts of the last seven days. */
export interface Measures {
  readonly posts: number;
  readonly authors: number;
  readonly interaction: number;
  /** The sum of the authors' squared interactions. */
  readonly squares: number;
  /** The sum of the authors' largest follower counts. */
  readonly reach: number;
  readonly interactionBefore: number;
  /** `before` is at least seven days older, and in the same currency. */
  readonly prices: readonly [last: number, before: number] | undefined;
}

export interface RankedPerson extends Profile {
  readonly followers: number;
  readonly score: number;
}

type Counted = "source" | "text" | "lang" | "created_at" | "is_sensitive" | "followers" | "retweets" | "likes";
export type RankedPost = Profile & Pick<PostRow, Counted> & { readonly post_id: string };

const number = (column: string) => sql`cast(${sql.ref(column)} as double precision)`;
/** Large sums of integers would fail in one engine and be text in the other. */
const interaction = sql`(${number("retweets")} + ${number("likes")})`;
/** Sorts digits of any length as numbers. */
const byId = (id: string) => sql`length(ltrim(${sql.ref(id)}, '0')), ltrim(${sql.ref(id)}, '0'), ${sql.ref(id)}`;
const profile = sql`people.id, people.screen_name, people.name, people.description, people.location, people.picture_url,
  people.is_verified, people.is_protected, people.statuses, people.favourites`;

/** `day` prunes partitions. */
const postsWithin = (collection: Address, after: number, until: number) => sql`
  from posts where collection = ${collection}
    and day between ${Math.floor(after / DAY_MS)} and ${Math.floor(until / DAY_MS)}
    and created_at > ${after} and created_at <= ${until}`;

const voicesWithin = (collection: Address, after: number, until: number) => sql`
  select author, count(*) as posts, max(followers) as followers, sum(${interaction}) as interaction
  ${postsWithin(collection, after, until)} group by author`;

const rowsOf = async <Row>(query: RawBuilder<Row>, connection: ServiceConnection): Promise<Row[]> =>
  (await query.execute(connection)).rows;

/** Sums have a fixed order, so that equal rows give equal digits. */
export async function measureCollection(connection: ServiceConnection, collection: Address, now: number): Promise<Measures> {
  const measured = sql<Omit<Measures, "interactionBefore" | "prices">>`
    select count(*) as authors, coalesce(sum(${number("posts")}), 0) as posts,
      coalesce(sum(${number("followers")} order by followers), 0) as reach,
      coalesce(sum(interaction order by interaction), 0) as interaction,
      coalesce(sum(interaction * interaction order by interaction), 0) as squares
    from (${voicesWithin(collection, now - WINDOW_MS, now)}) as voices`;
  const before = sql<{ interaction: number }>`
    select coalesce(sum(${interaction}), 0) as interaction ${postsWithin(collection, now - 2 * WINDOW_MS, now - WINDOW_MS)}`;
  const [window] = await rowsOf(measured, connection);
  const [windowBefore] = await rowsOf(before, connection);
  if (!window || !windowBefore) throw new Error("an aggregate has no row");
  const prices = await pricesOf(connection, collection, now);
  return { ...window, interactionBefore: windowBefore.interaction, prices };
}

async function pricesOf(connection: ServiceConnection, collection: Address, now: number): Promise<Measures["prices"]> {
  const latest = async (until: number, currency?: string) => {
    const same = currency === undefined ? sql`` : sql`and currency = ${currency}`;
    const query = sql<{ at: number; price: number; currency: string }>`
      select at, price, currency from floor_prices
      where collection = ${collection} and price > 0 and at <= ${until} ${same} order by at desc limit 1`;
    return (await rowsOf(query, connection))[0];
  };
  const last = await latest(now);
  const before = last && (await latest(last.at - WINDOW_MS, last.currency));
  return before && [last.price, before.price];
}

export async function nextPostAfter(connection: ServiceConnection, collection: Address, now: number) {
  const next = sql<{ at: number | null }>`
    select min(created_at) as at from posts
    where collection = ${collection} and day >= ${Math.floor(now / DAY_MS)} and created_at > ${now}`;
  return (await rowsOf(next, connection))[0]?.at ?? undefined;
}

/** Adds the numerators of two `percent_rank`s before it divides, so that equal scores are equal to the last digit. */
export function rankPeople(connection: ServiceConnection, collection: Address, now: number): Promise<RankedPerson[]> {
  return rowsOf(
    sql<RankedPerson>`
      with voices as (${voicesWithin(collection, now - RANKING_MS, now)}),
      ranked as (
        select author, followers, count(*) over () as voices,
          rank() over (order by followers) + rank() over (order by interaction) - 2 as ranks
        from voices
      ),
      top as (select * from ranked order by ranks desc, followers desc, ${byId("author")} limit ${MAX_ENTRIES})
      select ${profile}, followers, 6 + 2 * ${number("ranks")} / (case when voices > 1 then voices - 1 else 1 end) as score
      from top join people on people.collection = ${collection} and people.id = top.author
      order by ranks desc, followers desc, ${byId("author")}`,
    connection,
  );
}

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
