import { type Clock, sleep } from "./clock.ts";

interface RetryOptions {
  /** How many times a failed attempt is repeated, at most. */
  retries: number;
  /** Milliseconds to wait before the next attempt, or `undefined` when this failure is final. */
  delay: (error: unknown, failures: number) => number | undefined;
  /** Whether nothing was tried, so that this failure uses up no retry; `delay` alone ends such failures then. */
  isFree?: (error: unknown) => boolean;
  /** Ends the waiting and the repeating. */
  signal?: AbortSignal;
  clock: Clock;
}

/** Runs an attempt until it succeeds, its failure is final, the retries are used up, or the signal aborts. */
export async function retry<T>(attempt: () => Promise<T>, options: RetryOptions): Promise<T> {
  let failures = 0;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!options.isFree?.(error)) failures += 1;
      if (failures > options.retries || options.signal?.aborted) throw error;
      const delay = options.delay(error, failures);
      if (delay === undefined) throw error;
      await sleep(options.clock, delay, options.signal);
    }
  }
}
