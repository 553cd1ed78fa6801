import { type Clock, sleep } from "./clock.ts";
import type { Wait } from "./due.ts";
import { Repeater } from "./repeater.ts";
import { MINUTE_MS } from "./time.ts";

interface WorkerOptions<Claim extends object> {
  readonly clock: Clock;
  readonly concurrency?: number;
  /** Milliseconds before the first claim and after a failed one. */
  readonly retryDelayMs: number;
  /** Milliseconds between claims if nothing is due. */
  readonly maxWaitMs: number;
  readonly claim: () => Promise<Claim | Wait>;
  /** Works on a claim. Resolves with the pause before the slot is free for the next claim, in milliseconds; never rejects. */
  readonly work: (claim: Claim) => Promise<number>;
  /** Work to do once a minute, or more rarely if it takes long, such as a count of millions of rows. Never rejects. */
  readonly everyMinute?: () => Promise<void>;
}

/** Waits shorter than this are not worth another claim. */
const SOON_MS = 100;

/** Claims due work again and again, and works on at most `concurrency` claims at a time. */
export class Worker<Claim extends object> {
  readonly #options: WorkerOptions<Claim>;
  readonly #repeater: Repeater;
  readonly #minutely: Repeater;
  /** Claims under way; each holds its slot until the pause after it is over. */
  readonly #slots = new Set<Promise<unknown>>();
  #stopping = new AbortController();
  #isHurried = false;
  /** The end of a wait, by the clock's elapsed time. */
  #waitsUntil: number | undefined;

  constructor(options: WorkerOptions<Claim>) {
    this.#options = options;
    this.#repeater = new Repeater(options.clock);
    this.#minutely = new Repeater(options.clock);
  }

  start(): void {
    const { clock, retryDelayMs, everyMinute } = this.#options;
    this.#stopping = new AbortController();
    if (everyMinute) this.#minutely.repeat(0, () => runAndPace(clock, everyMinute));
    this.#repeater.repeat(retryDelayMs, () => this.#begin());
  }

  runNow(): void {
    this.#isHurried = true;
    this.#repeater.runNow();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all([this.#repeater.stop(), this.#minutely.stop()]);
    await Promise.all(this.#slots);
  }

  /** Works on one claim. Resolves with the milliseconds until the next turn; never rejects. */
  async runOnce(): Promise<number> {
    const claimed = await this.#claim();
    return "waitMs" in claimed ? claimed.waitMs : this.#options.work(claimed);
  }

  async #begin(): Promise<number> {
    const { clock, concurrency = 1, work } = this.#options;
    this.#waitsUntil = undefined;
    if (this.#slots.size >= concurrency) {
      await Promise.race(this.#slots);
      return 0;
    }
    this.#isHurried = false;
    const claimed = await this.#claim();
    if ("waitMs" in claimed) {
      const waitMs = this.#isHurried ? 0 : claimed.waitMs;
      this.#waitsUntil = clock.elapsed() + waitMs;
      return waitMs;
    }
    const { signal } = this.#stopping;
    const slot = work(claimed)
      .then((waitMs) => (waitMs > 0 ? sleep(clock, waitMs, signal) : undefined))
      .catch(() => {})
      .finally(() => {
        this.#slots.delete(slot);
        this.#claimAfterWork();
      });
    this.#slots.add(slot);
    return 0;
  }

  /** Makes the next claim now if its wait is long: it may wait for the end of a lease that this work has just released. */
  #claimAfterWork(): void {
    if (this.#waitsUntil === undefined) this.#isHurried = true;
    else if (this.#waitsUntil - this.#options.clock.elapsed() > SOON_MS) this.runNow();
  }

  async #claim(): Promise<Claim | Wait> {
    const { claim, retryDelayMs, maxWaitMs } = this.#options;
    const claimed = await claim().catch((): Wait => ({ waitMs: retryDelayMs }));
    return "waitMs" in claimed ? { waitMs: Math.min(claimed.waitMs, maxWaitMs) } : claimed;
  }
}

/** Runs the work. Resolves with the pause before the next run: at least a minute, and so long that runs take at most 5 % of the time. */
export async function runAndPace(clock: Clock, work: () => Promise<unknown>): Promise<number> {
  const startedAt = clock.elapsed();
  await work();
  return Math.max(MINUTE_MS, 19 * (clock.elapsed() - startedAt));
}

/** Renews a lease during the work. A failed renewal is left to the next one. */
export async function renewing<T>(
  clock: Clock,
  everyMs: number,
  renew: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  const renewals = new Repeater(clock);
  const next = () => everyMs;
  renewals.repeat(everyMs, () => renew().then(next, next));
  try {
    return await work();
  } finally {
    void renewals.stop();
  }
}
