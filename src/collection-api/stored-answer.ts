import type { Address } from "../contract/address.ts";
import type { Operation } from "../contract/schemas.ts";
import type { Answer } from "./api.ts";

/** One operation, asked about one collection. */
export interface Query<O extends Operation> {
  readonly operation: O;
  readonly contract: Address;
  /** What its answer is kept under. */
  readonly key: string;
}

export const queryFor = <O extends Operation>(operation: O, contract: Address): Query<O> => ({
  operation,
  contract,
  key: `${operation}:${contract}`,
});

/** An answer and its times, in milliseconds since the epoch. */
interface TimedAnswer<Entry> {
  readonly answer: Answer<Entry>;
  /** From then on it is renewed when somebody asks. */
  readonly freshUntil: number;
  /** From then on it is not shown. */
  readonly staleUntil: number;
}

/** The newest answer. */
export interface StoredAnswer<Entry> extends TimedAnswer<Entry> {
  /**
   * Behind an answer without data: the newest that has some. It is what is shown until its time is over, because the
   * other may be a passing fault of the service; the newest only tells when to ask again.
   */
  readonly lastWithData?: TimedAnswer<Entry> | undefined;
}

/** Whether anything of it has data. */
export const hasData = ({ answer, lastWithData }: StoredAnswer<unknown>): boolean =>
  answer.entries.length > 0 || lastWithData !== undefined;

/** What is shown of a stored answer at a time. */
export function shownOf<Entry>({ answer, lastWithData }: StoredAnswer<Entry>, now: number): Answer<Entry> {
  return lastWithData && now < lastWithData.staleUntil ? { ...lastWithData.answer, cache: "stale" } : answer;
}

/** Until when an answer is new enough, for a caller who wants it no older than `maxAgeMs`. */
export const freshUntil = ({ freshUntil, answer }: StoredAnswer<unknown>, maxAgeMs = Number.POSITIVE_INFINITY): number =>
  Math.min(freshUntil, answer.asOf.getTime() + maxAgeMs);

/** Until when there is something of it that may be shown. */
export const keptUntil = ({ staleUntil, lastWithData }: StoredAnswer<unknown>): number =>
  Math.max(staleUntil, lastWithData?.staleUntil ?? staleUntil);

/** A new answer, with what was known before behind it if it has no data. */
export function inPlaceOf<Entry>(stored: StoredAnswer<Entry>, known: StoredAnswer<Entry> | undefined): StoredAnswer<Entry> {
  if (stored.answer.entries.length > 0) return stored;
  const before = known && known.answer.entries.length > 0 ? timed(known) : known?.lastWithData;
  const isBeforeNewer = before && (!stored.lastWithData || before.answer.asOf > stored.lastWithData.answer.asOf);
  return isBeforeNewer ? { ...stored, lastWithData: before } : stored;
}

const timed = <Entry>({ answer, freshUntil, staleUntil }: StoredAnswer<Entry>): TimedAnswer<Entry> => ({
  answer,
  freshUntil,
  staleUntil,
});

/** The newer of two answers to one query. */
export const newerOf = <Entry>(one: StoredAnswer<Entry>, other: StoredAnswer<Entry>): StoredAnswer<Entry> =>
  other.answer.asOf > one.answer.asOf ? inPlaceOf(other, one) : inPlaceOf(one, other);
