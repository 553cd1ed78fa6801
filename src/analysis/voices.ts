import type { Tweet, User } from "../contract/schemas.ts";
import { MAX_ENTRIES, sum } from "./lists.ts";

/** With fewer voices, scores are mostly chance. */
const MIN_VOICES = 5;

/** Whether the voices are few; false if the service sends no number. */
export const areFew = (voices: number | undefined): voices is number => voices !== undefined && voices < MIN_VOICES;

interface RecordedPost {
  readonly authorId: string;
  readonly interaction: number;
}

export interface Voices {
  readonly authors: number;
  /** The largest share of the interactions of one author, from 0 to 1. Absent without any interaction. */
  readonly loudest?: number;
}

/** The fewest lists for a median. */
const MIN_LISTS = 10;

/** The median share of the loudest author over recorded lists of posts; `undefined` with fewer than ten that have reactions. */
export function usualLoudest(lists: readonly (readonly RecordedPost[])[]): number | undefined {
  const shares = lists.flatMap((posts) => {
    const shown = posts.slice(0, MAX_ENTRIES).map(({ authorId, interaction }) => ({ user: { id: authorId }, interaction }));
    return voicesOf(shown).loudest ?? [];
  });
  if (shares.length < MIN_LISTS) return undefined;
  return shares.toSorted((a, b) => a - b)[Math.floor(shares.length / 2)];
}

export function voicesOf(posts: readonly (Pick<Tweet, "interaction"> & { readonly user: Pick<User, "id"> })[]): Voices {
  const byAuthor = new Map<string, number>();
  for (const { user, interaction } of posts) {
    byAuthor.set(user.id, (byAuthor.get(user.id) ?? 0) + interaction);
  }
  const authors = byAuthor.size;
  const all = sum([...byAuthor.values()]);
  if (all === 0) return { authors };
  return { authors, loudest: Math.max(...byAuthor.values()) / all };
}
