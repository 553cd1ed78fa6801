import { type RawBuilder, sql } from "kysely";
import type { Address } from "../../contract/address.ts";
import { DAY_MS } from "../../infra/time.ts";
import type { ServiceConnection } from "../database/database.ts";
import { RANKING_MS } from "../database/days.ts";

export const WINDOW_MS = 7 * DAY_MS;
/** Windows of seven days, the newest first; the older ones decide which authors are known. */
export const windowIndexes = [0, 1, 2, 3, 4] as const;
/** Ages in days at which windows and the ranking end. The posts between two edges are read together. */
const EDGES = [0, 7, 14, 21, 28, 30, 35] as const;

/** Sums over posts of an author. */
export interface Counts {
  /** Retweets and likes. */
  readonly interaction: number;
  /** The largest count of any post. */
  readonly followers: number;
}

export interface Author {
  readonly id: string;
  /** The counts of five windows of seven days, the newest first; `undefined` without posts. */
  readonly windows: readonly (Counts | undefined)[];
  /** The counts of the last 30 days. */
  readonly ranked: Counts | undefined;
}

/** The measures of posts that hype and community are made of. */
export interface Talk {
  /** The interaction per voice. */
  readonly strength: number;
  readonly interaction: number;
  /** The interaction that growth compares with. */
  readonly interactionBefore: number;
  readonly reach: number;
  /** From 0 to 1, where all have equal shares of the interaction. */
  readonly evenness: number;
}

/** The posts of a time span; the condition on `day`, a part of the key, narrows the rows that are read. */
export const postsWithin = (collection: Address, after: number, until: number) => sql`
  from posts where collection = ${collection}
    and day between ${Math.floor(after / DAY_MS)} and ${Math.floor(until / DAY_MS)}
    and created_at > ${after} and created_at <= ${until}`;

export const rowsOf = async <Row>(query: RawBuilder<Row>, connection: ServiceConnection): Promise<Row[]> =>
  (await query.execute(connection)).rows;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

interface Row {
  readonly author: string;
  readonly followers: number;
  readonly interaction: number;
}

/** The authors of the last 35 days. They are grouped in JavaScript, which takes half as long as in SQLite. */
export async function readAuthors(connection: ServiceConnection, collection: Address, now: number): Promise<Author[]> {
  const authors = new Map<string, Sums>();
  for (const [index, oldest] of EDGES.slice(1).entries()) {
    const [to, from] = [oldest * DAY_MS, (EDGES[index] ?? 0) * DAY_MS];
    const [window, isRanked] = [Math.floor(from / WINDOW_MS), to <= RANKING_MS];
    const posts = sql<Row>`select author, followers, retweets + likes as interaction
      ${postsWithin(collection, now - to, now - from)}`;
    for (const post of await rowsOf(posts, connection)) {
      let sums = authors.get(post.author);
      if (!sums) {
        sums = { id: post.author, windows: windowIndexes.map(() => undefined), ranked: undefined };
        authors.set(post.author, sums);
      }
      sums.windows[window] = added(sums.windows[window], post);
      if (isRanked) sums.ranked = added(sums.ranked, post);
    }
  }
  return [...authors.values()];
}

interface Sums {
  readonly id: string;
  readonly windows: (Counts | undefined)[];
  ranked: Counts | undefined;
}

function added(counts: Mutable<Counts> | undefined, { followers, interaction }: Row): Counts {
  if (!counts) return { interaction, followers };
  counts.interaction += interaction;
  counts.followers = Math.max(counts.followers, followers);
  return counts;
}

/** The sum, added in a fixed order: the same numbers give the same digits. */
export const total = (numbers: Iterable<number>): number =>
  Float64Array.from(numbers)
    .sort()
    .reduce((sum, number) => sum + number, 0);
