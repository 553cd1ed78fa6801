import { type Change, changeSince, type Scores, type SeenScores, totalBlocks } from "./change.ts";
import { areComparable, type OfEdition } from "./edition.ts";
import { type Measured, measured, usualOf } from "./usual.ts";

/** Stands beside scores. */
export interface ScoresHistory {
  readonly change?: Change | undefined;
  /** Whether there is no change because the scores before are of another edition. */
  readonly isNewEdition?: boolean | undefined;
  readonly total?: Measured | undefined;
  readonly totals?: string | undefined;
}

/** Times are milliseconds since the epoch. @param before `undefined` while it cannot be read. */
export function scoresHistory(
  scores: Scores & OfEdition,
  before: { readonly compared: SeenScores | undefined; readonly daily: readonly SeenScores[] } | undefined,
  { asOf, now }: { readonly asOf: number; readonly now: number },
): ScoresHistory {
  const change = changeSince(scores, before?.compared, { asOf, now });
  const daily = before?.daily.filter((record) => areComparable(record, scores)) ?? [];
  return {
    change,
    isNewEdition: before?.compared && !areComparable(before.compared, scores),
    total: change && measured(usualOf(daily, now), change, asOf),
    totals: totalBlocks(daily, now),
  };
}
