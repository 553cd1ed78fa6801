import type { Address } from "../../contract/address.ts";
import type { ServiceConnection, ServiceDatabase } from "../database/database.ts";
import { markDirty } from "../database/dirty.ts";
import type { PagePart } from "../database/tables.ts";

export async function readPart(
  connection: ServiceConnection,
  part: PagePart,
  collection: Address,
): Promise<Uint8Array | undefined> {
  const parts = connection.selectFrom("answers").select("body").where("operation", "=", part);
  return (await parts.where("collection", "=", collection).executeTakeFirst())?.body;
}

/** The collections that may have a page. */
export async function readCollections(connection: ServiceConnection): Promise<ReadonlySet<string>> {
  const rows = await connection.selectFrom("collections").select("address").execute();
  return new Set(rows.map(({ address }) => address));
}

/** Removes what holds posts; the next build of the answers makes it again. @param collection all without it. */
export async function dropPages(connection: ServiceConnection, collection?: Address): Promise<void> {
  const pages = connection.deleteFrom("answers").where("operation", "in", ["page", "feed"]);
  await (collection === undefined ? pages : pages.where("collection", "=", collection)).execute();
}

/** Makes answers due that have no page yet; or, where pages are off, removes those of an earlier start, which no deletion reaches. */
export async function preparePages(database: ServiceDatabase, isOn: boolean): Promise<void> {
  await database.transact("pages_prepare", async (transaction) => {
    if (!isOn) return dropPages(transaction);
    const made = await transaction.selectFrom("answers").select("collection").where("operation", "=", "page").execute();
    const pages = new Set<string>(made.map(({ collection }) => collection));
    const collections = await transaction.selectFrom("collections").select("address").execute();
    const missing = collections.flatMap(({ address }) => (pages.has(address) ? [] : [address]));
    await markDirty(transaction, missing, await database.time(transaction));
  });
}
