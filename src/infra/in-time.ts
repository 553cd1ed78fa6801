import type { Clock } from "./clock.ts";

/**
 * The promise's outcome, or a rejection with `late()` after `ms` milliseconds. The work itself goes on. What has arrived by
 * then counts, even if nobody has read it yet.
 */
export async function inTime<T>(promise: Promise<T>, ms: number, clock: Clock, late: () => Error): Promise<T> {
  const isLate = Promise.withResolvers<never>();
  const cancel = clock.after(ms, () => {
    // Timers run before input is read: after a pause of the process the answer may lie in the socket.
    setImmediate(() => isLate.reject(late()));
  });
  promise.catch(() => {});
  try {
    return await Promise.race([promise, isLate.promise]);
  } finally {
    cancel();
    isLate.promise.catch(() => {});
  }
}
