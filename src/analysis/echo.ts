import { isRetweet, type Tweet, type User } from "../contract/schemas.ts";
import { cleanStart } from "../text/clean.ts";
import { MAX_ENTRIES } from "./lists.ts";

/** Texts with fewer words are not compared: they are alike by chance. */
const MIN_WORDS = 8;
const WORDS_IN_SEQUENCE = 5;
/** Texts with at least this Jaccard index say nearly the same. */
const NEARLY_THE_SAME = 0.6;
/** UTF-16 units of a text that are compared. */
const MAX_TEXT = 1_000;

/** Links (RFC 3986) and mentions, which are not compared. */
const leftOut = /https?:\/\/[\w\-.~:/?#@!$&'*+,;=%()[\]]+|@\w+(?:[.-]\w+)*/gi;

/** The text without what is not compared. */
export const withoutLinks = (text: string): string => text.replaceAll(leftOut, " ").replace(/\s+/g, " ").trim();

type Post = Pick<Tweet, "text" | "originalTweet" | "retweetedStatus"> & { readonly user: Pick<User, "id"> };

/** Posts by different authors that say nearly the same (near-duplicates). */
export interface Echo {
  /** Posts with enough words, without retweets. */
  readonly compared: number;
  /** Indices of posts by at least two authors that say nearly the same (transitively), largest group first. */
  readonly groups: readonly (readonly number[])[];
}

export function echoOf(posts: readonly Post[]): Echo {
  const compared = posts.flatMap((post, index) => {
    const words = isRetweet(post) ? [] : wordsOf(post.text);
    return words.length < MIN_WORDS ? [] : [{ index, author: post.user.id, sequences: sequencesOf(words), group: index }];
  });
  for (const [rank, a] of compared.entries()) {
    for (const b of compared.slice(rank + 1)) {
      if (a.group === b.group || jaccard(a.sequences, b.sequences) < NEARLY_THE_SAME) continue;
      const merged = b.group;
      for (const post of compared) if (post.group === merged) post.group = a.group;
    }
  }
  const groups = [...Map.groupBy(compared, ({ group }) => group).values()]
    .filter((group) => new Set(group.map(({ author }) => author)).size > 1)
    .map((group) => group.map(({ index }) => index));
  return { compared: compared.length, groups: groups.sort((a, b) => b.length - a.length) };
}

/** The top posts that say nearly the same as one by another author. Nobody can tell which one was first. @param posts by rank. */
export function copiesIn<P extends Post>(posts: readonly P[]): ReadonlySet<P> {
  const top = posts.slice(0, MAX_ENTRIES);
  return new Set(
    echoOf(top)
      .groups.flat()
      .flatMap((index) => top[index] ?? []),
  );
}

/** The number of copies among the top posts. */
export interface Copied {
  readonly count: number;
  readonly posts: number;
}

/** Counts the copies among recorded posts; `undefined` if there are none. @param posts by rank. */
export function copiedIn(posts: readonly { readonly isCopy?: boolean | undefined }[] = []): Copied | undefined {
  const top = posts.slice(0, MAX_ENTRIES);
  const count = top.filter(({ isCopy }) => isCopy).length;
  return count > 0 ? { count, posts: top.length } : undefined;
}

let segmenter: Intl.Segmenter | undefined;

function wordsOf(text: string): string[] {
  // Created lazily: creating one takes longer than loading most packages.
  segmenter ??= new Intl.Segmenter("en", { granularity: "word" });
  const plain = cleanStart(text, MAX_TEXT, 0).normalize("NFKC").replaceAll(leftOut, " ");
  // JavaScript has no case folding; this unites ß with SS, and all forms of sigma.
  const folded = plain.toUpperCase().toLowerCase();
  return [...segmenter.segment(folded)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
}

const sequencesOf = (words: readonly string[]): ReadonlySet<string> =>
  new Set(words.slice(WORDS_IN_SEQUENCE - 1).map((_, start) => words.slice(start, start + WORDS_IN_SEQUENCE).join(" ")));

const jaccard = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  const shared = [...a].filter((sequence) => b.has(sequence)).length;
  return shared / (a.size + b.size - shared);
};
