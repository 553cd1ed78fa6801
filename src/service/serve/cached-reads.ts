import { LRUCache } from "lru-cache";
import { agedBy, type Clock } from "../../infra/clock.ts";

const MAX_AGE_MS = 2_000;

type Limits<Value> = { readonly max: number } | { readonly maxSize: number; readonly sizeCalculation: (value: Value) => number };

interface CachedReads<Value> {
  (key?: string): Promise<Value>;
  /** The cached value; `undefined` if it has to be read. */
  readonly fresh: (key: string) => Value | undefined;
}

/** Caches reads: one at a time for each key, and the old value if a read fails. */
export function cachedReads<Value extends object>(
  clock: Clock,
  read: (key: string) => Promise<Value>,
  limits: Limits<Value> = { max: 1 },
  maxAgeMs = MAX_AGE_MS,
): CachedReads<Value> {
  const cache = new LRUCache<string, Value>({
    ...limits,
    ttl: maxAgeMs,
    ...agedBy(clock),
    noDeleteOnStaleGet: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: read,
  });
  const readCached = (key = ""): Promise<Value> => {
    // With nothing cached, this option would hide the error of the read.
    const allowStaleOnFetchRejection = cache.peek(key, { allowStale: true }) !== undefined;
    return cache.forceFetch(key, { allowStaleOnFetchRejection });
  };
  return Object.assign(readCached, { fresh: (key: string) => cache.get(key) });
}
