import type { Address } from "../../contract/address.ts";
import type { ServiceConnection, ServiceDatabase } from "../database/database.ts";
import { markDirty } from "../database/dirty.ts";
import type { PagePart } from "../database/tables.ts";
import { addressesOf, type Site } from "../pages/site.ts";

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

/** Removes the files that contain posts; the next build makes them again. @param collection all collections without it. */
export async function dropPages(connection: ServiceConnection, collection?: Address): Promise<void> {
  const pages = connection.deleteFrom("answers").where("operation", "in", ["page", "feed"]);
  await (collection === undefined ? pages : pages.where("collection", "=", collection)).execute();
}

/**
 * Makes answers due that do not name the page that `site` gives them. Without a site, also removes the pages of an earlier start: no
 * deletion would reach them.
 */
export async function preparePages(database: ServiceDatabase, site: Site | undefined): Promise<void> {
  await database.transact("pages_prepare", async (transaction) => {
    if (!site) await dropPages(transaction);
    const answers = transaction.selectFrom("answers").select(["collection", "body"]).where("operation", "=", "scores");
    const outdated = (await answers.execute()).filter(({ collection, body }) => {
      const [scores] = decodeAnswer(body).data;
      return scores && scores.page !== (site && addressesOf(site, collection).page);
    });
    const collections = outdated.map(({ collection }) => collection);
    await markDirty(transaction, collections, await database.time(transaction));
  });
}

const decodeAnswer = (body: Uint8Array): { readonly data: readonly { readonly page?: string }[] } =>
  JSON.parse(Buffer.from(body).toString());
