import { setTimeout as wait } from "node:timers/promises";

/** As in the bot. */
export const hasty = { limitMs: 100 };
/** Time limits have passed by then, even on a busy machine; a hang has not ended. */
const GIVEN_UP_MS = 5_000;
export const gone = (problem: string) =>
  `warn: the database at DATABASE_URL cannot be used; commands go on without defaults, aliases and history ${problem}`;
export const back = "info: the database can be used again";

/** Whether a promise settles before a timer that starts now. */
export async function isInTime(promise: Promise<unknown>, ms = GIVEN_UP_MS): Promise<boolean> {
  const timer = new AbortController();
  const late = wait(ms, false, timer);
  late.catch(() => {});
  const inTime = await Promise.race([promise.then(Boolean, Boolean).then(() => true), late]);
  timer.abort();
  return inTime;
}
