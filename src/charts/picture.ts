/** A record: when it was made, in milliseconds since the epoch, and its value. */
export interface Point {
  readonly at: number;
  readonly value: number;
}

/**
 * Records in the order of their times, divided where some are missing: each part is drawn as a line of its own, and none
 * joins two parts.
 */
export type Series = readonly (readonly Point[])[];

/** One chart, with a value axis of its own. */
interface Frame {
  readonly title: string;
  /** One for each of the picture's keys, in their order; exactly one where the picture has no keys. */
  readonly series: readonly Series[];
}

/**
 * All that a picture shows, as a JSON value. Words are the reader's and the bot's own, never foreign text; numbers and times
 * are written for the locale.
 *
 * Without keys it shows how one collection went: a line in each frame. With keys it compares collections: a line for each, or,
 * if none has two records, a bar for each one's newest value.
 */
export interface Picture {
  /** Such as "Last 30 days". */
  readonly title: string;
  /** Tells that the charts' scales differ. */
  readonly note: string;
  /** Stands where a chart has no record to show. */
  readonly empty: string;
  /** A BCP 47 tag. */
  readonly locale: string;
  /** A name of the IANA time zone database. */
  readonly timeZone: string;
  /** Where the time axis of all charts begins and ends, in milliseconds since the epoch. Points outside are left out. */
  readonly from: number;
  readonly to: number;
  /** Two in a row. */
  readonly frames: readonly Frame[];
  /** What series are called, such as A to E; at most five. Empty where each frame has one series, which needs no name. */
  readonly keys: readonly string[];
}
