import { sum, withoutRepeats } from "./lists.ts";

interface Shared<Entry> {
  /** From the first list that has it; a person may have another name elsewhere. */
  readonly entry: Entry;
  /** Its place in each list, counted from 1. */
  readonly ranks: readonly (number | undefined)[];
}

export interface Overlap<Entry> {
  /** Ordered by the number of lists, then by the sum of places. */
  readonly shared: readonly Shared<Entry>[];
  /** Different entries in all lists. */
  readonly total: number;
}

/**
 * Entries that ranked lists share, by id. A repeated entry counts once and takes no place from those behind it.
 *
 * @param lists the highest rank first.
 */
export function overlapOf<Entry>(lists: readonly (readonly Entry[])[], idOf: (entry: Entry) => string): Overlap<Entry> {
  const places = lists.map((list) => new Map(withoutRepeats(list, idOf).map((entry, index) => [idOf(entry), index + 1])));
  const entries = withoutRepeats(lists.flat(), idOf);
  const known = ({ ranks }: Shared<Entry>) => ranks.filter((rank) => rank !== undefined);
  const shared = entries
    .map((entry) => ({ entry, ranks: places.map((ranks) => ranks.get(idOf(entry))) }))
    .filter((one) => known(one).length > 1)
    .sort((one, other) => known(other).length - known(one).length || sum(known(one)) - sum(known(other)));
  return { shared, total: entries.length };
}
