import type { SharedStore } from "../infra/redis.ts";

const KEY = "pause";

/** Sets how many milliseconds are left, unless more are. */
const EXTEND = 'if redis.call("pttl", KEYS[1]) < tonumber(ARGV[1]) then redis.call("set", KEYS[1], "", "PX", ARGV[1]) end';

const LEFT = 'return redis.call("pttl", KEYS[1])';

/**
 * The pause that the service asked for, as all replicas know of it: they use one key of the service, so what it tells one
 * of them is meant for all. The store counts the time, so their clocks do not have to agree. Nothing here ever rejects.
 */
export class SharedPause {
  readonly #store: SharedStore;

  constructor(store: SharedStore) {
    this.#store = store;
  }

  /** Tells the others that it lasts at least so many milliseconds from now. */
  async extend(ms: number): Promise<void> {
    await this.#store.run(EXTEND, [KEY], [Math.ceil(ms)]).catch(() => {});
  }

  /** Milliseconds that are left; none while the store fails. */
  async left(): Promise<number> {
    const ms = await this.#store.run(LEFT, [KEY], []).catch(() => 0);
    return Math.max(0, Number(ms));
  }
}
