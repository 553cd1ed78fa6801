import fc from "fast-check";
import type { z } from "zod";
import { type collectionScoreSchema, type influencerSchema, operations, type tweetSchema } from "../../src/contract/schemas.ts";
import { blueskyId, longHandle, permalinkOf } from "../support/bluesky.ts";
import { hostileText } from "../support/hostile-text.ts";

/* Entries with arbitrary JSON that the contract accepts, decoded by the client. */

const text = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  fc.constantFrom(
    "",
    "\u200b",
    "W".repeat(5_000),
    "*".repeat(5_000),
    "\n".repeat(5_000),
    "👨‍👩‍👧‍👦".repeat(500),
    "https://a.b/_".repeat(300),
  ),
);
/** For fields that are not shown. */
const anyText = fc.string({ unit: "binary", maxLength: 20 });
const ofBluesky = fc.nat(20).map(blueskyId);
const id = fc.oneof(fc.stringMatching(/^\d{1,20}$/), ofBluesky, text).filter((t) => t !== "");
const count = fc.oneof(fc.maxSafeNat(), fc.constantFrom(0, 1, 999_999, Number.MAX_SAFE_INTEGER));
const score = fc.oneof(
  fc.double({ noNaN: true, min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }),
  fc.constantFrom(0, -0, 1e15, 5e-324),
);
const date = fc
  .oneof(
    fc.date({ min: new Date("0000-01-01T00:00:00Z"), max: new Date("9999-12-31T23:59:59Z"), noInvalidDate: true }),
    fc.constantFrom(new Date("0000-01-01T00:00:00Z"), new Date("9999-12-31T23:59:59Z")),
  )
  .chain((moment) =>
    fc.constantFrom("Z", "+00:00", "+0000", "-23:59", "+2359").map((zone) => moment.toISOString().replace("Z", zone)),
  );

const user: fc.Arbitrary<z.input<typeof influencerSchema>["user"]> = fc.record({
  id,
  screenName: fc.oneof(fc.stringMatching(/^[A-Za-z0-9_]{1,15}$/), fc.domain(), fc.constantFrom("a", "b").map(longHandle), text),
  profileImageUrl: fc.oneof(
    fc.webUrl(),
    text,
    text.map((path) => `https://pbs.twimg.com/${path}_normal.jpg`),
    fc.constantFrom("https://u:p@pbs.twimg.com/a", "//pbs.twimg.com/a", `https://pbs.twimg.com/${"x".repeat(3_000)}`),
  ),
  description: text,
  name: text,
  location: anyText,
  followersCount: count,
  verified: fc.boolean(),
  statusesCount: count,
  favouritesCount: count,
  protected: fc.boolean(),
});
const influencer: fc.Arbitrary<z.input<typeof influencerSchema>> = fc.record({ user, score });
const tweet: fc.Arbitrary<z.input<typeof tweetSchema>> = fc.record({
  id,
  user,
  source: fc.oneof(
    anyText,
    fc.nat(20).map((number) => `<a href="${permalinkOf(number)}">Bluesky</a>`),
    fc.constant(`<a href="https://bsky.app/profile/did:web:${longHandle("a")}/post/3jzfcijpj2z2a">Bluesky</a>`),
  ),
  text,
  retweetCount: count,
  favoriteCount: count,
  possiblySensitive: fc.boolean(),
  lang: anyText,
  retweetedStatus: fc.oneof(fc.constant(null), fc.record({ user }), fc.constant({}), fc.constant({ user: undefined, id: 5 })),
  createdAt: fc.constantFrom("Sun Nov 28 21:03:11 +0000 2021", "Wed Jan 01 00:00:00 Z 1000"),
  date,
  originalId: anyText,
  originalText: fc.oneof(text, fc.constant("")),
  originalTweet: fc.boolean(),
  interaction: count,
});
const floor: fc.Arbitrary<z.input<typeof collectionScoreSchema>["floor"]> = fc.record(
  {
    price: fc.double({ noNaN: true, noDefaultInfinity: true, min: Number.MIN_VALUE }),
    currency: text.map((t) => t.slice(0, 20)),
    change: fc.double({ noNaN: true, noDefaultInfinity: true }),
    since: date,
    at: date,
    source: text.map((t) => t.slice(0, 40)),
  },
  { requiredKeys: ["price", "currency", "at", "source"] },
);
const collectionScore: fc.Arbitrary<z.input<typeof collectionScoreSchema>> = fc.record({
  name: text,
  contractAddress: anyText,
  hype: score,
  gains: score,
  community: score,
  total: score,
  floor: fc.oneof(floor, fc.constant(undefined)),
});

/** The client's decoding of such entries, by way of JSON, without those that it drops. */
const read = <Entry>(schema: z.ZodType<Entry>, entries: fc.Arbitrary<unknown>) =>
  entries
    .map((entry) => schema.safeParse(JSON.parse(JSON.stringify(entry))))
    .filter(({ success }) => success)
    .map(({ data }) => data as Entry);

export const foreignEntries = {
  influencers: read(operations.influencers.entry, influencer),
  tweets: read(operations.tweets.entry, tweet),
  scores: read(operations.scores.entry, collectionScore),
};
