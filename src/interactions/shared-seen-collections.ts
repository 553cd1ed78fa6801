import type { Address } from "../collection-api/address.ts";
import { toAddress } from "../collection-api/address.ts";
import { type Clock, systemClock } from "../process/clock.ts";
import type { SharedStore } from "../process/shared-store.ts";

export const MAX_COLLECTIONS = 1_000;
const NEWS_EVERY_MS = 10_000;

export interface SeenCollection {
  readonly address: Address;
  readonly name: string | undefined;
  /** How often it was asked for. */
  readonly asked: number;
}

/** By address: when it was last asked for, how often, and what it is called. */
const LAST_ASKED = "seen:last-asked";
const ASKED = "seen:asked";
const NAMES = "seen:names";

/** What all replicas have seen, the same number as each of them keeps. Nothing here ever rejects. */
export class SharedSeenCollections {
  readonly #store: SharedStore;
  readonly #clock: Clock;
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(store: SharedStore, clock: Clock = systemClock) {
    this.#store = store;
    this.#clock = clock;
  }

  async record(address: Address, name: string | undefined): Promise<void> {
    const { client } = this.#store;
    try {
      const [, left] = await this.#store.use(async () => {
        const batch = client.pipeline().zadd(LAST_ASKED, this.#clock.now(), address);
        batch.zrange(LAST_ASKED, "0", `-${MAX_COLLECTIONS + 1}`).hincrby(ASKED, address, 1);
        if (name !== undefined) batch.hset(NAMES, address, name);
        return results(await batch.exec());
      });
      const oldest = left as string[];
      if (oldest.length === 0) return;
      await this.#store.use(() =>
        client
          .pipeline()
          .zrem(LAST_ASKED, oldest)
          .hdel(ASKED, ...oldest)
          .hdel(NAMES, ...oldest)
          .exec(),
      );
    } catch {
      // Then the others do not hear of it.
    }
  }

  /** What the replicas have seen, oldest first; nothing when that was asked for a moment ago. */
  async news(): Promise<SeenCollection[]> {
    const now = this.#clock.now();
    if (now < this.#toldAt + NEWS_EVERY_MS) return [];
    const { client } = this.#store;
    try {
      const addresses = await this.#store.use(() => client.zrange(LAST_ASKED, "0", "-1"));
      this.#toldAt = now;
      if (addresses.length === 0) return [];
      const [asked, names] = await this.#store.use(async () =>
        results(
          await client
            .pipeline()
            .hmget(ASKED, ...addresses)
            .hmget(NAMES, ...addresses)
            .exec(),
        ),
      );
      return addresses.flatMap((text, index) => {
        const address = toAddress(text);
        const count = Number((asked as (string | null)[])[index]);
        return address ? [{ address, asked: count || 1, name: (names as (string | null)[])[index] ?? undefined }] : [];
      });
    } catch {
      return [];
    }
  }
}

/** What the commands of a batch answered; the first that failed rejects for all. */
function results(batch: [error: Error | null, result: unknown][] | null): unknown[] {
  return (batch ?? []).map(([error, result]) => {
    if (error) throw error;
    return result;
  });
}
