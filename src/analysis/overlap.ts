import { sum, withoutRepeats } from "./lists.ts";

interface Shared<Entry> {
  /** The entry of the first list that has it. */
  readonly entry: Entry;
  /** Its rank in each list, from 1; `undefined` in lists that lack it. */
  readonly ranks: readonly (number | undefined)[];
}

export interface Overlap<Entry> {
  /** Sorted by the number of lists, then by the sum of ranks. */
  readonly shared: readonly Shared<Entry>[];
  /** The number of different entries over all lists. */
  readonly total: number;
}

/**
 * Finds the entries that several lists share. Repeats within a list do not count.
 *
 * @param lists highest rank first.
 */
export function overlapOf<Entry>(lists: readonly (readonly Entry[])[], idOf: (entry: Entry) => string): Overlap<Entry> {
  const rankings = lists.map((list) => new Map(withoutRepeats(list, idOf).map((entry, index) => [idOf(entry), index + 1])));
  const entries = withoutRepeats(lists.flat(), idOf);
  const known = ({ ranks }: Shared<Entry>) => ranks.filter((rank) => rank !== undefined);
  const shared = entries
    .map((entry) => ({ entry, ranks: rankings.map((ranks) => ranks.get(idOf(entry))) }))
    .filter((e) => known(e).length > 1)
    .sort((a, b) => known(b).length - known(a).length || sum(known(a)) - sum(known(b)));
  return { shared, total: entries.length };
}
