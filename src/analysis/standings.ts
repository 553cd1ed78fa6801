/** A place among others by a value. */
export interface Standing<Id> {
  readonly id: Id;
  readonly value: number;
  /** Counted from 1; equal values share a place, and those behind them keep theirs. */
  readonly place: number;
  /** By how many places it has gone up, which is negative where it has gone down; nothing where it had none before. */
  readonly climbed: number | undefined;
}

/** Who stands where, the highest value first, and against before; equal values in the order in which they come. */
export function standingsOf<Id>(values: ReadonlyMap<Id, number>, before: ReadonlyMap<Id, number>): Standing<Id>[] {
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
