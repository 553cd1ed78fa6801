import type { z } from "zod";
import type { Address } from "../../contract/address.ts";
import { lockPosts, type ServiceTransaction } from "../database/database.ts";
import { markDirty } from "../database/dirty.ts";
import { type Outcome, upsert } from "../database/rows.ts";
import { reasonsOf } from "./decoding.ts";
import type { ImportOptions } from "./import-posts.ts";
import { tally } from "./summary.ts";
import { rowsOf } from "./table-rows.ts";
import { collectionRow, floorRow } from "./table-schemas.ts";

const ROWS_AT_ONCE = 1_000;

interface Table<Row> {
  readonly columns: readonly string[];
  readonly schema: z.ZodType<Row>;
  /** Of rows with the same key the last one is written. */
  readonly upsert: (transaction: ServiceTransaction, rows: readonly Row[]) => Promise<Outcome[]>;
}

/** Replaces names and terms, which new posts go by at once, and those that are there after `movePosts`. */
export const importCollections = (chunks: AsyncIterable<Buffer>, options: ImportOptions): Promise<void> =>
  importTable(chunks, options, {
    columns: ["contract", "name", "terms"],
    schema: collectionRow,
    upsert: (transaction, rows) =>
      upsert(
        transaction,
        "collections",
        rows.map(({ contract, name, terms }) => ({ address: contract, name, terms: JSON.stringify(terms) })),
        {
          key: ["address"],
          where: "excluded.name <> collections.name or excluded.terms <> collections.terms",
        },
      ),
  });

export const importFloor = (chunks: AsyncIterable<Buffer>, options: ImportOptions): Promise<void> =>
  importTable(chunks, options, {
    columns: ["contract", "time", "price"],
    schema: floorRow(options.now),
    upsert: (transaction, rows) =>
      upsert(
        transaction,
        "floor_prices",
        rows.map(({ contract, time, price }) => ({ collection: contract, at: time, price })),
        { key: ["collection", "at"], where: "excluded.price <> floor_prices.price" },
      ),
  });

/** @throws {Error} when the file has no such table. */
async function importTable<Row extends { readonly contract: Address }>(
  chunks: AsyncIterable<Buffer>,
  { database, now, reject, summary }: ImportOptions,
  { columns, schema, upsert }: Table<Row>,
): Promise<void> {
  let good: Row[] = [];
  const write = async () => {
    const taken = await database.transact("import_table", async (transaction) => {
      await lockPosts(transaction);
      const outcomes = await upsert(transaction, good);
      const changed = good.filter((_, index) => outcomes[index] !== "unchanged").map(({ contract }) => contract);
      await markDirty(transaction, changed, now());
      const places = good.map(({ contract }) => [contract]);
      return tally(places, outcomes);
    });
    summary.add(taken);
    good = [];
  };
  for await (const row of rowsOf(chunks, columns)) {
    summary.lines += 1;
    const result = "value" in row ? schema.safeParse(row.value) : undefined;
    if (result?.success) good.push(result.data);
    else {
      const reasons = result ? reasonsOf(result.error) : "reason" in row ? [row.reason] : [];
      summary.refuse(reasons);
      reject(row.line, reasons);
    }
    if (good.length >= ROWS_AT_ONCE) await write();
  }
  if (good.length > 0) await write();
}
