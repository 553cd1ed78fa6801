/** An interval of one clock. */
export type Window = readonly [from: number, to: number];

/** The overlap of windows with an interval, in milliseconds. */
export const overlap = (windows: readonly Window[], from: number, to: number): number =>
  windows.reduce((sum, [begin, end]) => sum + Math.max(0, Math.min(end, to) - Math.max(begin, from)), 0);

/** The part of an interval that is in none of the windows, which may overlap each other, in milliseconds. */
export function outside(windows: readonly Window[], from: number, to: number): number {
  let [sum, at] = [0, from];
  for (const [begin, end] of windows.toSorted(([a], [b]) => a - b)) {
    sum += Math.max(0, Math.min(begin, to) - at);
    at = Math.max(at, end);
  }
  return sum + Math.max(0, to - at);
}
