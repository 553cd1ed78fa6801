import type { Clock } from "../../../infra/clock.ts";
import { DAY_MS, MINUTE_MS } from "../../../infra/time.ts";

/** A machine may be suspended, and clocks drift. */
const FRESH_MS = MINUTE_MS;
/** A request and its answer take less, and the clock of X's bills may be a minute from that of its answers. */
const BEFORE_MIDNIGHT_MS = 2 * MINUTE_MS;
const AFTER_MIDNIGHT_MS = 2 * MINUTE_MS;

/** X's time, as the `date` header of its answers tells it. This machine's time of day is not trusted. */
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

  /** Whole milliseconds since the epoch; `undefined` until an answer of the last minute has told it. */
  get now(): number | undefined {
    if (!this.#serverTime) return undefined;
    const { at, elapsed, now } = this.#serverTime;
    const passed = this.#clock.elapsed() - elapsed;
    const isFresh = passed < FRESH_MS && Math.abs(this.#clock.now() - now) < FRESH_MS;
    return isFresh ? Math.floor(at + passed) : undefined;
  }
}

/** How long X is not asked, as a request may be charged to either of two days: 0 when no midnight is near. */
export function midnightPause(now: number): number {
  const since = (now + BEFORE_MIDNIGHT_MS) % DAY_MS;
  return Math.max(0, BEFORE_MIDNIGHT_MS + AFTER_MIDNIGHT_MS - since);
}
