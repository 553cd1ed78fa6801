import { lineTo, type Scores, type SeenScores, trendsOf } from "../analysis/change.ts";
import { DAY_MS } from "../infra/time.ts";
import type { CardContext, CardPicture } from "./card.ts";
import { trendsPicture } from "./trends-picture.ts";

const PERIOD_MS = 30 * DAY_MS;
/** A shorter line would look like a dot at the end of its axis, and is not drawn. */
const MIN_LINE_MS = 4 * DAY_MS;

interface Times {
  /** The time of the scores, and the reader's; milliseconds since the epoch. */
  readonly asOf: number;
  readonly now: number;
  readonly timeZone: string;
}

/** The total over 30 days, to the newest one. @param daily the last record of each day, oldest first. */
export function scoresPicture(
  newest: Scores,
  daily: readonly SeenScores[],
  { asOf, now, timeZone }: Times,
  context: CardContext,
): CardPicture | undefined {
  const from = now - PERIOD_MS;
  const records = lineTo(newest, asOf, daily);
  const trends = trendsOf(records, from);
  if (!trends || trends.until - trends.since < MIN_LINE_MS) return undefined;
  return trendsPicture(trends, records, { from, to: now, timeZone, period: "period.30d" }, context, { names: ["total"] });
}
