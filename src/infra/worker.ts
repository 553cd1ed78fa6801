import type { Clock } from "./clock.ts";
import type { Wait } from "./due.ts";
import { Repeater } from "./repeater.ts";

export interface WorkerOptions<Claim extends object> {
  readonly clock: Clock;
  readonly concurrency?: number;
  /** Milliseconds before the next claim after one that was refused, or whose work asks for it. */
  readonly standBackMs: number;
  /** Milliseconds after which it looks again even if nothing will be due: that may have changed. */
  readonly maxWaitMs: number;
  readonly claim: () => Promise<Claim | Wait>;
  /**
   * Works on a claim and gives it back. It must not reject.
   *
   * @returns "stand back" if the next one would fail as well.
   */
  readonly work: (claim: Claim) => Promise<"stand back" | unknown>;
}

export class Worker<Claim extends object> {
  readonly #options: WorkerOptions<Claim>;
  readonly #repeater: Repeater;

  constructor(options: WorkerOptions<Claim>) {
    this.#options = options;
    this.#repeater = new Repeater(options.clock);
  }

  start(): void {
    const { concurrency = 1, standBackMs } = this.#options;
    for (let index = 0; index < concurrency; index += 1) this.#repeater.repeat(standBackMs, () => this.turn());
  }

  hurry(): void {
    this.#repeater.hurry();
  }

  stop(): Promise<void> {
    return this.#repeater.stop();
  }

  /** Works on one claim if anything is due. Resolves with the milliseconds until the next turn; never rejects. */
  async turn(): Promise<number> {
    const { claim, work, standBackMs, maxWaitMs } = this.#options;
    const claimed = await claim().catch((): Wait => ({ waitMs: standBackMs }));
    if ("waitMs" in claimed) return Math.min(claimed.waitMs, maxWaitMs);
    return (await work(claimed)) === "stand back" ? standBackMs : 0;
  }
}

/** Does work and prolongs its lease meanwhile. A renewal that fails is left to the next one. */
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
