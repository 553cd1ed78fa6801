/** An interval of one clock. */
export type Window = readonly [from: number, to: number];

/** The overlap of windows with an interval, in milliseconds. */
export const overlap = (windows: readonly Window[], from: number, to: number): number =>
  windows.reduce((sum, [begin, end]) => sum + Math.max(0, Math.min(end, to) - Math.max(begin, from)), 0);
