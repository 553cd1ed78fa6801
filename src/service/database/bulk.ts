import { CompiledQuery, type QueryResult } from "kysely";
import { engineOf } from "../../infra/database.ts";
import type { Engine } from "../../infra/engine.ts";
import type { ServiceTransaction } from "./database.ts";
import type { ServiceTables } from "./tables.ts";

/** How many rows a statement has; the rest goes in smaller ones, so that few different statements are to be prepared. */
const sizes = { sqlite: [100, 10, 1], postgres: [1_000, 1] } as const;

type Value = string | number | null;

/**
 * Statements over many rows at once. Kysely would take longer to build them than a database to run them.
 *
 * @param write makes the statement around the rows, which stand there as `(?, ?), (?, ?)`.
 * @returns what the statements returned, in no order.
 */
export async function overRows<Row>(
  transaction: ServiceTransaction,
  rows: readonly (readonly Value[])[],
  write: (values: string) => string,
): Promise<Row[]> {
  const engine = engineOf(transaction);
  const returned: Row[] = [];
  let done = 0;
  for (const size of sizes[engine]) {
    if (rows.length - done < size) continue;
    const sql = write(placeholders(engine, size, rows[0]?.length ?? 0));
    for (; rows.length - done >= size; done += size) {
      const query = CompiledQuery.raw(sql, rows.slice(done, done + size).flat());
      const { rows: some }: QueryResult<Row> = await transaction.executeQuery(query);
      for (const row of some) returned.push(row);
    }
  }
  return returned;
}

function placeholders(engine: Engine["name"], rows: number, columns: number): string {
  const one = (row: number) =>
    `(${Array.from({ length: columns }, (_, column) => (engine === "postgres" ? `$${row * columns + column + 1}` : "?")).join(", ")})`;
  return Array.from({ length: rows }, (_, row) => one(row)).join(", ");
}

/**
 * Rows of `collection, day, id`, and of `collection, at`, as a list of values. PostgreSQL takes parameters in such a list for
 * text: the cast in the first row gives the column of numbers its type.
 */
export const ofPosts = (values: string): string => secondAs("integer", values);
export const ofPrices = (values: string): string => secondAs("bigint", values);
const secondAs = (type: string, values: string) => values.replace(/, ([^,)]+)/, `, cast($1 as ${type})`);

/** Writes rows of one table; of those that are there already the columns in `updated` are replaced. */
export async function upsertRows<Table extends "posts" | "people" | "floor_prices" | "remakes">(
  transaction: ServiceTransaction,
  table: Table,
  rows: readonly ServiceTables[Table][],
  key: readonly (keyof ServiceTables[Table] & string)[],
  updated: readonly (keyof ServiceTables[Table] & string)[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}) as (keyof ServiceTables[Table] & string)[];
  const values = rows.map((row) => columns.map((column) => row[column] as Value));
  const changes = updated.map((column) => `${column} = excluded.${column}`).join(", ");
  await overRows(
    transaction,
    values,
    (each) =>
      `insert into ${table} (${columns.join(", ")}) values ${each} on conflict (${key.join(", ")}) do update set ${changes}`,
  );
}
