import type { z } from "zod";
import { lockPosts, type ServiceDatabase, type ServiceTransaction } from "../database/database.ts";
import { readFacts, writeFact } from "../database/facts.ts";
import type { PostRow, ServiceTables } from "../database/tables.ts";
import type { ImportOptions } from "./import-posts.ts";
import { importTable } from "./import-table.ts";
import { type Counts, noCounts, type Taken } from "./post-writer.ts";
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
    await lockPosts(transaction);
    const there = await transaction.selectFrom("collections").selectAll().execute();
    const known = new Map(there.map((row) => [row.address, row]));
    // Of rows of one address the last one holds: what the others say is nothing to write, in any import of the file.
    const last = new Map(rows.map((row) => [row.contract, row]));
    const changed: ServiceTables["collections"][] = [];
    let hasNewTerms = false;
    const posts = noCounts();
    const byCollection = new Map<PostRow["collection"], Counts>();
    for (const each of rows) {
      const { contract: address, name } = each;
      const row = { address, name, terms: JSON.stringify(each.terms) };
      const before = known.get(address);
      const isNothingNew = last.get(address) !== each || (before?.name === name && before.terms === row.terms);
      const outcome = isNothingNew ? "unchanged" : before ? "updated" : "taken";
      posts[outcome] += 1;
      const counts = byCollection.get(address) ?? noCounts();
      byCollection.set(address, { ...counts, [outcome]: counts[outcome] + 1 });
      if (isNothingNew) continue;
      if ((before?.terms ?? "[]") !== row.terms) hasNewTerms = true;
      changed.push(row);
    }
    for (const row of changed) await replace(transaction, row);
    if (hasNewTerms) await noteNewTerms(transaction);
    await markRemakes(
      transaction,
      changed.map(({ address }) => address),
      now,
    );
    return { posts, byCollection };
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
