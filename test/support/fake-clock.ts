import { setTimeout as wait } from "node:timers/promises";
import type { Clock } from "../../src/infra/clock.ts";

/** A clock that stands still until a test moves it. */
export class FakeClock implements Clock {
  #elapsed = 0;
  #startedAt = Date.UTC(2026, 0, 1);
  readonly #timers = new Set<{ at: number; run: () => void }>();

  now(): number {
    return this.#startedAt + this.#elapsed;
  }

  elapsed(): number {
    return this.#elapsed;
  }

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.#elapsed + ms, run };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** The number of pending timers; none are left after a clean-up. */
  get timers(): number {
    return this.#timers.size;
  }

  /** Milliseconds until the first timer; infinite without one. */
  get nextMs(): number {
    return Math.min(...[...this.#timers].map(({ at }) => at)) - this.#elapsed;
  }

  /** Advances time and runs due timers in order, letting promises settle in between. Calls may overlap; time never goes back. */
  async advance(ms: number): Promise<void> {
    const end = this.#elapsed + ms;
    for (;;) {
      await settle();
      const [next] = [...this.#timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.#timers.delete(next);
      this.#elapsed = Math.max(this.#elapsed, next.at);
      next.run();
    }
    this.#elapsed = Math.max(this.#elapsed, end);
    await settle();
  }

  /** Sets the time of day back. */
  setBack(ms: number): void {
    this.#startedAt -= ms;
  }
}

/** A clock that records requested waits, in milliseconds. */
export class RecordingClock extends FakeClock {
  readonly waits: number[] = [];

  override after(ms: number, run: () => void): () => void {
    this.waits.push(ms);
    return super.after(ms, run);
  }
}

/** A clock that advances during waits, and barely counts pauses of the process. */
export class PatientClock extends FakeClock {
  #isGoing = false;

  override after(ms: number, run: () => void): () => void {
    const cancel = super.after(ms, run);
    void this.#goOn();
    return cancel;
  }

  async #goOn(): Promise<void> {
    if (this.#isGoing) return;
    this.#isGoing = true;
    while (this.timers > 0) {
      const since = performance.now();
      await wait(10);
      await this.advance(Math.min(performance.now() - since, 20));
    }
    this.#isGoing = false;
  }
}

/** A clock that exposes its waits. */
export class OpenClock extends FakeClock {
  readonly pending = new Set<{ readonly ms: number; readonly at: number }>();
  readonly #started = new Map<number, number>();

  override after(ms: number, run: () => void): () => void {
    const timer = { ms, at: this.now() + ms };
    this.pending.add(timer);
    this.#started.set(ms, this.started(ms) + 1);
    const cancel = super.after(ms, () => {
      this.pending.delete(timer);
      run();
    });
    return () => {
      this.pending.delete(timer);
      cancel();
    };
  }

  /** The number of timers of this length that were ever set. */
  started(ms: number): number {
    return this.#started.get(ms) ?? 0;
  }

  /** Advances time, whenever nothing else can proceed, until a condition holds. */
  async passUntil(isOver: () => boolean, { attemptMs, isSilent, isAside }: Passing): Promise<void> {
    for (;;) {
      await settle();
      if (isOver()) return;
      const waits = [...this.pending].filter(({ ms }) => !isAside(ms));
      const isUnderWay = waits.some(({ ms }) => attemptMs.includes(ms)) && !isSilent();
      if (waits.length > 0 && !isUnderWay) await this.advance(Math.min(...waits.map(({ at }) => at)) - this.now());
      // A server or a database is working; polling harder would take a core from it.
      else await wait(1);
    }
  }
}

interface Passing {
  /** A request's time limit, whose time does not pass, because the answer comes soon. */
  readonly attemptMs: readonly number[];
  /** Whether the pending request has arrived unanswered. */
  readonly isSilent: () => boolean;
  /** Background timers, by their milliseconds. */
  readonly isAside: (ms: number) => boolean;
}

/** Lets every promise that can settle do so. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
