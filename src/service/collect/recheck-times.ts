import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../infra/time.ts";
import { RANKING_MS } from "../database/days.ts";

const ages = [15 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, 2 * DAY_MS];
const NEVER = Number.MAX_SAFE_INTEGER;

/** The next check of a post's counts: soon after it was written, then once a day for as long as an answer may show it. */
export function nextCheckAt(writtenAt: number, now: number): number {
  const age = now - writtenAt;
  if (age > RANKING_MS) return NEVER;
  const next = ages.find((afterMs) => afterMs > age);
  return next === undefined ? now + DAY_MS : writtenAt + next;
}
