import { sql } from "kysely";
import type { Address } from "../../contract/address.ts";
import type { ServiceTransaction } from "../database/database.ts";
import { markDirty } from "../database/dirty.ts";
import { valuesOf } from "../database/rows.ts";
import type { PersonRow } from "../database/tables.ts";

/** Sets columns of stored profiles, in every collection. All rows have the columns of the first. */
export async function updatePeople(
  transaction: ServiceTransaction,
  rows: readonly (Pick<PersonRow, "id"> & Partial<PersonRow>)[],
  now: number,
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== "id");
  if (columns.length === 0) return;
  const list = (of: string) => sql.raw(columns.map((column) => `${of}.${column}`).join(", "));
  // Narrowed by ids: PostgreSQL estimates a hundred rows for `incoming`, and would scan all profiles.
  const ids = sql.join(rows.map(({ id }) => id));
  const { rows: changed } = await sql<{ collection: Address }>`
    update people set ${sql.raw(columns.map((column) => `${column} = incoming.${column}`).join(", "))}
    from ${valuesOf(transaction, "people", rows)}
    where people.collection in (select collection from answers_to_rebuild) and people.id in (${ids}) and people.id = incoming.id
      and (${list("people")}) <> (${list("incoming")})
    returning people.collection`.execute(transaction);
  await markDirty(
    transaction,
    changed.map(({ collection }) => collection),
    now,
  );
}
