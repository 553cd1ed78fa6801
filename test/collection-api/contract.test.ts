import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { collectionScoreSchema, influencerSchema, operations, tweetSchema } from "../../src/contract/schemas.ts";
import { tweetJson } from "../support/api-server.ts";

const post = operations.tweets.entry;

test("every schema of an entry compiles", () => {
  for (const schema of [influencerSchema, tweetSchema, collectionScoreSchema]) z.compile(schema, { strict: true });
});

test("the client decodes the dates that the service encodes, to the second", () => {
  fc.assert(
    fc.property(fc.date({ min: new Date("1970-01-01"), max: new Date("2099-12-31"), noInvalidDate: true }), (date) => {
      const moment = new Date(Math.floor(date.getTime() / 1_000) * 1_000);
      const tweet = { ...post.parse(tweetJson()), createdAt: moment, date: moment };
      const encoded = z.encode(post, tweet);
      expect(post.parse(encoded)).toEqual(tweet);
    }),
  );
});

test.each([
  ["date", "2021-11-28"],
  ["date", "2021-13-28T21:03:11.000+00:00"],
  ["date", "yesterday"],
  ["createdAt", "Sun Nov 28 21:03:11 2021"],
  ["createdAt", "Sun Nov 99 21:03:11 +0000 2021"],
  ["createdAt", "Sun Nov 28 21:03:11 +2400 2021"],
  ["createdAt", "Sun Nov 28 21:03:11 +0000 0021"],
  ["createdAt", "Jan Nov 28 21:03:11 +0000 2021"],
  ["createdAt", "So Nov 28 21:03:11 +0000 2021"],
])("%s: %s is not a date", (field, value) => {
  expect(post.safeParse({ ...tweetJson(), [field]: value }).success).toBe(false);
});

test.each([
  ["date", "2021-11-28T21:03:11.000+0530"],
  ["date", "2021-11-28T21:03:11+05:30"],
  ["date", "2021-11-28T15:33:11Z"],
  ["createdAt", "Sun Nov 28 21:03:11 +0530 2021"],
  ["createdAt", "Sun Nov 28 21:03:11 +05:30 2021"],
  ["createdAt", "Sun Nov 28 15:33:11 Z 2021"],
] as const)("%s: %s is read with its offset", (field, value) => {
  expect(post.parse({ ...tweetJson(), [field]: value })[field]).toEqual(new Date("2021-11-28T15:33:11.000Z"));
});
