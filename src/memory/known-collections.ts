import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Address } from "../contract/address.ts";
import { DAY_MS } from "../infra/time.ts";
import type { Tables } from "./tables.ts";

/** UTF-16 units of a name that are kept. */
const MAX_NAME = 500;
/** After so many milliseconds without data a collection gives way to those that have some, and after so many it gets another try. */
const EMPTY_MS = DAY_MS;
const TRIED_AGAIN_MS = 8 * DAY_MS;

/** A name as it is kept, if there is something in it. */
export const keptName = (name: string | undefined): string | undefined =>
  name?.slice(0, MAX_NAME).toWellFormed().replaceAll("\0", "") || undefined;

/** Notes that there is data of a collection, and its name where it is known. */
export async function noteData(
  transaction: Kysely<Tables>,
  address: Address,
  name: string | undefined,
  now: number,
): Promise<void> {
  await sql`insert into known_collections (address, name, seen_at) values (${address}, ${keptName(name) ?? null}, ${now})
    on conflict (address) do update
    set name = coalesce(excluded.name, known_collections.name), seen_at = excluded.seen_at, empty_since = null
    where known_collections.empty_since is not null or known_collections.seen_at < excluded.seen_at - ${sql.lit(DAY_MS)}
      or coalesce(excluded.name, known_collections.name) is distinct from known_collections.name`.execute(transaction);
}

/** Notes that the service has answered that it has nothing about a collection. */
export async function noteEmpty(transaction: Kysely<Tables>, address: Address, now: number): Promise<void> {
  const tooLongAgo = sql.lit(TRIED_AGAIN_MS);
  await sql`insert into known_collections (address, seen_at, empty_since) values (${address}, ${now}, ${now})
    on conflict (address) do update set seen_at = excluded.seen_at, empty_since = excluded.empty_since
    where known_collections.empty_since is null
      or known_collections.empty_since < excluded.empty_since - ${tooLongAgo}`.execute(transaction);
}

/** The addresses of the collections that give way to others for want of data. */
export const emptyCollections = (now: number): RawBuilder<unknown> =>
  sql`select address from known_collections where empty_since > ${now - TRIED_AGAIN_MS} and empty_since <= ${now - EMPTY_MS}`;
