import { sql } from "kysely";
import type { ServiceTransaction } from "./database.ts";
import type { TombstoneRow } from "./tables.ts";

/** The ids of what must not be kept again. */
export interface Tombstones {
  readonly posts: ReadonlySet<string>;
  readonly authors: ReadonlySet<string>;
}

/** An operator sets each of them by hand: there are few. */
export async function readTombstones(transaction: ServiceTransaction): Promise<Tombstones> {
  const rows = await transaction.selectFrom("tombstones").selectAll().execute();
  const idsOf = (kind: TombstoneRow["kind"]) => new Set(rows.flatMap((row) => (row.kind === kind ? row.id : [])));
  return { posts: idsOf("post"), authors: idsOf("author") };
}

/** Has no transaction after this one keep a post, or the posts of an author. */
export async function addTombstones(
  transaction: ServiceTransaction,
  kind: TombstoneRow["kind"],
  ids: readonly string[],
): Promise<void> {
  await sql`insert into tombstones (kind, id) values ${sql.join(ids.map((id) => sql`(${kind}, ${id})`))}
    on conflict (kind, id) do nothing`.execute(transaction);
}
