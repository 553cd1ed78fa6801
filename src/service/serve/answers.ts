import { sql } from "kysely";
import { z } from "zod";
import type { Address } from "../../contract/address.ts";
import { type Entries, type Operation, operations, type User } from "../../contract/schemas.ts";
import type { ServiceConnection } from "../database/database.ts";
import type { PageFiles } from "../pages/site.ts";
import { shortened } from "../store/post.ts";
import { readPeople } from "./one-person.ts";
import { nextPostAfter, type RankedPerson, type RankedPost, rankPeople, rankPosts } from "./ranking.ts";
import { readPrices, scoresOf } from "./scores.ts";

export type Answers = { readonly [O in Operation]: Uint8Array };

export const operationNames = Object.keys(operations) as readonly Operation[];

type EntriesOfAll = { readonly [O in Operation]: readonly Entries[O][] };

/** @returns `nextPostAt`: the time of the next post that is dated ahead, which answers include from then on. */
export async function readEntries(connection: ServiceConnection, collection: Address, now: number) {
  const authors = await readPeople(connection, collection, now);
  const people = await rankPeople(connection, collection, authors);
  const posts = await rankPosts(connection, collection, now);
  const known = await connection.selectFrom("collections").select("name").where("address", "=", collection).executeTakeFirst();
  const scores = known && scoresOf(authors, await readPrices(connection, collection, now));
  const entries: EntriesOfAll = {
    influencers: people.map((person) => ({ user: userOf(person), score: person.score })),
    tweets: posts.map(tweetOf),
    scores: scores ? [{ name: known.name, contractAddress: collection, ...scores }] : [],
  };
  const nextPostAt = await nextPostAfter(connection, collection, now);
  return { entries, isEmpty: !known && people.length === 0, nextPostAt };
}

function encode<O extends Operation>(operation: O, entries: readonly Entries[O][]): Uint8Array {
  const { successKey, entry } = operations[operation];
  const data = z.encode(z.array(entry as z.ZodType<Entries[O]>), [...entries]);
  return Buffer.from(JSON.stringify({ [successKey]: 1, data }));
}

/** @throws if an entry does not fit the contract. */
export const encodeAnswers = ({ influencers, tweets, scores }: EntriesOfAll): Answers => ({
  influencers: encode("influencers", influencers),
  tweets: encode("tweets", tweets),
  scores: encode("scores", scores),
});

export const emptyAnswers = encodeAnswers({ influencers: [], tweets: [], scores: [] });

export async function writeAnswers(
  connection: ServiceConnection,
  collection: Address,
  answers: Answers & Partial<PageFiles>,
  now: number,
) {
  const rows = Object.entries(answers).map(([operation, body]) => sql`(${collection}, ${operation}, ${body}, ${now})`);
  await sql`
    insert into answers (collection, operation, body, rebuilt_at) values ${sql.join(rows)}
    on conflict (collection, operation) do update set body = excluded.body, rebuilt_at = excluded.rebuilt_at
    where answers.body <> excluded.body`.execute(connection);
}

const userOf = (row: RankedPerson | RankedPost): User => ({
  id: row.id,
  screenName: row.screen_name,
  profileImageUrl: row.picture_url,
  description: row.description,
  name: row.name,
  location: row.location,
  followersCount: row.followers,
  verified: row.is_verified === 1,
  statusesCount: row.statuses,
  favouritesCount: row.favourites,
  protected: row.is_protected === 1,
});

function tweetOf(row: RankedPost): Entries["tweets"] {
  const date = new Date(row.created_at);
  const text = shortened(row.text);
  return {
    id: row.post_id,
    user: userOf(row),
    source: row.source,
    text,
    retweetCount: row.retweets,
    favoriteCount: row.likes,
    possiblySensitive: row.is_sensitive === 1,
    lang: row.lang,
    retweetedStatus: null,
    createdAt: date,
    date,
    originalId: row.post_id,
    originalText: text,
    originalTweet: true,
    interaction: row.retweets + row.likes,
  };
}
