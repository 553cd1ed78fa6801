import { MINUTE_MS } from "./time.ts";

/** Leases and due times use the database's clock, see `Database.now`. */
export interface Clock {
  /** Milliseconds since the epoch; may be set back. */
  now(): number;
  /** Milliseconds, for durations; never goes back. */
  elapsed(): number;
  /** @returns a function that cancels the timer. */
  after(ms: number, run: () => void): () => void;
  /** Milliseconds ahead of this machine's clock; absent from clocks that tests move. */
  aheadMs?(): number;
}

/** Options that make an `LRUCache` age its entries by this clock. The 1 is added because a start at 0 means «no TTL» to it. */
export const agedBy = (clock: Pick<Clock, "elapsed">) => ({ ttlResolution: 0, perf: { now: () => 1 + clock.elapsed() } });

export const clockAhead = (aheadMs: () => number): Clock => ({
  now: () => Date.now() + aheadMs(),
  elapsed: () => performance.now() + aheadMs(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  aheadMs,
});

export const systemClock = clockAhead(() => 0);

/** Rejects with the signal's reason when it aborts. */
export function sleep(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const cancel = clock.after(ms, resolve);
  return deadline(promise, { signal }).finally(cancel);
}

interface RetryOptions {
  readonly retries?: number;
  /** Milliseconds before the next attempt; `undefined` if the failure is final. */
  readonly delay: (error: unknown, failures: number) => number | undefined;
  readonly clock: Clock;
  readonly signal?: AbortSignal;
}

export async function retry<T>(
  attempt: () => Promise<T>,
  { retries = Infinity, delay, clock, signal }: RetryOptions,
): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await attempt();
    } catch (error) {
      const delayMs = failures > retries || signal?.aborted ? undefined : delay(error, failures);
      if (delayMs === undefined) throw error;
      await sleep(clock, delayMs, signal);
    }
  }
}

type Limit = { ms: number; clock: Clock };
type RejectingLimit = { signal: AbortSignal | undefined } | (Limit & { late: () => Error; signal?: AbortSignal | undefined });

/** Once the limit is over, resolves with `undefined` or rejects with `late()`; rejects with the signal's reason. The work goes on. */
export function deadline<T>(promise: Promise<T>, limit: RejectingLimit): Promise<T>;
export function deadline<T>(promise: Promise<T>, limit: Limit): Promise<T | undefined>;
export function deadline<T>(promise: Promise<T>, limit: RejectingLimit | Limit): Promise<T | undefined> {
  const { ms, clock, signal, late }: Partial<Limit> & { signal?: AbortSignal | undefined; late?: () => Error } = limit;
  const { promise: earlier, resolve, reject } = Promise.withResolvers<T | undefined>();
  const onLate = () => (late ? reject(late()) : resolve(undefined));
  const onAbort = () => reject(signal?.reason);
  // Timers run before input is read: after a pause of the process the answer may be in the socket.
  const cancel = ms === undefined ? undefined : clock?.after(Math.max(0, ms), () => void setImmediate(onLate));
  signal?.addEventListener("abort", onAbort, { once: true });
  const end = () => {
    cancel?.();
    signal?.removeEventListener("abort", onAbort);
  };
  promise.then(resolve, reject);
  earlier.then(end, end);
  if (signal?.aborted) onAbort();
  return earlier;
}

/** The number of events since the last log line about the same thing; 0 within a minute of that line. */
export type LogThrottle = (about?: string) => number;

export function logThrottle(clock: Clock): LogThrottle {
  const counts = new Map<string, { at: number; times: number }>();
  return (about = "") => {
    const now = clock.elapsed();
    const last = counts.get(about);
    if (last && now - last.at < MINUTE_MS) {
      last.times += 1;
      return 0;
    }
    counts.set(about, { at: now, times: 0 });
    return 1 + (last?.times ?? 0);
  };
}
