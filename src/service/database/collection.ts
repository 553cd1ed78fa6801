import { hash } from "node:crypto";
import { sql } from "kysely";
import type { Address } from "../../contract/address.ts";

const COUNT = 64;

/** Posts that match no collection are kept for later terms. By author, as all of them would be too much for one shard. */
export type Unmatched = `unmatched:${number}`;
export type Collection = Address | Unmatched;

export const allUnmatched: readonly Unmatched[] = Array.from({ length: COUNT }, (_, number): Unmatched => `unmatched:${number}`);

export const unmatchedOf = (author: string): Unmatched => `unmatched:${(hash("sha1", author, "buffer")[0] ?? 0) % COUNT}`;

export const isUnmatched = (collection: Collection): collection is Unmatched => collection.startsWith("unmatched:");

/** SQL: every collection that may have posts. */
export const everywhere = sql`(select collection from remakes
  union all values ${sql.join(allUnmatched.map((each) => sql`(${sql.lit(each)})`))})`;
