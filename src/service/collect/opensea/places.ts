import type { Address } from "../../../contract/address.ts";
import type { ServiceConnection } from "../../database/database.ts";
import type { MarketPlaceRow } from "../../database/tables.ts";
import { SourceError } from "../errors.ts";
import { chains, type OpenSeaApi } from "./api.ts";

/** Where OpenSea has a collection, or how far the search for it has come. */
export type Place = Omit<MarketPlaceRow, "collection">;

export const NOWHERE: Place = { chain: null, slug: null, asked: 0, looked_at: 0 };

export const isOnNoChain = ({ slug, asked }: Place): boolean => slug === null && asked >= chains.length;

export async function readPlace(connection: ServiceConnection, collection: Address): Promise<Place> {
  const columns = ["chain", "slug", "asked", "looked_at"] as const;
  const rows = connection.selectFrom("market_places").select(columns).where("collection", "=", collection);
  return (await rows.executeTakeFirst()) ?? NOWHERE;
}

export async function writePlace(connection: ServiceConnection, collection: Address, place: Place): Promise<void> {
  const insert = connection.insertInto("market_places").values({ collection, ...place });
  await insert.onConflict((conflict) => conflict.column("collection").doUpdateSet(place)).execute();
}

/**
 * Goes on with a search, for `most` chains: first the one that is known, then the others by their number of collections.
 *
 * @returns `refused` if OpenSea did not say about each of them whether it has the collection there; the search goes on all the same,
 * as OpenSea may have given up a chain.
 */
export async function findPlace(
  api: OpenSeaApi,
  collection: Address,
  { chain: known, asked }: Place,
  { most = chains.length, now, signal }: { readonly most?: number; readonly now: number; readonly signal: AbortSignal },
): Promise<{ readonly place: Place; readonly refused?: SourceError | undefined }> {
  const inOrder = known === null ? chains : [known, ...chains.filter((chain) => chain !== known)];
  const next = inOrder.slice(asked, asked + most);
  let refused: SourceError | undefined;
  for (const chain of next) {
    const found = await api.contract(chain, collection, signal).catch((error: unknown) => {
      if (!(error instanceof SourceError && error.problem === "rejected_request")) throw error;
      refused = error;
      return undefined;
    });
    if (found) return { place: { chain, slug: found.slug, asked: 0, looked_at: now } };
  }
  return { place: { chain: known, slug: null, asked: asked + next.length, looked_at: now }, refused };
}
