import { dayOf } from "../database/partitions.ts";
import type { PersonRow, PostRow } from "../database/tables.ts";
import type { Post } from "../post.ts";

type Collection = PostRow["collection"];

/** A post as one of the collections that it belongs to has it. */
export const postRow = (collection: Collection, post: Post): PostRow => ({
  collection,
  day: dayOf(post.createdAt),
  id: post.id,
  created_at: post.createdAt,
  author: post.author.id,
  followers: post.author.followers,
  retweets: post.retweets,
  likes: post.likes,
  text: post.text,
  lang: post.lang,
  source: post.source,
  is_sensitive: Number(post.isSensitive),
  contract: post.contract ?? null,
});

/** The author of a post as one of its collections has them. */
export const personRow = (collection: Collection, { id, createdAt, author }: Post): PersonRow => ({
  collection,
  id: author.id,
  as_of: createdAt,
  as_of_post: id,
  screen_name: author.screenName,
  name: author.name,
  description: author.description,
  location: author.location,
  picture_url: author.pictureUrl,
  is_verified: Number(author.isVerified),
  is_protected: Number(author.isProtected),
  statuses: author.statuses,
  favourites: author.favourites,
});

export const interactionOf = ({ retweets, likes }: Pick<PostRow, "retweets" | "likes">): number => retweets + likes;

/** What tells which of two profiles of a person is newer, first things first; two that agree in all of it are the same. */
const newness = [
  "as_of",
  "as_of_post",
  "statuses",
  "favourites",
  "screen_name",
  "name",
  "description",
  "location",
  "picture_url",
  "is_verified",
  "is_protected",
] as const;

/** Whether a profile replaces another one: the same whichever of the two came first. */
export function isNewer(one: PersonRow, other: PersonRow): boolean {
  for (const column of newness) {
    const [own, others] = [one[column], other[column]];
    if (own === others) continue;
    // An id is a number, too long for a number of JavaScript.
    if (column === "as_of_post" && String(own).length !== String(others).length)
      return String(own).length > String(others).length;
    return own > others;
  }
  return false;
}
