import { LRUCache } from "lru-cache";
import { MINUTE_MS } from "../../../infra/time.ts";
import { type Batch, NO_REACTIONS, type Reactions, sumOf } from "./batch.ts";

/** The most reactions to casts that are not known yet: a writer with many messages may send them hours before (snapchain#662). */
const MAX_EARLY = 50_000;
/** The usual lead of a reaction at most. */
const LEAD_MS = MINUTE_MS;

/** Reactions that come before their cast: shards are read in turn, and writers send messages late. They stay in memory. */
export class EarlyReactions {
  readonly #early = new LRUCache<string, Reactions>({ max: MAX_EARLY });
  #countedFrom = Number.POSITIVE_INFINITY;

  /** Casts of blocks before this time may lack reactions that an earlier process has read; in milliseconds since the epoch. */
  get countedFrom(): number {
    return this.#countedFrom;
  }

  /** To be called when everything up to a block has been read; without a block, where no events are read. */
  haveReadTo(at = Number.NEGATIVE_INFINITY): void {
    this.#countedFrom = Math.min(this.#countedFrom, at + LEAD_MS);
  }

  /** Adds those to the casts of a batch. */
  addTo(batch: Batch): void {
    for (const [id, { cast }] of batch.posts) {
      const early = this.#early.get(id);
      if (cast && early) batch.reactions.set(id, sumOf(batch.reactions.get(id) ?? NO_REACTIONS, early));
    }
  }

  /** To be called when a batch is written. @param tracked the ids of known casts. */
  keep(batch: Batch, tracked: ReadonlySet<string>): void {
    for (const [id, reactions] of batch.reactions) {
      if (tracked.has(id)) this.#early.delete(id);
      else this.#early.set(id, sumOf(this.#early.get(id) ?? NO_REACTIONS, reactions));
    }
  }
}
