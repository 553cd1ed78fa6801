import { z } from "zod";
import { type Address, toAddress } from "../collection-api/address.ts";
import { type Clock, systemClock } from "../infra/clock.ts";
import type { SharedStore } from "../infra/redis.ts";

export const MAX_COLLECTIONS = 1_000;
const NEWS_EVERY_MS = 10_000;
/** When nobody has asked for any collection for so long, all are forgotten. */
const LIFE_MS = 30 * 24 * 60 * 60_000;
/** How often each was asked for and when last, as sorted sets, and what its name is, as a hash; all by address. */
const KEYS = ["seen:asked", "seen:last", "seen:names"] as const;

export interface SeenCollection {
  readonly address: Address;
  readonly name: string | undefined;
  /** How often it was asked for. */
  readonly asked: number;
}

/**
 * Counts one question more, and keeps the name if there is one. The longest unasked go when there are too many. The three
 * keys live together: a server that is full may have evicted one alone, and nothing would ever remove what is in the others.
 * The time is the server's, so that a replica's wrong clock keeps no collection for ever.
 */
const RECORD = `
local address, name, max, life = ARGV[1], ARGV[2], tonumber(ARGV[3]), ARGV[4]
local known = redis.call("zcard", KEYS[1])
if redis.call("zcard", KEYS[2]) ~= known or redis.call("hlen", KEYS[3]) > known then redis.call("del", unpack(KEYS)) end
local time = redis.call("time")
redis.call("zincrby", KEYS[1], 1, address)
redis.call("zadd", KEYS[2], time[1] * 1000000 + time[2], address)
if name ~= "" then redis.call("hset", KEYS[3], address, name) end
local surplus = redis.call("zcard", KEYS[2]) - max
if surplus > 0 then
  for _, old in ipairs(redis.call("zrange", KEYS[2], 0, surplus - 1)) do
    redis.call("zrem", KEYS[1], old)
    redis.call("zrem", KEYS[2], old)
    redis.call("hdel", KEYS[3], old)
  end
end
for _, key in ipairs(KEYS) do redis.call("pexpire", key, life) end`;

/** Address, count and name of each, the longest unasked first; an empty name where none is known. */
const READ = `
local found = {}
for i, address in ipairs(redis.call("zrange", KEYS[2], 0, -1)) do
  found[i] = {address, redis.call("zscore", KEYS[1], address) or "0", redis.call("hget", KEYS[3], address) or ""}
end
return found`;
const reply = z.array(z.tuple([z.string(), z.string(), z.string()]));

/** What all replicas have seen, as many collections as each of them keeps. Nothing here ever rejects. */
export class SharedSeenCollections {
  readonly #store: SharedStore;
  readonly #clock: Clock;
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(store: SharedStore, clock: Clock = systemClock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Adds a question to what the replicas have counted, and the name that its answer had. */
  async record(address: Address, name: string | undefined): Promise<void> {
    // If that fails, the others do not hear of it.
    await this.#store.run(RECORD, KEYS, [address, name ?? "", MAX_COLLECTIONS, LIFE_MS]).catch(() => {});
  }

  /** What the replicas have seen, the longest unasked first; nothing when that was asked for a moment ago. */
  async news(): Promise<SeenCollection[]> {
    const now = this.#clock.now();
    if (now < this.#toldAt + NEWS_EVERY_MS) return [];
    try {
      const found = reply.parse(await this.#store.run(READ, KEYS, []));
      this.#toldAt = now;
      return found.flatMap(([field, asked, name]) => {
        const address = toAddress(field);
        return address ? { address, name: name === "" ? undefined : name, asked: Number(asked) || 0 } : [];
      });
    } catch {
      return [];
    }
  }
}
