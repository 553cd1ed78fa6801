import { withoutRepeats } from "./lists.ts";
import { sum } from "./sum.ts";

interface Shared<Entry> {
  readonly id: string;
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
  const places = lists.map((list) => new Map([...new Set(list.map(idOf))].map((id, index) => [id, index + 1])));
  const entries = withoutRepeats(lists.flat(), idOf);
  const shared = entries
    .map((entry) => ({ id: idOf(entry), entry, ranks: places.map((ranks) => ranks.get(idOf(entry))) }))
    .map((one) => ({ one, known: one.ranks.filter((rank) => rank !== undefined) }))
    .filter(({ known }) => known.length > 1)
    .sort((one, other) => other.known.length - one.known.length || sum(one.known) - sum(other.known));
  return { shared: shared.map(({ one }) => one), total: entries.length };
}
