import { LRUCache } from "lru-cache";
import type { Clock } from "../infra/clock.ts";
import { MINUTE_MS } from "../infra/time.ts";

const FRESH_MS = 30_000;
/** How old a value may be while nothing newer can be read. */
const STALE_MS = 10 * MINUTE_MS;

interface Read<Value> {
  readonly readAt: number;
  readonly value: Value;
}

interface CachedReadsOptions<Value> {
  readonly clock: Clock;
  readonly max: number;
  readonly read: (id: string) => Promise<Value>;
}

/**
 * Reads that are cached for 30 seconds. Callers who ask for the same at the same time share one read; when it fails, they get
 * the value from before, for up to ten minutes, or else `undefined`.
 */
export class CachedReads<Value> {
  readonly #known: LRUCache<string, Read<Value>>;
  /** The reads of each that are under way, in the order in which they began; without those that are not to be kept. */
  readonly #underWay = new Map<string, readonly Read<Promise<Value>>[]>();
  readonly #options: CachedReadsOptions<Value>;

  constructor(options: CachedReadsOptions<Value>) {
    this.#known = new LRUCache({ max: options.max });
    this.#options = options;
  }

  /** @param maxAgeMs how many milliseconds ago it may have been read. */
  async get(id: string, maxAgeMs = FRESH_MS): Promise<Value | undefined> {
    const known = this.#known.get(id);
    if (known && this.#ageOf(known) < maxAgeMs) return known.value;
    const underWay = this.#underWay.get(id)?.at(-1);
    try {
      return await (underWay && this.#ageOf(underWay) < maxAgeMs ? underWay.value : this.#read(id));
    } catch {
      // Unless it was dropped meanwhile.
      const before = this.#known.get(id);
      return before && this.#ageOf(before) < STALE_MS ? before.value : undefined;
    }
  }

  /** Runs a write about `id`, after which what was read before is not shown any more. */
  async writing<T>(id: string, write: () => Promise<T>): Promise<T> {
    // A write that has failed may have been done.
    return write().finally(() => this.drop(id));
  }

  drop(id: string): void {
    this.#known.delete(id);
    this.#underWay.delete(id);
  }

  /** What is there now; what was known before does not stand in for it, and stays known where that cannot be read. */
  current(id: string): Promise<Value | undefined> {
    return this.#read(id).catch(() => undefined);
  }

  #read(id: string): Promise<Value> {
    const readAt = this.#options.clock.now();
    const value = this.#options.read(id);
    const read = { readAt, value };
    this.#underWay.set(id, [...(this.#underWay.get(id) ?? []), read]);
    value.then(
      (found) => this.#ended(id, read, { isRead: true }) && this.#known.set(id, { readAt, value: found }),
      () => this.#ended(id, read, { isRead: false }),
    );
    return value;
  }

  /** Whether it was not dropped meanwhile, and nothing was read that is newer. */
  #ended(id: string, read: Read<Promise<Value>>, { isRead }: { isRead: boolean }): boolean {
    const underWay = this.#underWay.get(id) ?? [];
    const index = underWay.indexOf(read);
    if (index < 0) return false;
    // What is known by now is newer than what began before it.
    const left = isRead ? underWay.slice(index + 1) : underWay.toSpliced(index, 1);
    if (left.length > 0) this.#underWay.set(id, left);
    else this.#underWay.delete(id);
    return true;
  }

  /** What was read before the clock was set back is not young for as long as that. */
  #ageOf({ readAt }: Read<unknown>): number {
    return Math.abs(this.#options.clock.now() - readAt);
  }
}
