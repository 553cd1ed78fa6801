import { z } from "zod";
import { isoDate } from "../../contract/schemas.ts";
import type { Person, Post } from "../post.ts";
import {
  type Authors,
  admitted,
  compiled,
  count,
  type Decoded,
  field,
  id,
  joined,
  list,
  orEmpty,
  orFalse,
  orZero,
  type Path,
  type Reading,
  reasonAt,
  reasonsOf,
  refused,
  retweetAlone,
  text,
  toSecond,
} from "./decoding.ts";

/*
 * Posts, users and pages of the X API v2 (https://docs.x.com/x-api/fundamentals/data-dictionary). What was not asked for with
 * `tweet.fields` and `user.fields` is missing.
 */

const orNone = list.optional().default([]);

const userSchema = compiled(
  z.object({
    id,
    username: field,
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
    referenced_tweets: orNone.pipe(z.array(z.object({ type: z.string(), id: z.string() }))),
  }),
);

const pageSchema = z.object({
  data: z
    .union([z.array(z.unknown()), z.looseObject({}).transform((post) => [post])])
    .pipe(list)
    .optional()
    .default([]),
  includes: z.object({ users: orNone, tweets: orNone }).optional().default({ users: [], tweets: [] }),
});

/** A post as `flatten` of twarc2 writes it: with its author, and the posts that it refers to with theirs. */
const flattenedSchema = z.object({ author: z.unknown().optional(), referenced_tweets: orNone });

/** Something in a line, and where it stands. */
interface Part {
  readonly value: unknown;
  readonly path: Path;
}

/** Posts as they came, with the users and the posts that came with them. */
interface Parts {
  readonly posts: readonly Part[];
  readonly users: readonly Part[];
  readonly others: readonly Part[];
}

const partsAt = (values: readonly unknown[], ...path: Path): Part[] =>
  values.map((value, index) => ({ value, path: [...path, index] }));

/** The part that another has under a name. */
const inside = ({ value, path }: Part, name: string): Part => ({
  value: (value as Readonly<Record<string, unknown>> | null)?.[name],
  path: [...path, name],
});

/** Whatever has an `id`, by it. */
const byId = (parts: readonly Part[]) => new Map(parts.map((part) => [inside(part, "id").value, part]));

/** Reads a page: its good posts are taken, whatever is wrong with the others. */
export function decodePage(value: object, reading: Reading): Decoded {
  const result = pageSchema.safeParse(value);
  if (!result.success) return refused(...reasonsOf(result.error));
  const { data, includes } = result.data;
  const users = partsAt(includes.users, "includes", "users");
  return decodeParts({ posts: partsAt(data, "data"), users, others: partsAt(includes.tweets, "includes", "tweets") }, reading);
}

/** Reads a post that stands alone. If it is not flattened, its author must have come before. */
export function decodePost(value: object, reading: Reading): Decoded {
  const result = flattenedSchema.safeParse(value);
  if (!result.success) return refused(...reasonsOf(result.error));
  const post = { value, path: [] };
  // One that did not come is referred to by its type and id alone.
  const others = partsAt(result.data.referenced_tweets, "referenced_tweets").filter(
    ({ value }) => Object.keys(Object(value)).length > 2,
  );
  const users = [post, ...others].map((part) => inside(part, "author")).filter((author) => author.value);
  return decodeParts({ posts: [post], users, others }, reading);
}

function decodeParts({ posts, users, others }: Parts, reading: Reading): Decoded {
  const originals = byId(others);
  const persons = new Map<unknown, Person>();
  const broken = new Map<unknown, string>();
  for (const [userId, { value, path }] of byId(users)) {
    const user = userSchema.safeParse(value);
    if (!user.success) broken.set(userId, reasonsOf(user.error, path)[0] ?? "");
    else {
      persons.set(userId, personOf(user.data));
      reading.authors?.add(personOf(user.data));
    }
  }
  const authors: Authors = {
    add: () => {},
    find: (author) => persons.get(author) ?? (broken.has(author) ? undefined : reading.authors?.find(author)),
  };
  const withAuthors = { ...reading, authors };
  const decoded = posts.map(({ value, path }) => {
    const post = postSchema.safeParse(value);
    if (!post.success) return refused(...reasonsOf(post.error, path));
    const retweeted = post.data.referenced_tweets.find(({ type }) => type === "retweeted");
    if (!retweeted) return place(post.data, withAuthors, path, broken);
    const part = originals.get(retweeted.id);
    if (!part) return retweetAlone;
    const original = postSchema.safeParse(part.value);
    if (!original.success) return refused(...reasonsOf(original.error, part.path));
    return place(original.data, withAuthors, part.path, broken);
  });
  return joined(decoded);
}

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
