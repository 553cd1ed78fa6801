import type { Author, Counts } from "../../../src/service/serve/authors.ts";
import { normalFrom, randomFrom } from "../../support/random.ts";

/** Somebody's posts of a week. */
export interface Voice extends Counts {
  readonly id: string;
}

/** Of five weeks, the newest first. */
export type Market = readonly (readonly Voice[])[];

const WEEKS = 5;

export const weeksOf = <T>(of: (week: number) => T): T[] => Array.from({ length: WEEKS }, (_, week) => of(week));

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
    posts: index < 10 ? 2 : 1,
    followers: 5_000,
    interaction: Math.round((5_000 * weight) / all),
  }));
  return weeksOf(() => voices);
}

/** Around the honest market: members write in more or fewer weeks, and weeks, collections, followings and posts differ. */
export function generatedMarket(seed: number): { readonly market: Market; readonly gains: number } {
  const random = randomFrom(seed);
  const normal = () => normalFrom(random);
  const members = Math.max(8, Math.round(60 * Math.exp(normal())));
  const interactionEach = 100 * Math.exp(1.1 * normal());
  const following = 5_000 * Math.exp(0.8 * normal());
  const exponent = 0.6 + 0.7 * random();
  const people = Array.from({ length: members }, (_, index) => ({
    id: `member ${index}`,
    followers: Math.round(following * Math.exp(0.8 * normal())),
    weight: (index + 1) ** -exponent,
    writes: 0.1 + 0.9 * random(),
  }));
  const all = people.reduce((sum, { weight }) => sum + weight, 0);
  let mood = 0.3 * normal();
  const market = weeksOf(() => {
    const interaction = members * interactionEach * Math.exp(mood);
    mood = 0.5 * mood + Math.sqrt(0.75) * 0.3 * normal();
    return people
      .filter(({ writes }) => random() < writes)
      .map(({ id, followers, weight }) => {
        const posts = 1 + Math.floor(-0.4 * Math.log(1 - random()));
        const isSilent = random() < 0.05;
        const expected = ((interaction * weight) / all) * Math.exp(0.4 * normal());
        return { id, posts, followers, interaction: isSilent ? 0 : Math.floor(expected + random()) };
      });
  });
  return { market, gains: 15 * normal() };
}

/** Kendall's rank correlation of two measures of the same things. */
export function kendallsTau(one: readonly number[], other: readonly number[]): number {
  let concordance = 0;
  for (let a = 0; a < one.length; a++)
    for (let b = 0; b < a; b++) concordance += Math.sign(((one[a] ?? 0) - (one[b] ?? 0)) * ((other[a] ?? 0) - (other[b] ?? 0)));
  return concordance / ((one.length * (one.length - 1)) / 2);
}
