import { describe, expect, test } from "vitest";
import { changesBetween, isNewsworthy, type Snapshot, type SnapshotPost } from "../../src/analysis/watching.ts";
import { outgoing } from "../../src/bot/delivery/limits.ts";
import { reply } from "../../src/bot/interaction/reply.ts";
import { alert } from "../../src/bot/watch/alert.ts";
import { digest } from "../../src/bot/watch/digest.ts";
import { plainIcons } from "../../src/cards/icon-names.ts";
import { type WatchedCollection, watchPostCard } from "../../src/cards/watch-post.ts";
import { tweetSchema } from "../../src/contract/schemas.ts";
import { DAY_MS } from "../../src/infra/time.ts";
import { english } from "../../src/words/language.ts";
import { tweetJson, userJson } from "../support/api-server.ts";
import { blueskyId, did, permalinkOf, rkeyOf } from "../support/bluesky.ts";
import { contract } from "../support/bot/answers.ts";

const now = Date.UTC(2026, 10, 21);
const context = {
  language: english,
  ageRestricted: false,
  imageOrigins: new Set<string>(),
  explorerUrl: "https://etherscan.io/address/{address}",
  icons: plainIcons,
};
const standing = (asOf: number, posts: readonly SnapshotPost[]): Snapshot => ({
  asOf,
  scores: { total: 20, hype: 5, gains: 1, community: 2 },
  people: [],
  posts,
});
/** Posts in descending order of interaction, by their age in days. */
const writtenAgo = (...days: number[]): SnapshotPost[] =>
  days.map((ago, index) => ({
    id: `${index + 1}`,
    authorId: "9",
    interaction: 100 - index,
    postedAt: now - ago * DAY_MS,
  }));

test("a post of Bluesky is linked by its recorded path, and one without it is not", () => {
  const [first, second, third] = [0, 1, 2].map((number) => ({
    ...{ id: number < 2 ? blueskyId(number) : "7", authorId: blueskyId(9), interaction: 9 - number, postedAt: now },
    ...(number === 0 && { path: `${did}/${rkeyOf(0)}` }),
  })) as [SnapshotPost, SnapshotPost, SnapshotPost];
  const before = standing(now - DAY_MS, []);
  const people = [{ id: blueskyId(9), handle: "luna.bsky.social" }];
  const standingNow = { ...standing(now, [first, second, third]), people };
  const changes = changesBetween({ ...before, people }, standingNow);
  if (!changes) throw new Error("nothing is newer");
  const watched = { collection: contract, name: "Velvet Otters", now: standingNow, changes, isOld: false };
  const lines = watchPostCard(digest, [watched], context).embeds[0]?.description?.split("\n").slice(-3);
  expect(lines?.map((line) => line.replace(/^.*?`/, "`"))).toEqual([
    `\`@luna.bsky.social\` · [Open](<${permalinkOf(0)}>)`,
    "`@luna.bsky.social`",
    "`@luna.bsky.social` · [Open](<https://x.com/i/status/7>)",
  ]);
});

test("the floor has its change since the last post, if there is one in its currency, its source, and its age if it is old", () => {
  const lineOf = (price: number, currency = "ETH", floor: WatchedCollection["floor"] = {}, at = now) => {
    const before = { ...standing(now - DAY_MS, []), floor: { price: 10, currency: "ETH", source: "OpenSea", at } };
    const standingNow = { ...standing(now, []), floor: { price, currency, source: "OpenSea", at } };
    const changes = changesBetween(before, standingNow);
    if (!changes) throw new Error("nothing is newer");
    const watched = { collection: contract, name: "Velvet Otters", now: standingNow, changes, floor, isOld: false };
    return watchPostCard(digest, [watched], context).embeds[0]?.description?.split("\n")[5];
  };
  const ofDay = (by: number) => ({ by, band: 7.54, isBeyond: Math.abs(by) > 7.54 });
  expect([
    ...[lineOf(12.4), lineOf(9), lineOf(10.001), lineOf(9, "USD")],
    ...[lineOf(10.5, "ETH", { measured: ofDay(5) }), lineOf(12.4, "ETH", { lastDay: ofDay(-8) })],
    lineOf(9, "ETH", {}, now - DAY_MS),
  ]).toEqual([
    "Floor 12.4 ETH ▲ +24% · OpenSea",
    "Floor 9 ETH ▼ \u221210% · OpenSea",
    "Floor 10 ETH · OpenSea",
    "Floor 9 USD · OpenSea",
    "Floor 10.5 ETH ▲ +5% · An ordinary day (usually ±7.5%) · OpenSea",
    "Floor 12.4 ETH ▲ +24% · ▼ \u22128% in a day (usually ±7.5%) · OpenSea",
    `Floor 9 ETH ▼ \u221210% · OpenSea · as of <t:${(now - DAY_MS) / 1_000}:f>`,
  ]);
});

describe("posts written in the two weeks since the last message", () => {
  const report = (kind: "digest" | "alert", posts: readonly SnapshotPost[], before: readonly SnapshotPost[] = []) => {
    const standingNow = standing(now, posts);
    const changes = changesBetween(standing(now - 14 * DAY_MS, before), standingNow);
    if (!changes) throw new Error("nothing is newer");
    const watched = { collection: contract, name: "Velvet Otters", now: standingNow, changes, isOld: false };
    const [embed] = watchPostCard({ digest, alert }[kind], [watched], context).embeds;
    const lines = (embed?.description ?? "").split("\n").filter((line) => / interactions?/.test(line));
    return { isReported: isNewsworthy(changes), lines: lines.map((line) => line.replace(/, posted.*/, "")) };
  };

  test("are in a digest if among the top, and after a week not called new", () => {
    expect(report("digest", writtenAgo(10))).toEqual({ isReported: true, lines: ["New at the top"] });
    expect(report("digest", writtenAgo(7, 8))).toEqual({ isReported: true, lines: ["New", "New at the top"] });
  });

  test("are not in a digest if old and below the top", () => {
    const posts = writtenAgo(20, 20, 20, 20, 20, 10);
    expect(report("digest", posts, posts.slice(0, 5))).toEqual({ isReported: false, lines: [] });
  });

  test("are not in an alert if older than two days", () => {
    expect(report("alert", writtenAgo(10, 2)).lines).toEqual(["New"]);
  });
});

describe("the total's change is compared with the usual", () => {
  const measuredBy = (by: number) => ({ by, band: 1.9, isBeyond: Math.abs(by) > 1.9 });

  test.each([
    ["over a day, within", { measured: measuredBy(1.9), lastDay: measuredBy(5) }, "An ordinary day (usually ±1.9)", "▲"],
    ["over a day, beyond", { measured: measuredBy(-2), lastDay: measuredBy(0) }, "An unusual day (usually ±1.9)"],
    ["over a longer time, within on the last day", { lastDay: measuredBy(1.9) }, ""],
    ["over a longer time, beyond on the last day", { lastDay: measuredBy(-2) }, "<down> \u22122.0 in a day (usually ±1.9)"],
    ["that is not known", {}, ""],
  ])("%s", (_what, comparison, words, arrow = "<up>") => {
    const changes = { since: 0, by: { total: 6, hype: 0, gains: 0, community: 0 }, came: [], left: [], newPosts: [] };
    const watched = { collection: contract, name: "Velvet Otters", now: standing(now, []), changes, isOld: false };
    const icons = { ...plainIcons, up: "<up>", down: "<down>" };
    const { content, embeds } = watchPostCard(digest, [{ ...watched, ...comparison }], { ...context, icons });
    const [embed] = embeds;
    const line = /^\*\*Total 20\.0\*\* (\S+) \+6\.0(?: · )?(.*)$/m.exec(embed?.description ?? "");
    expect(line?.slice(1)).toEqual([arrow, words]);
    expect(content).toMatch(
      arrow === "▲" ? /^📊 All calm: \*\*Velvet Otters\*\* \+6\.0$/ : /^📊 \*\*Velvet Otters\*\* rose 6\.0 in /,
    );
    expect(embed?.description).toMatch(/^-# since <t:0:f>$/m);
  });
});

describe("what was said", () => {
  const newPosts = [1, 2, 3].map((id) => ({
    ...{ id: `${id}`, authorId: `${10 + id}`, interaction: 50 - id, postedAt: now, isTop: true, isWrittenSince: true },
  }));
  const posts = [
    tweetJson({ id: "1", text: "gm *otters* @everyone", user: userJson({ id: "11", name: "Luna", screenName: "luna" }) }),
    tweetJson({ id: "2", text: "not for all", possiblySensitive: true, user: userJson({ id: "12", screenName: "ola" }) }),
  ].map((json) => tweetSchema.parse(json));
  const changes = { since: now - DAY_MS, by: { total: 1, hype: 3, gains: 0, community: -2 }, came: [], left: [], newPosts };
  const watched = { collection: contract, name: "Velvet Otters", now: standing(now, newPosts), changes, isOld: false };
  const report = (over: object, count = 1) =>
    watchPostCard(
      digest,
      Array.from({ length: count }, () => ({ ...watched, ...over })),
      context,
    );

  test("is quoted under its author's name, without pings and formatting, as a spoiler if sensitive; a removed post is not told", () => {
    const [card, ...quotes] = report({ posts }).embeds.map(({ description = "" }) => description.split("\n"));
    expect(card?.join("\n")).not.toContain("interactions");
    expect(quotes).toEqual([
      [
        "**[Luna](<https://x.com/luna>)** \\@luna",
        "gm \\*otters\\* \\@everyone",
        expect.stringMatching(/^-# New, posted <t:\d+:D>: 49 interactions · \[Open\]/),
      ],
      [expect.stringContaining("ola"), "-# Sensitive content", "||not for all||", expect.stringContaining("48 interactions")],
    ]);
  });

  test("that others say, too, is neither quoted nor linked, and a line tells how many do", () => {
    const text = Array.from({ length: 12 }, (_, word) => `gem${word}`).join(" ");
    const copies = posts.map((post, index) => (index < 2 ? { ...post, text } : post));
    const { embeds } = report({ posts: copies });
    expect(embeds).toHaveLength(1);
    expect(JSON.stringify(embeds)).not.toMatch(/gem0|New, posted/);
    const recorded = { ...watched.now, posts: newPosts.map((post, index) => ({ ...post, isCopy: index < 2 })) };
    expect(report({ posts: copies, now: recorded }).embeds[0]?.description).toContain(
      "⚠️ **2 of 3 top posts** say the same thing",
    );
  });

  test("is told without words if the service does not tell the posts", () => {
    const { embeds } = report({});
    expect(embeds).toHaveLength(1);
    expect(embeds[0]?.description?.match(/ interactions/g)).toHaveLength(3);
  });

  test("of a retweet is not quoted", () => {
    const retweets = posts.map((post) => ({ ...post, originalTweet: false }));
    expect(report({ posts: retweets }).embeds).toHaveLength(1);
  });

  test.each([1, 2, 3, 5, 6, 10])("stays within a message about %i collections", (count) => {
    const { embeds } = report({ posts }, count);
    expect(embeds.length).toBeLessThanOrEqual(10);
    expect(outgoing(reply({ embeds })).embeds).toHaveLength(embeds.length);
  });

  test("stands beside a chart of the total since the last message", () => {
    const record = (ago: number, total: number) => {
      const at = now - ago * DAY_MS;
      return { total, hype: 1, gains: 2, community: 3, firstSeenAt: at, lastSeenAt: at, isAfterGap: false };
    };
    const { embeds, picture } = report({ chart: { records: [record(1, 19), record(0.5, 21), record(0, 20)], timeZone: "UTC" } });
    expect(picture?.description).toMatch(/^Velvet Otters\. Since last time\. Total 20\.00, lowest 19\.00/);
    expect(embeds[0]?.description).toContain("\nHype 5.0 ▲ +3.0\nGains +1.0\nCommunity 2.0 ▼ −2.0\n");
  });

  test("of several collections stands beside a picture with a row for each, in which all are named", () => {
    const records = [1, 0].map((ago) => {
      const at = now - ago * DAY_MS;
      return { total: 20 - ago, hype: 1, gains: 2, community: 3, firstSeenAt: at, lastSeenAt: at, isAfterGap: false };
    });
    const { picture } = report({ chart: { records, timeZone: "UTC" } }, 2);
    expect(picture?.description).toBe("Total: Velvet Otters 20.0 (+1.0), Velvet Otters 20.0 (+1.0).");
    expect(picture?.picture.rows).toMatchObject(
      Array.from({ length: 2 }, () => ({ name: "Velvet Otters", value: "20.0", change: { text: "+1.0", rises: true } })),
    );
    const calm = { by: 1, band: 2, isBeyond: false };
    expect(report({ measured: calm, chart: { records, timeZone: "UTC" } }, 2).picture).toBeUndefined();
  });
});
