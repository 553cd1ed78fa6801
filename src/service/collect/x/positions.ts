import type { Address } from "../../../contract/address.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../infra/time.ts";
import type { ServiceConnection, ServiceTransaction } from "../../database/database.ts";
import { dayOf } from "../../database/days.ts";
import type { ServiceTables } from "../../database/tables.ts";
import type { XPage } from "./api.ts";

/** A search begins at most this far back: X allows seven days (docs.x.com, «Pagination»), less the time that a poll may take. */
const SEARCHED_MS = 7 * DAY_MS - 15 * MINUTE_MS;
/** Once a day a search goes back this far, to update counts and to notice late first reactions. */
const DAILY_BACK_MS = DAY_MS + 6 * HOUR_MS;
/** An id without its last 22 bits is milliseconds since this time (docs.x.com, «X IDs»). */
const ID_EPOCH_MS = 1_288_834_974_657n;

/** The state of a search: it is for posts after `since_id`; if `until_id` is set, those from there on are already stored. */
export type SearchPosition = Pick<ServiceTables["collect_positions"], "since_id" | "newest_id" | "until_id" | "finished_at">;

export const START: SearchPosition = { since_id: null, newest_id: null, until_id: null, finished_at: null };

const timeOf = (id: string): number => Number((BigInt(id) >> 22n) + ID_EPOCH_MS);
/** The last id before a time. */
const idBefore = (at: number): string => String(((BigInt(Math.floor(at)) - ID_EPOCH_MS) << 22n) - 1n);

/** The position after a page. Only after the last page does it move past the newest post. */
export function positionAfter(position: SearchPosition, { meta }: Pick<XPage, "meta">, now: number): SearchPosition {
  const newest = position.until_id === null ? (meta.newest ?? null) : position.newest_id;
  const next = { ...position, newest_id: newest, until_id: meta.oldest ?? null };
  return meta.next !== undefined && next.until_id !== null ? next : finished(next, now);
}

/** Ends a search. Its rest, if there is any, is not wanted. */
export const finished = ({ since_id, newest_id }: SearchPosition, now: number): SearchPosition => ({
  ...START,
  since_id: newest_id ?? since_id,
  finished_at: now,
});

/** The position where a search begins: after the last search, or further back in the first of a day; never further than X allows. */
export function beginning(position: SearchPosition, now: number, isFirstOfDay: boolean): SearchPosition {
  const { since_id, until_id } = position;
  if (until_id !== null && timeOf(until_id) < now - SEARCHED_MS) return beginning(finished(position, now), now, isFirstOfDay);
  if (since_id === null) return position;
  const from = until_id === null && isFirstOfDay ? Math.min(timeOf(since_id), now - DAILY_BACK_MS) : timeOf(since_id);
  if (from < now - SEARCHED_MS) return { ...position, since_id: null };
  return from < timeOf(since_id) ? { ...position, since_id: idBefore(from) } : position;
}

/** Whether the last finished search was on an earlier day. */
export const isFirstOfDay = ({ finished_at }: SearchPosition, now: number): boolean =>
  finished_at !== null && dayOf(finished_at) < dayOf(now);

/** @returns `undefined` if there was no such search yet. */
export function readPosition(
  connection: ServiceConnection,
  collection: Address,
  query: string,
): Promise<SearchPosition | undefined> {
  return connection
    .selectFrom("collect_positions")
    .select(["since_id", "newest_id", "until_id", "finished_at"])
    .where("collection", "=", collection)
    .where("query", "=", query)
    .executeTakeFirst();
}

export async function writePosition(
  connection: ServiceConnection,
  collection: Address,
  query: string,
  position: SearchPosition,
): Promise<void> {
  await connection
    .insertInto("collect_positions")
    .values({ collection, query, ...position })
    .onConflict((conflict) => conflict.columns(["collection", "query"]).doUpdateSet(position))
    .execute();
}

/** Deletes the positions of queries that no longer follow from the terms. */
export async function deleteOtherPositions(
  transaction: ServiceTransaction,
  collection: Address,
  queries: readonly string[],
): Promise<void> {
  const positions = transaction.deleteFrom("collect_positions").where("collection", "=", collection);
  await positions.where("query", "not in", queries).execute();
}
