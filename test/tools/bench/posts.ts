import { operations } from "../../../src/contract/schemas.ts";
import { listJson, tweetJson } from "../../support/api-server.ts";

/** An answer of 20 posts, about 20 kB as JSON. */
export const postsJson = listJson(
  ...Array.from({ length: 20 }, (_, index) =>
    tweetJson({ id: `15000000000000000${index + 10}`, text: `Post ${index}: ${"gm everybody ".repeat(15)}` }),
  ),
);

export const posts = postsJson.data.map((post) => operations.tweets.entry.parse(post));
