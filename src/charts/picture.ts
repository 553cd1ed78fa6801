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

/** A JSON value. Without keys each frame has the line of one collection; with keys a line for each. */
export interface Picture {
  readonly title: string;
  /** For a chart without records. */
  readonly empty: string;
  readonly locale: string;
  /** An IANA name. */
  readonly timeZone: string;
  /** Ends of the time axis in milliseconds since the epoch; points outside are omitted. */
  readonly from: number;
  readonly to: number;
  readonly frames: readonly Frame[];
  /** Names of series; at most five. */
  readonly keys: readonly string[];
  /** Drawn in place of the frames, with the line of the first one. */
  readonly poster?: Poster | undefined;
  /** Drawn in place of the frames. */
  readonly rows?: readonly Row[] | undefined;
}

/** A change, which an arrow shows, too. */
export interface ShownChange {
  readonly text: string;
  readonly rises: boolean;
  /** One within the usual has no color. */
  readonly isUsual?: boolean;
}

/** The look of a collection. */
export interface Mark {
  /** `#rrggbb` */
  readonly color: string;
  /** Whether each cell is filled, by row. */
  readonly cells: readonly (readonly boolean[])[];
}

/** A collection among others. All texts are written already. */
export interface Row extends Mark {
  /** The first three stand out. */
  readonly rank?: number | undefined;
  readonly name: string;
  readonly value: string;
  readonly change: ShownChange | undefined;
  readonly line: Series;
}

/** One collection at a glance. All texts are written already. */
export interface Poster extends Mark {
  /** Drawn for link previews: 1,200 × 630 pixels, with square corners. */
  readonly isPreview?: boolean;
  readonly name: string;
  readonly note: string;
  readonly value: string;
  /** `undefined` if it rounds to nothing. */
  readonly change: ShownChange | undefined;
  /** The usual values of the line. */
  readonly band: { readonly low: number; readonly high: number } | undefined;
  /** At most three, or four in a preview. `share`: from 0 to 1, where the value is between its lowest and highest. */
  readonly gauges: readonly {
    readonly name: string;
    readonly value: string;
    readonly change: ShownChange | undefined;
    readonly share: number;
  }[];
}
