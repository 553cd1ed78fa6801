import type { Clock } from "../../../infra/clock.ts";
import { MINUTE_MS, SECOND_MS } from "../../../infra/time.ts";
import { dayOf } from "../../database/partitions.ts";

/** A machine may be suspended, and clocks drift. */
const FRESH_MS = MINUTE_MS;
/** How far the clock of X's bills may be from that of its answers. */
const MARGIN_MS = MINUTE_MS;

/** UTC days since 1970, both included. */
export interface Days {
  readonly first: number;
  readonly last: number;
}

interface Reading {
  readonly at: number;
  readonly sentAt: number;
  readonly receivedAt: number;
  readonly wallTime: number;
}

/** X's time, as the `date` header of its answers tells it. This machine's time of day is not trusted. */
export class XClock {
  readonly #clock: Clock;
  #last: Reading | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @param sentAt the request's start, in elapsed milliseconds. */
  note(date: unknown, sentAt: number): void {
    const at = Date.parse(String(date));
    const { elapsed, now } = { elapsed: this.#clock.elapsed(), now: this.#clock.now() };
    if (Number.isFinite(at)) this.#last = { at, sentAt, receivedAt: elapsed, wallTime: now };
  }

  get isFresh(): boolean {
    if (!this.#last) return false;
    const { receivedAt, wallTime } = this.#last;
    return this.#clock.elapsed() - receivedAt < FRESH_MS && Math.abs(this.#clock.now() - wallTime) < FRESH_MS;
  }

  /** The earliest time that X may have, in whole milliseconds since the epoch. */
  get now(): number {
    const { at, receivedAt } = this.#known;
    return Math.floor(at + this.#clock.elapsed() - receivedAt);
  }

  /** The latest time that X may have. The header has whole seconds. */
  get latest(): number {
    const { at, sentAt } = this.#known;
    return Math.ceil(at + SECOND_MS + this.#clock.elapsed() - sentAt);
  }

  get #known(): Reading {
    if (!this.#last) throw new Error("X has not told its time yet");
    return this.#last;
  }
}

/** The days on which X may charge for something between two of its times. */
export const daysBetween = (from: number, to: number): Days => ({ first: dayOf(from - MARGIN_MS), last: dayOf(to + MARGIN_MS) });
