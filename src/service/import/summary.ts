import type { PostRow } from "../database/tables.ts";
import { type Counts, noCounts, type Taken } from "./post-writer.ts";

/** Any text may name an address: of more collections than these only the sum is kept. */
const MAX_COLLECTIONS = 10_000;

/** What has become of a file so far. */
export class Summary {
  /** Lines that are not blank. */
  lines = 0;
  /** Lines that could not be taken, or not all of them. */
  refused = 0;
  isSampleGone = false;
  readonly posts = noCounts();
  readonly byCollection = new Map<PostRow["collection"], Counts>();
  /** What is in none of the others. */
  readonly ofOthers = noCounts();

  add({ posts, byCollection, isSampleGone }: Taken): void {
    this.isSampleGone ||= isSampleGone;
    addCounts(this.posts, posts);
    for (const [collection, counts] of byCollection) {
      if (!this.byCollection.has(collection) && this.byCollection.size < MAX_COLLECTIONS)
        this.byCollection.set(collection, noCounts());
      addCounts(this.byCollection.get(collection) ?? this.ofOthers, counts);
    }
  }
}

function addCounts(to: Counts, counts: Counts): void {
  to.taken += counts.taken;
  to.updated += counts.updated;
  to.unchanged += counts.unchanged;
}
