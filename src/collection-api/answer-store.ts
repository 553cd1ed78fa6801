import { Keyv } from "keyv";
import { LRUCache } from "lru-cache";
import type { Address } from "../contract/address.ts";
import type { Operation } from "../contract/schemas.ts";
import type { Answer } from "./api.ts";

export interface Query<O extends Operation> {
  readonly operation: O;
  readonly contract: Address;
  readonly key: string;
}

export const queryFor = <O extends Operation>(operation: O, contract: Address): Query<O> => ({
  operation,
  contract,
  key: `${operation}:${contract}`,
});

/** Times are those of `Clock.elapsed`. */
export interface StoredAnswer<Entry> {
  /** Its `asOf` is earlier than `askedAt` if the service has had no data since. */
  readonly answer: Answer<Entry>;
  readonly askedAt: number;
  readonly freshUntil: number;
  readonly staleUntil: number;
}

export const hasData = ({ answer }: StoredAnswer<unknown>): boolean => answer.entries.length > 0;

/**
 * An LRU store that keeps values by reference, so readers must not change them. The adapter hides the TTL, which Keyv passes to
 * a Map-like store and at which an LRUCache throws.
 */
export function createStore(maxEntries: number): { readonly store: Keyv; readonly size: () => number } {
  // `max` would preallocate.
  const entries = new LRUCache<string, object>({ maxSize: maxEntries, sizeCalculation: () => 1 });
  const store = new Keyv({
    serialization: false,
    // Keyv's adapter for Map-like stores checks expiry.
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
