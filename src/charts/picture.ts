export interface Point {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly value: number;
}

/** In order of time, divided at gaps. */
export type Series = readonly (readonly Point[])[];

interface Frame {
  readonly title: string;
  /** One for each key, or exactly one without keys. */
  readonly series: readonly Series[];
  /** The value axis is no shorter. */
  readonly minSpan?: number;
}

/** A picture for link previews, 1,200 × 630 pixels. A JSON value. */
export interface Banner {
  readonly title: string;
  readonly note: string;
  readonly value: string;
  readonly change: { readonly text: string; readonly direction: -1 | 0 | 1 } | undefined;
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  readonly locale: string;
  readonly timeZone: string;
  /** Ends of the time axis in milliseconds since the epoch. */
  readonly from: number;
  readonly to: number;
  readonly series: Series;
  /** For a chart without records. */
  readonly empty: string;
}

/** A JSON value. Without keys each frame has the line of one collection; with keys a line for each. */
export interface Picture {
  readonly title: string;
  /** May be empty. */
  readonly note: string;
  /** For a chart without records. */
  readonly empty: string;
  readonly locale: string;
  /** An IANA name. */
  readonly timeZone: string;
  /** Ends of the time axis in milliseconds since the epoch; points outside are omitted. */
  readonly from: number;
  readonly to: number;
  readonly frames: readonly Frame[];
  /** Names of series, such as A to E; at most five. */
  readonly keys: readonly string[];
}

export type AnyPicture = Picture | Banner;
