import { operations, type Tweet } from "../../../src/contract/schemas.ts";
import { tweetJson, userJson } from "../../support/api-server.ts";
import { hostileParts } from "../../support/hostile-text.ts";

/** All hostile text parts, rotated by the given number. */
const hostile = (from: number) => [...hostileParts.slice(from), ...hostileParts.slice(0, from)].join(" x ");

/** 20 maximally hostile posts, too long for a card. */
export const hostilePosts: readonly Tweet[] = Array.from({ length: 20 }, (_, index) => {
  const text = hostile(4 * index);
  const user = userJson({ name: text, description: text });
  return operations.tweets.entry.parse(tweetJson({ id: `15000000000000000${index + 10}`, user, text, possiblySensitive: true }));
});
