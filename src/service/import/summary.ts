import type { Address } from "../../contract/address.ts";
import { type Collection, isUnmatched } from "../database/collection.ts";
import type { RowOutcome } from "../database/rows.ts";

/** Any text may name an address, so the rest is only summed up. */
const MAX_COLLECTIONS = 10_000;

export const NO_COLLECTION = "";
/** All unmatched posts are told as one. */
export type ToldCollection = Address | typeof NO_COLLECTION;

export type Counts = Record<RowOutcome, number>;

export interface Taken {
  /** Each post counts once. */
  readonly posts: Counts;
  readonly byCollection: ReadonlyMap<ToldCollection, Counts>;
  readonly forgotten?: number;
}

const noCounts = (): Counts => ({ taken: 0, updated: 0, unchanged: 0 });

/** A post whose rows differ in outcome counts as updated. @param places the collections of each, in the order of `outcomes`. */
export function tally(places: readonly (readonly Collection[])[], outcomes: readonly RowOutcome[]): Taken {
  const posts = noCounts();
  const byCollection = new Map<ToldCollection, Counts>();
  let next = 0;
  for (const collections of places) {
    const own = outcomes.slice(next, next + collections.length);
    next += collections.length;
    for (const [index, collection] of collections.entries()) {
      const told = isUnmatched(collection) ? NO_COLLECTION : collection;
      const counts = byCollection.get(told) ?? noCounts();
      byCollection.set(told, counts);
      counts[own[index] as RowOutcome] += 1;
    }
    posts[own.every((outcome) => outcome === own[0]) ? (own[0] as RowOutcome) : "updated"] += 1;
  }
  return { posts, byCollection };
}

export class Summary {
  lines = 0;
  refused = 0;
  readonly reasons = new Map<string, number>();
  leftOut = 0;
  /** Posts with a tombstone, and older versions of posts. */
  forgotten = 0;
  readonly posts = noCounts();
  readonly byCollection = new Map<ToldCollection, Counts>();
  readonly ofOthers = noCounts();

  refuse(reasons: readonly string[]): void {
    this.refused += 1;
    for (const reason of new Set(reasons.map((each) => each.replaceAll(/\[\d+\]/g, "[]"))))
      this.reasons.set(reason, (this.reasons.get(reason) ?? 0) + 1);
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

function addCounts(to: Counts, { taken, updated, unchanged }: Counts): void {
  to.taken += taken;
  to.updated += updated;
  to.unchanged += unchanged;
}
