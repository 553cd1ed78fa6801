import type { Address } from "../../../contract/address.ts";
import type { ServiceConnection } from "../../database/database.ts";
import type { ListingRow } from "../../database/tables.ts";
import { SourceError } from "../errors.ts";
import { chains, type OpenSeaApi } from "./api.ts";

/** A collection's chain and slug on OpenSea, or how far the search for them has come. */
export type Listing = Omit<ListingRow, "collection">;

/** The listing of a collection that has not been searched for yet. */
export const NOT_SEARCHED: Listing = { chain: null, slug: null, searched_chains: 0, checked_at: 0 };

export const isOnNoChain = ({ slug, searched_chains }: Listing): boolean => slug === null && searched_chains >= chains.length;

export async function readListing(connection: ServiceConnection, collection: Address): Promise<Listing> {
  const columns = ["chain", "slug", "searched_chains", "checked_at"] as const;
  const rows = connection.selectFrom("market_listings").select(columns).where("collection", "=", collection);
  return (await rows.executeTakeFirst()) ?? NOT_SEARCHED;
}

export async function writeListing(connection: ServiceConnection, collection: Address, listing: Listing): Promise<void> {
  const insert = connection.insertInto("market_listings").values({ collection, ...listing });
  await insert.onConflict((conflict) => conflict.column("collection").doUpdateSet(listing)).execute();
}

/**
 * Continues a search on `most` chains: first on the known one, then on the others by their number of collections.
 *
 * @returns `refused` if OpenSea refused a request for one of the chains; the search goes on all the same, because OpenSea may no
 * longer have that chain.
 */
export async function findListing(
  api: OpenSeaApi,
  collection: Address,
  { chain: known, searched_chains }: Listing,
  { most = chains.length, now, signal }: { readonly most?: number; readonly now: number; readonly signal: AbortSignal },
): Promise<{ readonly listing: Listing; readonly refused?: SourceError | undefined }> {
  const inOrder = known === null ? chains : [known, ...chains.filter((chain) => chain !== known)];
  const next = inOrder.slice(searched_chains, searched_chains + most);
  let refused: SourceError | undefined;
  for (const chain of next) {
    const found = await api.contract(chain, collection, signal).catch((error: unknown) => {
      if (!(error instanceof SourceError && error.problem === "rejected_request")) throw error;
      refused = error;
      return undefined;
    });
    if (found) return { listing: { chain, slug: found.slug, searched_chains: 0, checked_at: now } };
  }
  return { listing: { chain: known, slug: null, searched_chains: searched_chains + next.length, checked_at: now }, refused };
}
