import fc from "fast-check";
import { idIn, networks } from "../../../src/contract/networks.ts";
import type { Influencer, Tweet, User } from "../../../src/contract/schemas.ts";
import { DAY_MS } from "../../../src/infra/time.ts";
import { makePages } from "../../../src/service/pages/pages.ts";
import { encodeRecord, recordScores, type ScoresRecord } from "../../../src/service/pages/record.ts";
import type { Site } from "../../../src/service/pages/site.ts";
import { hostileText } from "../../support/hostile-text.ts";
import { addressOf } from "../../support/ids.ts";

/* Answers for collections of any kind, with texts by strangers, and the pages that are made with them day by day. */

const markupText = fc.constantFrom(
  "</script><script>alert(1)</script>",
  "<!--",
  "]]>",
  '" onload="alert(1)',
  "' onmouseover='alert(1)",
  "&amp;lt;b&gt;",
  "<img src=x onerror=alert(1)>",
  "\ud800",
  "javascript:alert(1)",
);
const foreign = fc.oneof(
  hostileText,
  markupText,
  fc.array(markupText).map((parts) => parts.join("")),
  fc.string({ unit: "binary" }),
);
const number = fc.oneof(
  fc.double({ min: -200, max: 200, noNaN: true }),
  fc.double({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER, noNaN: true }),
);
const count = fc.oneof(fc.nat(5_000), fc.nat(Number.MAX_SAFE_INTEGER));

const id = fc
  .record({ network: fc.constantFrom(...networks.map((network) => network.id)), number: fc.bigInt(1n, 2n ** 62n) })
  .map(({ network, number }) => idIn(network, number));

const user: fc.Arbitrary<User> = fc.record({
  id,
  screenName: fc.oneof(foreign, fc.constantFrom("river", "river.example", "river.eth")),
  profileImageUrl: foreign,
  description: foreign,
  name: foreign,
  location: foreign,
  followersCount: count,
  verified: fc.boolean(),
  statusesCount: count,
  favouritesCount: count,
  protected: fc.boolean(),
});

const source = fc.oneof(
  foreign,
  fc.constantFrom(
    `<a href="https://bsky.app/profile/did:plc:${"a".repeat(24)}/post/3lk2345672345" rel="nofollow">Bluesky</a>`,
    `<a href="https://farcaster.xyz/~/conversations/0x${"ab".repeat(20)}" rel="nofollow">Farcaster</a>`,
  ),
);

const tweetUntil = (now: number): fc.Arbitrary<Tweet> =>
  fc
    .record({
      id,
      user,
      source,
      text: foreign,
      retweetCount: count,
      favoriteCount: count,
      isSensitive: fc.boolean(),
      lang: foreign,
      age: fc.nat(30 * DAY_MS),
    })
    .map(({ isSensitive, age, ...post }) => ({
      ...post,
      possiblySensitive: isSensitive,
      retweetedStatus: null,
      createdAt: new Date(now - age),
      date: new Date(now - age),
      originalId: post.id,
      originalText: post.text,
      originalTweet: true,
      interaction: post.retweetCount + post.favoriteCount,
    }));

const influencer: fc.Arbitrary<Influencer> = fc.record({ user, score: number });

const START = Date.UTC(2026, 0, 1, 12);
export const collection = addressOf(1);

const scores = fc.record({ hype: number, gains: number, community: number, total: number });
const price = fc.record({
  price: fc.double({ min: Number.MIN_VALUE, noNaN: true, noDefaultInfinity: true }),
  currency: foreign.map((text) => text.slice(0, 20)),
  source: foreign.map((text) => text.slice(0, 40)),
});

/** The last pages of a collection that was answered daily. */
export const madePages = (site: Site) =>
  fc
    .record({
      name: foreign,
      days: fc.array(fc.record({ scores, voices: count, price: fc.option(price, { nil: undefined }) }), {
        minLength: 1,
        maxLength: 40,
      }),
      influencers: fc.array(influencer, { maxLength: 12 }),
    })
    .chain((answered) => {
      const now = START + answered.days.length * DAY_MS;
      return fc.array(tweetUntil(now), { maxLength: 12 }).map((tweets) => ({ ...answered, tweets, now }));
    })
    .map(({ name, days, influencers, tweets }) => {
      const scoresAt = (index: number) => {
        const now = START + (index + 1) * DAY_MS;
        const { scores, voices, price } = days[index] as (typeof days)[number];
        const floor = price && { ...price, at: new Date(now - 1), change: 1.5, since: new Date(now - 7 * DAY_MS) };
        return { now, scores: { name, contractAddress: collection, ...scores, voices, ...(floor && { floor }) } };
      };
      const before = days.slice(0, -1).reduce<ScoresRecord | undefined>((record, _day, index) => {
        const { scores, now } = scoresAt(index);
        return recordScores(scores, record, now).record;
      }, undefined);
      const answered = { collection, influencers, tweets, ...scoresAt(days.length - 1) };
      const files = makePages(site, answered, before && encodeRecord(before));
      const written = (bytes: Uint8Array) => Buffer.from(bytes).toString();
      return { page: written(files.page), feed: written(files.feed), badge: written(files.badge), record: files.record };
    });
