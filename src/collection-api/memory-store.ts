import { Keyv } from "keyv";
import { LRUCache } from "lru-cache";

/**
 * A Keyv store of at most `maxEntries`, the least recently used going first. It keeps values by reference, so readers must not
 * change them. Only key and value reach the LRUCache, which throws at the TTL that Keyv passes to a Map-like store.
 */
export function createStore(maxEntries: number): { readonly store: Keyv; readonly size: () => number } {
  const entries = new LRUCache<string, object>({ max: maxEntries });
  const store = new Keyv({
    serialization: false,
    // The adapter for Map-like stores checks expiry itself.
    checkExpired: false,
    store: {
      get: (key: string) => entries.get(key),
      set: (key: string, value: object) => entries.set(key, value),
      has: (key: string) => entries.has(key),
      delete: (key: string) => entries.delete(key),
      clear: () => entries.clear(),
    },
  });
  return { store, size: () => entries.size };
}
