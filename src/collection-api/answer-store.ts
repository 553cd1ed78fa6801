import { Keyv } from "keyv";
import { LRUCache } from "lru-cache";
import type { Address } from "../contract/address.ts";
import type { Operation } from "../contract/schemas.ts";
import type { Answer } from "./api.ts";

/** One operation, asked about one collection. */
export interface Query<O extends Operation> {
  readonly operation: O;
  readonly contract: Address;
  /** Of the cache. */
  readonly key: string;
}

export const queryFor = <O extends Operation>(operation: O, contract: Address): Query<O> => ({
  operation,
  contract,
  key: `${operation}:${contract}`,
});

/** An answer in the cache, with times of `Clock.elapsed`. */
export interface StoredAnswer<Entry> {
  /** Its `asOf` is earlier than `askedAt` if the service had no data the last time. */
  readonly answer: Answer<Entry>;
  readonly askedAt: number;
  /** From then on it is renewed when somebody asks. */
  readonly freshUntil: number;
  /** From then on it is not shown. */
  readonly staleUntil: number;
}

export const hasData = ({ answer }: StoredAnswer<unknown>): boolean => answer.entries.length > 0;

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
