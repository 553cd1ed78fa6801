import { LRUCache } from "lru-cache";
import type { Clock } from "./clock.ts";

const FRESH_MS = 30_000;

interface CachedReadsOptions<Value> {
  readonly clock: Clock;
  readonly max: number;
  /** Milliseconds for which a value is fresh; 30 seconds by default. */
  readonly freshMs?: number;
  readonly read: (id: string) => Promise<Value>;
}

interface Cached<Value> {
  readonly value: Value;
  readonly readAt: number;
}

/**
 * Caches reads with a TTL, one at a time for each id. If a read fails, the old value is returned, or `undefined` if there is
 * none.
 */
export class CachedReads<Value extends object> {
  readonly #options: CachedReadsOptions<Value>;
  readonly #cache: LRUCache<string, Cached<Value>>;
  readonly #underWay = new Map<string, Promise<Value>>();

  constructor(options: CachedReadsOptions<Value>) {
    this.#options = options;
    this.#cache = new LRUCache({ max: options.max });
  }

  /** @param maxAgeMs the greatest age of a cached value that may be returned, in milliseconds. */
  async get(id: string, maxAgeMs = this.#options.freshMs ?? FRESH_MS): Promise<Value | undefined> {
    const known = this.#cache.get(id);
    if (known && this.#options.clock.elapsed() - known.readAt < maxAgeMs) return known.value;
    return this.#read(id).catch(() => known?.value);
  }

  /** Reads without using the cache; `undefined` if that fails. */
  current(id: string): Promise<Value | undefined> {
    return this.#read(id).catch(() => undefined);
  }

  /** Runs a write and invalidates the entry, even if the write rejects: it may have been committed. */
  writing<T>(id: string, write: () => Promise<T>): Promise<T> {
    return write().finally(() => {
      this.#cache.delete(id);
      this.#underWay.delete(id);
    });
  }

  #read(id: string): Promise<Value> {
    const underWay = this.#underWay.get(id);
    if (underWay) return underWay;
    const reading = this.#options.read(id).then(
      (value) => {
        if (this.#end(id, reading)) this.#cache.set(id, { value, readAt: this.#options.clock.elapsed() });
        return value;
      },
      (error) => {
        this.#end(id, reading);
        throw error;
      },
    );
    this.#underWay.set(id, reading);
    return reading;
  }

  /** @returns false if a write has overtaken the read: then its value is answered, but not cached. */
  #end(id: string, reading: Promise<Value>): boolean {
    return this.#underWay.get(id) === reading && this.#underWay.delete(id);
  }
}
