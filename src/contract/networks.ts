import { bluesky } from "./networks/bluesky.ts";
import { farcaster } from "./networks/farcaster.ts";
import type { LinkedPost, Network } from "./networks/network.ts";
import { x } from "./networks/x.ts";

/**
 * The networks that posts come from. Their order fixes the ranges of ids (see `idIn`), so a new one is added at the end. How the
 * service collects from each stands in `service/collect/sources.ts`.
 */
export const networks = [x, bluesky, farcaster] as const satisfies readonly Network[];

/** The hosts of people's pictures, of all networks. */
export const imageHosts: readonly string[] = networks.flatMap((network) => network.imageHosts);

export type NetworkId = (typeof networks)[number]["id"];

/**
 * Ids of each network. The interface document has no field for the network, and knows only X's signed 64-bit ids (docs.x.com,
 * «X IDs»), so each network has a range of its own.
 */
const IDS_EACH = 2n ** 63n;

/**
 * The id of a network's post or person, in decimal digits: the network at index n of `networks` has the ids from n·2^63 to
 * (n + 1)·2^63 - 1.
 *
 * @param number the network's own id of the post or person; below 2^63.
 */
export const idIn = (network: NetworkId, number: bigint): string =>
  String(BigInt(networks.findIndex(({ id }) => id === network)) * IDS_EACH + number);

/** `undefined` for an id that no network has. */
export const networkOf = (id: string): (Network & { readonly id: NetworkId }) | undefined =>
  /^\d{1,20}$/.test(id) ? networks[Number(BigInt(id) / IDS_EACH)] : undefined;

/** @param id the person's id. */
export const isHandle = (id: string, handle: string): boolean => networkOf(id)?.isHandle(handle) ?? false;

/** `undefined` unless the handle is valid in the person's network. */
export const profileUrl = (id: string, handle: string): string | undefined => {
  const network = networkOf(id);
  return network?.isHandle(handle) ? network.profiles + handle : undefined;
};

/** The part of a post's address that its id does not give; absent in networks that find a post by its id. */
export const postPath = ({ id, source }: { readonly id: string; readonly source: string }): string | undefined =>
  networkOf(id)?.pathIn?.(source);

/** The path of the smallest size of an avatar. A network leaves the paths of other networks unchanged, so all are applied. */
export const thumbnailPath = (path: string): string => networks.reduce((result, { thumbnail }) => thumbnail(result), path);

/** The post's address: on its own network, or `undefined`, whatever strangers wrote into its fields. */
export const postUrl = (post: LinkedPost): string | undefined => networkOf(post.id)?.postUrl(post);
