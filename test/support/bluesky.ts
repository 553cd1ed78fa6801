import { influencerSchema, tweetSchema } from "../../src/contract/schemas.ts";
import { influencerJson, tweetJson, userJson } from "./api-server.ts";

export const did = "did:plc:ewvi7nxzyoun6zhxrhs64oiz";
/** Ids as the service gives them to posts and people of Bluesky. */
export const blueskyId = (number: number): string => String(2n ** 63n + BigInt(number));
export const rkeyOf = (number: number): string => `3jzfcijpj2z2${String.fromCharCode(97 + number)}`;
export const permalinkOf = (number: number): string => `https://bsky.app/profile/${did}/post/${rkeyOf(number)}`;

export const blueskyUser = (number: number, screenName: string, over: object = {}) =>
  userJson({
    id: blueskyId(number),
    screenName,
    name: "Alice",
    profileImageUrl: `https://cdn.bsky.app/img/avatar/plain/${did}/bafkreihwihm6kpd6zuwhhlro75p5qks5qtrcu55jp3gddbfjsieiv7wuka@jpeg`,
    ...over,
  });

export const blueskyPost = (number: number, screenName: string, over: object = {}) =>
  tweetSchema.parse(
    tweetJson({
      id: blueskyId(number),
      originalId: blueskyId(number),
      user: blueskyUser(number, screenName),
      source: `<a href="${permalinkOf(number)}" rel="nofollow">Bluesky</a>`,
      ...over,
    }),
  );

export const blueskyPerson = (number: number, screenName: string, over: object = {}) =>
  influencerSchema.parse(influencerJson({ user: blueskyUser(number, screenName), ...over }));

/** A handle of 253 characters; those of two letters differ in the middle. */
export const longHandle = (letter: string): string => `${`${"a".repeat(24)}.`.repeat(5)}${letter}${"-1.b".repeat(31)}.io`;
