import type { Address } from "../contract/address.ts";

/** UTF-16 units: an answer holds forty such texts in at most 2 MiB. */
const MAX_TEXT = 8_000;

/** Cuts a long text off with an ellipsis, and not within a pair of surrogates. */
export const shortened = (text: string, most = MAX_TEXT): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, "")}…`;

/** An account as it was when one of its posts was read; see «User» in the service's interface document. */
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

/** A post that is no retweet, whatever format it came in. */
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
  /** The collection that the entry names beside its text. */
  readonly contract?: Address | undefined;
}
