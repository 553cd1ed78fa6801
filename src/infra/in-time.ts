import { type Clock, systemClock } from "./clock.ts";

/**
 * The promise's outcome, or a rejection with what `late` makes after `ms` milliseconds. A reply that is already in the socket
 * wins over the timer.
 */
export async function inTime<T>(promise: Promise<T>, ms: number, late: () => Error, clock: Clock = systemClock): Promise<T> {
  const timeout = Promise.withResolvers<never>();
  const cancel = clock.after(ms, () => {
    // Timers run before sockets are read, which matters after the process was busy.
    setImmediate(() => timeout.reject(late()));
  });
  promise.catch(() => {});
  try {
    return await Promise.race([promise, timeout.promise]);
  } finally {
    cancel();
    timeout.promise.catch(() => {});
  }
}
