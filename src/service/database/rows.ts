import { type Insertable, type RawBuilder, sql } from "kysely";
import { chunksOf } from "../../infra/chunks.ts";
import { engineOf } from "../../infra/database.ts";
import type { ServiceTransaction } from "./database.ts";
import type { ServiceTables } from "./tables.ts";

/**
 * Bounds the JSON of a statement, which repeats a long text for each collection of its post. Not fewer rows: Citus makes an insert
 * for each shard, which takes longer than most rows.
 */
const ROWS_AT_ONCE = 2_000;

type Table = "collections" | "posts" | "people" | "floor_prices" | "answers_to_rebuild" | "tracked_posts" | "tombstones";
type Row<T extends Table> = Partial<Insertable<ServiceTables[T]>>;

/** `unchanged`: not written. */
export type RowOutcome = "added" | "updated" | "unchanged";

/** Rows as a derived table in one parameter. All have the columns of the first; `table` gives their types. NULL for `undefined`. */
export function valuesOf<T extends Table>(
  transaction: ServiceTransaction,
  table: T,
  rows: readonly { readonly [Column in keyof Row<T>]: Row<T>[Column] | undefined }[],
): RawBuilder<unknown> {
  const columns = Object.keys(rows[0] ?? {});
  const json = JSON.stringify(rows);
  if (engineOf(transaction) === "postgres")
    return sql`(select ${list(columns)} from json_populate_recordset(null::${sql.raw(table)}, ${json})) as incoming`;
  const values = columns.map((column) => `value ->> '${column}' as ${column}`);
  return sql`(select ${list(values)} from jsonb_each(${json})) as incoming`;
}

const list = (columns: readonly string[]) => sql.raw(columns.join(", "));

interface Upsert<T extends Table> {
  readonly key: readonly (keyof Row<T> & string)[];
  /** Columns to update; all but the key by default. */
  readonly set?: readonly (keyof Row<T> & string)[];
  /** SQL: the condition for the new row, `excluded`, to replace the stored one. */
  readonly where: string;
  /** Chooses between two new rows with the same key; the later one wins by default. */
  readonly isBetter?: (row: Row<T>, than: Row<T>) => boolean;
}

/** Upserts rows. @returns the outcomes in the order of the rows. */
export async function upsert<T extends Table>(
  transaction: ServiceTransaction,
  table: T,
  rows: readonly Row<T>[],
  { key, set, where, isBetter = () => true }: Upsert<T>,
): Promise<RowOutcome[]> {
  const keyOf = (row: Row<T>) => key.map((column) => row[column]).join(" ");
  const best = new Map<string, Row<T>>();
  for (const row of rows) {
    const earlier = best.get(keyOf(row));
    if (!earlier || isBetter(row, earlier)) best.set(keyOf(row), row);
  }
  const replaced = set ?? Object.keys(rows[0] ?? {}).filter((column) => !key.some((name) => name === column));
  const changes = replaced.map((column) => `${column} = excluded.${column}`).join(", ");
  const outcomes = new Map<string, RowOutcome>();
  const insert = async (sorted: readonly Row<T>[], outcome: RowOutcome, action: string) => {
    for (const chunk of chunksOf(sorted, ROWS_AT_ONCE)) {
      const columns = list(Object.keys(chunk[0] ?? {}));
      const written = await sql<Row<T>>`insert into ${sql.raw(table)} (${columns}) select ${columns}
        from ${valuesOf(transaction, table, chunk)} where true on conflict (${list(key)}) do ${sql.raw(action)}
        returning ${list(key)}`.execute(transaction);
      for (const row of written.rows) outcomes.set(keyOf(row), outcome);
    }
  };
  const sorted = [...best.keys()].sort().map((text) => best.get(text) as Row<T>);
  await insert(sorted, "added", "nothing");
  const existing = sorted.filter((row) => !outcomes.has(keyOf(row)));
  await insert(existing, "updated", `update set ${changes} where ${where}`);
  return rows.map((row) => (best.get(keyOf(row)) === row && outcomes.get(keyOf(row))) || "unchanged");
}
