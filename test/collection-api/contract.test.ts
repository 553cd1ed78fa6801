import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { tweetSchema } from "../../src/collection-api/contract.ts";
import { tweetJson } from "../support/api-server.ts";

test("what the service encodes the client decodes, to the second", () => {
  fc.assert(
    fc.property(fc.date({ min: new Date("1970-01-01"), max: new Date("2099-12-31"), noInvalidDate: true }), (date) => {
      const moment = new Date(Math.floor(date.getTime() / 1_000) * 1_000);
      const tweet = { ...tweetSchema.parse(tweetJson()), createdAt: moment, date: moment };
      const encoded = z.encode(tweetSchema, tweet);
      expect(tweetSchema.parse(encoded)).toEqual(tweet);
    }),
  );
});

test.each([
  ["date", "2021-11-28"],
  ["date", "2021-13-28T21:03:11.000+00:00"],
  ["date", "yesterday"],
  ["createdAt", "Sun Nov 28 21:03:11 2021"],
  ["createdAt", "Sun Nov 99 21:03:11 +0000 2021"],
  ["createdAt", "So Nov 28 21:03:11 +0000 2021"],
])("%s: %s is no date", (field, value) => {
  expect(tweetSchema.safeParse({ ...tweetJson(), [field]: value }).success).toBe(false);
});
