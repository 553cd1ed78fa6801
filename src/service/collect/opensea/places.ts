import type { Address } from "../../../contract/address.ts";
import type { ServiceConnection } from "../../database/database.ts";
import type { MarketPlaceRow } from "../../database/tables.ts";
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

/** Goes on with a search, for `most` chains: first the one that is known, then the others by their number of collections. */
export async function findPlace(
  api: OpenSeaApi,
  collection: Address,
  { chain: known, asked }: Place,
  { most = chains.length, now, signal }: { readonly most?: number; readonly now: number; readonly signal: AbortSignal },
): Promise<Place> {
  const inOrder = known === null ? chains : [known, ...chains.filter((chain) => chain !== known)];
  const next = inOrder.slice(asked, asked + most);
  for (const chain of next) {
    const found = await api.contract(chain, collection, signal);
    if (found) return { chain, slug: found.slug, asked: 0, looked_at: now };
  }
  return { chain: known, slug: null, asked: asked + next.length, looked_at: now };
}
