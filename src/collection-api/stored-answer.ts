import type { Address } from "../contract/address.ts";
import type { Operation } from "../contract/schemas.ts";
import type { Answer } from "./api.ts";

/** One operation, asked about one collection. */
export interface Query<O extends Operation> {
  readonly operation: O;
  readonly contract: Address;
  /** Of the cache. */
  readonly key: string;
}

export const queryFor = <O extends Operation>(operation: O, contract: Address): Query<O> => ({
  operation,
  contract,
  key: `${operation}:${contract}`,
});

/** An answer in the cache. Times are milliseconds since the epoch. */
export interface StoredAnswer<Entry> {
  /** Its `asOf` is earlier than `askedAt` if the service had no data the last time. */
  readonly answer: Answer<Entry>;
  readonly askedAt: number;
  /** From then on it is renewed when somebody asks. */
  readonly freshUntil: number;
  /** From then on it is not shown. */
  readonly staleUntil: number;
}

export const hasData = ({ answer }: StoredAnswer<unknown>): boolean => answer.entries.length > 0;

/** An answer without data keeps known entries for as long as these last: the service may only have failed for a moment. */
export function onTopOf<Entry>(newest: StoredAnswer<Entry>, known: StoredAnswer<Entry> | undefined): StoredAnswer<Entry> {
  if (hasData(newest) || !known || !hasData(known) || newest.askedAt >= known.staleUntil) return newest;
  return { ...newest, answer: { ...known.answer, cache: "stale" }, staleUntil: known.staleUntil };
}

export const newerOf = <Entry>(one: StoredAnswer<Entry>, other: StoredAnswer<Entry>): StoredAnswer<Entry> =>
  other.askedAt > one.askedAt ? onTopOf(other, one) : onTopOf(one, other);
