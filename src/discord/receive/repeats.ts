import { LRUCache } from "lru-cache";
import type { SharedStore } from "../../infra/redis.ts";
import { MAX_AGE_SECONDS } from "./signature.ts";

/** A signature that is as far ahead of this machine's clock as it may be is accepted for twice as long. */
const LIFE_MS = 2 * MAX_AGE_SECONDS * 1_000;
const MAX_KEPT = 50_000;

/** Answers with 1 the first time. */
const TAKE = 'return redis.call("set", KEYS[1], "", "PX", ARGV[1], "NX") and 1 or 0';

/**
 * Tells interactions that came before, for as long as their signature is accepted: in this process, and in all replicas where
 * they share a store that answers.
 */
export class Repeats {
  readonly #store: SharedStore | undefined;
  readonly #seen = new LRUCache<string, true>({ maxSize: MAX_KEPT, sizeCalculation: () => 1, ttl: LIFE_MS });

  constructor(store?: SharedStore) {
    this.#store = store;
  }

  /** Whether the interaction with this id came before; from now on it did. */
  async has(id: string): Promise<boolean> {
    if (this.#seen.has(id)) return true;
    this.#seen.set(id, true);
    const isFirst = await this.#store?.run(TAKE, [`interaction:${id}`], [LIFE_MS]).catch(() => 1);
    return isFirst === 0;
  }
}
