import type { Clock } from "../../../infra/clock.ts";
import { DAY_MS, MINUTE_MS } from "../../../infra/time.ts";

/** X's time is used this long after an answer: a machine may be suspended, and clocks drift. */
const FRESH_MS = MINUTE_MS;
/** The pause around midnight: longer than a request with its answer, and X's billing clock may differ by a minute. */
const BEFORE_MIDNIGHT_MS = 2 * MINUTE_MS;
const AFTER_MIDNIGHT_MS = 2 * MINUTE_MS;

/** X's time, from the `date` header of its answers. This machine's time of day is not trusted. */
export class XTime {
  readonly #clock: Clock;
  #serverTime: { readonly at: number; readonly elapsed: number; readonly now: number } | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  note(date: unknown): void {
    const at = Date.parse(String(date));
    if (Number.isFinite(at)) this.#serverTime = { at, elapsed: this.#clock.elapsed(), now: this.#clock.now() };
  }

  /** Whole milliseconds since the epoch; `undefined` without an answer in the last minute. */
  get now(): number | undefined {
    if (!this.#serverTime) return undefined;
    const { at, elapsed, now } = this.#serverTime;
    const passed = this.#clock.elapsed() - elapsed;
    const isFresh = passed < FRESH_MS && Math.abs(this.#clock.now() - now) < FRESH_MS;
    return isFresh ? Math.floor(at + passed) : undefined;
  }
}

/** The pause before a request, in milliseconds, because X may charge one around midnight to either day; 0 at other times. */
export function midnightPause(now: number): number {
  const since = (now + BEFORE_MIDNIGHT_MS) % DAY_MS;
  return Math.max(0, BEFORE_MIDNIGHT_MS + AFTER_MIDNIGHT_MS - since);
}
