import { LRUCache } from "lru-cache";
import type { Clock } from "../../infra/clock.ts";

const MAX_AGE_MS = 2_000;

type Limits<Value> = { readonly max: number } | { readonly maxSize: number; readonly sizeCalculation: (value: Value) => number };

/** Reads that are at most two seconds old, one at a time for each key. If one fails, the last result stands in, where there is any. */
export function cachedReads<Value extends object>(
  clock: Clock,
  read: (key: string) => Promise<Value>,
  limits: Limits<Value> = { max: 1 },
): (key?: string) => Promise<Value> {
  const cache = new LRUCache<string, Value>({
    ...limits,
    ttl: MAX_AGE_MS,
    ttlResolution: 0,
    // lru-cache takes a start of 0 for «no age».
    perf: { now: () => 1 + clock.elapsed() },
    noDeleteOnFetchRejection: true,
    fetchMethod: read,
  });
  return (key = "") => {
    // Otherwise it would resolve with undefined.
    const allowStaleOnFetchRejection = cache.peek(key, { allowStale: true }) !== undefined;
    return cache.forceFetch(key, { allowStaleOnFetchRejection });
  };
}
