import type { Clock } from "./clock.ts";
import type { Wait } from "./due.ts";
import { Repeater } from "./repeater.ts";
import { MINUTE_MS } from "./time.ts";

interface WorkerOptions<Claim extends object> {
  readonly clock: Clock;
  /** Claims that are worked on at once. */
  readonly concurrency?: number;
  /** Milliseconds before the first claim, and after one that was refused. */
  readonly standBackMs: number;
  /** Milliseconds after which it looks again even if nothing will be due: that may have changed. */
  readonly maxWaitMs: number;
  readonly claim: () => Promise<Claim | Wait>;
  /**
   * Works on a claim and gives it back. Never rejects.
   *
   * @returns the least milliseconds before the next claim.
   */
  readonly work: (claim: Claim) => Promise<number>;
  /** Never rejects. */
  readonly everyMinute?: () => Promise<void>;
}

/** Claims what is due, again and again, and works on it. */
export class Worker<Claim extends object> {
  readonly #options: WorkerOptions<Claim>;
  readonly #repeater: Repeater;
  readonly #underWay = new Set<Promise<void>>();
  /** By `Clock.elapsed`. */
  #restsUntil = 0;
  #isHurried = false;

  constructor(options: WorkerOptions<Claim>) {
    this.#options = options;
    this.#repeater = new Repeater(options.clock);
  }

  start(): void {
    const { standBackMs, everyMinute } = this.#options;
    if (everyMinute) this.#repeater.repeat(0, () => everyMinute().then(() => MINUTE_MS));
    this.#repeater.repeat(standBackMs, () => this.#begin());
  }

  /** Something is due that was not when it last looked. */
  hurry(): void {
    this.#isHurried = true;
    this.#repeater.hurry();
  }

  /** Claims nothing more. Resolves when the work under way has ended. */
  async stop(): Promise<void> {
    await this.#repeater.stop();
    await Promise.all(this.#underWay);
  }

  /** Works on one claim if anything is due. Resolves with the milliseconds until the next turn; never rejects. */
  async turn(): Promise<number> {
    const claimed = await this.#claim();
    return "waitMs" in claimed ? claimed.waitMs : this.#options.work(claimed);
  }

  async #begin(): Promise<number> {
    const { clock, concurrency = 1, work } = this.#options;
    if (this.#underWay.size >= concurrency) {
      await Promise.race(this.#underWay);
      return 0;
    }
    const restMs = this.#restsUntil - clock.elapsed();
    if (restMs > 0) return restMs;
    this.#isHurried = false;
    const claimed = await this.#claim();
    if ("waitMs" in claimed) return this.#isHurried ? 0 : claimed.waitMs;
    const working = work(claimed).then((waitMs) => {
      this.#restsUntil = Math.max(this.#restsUntil, clock.elapsed() + waitMs);
      this.#underWay.delete(working);
    });
    this.#underWay.add(working);
    return 0;
  }

  async #claim(): Promise<Claim | Wait> {
    const { claim, standBackMs, maxWaitMs } = this.#options;
    const claimed = await claim().catch((): Wait => ({ waitMs: standBackMs }));
    return "waitMs" in claimed ? { waitMs: Math.min(claimed.waitMs, maxWaitMs) } : claimed;
  }
}
