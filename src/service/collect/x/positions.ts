import type { Address } from "../../../contract/address.ts";
import { DAY_MS, MINUTE_MS } from "../../../infra/time.ts";
import type { ServiceConnection, ServiceTransaction } from "../../database/database.ts";
import type { ServiceTables } from "../../database/tables.ts";
import type { XPage } from "./api.ts";

/** Recent search goes back seven days (docs.x.com, «Pagination»); a turn may take the rest. */
const SEARCHED_MS = 7 * DAY_MS - 15 * MINUTE_MS;
/** An id without its last 22 bits is milliseconds since this time (docs.x.com, «X IDs»). */
const ID_EPOCH_MS = 1_288_834_974_657n;

/** The state of a search, before its first page or, with a token, between two pages. */
export type SearchPosition = Pick<ServiceTables["collect_positions"], "since_id" | "newest_id" | "next_token">;

export const START: SearchPosition = { since_id: null, newest_id: null, next_token: null };

/** Moves past the newest post only after the last page. */
export function positionAfter(
  { since_id, newest_id, next_token }: SearchPosition,
  { meta }: Pick<XPage, "meta">,
): SearchPosition {
  const newest = next_token === null ? (meta.newest_id ?? null) : newest_id;
  if (meta.next_token !== undefined) return { since_id, newest_id: newest, next_token: meta.next_token };
  return { ...START, since_id: newest ?? since_id };
}

/** Starts over where X would refuse an old `since_id`. */
export function stillValid(position: SearchPosition, now: number): SearchPosition {
  if (position.since_id === null) return position;
  const at = Number((BigInt(position.since_id) >> 22n) + ID_EPOCH_MS);
  return at < now - SEARCHED_MS ? START : position;
}

/** Moves a search that is not under way back to a time. */
export function backTo(at: number, position: SearchPosition): SearchPosition {
  if (position.since_id === null || position.next_token !== null) return position;
  const before = ((BigInt(at) - ID_EPOCH_MS) << 22n) - 1n;
  return before < BigInt(position.since_id) ? { ...position, since_id: String(before) } : position;
}

export async function readPosition(connection: ServiceConnection, collection: Address, query: string): Promise<SearchPosition> {
  const row = await connection
    .selectFrom("collect_positions")
    .select(["since_id", "newest_id", "next_token"])
    .where("collection", "=", collection)
    .where("query", "=", query)
    .executeTakeFirst();
  return row ?? START;
}

export async function writePosition(
  connection: ServiceConnection,
  collection: Address,
  query: string,
  position: SearchPosition,
  now: number,
): Promise<void> {
  const values = { ...position, ...(position.next_token === null && { finished_at: now }) };
  await connection
    .insertInto("collect_positions")
    .values({ collection, query, ...values })
    .onConflict((conflict) => conflict.columns(["collection", "query"]).doUpdateSet(values))
    .execute();
}

/** Ends an unfinished search whose rest is not wanted any more. */
export async function leaveSearch(transaction: ServiceTransaction, collection: Address, query: string): Promise<void> {
  await transaction
    .updateTable("collect_positions")
    .set(({ fn }) => ({ ...START, since_id: fn.coalesce("newest_id", "since_id") }))
    .where("collection", "=", collection)
    .where("query", "=", query)
    .where("next_token", "is not", null)
    .execute();
}

/** Deletes the positions of queries that the terms no longer make. */
export async function forgetOtherPositions(
  transaction: ServiceTransaction,
  collection: Address,
  queries: readonly string[],
): Promise<void> {
  const others = transaction.deleteFrom("collect_positions").where("collection", "=", collection);
  await others.where("query", "not in", queries).execute();
}
