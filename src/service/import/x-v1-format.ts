import { z } from "zod";
import { compiled, createdAtDate } from "../../contract/schemas.ts";
import {
  admitted,
  count,
  type Decoded,
  field,
  id,
  MISSING,
  orEmpty,
  orFalse,
  orZero,
  type Path,
  postText,
  type Reading,
  reasonsOf,
  refused,
  toSecond,
} from "../store/decoding.ts";
import type { Post } from "../store/post.ts";
import { withLinks } from "../store/x-links.ts";

/* X API v1.1 (https://developer.x.com/en/docs/twitter-api/v1/data-dictionary/object-model/tweet). */

const statusSchema = compiled(
  z
    .object({
      id_str: id,
      created_at: createdAtDate,
      // Cut off after 140 characters; extended mode has `full_text` instead.
      text: postText.nullish(),
      full_text: postText.nullish(),
      entities: z.unknown().optional(),
      extended_tweet: z.object({ full_text: postText, entities: z.unknown().optional() }).nullish(),
      source: orEmpty,
      lang: orEmpty,
      possibly_sensitive: orFalse,
      retweet_count: count,
      favorite_count: count,
      user: z.object({
        id_str: id,
        screen_name: field,
        name: orEmpty,
        description: orEmpty,
        location: orEmpty,
        profile_image_url_https: orEmpty,
        verified: orFalse,
        protected: orFalse,
        followers_count: count,
        statuses_count: orZero,
        favourites_count: orZero,
      }),
    })
    .refine((status) => (status.extended_tweet?.full_text ?? status.full_text ?? status.text ?? undefined) !== undefined, {
      path: ["text"],
      message: MISSING,
    }),
);

export function decodeStatus(value: object, reading: Reading, path: Path = []): Decoded {
  const retweeted = (value as { readonly retweeted_status?: unknown }).retweeted_status;
  if (retweeted !== undefined && retweeted !== null && path.length === 0) {
    return decodeStatus(Object(retweeted), reading, ["retweeted_status"]);
  }
  const result = statusSchema.safeParse(value);
  if (!result.success) return refused(...reasonsOf(result.error, path));
  const status = result.data;
  const { user, extended_tweet: extended } = status;
  const post: Post = {
    id: status.id_str,
    author: {
      id: user.id_str,
      screenName: user.screen_name,
      name: user.name,
      description: user.description,
      location: user.location,
      pictureUrl: user.profile_image_url_https,
      isVerified: user.verified,
      isProtected: user.protected,
      followers: user.followers_count,
      statuses: user.statuses_count,
      favourites: user.favourites_count,
    },
    createdAt: toSecond(status.created_at),
    text: extended
      ? withLinks(extended.full_text, extended.entities)
      : withLinks(status.full_text ?? status.text ?? "", status.entities),
    lang: status.lang,
    source: status.source,
    isSensitive: status.possibly_sensitive,
    retweets: status.retweet_count,
    likes: status.favorite_count,
  };
  return admitted(post, reading, [...path, "created_at"]);
}
