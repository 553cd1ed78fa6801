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
