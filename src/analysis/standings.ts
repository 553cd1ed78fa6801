import type { ScoreName, SeenScores } from "./change.ts";

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
    all.values().reduce((rank, otherValue) => (otherValue > value ? rank + 1 : rank), 1);
  return [...values]
    .sort(([, v], [, otherValue]) => otherValue - v)
    .map(([id, value]) => {
      const rank = rankIn(values, value);
      const was = before.get(id);
      return { id, value, rank, climbed: was === undefined ? undefined : rankIn(before, was) - rank };
    });
}

type Found<Id> = ReadonlyMap<Id, SeenScores>;

/** The records of now, of a week ago and of two weeks ago. */
type Weeks<Id> = readonly [newest: Found<Id>, week: Found<Id>, fortnight: Found<Id>];

/** The values to rank by, now and a week ago: a score, or the total's change over the week before. */
export function valuesBy<Id>(
  by: ScoreName | "change",
  [newest, week, fortnight]: Weeks<Id>,
): { readonly values: ReadonlyMap<Id, number>; readonly before: ReadonlyMap<Id, number> } {
  const valuesOf = (found: Found<Id>, earlier: Found<Id>) =>
    new Map(
      [...found].flatMap(([id, scores]) => {
        if (by !== "change") return [[id, scores[by]] as const];
        const then = earlier.get(id);
        return then ? [[id, scores.total - then.total] as const] : [];
      }),
    );
  return { values: valuesOf(newest, week), before: valuesOf(week, fortnight) };
}
