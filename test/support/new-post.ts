import type { Post } from "../../src/service/post.ts";

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
