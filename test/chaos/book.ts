import type { PlainPost } from "../support/service-posts.ts";
import { collections, isServed, isUnknown } from "./collections.ts";

/* What has been said to the services in a chaos run: what they are to know in the end. */

/** The collections of the real services. */
export const served = collections.filter((collection) => isServed(collection) && !isUnknown(collection));

/** A word that every collection is looked for by, and one that comes and goes. */
export const firstTerm = (collection: number): string => `alpha${collection}`;
export const secondTerm = (collection: number): string => `beta${collection}`;

/** A post, as far as anything is judged by it. */
export interface BookedPost extends PlainPost {
  readonly text: string;
  /** The collection that it names beside its text. */
  readonly named: number | undefined;
}

/** A post as a collection has it; of none, 0. */
export interface PostIn extends PlainPost {
  readonly collection: number;
}

export const interactionOf = ({ retweets, likes }: Pick<PlainPost, "retweets" | "likes">): number => retweets + likes;

/** Everything that was to be imported, as the last line that tells of each has it. */
export class Book {
  readonly posts = new Map<string, BookedPost>();
  readonly terms = new Map<number, readonly string[]>();
  readonly #prices = new Map<string, { readonly collection: number; readonly at: number; readonly price: number }>();

  /** Of two versions of a post, that with more interaction stays. */
  note(post: BookedPost): void {
    const before = this.posts.get(post.id);
    if (!before) this.posts.set(post.id, post);
    else if (interactionOf(post) > interactionOf(before)) {
      const { followers, retweets, likes } = post;
      this.posts.set(post.id, { ...before, followers, retweets, likes });
    }
  }

  price(collection: number, at: number, price: number): void {
    this.#prices.set(`${collection} ${at}`, { collection, at, price });
  }

  pricesOf(collection: number) {
    return [...this.#prices.values()].filter((price) => price.collection === collection);
  }

  /** The posts that there are to be, once for each collection that they belong to. */
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
