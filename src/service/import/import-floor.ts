import { ofPrices, overRows, upsertRows } from "../database/bulk.ts";
import { lockPosts, type ServiceDatabase } from "../database/database.ts";
import type { ServiceTables } from "../database/tables.ts";
import type { ImportOptions } from "./import-posts.ts";
import { importTable } from "./import-table.ts";
import { noCounts } from "./post-writer.ts";
import { markRemakes } from "./remakes.ts";
import { floorRow } from "./table-schemas.ts";

type FloorPrice = ServiceTables["floor_prices"];

const keyOf = ({ collection, at }: FloorPrice): string => `${collection} ${at}`;

/** Imports the floor prices of a file; a price of the same time replaces the one that is there. */
export function importFloor(chunks: AsyncIterable<Buffer>, options: ImportOptions): Promise<void> {
  const { database, now } = options;
  return importTable(chunks, options, {
    columns: ["contract", "time", "price"],
    schema: floorRow(now),
    write: (rows) => {
      const prices = rows.map(({ contract, time, price }): FloorPrice => ({ collection: contract, at: time, price }));
      return writePrices(database, prices, now());
    },
  });
}

const writePrices = (database: ServiceDatabase, prices: readonly FloorPrice[], now: number) =>
  database.transact("import_floor", async (transaction) => {
    await lockPosts(transaction);
    const there = await overRows<FloorPrice>(
      transaction,
      prices.map(({ collection, at }) => [collection, at]),
      (values) => `with wanted (collection, at) as (values ${ofPrices(values)})
        select floor_prices.* from wanted cross join floor_prices
        where floor_prices.collection = wanted.collection and floor_prices.at = wanted.at`,
    );
    const known = new Map(there.map((price) => [keyOf(price), price.price]));
    // Of rows of the same time the last one holds: what the others say is nothing to write, in any import of the file.
    const last = new Map(prices.map((price) => [keyOf(price), price]));
    const changed: FloorPrice[] = [];
    const total = noCounts();
    const byCollection = new Map<FloorPrice["collection"], typeof total>();
    for (const price of prices) {
      const before = known.get(keyOf(price));
      const isNothingNew = last.get(keyOf(price)) !== price || before === price.price;
      const outcome = isNothingNew ? "unchanged" : before === undefined ? "taken" : "updated";
      const own = byCollection.get(price.collection) ?? noCounts();
      byCollection.set(price.collection, own);
      own[outcome] += 1;
      total[outcome] += 1;
      if (!isNothingNew) changed.push(price);
    }
    await upsertRows(transaction, "floor_prices", changed, ["collection", "at"], ["price"]);
    await markRemakes(
      transaction,
      changed.map(({ collection }) => collection),
      now,
    );
    return { posts: total, byCollection };
  });
