import { type Clock, sleep } from "../../../infra/clock.ts";
import { MINUTE_MS, SECOND_MS } from "../../../infra/time.ts";

/** The most requests that a node of somebody else gets: 11,520 a day. */
const PER_MINUTE = 8;
/** The pause between two polls of one shard; with two shards, as in 2026, each is polled every 17 seconds. */
export const SHARD_MS = 8.5 * SECOND_MS;
/** The rest that polling leaves for people and checks. */
const LEFT_PER_MINUTE = PER_MINUTE - MINUTE_MS / SHARD_MS;
const BURST = 10;
/** Checks leave so many requests for the authors of new posts, for whom somebody waits. */
export const RESERVE = 5;
/** A check of a cast takes one request for the cast, and one each for its likes and recasts. */
export const CHECK = 3;
/** Requests that can wait leave room for a check, or they would take each one as soon as there is any. */
export const SPARE = RESERVE + CHECK - 1;

/** The budget of requests to one node for all that is not a poll of its events. */
export class Budget {
  /** Whether the node is not polled for events, which leaves all requests to this budget. */
  isAlone = false;
  readonly #clock: Clock;
  readonly #isUnlimited: boolean;
  #left = BURST;
  #at: number;

  /** @param isUnlimited for a node of one's own. */
  constructor(clock: Clock, isUnlimited: boolean) {
    this.#clock = clock;
    this.#isUnlimited = isUnlimited;
    this.#at = clock.elapsed();
  }

  get #perMs(): number {
    return (this.isAlone ? PER_MINUTE : LEFT_PER_MINUTE) / MINUTE_MS;
  }

  /** Takes requests if there are enough. @param reserve the number that has to be left. */
  tryTake(reserve: number, requests = 1): boolean {
    if (this.#isUnlimited) return true;
    const now = this.#clock.elapsed();
    this.#left = Math.min(BURST, this.#left + (now - this.#at) * this.#perMs);
    this.#at = now;
    if (this.#left < reserve + requests) return false;
    this.#left -= requests;
    return true;
  }

  /** Waits for requests. Rejects with the signal's reason. */
  async take(signal: AbortSignal, reserve = 0, requests = 1): Promise<void> {
    while (!this.tryTake(reserve, requests))
      await sleep(this.#clock, Math.ceil((reserve + requests - this.#left) / this.#perMs), signal);
  }
}
