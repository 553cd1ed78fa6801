import type { SeenScores } from "./change.ts";

/** The rank of a value among those of the last days. */
const spans = ["highest", "upper", "middle", "lower", "lowest"] as const;

export interface RankInTime {
  readonly span: (typeof spans)[number];
  /** The number of days, with that of the value. */
  readonly days: number;
}

/** With fewer days, a rank says little. */
const MIN_DAYS = 10;

/**
 * Ranks a total among the last totals of the days before it. Thirds are of the days, because a single outlier would set the range.
 *
 * @param daily the last record of each day, oldest first.
 * @param asOf the time of the total, in milliseconds since the epoch.
 * @returns `undefined` with fewer than ten days, or if all totals are equal.
 */
export function rankInTime(total: number, daily: readonly SeenScores[], asOf: number): RankInTime | undefined {
  const before = daily.filter(({ firstSeenAt }) => firstSeenAt < asOf).map((record) => record.total);
  const days = before.length + 1;
  const below = before.filter((value) => value < total).length;
  const above = before.filter((value) => value > total).length;
  if (days < MIN_DAYS || below + above === 0) return undefined;
  if (above === 0) return { span: "highest", days };
  if (below === 0) return { span: "lowest", days };
  const share = (below + (before.length - below - above) / 2) / before.length;
  return { span: share > 2 / 3 ? "upper" : share < 1 / 3 ? "lower" : "middle", days };
}

/** The position of a value between the lowest and the highest one, from 0 to 1; 0.5 if all are equal. */
export function shareOf(value: number, values: readonly number[]): number {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  return highest === lowest ? 0.5 : (value - lowest) / (highest - lowest);
}
