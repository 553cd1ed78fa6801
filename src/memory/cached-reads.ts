import { LRUCache } from "lru-cache";
import type { Clock } from "../infra/clock.ts";

const FRESH_MS = 30_000;

interface CachedReadsOptions<Value> {
  readonly clock: Clock;
  readonly max: number;
  readonly read: (id: string) => Promise<Value>;
}

/**
 * Reads that are cached for 30 seconds. Callers who ask for the same at the same time share one read. If it fails, they get the
 * value from before, or else `undefined`.
 */
export class CachedReads<Value extends object> {
  readonly #cache: LRUCache<string, Value>;

  constructor({ clock, max, read }: CachedReadsOptions<Value>) {
    this.#cache = new LRUCache({
      max,
      ttl: FRESH_MS,
      ttlResolution: 0,
      // An entry of the time 0 would never be stale.
      perf: { now: () => 1 + clock.elapsed() },
      fetchMethod: (id) => read(id),
      noDeleteOnFetchRejection: true,
      // A read during which its value is dropped is answered, and not kept.
      ignoreFetchAbort: true,
    });
  }

  /** @param maxAgeMs milliseconds since it was read, at most. */
  get(id: string, maxAgeMs = FRESH_MS): Promise<Value | undefined> {
    const isOld = this.#cache.getRemainingTTL(id) <= FRESH_MS - maxAgeMs;
    return this.#cache.fetch(id, { forceRefresh: isOld }).catch(() => this.#cache.peek(id, { allowStale: true }));
  }

  /** Reads it now; `undefined` if that fails. */
  current(id: string): Promise<Value | undefined> {
    return this.#cache.fetch(id, { forceRefresh: true }).catch(() => undefined);
  }

  /** Runs a write about `id`, after which no value from before is used. */
  writing<T>(id: string, write: () => Promise<T>): Promise<T> {
    // A write that has failed may have been done.
    return write().finally(() => this.#cache.delete(id));
  }
}
