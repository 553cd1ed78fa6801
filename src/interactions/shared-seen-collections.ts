import { z } from "zod";
import { type Address, toAddress } from "../collection-api/address.ts";
import { type Clock, systemClock } from "../process/clock.ts";
import type { SharedStore } from "../process/shared-store.ts";

export const MAX_COLLECTIONS = 1_000;
const NEWS_EVERY_MS = 10_000;
/** A hash of what each collection is, by address. */
const KEY = "seen";

export interface SeenCollection {
  readonly address: Address;
  readonly name: string | undefined;
  /** How often it was asked for. */
  readonly asked: number;
}

/** A collection as it is written; another version of the bot may have done that. */
const recordSchema = z.object({
  name: z.string().optional(),
  asked: z.number(),
  /** When it was last asked for, in milliseconds since the epoch. */
  at: z.number(),
});

/** What all replicas have seen, as many collections as each of them keeps. Nothing here ever rejects. */
export class SharedSeenCollections {
  readonly #store: SharedStore;
  readonly #clock: Clock;
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(store: SharedStore, clock: Clock = systemClock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Tells the others. Two replicas that do so at once may count one question less. */
  async record({ address, name, asked }: SeenCollection): Promise<void> {
    const record: z.input<typeof recordSchema> = { ...(name !== undefined && { name }), asked, at: this.#clock.now() };
    // If that fails, the others do not hear of it.
    await this.#store.use(() => this.#store.client.hset(KEY, address, JSON.stringify(record))).catch(() => {});
  }

  /** What the replicas have seen, the longest unasked first; nothing when that was asked for a moment ago. */
  async news(): Promise<SeenCollection[]> {
    const now = this.#clock.now();
    if (now < this.#toldAt + NEWS_EVERY_MS) return [];
    try {
      const all = await this.#store.use(() => this.#store.client.hgetall(KEY));
      this.#toldAt = now;
      const seen = Object.entries(all)
        .map(([field, json]) => ({ field, ...readRecord(json) }))
        .sort((one, other) => one.at - other.at);
      const tooMany = seen.splice(0, Math.max(0, seen.length - MAX_COLLECTIONS)).map(({ field }) => field);
      if (tooMany.length > 0) void this.#store.use(() => this.#store.client.hdel(KEY, ...tooMany)).catch(() => {});
      return seen.flatMap(({ field, name, asked }) => {
        const address = toAddress(field);
        return address ? { address, name, asked } : [];
      });
    } catch {
      return [];
    }
  }
}

/** What cannot be read counts as asked for longest ago. */
function readRecord(json: string): z.output<typeof recordSchema> {
  try {
    return recordSchema.parse(JSON.parse(json));
  } catch {
    return { asked: 0, at: 0 };
  }
}
