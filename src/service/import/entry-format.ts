import { z } from "zod";
import { compiled, createdAtDate, isoDate } from "../../contract/schemas.ts";
import {
  admitted,
  contract,
  count,
  type Decoded,
  field,
  id,
  MISSING,
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
} from "../store/decoding.ts";
import type { Post } from "../store/post.ts";

const entrySchema = compiled(
  z.object({
    id,
    user: z.object({
      id,
      screenName: field,
      name: orEmpty,
      description: orEmpty,
      location: orEmpty,
      profileImageUrl: orEmpty,
      followersCount: count,
      verified: orFalse,
      statusesCount: orZero,
      favouritesCount: orZero,
      protected: orFalse,
    }),
    source: orEmpty,
    text: postText,
    lang: orEmpty,
    retweetCount: count,
    favoriteCount: count,
    possiblySensitive: orFalse,
    retweetedStatus: z.unknown().optional(),
    originalTweet: z.boolean().nullish(),
    createdAt: createdAtDate.nullish(),
    date: isoDate.nullish(),
    contractAddress: contract.nullish(),
  }),
);

export function decodeEntry(value: object, period: Period, path: Path = []): Decoded {
  const result = entrySchema.safeParse(value);
  if (!result.success) return refused(...reasonsOf(result.error, path));
  const entry = result.data;
  const createdAt = entry.createdAt ?? entry.date;
  if (!createdAt) return refused(reasonAt([...path, "date"], MISSING));
  if (entry.date && Math.abs(createdAt.getTime() - entry.date.getTime()) >= 1_000) {
    return refused(reasonAt([...path, "date"], "differs from createdAt"));
  }
  if (!(entry.originalTweet ?? !entry.retweetedStatus)) {
    return path.length === 0 ? embeddedOf(entry.retweetedStatus, period) : retweetWithoutOriginal;
  }
  const { user, contractAddress } = entry;
  const post: Post = {
    id: entry.id,
    author: {
      id: user.id,
      screenName: user.screenName,
      name: user.name,
      description: user.description,
      location: user.location,
      pictureUrl: user.profileImageUrl,
      isVerified: user.verified,
      isProtected: user.protected,
      followers: user.followersCount,
      statuses: user.statusesCount,
      favourites: user.favouritesCount,
    },
    createdAt: toSecond(createdAt),
    text: entry.text,
    lang: entry.lang,
    source: entry.source,
    isSensitive: entry.possiblySensitive,
    retweets: entry.retweetCount,
    likes: entry.favoriteCount,
    contract: contractAddress ?? undefined,
  };
  return admitted(post, period, [...path, "createdAt"]);
}

/** Decodes a retweeted status, which the interface document does not define: one of another form counts as missing. */
const embeddedOf = (status: unknown, period: Period): Decoded =>
  entrySchema.safeParse(status).success ? decodeEntry(status as object, period, ["retweetedStatus"]) : retweetWithoutOriginal;
