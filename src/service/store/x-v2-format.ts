import { z } from "zod";
import { compiled, isoDate } from "../../contract/schemas.ts";
import {
  admitted,
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
  type Period,
  postText,
  reasonAt,
  reasonsOf,
  refused,
  retweetWithoutOriginal,
  toSecond,
} from "./decoding.ts";
import type { Person, Post } from "./post.ts";
import { escaped, withLinks } from "./x-links.ts";

/*
 * Decodes posts of X API v2 (https://docs.x.com/x-api/fundamentals/data-dictionary). Fields that were not requested are missing.
 * X's OpenAPI document has other field names than its guides since version 2.167; answers may have either.
 */

/** The names of fields in the OpenAPI document, with those in the guides. */
const guideNames = Object.entries({
  edit_history_post_ids: "edit_history_tweet_ids",
  note_post: "note_tweet",
  post_count: "tweet_count",
  posts: "tweets",
  referenced_posts: "referenced_tweets",
  repost_count: "retweet_count",
});

/** Adds an object's fields under the names of X's guides. Schemas that did this would take twice as long. */
function renameFields<Value>(value: Value): Value {
  const fields = Object(value) as Record<string, unknown>;
  for (const [name, guideName] of guideNames) if (name in fields) fields[guideName] ??= fields[name];
  return value;
}

/** @param value a post, a user, or the counts of a post. */
function withGuideNames(value: unknown): unknown {
  renameFields(Object(value).public_metrics);
  return renameFields(value);
}

const orNone = list.nullish().transform((values) => values ?? []);

/** More than X has: a post can be edited five times (docs.x.com, «Edit Posts»). */
const MAX_VERSIONS = 20;

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
    text: postText,
    entities: z.unknown().optional(),
    note_tweet: z.object({ text: postText.nullish(), entities: z.unknown().optional() }).nullish(),
    lang: orEmpty,
    possibly_sensitive: orFalse,
    source: orEmpty,
    public_metrics: z.object({ retweet_count: count, like_count: count }),
    referenced_tweets: orNone.pipe(z.array(z.object({ type: z.string(), id: z.string() }))),
    edit_history_tweet_ids: z
      .array(id)
      .max(MAX_VERSIONS, `has more than ${MAX_VERSIONS} entries`)
      .nullish()
      .transform((ids) => ids ?? []),
  }),
);

const pageSchema = z.object({
  data: z
    .union([z.array(z.unknown()), z.looseObject({}).transform((post) => [post])])
    .nullish()
    .transform((posts) => posts ?? [])
    .pipe(list),
  includes: z
    .object({ users: orNone, tweets: orNone })
    .nullish()
    .transform((includes) => includes ?? { users: [], tweets: [] }),
});

/** `twarc2 flatten` embeds the author and the posts that a post refers to. */
const flattenedSchema = z.object({ author: z.unknown().optional(), referenced_tweets: orNone });

interface Part {
  readonly value: unknown;
  readonly path: Path;
}

const partsAt = (values: readonly unknown[], ...path: Path): Part[] =>
  values.map((value, index) => ({ value, path: [...path, index] }));

const inside = ({ value, path }: Part, name: string): Part => ({
  value: (value as Readonly<Record<string, unknown>> | null)?.[name],
  path: [...path, name],
});

const byId = (parts: readonly Part[]) => new Map(parts.map((part) => [inside(part, "id").value, part]));

/** @param known people whom the page need not include, by id. */
export function decodePage(value: object, period: Period, known: ReadonlyMap<string, Person> = new Map()): Decoded {
  renameFields((value as { readonly includes?: unknown }).includes);
  const result = pageSchema.safeParse(value);
  if (!result.success) return refused(...reasonsOf(result.error));
  const { data, includes } = result.data;
  const users = partsAt(includes.users, "includes", "users");
  return decodeParts(partsAt(data, "data"), users, partsAt(includes.tweets, "includes", "tweets"), period, known);
}

/** A post with its author in it, as `twarc2 flatten` writes it. */
export function decodePost(value: object, period: Period): Decoded {
  const result = flattenedSchema.safeParse(value);
  if (!result.success) return refused(...reasonsOf(result.error));
  const post = { value, path: [] };
  // A reference that embeds no post has a type and an id only.
  const rest = partsAt(result.data.referenced_tweets, "referenced_tweets").filter(
    ({ value }) => Object.keys(Object(value)).length > 2,
  );
  const users = [post, ...rest].map((part) => inside(part, "author")).filter((author) => author.value);
  return decodeParts([post], users, rest, period);
}

function decodeParts(
  posts: readonly Part[],
  users: readonly Part[],
  rest: readonly Part[],
  period: Period,
  known: ReadonlyMap<string, Person> = new Map(),
): Decoded {
  const originals = byId(rest);
  /** By user id: the person, or the reason why the user is refused. */
  const authors = new Map<unknown, Person | string>();
  for (const [userId, { value, path }] of byId(users)) {
    const user = userSchema.safeParse(withGuideNames(value));
    authors.set(userId, user.success ? personOf(user.data) : (reasonsOf(user.error, path)[0] ?? ""));
  }
  const take = ({ value, path }: Part, isOriginal = false): Decoded => {
    const result = postSchema.safeParse(withGuideNames(value));
    if (!result.success) return refused(...reasonsOf(result.error, path));
    const post = result.data;
    const retweeted = post.referenced_tweets.find(({ type }) => type === "retweeted");
    if (retweeted && !isOriginal) {
      const original = originals.get(retweeted.id);
      return original ? take(original, true) : retweetWithoutOriginal;
    }
    const author = authors.get(post.author_id) ?? known.get(post.author_id);
    if (typeof author !== "object") {
      const reason = author ? `this user cannot be taken: ${author}` : "no user with this id came with the post";
      return refused(reasonAt([...path, "author_id"], reason));
    }
    const { text, entities } = post;
    const whole = post.note_tweet;
    const normalised: Post = {
      id: post.id,
      author,
      createdAt: toSecond(post.created_at),
      text: whole?.text ? withLinks(whole.text, whole.entities) : withLinks(text, entities),
      lang: post.lang,
      source: anchorOf(post.source),
      isSensitive: post.possibly_sensitive,
      retweets: post.public_metrics.retweet_count,
      likes: post.public_metrics.like_count,
      ...(post.edit_history_tweet_ids.length > 1 && { versions: post.edit_history_tweet_ids }),
    };
    return admitted(normalised, period, [...path, "created_at"]);
  };
  return joined(posts.map((post) => take(post)));
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

/** `undefined` if this is no readable user. */
export function decodePerson(value: unknown): Person | undefined {
  const { data } = userSchema.safeParse(withGuideNames(value));
  return data && personOf(data);
}

const countsSchema = z.object({
  id,
  possibly_sensitive: orFalse,
  public_metrics: z.object({ retweet_count: count, like_count: count }),
});

/** `undefined` if this is no readable post. */
export function decodeCounts(value: unknown) {
  const { data } = countsSchema.safeParse(withGuideNames(value));
  if (!data) return undefined;
  const { retweet_count: retweets, like_count: likes } = data.public_metrics;
  return { id: data.id, retweets, likes, isSensitive: data.possibly_sensitive };
}

/** The service's interface names a client by an anchor, the X API v2 in plain text. */
const anchorOf = (client: string): string => client && `<a href="https://x.com" rel="nofollow">${escaped(client)}</a>`;
