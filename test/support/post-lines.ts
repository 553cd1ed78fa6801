import { readFileSync } from "node:fs";
import { z } from "zod";
import { createdAtDate, isoDate } from "../../src/contract/schemas.ts";
import type { Post } from "../../src/service/post.ts";

/** The same post in each of the formats, with the required fields only: the lines in docs/service.md. */
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

export const statusOf = (post: Post, differing: Differing = {}) => {
  const { author } = post;
  return {
    created_at: z.encode(createdAtDate, new Date(post.createdAt)),
    id: Number(post.id),
    id_str: post.id,
    text: post.text,
    truncated: false,
    source: post.source,
    user: {
      id: Number(author.id),
      id_str: author.id,
      name: author.name,
      screen_name: author.screenName,
      location: author.location === "" ? null : author.location,
      url: null,
      description: author.description === "" ? null : author.description,
      protected: author.isProtected,
      verified: author.isVerified,
      followers_count: author.followers,
      friends_count: 1,
      favourites_count: author.favourites,
      statuses_count: author.statuses,
      profile_image_url_https: author.pictureUrl,
    },
    quote_count: 0,
    retweet_count: post.retweets,
    favorite_count: post.likes,
    possibly_sensitive: post.isSensitive,
    lang: post.lang,
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
