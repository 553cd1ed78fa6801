import { MINUTE_MS } from "./time.ts";

/** Leases and due times are compared by the database's clock instead, see `Database.now`. */
export interface Clock {
  /** Milliseconds since the epoch, for times that are shown or stored; may be set back. */
  now(): number;
  /** Milliseconds, for ages and limits within this process; never goes back. */
  elapsed(): number;
  /** @returns a function that cancels the timer. */
  after(ms: number, run: () => void): () => void;
  /** Milliseconds that it is ahead of this machine's clock; a clock without it is moved by hand. */
  aheadMs?(): number;
}

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
  /** `undefined` if the failure is final. */
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

interface TimeLimit {
  readonly ms: number;
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
}

/** Resolves with `undefined` or rejects with `late()` after the limit, and rejects with the signal's reason. The work goes on. */
export function deadline<T>(promise: Promise<T>, limit: { readonly signal: AbortSignal | undefined }): Promise<T>;
export function deadline<T>(promise: Promise<T>, limit: TimeLimit & { readonly late: () => Error }): Promise<T>;
export function deadline<T>(promise: Promise<T>, limit: TimeLimit): Promise<T | undefined>;
export async function deadline<T>(
  promise: Promise<T>,
  { ms, clock, signal, late }: Partial<TimeLimit> & { readonly late?: () => Error },
): Promise<T | undefined> {
  // The loser of the race must not surface as an unhandled rejection.
  promise.catch(() => {});
  signal?.throwIfAborted();
  const over = Promise.withResolvers<undefined>();
  over.promise.catch(() => {});
  const onLate = () => (late ? over.reject(late()) : over.resolve(undefined));
  const onAbort = () => over.reject(signal?.reason);
  // Timers run before input is read: after a pause of the process the answer may lie in the socket.
  const cancel = ms === undefined ? undefined : clock?.after(Math.max(0, ms), () => void setImmediate(onLate));
  signal?.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([promise, over.promise]);
  } finally {
    cancel?.();
    signal?.removeEventListener("abort", onAbort);
  }
}

/** Events since the last log line, this one included; 0 within a minute of that line. */
export type TimesToTell = (about?: string) => number;

/** Limits repeated log lines to one a minute for each `about`. */
export function onceAMinute(clock: Clock): TimesToTell {
  const told = new Map<string, { at: number; times: number }>();
  return (about = "") => {
    const now = clock.elapsed();
    const last = told.get(about);
    if (last && now - last.at < MINUTE_MS) {
      last.times += 1;
      return 0;
    }
    told.set(about, { at: now, times: 0 });
    return 1 + (last?.times ?? 0);
  };
}
