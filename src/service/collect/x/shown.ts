import { sql } from "kysely";
import type { Address } from "../../../contract/address.ts";
import { isOfX } from "../../../contract/networks.ts";
import { DAY_MS, HOUR_MS } from "../../../infra/time.ts";
import type { ServiceConnection } from "../../database/database.ts";
import { dayOf } from "../../database/partitions.ts";
import type { PostRow } from "../../database/tables.ts";
import { postsWithin, RANKING_MS, readAuthors, rowsOf } from "../../serve/authors.ts";
import { MAX_ENTRIES, rankPeople, rankPosts } from "../../serve/ranking.ts";

/** Posts whose counts are looked at again while that costs nothing. */
const RECENT_MS = 2 * DAY_MS;
/** Recent search goes back seven days. */
const SEARCHED_MS = 7 * DAY_MS;
/** Posts of a day's last hours are read on the next day too, as their first counts say little. */
export const FOLLOWED_MS = 6 * HOUR_MS;
/** Bounds what a daily look for late favorites costs: about a page. */
export const MAX_CANDIDATES = 100;

export type LookedUp = Pick<PostRow, "id" | "day">;

const ofX = <Row extends { readonly id: string }>(rows: readonly Row[]): Row[] => rows.filter(({ id }) => isOfX(id));

/** The posts and people of the answers; `undefined` if they were looked up on this day. */
export async function readShown(connection: ServiceConnection, collection: Address, now: number) {
  const remakes = connection.selectFrom("remakes").select("looked_on").where("collection", "=", collection);
  const remake = await remakes.executeTakeFirst();
  if (!remake || remake.looked_on === dayOf(now)) return undefined;
  const posts = (await rankPosts(connection, collection, now)).map(({ post_id, created_at }) => ({
    id: post_id,
    day: dayOf(created_at),
  }));
  const authors = await readAuthors(connection, collection, now);
  const people = await rankPeople(connection, collection, authors);
  return { posts: ofX(posts), people: ofX(people).map(({ id }) => id) };
}

/** Whether a post without a reaction may change an answer: it weighs nothing, and is shown only while voices do not fill it. */
export async function needsSilent(connection: ServiceConnection, collection: Address, now: number): Promise<boolean> {
  const voices = sql`
    select distinct author ${postsWithin(collection, now - RANKING_MS, now)} and retweets + likes > 0 limit ${MAX_ENTRIES}`;
  return (await rowsOf(voices, connection)).length < MAX_ENTRIES;
}

export async function readRecent(connection: ServiceConnection, collection: Address, now: number): Promise<LookedUp[]> {
  const since = now - RECENT_MS;
  const rows = connection.selectFrom("posts").select(["id", "day"]).where("collection", "=", collection);
  return ofX(await rows.where("day", ">=", dayOf(since)).where("created_at", ">=", since).execute());
}

/**
 * The least likes or reposts of a post that may be about to enter the answers: half of what the last post there has of both.
 * `undefined` while every post is in them.
 */
export async function readThreshold(connection: ServiceConnection, collection: Address, now: number) {
  const ranked = await rankPosts(connection, collection, now);
  const last = ranked.at(-1);
  if (ranked.length < MAX_ENTRIES || !last) return undefined;
  const since = now - SEARCHED_MS;
  const { rows } = await sql<{ interaction: number }>`
    select retweets + likes as interaction from posts
    where collection = ${collection} and day >= ${dayOf(since)} and created_at >= ${since}
    order by retweets + likes desc limit 1 offset ${MAX_CANDIDATES}`.execute(connection);
  return Math.max(1, Math.ceil((last.retweets + last.likes) / 2), rows[0]?.interaction ?? 0);
}
