import { z } from "zod";
import { isoDate } from "../../contract/schemas.ts";
import { DAY_MS } from "../../infra/time.ts";
import { lockPosts, type ServiceTransaction } from "../database/database.ts";
import { markDirty } from "../database/dirty.ts";
import { type RowOutcome, upsert } from "../database/rows.ts";
import { collectionRow, upsertCollections } from "../store/collections.ts";
import { contract, reasonsOf } from "../store/decoding.ts";
import type { ImportOptions } from "./import-posts.ts";
import { rowsOf } from "./table-rows.ts";

const ROWS_AT_ONCE = 1_000;

const separated = z.string().transform((value) => value.split("|"));
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const time = z.union(
  [day.transform((value) => `${value}T00:00:00Z`).pipe(isoDate), isoDate],
  "expected an ISO 8601 time with its offset",
);
const ABOVE_ZERO = "expected a number above 0";
const price = z
  .string()
  .regex(/^(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?$/, ABOVE_ZERO)
  .transform(Number)
  .pipe(z.number().positive(ABOVE_ZERO));

const floorRow = (now: () => number) =>
  z.object({
    contract,
    time: time.transform((date) => date.getTime()).refine((at) => at <= now() + DAY_MS, "is in the future"),
    price,
    currency: z.string().trim().max(20).default(""),
  });
type FloorRow = z.output<ReturnType<typeof floorRow>>;

interface Table<Row> {
  readonly columns: readonly string[];
  readonly schema: z.ZodType<Row>;
  readonly upsert: (transaction: ServiceTransaction, rows: readonly Row[], now: number) => Promise<RowOutcome[]>;
}

/** See `upsertCollections`. */
export const importCollections = (chunks: AsyncIterable<Buffer>, options: ImportOptions): Promise<void> =>
  importTable(chunks, options, {
    columns: ["contract", "name", "terms"],
    schema: collectionRow.extend({ terms: separated.pipe(collectionRow.shape.terms) }),
    upsert: upsertCollections,
  });

export const importFloor = (chunks: AsyncIterable<Buffer>, options: ImportOptions): Promise<void> =>
  importTable(chunks, options, {
    columns: ["contract", "time", "price"],
    schema: floorRow(options.now),
    upsert: upsertPrices,
  });

/** Replaces the price of the same time, even one that was collected. */
async function upsertPrices(transaction: ServiceTransaction, rows: readonly FloorRow[], now: number): Promise<RowOutcome[]> {
  await lockPosts(transaction);
  const outcomes = await upsert(
    transaction,
    "floor_prices",
    rows.map(({ contract, time, price, currency }) => ({ collection: contract, at: time, price, currency, source: "import" })),
    {
      key: ["collection", "at"],
      where: `excluded.price <> floor_prices.price or excluded.currency <> floor_prices.currency
        or excluded.source <> floor_prices.source`,
    },
  );
  const changed = rows.filter((_, index) => outcomes[index] !== "unchanged").map(({ contract }) => contract);
  await markDirty(transaction, changed, now);
  return outcomes;
}

/** Imports a CSV file, and rejects rows that do not fit the schema. @throws {Error} if the file has no such table. */
async function importTable<Row>(
  chunks: AsyncIterable<Buffer>,
  { database, now, reject, summary }: ImportOptions,
  { columns, schema, upsert }: Table<Row>,
): Promise<void> {
  let good: Row[] = [];
  const write = async () => {
    const rows = good;
    good = [];
    if (rows.length === 0) return;
    const outcomes = await database.transact("import_table", (transaction) => upsert(transaction, rows, now()));
    for (const outcome of outcomes) summary.counts[outcome] += 1;
  };
  for await (const row of rowsOf(chunks, columns)) {
    summary.lines += 1;
    const result = "value" in row ? schema.safeParse(row.value) : row;
    if ("reason" in result) reject(row.line, [result.reason]);
    else if (result.success) good.push(result.data);
    else reject(row.line, reasonsOf(result.error));
    if (good.length >= ROWS_AT_ONCE) await write();
  }
  await write();
}
