import { createHash } from "node:crypto";
import type { Clock } from "../infra/clock.ts";
import type { SharedStore } from "../infra/redis.ts";
import { CollectionApiError, MAX_PAUSE_MS } from "./errors.ts";

/** Never shortens a pause. */
const EXTEND = 'if redis.call("pttl", KEYS[1]) < tonumber(ARGV[1]) then redis.call("set", KEYS[1], "", "PX", ARGV[1]) end';
const LEFT = 'return redis.call("pttl", KEYS[1])';

/** A pause that the service demanded from all replicas with the same key. The shared store counts the time. */
export class Pause {
  readonly #clock: Clock;
  readonly #store: SharedStore | undefined;
  readonly #key: string;
  #endsAt = 0;

  constructor(apiKey: string, clock: Clock, store?: SharedStore) {
    this.#clock = clock;
    this.#store = store;
    this.#key = `pause:${createHash("sha256").update(apiKey).digest("hex").slice(0, 12)}`;
  }

  extend(ms: number): void {
    this.#endsAt = Math.max(this.#endsAt, this.#clock.elapsed() + ms);
    if (ms > 0) this.#store?.run(EXTEND, [this.#key], [Math.ceil(ms)]).catch(() => {});
  }

  /** @throws {CollectionApiError} `paused`, with the remaining milliseconds. */
  async check(): Promise<void> {
    const sharedMs = Number((await this.#store?.run(LEFT, [this.#key], []).catch(() => 0)) ?? 0);
    const retryAfterMs = Math.max(Math.min(sharedMs, MAX_PAUSE_MS), this.#endsAt - this.#clock.elapsed());
    if (retryAfterMs <= 0) return;
    throw new CollectionApiError("paused", "the service asked for a pause, so it was not asked", { retryAfterMs, passing: true });
  }
}
