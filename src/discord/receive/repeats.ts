import { LRUCache } from "lru-cache";
import type { SharedStore } from "../../infra/redis.ts";
import { MAX_AGE_SECONDS } from "./signature.ts";

/** Twice the age: a timestamp may also lie ahead of this machine's clock. */
const LIFE_MS = 2 * MAX_AGE_SECONDS * 1_000;
const MAX_KEPT = 50_000;

/** Returns 1 the first time. */
const TAKE = 'return redis.call("set", KEYS[1], "", "PX", ARGV[1], "NX") and 1 or 0';

/** The interactions that came to this process, and to all replicas that share a store, as long as their signature is accepted. */
export class Repeats {
  readonly #store: SharedStore | undefined;
  readonly #seen = new LRUCache<string, true>({ maxSize: MAX_KEPT, sizeCalculation: () => 1, ttl: LIFE_MS });

  constructor(store?: SharedStore) {
    this.#store = store;
  }

  /** Whether this interaction came before; it has from now on. */
  async has(id: string): Promise<boolean> {
    if (this.#seen.has(id)) return true;
    this.#seen.set(id, true);
    return (await this.#store?.run(TAKE, [`interaction:${id}`], [LIFE_MS]).catch(() => 1)) === 0;
  }
}
