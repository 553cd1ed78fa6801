import type { Tweet, User } from "../contract/schemas.ts";
import { sum } from "./sum.ts";

export interface Voices {
  /** How many people wrote the posts, each counted once by id, whatever their handle is. */
  readonly authors: number;
  /** How the interaction is spread over them; not there where there is no interaction. */
  readonly spread?: {
    /** The largest share that one author has, above 0 and up to 1. */
    readonly loudest: number;
    /**
     * By how many people the posts would have been written if all of them had the same share: 1 / Σ shareᵢ² over authors, the
     * inverse Simpson index. From 1 to `authors`.
     */
    readonly effective: number;
  };
}

/** Whose posts the interaction is on. */
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
