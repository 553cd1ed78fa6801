import { sum } from "./sum.ts";

/** What stands in more than one list. */
interface Shared<Entry> {
  readonly id: string;
  /** As it stands in the first list that has it; a person may be called otherwise in another. */
  readonly entry: Entry;
  /** Its place in each list, counted from 1, or `undefined` where a list does not have it. */
  readonly ranks: readonly (number | undefined)[];
}

export interface Overlap<Entry> {
  /** What is in the most lists first, then what has the best places, added up, then as it comes. */
  readonly shared: readonly Shared<Entry>[];
  /** How many different ones there are in all lists. */
  readonly total: number;
}

/**
 * What ranked lists have in common, told apart by id. What stands in one list twice counts once, at its first place, and takes no
 * place from those behind it.
 *
 * @param lists the highest rank first.
 */
export function overlapOf<Entry>(lists: readonly (readonly Entry[])[], idOf: (entry: Entry) => string): Overlap<Entry> {
  const places = lists.map((list) => new Map([...new Set(list.map(idOf))].map((id, index) => [id, index + 1])));
  const entries = new Map<string, Entry>();
  for (const entry of lists.flat()) if (!entries.has(idOf(entry))) entries.set(idOf(entry), entry);
  const shared = [...entries]
    .map(([id, entry]) => ({ id, entry, ranks: places.map((ranks) => ranks.get(id)) }))
    .map((one) => ({ one, known: one.ranks.filter((rank) => rank !== undefined) }))
    .filter(({ known }) => known.length > 1)
    .sort((one, other) => other.known.length - one.known.length || sum(one.known) - sum(other.known));
  return { shared: shared.map(({ one }) => one), total: entries.size };
}
