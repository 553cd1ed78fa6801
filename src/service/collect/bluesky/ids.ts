import { hash } from "node:crypto";
import { idIn } from "../../../contract/networks.ts";

/** The id of a post by its AT-URI, or of a person by their DID: 2^63 and the first 63 bits of the SHA-256, in decimal digits. */
export const idOf = (uri: string): string => idIn("bluesky", hash("sha256", uri, "buffer").readBigUInt64BE() >> 1n);

export const POSTS = "app.bsky.feed.post";

export const uriOf = (did: string, rkey: string): string => `at://${did}/${POSTS}/${rkey}`;

/** @param uri of `uriOf`. */
export const didOf = (uri: string): string => uri.slice("at://".length, uri.indexOf("/", "at://".length));

/** @param uri of `uriOf`. */
export const rkeyOf = (uri: string): string => uri.slice(uri.lastIndexOf("/") + 1);

/** The digits of TIDs, in the order of ASCII: TIDs sort as their times do (atproto.com, «TID»). */
const DIGITS = "234567abcdefghijklmnopqrstuvwxyz";
const TID_LENGTH = 13;
const CLOCK_ID_BITS = 10n;

/** The first TID of a time in milliseconds since the epoch. */
export function tidAt(ms: number): string {
  const bits = BigInt(Math.round(ms * 1_000)) << CLOCK_ID_BITS;
  const digit = (_: unknown, index: number) => DIGITS.charAt(Number((bits >> BigInt(5 * (TID_LENGTH - 1 - index))) & 31n));
  return Array.from({ length: TID_LENGTH }, digit).join("");
}
