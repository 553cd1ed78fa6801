import { type Change, changeSince, type Scores, type SeenScores } from "./change.ts";
import { areComparable, type OfEdition } from "./edition.ts";
import { type Measured, measured, type Usual, usualOf } from "./usual.ts";

interface Times {
  /** Of the scores, and of the reader; milliseconds since the epoch. */
  readonly asOf: number;
  readonly now: number;
}

/** The records before some scores, also of another edition. */
interface Before {
  readonly compared: SeenScores | undefined;
  readonly daily: readonly SeenScores[];
}

export interface Movement {
  readonly change: Change | undefined;
  /** The comparable records of earlier days. */
  readonly daily: readonly SeenScores[];
  readonly usual: Usual;
  /** The change of the total, unless it or the usual one is not known. */
  readonly total: Measured | undefined;
}

/** How scores have moved within about a day, and usually do. */
export function movementOf(scores: Scores & OfEdition, before: Before | undefined, { asOf, now }: Times): Movement {
  const change = changeSince(scores, before?.compared, { asOf, now });
  const daily = before?.daily.filter((record) => areComparable(record, scores)) ?? [];
  const usual = usualOf(daily, now);
  return { change, daily, usual, total: change && measured(usual, change, asOf) };
}

export interface ScoresHistory {
  readonly change?: Change | undefined;
  /** Whether there is no change because the scores before are of another edition. */
  readonly isNewEdition?: boolean | undefined;
  readonly total?: Measured | undefined;
  /** The last record of each day, oldest first. */
  readonly daily: readonly SeenScores[];
}

/** @param before `undefined` while it cannot be read. */
export function scoresHistory(scores: Scores & OfEdition, before: Before | undefined, times: Times): ScoresHistory {
  const { change, daily, total } = movementOf(scores, before, times);
  return {
    change,
    isNewEdition: before?.compared && !areComparable(before.compared, scores),
    total,
    daily,
  };
}
