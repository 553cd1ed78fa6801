import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { toAddress } from "../../../src/contract/address.ts";
import { DAY_MS, SECOND_MS } from "../../../src/infra/time.ts";
import type { Kind } from "../../../src/service/import/run-import.ts";
import type { Post } from "../../../src/service/post.ts";
import { malformedLines } from "../../support/malformed-lines.ts";
import { entryOf, newPost, pageOf, statusOf } from "../../support/posts.ts";
import { type Book, type BookedPost, firstTerm, followersOf, interactionOf, secondTerm, served } from "./book.ts";
import { addressOf } from "./collections.ts";
import type { FileDecision } from "./import-plan.ts";

/* Files to import, and their contents for the book. */

export interface ImportFile {
  readonly path: string;
  readonly kind: Kind;
  /** Non-empty lines. */
  readonly lines: number;
  /** Posts, collections or prices in its valid lines. */
  readonly items: number;
  /** The numbers of invalid lines, from 1. */
  readonly refused: readonly number[];
}

/** A line and its number of items; undefined if it must be refused. */
interface Line {
  readonly text: string;
  readonly items: number;
}

/** Whether a line is malformed depends only on the line. */
const malformed = malformedLines.flatMap(({ name, line }) =>
  typeof line === "string" && !["old", "future"].includes(name) ? [line] : [],
);
const AUTHORS = 200;

/** Pseudo-random numbers, reproducible by seed. */
const mix = (seed: number, index: number): number => {
  const mixed = Math.imul(Math.imul(seed + 1, 0x85ebca6b) ^ (index + 1), 0x9e3779b1);
  return (mixed ^ (mixed >>> 15)) >>> 0;
};
const oneOf = <T>(list: readonly T[], mixed: number): T => list[mixed % list.length] as T;

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

  make({ kind, lines: count, seed }: FileDecision, now = Date.now()): ImportFile {
    const magnitude = 1 + (seed % 5);
    const line = {
      posts: (mixed: number) => this.#postsLine(mixed, magnitude, now),
      collections: (mixed: number) => this.#collectionLine(mixed),
      floor: (mixed: number) => this.#floorLine(mixed, now),
    }[kind];
    const lines = Array.from({ length: count }, (_, index) => line(mix(seed, index)));
    return this.#write(kind, lines);
  }

  /** The collections, posts of each by at least twenty people, and prices from before the last week. */
  *makeFirst(now = Date.now()): Generator<ImportFile> {
    for (const collection of served) this.#book.terms.set(collection, [firstTerm(collection)]);
    yield this.#write(
      "collections",
      served.map((collection) => this.#collectionRow(collection)),
    );
    const posts = served.flatMap((collection) =>
      Array.from({ length: 25 }, (_, index) =>
        this.#line(this.#newPost(mix(collection, index), 2, now, firstTerm(collection)), entryOf),
      ),
    );
    yield this.#write("posts", posts);
    yield this.#write(
      "floor",
      served.map((collection) => this.#priceRow(collection, now - 8 * DAY_MS, 1)),
    );
  }

  #write(kind: Kind, lines: readonly Line[]): ImportFile {
    this.#made += 1;
    const path = join(this.#folder, `${this.#made}-${kind}`);
    writeFileSync(path, lines.map(({ text }) => `${text}\n`).join(""));
    const refused = lines.flatMap(({ items }, index) => (items === 0 ? [index + 1] : []));
    return { path, kind, lines: lines.length, items: lines.reduce((sum, { items }) => sum + items, 0), refused };
  }

  #postsLine(mixed: number, magnitude: number, now: number): Line {
    if (mixed % 25 === 0) return { text: oneOf(malformed, mixed >>> 5), items: 0 };
    if (mixed % 10 === 1) return this.#line(this.#again(mixed >>> 4), entryOf);
    const text = this.#text(mixed >>> 8);
    const post = this.#newPost(mixed, magnitude, now, text, mixed % 16 === 2);
    if (mixed % 4 === 0) return this.#line(post, statusOf);
    if (mixed % 4 === 3) {
      const other = this.#newPost(mixed + 1, magnitude, now, this.#text(mixed >>> 9));
      return { text: JSON.stringify(pageOf([post, other])), items: 2 };
    }
    return this.#line(post, entryOf);
  }

  #line(post: Post, format: typeof entryOf | typeof statusOf): Line {
    // The other formats do not name a collection.
    return { text: JSON.stringify((post.contract ? entryOf : format)(post)), items: 1 };
  }

  #text(mixed: number): string {
    const [one, other] = [oneOf(served, mixed), oneOf(served, mixed >>> 3)];
    const kind = mixed % 10;
    if (kind < 6) return `gm ${firstTerm(one)}`;
    if (kind < 8) return `gm ${secondTerm(one)}`;
    return kind < 9 ? `${firstTerm(one)} or ${secondTerm(other)}` : "of nothing";
  }

  /** Two to six days old: too old for a recheck on X. */
  #newPost(mixed: number, magnitude: number, now: number, text: string, isNamed = false): Post {
    this.#posts += 1;
    const age = 2.2 * DAY_MS + (mixed % 4_000) * 90 * SECOND_MS;
    const named = isNamed ? oneOf(served, mixed >>> 6) : undefined;
    const author = newPost(mixed % AUTHORS).author;
    const contract = named === undefined ? undefined : toAddress(addressOf(named));
    const post = newPost(1_000_000_000 + this.#posts, {
      author: { ...author, followers: followersOf(author.id) },
      createdAt: Math.floor((now - age) / SECOND_MS) * SECOND_MS,
      text,
      likes: mixed % 10 ** magnitude,
      retweets: (mixed >>> 7) % 100,
      ...(contract && { contract }),
    });
    this.#book.note(bookedOf(post, named));
    return post;
  }

  /** An earlier post with higher or lower counts. */
  #again(mixed: number): Post {
    const id = String(1_000_000_001 + (mixed % this.#posts));
    const booked = this.#book.posts.get(id) as BookedPost;
    const interaction = Math.max(0, interactionOf(booked) + (mixed % 3 === 0 ? -7 : 1 + (mixed % 900)));
    const retweets = Math.min(booked.retweets, interaction);
    const contract = booked.named === undefined ? undefined : toAddress(addressOf(booked.named));
    const { text, createdAt } = booked;
    const author = { ...newPost(Number(booked.author) - 1_000).author, followers: booked.followers };
    const post = newPost(Number(id), {
      author,
      createdAt,
      text,
      retweets,
      likes: interaction - retweets,
      ...(contract && { contract }),
    });
    this.#book.note(bookedOf(post, booked.named));
    return post;
  }

  /** A collection gets or loses its second term; every third line has no name. */
  #collectionLine(mixed: number): Line {
    if (mixed % 3 === 0) return { text: JSON.stringify({ contract: "0x12", name: "None", terms: "" }), items: 0 };
    const collection = oneOf(served, mixed >>> 2);
    const isThere = this.#book.terms.get(collection)?.includes(secondTerm(collection));
    this.#book.terms.set(collection, [firstTerm(collection), ...(isThere ? [] : [secondTerm(collection)])]);
    return this.#collectionRow(collection);
  }

  #collectionRow(collection: number): Line {
    const row = { contract: addressOf(collection), name: `Collection ${collection}`, terms: this.#book.terms.get(collection) };
    return { text: JSON.stringify(row), items: 1 };
  }

  #floorLine(mixed: number, now: number): Line {
    const collection = oneOf(served, mixed >>> 2);
    if (mixed % 9 === 0) return { text: JSON.stringify({ contract: addressOf(collection), time: "noon", price: 1 }), items: 0 };
    return this.#priceRow(collection, Math.floor(now / SECOND_MS) * SECOND_MS, 0.3 + (mixed % 100) / 30);
  }

  #priceRow(collection: number, at: number, price: number): Line {
    this.#book.price(collection, at, price);
    return { text: JSON.stringify({ contract: addressOf(collection), time: new Date(at).toISOString(), price }), items: 1 };
  }
}

const bookedOf = ({ id, author, createdAt, text, retweets, likes }: Post, named: number | undefined): BookedPost => ({
  id,
  author: author.id,
  followers: author.followers,
  createdAt,
  text,
  retweets,
  likes,
  named,
});
