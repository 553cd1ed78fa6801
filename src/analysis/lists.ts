import type { Influencer, Tweet } from "../contract/schemas.ts";

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

export const MAX_ENTRIES = 20;

/** The highest rank first; entries of one rank keep their order. */
export const byRank = <Entry>(entries: readonly Entry[], rankOf: (entry: Entry) => number): Entry[] =>
  entries.toSorted((one, other) => rankOf(other) - rankOf(one));

/** Keeps the first entry of each identity. */
export function withoutRepeats<Entry>(entries: readonly Entry[], identityOf: (entry: Entry) => string): Entry[] {
  const first = new Map<string, Entry>();
  for (const entry of entries) if (!first.has(identityOf(entry))) first.set(identityOf(entry), entry);
  return [...first.values()];
}

interface Identified {
  readonly id: string;
}

export const idOf = ({ id }: Identified): string => id;

/** Each entry once, unless it is among the others. */
export function without<Entry extends Identified>(entries: readonly Entry[], others: readonly Identified[]): Entry[] {
  const ids = new Set(others.map(idOf));
  return withoutRepeats(entries, idOf).filter(({ id }) => !ids.has(id));
}

export const topPosts = (posts: readonly Tweet[]): Tweet[] =>
  byRank(posts, ({ interaction }) => interaction).slice(0, MAX_ENTRIES);

export const topPeople = (people: readonly Influencer[]): Influencer[] => {
  const ranked = byRank(people, ({ score }) => score);
  return withoutRepeats(ranked, ({ user }) => user.id).slice(0, MAX_ENTRIES);
};
