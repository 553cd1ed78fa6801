/**
 * The promise's outcome, or a rejection with `late()` after `ms` milliseconds. The work itself goes on. What has arrived by
 * then counts, even if nobody has read it yet.
 */
export async function inTime<T>(promise: Promise<T>, ms: number, late: () => Error): Promise<T> {
  const isLate = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    // Timers run before input is read: after a pause of the process the answer may lie in the socket.
    setImmediate(() => isLate.reject(late()));
  }, ms);
  promise.catch(() => {});
  try {
    return await Promise.race([promise, isLate.promise]);
  } finally {
    clearTimeout(timer);
    isLate.promise.catch(() => {});
  }
}
