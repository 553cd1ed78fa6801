import type { Address } from "../../contract/address.ts";

/** UTF-16 units of a stored text: an answer with forty such texts fits into 2 MiB. */
const MAX_TEXT = 8_000;

/** Never cuts a surrogate pair. */
export const shortened = (text: string, most = MAX_TEXT): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, "")}…`;

/** A stranger's text in a form that every database stores. */
export const cleanText = (text: string): string => text.replaceAll("\0", "").toWellFormed();

/** UTF-16 units of a stored field of a profile. */
export const MAX_FIELD = 1_000;

/** A field of a profile, cleaned and shortened. */
export const cleanField = (text = ""): string => shortened(cleanText(text), MAX_FIELD);

/** An account as of one of its posts; see «User» in the service's interface document. */
export interface Person {
  readonly id: string;
  readonly screenName: string;
  readonly name: string;
  readonly description: string;
  readonly location: string;
  readonly pictureUrl: string;
  readonly isVerified: boolean;
  readonly isProtected: boolean;
  readonly followers: number;
  readonly statuses: number;
  readonly favourites: number;
}

/** Never a retweet. */
export interface Post {
  readonly id: string;
  readonly author: Person;
  readonly createdAt: number;
  readonly text: string;
  readonly lang: string;
  /** HTML anchor text naming the client. */
  readonly source: string;
  readonly isSensitive: boolean;
  readonly retweets: number;
  readonly likes: number;
  readonly contract?: Address | undefined;
  /** The ids of all versions of an edited post of X, the current one last. */
  readonly versions?: readonly string[] | undefined;
}

/** A post whose author is not known yet. */
export type Draft = Omit<Post, "author">;
