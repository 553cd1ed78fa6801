import type { Address } from "../../contract/address.ts";
import type { Field } from "../view/state-codec.ts";

/** The chains, by collection, of the links that collections were asked for by; of others there is none. */
export type Chains = ReadonlyMap<Address, string>;

/** The chains of those collections, each once. */
export const chainsAmong = (contracts: readonly Address[], chains: Chains): string[] => [
  ...new Set(contracts.flatMap((contract) => chains.get(contract) ?? [])),
];

/**
 * What links call chains: the part of a path or prefix (marketplaces' own, EIP-3770's short names), the first part of a host
 * name, the whole host of an explorer, or the id of EIP-681 behind an address. The first of each may stand before an address.
 */
const names: Readonly<Record<string, readonly string[]>> = {
  Ethereum: ["ethereum", "eth", "mainnet", "@1"],
  Base: ["base", "basescan.org", "@8453"],
  Polygon: ["polygon", "matic", "polygonscan.com", "@137"],
  Arbitrum: ["arbitrum", "arbitrum-one", "arb1", "arbiscan.io", "@42161"],
  Optimism: ["optimism", "optimistic", "oeth", "@10"],
  Avalanche: ["avalanche", "avax", "snowtrace.io", "snowscan.xyz", "@43114"],
  "BNB Chain": ["bsc", "bnb", "bscscan.com", "@56"],
  Blast: ["blast", "blastscan.io", "@81457"],
  Zora: ["zora", "explorer.zora.energy", "@7777777"],
  ApeChain: ["apechain", "ape_chain", "apescan.io", "@33139"],
  Abstract: ["abstract", "abscan.org", "@2741"],
  AnimeChain: ["animechain", "@69000"],
  Arc: ["arc"],
  B3: ["b3", "@8333"],
  Berachain: ["berachain", "bera_chain", "berascan.com", "@80094"],
  Flow: ["flow", "@747"],
  GUNZ: ["gunzilla", "gunz", "@43419"],
  HyperEVM: ["hyperevm", "hyperevmscan.io", "@999"],
  Ink: ["ink", "@57073"],
  Linea: ["linea", "lineascan.build", "@59144"],
  MegaETH: ["megaeth", "@4326"],
  Monad: ["monad", "monadscan.com", "@143"],
  Ronin: ["ronin", "app.roninchain.com", "@2020"],
  "Robinhood Chain": ["robinhood"],
  Scroll: ["scroll", "scrollscan.com", "@534352"],
  Sei: ["sei", "seiscan.io", "@1329"],
  Shape: ["shape", "shapescan.xyz", "@360"],
  Somnia: ["somnia", "@5031"],
  Soneium: ["soneium", "@1868"],
  Stable: ["stablechain"],
  Unichain: ["unichain", "uniscan.xyz", "@130"],
  zkSync: ["zksync", "era", "explorer.zksync.io", "@324"],
  Sepolia: ["sepolia", "sep", "@11155111"],
  "Base Sepolia": ["base_sepolia", "base-sepolia", "basesep", "sepolia.basescan.org", "@84532"],
  Amoy: ["amoy", "amoy.polygonscan.com", "@80002"],
};
const chains = new Map(Object.entries(names).flatMap(([chain, called]) => called.map((name) => [name, chain] as const)));

const codeOf = (chain: string) => chain.replaceAll(" ", "_");

/** A chain by its name, which stays what it is: it stands on buttons. */
export const chainName: Field<string> = {
  encode: codeOf,
  decode: (text) => {
    const value = Object.keys(names).find((chain) => codeOf(chain) === text);
    return value === undefined ? undefined : { value };
  },
};

/** Whether a part of a link is a chain's name. */
export const isChain = (part: string): boolean => chains.has(part.toLowerCase());

/**
 * The chain that a link is on, by the id right behind its address, or else by what stands in it before the address, the
 * nearest first; `undefined` where nothing says so, and for Ethereum.
 */
export function otherChain(beforeAddress: string, behindAddress: string): string | undefined {
  const parts = beforeAddress.toLowerCase().split(/[^a-z0-9._-]+/);
  const named = parts
    .reverse()
    .flatMap((part) => chains.get(part.replace(/^www\./, "")) ?? chains.get(/^([^.]+)\.[^.]+\./.exec(part)?.[1] ?? "") ?? [])[0];
  const chain = chains.get(/^@\d+/.exec(behindAddress)?.[0] ?? "") ?? named;
  return chain === "Ethereum" ? undefined : chain;
}

/** The shortest text that says which chain an address is on, and is read as such. */
export const onChain = (address: Address, chain: string): string => `${names[chain]?.[0] ?? chain}:${address}`;
