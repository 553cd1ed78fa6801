import { z } from "zod";
import type { SharedStore } from "../../infra/redis.ts";

export interface Limit {
  readonly key: string;
  readonly max: number;
}

/** The first limit that is reached, and the milliseconds until its window is over. */
export interface Reached {
  readonly index: number;
  readonly fullInMs: number;
}

/**
 * Adds one to each count, or to none if one has reached its maximum; then it returns that one's number, from 1, and the rest of
 * its window. A key without an expiry is not of this script and is replaced.
 */
const TAKE = `
local window = tonumber(ARGV[1])
local taken, left = {}, {}
for i, key in ipairs(KEYS) do
  taken[i], left[i] = 0, redis.call("pttl", key)
  if left[i] > 0 and left[i] <= window then
    taken[i] = tonumber(redis.call("get", key)) or 0
  else
    left[i] = window
  end
  if taken[i] >= tonumber(ARGV[i + 1]) then return {i, left[i]} end
end
for i, key in ipairs(KEYS) do
  redis.call("set", key, taken[i] + 1, "PX", left[i])
end
return {}`;
const reply = z.union([z.tuple([]), z.tuple([z.number(), z.number()])]);

/** One atomic step over all replicas: a refused command costs nobody anything. Rejects as `SharedStore.use` does. */
export async function takeShared(store: SharedStore, limits: readonly Limit[], windowMs: number): Promise<Reached | undefined> {
  const keys = limits.map(({ key }) => `budget:${key}`);
  const maxima = limits.map(({ max }) => max);
  const [number, leftMs] = reply.parse(await store.run(TAKE, keys, [windowMs, ...maxima]));
  return number === undefined || leftMs === undefined ? undefined : { index: number - 1, fullInMs: leftMs };
}
