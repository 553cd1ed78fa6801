import { toNumber } from "../collection-api/json.ts";
import type { Tweet } from "../contract/schemas.ts";

/** A power of two, by which numbers are divided without a loss. */
const UNIT = 2 ** 64;

/** The interaction of each post, in a unit so large that no sum of them is too large for a number. */
export const weightsOf = (posts: readonly Pick<Tweet, "interaction">[]): number[] =>
  posts.map(({ interaction }) => toNumber(interaction) / UNIT);

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
