import type { Influencer, Tweet } from "../contract/schemas.ts";

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, value) => total + value, 0);

export const MAX_ENTRIES = 20;

/** The entries in descending order of `rankOf`; equal ones keep their order. */
export const byRank = <Entry>(entries: readonly Entry[], rankOf: (entry: Entry) => number): Entry[] =>
  entries.toSorted((a, b) => rankOf(b) - rankOf(a));

/** The entries without repeats: of equal identities, the first stays. */
export const withoutRepeats = <Entry>(entries: readonly Entry[], identityOf: (entry: Entry) => string): Entry[] =>
  [...Map.groupBy(entries, identityOf).values()].flatMap((same) => same.slice(0, 1));

interface Identified {
  readonly id: string;
}

export const idOf = ({ id }: Identified): string => id;

/** The entries that are not in `rest`, without repeats. */
export function without<Entry extends Identified>(entries: readonly Entry[], rest: readonly Identified[]): Entry[] {
  const ids = new Set(rest.map(idOf));
  return withoutRepeats(entries, idOf).filter(({ id }) => !ids.has(id));
}

export const topPosts = (posts: readonly Tweet[]): Tweet[] =>
  byRank(posts, ({ interaction }) => interaction).slice(0, MAX_ENTRIES);

export const topPeople = (people: readonly Influencer[]): Influencer[] => {
  const ranked = byRank(people, ({ score }) => score);
  return withoutRepeats(ranked, ({ user }) => user.id).slice(0, MAX_ENTRIES);
};
