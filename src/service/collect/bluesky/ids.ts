import { hash } from "node:crypto";

/** X's ids are below; those of other networks are not, so that no two posts or people share one. */
const BASE = 2n ** 63n;

/** The id of a post by its AT-URI, or of a person by their DID: 2^63 and the first 63 bits of the SHA-256, in decimal digits. */
export const idOf = (uri: string): string => String(BASE + (hash("sha256", uri, "buffer").readBigUInt64BE() >> 1n));

export const POSTS = "app.bsky.feed.post";

export const uriOf = (did: string, rkey: string): string => `at://${did}/${POSTS}/${rkey}`;

/** @param uri of `uriOf`. */
export const didOf = (uri: string): string => uri.slice("at://".length, uri.indexOf("/", "at://".length));
