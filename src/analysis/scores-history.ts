import { type Change, changeSince, type Scores, type SeenScores } from "./change.ts";
import type { RecordedFloor } from "./floor.ts";
import { type Measured, measured, type Usual, usualOf } from "./usual.ts";

interface Times {
  /** The time of the scores and the reader's time, in milliseconds since the epoch. */
  readonly asOf: number;
  readonly now: number;
}

/** The records before some scores. */
interface Before {
  readonly compared: SeenScores | undefined;
  readonly daily: readonly SeenScores[];
}

export interface Movement {
  readonly change: Change | undefined;
  /** The last record of each day, oldest first. */
  readonly daily: readonly SeenScores[];
  readonly usual: Usual;
  /** The change of the total beside its band; `undefined` if either is unknown. */
  readonly total: Measured | undefined;
  /** The same of the floor. */
  readonly floor: Measured | undefined;
}

/**
 * Compares scores with the records before them: the change of about a day, and the usual change.
 *
 * @param before `undefined` if the database cannot be read.
 */
export function movementOf(scores: Scores & RecordedFloor, before: Before | undefined, { asOf, now }: Times): Movement {
  const change = changeSince(scores, before?.compared, { asOf, now });
  const daily = before?.daily ?? [];
  const usual = usualOf(daily, now);
  const [total, floor] = change ? [measured(usual, change, asOf), measured(usual, change, asOf, "floor")] : [];
  return { change, daily, usual, total, floor };
}
