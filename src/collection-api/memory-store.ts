import { Keyv } from "keyv";
import { LRUCache } from "lru-cache";

/**
 * A Keyv store in this process that holds at most `maxEntries`, the least recently used going first. Values are kept by
 * reference, not serialised: whoever reads one must not change it.
 *
 * Keyv hands its TTL to a Map-like store as a third argument that LRUCache would misread, so only key and value pass.
 */
export function createStore(maxEntries: number): { readonly store: Keyv; readonly size: () => number } {
  const entries = new LRUCache<string, object>({ max: maxEntries });
  const store = new Keyv({
    serialization: false,
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
