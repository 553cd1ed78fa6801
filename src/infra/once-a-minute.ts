const MINUTE_MS = 60_000;

/** Whether to tell of something that goes on and on: yes for the first time, and again when a minute has passed. */
export function onceAMinute(): () => boolean {
  let lastAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now - lastAt < MINUTE_MS) return false;
    lastAt = now;
    return true;
  };
}
