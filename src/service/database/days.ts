import { DAY_MS } from "../../infra/time.ts";

/** The greatest age of a post in an answer. */
export const RANKING_MS = 30 * DAY_MS;

/** The UTC day of a time, since 1970. */
export const dayOf = (time: number): number => Math.floor(time / DAY_MS);

export const firstStoredDay = (now: number, keepDays: number): number => dayOf(now) - keepDays;
