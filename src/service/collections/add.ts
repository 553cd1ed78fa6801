import type { Address } from "../../contract/address.ts";
import type { OpenSeaApi, OpenSeaCollection } from "../collect/opensea/api.ts";
import { type Listing, writeListing } from "../collect/opensea/listings.ts";
import { readPrices, writePrices } from "../collect/opensea/prices.ts";
import type { ServiceDatabase } from "../database/database.ts";
import { collectionRow, writeCollection } from "../store/collections.ts";
import { reasonsOf } from "../store/decoding.ts";
import type { ListedCollection } from "./list.ts";
import { LookUpError } from "./look-up.ts";
import { type Proposal, proposeTerms, singleLine } from "./terms.ts";

export interface Wanted {
  readonly name?: string | undefined;
  /** Separated by `|`. */
  readonly terms?: string | undefined;
}

export interface Plan {
  readonly address: Address;
  readonly name: Proposal;
  readonly terms: readonly Proposal[];
}

const shortened = (address: Address): string => `${address.slice(0, 6)}…${address.slice(-4)}`;

interface Defaults {
  readonly details: OpenSeaCollection | undefined;
  /** The stored collection, if there is one. */
  readonly existing: Stored | undefined;
}

type Stored = Pick<ListedCollection, "name" | "terms">;

/** Plans a collection's name and terms: given, looked up, or stored ones. @throws {LookUpError} if they exceed an import's limits. */
export function planFor(address: Address, wanted: Wanted, { details, existing }: Defaults): Plan {
  const name = nameFor(address, wanted.name, { details, existing });
  const terms = termsFor(name, wanted.terms, { details, existing });
  const row = collectionRow.safeParse({ contract: address, name: name.text, terms: terms.map(({ text }) => text) });
  if (!row.success) throw new LookUpError(`The collection cannot be added: ${reasonsOf(row.error).join("; ")}.`);
  const stored = new Set(row.data.terms);
  return { address, name: { ...name, text: row.data.name }, terms: terms.filter(({ text }) => stored.delete(text)) };
}

function nameFor(address: Address, wanted: string | undefined, { details, existing }: Defaults): Proposal {
  if (wanted !== undefined) return { text: wanted, from: "given" };
  const text = singleLine(details?.name ?? "");
  if (text !== "") return { text, from: "from OpenSea" };
  return existing ? { text: existing.name, from: "as it is" } : { text: shortened(address), from: "made from the address" };
}

function termsFor({ text: name, from }: Proposal, wanted: string | undefined, { details, existing }: Defaults): Proposal[] {
  if (wanted !== undefined) return wanted.split("|").map((text) => ({ text: text.trim(), from: "given" }));
  if (from === "given" || from === "from OpenSea") return proposeTerms({ name, handle: details?.twitter_username ?? "" });
  return (existing?.terms ?? []).map((text) => ({ text, from: "as it is" }));
}

/** The changes to a stored collection, as text. */
export function changesOf({ name, terms }: Plan, existing: Stored): string[] {
  const after = terms.map(({ text }) => text);
  const added = after.filter((term) => !existing.terms.includes(term));
  const dropped = existing.terms.filter((term) => !after.includes(term));
  return [
    ...(existing.name === name.text ? [] : [`its name was ${existing.name}`]),
    ...(added.length > 0 ? [`new terms: ${added.join(" | ")}`] : []),
    ...(dropped.length > 0 ? [`terms that go: ${dropped.join(" | ")}`] : []),
  ];
}

/** Adds a collection, or changes its name and terms; see `upsertCollections`. */
export async function addCollection(
  database: ServiceDatabase,
  { address, name, terms }: Plan,
  market: Listing | undefined,
  now: () => number,
): Promise<void> {
  await writeCollection(database, { contract: address, name: name.text, terms: terms.map(({ text }) => text) }, now());
  if (market) await database.run("listing_write", (connection) => writeListing(connection, address, market));
}

/** Stores OpenSea's prices of the last month. @returns the number of new and changed ones. */
export async function collectPrices(
  api: OpenSeaApi,
  database: ServiceDatabase,
  { address, slug }: { readonly address: Address; readonly slug: string },
  { now, signal }: { readonly now: () => number; readonly signal: AbortSignal },
): Promise<number> {
  const prices = readPrices(await api.floorPrices(slug, signal), now());
  if (prices.length === 0) return 0;
  const { added, updated } = await database.transact("floor_prices", (transaction) =>
    writePrices(transaction, address, prices, now()),
  );
  return added + updated;
}
