import { LRUCache } from "lru-cache";
import { agedBy, type Clock } from "./clock.ts";

const FRESH_MS = 30_000;

interface CachedReadsOptions<Value> {
  readonly clock: Clock;
  readonly max: number;
  /** Milliseconds for which a value is fresh; 30 seconds by default. */
  readonly freshMs?: number;
  /** `undefined`, like a rejection, is not cached. */
  readonly read: (id: string) => Promise<Value | undefined>;
}

/**
 * Caches reads with a TTL, one at a time for each id. If a read fails, the old value is returned, or `undefined` if there is
 * none.
 */
export class CachedReads<Value extends object> {
  readonly #cache: LRUCache<string, Value>;
  readonly #freshMs: number;

  constructor({ clock, max, freshMs = FRESH_MS, read }: CachedReadsOptions<Value>) {
    this.#freshMs = freshMs;
    this.#cache = new LRUCache({
      max,
      ttl: freshMs,
      ...agedBy(clock),
      fetchMethod: (id) => read(id),
      noDeleteOnFetchRejection: true,
      // A read that overlaps a write is answered but not cached.
      ignoreFetchAbort: true,
    });
  }

  /** @param maxAgeMs the greatest age of a cached value that may be returned, in milliseconds. */
  get(id: string, maxAgeMs = this.#freshMs): Promise<Value | undefined> {
    const ageMs = this.#freshMs - this.#cache.getRemainingTTL(id);
    const isOld = ageMs >= maxAgeMs;
    return this.#cache.fetch(id, { forceRefresh: isOld }).catch(() => this.#cache.peek(id, { allowStale: true }));
  }

  /** Reads without using the cache; `undefined` if that fails. */
  current(id: string): Promise<Value | undefined> {
    return this.#cache.fetch(id, { forceRefresh: true }).catch(() => undefined);
  }

  /** Runs a write and invalidates the entry, even if the write rejects: it may have been committed. */
  writing<T>(id: string, write: () => Promise<T>): Promise<T> {
    return write().finally(() => this.delete(id));
  }

  delete(id: string): void {
    this.#cache.delete(id);
  }
}
