import { sum, withoutRepeats } from "./lists.ts";

interface Shared<Entry> {
  /** As in the first list that has it. */
  readonly entry: Entry;
  /** Per list, from 1. */
  readonly ranks: readonly (number | undefined)[];
}

export interface Overlap<Entry> {
  /** By the number of lists, then by the sum of ranks. */
  readonly shared: readonly Shared<Entry>[];
  /** Different entries in all lists. */
  readonly total: number;
}

/** Entries in several lists, which have the highest rank first. Repeats within a list do not count. */
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
