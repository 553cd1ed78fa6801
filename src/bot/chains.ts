import type { Address } from "../collection-api/address.ts";
import type { Field } from "./state-codec.ts";

/** The chains, by collection, of the links that collections were asked for by; of others there is none. */
export type Chains = ReadonlyMap<Address, string>;

/** The chains of those collections, each once. */
export const chainsAmong = (contracts: readonly Address[], chains: Chains): string[] => [
  ...new Set(contracts.flatMap((contract) => chains.get(contract) ?? [])),
];

/**
 * What links call chains: the part of a path or prefix (marketplaces' own, EIP-3770's short names), the first part of a host
 * name, or the whole host of an explorer.
 */
const names: Readonly<Record<string, readonly string[]>> = {
  Ethereum: ["ethereum", "eth", "mainnet"],
  Base: ["base", "basescan.org"],
  Polygon: ["polygon", "matic", "polygonscan.com"],
  Arbitrum: ["arbitrum", "arbitrum-one", "arb1", "arbiscan.io"],
  Optimism: ["optimism", "optimistic", "oeth"],
  Avalanche: ["avalanche", "avax", "snowtrace.io", "snowscan.xyz"],
  "BNB Chain": ["bsc", "bnb", "bscscan.com"],
  Blast: ["blast", "blastscan.io"],
  Zora: ["zora", "explorer.zora.energy"],
  ApeChain: ["apechain", "ape_chain", "apescan.io"],
  Abstract: ["abstract", "abscan.org"],
  Berachain: ["berachain", "bera_chain", "berascan.com"],
  Linea: ["linea", "lineascan.build"],
  Ronin: ["ronin", "app.roninchain.com"],
  Scroll: ["scroll", "scrollscan.com"],
  Shape: ["shape", "shapescan.xyz"],
  Soneium: ["soneium"],
  Unichain: ["unichain", "uniscan.xyz"],
  zkSync: ["zksync", "era", "explorer.zksync.io"],
  Sepolia: ["sepolia", "sep"],
  "Base Sepolia": ["base_sepolia", "base-sepolia", "basesep", "sepolia.basescan.org"],
  Amoy: ["amoy", "amoy.polygonscan.com"],
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

/**
 * The chain that a link is on, by what stands in it before the address, the nearest first; `undefined` where nothing says
 * so, and for Ethereum.
 */
export function otherChain(beforeAddress: string): string | undefined {
  const parts = beforeAddress.toLowerCase().split(/[^a-z0-9._-]+/);
  const chain = parts
    .reverse()
    .flatMap((part) => chains.get(part.replace(/^www\./, "")) ?? chains.get(/^([^.]+)\.[^.]+\./.exec(part)?.[1] ?? "") ?? [])[0];
  return chain === "Ethereum" ? undefined : chain;
}
