import type { Author, Counts } from "../../../src/service/serve/authors.ts";

/** Somebody's posts of a week. */
export interface Voice extends Counts {
  readonly id: string;
}

/** Of five weeks, the newest first. */
export type Market = readonly (readonly Voice[])[];

const WEEKS = 5;

const weeksOf = <T>(of: (week: number) => T): T[] => Array.from({ length: WEEKS }, (_, week) => of(week));

/** As the service reads them from posts. */
export function authorsIn(market: Market): Author[] {
  const authors = new Map<string, (Counts | undefined)[]>();
  for (const [week, voices] of market.entries()) {
    for (const { id, ...counts } of voices) {
      const windows = authors.get(id) ?? weeksOf(() => undefined);
      authors.set(id, windows.with(week, counts));
    }
  }
  return [...authors].map(([id, windows]) => ({ id, windows, ranked: undefined }));
}

/** Each week 50 people with 5,000 followers write 60 posts, with 5,000 interactions by Zipf's law. */
export function honestMarket(): Market {
  const weights = Array.from({ length: 50 }, (_, index) => 1 / (index + 1));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const voices = weights.map((weight, index) => ({
    id: `member ${index}`,
    followers: 5_000,
    interaction: Math.round((5_000 * weight) / all),
  }));
  return weeksOf(() => voices);
}
