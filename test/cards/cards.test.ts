import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { commands } from "../../commands/index.ts";
import type { Card, CardContext } from "../../src/cards/card.ts";
import { influencersCard } from "../../src/cards/influencers.ts";
import { avatarUrl } from "../../src/cards/person.ts";
import { scoresCard } from "../../src/cards/scores.ts";
import { tweetsCard } from "../../src/cards/tweets.ts";
import type { Answer } from "../../src/collection-api/api.ts";
import type { CollectionScore, Influencer, Tweet, User } from "../../src/collection-api/contract.ts";
import { viewsOf } from "../../src/interactions/command.ts";
import { outgoing } from "../../src/interactions/limits.ts";
import { navigation } from "../../src/interactions/navigation.ts";
import { checkEdit } from "../../src/playground/discord/checks.ts";
import { address, userJson } from "../support/api-server.ts";

const context: CardContext = {
  locale: "en-US",
  ageRestricted: false,
  imageOrigins: new Set(["https://pbs.twimg.com", "http://127.0.0.1:8787"]),
  explorerUrl: "https://etherscan.io/address/{address}",
};

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 3_000 }),
  fc.constantFrom(
    "*".repeat(5_000),
    "\n".repeat(5_000),
    "W".repeat(5_000),
    "👨‍👩‍👧‍👦".repeat(500),
    "",
    "\u200b",
    "||".repeat(900),
    "https://a.b/_".repeat(300),
  ),
);
const count = fc.oneof(fc.maxSafeNat(), fc.constantFrom(0, 1, Number.MAX_SAFE_INTEGER));
const score = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(0, -0, 1e308, -1e308, 5e-324));
const user: fc.Arbitrary<User> = fc.record({
  id: text.filter((id) => id !== ""),
  screenName: fc.oneof(text, fc.stringMatching(/^[A-Za-z0-9_]{1,15}$/)),
  profileImageUrl: fc.oneof(
    fc.webUrl(),
    text,
    fc.constantFrom(
      "https://pbs.twimg.com/x y_normal.jpg",
      "https://u:p@pbs.twimg.com/a",
      "//pbs.twimg.com/a",
      `https://pbs.twimg.com/${"x".repeat(3_000)}`,
    ),
  ),
  description: text,
  name: text,
  location: text,
  followersCount: count,
  verified: fc.boolean(),
  statusesCount: count,
  favouritesCount: count,
  protected: fc.boolean(),
});
const tweet: fc.Arbitrary<Tweet> = fc.record({
  id: fc.oneof(text, fc.stringMatching(/^\d{1,20}$/)).filter((id) => id !== ""),
  user,
  source: text,
  text,
  retweetCount: count,
  favoriteCount: count,
  possiblySensitive: fc.boolean(),
  lang: text,
  retweetedStatus: fc.option(fc.record({ user: fc.option(user, { nil: undefined }) })),
  createdAt: fc.date({ noInvalidDate: true }),
  date: fc.date({ noInvalidDate: true }),
  originalId: text,
  originalText: text,
  originalTweet: fc.boolean(),
  interaction: count,
});
const influencer: fc.Arbitrary<Influencer> = fc.record({ user, score });
const collectionScore: fc.Arbitrary<CollectionScore> = fc.record({
  name: text,
  contractAddress: text,
  hype: score,
  gains: score,
  community: score,
  total: score,
});
const subject = fc.record({
  contract: fc.constant(address()),
  name: fc.option(text, { nil: undefined }),
  answer: fc.record({ asOf: fc.date({ noInvalidDate: true }), cache: fc.constantFrom("miss", "hit", "stale") }) as fc.Arbitrary<
    Answer<unknown>
  >,
});
const anyContext = fc
  .record({ locale: fc.constantFrom("en-US", "de", "hi", "zh-CN", "xx"), ageRestricted: fc.boolean() })
  .map((some) => ({ ...context, ...some }));
const pageOf = <T>(entry: fc.Arbitrary<T>) =>
  fc.record({ entries: fc.array(entry, { minLength: 1, maxLength: 5 }), offset: fc.constantFrom(0, 15), total: fc.constant(20) });

/** A card with its buttons, and nothing of it clipped on its way out. */
function expectWithinLimits(card: Card) {
  const components = navigation(
    viewsOf(commands),
    { view: "influencers", contract: address(), page: 2, count: 20 },
    { ...card, name: undefined, page: 2, pages: 4, answer: { asOf: new Date(0), cache: "hit" } },
    "en-US",
  );
  const message = outgoing({ ...card, components });
  expect(checkEdit(message)).toEqual([]);
  expect(message.content).toBe(card.content);
  const withoutUrl = (embed: object) => ({ ...embed, url: undefined });
  expect(message.embeds.map(withoutUrl)).toEqual(card.embeds.map(withoutUrl));
}

describe("for any data, a card is within every limit of Discord by itself", () => {
  test("scores", () => {
    fc.assert(
      fc.property(fc.array(collectionScore, { minLength: 1, maxLength: 30 }), subject, anyContext, (entries, of, reader) =>
        expectWithinLimits(scoresCard(entries, of, reader)),
      ),
      { numRuns: 150 },
    );
  });
  test("influencers", () => {
    fc.assert(
      fc.property(pageOf(influencer), subject, anyContext, (page, of, reader) =>
        expectWithinLimits(influencersCard(page, of, reader)),
      ),
      { numRuns: 300 },
    );
  });
  test("posts", () => {
    fc.assert(
      fc.property(pageOf(tweet), subject, anyContext, (page, of, reader) => expectWithinLimits(tweetsCard(page, of, reader))),
      { numRuns: 300 },
    );
  });
});

describe("avatars", () => {
  const of = (profileImageUrl: string) => avatarUrl(userJson({ profileImageUrl }), context);

  test.each([
    ["https://pbs.twimg.com/profile_images/1/a_normal.jpg", "https://pbs.twimg.com/profile_images/1/a_400x400.jpg"],
    ["https://pbs.twimg.com/profile_images/1/a_normal.PNG", "https://pbs.twimg.com/profile_images/1/a_400x400.PNG"],
    ["https://pbs.twimg.com/profile_images/1/a.jpg", "https://pbs.twimg.com/profile_images/1/a.jpg"],
    ["https://pbs.twimg.com/profile_images/1/a b_normal.jpg", "https://pbs.twimg.com/profile_images/1/a%20b_400x400.jpg"],
    ["http://127.0.0.1:8787/profile_images/1/avatar_normal.png", "http://127.0.0.1:8787/profile_images/1/avatar_400x400.png"],
  ])("%s", (given, expected) => expect(of(given)).toBe(expected));

  test.each([
    [""],
    ["not a url"],
    ["http://pbs.twimg.com/a.jpg"],
    ["https://pbs.twimg.com.evil.example/a.jpg"],
    ["https://evil.example/a.jpg"],
    ["https://someone@pbs.twimg.com/a.jpg"],
    ["javascript:alert(1)"],
    [`https://pbs.twimg.com/${"x".repeat(2_100)}.jpg`],
  ])("%s is not shown", (given) => expect(of(given)).toBeUndefined());
});
