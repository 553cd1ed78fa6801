import { z } from "zod";
import { type Address, toAddress } from "../../contract/address.ts";
import { isoDate } from "../../contract/schemas.ts";
import { DAY_MS } from "../../infra/time.ts";
import { lockPosts, type ServiceDatabase, type ServiceTransaction } from "../database/database.ts";
import { markDirty } from "../database/dirty.ts";
import { type RowOutcome, upsert } from "../database/rows.ts";
import type { ServiceTables } from "../database/tables.ts";
import { list, reasonsOf, withoutNul } from "../store/decoding.ts";
import type { ImportOptions } from "./import-posts.ts";
import { type Taken, tally } from "./summary.ts";
import { rowsOf } from "./table-rows.ts";

const ROWS_AT_ONCE = 1_000;
const MAX_NAME = 200;
const MAX_TERM = 200;
const MAX_TERMS = 200;

const contract = z
  .string()
  .refine((value) => toAddress(value.trim()), "expected 0x and 40 hexadecimal digits")
  .transform((value) => toAddress(value.trim()) as Address);

const trimmed = withoutNul.trim();
const terms = z
  .union([z.string().transform((value) => value.split("|")), z.array(z.unknown())])
  .pipe(list)
  .pipe(z.array(trimmed.max(MAX_TERM)))
  .transform((values) => [...new Set(values.filter((value) => value !== ""))])
  .refine((values) => values.length <= MAX_TERMS, `has more than ${MAX_TERMS} terms`);

/** A row of an import of collections. */
export const collectionRow = z.object({ contract, name: trimmed.min(1, "is empty").max(MAX_NAME), terms });

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const time = z.union(
  [day.transform((value) => `${value}T00:00:00Z`).pipe(isoDate), isoDate],
  "expected an ISO 8601 time with its offset",
);
const ABOVE_ZERO = "expected a number above 0";
const decimal = z
  .string()
  .regex(/^(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?$/, ABOVE_ZERO)
  .transform(Number);

const floorRow = (now: () => number) =>
  z.object({
    contract,
    time: time.transform((date) => date.getTime()).refine((at) => at <= now() + DAY_MS, "is in the future"),
    price: z.union([decimal, z.number()], ABOVE_ZERO).pipe(z.number().positive(ABOVE_ZERO)),
  });

type Upsert<Row> = (transaction: ServiceTransaction, rows: readonly Row[]) => Promise<RowOutcome[]>;

interface Table<Row> {
  readonly columns: readonly string[];
  readonly schema: z.ZodType<Row>;
  readonly upsert: Upsert<Row>;
}

/** Replaces names and terms. They apply to new posts at once, to stored ones after `movePosts`. */
export const importCollections = (chunks: AsyncIterable<Buffer>, options: ImportOptions): Promise<void> =>
  importTable(chunks, options, {
    columns: ["contract", "name", "terms"],
    schema: collectionRow,
    upsert: upsertCollections,
  });

export const termsOf = ({ terms }: Pick<ServiceTables["collections"], "terms">): string[] => JSON.parse(terms);

/** Replaces a name and terms, as an import of one line does. */
export const writeCollection = (
  database: ServiceDatabase,
  row: z.output<typeof collectionRow>,
  now: () => number,
): Promise<Taken> => write(database, [row], upsertCollections, now);

const upsertCollections: Upsert<z.output<typeof collectionRow>> = (transaction, rows) =>
  upsert(
    transaction,
    "collections",
    rows.map(({ contract, name, terms }) => ({ address: contract, name, terms: JSON.stringify(terms) })),
    {
      key: ["address"],
      where: "excluded.name <> collections.name or excluded.terms <> collections.terms",
    },
  );

export const importFloor = (chunks: AsyncIterable<Buffer>, options: ImportOptions): Promise<void> =>
  importTable(chunks, options, {
    columns: ["contract", "time", "price"],
    schema: floorRow(options.now),
    upsert: (transaction, rows) =>
      upsert(
        transaction,
        "floor_prices",
        rows.map(({ contract, time, price }) => ({ collection: contract, at: time, price, currency: "" })),
        { key: ["collection", "at"], where: "excluded.price <> floor_prices.price or floor_prices.currency <> ''" },
      ),
  });

/** @throws {Error} when the file has no such table. */
async function importTable<Row extends { readonly contract: Address }>(
  chunks: AsyncIterable<Buffer>,
  { database, now, reject, summary }: ImportOptions,
  { columns, schema, upsert }: Table<Row>,
): Promise<void> {
  let good: Row[] = [];
  const writeGood = async () => {
    summary.add(await write(database, good, upsert, now));
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
    if (good.length >= ROWS_AT_ONCE) await writeGood();
  }
  if (good.length > 0) await writeGood();
}

/** Upserts rows, and has the answers of changed ones rebuilt. */
const write = <Row extends { readonly contract: Address }>(
  database: ServiceDatabase,
  rows: readonly Row[],
  upsert: Upsert<Row>,
  now: () => number,
): Promise<Taken> =>
  database.transact("import_table", async (transaction) => {
    await lockPosts(transaction);
    const outcomes = await upsert(transaction, rows);
    const changed = rows.filter((_, index) => outcomes[index] !== "unchanged").map(({ contract }) => contract);
    await markDirty(transaction, changed, now());
    const places = rows.map(({ contract }) => [contract]);
    return tally(places, outcomes);
  });
