import { type Kysely, sql } from "kysely";
import { copiesIn } from "../analysis/echo.ts";
import { byRank } from "../analysis/lists.ts";
import type { Answer } from "../collection-api/api.ts";
import type { Address } from "../contract/address.ts";
import { postPath } from "../contract/networks.ts";
import { type CollectionScore, type Influencer, MAX_CURRENCY, MAX_SOURCE, type Tweet } from "../contract/schemas.ts";
import { HOUR_MS } from "../infra/time.ts";
import type { RecordRow, Tables } from "./tables.ts";

/** UTF-16 units of an id; the service's have at most 20. */
const MAX_ID = 50;
/** UTF-16 units of a handle, which may be a domain. */
const MAX_HANDLE = 253;
const MAX_ENTRIES = 100;

/** Records that are more than this many rounds apart have a gap between them: a round failed. */
export const GAP_ROUNDS = 1.5;

export interface Answers {
  readonly scores?: Answer<CollectionScore>;
  readonly influencers?: Answer<Influencer>;
  readonly tweets?: Answer<Tweet>;
}

export const recordTables = ["scoresOverTime", "influencersOverTime", "postsOverTime"] as const;
export type RecordTable = (typeof recordTables)[number];

/**
 * Records answers with news that are newer than the newest record. The caller holds the lock of the collection's history.
 *
 * @param roundMs milliseconds after which the next answer is expected.
 */
export async function writeRecords(
  transaction: Kysely<Tables>,
  collection: Address,
  answers: Answers,
  roundMs: number,
): Promise<void> {
  for (const { name, asOf, values, times } of newRecords(answers)) {
    const [table, at] = [sql.table(name), asOf.getTime()];
    const { rows } = await sql<RecordRow & Readonly<Record<string, unknown>>>`
      select * from ${table} where collection = ${collection} order by first_seen_at desc limit 2`.execute(transaction);
    const [newest, before] = rows;
    if (newest) {
      if (at <= newest.lastSeenAt) continue;
      const isNewest = sql`collection = ${collection} and first_seen_at = ${newest.firstSeenAt}`;
      const isEqual = Object.entries(values).every(([column, value]) => (newest[column] ?? null) === value);
      if (isEqual && at - newest.lastSeenAt <= GAP_ROUNDS * roundMs) {
        await sql`update ${table} set ${assignments({ lastSeenAt: at, ...times })} where ${isNewest}`.execute(transaction);
        continue;
      }
      // One list an hour is enough, from the first hour on.
      if (name !== "scoresOverTime" && before && at - before.lastSeenAt <= HOUR_MS) {
        await sql`delete from ${table} where ${isNewest}`.execute(transaction);
      }
    }
    const row = { collection, firstSeenAt: at, lastSeenAt: at, ...values, ...times };
    await sql`insert into ${table} (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
      values (${sql.join(Object.values(row))})`.execute(transaction);
  }
}

export const hasNews = ({ scores, influencers, tweets }: Answers): boolean =>
  isNews(scores) || isNews(influencers) || isNews(tweets);

/** The name and the page of an answer with one entry: without a page there it has none any more. */
export function collectionIn({ scores }: Answers): { readonly name?: string; readonly page?: string | null } {
  const own = newScores(scores);
  return own ? { name: own.name, page: own.page ?? null } : {};
}

/** The scores to record. Of several entries nobody knows which one is the collection's, so none is recorded. */
const newScores = (scores: Answers["scores"]) => (isNews(scores) && scores.entries.length === 1 ? scores.entries[0] : undefined);

const assignments = (values: object) =>
  sql.join(Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`));

/** `times` are those of values: they move on while the values stay equal. */
function* newRecords({ scores, influencers, tweets }: Answers) {
  const own = newScores(scores);
  if (scores && own) {
    const { hype, gains, community, total, voices = null, floor } = own;
    const floorValues = {
      floorPrice: floor?.price ?? null,
      floorCurrency: floor ? bounded(floor.currency, MAX_CURRENCY).replaceAll("\0", "") : null,
      floorSource: floor ? bounded(floor.source, MAX_SOURCE).replaceAll("\0", "") : null,
    };
    const values = { hype, gains, community, total, voices, ...floorValues };
    yield { name: "scoresOverTime", asOf: scores.asOf, values, times: { floorAt: floor?.at.getTime() ?? null } };
  }
  if (isNews(influencers)) {
    const ranked = byRank(influencers.entries, ({ score }) => score).slice(0, MAX_ENTRIES);
    const list = ranked.map(({ user }) => [bounded(user.id), bounded(user.screenName, MAX_HANDLE)]);
    yield { name: "influencersOverTime", asOf: influencers.asOf, values: { influencers: JSON.stringify(list) } };
  }
  if (isNews(tweets)) {
    const ranked = byRank(tweets.entries, ({ interaction }) => interaction).slice(0, MAX_ENTRIES);
    const copies = copiesIn(ranked);
    const list = ranked.map((post) => {
      const { id, user, source, interaction, date } = post;
      const rest = [postPath({ id, source }) ?? null, ...(copies.has(post) ? [1] : [])];
      const own = [bounded(id), bounded(user.id), interaction, date.getTime(), ...rest];
      return own.at(-1) === null ? own.slice(0, -1) : own;
    });
    yield { name: "postsOverTime", asOf: tweets.asOf, values: { posts: JSON.stringify(list) } };
  }
}

const isNews = <Entry>(answer: Answer<Entry> | undefined): answer is Answer<Entry> =>
  answer !== undefined && answer.cache !== "stale" && answer.entries.length > 0;

const bounded = (text: string, maxLength = MAX_ID): string => text.slice(0, maxLength).toWellFormed();

export const influencersIn = (json: string) => (JSON.parse(json) as [string, string][]).map(([id, handle]) => ({ id, handle }));

export const postsIn = (json: string) =>
  (JSON.parse(json) as [string, string, number, number, (string | null)?, 1?][]).map(
    ([id, authorId, interaction, postedAt, path, isCopy]) => ({
      ...{ id, authorId, interaction, postedAt },
      ...(typeof path === "string" && { path }),
      ...(isCopy === 1 && { isCopy: true }),
    }),
  );
