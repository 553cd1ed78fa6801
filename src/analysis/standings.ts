import type { ScoreName, SeenScores } from "./change.ts";

export interface Rank<Id> {
  readonly id: Id;
  readonly value: number;
  /** Counted from 1; equal values share a place. */
  readonly place: number;
  /** Places won since before, negative if lost; `undefined` without a place before. */
  readonly climbed: number | undefined;
}

/** The highest value first; equal values keep their order. */
export function standingsOf<Id>(values: ReadonlyMap<Id, number>, before: ReadonlyMap<Id, number>): Rank<Id>[] {
  const placesBefore = placesOf(before);
  const places = placesOf(values);
  return [...values]
    .map(([id, value]) => {
      const place = places.get(id) ?? 1;
      const was = placesBefore.get(id);
      return { id, value, place, climbed: was === undefined ? undefined : was - place };
    })
    .sort((one, other) => one.place - other.place);
}

function placesOf<Id>(values: ReadonlyMap<Id, number>): Map<Id, number> {
  const sorted = [...values].sort(([, one], [, other]) => other - one);
  const first = new Map<number, number>();
  for (const [index, [, value]] of sorted.entries()) if (!first.has(value)) first.set(value, index + 1);
  return new Map(sorted.map(([id, value]) => [id, first.get(value) ?? 1]));
}

/** Last seen scores of collections. */
type Found<Id> = ReadonlyMap<Id, SeenScores>;

/** The values to rank by now and a week ago: a score, or its change over a week, which ends now and a week ago. */
export function valuesBy<Id>(
  by: ScoreName | "change",
  [newest, week, fortnight]: readonly [newest: Found<Id>, week: Found<Id>, fortnight: Found<Id>],
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
