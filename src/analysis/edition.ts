export interface OfEdition {
  /** Of the service's formulas; a service that tells none has one of its own. */
  readonly edition?: number | undefined;
}

/** Scores of two editions measure different things, so they have neither a difference nor an order. */
export const areComparable = (one: OfEdition, other: OfEdition): boolean => one.edition === other.edition;

/** The records at the end that are of one edition. @param records oldest first. */
export function ofNewestEdition<R extends OfEdition>(records: readonly R[]): readonly R[] {
  const last = records.at(-1);
  return last ? records.slice(records.findLastIndex((record) => !areComparable(record, last)) + 1) : [];
}
