import type { PageOf } from "../../cards/card.ts";
import { MAX_PAGE } from "./view.ts";

interface Page<Entry, State> extends PageOf<Entry> {
  /** The state that shows this page, and those that show the ones beside it, where there are several. */
  readonly state: State;
  readonly paging: { readonly previous: State | undefined; readonly next: State | undefined } | undefined;
}

interface Wanted {
  /** Counted from 0. */
  readonly page: number;
  /** How many entries there are on a page. */
  readonly size: number;
  /** How many entries there are over all pages; all that came where nothing is said. */
  readonly count?: number | undefined;
}

/** The entries of one page. A page beyond the last, which a button can lead to when the data has shrunk, is the last. */
export function pageOf<Entry, State>(
  entries: readonly Entry[],
  { page: wanted, size, count }: Wanted,
  stateOf: (page: number) => State,
): Page<Entry, State> {
  const chosen = entries.slice(0, count ?? (MAX_PAGE + 1) * size);
  const last = Math.max(0, Math.ceil(chosen.length / size) - 1);
  const page = Math.min(wanted, last);
  const offset = page * size;
  const to = (other: number) => (other >= 0 && other <= last ? stateOf(other) : undefined);
  return {
    entries: chosen.slice(offset, offset + size),
    offset,
    total: entries.length,
    state: stateOf(page),
    paging: last > 0 ? { previous: to(page - 1), next: to(page + 1) } : undefined,
  };
}
