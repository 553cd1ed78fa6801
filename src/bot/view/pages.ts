import { MAX_PAGE } from "./state-codec.ts";

interface Paged {
  /** Counted from 0; the first page has no number. */
  readonly page?: number | undefined;
  readonly count?: number | undefined;
}

/** The entries of the state's page; the last page if the data has shrunk since the button was made. */
export function pageOf<Entry, State extends Paged>(entries: readonly Entry[], wanted: State, size: number) {
  const chosen = entries.slice(0, wanted.count ?? (MAX_PAGE + 1) * size);
  const last = Math.max(0, Math.ceil(chosen.length / size) - 1);
  const page = Math.min(wanted.page ?? 0, last);
  const offset = page * size;
  const at = (value: number): State => ({ ...wanted, page: value || undefined });
  const to = (value: number) => (value >= 0 && value <= last ? at(value) : undefined);
  return {
    entries: chosen.slice(offset, offset + size),
    offset,
    total: entries.length,
    state: at(page),
    paging: last > 0 ? { previous: to(page - 1), next: to(page + 1) } : undefined,
  };
}
