import type { ScoreName, SeenScores } from "./change.ts";
import { floorChange, floorOf } from "./floor.ts";

export interface Rank<Id> {
  readonly id: Id;
  readonly value: number;
  /** The rank, counted from 1; equal values share one. */
  readonly rank: number;
  /** Ranks gained since the earlier values; `undefined` if there was none. */
  readonly climbed: number | undefined;
}

/** Ranks ids by value, highest first; equal values keep their order. */
export function standingsOf<Id>(values: ReadonlyMap<Id, number>, before: ReadonlyMap<Id, number>): Rank<Id>[] {
  const rankIn = (all: ReadonlyMap<Id, number>, value: number) =>
    all.values().reduce((rank, rival) => (rival > value ? rank + 1 : rank), 1);
  return [...values]
    .sort(([, a], [, b]) => b - a)
    .map(([id, value]) => {
      const rank = rankIn(values, value);
      const was = before.get(id);
      return { id, value, rank, climbed: was === undefined ? undefined : rankIn(before, was) - rank };
    });
}

type Found<Id> = ReadonlyMap<Id, SeenScores>;

/** The records of now, of a week ago and of two weeks ago. */
type Weeks<Id> = readonly [newest: Found<Id>, week: Found<Id>, fortnight: Found<Id>];

/** Rankings beside those by a score: by the change over a week of the total, or of the floor in percent. */
export const changeRankings = ["change", "floor"] as const;
export type RankedBy = ScoreName | (typeof changeRankings)[number];

export const isOfChange = (by: RankedBy): by is (typeof changeRankings)[number] => changeRankings.some((name) => name === by);

/** The values to rank by, now and a week ago. */
export function valuesBy<Id>(
  by: RankedBy,
  [newest, week, fortnight]: Weeks<Id>,
): { readonly values: ReadonlyMap<Id, number>; readonly before: ReadonlyMap<Id, number> } {
  const valuesOf = (found: Found<Id>, earlier: Found<Id>) =>
    new Map(
      [...found].flatMap(([id, scores]) => {
        if (!isOfChange(by)) return [[id, scores[by]] as const];
        const then = earlier.get(id);
        const change = then && (by === "floor" ? floorChange(floorOf(scores), floorOf(then)) : scores.total - then.total);
        return change === undefined ? [] : [[id, change] as const];
      }),
    );
  return { values: valuesOf(newest, week), before: valuesOf(week, fortnight) };
}
