import { LRUCache } from "lru-cache";
import type { Clock } from "../../infra/clock.ts";

/** A value older than this is looked up again before it is used. */
const MAX_AGE_MS = 2_000;

interface Limits<Value> {
  readonly max: number;
  readonly maxSize: number;
  /** In bytes. */
  readonly sizeOf: (value: Value) => number;
}

/** What the database says, looked up once for all who want it at the same time; if that fails, they get the last value. */
export class FreshCache<Value extends object> {
  readonly #cache: LRUCache<string, Value>;

  constructor(clock: Clock, lookUp: (key: string, last: Value | undefined) => Promise<Value>, limits?: Limits<Value>) {
    this.#cache = new LRUCache<string, Value>({
      max: limits?.max ?? 1,
      ...(limits && { maxSize: limits.maxSize, sizeCalculation: limits.sizeOf }),
      ttl: MAX_AGE_MS,
      ttlResolution: 0,
      perf: clock,
      noDeleteOnFetchRejection: true,
      fetchMethod: lookUp,
    });
  }

  /** Rejects if the look-up fails and there is no last value. */
  get(key = ""): Promise<Value> {
    const hasLast = this.#cache.peek(key, { allowStale: true }) !== undefined;
    return this.#cache.forceFetch(key, { allowStaleOnFetchRejection: hasLast });
  }

  /** Tells if a value was looked up within the last two seconds. */
  isFresh(key = ""): boolean {
    return this.#cache.getRemainingTTL(key) > 0;
  }
}
