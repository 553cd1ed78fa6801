import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { toAddress } from "../../../src/contract/address.ts";
import { DAY_MS, SECOND_MS } from "../../../src/infra/time.ts";
import type { Post } from "../../../src/service/store/post.ts";
import { csvLines, entryOf, jsonLines, newPost } from "../../support/posts.ts";
import { type Book, type BookedPost, firstTerm, followersOf, interactionOf, secondTerm, served, uncrowded } from "./book.ts";
import { addressOf } from "./collections.ts";
import type { FileDecision } from "./import-plan.ts";

/* Files to import, and their contents for the book. */

export interface ImportFile {
  readonly path: string;
  readonly kind: FileDecision["kind"];
}

const AUTHORS = 200;
/** Posts of each collection before the run. */
const FIRST_POSTS = 25;

/** Pseudo-random numbers, reproducible by seed. */
const mix = (seed: number, index: number): number => {
  const mixed = Math.imul(Math.imul(seed + 1, 0x85ebca6b) ^ (index + 1), 0x9e3779b1);
  return (mixed ^ (mixed >>> 15)) >>> 0;
};
const crowded = served.filter((collection) => collection !== uncrowded);
const pickFrom = <T>(list: readonly T[], mixed: number): T => list[mixed % list.length] as T;

/** Makes one file after the other, and notes in the book the state after its import. */
export class ImportFiles {
  readonly #folder: string;
  readonly #book: Book;
  #made = 0;
  #posts = 0;

  constructor(folder: string, book: Book) {
    this.#folder = folder;
    this.#book = book;
  }

  make({ kind, lines, seed }: FileDecision): ImportFile {
    const mixed = Array.from({ length: lines }, (_, index) => mix(seed, index));
    if (kind === "collections") return this.#write(kind, csvLines(this.#collections(mixed)));
    const magnitude = 1 + (seed % 5);
    const posts = mixed.map((value) =>
      value % 10 === 1 ? this.#again(value >>> 4) : this.#newPost(value, magnitude, this.#text(value >>> 8), value % 16 === 2),
    );
    return this.#write(kind, jsonLines(posts.map((post) => entryOf(post))));
  }

  /** The collections, and posts of each by at least twenty people. */
  *makeFirst(): Generator<ImportFile> {
    for (const collection of served) this.#book.setTerms(collection, [firstTerm(collection)]);
    yield this.#write("collections", csvLines(served.map((collection) => this.#collectionRow(collection))));
    const posts = served.flatMap((collection) =>
      Array.from({ length: FIRST_POSTS }, (_, index) =>
        this.#newPost(mix(collection, index), collection === uncrowded ? 0 : 2, firstTerm(collection)),
      ),
    );
    yield this.#write("posts", jsonLines(posts.map((post) => entryOf(post))));
  }

  #write(kind: ImportFile["kind"], content: string): ImportFile {
    this.#made += 1;
    const path = join(this.#folder, `${this.#made}-${kind}`);
    writeFileSync(path, content);
    return { path, kind };
  }

  #text(mixed: number): string {
    const [value, another] = [pickFrom(crowded, mixed), pickFrom(crowded, mixed >>> 3)];
    const kind = mixed % 10;
    if (kind < 6) return `gm ${firstTerm(value)}`;
    if (kind < 8) return `gm ${secondTerm(value)}`;
    return kind < 9 ? `${firstTerm(value)} or ${secondTerm(another)}` : "of nothing";
  }

  /** Two to six days old: too old for a recheck on X. */
  #newPost(mixed: number, magnitude: number, text: string, isNamed = false): Post {
    this.#posts += 1;
    const age = 2.2 * DAY_MS + (mixed % 4_000) * 90 * SECOND_MS;
    return this.#booked({
      id: String(1_000_000_000 + this.#posts),
      author: newPost(mixed % AUTHORS).author.id,
      createdAt: Math.floor((Date.now() - age) / SECOND_MS) * SECOND_MS,
      text,
      likes: mixed % 10 ** magnitude,
      retweets: (mixed >>> 7) % 10 ** Math.min(2, magnitude),
      named: isNamed ? pickFrom(crowded, mixed >>> 6) : undefined,
    });
  }

  /**
   * An earlier post with higher or lower counts; not with lower ones where a collection may get it only now, because X has the higher
   * ones.
   */
  #again(mixed: number): Post {
    const id = String(1_000_000_001 + (mixed % this.#posts));
    const booked = this.#book.posts.get(id) as BookedPost;
    const isLower = mixed % 3 === 0 && !served.some((collection) => booked.text.includes(secondTerm(collection)));
    const interaction = Math.max(0, interactionOf(booked) + (isLower ? -7 : 1 + (mixed % 900)));
    const retweets = Math.min(booked.retweets, interaction);
    return this.#booked({ ...booked, retweets, likes: interaction - retweets });
  }

  #booked(draft: Omit<BookedPost, "followers">): Post {
    const booked = { ...draft, followers: followersOf(draft.author) };
    this.#book.note(booked);
    const { named, followers, author, ...post } = booked;
    const contract = named === undefined ? undefined : toAddress(addressOf(named));
    return newPost(Number(post.id), {
      ...post,
      author: { ...newPost(Number(author) - 1_000).author, followers },
      ...(contract && { contract }),
    });
  }

  /** Some collections get or lose their second term. */
  #collections(mixed: readonly number[]): object[] {
    const item = [...new Set(mixed.map((value) => pickFrom(served, value >>> 2)))];
    return item.map((collection) => {
      const isThere = this.#book.terms.get(collection)?.includes(secondTerm(collection));
      this.#book.setTerms(collection, [firstTerm(collection), ...(isThere ? [] : [secondTerm(collection)])]);
      return this.#collectionRow(collection);
    });
  }

  #collectionRow(collection: number): object {
    return { contract: addressOf(collection), name: `Collection ${collection}`, terms: this.#book.terms.get(collection) };
  }
}
