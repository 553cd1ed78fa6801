import type { PlainPost } from "../../support/posts.ts";
import { collections, isServed, isUnknown } from "./collections.ts";

/* Everything that a chaos run has told the services, and therefore their expected state. */

/** The real services' collections. */
export const served = collections.filter((collection) => isServed(collection) && !isUnknown(collection));

/** The one of them of which no import has posts that anybody reacted to, so that its answers show posts of all networks. */
export const uncrowded = served.at(-1) as number;

/** A search term of every collection, and one that comes and goes. */
export const firstTerm = (collection: number): string => `alpha${collection}`;
export const secondTerm = (collection: number): string => `beta${collection}`;

/** Of an author, the same in imports and on X. */
export const followersOf = (author: string): number => 10 + ((Number(author) * 7_919) % 980);

/** The judged fields of a post. */
export interface BookedPost extends PlainPost {
  readonly text: string;
  /** The collection that it names beside its text. */
  readonly named: number | undefined;
}

/** A post in a collection. */
export interface PostIn extends PlainPost {
  readonly collection: number;
}

export const interactionOf = ({ retweets, likes }: Pick<PlainPost, "retweets" | "likes">): number => retweets + likes;

/** The expected imports; later lines replace earlier ones. */
export class Book {
  readonly posts = new Map<string, BookedPost>();
  readonly terms = new Map<number, readonly string[]>();
  /** The last floor price of each collection. */
  readonly floors = new Map<number, number>();
  /** By post id: what stands in every answer and page that shows the post, if that is not its id. */
  readonly marks = new Map<string, string>();
  readonly #stored = new Map<number, Map<string, BookedPost>>(served.map((collection) => [collection, new Map()]));

  /** Where a post is stored, the version with more interaction wins. */
  note(post: BookedPost): void {
    const before = this.posts.get(post.id);
    this.posts.set(post.id, before ? later(before, post) : post);
    for (const [collection, posts] of this.#stored) {
      if (!this.#matches(collection, post)) continue;
      const stored = posts.get(post.id);
      posts.set(post.id, stored ? later(stored, post) : post);
    }
  }

  /** A new term matches posts from now on; posts that only a dropped one matched go. */
  setTerms(collection: number, terms: readonly string[]): void {
    this.terms.set(collection, terms);
    const posts = this.#stored.get(collection);
    for (const post of posts?.values() ?? []) if (!this.#matches(collection, post)) posts?.delete(post.id);
  }

  /** The expected posts, once for each of their collections. */
  *rows(): Generator<PostIn> {
    for (const [collection, posts] of this.#stored)
      for (const { text: _text, named: _named, ...post } of posts.values()) yield { ...post, collection };
  }

  #matches(collection: number, { text, named }: BookedPost): boolean {
    const words = text.split(" ");
    return collection === named || (this.terms.get(collection)?.some((term) => words.includes(term)) ?? false);
  }
}

function later(before: BookedPost, { followers, retweets, likes, ...post }: BookedPost): BookedPost {
  return interactionOf({ retweets, likes }) > interactionOf(before) ? { ...before, ...post, followers, retweets, likes } : before;
}
