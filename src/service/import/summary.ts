import type { PostRow } from "../database/tables.ts";
import { type Counts, noCounts, type Taken } from "./post-writer.ts";

/** Any text may name an address: of more collections than these only the sum is kept. */
const MAX_COLLECTIONS = 10_000;
/** Reasons say nothing of what a line holds, so that there are few. */
const MAX_REASONS = 1_000;

/** What has become of a file so far. */
export class Summary {
  /** Lines that are not blank. */
  lines = 0;
  /** Lines that could not be taken, or not all of them. */
  refused = 0;
  /** How many lines were refused for each reason; places in lists are left out of it. */
  readonly reasons = new Map<string, number>();
  /** How many retweets were left out, because their originals did not come with them. */
  leftOut = 0;
  /** Posts that were left out because they, or their authors, are to be forgotten. */
  forgotten = 0;
  readonly posts = noCounts();
  readonly byCollection = new Map<PostRow["collection"], Counts>();
  /** What is in none of the others. */
  readonly ofOthers = noCounts();

  refuse(reasons: readonly string[]): void {
    this.refused += 1;
    for (const reason of new Set(reasons.map((each) => each.replaceAll(/\[\d+\]/g, "[]")))) {
      if (this.reasons.has(reason) || this.reasons.size < MAX_REASONS)
        this.reasons.set(reason, (this.reasons.get(reason) ?? 0) + 1);
    }
  }

  add({ posts, byCollection, forgotten = 0 }: Taken): void {
    this.forgotten += forgotten;
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
