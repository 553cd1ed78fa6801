import { type Address, toAddress } from "../../contract/address.ts";
import { comparable } from "../../infra/comparable.ts";
import { chains, type OpenSeaApi, type OpenSeaCollection } from "../collect/opensea/api.ts";
import { findListing, type Listing, NOT_SEARCHED } from "../collect/opensea/listings.ts";
import { singleLine } from "./terms.ts";

const MAX_CANDIDATES = 5;
/** The most contracts that are checked; a collection may have hundreds. */
const MAX_CONTRACTS = 10;
const standards = ["erc721", "erc1155"];

/** A collection as an operator names it. */
export type Target =
  | { readonly address: Address; readonly chain?: string | undefined }
  | { readonly slug: string }
  | { readonly name: string };

export interface LookedUp {
  readonly address: Address;
  readonly market: Listing;
  /** `undefined` if OpenSea does not know the address. */
  readonly details?: OpenSeaCollection | undefined;
  /** A sentence for the operator about the choice of the contract. */
  readonly note?: string | undefined;
}

/** A message for the operator; nothing was changed. */
export class LookUpError extends Error {
  override readonly name = "LookUpError";
}

interface LookUpOptions {
  readonly now: number;
  readonly signal: AbortSignal;
}

/** @throws {LookUpError} if the target is not exactly one collection; {SourceError}; the signal's reason. */
export async function lookUp(api: OpenSeaApi, target: Target, options: LookUpOptions): Promise<LookedUp> {
  if ("slug" in target) return lookUpSlug(api, target.slug, options);
  if ("name" in target) return lookUpSlug(api, await slugOf(api, target.name, options), options);
  const { address, chain = null } = target;
  const { listing: market, refused } = await findListing(api, address, { ...NOT_SEARCHED, chain }, options);
  if (refused) throw refused;
  return { address, market, details: market.slug === null ? undefined : await api.collection(market.slug, options.signal) };
}

async function lookUpSlug(api: OpenSeaApi, slug: string, { now, signal }: LookUpOptions): Promise<LookedUp> {
  const details = await api.collection(slug, signal);
  if (!details) throw new LookUpError(`OpenSea has no collection ${slug}. Give the contract's address.`);
  const contracts = contractsOf(details);
  const [first] = contracts;
  if (!first)
    throw new LookUpError(`${nameOf(details)} has no contract with an address like 0x… and 40 digits: it cannot be added.`);
  const listed = ({ address, chain }: typeof first) => ({
    address,
    details,
    market: { chain, slug, searched_chains: 0, checked_at: now },
  });
  if (contracts.length === 1) return listed(first);
  for (const contract of contracts.slice(0, MAX_CONTRACTS)) {
    const { standard = "" } = (await api.contract(contract.chain, contract.address, signal)) ?? {};
    if (standards.includes(standard))
      return { ...listed(contract), note: `It has ${contracts.length} contracts; this is its first ERC-721 or ERC-1155.` };
  }
  throw new LookUpError(`None of the contracts of ${nameOf(details)} is an ERC-721 or ERC-1155. Give the address of one.`);
}

/** Collections that OpenSea finds by a name, best first, and those of them that have exactly this name. */
export async function searchByName(api: OpenSeaApi, name: string, signal: AbortSignal) {
  const found = await api.search(name, signal);
  return { found, exact: found.filter((collection) => comparable(collection.name) === comparable(name)) };
}

async function slugOf(api: OpenSeaApi, name: string, { signal }: LookUpOptions): Promise<string> {
  const { found, exact } = await searchByName(api, name, signal);
  const [only, ...rest] = exact;
  if (only && rest.length === 0) return only.slug;
  const candidates: string[] = [];
  for (const { slug } of (only ? exact : found).slice(0, MAX_CANDIDATES)) {
    const details = await api.collection(slug, signal);
    const contract = details && contractsOf(details)[0];
    if (contract) candidates.push(`  ${contract.address}  ${nameOf(details)} (${contract.chain})`);
  }
  if (candidates.length === 0) throw new LookUpError(`OpenSea finds no collection called ${name}. Give the contract's address.`);
  const [many, few] = [`Several collections are called ${name}`, `No collection is called exactly ${name}`];
  throw new LookUpError([`${only ? many : few}. Add the one you mean by its address:`, ...candidates].join("\n"));
}

/** A collection's name on one line, or its slug. */
export const nameOf = ({ name, collection }: OpenSeaCollection): string => singleLine(name) || collection;

const contractsOf = ({ contracts }: OpenSeaCollection) =>
  contracts.flatMap(({ chain, address: text }) => {
    const address = toAddress(text);
    return address && chains.includes(chain) ? [{ chain, address }] : [];
  });
