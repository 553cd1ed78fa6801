import { LRUCache } from "lru-cache";
import type { Clock } from "../infra/clock.ts";

const FRESH_MS = 30_000;
/** How old a value may be while nothing newer can be read. */
const STALE_MS = 600_000;

interface Entry<Value> {
  readonly readAt: number;
  readonly value: Promise<Value | undefined>;
}

interface CachedReadsOptions<Value> {
  readonly clock: Clock;
  readonly max: number;
  readonly read: (id: string) => Promise<Value>;
}

/**
 * Reads that are cached for 30 seconds. Callers who ask for the same at the same time share one read; when it fails, they get
 * the value from before, for up to ten minutes, or else `undefined`.
 */
export class CachedReads<Value> {
  readonly #entries: LRUCache<string, Entry<Value>>;
  readonly #options: CachedReadsOptions<Value>;

  constructor(options: CachedReadsOptions<Value>) {
    this.#entries = new LRUCache({ max: options.max });
    this.#options = options;
  }

  /** @param maxAgeMs how many milliseconds ago it may have been read. */
  get(id: string, maxAgeMs = FRESH_MS): Promise<Value | undefined> {
    const readAt = this.#options.clock.now();
    const known = this.#entries.get(id);
    if (known && readAt - known.readAt < maxAgeMs) return known.value;
    const value = this.#options.read(id).catch(() => {
      const before = known && readAt - known.readAt < STALE_MS ? known : undefined;
      // Unless it was dropped, or read again, meanwhile.
      if (this.#entries.peek(id) === entry) {
        if (before) this.#entries.set(id, before);
        else this.#entries.delete(id);
      }
      return before?.value;
    });
    const entry = { readAt, value };
    this.#entries.set(id, entry);
    return value;
  }

  /** Runs a write about `id`, after which what was read before is not shown any more. */
  async writing<T>(id: string, write: () => Promise<T>): Promise<T> {
    // A write that has failed may have been done.
    return write().finally(() => this.#entries.delete(id));
  }

  drop(id: string): void {
    this.#entries.delete(id);
  }

  /** What is there now; what was known before does not stand in for it. */
  current(id: string): Promise<Value | undefined> {
    this.drop(id);
    return this.get(id);
  }
}
