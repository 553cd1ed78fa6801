import { sql } from "kysely";
import { z } from "zod";
import type { Address } from "../../contract/address.ts";
import { lockPosts, type ServiceDatabase, type ServiceTransaction } from "../database/database.ts";
import { markDirty } from "../database/dirty.ts";
import { type RowOutcome, upsert, valuesOf } from "../database/rows.ts";
import type { ServiceTables } from "../database/tables.ts";
import { contract, withoutNul } from "./decoding.ts";
import { Matcher } from "./matcher.ts";
import { settlePeople } from "./remove-posts.ts";

const MAX_NAME = 200;
const MAX_TERM = 200;
const MAX_TERMS = 200;
const POSTS_AT_ONCE = 2_000;

const trimmed = withoutNul.trim();
const terms = z
  .array(trimmed.max(MAX_TERM))
  .transform((values) => [...new Set(values.filter((value) => value !== ""))])
  .refine((values) => values.length <= MAX_TERMS, `has more than ${MAX_TERMS} terms`);

/** A collection as an operator gives it. */
export const collectionRow = z.object({ contract, name: trimmed.min(1, "is empty").max(MAX_NAME), terms });
export type CollectionRow = z.output<typeof collectionRow>;

export const termsOf = ({ terms }: Pick<ServiceTables["collections"], "terms">): string[] => JSON.parse(terms);

/** Replaces a name and terms. See `upsertCollections`. */
export const writeCollection = (database: ServiceDatabase, row: CollectionRow, now: number): Promise<RowOutcome[]> =>
  database.transact("collection_write", (transaction) => upsertCollections(transaction, [row], now));

/**
 * Replaces names and terms. Posts that only a dropped term matched are removed; a new term matches posts from now on. Takes
 * `lockPosts`.
 */
export async function upsertCollections(
  transaction: ServiceTransaction,
  rows: readonly CollectionRow[],
  now: number,
): Promise<RowOutcome[]> {
  await lockPosts(transaction);
  const addresses = rows.map(({ contract }) => contract);
  const stored = transaction.selectFrom("collections").select(["address", "terms"]).where("address", "in", addresses);
  const before = new Map((await stored.execute()).map((row) => [row.address, termsOf(row)]));
  const outcomes = await upsert(
    transaction,
    "collections",
    rows.map(({ contract, name, terms }) => ({ address: contract, name, terms: JSON.stringify(terms) })),
    {
      key: ["address"],
      where: "excluded.name <> collections.name or excluded.terms <> collections.terms",
    },
  );
  for (const [address, terms] of new Map(rows.map(({ contract, terms }) => [contract, terms])))
    if (before.get(address)?.some((term) => !terms.includes(term))) await removeUnmatched(transaction, address, terms);
  const changed = addresses.filter((_, index) => outcomes[index] !== "unchanged");
  await markDirty(transaction, changed, now);
  return outcomes;
}

/** Removes the posts of a collection that neither name it nor match a term. */
async function removeUnmatched(transaction: ServiceTransaction, address: Address, terms: readonly string[]): Promise<void> {
  const matcher = new Matcher([{ address, terms: JSON.stringify(terms) }]);
  // Before all rows: the least `integer` of PostgreSQL.
  let last = { day: -(2 ** 31), id: "" };
  for (let isMore = true; isMore; ) {
    const posts = await transaction
      .selectFrom("posts")
      .select(["day", "id", "text", "contract"])
      .where("collection", "=", address)
      .where(sql<boolean>`(day, id) > (${last.day}, ${last.id})`)
      .orderBy("day")
      .orderBy("id")
      .limit(POSTS_AT_ONCE)
      .execute();
    const unmatched = posts.filter((post) => matcher.collectionsOf(post).length === 0).map(({ day, id }) => ({ day, id }));
    if (unmatched.length > 0)
      await sql`delete from posts where collection = ${address}
        and (day, id) in (select day, id from ${valuesOf(transaction, "posts", unmatched)})`.execute(transaction);
    last = posts.at(-1) ?? last;
    isMore = posts.length === POSTS_AT_ONCE;
  }
  await settlePeople(transaction, address);
}
