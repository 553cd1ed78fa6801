import type { Address } from "../../contract/address.ts";
import { DAY_MS } from "../../infra/time.ts";
import type { ServiceConnection } from "../database/database.ts";
import type { XPage } from "./x-api.ts";

/** As far back as recent search goes (docs.x.com, «Pagination»), without a quarter of an hour that a round may take. */
const SEARCHED_MS = 7 * DAY_MS - 900_000;
/** When the ids of posts begin, in milliseconds since the epoch; the time is in all but their last 22 bits (docs.x.com, «X IDs»). */
const ID_EPOCH_MS = 1_288_834_974_657n;

/** Where a search stands: before its first page, or, with a token, between two. */
export interface Position {
  readonly sinceId: string | undefined;
  /** The newest post of its first page. */
  readonly newestId: string | undefined;
  readonly nextToken: string | undefined;
}

/** A search of all that X has. */
export const START: Position = { sinceId: undefined, newestId: undefined, nextToken: undefined };
export const isStart = ({ sinceId, nextToken }: Position): boolean => sinceId === undefined && nextToken === undefined;

/** Where a search stands after a page: it goes on behind its newest post only once all of its pages are here. */
export function positionAfter({ sinceId, newestId, nextToken }: Position, { meta }: Pick<XPage, "meta">): Position {
  const newest = nextToken === undefined ? meta.newest_id : newestId;
  if (meta.next_token !== undefined) return { sinceId, newestId: newest, nextToken: meta.next_token };
  return { ...START, sinceId: newest ?? sinceId };
}

/** What X still takes of a position: a post that is too old to search behind is left out, and a search that began there starts anew. */
export function stillValid(position: Position, now: number): Position {
  if (position.sinceId === undefined) return position;
  const at = Number((BigInt(position.sinceId) >> 22n) + ID_EPOCH_MS);
  return at < now - SEARCHED_MS ? START : position;
}

type Nullable<T> = { readonly [Key in keyof T]: T[Key] | null };

export async function readPosition(connection: ServiceConnection, collection: Address, query: string): Promise<Position> {
  const row = await connection
    .selectFrom("collect_positions")
    .select(["since_id", "newest_id", "next_token"])
    .where("collection", "=", collection)
    .where("query", "=", query)
    .executeTakeFirst();
  return {
    sinceId: row?.since_id ?? undefined,
    newestId: row?.newest_id ?? undefined,
    nextToken: row?.next_token ?? undefined,
  };
}

/** @param now milliseconds since the epoch, when all pages are here. */
export async function writePosition(
  connection: ServiceConnection,
  collection: Address,
  query: string,
  { sinceId = null, newestId = null, nextToken = null }: Nullable<Position>,
  now: number,
): Promise<void> {
  const columns = { since_id: sinceId, newest_id: newestId, next_token: nextToken };
  const values = { ...columns, ...(nextToken === null && { finished_at: now }) };
  await connection
    .insertInto("collect_positions")
    .values({ collection, query, ...values })
    .onConflict((conflict) => conflict.columns(["collection", "query"]).doUpdateSet(values))
    .execute();
}

/** Forgets the queries that a collection's terms no longer make. */
export async function forgetOtherPositions(
  connection: ServiceConnection,
  collection: Address,
  queries: readonly string[],
): Promise<void> {
  await connection
    .deleteFrom("collect_positions")
    .where("collection", "=", collection)
    .where("query", "not in", queries)
    .execute();
}

/** When each collection was last searched for with all of its queries, in milliseconds since the epoch. */
export async function readFinished(connection: ServiceConnection): Promise<ReadonlyMap<Address, number>> {
  const rows = await connection
    .selectFrom("collect_positions")
    .select((row) => ["collection", row.fn.min<number | null>(row.fn.coalesce("finished_at", row.lit(0))).as("at")])
    .groupBy("collection")
    .execute();
  return new Map(rows.map(({ collection, at }) => [collection, at ?? 0]));
}
