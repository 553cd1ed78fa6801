import { hash } from "node:crypto";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Address } from "../../collection-api/address.ts";
import { type Entries, type Operation, operations, type User } from "../../collection-api/contract.ts";
import type { ServiceTables } from "../database/tables.ts";
import { measureCollection, type RankedPerson, type RankedPost, rankPeople, rankPosts } from "./measures.ts";
import { scoresOf } from "./scores.ts";

/** A whole body as UTF-8, and what tells it from others. */
export interface Answer {
  readonly body: Uint8Array;
  readonly etag: string;
}

export type Answers = { readonly [O in Operation]: Answer };

export const operationNames = Object.keys(operations) as readonly Operation[];

function encodeAnswer<O extends Operation>(operation: O, entries: readonly Entries[O][]): Answer {
  const { successKey, entry } = operations[operation];
  const data = z.encode(z.array(entry as z.ZodType<Entries[O]>), [...entries]);
  const body = Buffer.from(JSON.stringify({ [successKey]: 1, data }));
  return { body, etag: hash("sha256", body, "base64url").slice(0, 27) };
}

/** What is answered for a collection that nothing is known of. */
export const emptyAnswers: Answers = {
  influencers: encodeAnswer("influencers", []),
  tweets: encodeAnswer("tweets", []),
  scores: encodeAnswer("scores", []),
};

/**
 * Makes the three answers for a collection as of `now`, and says whether there was anything to say: an address that was not
 * imported as a collection and has no posts any more stays empty until it gets some.
 */
export async function makeAnswers(
  connection: Kysely<ServiceTables>,
  collection: Address,
  now: number,
): Promise<{ readonly answers: Answers; readonly isEmpty: boolean }> {
  const people = await rankPeople(connection, collection, now);
  const posts = await rankPosts(connection, collection, now);
  const known = await connection.selectFrom("collections").select("name").where("address", "=", collection).executeTakeFirst();
  const scores = known && scoresOf(await measureCollection(connection, collection, now));
  const answers = {
    influencers: encodeAnswer(
      "influencers",
      people.map((person) => ({ user: userOf(person), score: person.score })),
    ),
    tweets: encodeAnswer("tweets", posts.map(tweetOf)),
    scores: encodeAnswer("scores", scores ? [{ name: known.name, contractAddress: collection, ...scores }] : []),
  };
  return { answers, isEmpty: !known && people.length === 0 };
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
  return {
    id: row.post_id,
    user: userOf(row),
    source: row.source,
    text: row.text,
    retweetCount: row.retweets,
    favoriteCount: row.likes,
    possiblySensitive: row.is_sensitive === 1,
    lang: row.lang,
    retweetedStatus: null,
    createdAt: date,
    date,
    originalId: row.post_id,
    originalText: row.text,
    originalTweet: true,
    interaction: row.retweets + row.likes,
  };
}
