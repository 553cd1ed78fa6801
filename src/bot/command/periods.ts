import { DAY_MS } from "../../infra/time.ts";

/** In milliseconds. */
export const periods = {
  "24h": DAY_MS,
  "7d": 7 * DAY_MS,
  "30d": 30 * DAY_MS,
  "90d": 90 * DAY_MS,
  "1y": 365 * DAY_MS,
} as const;
export type Period = keyof typeof periods;
export const periodNames = Object.keys(periods) as Period[];
