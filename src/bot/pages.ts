import type { PageOf } from "../cards/card.ts";
import { type CollectionState, MAX_PAGE } from "./view.ts";

const PAGE_SIZE = 5;

interface Page<Entry> extends PageOf<Entry> {
  /** Counted from 0. */
  readonly page: number;
  readonly pages: number;
}

/**
 * The entries of one page, of the first `count` entries, or of all that came. A page beyond the last, which a button can
 * lead to when the data has shrunk, is the last.
 */
export function pageOf<Entry>(entries: readonly Entry[], { page, count }: Pick<CollectionState, "page" | "count">): Page<Entry> {
  const chosen = entries.slice(0, count ?? (MAX_PAGE + 1) * PAGE_SIZE);
  const pages = Math.ceil(chosen.length / PAGE_SIZE);
  const shown = Math.min(page, Math.max(0, pages - 1));
  const offset = shown * PAGE_SIZE;
  return { entries: chosen.slice(offset, offset + PAGE_SIZE), offset, total: entries.length, page: shown, pages };
}
