import { type Kysely, sql } from "kysely";
import type { Answer } from "../collection-api/api.ts";
import type { Address } from "../contract/address.ts";
import type { CollectionScore, Influencer, Tweet } from "../contract/schemas.ts";
import { HOUR_MS } from "../infra/time.ts";
import type { RecordRow, Tables } from "./tables.ts";

/** UTF-16 units of a handle or an id that are kept; the service's have at most 20. */
const MAX_TEXT = 50;
/** Entries of a list that are kept. */
const MAX_ENTRIES = 100;

/** Records further apart than this many rounds have a gap between them: one failed round is enough. */
export const GAP_ROUNDS = 1.5;

/** The answers about one collection; operations that were not asked are absent. */
export interface Answers {
  readonly scores?: Answer<CollectionScore>;
  readonly influencers?: Answer<Influencer>;
  readonly tweets?: Answer<Tweet>;
}

export interface RecordedInfluencer {
  readonly id: string;
  readonly handle: string;
  /** Rounded to two decimals. */
  readonly score: number;
}

export interface RecordedPost {
  readonly id: string;
  readonly authorId: string;
  readonly retweets: number;
  readonly likes: number;
  readonly interaction: number;
  /** Milliseconds since the epoch. */
  readonly postedAt: number;
}

export const recordTables = ["scores_over_time", "influencers_over_time", "posts_over_time"] as const;
export type RecordTable = (typeof recordTables)[number];

interface Observation {
  readonly table: RecordTable;
  readonly at: number;
  readonly values: Readonly<Record<string, number | string>>;
}

/**
 * Writes down answers that have data, are not stale, and are newer than the newest record. The caller holds the lock of the
 * collection's history.
 *
 * @param roundMs milliseconds after which the next answer is expected.
 */
export async function writeRecords(
  transaction: Kysely<Tables>,
  collection: Address,
  answers: Answers,
  roundMs: number,
): Promise<void> {
  for (const observation of observationsOf(answers)) await write(transaction, collection, observation, roundMs);
}

async function write(
  transaction: Kysely<Tables>,
  collection: Address,
  { table: name, at, values }: Observation,
  roundMs: number,
): Promise<void> {
  const table = sql.table(name);
  const { rows } = await sql<RecordRow & Observation["values"]>`
    select * from ${table} where collection = ${collection} order by first_seen_at desc limit 2`.execute(transaction);
  const [newest, before] = rows;
  const newestKey = newest && sql`collection = ${collection} and first_seen_at = ${newest.firstSeenAt}`;
  if (newest && newestKey) {
    if (at <= newest.lastSeenAt) return;
    const isEqual = Object.entries(values).every(([column, value]) => newest[column] === value);
    if (isEqual && at - newest.lastSeenAt <= GAP_ROUNDS * roundMs) {
      await sql`update ${table} set last_seen_at = ${at} where ${newestKey}`.execute(transaction);
      return;
    }
    // One list an hour is enough, from the first hour on.
    if (name !== "scores_over_time" && before && at - before.lastSeenAt <= HOUR_MS) {
      await sql`delete from ${table} where ${newestKey}`.execute(transaction);
    }
  }
  const row = { collection, first_seen_at: at, last_seen_at: at, ...values };
  await sql`insert into ${table} (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
    values (${sql.join(Object.values(row))})`.execute(transaction);
}

export const hasNews = ({ scores, influencers, tweets }: Answers): boolean =>
  isNews(scores) || isNews(influencers) || isNews(tweets);

/** The collection's name, if its scores tell. */
export const nameIn = ({ scores }: Answers): string | undefined => (isNews(scores) ? scoresIn(scores)?.name : undefined);

/** Several entries: the collection's own is unknown. */
const scoresIn = ({ entries }: Answer<CollectionScore>): CollectionScore | undefined =>
  entries.length === 1 ? entries[0] : undefined;

function observationsOf({ scores, influencers, tweets }: Answers): Observation[] {
  const observations: Observation[] = [];
  const score = isNews(scores) ? scoresIn(scores) : undefined;
  if (scores && score) {
    const { hype, gains, community, total } = score;
    observations.push({ table: "scores_over_time", at: scores.asOf.getTime(), values: { hype, gains, community, total } });
  }
  if (isNews(influencers)) {
    const list = byRank(influencers.entries, ({ score }) => score).map(({ user, score }) => [
      kept(user.id),
      kept(user.screenName),
      Math.round(score * 100) / 100,
    ]);
    observations.push({ table: "influencers_over_time", at: influencers.asOf.getTime(), values: { influencers: jsonOf(list) } });
  }
  if (isNews(tweets)) {
    const list = byRank(tweets.entries, ({ interaction }) => interaction).map((tweet) => [
      kept(tweet.id),
      kept(tweet.user.id),
      tweet.retweetCount,
      tweet.favoriteCount,
      tweet.interaction,
      tweet.date.getTime(),
    ]);
    observations.push({ table: "posts_over_time", at: tweets.asOf.getTime(), values: { posts: jsonOf(list) } });
  }
  return observations;
}

const isNews = <Entry>(answer: Answer<Entry> | undefined): answer is Answer<Entry> =>
  answer !== undefined && answer.cache !== "stale" && answer.entries.length > 0;

const byRank = <Entry>(entries: readonly Entry[], rankOf: (entry: Entry) => number): Entry[] =>
  entries.toSorted((one, other) => rankOf(other) - rankOf(one)).slice(0, MAX_ENTRIES);

const kept = (text: string): string => text.slice(0, MAX_TEXT).toWellFormed();
const jsonOf = (list: unknown): string => JSON.stringify(list);

export const influencersIn = (json: string): RecordedInfluencer[] =>
  (JSON.parse(json) as [string, string, number][]).map(([id, handle, score]) => ({ id, handle, score }));

export const postsIn = (json: string): RecordedPost[] =>
  (JSON.parse(json) as [string, string, number, number, number, number][]).map(
    ([id, authorId, retweets, likes, interaction, postedAt]) => ({ id, authorId, retweets, likes, interaction, postedAt }),
  );
