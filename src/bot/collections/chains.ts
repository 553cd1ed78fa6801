import type { Address } from "../../contract/address.ts";

export interface CollectionRef {
  readonly contract: Address;
  /** Unset for Ethereum. */
  readonly chain?: string | undefined;
}

export const chainsOf = (collections: readonly CollectionRef[]): string[] => [
  ...new Set(collections.flatMap(({ chain }) => chain ?? [])),
];

/**
 * In links: a part of a path or a prefix (marketplaces' own, EIP-3770's short names), the first part of a host name, a host of an
 * explorer, or EIP-681's id behind an address. The first of each may stand before an address.
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

export const chainNames = Object.keys(names);

export const isChain = (part: string): boolean => chains.has(part.toLowerCase());

/** The id right behind the address decides, or else the nearest name before it. `undefined` for Ethereum or without a name. */
export function otherChain(beforeAddress: string, behindAddress: string): string | undefined {
  const parts = beforeAddress.toLowerCase().split(/[^a-z0-9._-]+/);
  const named = parts
    .reverse()
    .flatMap((part) => chains.get(part.replace(/^www\./, "")) ?? chains.get(/^([^.]+)\.[^.]+\./.exec(part)?.[1] ?? "") ?? [])[0];
  const chain = chains.get(/^@\d+/.exec(behindAddress)?.[0] ?? "") ?? named;
  return chain === "Ethereum" ? undefined : chain;
}

export const onChain = (contract: Address, chain: string): string => `${names[chain]?.[0] ?? chain}:${contract}`;
