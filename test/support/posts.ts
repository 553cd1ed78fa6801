import { readFileSync } from "node:fs";
import { z } from "zod";
import type { Address } from "../../src/contract/address.ts";
import { createdAtDate, isoDate } from "../../src/contract/schemas.ts";
import { DAY_MS } from "../../src/infra/time.ts";
import type { ServiceDatabase } from "../../src/service/database/database.ts";
import { dayOf } from "../../src/service/database/days.ts";
import { markDirty } from "../../src/service/database/dirty.ts";
import type { PostRow } from "../../src/service/database/tables.ts";
import type { Post } from "../../src/service/store/post.ts";

/* Posts, the lines of files in which they come, and how they get into a database without an import. */

/** A post of 20 November 2026, 10:00 UTC, by its own author. */
export const newPost = (id: number, differing: Partial<Post> = {}): Post => ({
  id: String(id),
  author: {
    id: String(1_000 + id),
    screenName: `author_${id}`,
    name: `Author ${id}`,
    description: "",
    location: "",
    pictureUrl: "https://pbs.twimg.com/profile_images/1/a_normal.png",
    isVerified: false,
    isProtected: false,
    followers: 10 * id,
    statuses: 5,
    favourites: 3,
  },
  createdAt: Date.UTC(2026, 10, 20, 10),
  text: `post ${id}`,
  lang: "en",
  source: "",
  isSensitive: false,
  retweets: 1,
  likes: 2,
  ...differing,
});

/** The same post in the formats, with the required fields only: the lines in docs/service.md. */
export const sampleLines = (/```json\n(.*?)\n```/s.exec(readFileSync("docs/service.md", "utf8"))?.[1] ?? "").split("\n");

/** A post in each import format, with the test's changes in `differing`. */
type Differing = Readonly<Record<string, unknown>>;

export const entryOf = (post: Post, differing: Differing = {}) => {
  const { author } = post;
  return {
    id: post.id,
    user: {
      id: author.id,
      screenName: author.screenName,
      profileImageUrl: author.pictureUrl,
      description: author.description,
      name: author.name,
      location: author.location,
      followersCount: author.followers,
      verified: author.isVerified,
      statusesCount: author.statuses,
      favouritesCount: author.favourites,
      protected: author.isProtected,
    },
    source: post.source,
    text: post.text,
    retweetCount: post.retweets,
    favoriteCount: post.likes,
    possiblySensitive: post.isSensitive,
    lang: post.lang,
    retweetedStatus: null,
    createdAt: z.encode(createdAtDate, new Date(post.createdAt)),
    date: z.encode(isoDate, new Date(post.createdAt)),
    originalId: post.id,
    originalText: post.text,
    originalTweet: true,
    interaction: post.retweets + post.likes,
    ...(post.contract && { contractAddress: post.contract }),
    ...differing,
  };
};

export const v2UserOf = ({ author }: Post, differing: Differing = {}) => ({
  id: author.id,
  username: author.screenName,
  name: author.name,
  ...(author.description !== "" && { description: author.description }),
  ...(author.location !== "" && { location: author.location }),
  profile_image_url: author.pictureUrl,
  protected: author.isProtected,
  verified: author.isVerified,
  public_metrics: {
    followers_count: author.followers,
    following_count: 1,
    tweet_count: author.statuses,
    listed_count: 0,
    like_count: author.favourites,
  },
  ...differing,
});

/** `source` is plain text here. */
export const v2PostOf = (post: Post, differing: Differing = {}) => ({
  id: post.id,
  author_id: post.author.id,
  created_at: new Date(post.createdAt).toISOString(),
  text: post.text,
  lang: post.lang,
  source: post.source.replaceAll(/<[^>]*>/g, ""),
  possibly_sensitive: post.isSensitive,
  public_metrics: { retweet_count: post.retweets, reply_count: 0, like_count: post.likes, quote_count: 0 },
  ...differing,
});

export const pageOf = (posts: readonly Post[], includes: Differing = {}) => ({
  data: posts.map((post) => v2PostOf(post)),
  includes: { users: posts.map((post) => v2UserOf(post)), ...includes },
  meta: { result_count: posts.length },
});

export const COLLECTIONS = 1_000;
const PEOPLE = 50_000;
/** Days of posts: no more than the service stores. */
const DAYS = 40;
const words =
  "holders keep showing up every single morning and that is the whole thesis of what we read today about an art club".split(" ");

/** Posts spread over 1,000 collections and the 40 days before `now`: lines that contain one of their terms. */
export function* postLines(count: number, now: number): Generator<string> {
  for (let index = 0; index < count; index += 1) {
    const mixed = Math.imul(index + 1, 0x9e3779b1) >>> 0;
    const sentence = Array.from({ length: 10 + (mixed % 30) }, (_, at) => words[(mixed + at * 7) % words.length]);
    const { author } = newPost(1 + (mixed % PEOPLE));
    const post = newPost(index + 1, {
      id: String(1_990_000_000_000_000_000n + BigInt(index) * 1_000_003n),
      author: { ...author, description: "Painter of pixels, keeper of bees, collector of small creatures.", statuses: index },
      createdAt: now - Math.floor((1 - index / count) * DAYS * DAY_MS),
      text: `${sentence.join(" ")} collection${mixed % COLLECTIONS} ✨`,
      retweets: mixed % 50,
      likes: mixed % 500,
    });
    yield `${JSON.stringify(entryOf(post))}\n`;
  }
}

/** A file's content as it is read. */
export async function* chunksOf(content: string): AsyncGenerator<Buffer> {
  yield Buffer.from(content);
}

/** A table with the names of the fields as its header, for an import of collections or prices. */
export const csvLines = (rows: readonly object[]): string =>
  [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]
    .map((values) => `${values.map((value) => `"${[value].flat().join("|").replaceAll('"', '""')}"`).join()}\n`)
    .join("");

export const jsonLines = (values: readonly unknown[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join("");

/** The fields of a post that the numbers depend on. */
export interface PlainPost {
  readonly id: string;
  readonly author: string;
  readonly createdAt: number;
  readonly followers: number;
  readonly retweets: number;
  readonly likes: number;
}

const rowOf = (collection: Address, { createdAt, ...post }: PlainPost): PostRow => ({
  ...post,
  collection,
  day: dayOf(createdAt),
  created_at: createdAt,
  text: `Post ${post.id}`,
  lang: "en",
  source: "<a>Web</a>",
  is_sensitive: 0,
  contract: null,
});

/** Adds posts with their authors, without an import. */
export function addPosts(database: ServiceDatabase, collection: Address, posts: readonly PlainPost[]): Promise<void> {
  return database.transact("test", async (transaction) => {
    const people = [...new Set(posts.map(({ author }) => author))].map((id) => ({
      collection,
      id,
      as_of: 0,
      as_of_post: "1",
      screen_name: `person_${id}`,
      name: `Person ${id}`,
      description: "",
      location: "",
      picture_url: "https://pbs.twimg.com/a.png",
      is_verified: 0,
      is_protected: 0,
      statuses: 1,
      favourites: 2,
    }));
    for (const rows of chunks(people))
      await transaction
        .insertInto("people")
        .values(rows)
        .onConflict((c) => c.doNothing())
        .execute();
    for (const rows of chunks(posts.map((post) => rowOf(collection, post)))) {
      await transaction.insertInto("posts").values(rows).execute();
    }
  });
}

const chunks = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / 500) }, (_, index) => rows.slice(index * 500, (index + 1) * 500));

/** Marks a collection's posts as changed, as every writer does. */
export async function markChanged(database: ServiceDatabase, collection: Address, now: number): Promise<void> {
  await database.transact("test", (transaction) => markDirty(transaction, [collection], now));
}

export async function addCollection(database: ServiceDatabase, address: Address, name: string): Promise<void> {
  await database.run("test", (connection) =>
    connection.insertInto("collections").values({ address, name, terms: "[]" }).execute(),
  );
}
