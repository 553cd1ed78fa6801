/* The networks that posts come from. The interface document has X alone and no field for the network, so ranges of ids tell it. */

/**
 * The network at index n of `networks` has the ids from n·2^63 to (n + 1)·2^63 - 1; X's are signed 64-bit numbers (docs.x.com,
 * «X IDs»).
 */
export const IDS_EACH = 2n ** 63n;
const MAX_DOMAIN = 253;

interface Post {
  readonly id: string;
  /** The author's handle. */
  readonly handle?: string | undefined;
  readonly place?: string | undefined;
}

interface Network {
  readonly name: "x" | "bluesky";
  /** The app of all its posts, where they do not name their own. */
  readonly app?: string;
  /** @param handle without the @. */
  readonly isHandle: (handle: string) => boolean;
  /** A profile's address without the handle. */
  readonly profiles: string;
  /** Reads from a post's `source` what its address needs beside its id. */
  readonly placeIn?: (source: string) => string | undefined;
  readonly postUrl: (post: Post) => string | undefined;
}

const xHandle = /^\w{1,15}$/;
const x: Network = {
  name: "x",
  isHandle: (handle) => xHandle.test(handle),
  profiles: "https://x.com/",
  // X finds a post by its id alone.
  postUrl: ({ id, handle = "" }) => `https://x.com/${xHandle.test(handle) ? handle : "i"}/status/${id}`,
};

/** AT Protocol, «Handle»: labels of a domain, the last one begins with a letter. */
const domain = "(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?";
/** `handle.invalid` stands for a handle that its domain denies. */
const blueskyHandle = new RegExp(`^(?!handle\\.invalid$)${domain}$`, "i");
/** `DID/RKEY`: a DID of one of the two methods that are in use, and a TID (AT Protocol, «DID», «Record Key»). */
const blueskyPlace = new RegExp(`^did:(?:plc:[a-z2-7]{24}|web:(${domain}))/[2-7a-j][2-7a-z]{12}$`);
const permalink = /^<a href="https:\/\/bsky\.app\/profile\/([^"/]+)\/post\/([^"/]+)"[^<>]*>/;
const isPlace = (text: string): boolean => {
  const [found, host = ""] = blueskyPlace.exec(text) ?? [];
  return found !== undefined && host.length <= MAX_DOMAIN;
};
const bluesky: Network = {
  name: "bluesky",
  app: "Bluesky",
  isHandle: (handle) => handle.length <= MAX_DOMAIN && blueskyHandle.test(handle),
  profiles: "https://bsky.app/profile/",
  placeIn: (source) => {
    const [, did, rkey] = permalink.exec(source) ?? [];
    const place = `${did}/${rkey}`;
    return isPlace(place) ? place : undefined;
  },
  postUrl: ({ place = "" }) => (isPlace(place) ? `https://bsky.app/profile/${place.replace("/", "/post/")}` : undefined),
};

const networks: readonly Network[] = [x, bluesky];

/** `undefined` for an id that no network has. */
export const networkOf = (id: string): Network | undefined =>
  /^\d{1,20}$/.test(id) ? networks[Number(BigInt(id) / IDS_EACH)] : undefined;

export const isOfX = (id: string): boolean => networkOf(id) === x;

/** @param id the person's. */
export const isHandle = (id: string, handle: string): boolean => networkOf(id)?.isHandle(handle) ?? false;

/** `undefined` unless the handle is valid in the person's network. */
export const profileUrl = (id: string, handle: string): string | undefined => {
  const network = networkOf(id);
  return network?.isHandle(handle) ? network.profiles + handle : undefined;
};

/** Absent in networks that find a post by its id. */
export const placeOf = ({ id, source }: { readonly id: string; readonly source: string }): string | undefined =>
  networkOf(id)?.placeIn?.(source);

/** Leads to the post's network or is `undefined`, for any foreign text. */
export const postUrl = (post: Post): string | undefined => networkOf(post.id)?.postUrl(post);
