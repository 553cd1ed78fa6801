import type { PageOf } from "../../cards/card.ts";
import { MAX_PAGE } from "./view.ts";

interface Page<Entry, State> extends PageOf<Entry> {
  readonly state: State;
  readonly paging: { readonly previous: State | undefined; readonly next: State | undefined } | undefined;
}

interface Wanted {
  /** Counted from 0. */
  readonly page?: number | undefined;
  readonly size: number;
  /** Entries over all pages; all by default. */
  readonly count?: number | undefined;
}

/**
 * The entries of one page; the last page if the data has shrunk since the button was made.
 *
 * @param stateOf makes the state of a page; the first has no number.
 */
export function pageOf<Entry, State>(
  entries: readonly Entry[],
  { page: wanted = 0, size, count }: Wanted,
  stateOf: (page: number | undefined) => State,
): Page<Entry, State> {
  const chosen = entries.slice(0, count ?? (MAX_PAGE + 1) * size);
  const last = Math.max(0, Math.ceil(chosen.length / size) - 1);
  const page = Math.min(wanted, last);
  const offset = page * size;
  const to = (other: number) => (other >= 0 && other <= last ? stateOf(other || undefined) : undefined);
  return {
    entries: chosen.slice(offset, offset + size),
    offset,
    total: entries.length,
    state: stateOf(page || undefined),
    paging: last > 0 ? { previous: to(page - 1), next: to(page + 1) } : undefined,
  };
}
