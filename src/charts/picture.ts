/** A record; the time is in milliseconds since the epoch. */
export interface Point {
  readonly at: number;
  readonly value: number;
}

/** Records in the order of time, divided at gaps. */
export type Series = readonly (readonly Point[])[];

/** A chart with a value axis of its own. */
interface Frame {
  readonly title: string;
  /** One for each key, or exactly one without keys. */
  readonly series: readonly Series[];
}

/**
 * All that a picture shows, as a JSON value without any foreign text. Without keys each frame has the line of one collection.
 * With keys it compares collections: a line for each, or bars of the newest values if none has two records.
 */
export interface Picture {
  /** Such as "Last 30 days". */
  readonly title: string;
  /** Says that the scales differ. */
  readonly note: string;
  /** Stands in a chart without records. */
  readonly empty: string;
  /** A BCP 47 tag. */
  readonly locale: string;
  /** An IANA name. */
  readonly timeZone: string;
  /** Ends of the time axis in milliseconds since the epoch; points outside are left out. */
  readonly from: number;
  readonly to: number;
  /** Two in a row. */
  readonly frames: readonly Frame[];
  /** At most five names of series, such as A to E. */
  readonly keys: readonly string[];
}
