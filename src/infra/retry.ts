import { type Clock, sleep } from "./clock.ts";

interface RetryOptions {
  retries: number;
  /** `undefined` if the failure is final. */
  delay: (error: unknown, failures: number) => number | undefined;
  /** True if nothing was tried: it uses up no retry. */
  isFree?: (error: unknown) => boolean;
  signal?: AbortSignal;
  clock: Clock;
}

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
