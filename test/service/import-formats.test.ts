import { describe, expect, test } from "vitest";
import { decodeLine } from "../../src/service/import/decode-line.ts";
import type { Post } from "../../src/service/store/post.ts";
import { addressOf } from "../support/ids.ts";
import { entryOf, newPost, pageOf, sampleLines, v2PostOf, v2UserOf } from "../support/posts.ts";

const now = Date.UTC(2026, 10, 20, 12);
const decode = (value: unknown) => decodeLine(JSON.stringify(value), { firstDay: 0, now });
const [PAGE, POST] = ["page of the X API v2", "post of the X API v2"];
const anchored = (id: number, differing: Partial<Post> = {}) =>
  newPost(id, { source: '<a href="https://x.com" rel="nofollow">Ink &amp; Pen</a>', ...differing });
const post = anchored(1, { isSensitive: true });
const added = (...posts: readonly Post[]) => ({ posts, reasons: [], leftOut: 0 });
const retweetWithoutOriginal = { ...added(), leftOut: 1 };

const noCounts = { statuses: 0, favourites: 0 };
/** Paths of all leaf values. */
const leavesOf = (value: object): string[][] =>
  Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === "object" ? leavesOf(inner).map((path) => [key, ...path]) : [[key]],
  );
function without(value: Record<string, unknown>, path: readonly string[]): object {
  const parent = path.slice(0, -1).reduce((at, key) => at[key] as Record<string, unknown>, value);
  delete parent[path.at(-1) ?? ""];
  return value;
}

test("a post is the same in all formats", () => {
  const expected = added({ ...post, contract: undefined });
  expect(decode(entryOf(post))).toEqual(expected);
  const plain = { ...v2PostOf(post), source: "Ink & Pen" };
  expect(decode({ data: [plain], includes: { users: [v2UserOf(post)] } })).toEqual(expected);
  expect(decode({ data: plain, includes: { users: [v2UserOf(post)] } })).toEqual(expected);
});

test("a page of the X API v2 may have the names of X's OpenAPI document", () => {
  const original = newPost(2, { author: newPost(9).author });
  const guides = {
    data: [
      v2PostOf(post, { text: "it begins …", note_tweet: { text: "it begins and ends" } }),
      v2PostOf(newPost(3), { referenced_tweets: [{ type: "retweeted", id: "2" }] }),
    ],
    includes: { users: [v2UserOf(post), v2UserOf(original)], tweets: [v2PostOf(original)] },
  };
  const renamed = JSON.stringify(guides).replaceAll(
    /(?<=")(?:note_tweet|referenced_tweets|retweet_count|tweet_count|tweets)(?=":)/g,
    (name) => name.replace("retweet", "repost").replace("tweet", "post"),
  );
  const expected = decode(guides);
  expect(expected.posts).toMatchObject([{ text: "it begins and ends", author: { statuses: post.author.statuses } }, { id: "2" }]);
  expect(renamed).not.toContain("_tweet");
  expect(decode(JSON.parse(renamed))).toEqual(expected);
});

describe("a line with only the required fields, as docs/service.md shows them,", () => {
  const least: Post = {
    ...newPost(101, { text: "gm #otters", lang: "", retweets: 3, likes: 8, contract: undefined }),
    author: { ...newPost(0).author, id: "44", screenName: "river", name: "", pictureUrl: "", ...noCounts, followers: 1_200 },
  };

  test.each(sampleLines)("is accepted, with empty values for the rest: %s", (line) => {
    expect(decode(JSON.parse(line))).toEqual(added(least));
  });

  test.each(sampleLines)("is rejected with a reason when any of them is missing: %s", (line) => {
    for (const path of leavesOf(JSON.parse(line))) {
      const { posts, reasons } = decode(without(JSON.parse(line), path));
      expect([posts.length, reasons.length], path.join(".")).toEqual([0, 1]);
      expect(reasons[0], path.join(".")).toMatch(/: is missing$|: no user with this id/);
    }
  });

  const page = pageOf([post], { tweets: [] });
  const optional = { edit_history_tweet_ids: [], note_tweet: {}, referenced_tweets: [] };
  const whole = [entryOf(post, { contractAddress: "" }), { ...page, data: page.data.map((own) => ({ ...own, ...optional })) }];
  /** With null for everything that is not in `kept`. */
  const nulled = (value: unknown, stored: unknown): unknown => {
    if (Array.isArray(value)) return value.map((own, index) => nulled(own, (stored as unknown[])[index]));
    if (typeof value !== "object" || value === null) return stored;
    const of = stored as Record<string, unknown>;
    return Object.fromEntries(Object.entries(value).map(([key, own]) => [key, key in of ? nulled(own, of[key]) : null]));
  };

  test.each(sampleLines.map((line, index) => [line, whole[index]] as const))(
    "may have null in all other fields: %s",
    (line, value) => {
      expect(decode(nulled(value, JSON.parse(line)))).toEqual(added(least));
    },
  );

  test.each([{}, { id: "Tm90ZQ" }, { text: null }, { text: "" }])("a long form of %j leaves a post its text", (note_tweet) => {
    const { reasons, posts } = decode({ ...v2PostOf(post, { note_tweet }), author: v2UserOf(post) });
    expect([reasons, posts]).toMatchObject([[], [{ text: post.text }]]);
  });

  test("may have null for the list or the object that holds them", () => {
    const nothing = { data: null, includes: null, meta: null };
    expect(decode(nothing)).toEqual(added());
    expect(decode({ ...v2PostOf(post), author: v2UserOf(post), referenced_tweets: null }).reasons).toEqual([]);
    expect(decode({ ...page, includes: { users: null } }).reasons).toEqual([expect.stringMatching(/no user with this id/)]);
  });
});

test("texts are cut at 8,000 characters and all else at 1,000, in every format", () => {
  const { author } = newPost(1);
  const long = newPost(1, { text: `${"a".repeat(7_998)}🦦🦦`, author: { ...author, description: "b".repeat(1_001) } });
  const stored = { text: `${"a".repeat(7_998)}…`, author: { description: `${"b".repeat(999)}…` } };
  for (const value of [entryOf(long), pageOf([long])]) expect(decode(value).posts).toMatchObject([stored]);
});

test("links that X has shortened are as they were written, or where they lead", () => {
  const short = "gm https://t.co/a https://t.co/b";
  const textWith = (...urls: readonly object[]) => {
    const entities = { urls: [{ url: "https://t.co/a", expanded_url: "https://a.example/?x=1&y=2" }, ...urls] };
    const texts = [
      { ...v2PostOf(post, { text: short, entities }), author: v2UserOf(post) },
      { ...v2PostOf(post, { text: "gm …", note_tweet: { text: short, entities } }), author: v2UserOf(post) },
    ].map((value) => decode(value).posts[0]?.text);
    expect(new Set(texts).size, String(texts)).toBe(1);
    return texts[0]?.slice("gm https://a.example/?x=1&amp;y=2 ".length);
  };
  const url = "https://t.co/b";
  const [otter, plain] = [`https://a.example/${addressOf(0xabc)}`, "https://b.example/"];
  expect(textWith({ url, expanded_url: plain })).toBe(plain);
  expect(textWith({ url, expanded_url: plain, unwound_url: null, media_key: null })).toBe(plain);
  expect(textWith({ url, expanded_url: plain, unwound_url: otter })).toBe(otter);
  expect(textWith({ url, expanded_url: otter, unwound_url: plain })).toBe(otter);
  expect(textWith({ url, expanded_url: plain, unwound_url: "https://c.example/" })).toBe("https://c.example/");
  expect(textWith({ url, expanded_url: `${plain}0xabc`, unwound_url: "https://c.example/" })).toBe("https://c.example/");
  for (const none of [{ url }, { url: 5, expanded_url: plain }, { url, expanded_url: plain, media_key: "3_1" }, {}])
    expect(textWith(none)).toBe(url);
  expect(textWith({ url, expanded_url: `${plain}${"x".repeat(2_048)}` })).toBe(url);
  for (const entities of [undefined, null, 5, [], { urls: null }, { urls: [null, 5] }, { urls: {} }])
    expect(decode({ ...v2PostOf(post, { text: short, entities }), author: v2UserOf(post) }).posts).toMatchObject([
      { text: short },
    ]);
});

describe("entries of the tweets operation", () => {
  test("may name their collection in any letter case", () => {
    const address = addressOf(0xabc);
    const named = decode(entryOf(post, { contractAddress: `0x${address.slice(2).toUpperCase()}` }));
    expect(named.posts).toMatchObject([{ contract: address }]);
  });

  test("that are retweets yield the embedded original, if it has the same form", () => {
    const original = newPost(2);
    const retweet = (retweetedStatus: unknown) => decode(entryOf(post, { originalTweet: false, retweetedStatus }));
    expect(retweet(null)).toEqual(retweetWithoutOriginal);
    expect(retweet({ something: "else" })).toEqual(retweetWithoutOriginal);
    expect(retweet(entryOf(original))).toEqual(added({ ...original, contract: undefined }));
    expect(retweet(entryOf(original, { originalTweet: false, retweetedStatus: entryOf(post) }))).toEqual(retweetWithoutOriginal);
  });

  test("that nest retweets thousands of levels deep are left out", () => {
    const [before = "", after = ""] = JSON.stringify(entryOf(post, { originalTweet: false, retweetedStatus: "here" })).split(
      '"here"',
    );
    const line = `${before.repeat(2_000)}null${after.repeat(2_000)}`;
    expect(decodeLine(line, { firstDay: 0, now })).toEqual(retweetWithoutOriginal);
  });
});

describe("pages of the X API v2", () => {
  test("yield their good posts, and a reason for each bad one", () => {
    const [ownPost, two, three, four] = [1, 2, 3, 4].map((id) => newPost(id)) as [Post, Post, Post, Post];
    const page = pageOf([ownPost, two, three, four]);
    const { data, includes } = page as { data: object[]; includes: { users: object[] } };
    data[1] = { ...data[1], public_metrics: { retweet_count: "7", like_count: 1 } };
    includes.users[2] = { ...includes.users[2], username: 5 };
    includes.users[3] = { ...includes.users[3], id: "99" };
    expect(decode(page)).toEqual({
      posts: [ownPost],
      reasons: [
        `${PAGE}: data[1].public_metrics.retweet_count: expected number, received string`,
        `${PAGE}: data[2].author_id: this user cannot be taken: includes.users[2].username: expected string, received number`,
        `${PAGE}: data[3].author_id: no user with this id came with the post`,
      ],
      leftOut: 0,
    });
  });

  test("yield the included originals of retweets, and leave out retweets without one", () => {
    const original = newPost(2);
    const retweet = (id: string) => v2PostOf(post, { referenced_tweets: [{ type: "retweeted", id }] });
    const includes = { users: [v2UserOf(post), v2UserOf(original)], tweets: [v2PostOf(original)] };
    expect(decode({ data: [retweet("2")], includes })).toEqual(added(original));
    expect(decode({ data: [retweet("3")], includes })).toEqual(retweetWithoutOriginal);
    expect(decode({ data: [v2PostOf(original, { referenced_tweets: [{ type: "quoted", id: "9" }] })], includes })).toEqual(
      added(original),
    );
  });

  test("are rejected whole beyond 5,000 posts, people or references", () => {
    const [most, tooMany] = [5_000, 5_001].map((length) => Array.from({ length }, () => v2UserOf(post)));
    const data = [v2PostOf(post)];
    expect(decode({ data, includes: { users: most } }).posts).toHaveLength(1);
    const reasons = (value: unknown) => decode(value).reasons;
    expect(reasons({ data, includes: { users: tooMany } })).toEqual([`${PAGE}: includes.users: has more than 5000 entries`]);
    expect(reasons({ data, includes: { tweets: tooMany } })).toEqual([`${PAGE}: includes.tweets: has more than 5000 entries`]);
    expect(reasons({ data: tooMany })).toEqual([`${PAGE}: data: has more than 5000 entries`]);
    expect(reasons(v2PostOf(post, { referenced_tweets: tooMany }))).toEqual([
      `${POST}: referenced_tweets: has more than 5000 entries`,
    ]);
  });

  test("have their author in them", () => {
    expect(decode(v2PostOf(post)).reasons).toEqual([`${POST}: author_id: no user with this id came with the post`]);
  });
});

describe("posts of the X API v2 as twarc2 flattens them", () => {
  const [original, otherPost] = [newPost(2, { retweets: 9 }), newPost(3)];
  /** With its author and everything that it refers to. */
  const flattened = (own: Post, references: readonly object[] = [], differing = {}) => ({
    ...v2PostOf(own),
    author: v2UserOf(own),
    ...(references.length > 0 && { referenced_tweets: references }),
    __twarc: { version: "2.0.0" },
    ...differing,
  });
  const reference = (type: string, own: Post, differing = {}) => ({ type, ...flattened(own), ...differing });

  test("are added with their embedded author, regardless of their references", () => {
    expect(decode(flattened(post))).toEqual(decode(pageOf([post])));
    expect(decode(flattened(post)).posts).toHaveLength(1);
    const replying = flattened(post, [
      reference("replied_to", original),
      reference("quoted", otherPost),
      { type: "quoted", id: "9" },
    ]);
    expect(decode(replying)).toEqual(decode(pageOf([post])));
  });

  test("that are retweets yield the embedded original, and are counted without one", () => {
    const quoting = reference("retweeted", original, { referenced_tweets: [{ type: "quoted", id: "3" }] });
    expect(decode(flattened(post, [quoting]))).toEqual(decode(pageOf([original])));
    expect(decode(flattened(post, [{ type: "retweeted", id: "2" }]))).toEqual(retweetWithoutOriginal);
  });

  test("are rejected with the path of what is wrong", () => {
    const reasonsOf = (value: object) => decode(value).reasons;
    const nameless = { ...v2UserOf(post), username: 5 };
    const USER = "author_id: this user cannot be taken";
    const WRONG = "expected string, received number";
    expect(reasonsOf(flattened(post, [], { author: nameless }))).toEqual([`${POST}: ${USER}: author.username: ${WRONG}`]);
    const broken = [reference("retweeted", original, { author: { ...v2UserOf(original), username: 5 } })];
    expect(reasonsOf(flattened(post, broken))).toEqual([
      `${POST}: referenced_tweets[0].${USER}: referenced_tweets[0].author.username: ${WRONG}`,
    ]);
    expect(reasonsOf(flattened(post, [reference("retweeted", original, { text: 5 })]))).toEqual([
      `${POST}: referenced_tweets[0].text: ${WRONG}`,
    ]);
    for (const author of [{}, v2UserOf(otherPost), null, 5])
      expect(reasonsOf(flattened(post, [], { author }))).toEqual([`${POST}: author_id: no user with this id came with the post`]);
    for (const references of [5, "x", [null], [5]])
      expect(reasonsOf(flattened(post, [], { referenced_tweets: references }))).toEqual([
        expect.stringMatching(/^post of the X API v2: referenced_tweets(\[0\])?: expected /),
      ]);
  });
});
