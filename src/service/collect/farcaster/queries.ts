import type { Address } from "../../../contract/address.ts";
import { withChecksum } from "../../../infra/checksum.ts";
import type { Capabilities } from "./node.ts";

/** A request for casts to a node that passes no events. */
export type Query = { readonly parent: string } | { readonly term: string };

const channelTerm = /^channel:([a-z0-9][a-z0-9-]{0,31})$/i;
const contractTerm = (address: string): string => `chain://eip155:1/erc721:${address}`;

/**
 * All queries about collections: the channels of their contracts and of their terms, in every spelling, because nodes compare them byte
 * by byte; and their other terms, if the node can search.
 */
export const queriesOf = (
  collections: readonly { readonly address: Address; readonly terms: readonly string[] }[],
  { hasSearch }: Pick<Capabilities, "hasSearch">,
): Query[] =>
  collections.flatMap(({ address, terms }) => [
    ...[address, `0x${withChecksum(address.slice(2))}`].map((written) => ({ parent: contractTerm(written) })),
    ...terms.flatMap((term): Query[] => {
      const [, channel] = channelTerm.exec(term) ?? [];
      if (channel === undefined) return hasSearch ? [{ term }] : [];
      return ["warpcast.com", "farcaster.xyz"].map((host) => ({ parent: `https://${host}/~/channel/${channel.toLowerCase()}` }));
    }),
  ]);

/** Usernames among terms such as `@nouns`: casts hold mentions as numbers, so these names have to be known before a cast comes. */
export const usernamesIn = (terms: readonly string[]): string[] =>
  terms.flatMap((term) => (/^@[a-z0-9][a-z0-9.-]*$/i.test(term) ? [term.slice(1).toLowerCase()] : []));
