import { MINUTE_MS } from "./time.ts";

/** Time as the program sees it; tests bring one that they move by hand. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Runs a callback once after `ms` milliseconds; the returned function cancels it. */
  after(ms: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** The system's clock set forward; what waits takes as long as ever. */
export const clockAhead = (aheadMs: () => number): Clock => ({ ...systemClock, now: () => systemClock.now() + aheadMs() });

/** Waits `ms` milliseconds; rejects with the signal's reason as soon as it aborts. */
export function sleep(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const cancel = clock.after(ms, resolve);
  return abortable(promise, signal).finally(cancel);
}

/** The promise's outcome, or a rejection with the signal's reason if that aborts first. The work itself goes on. */
export async function abortable<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  // The loser of the race must not surface as an unhandled rejection.
  promise.catch(() => {});
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([promise, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

/** How often something has happened since it was told last, this time included; 0 while that is less than a minute ago. */
export type TimesToTell = (about?: string) => number;

/** Limits repeated log lines to one a minute, each `about` by itself, of which there are few. */
export function onceAMinute(clock: Clock): TimesToTell {
  const told = new Map<string, { at: number; times: number }>();
  return (about = "") => {
    const now = clock.now();
    const last = told.get(about);
    // A clock that was set back starts the minute anew.
    if (last && now >= last.at && now - last.at < MINUTE_MS) {
      last.times += 1;
      return 0;
    }
    told.set(about, { at: now, times: 0 });
    return 1 + (last?.times ?? 0);
  };
}

/** The promise's value, or `undefined` when it takes longer than `ms` milliseconds. */
export async function within<T>(promise: Promise<T>, ms: number, clock: Clock): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>();
  const cancel = clock.after(Math.max(0, ms), () => late.resolve(undefined));
  try {
    return await Promise.race([promise, late.promise]);
  } finally {
    cancel();
  }
}
