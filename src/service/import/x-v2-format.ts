import { z } from "zod";
import { isoDate } from "../../collection-api/contract.ts";
import type { Person, Post } from "../post.ts";
import {
  type Authors,
  admitted,
  compiled,
  count,
  type Decoded,
  id,
  joined,
  nothing,
  orEmpty,
  orFalse,
  orZero,
  type Path,
  type Reading,
  reasonAt,
  reasonsOf,
  refused,
  text,
  toSecond,
} from "./decoding.ts";

/*
 * Posts, users and pages of the X API v2 (https://docs.x.com/x-api/fundamentals/data-dictionary). What was not asked for with
 * `tweet.fields` and `user.fields` is missing.
 */

const userSchema = compiled(
  z.object({
    id,
    username: text,
    name: orEmpty,
    description: orEmpty,
    location: orEmpty,
    profile_image_url: orEmpty,
    verified: orFalse,
    protected: orFalse,
    public_metrics: z.object({ followers_count: count, tweet_count: orZero, like_count: orZero }),
  }),
);

const postSchema = compiled(
  z.object({
    id,
    author_id: id,
    created_at: isoDate,
    /** The beginning of a post that is longer than 280 characters. */
    text,
    /** All of such a post. */
    note_tweet: z.object({ text }).nullish(),
    lang: orEmpty,
    possibly_sensitive: orFalse,
    /** The client's name as plain text. */
    source: orEmpty,
    public_metrics: z.object({ retweet_count: count, like_count: count }),
    referenced_tweets: z
      .array(z.object({ type: z.string(), id: z.string() }))
      .optional()
      .default([]),
  }),
);

const list = z.array(z.unknown()).optional().default([]);
const pageSchema = z.object({
  data: z
    .union([z.array(z.unknown()), z.looseObject({}).transform((post) => [post])])
    .optional()
    .default([]),
  includes: z.object({ users: list, tweets: list }).optional().default({ users: [], tweets: [] }),
});

/** Whatever has an `id`, by it. */
const byId = (values: readonly unknown[]) =>
  new Map(values.map((value, index) => [(value as { readonly id?: unknown } | null)?.id, { value, index }]));

/** Reads a page: its good posts are taken, whatever is wrong with the others. */
export function decodePage(value: object, reading: Reading): Decoded {
  const result = pageSchema.safeParse(value);
  if (!result.success) return refused(...reasonsOf(result.error));
  const { data, includes } = result.data;
  const originals = byId(includes.tweets);
  const persons = new Map<unknown, Person>();
  const broken = new Map<unknown, string>();
  for (const [userId, { value, index }] of byId(includes.users)) {
    const user = userSchema.safeParse(value);
    if (!user.success) broken.set(userId, reasonsOf(user.error, ["includes", "users", index])[0] ?? "");
    else {
      persons.set(userId, personOf(user.data));
      reading.authors?.add(personOf(user.data));
    }
  }
  const authors: Authors = {
    add: () => {},
    find: (author) => persons.get(author) ?? (broken.has(author) ? undefined : reading.authors?.find(author)),
  };
  const ofPage = { ...reading, authors };
  const decoded = data.map((post, index) => {
    const path = ["data", index];
    const parsed = postSchema.safeParse(post);
    if (!parsed.success) return refused(...reasonsOf(parsed.error, path));
    const retweeted = retweetedBy(parsed.data);
    if (retweeted === undefined) return place(parsed.data, ofPage, path, broken);
    const original = originals.get(retweeted);
    if (!original) return nothing;
    const originalPath = ["includes", "tweets", original.index];
    const parsedOriginal = postSchema.safeParse(original.value);
    if (!parsedOriginal.success) return refused(...reasonsOf(parsedOriginal.error, originalPath));
    return place(parsedOriginal.data, ofPage, originalPath, broken);
  });
  return joined(decoded);
}

/** Reads a post that stands alone: its author must have come before. */
export function decodePost(value: object, reading: Reading): Decoded {
  const result = postSchema.safeParse(value);
  if (!result.success) return refused(...reasonsOf(result.error));
  return retweetedBy(result.data) === undefined ? place(result.data, reading, [], new Map()) : nothing;
}

const retweetedBy = ({ referenced_tweets }: z.output<typeof postSchema>): string | undefined =>
  referenced_tweets.find(({ type }) => type === "retweeted")?.id;

function place(post: z.output<typeof postSchema>, reading: Reading, path: Path, broken: ReadonlyMap<unknown, string>): Decoded {
  const author = reading.authors?.find(post.author_id);
  if (!author) {
    const reason = broken.get(post.author_id);
    const message = reason ? `this user cannot be taken: ${reason}` : "no user with this id came with the post or before it";
    return refused(reasonAt([...path, "author_id"], message));
  }
  const normalised: Post = {
    id: post.id,
    author,
    createdAt: toSecond(post.created_at),
    text: post.note_tweet?.text ?? post.text,
    lang: post.lang,
    source: anchorOf(post.source),
    isSensitive: post.possibly_sensitive,
    retweets: post.public_metrics.retweet_count,
    likes: post.public_metrics.like_count,
  };
  return admitted(normalised, reading, [...path, "created_at"]);
}

const personOf = (user: z.output<typeof userSchema>): Person => ({
  id: user.id,
  screenName: user.username,
  name: user.name,
  description: user.description,
  location: user.location,
  pictureUrl: user.profile_image_url,
  isVerified: user.verified,
  isProtected: user.protected,
  followers: user.public_metrics.followers_count,
  statuses: user.public_metrics.tweet_count,
  favourites: user.public_metrics.like_count,
});

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** The form in which v1.1 and the service's own interface name a client. */
const anchorOf = (client: string): string =>
  client && `<a href="https://x.com" rel="nofollow">${client.replaceAll(/[&<>]/g, (character) => entities[character] ?? "")}</a>`;
