import type { Address } from "../../contract/address.ts";
import { DAY_MS, MINUTE_MS } from "../../infra/time.ts";
import type { ServiceConnection } from "../database/database.ts";
import type { XPage } from "./x-api.ts";

/** As far back as recent search goes (docs.x.com, «Pagination»), without the time that a turn may take. */
const SEARCHED_MS = 7 * DAY_MS - 15 * MINUTE_MS;
/** When the ids of posts begin, in milliseconds since the epoch; the time is in all but their last 22 bits (docs.x.com, «X IDs»). */
const ID_EPOCH_MS = 1_288_834_974_657n;

/** The state of a search: before its first page, or, with a token, between two. */
export interface Position {
  readonly sinceId: string | undefined;
  /** The newest post of its first page. */
  readonly newestId: string | undefined;
  readonly nextToken: string | undefined;
}

/** A search of all that X has. */
export const START: Position = { sinceId: undefined, newestId: undefined, nextToken: undefined };
export const isStart = ({ sinceId, nextToken }: Position): boolean => sinceId === undefined && nextToken === undefined;

/** Moves past the newest post only after the last page. */
export function positionAfter({ sinceId, newestId, nextToken }: Position, { meta }: Pick<XPage, "meta">): Position {
  const newest = nextToken === undefined ? meta.newest_id : newestId;
  if (meta.next_token !== undefined) return { sinceId, newestId: newest, nextToken: meta.next_token };
  return { ...START, sinceId: newest ?? sinceId };
}

/** Starts over where X would refuse an old `since_id`. */
export function stillValid(position: Position, now: number): Position {
  if (position.sinceId === undefined) return position;
  const at = Number((BigInt(position.sinceId) >> 22n) + ID_EPOCH_MS);
  return at < now - SEARCHED_MS ? START : position;
}

export async function readPosition(connection: ServiceConnection, collection: Address, query: string): Promise<Position> {
  const row = await connection
    .selectFrom("collect_positions")
    .select(["since_id as sinceId", "newest_id as newestId", "next_token as nextToken"])
    .where("collection", "=", collection)
    .where("query", "=", query)
    .executeTakeFirst();
  return { sinceId: row?.sinceId ?? undefined, newestId: row?.newestId ?? undefined, nextToken: row?.nextToken ?? undefined };
}

/** @param now milliseconds since the epoch, when all pages are here. */
export async function writePosition(
  connection: ServiceConnection,
  collection: Address,
  query: string,
  { sinceId, newestId, nextToken }: Position,
  now: number,
): Promise<void> {
  const columns = { since_id: sinceId ?? null, newest_id: newestId ?? null, next_token: nextToken ?? null };
  const values = { ...columns, ...(nextToken === undefined && { finished_at: now }) };
  await connection
    .insertInto("collect_positions")
    .values({ collection, query, ...values })
    .onConflict((conflict) => conflict.columns(["collection", "query"]).doUpdateSet(values))
    .execute();
}

/** Deletes the positions of queries that the terms no longer make. */
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
