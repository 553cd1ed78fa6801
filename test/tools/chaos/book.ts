import type { PlainPost } from "../../support/posts.ts";
import { collections, isServed, isUnknown } from "./collections.ts";

/* Everything that a chaos run has told the services, and therefore their expected state. */

/** The real services' collections. */
export const served = collections.filter((collection) => isServed(collection) && !isUnknown(collection));

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

/** A post in a collection; 0 for none. */
export interface PostIn extends PlainPost {
  readonly collection: number;
}

export const interactionOf = ({ retweets, likes }: Pick<PlainPost, "retweets" | "likes">): number => retweets + likes;

/** The expected imports; later lines replace earlier ones. */
export class Book {
  readonly posts = new Map<string, BookedPost>();
  readonly terms = new Map<number, readonly string[]>();

  /** The version with more interaction wins. */
  note(post: BookedPost): void {
    const before = this.posts.get(post.id);
    if (!before) this.posts.set(post.id, post);
    else if (interactionOf(post) > interactionOf(before)) {
      const { followers, retweets, likes } = post;
      this.posts.set(post.id, { ...before, followers, retweets, likes });
    }
  }

  /** The expected posts, once for each of their collections. */
  *rows(): Generator<PostIn> {
    for (const { text, named, ...post } of this.posts.values()) {
      const words = text.split(" ");
      const own = served.filter(
        (collection) => collection === named || this.terms.get(collection)?.some((term) => words.includes(term)),
      );
      for (const collection of own.length > 0 ? own : [0]) yield { ...post, collection };
    }
  }
}
