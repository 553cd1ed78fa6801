import type { z } from "zod";
import type { Address } from "../../collection-api/address.ts";
import type { ServiceDatabase, ServiceTransaction } from "../database/database.ts";
import { readFacts, writeFact } from "../database/facts.ts";
import type { PostRow, ServiceTables } from "../database/tables.ts";
import type { ImportOptions } from "./import-posts.ts";
import { importTable } from "./import-table.ts";
import { type Counts, noCounts, type Taken } from "./post-writer.ts";
import { becomeReal } from "./real-data.ts";
import { markRemakes } from "./remakes.ts";
import { collectionRow } from "./table-schemas.ts";

type CollectionRow = z.output<typeof collectionRow>;

/**
 * Imports collections: each row replaces that collection's name and terms. New posts go by them at once; `movePosts` lets
 * them reach those that are there.
 */
export function importCollections(chunks: AsyncIterable<Buffer>, options: ImportOptions): Promise<void> {
  const { database, now } = options;
  return importTable(chunks, options, {
    columns: ["contract", "name", "terms"],
    schema: collectionRow,
    write: (rows) => writeCollections(database, rows, now()),
  });
}

const writeCollections = (database: ServiceDatabase, rows: readonly CollectionRow[], now: number): Promise<Taken> =>
  database.transact("import_collections", async (transaction) => {
    const isSampleGone = await becomeReal(transaction);
    const there = await transaction.selectFrom("collections").selectAll().execute();
    const known = new Map(there.map((row) => [row.address, row]));
    const changed = new Set<Address>();
    let hasNewTerms = false;
    const posts = noCounts();
    const byCollection = new Map<PostRow["collection"], Counts>();
    for (const { contract: address, name, terms } of rows) {
      const row = { address, name, terms: JSON.stringify(terms) };
      const before = known.get(address);
      const isSame = before?.name === name && before.terms === row.terms;
      const outcome = isSame ? "unchanged" : before ? "updated" : "taken";
      posts[outcome] += 1;
      const counts = byCollection.get(address) ?? noCounts();
      byCollection.set(address, { ...counts, [outcome]: counts[outcome] + 1 });
      if (isSame) continue;
      if ((before?.terms ?? "[]") !== row.terms) hasNewTerms = true;
      known.set(address, row);
      changed.add(address);
    }
    for (const address of changed) await replace(transaction, known.get(address) as ServiceTables["collections"]);
    if (hasNewTerms) await noteNewTerms(transaction);
    await markRemakes(transaction, changed, now);
    return { posts, byCollection, isSampleGone };
  });

async function replace(transaction: ServiceTransaction, row: ServiceTables["collections"]): Promise<void> {
  await transaction
    .insertInto("collections")
    .values(row)
    .onConflict((conflict) => conflict.column("address").doUpdateSet({ name: row.name, terms: row.terms }))
    .execute();
}

/** Has `movePosts` take the terms as they are now to every post. */
async function noteNewTerms(transaction: ServiceTransaction): Promise<void> {
  const version = String(Number((await readFacts(transaction)).get("terms") ?? 0) + 1);
  await writeFact(transaction, "terms", version);
  await writeFact(transaction, "moving", version);
}
