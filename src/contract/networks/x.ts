import type { Network } from "./network.ts";

/** New ones have up to 15 characters, those of the first years up to 20 (twitter-text, `validMentionOrList`). */
const handlePattern = /^\w{1,20}$/;

export const x = {
  id: "x",
  name: "X",
  isHandle: (handle) => handlePattern.test(handle),
  profiles: "https://x.com/",
  profilesById: "https://x.com/i/user/",
  // X finds a post by its id alone.
  postUrl: ({ id, handle = "" }) => `https://x.com/${handlePattern.test(handle) ? handle : "i"}/status/${id}`,
  linkHosts: ["x.com", "www.x.com", "mobile.x.com", "twitter.com", "www.twitter.com", "mobile.twitter.com"],
  imageHosts: ["pbs.twimg.com", "abs.twimg.com"],
  thumbnail: (path) => path.replace(/_(?:bigger|200x200|400x400)(?=\.(?:jpe?g|png|gif|webp)$)/i, "_normal"),
} as const satisfies Network;
