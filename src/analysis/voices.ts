import type { Tweet, User } from "../contract/schemas.ts";
import { sum } from "./lists.ts";

/** Scores of fewer voices are mostly chance. */
const LEAST_VOICES = 5;

/** False if the service does not tell how many there are. */
export const areFew = (voices: number | undefined): voices is number => voices !== undefined && voices < LEAST_VOICES;

export interface Voices {
  readonly authors: number;
  /** Absent without any interaction. */
  readonly spread?: {
    /** The largest share of one author, from 0 to 1. */
    readonly loudest: number;
    /** The inverse Simpson index 1 / Σ shareᵢ², from 1 to `authors`. */
    readonly effective: number;
  };
}

export function voicesOf(posts: readonly (Pick<Tweet, "interaction"> & { readonly user: Pick<User, "id"> })[]): Voices {
  const byAuthor = new Map<string, number>();
  for (const { user, interaction } of posts) {
    byAuthor.set(user.id, (byAuthor.get(user.id) ?? 0) + interaction);
  }
  const authors = byAuthor.size;
  const all = sum([...byAuthor.values()]);
  if (all === 0) return { authors };
  const shares = [...byAuthor.values()].map((weight) => weight / all);
  return { authors, spread: { loudest: Math.max(...shares), effective: 1 / sum(shares.map((share) => share ** 2)) } };
}
