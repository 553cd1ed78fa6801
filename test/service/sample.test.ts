import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { operations } from "../../src/contract/schemas.ts";
import { makeSample } from "../../src/service/sample.ts";
import { apiKey, type SampleService, startSampleService } from "../support/sample-service.ts";

let service: SampleService;
beforeAll(async () => {
  service = await startSampleService();
});
afterAll(() => service.close());

const get = (path: string, headers: Record<string, string> = { "x-api-key": apiKey }) => fetch(service.url + path, { headers });
const address = () => service.collections[0]?.address ?? "";

describe("answers", () => {
  test.each(["influencers", "tweets"] as const)("%s: the top 20 of the contract's own form, highest first", async (operation) => {
    for (const collection of service.collections) {
      const response = await get(`${operations[operation].path}?contractAddress=${collection.address}`);
      const body = z
        .object({
          success: z.literal(1),
          data: z.array(operations[operation].entry as z.ZodType<{ score?: number; interaction?: number }>),
        })
        .parse(await response.json());
      const ranks = body.data.map(({ score, interaction }) => score ?? interaction ?? Number.NaN);
      expect(ranks).toHaveLength(20);
      expect(ranks).toEqual(ranks.toSorted((one, other) => other - one));
      if (operation === "influencers") expect([Math.min(...ranks) >= 6, Math.max(...ranks) <= 10]).toEqual([true, true]);
    }
  });

  test("a post's interaction is its retweets and likes, and its dates agree", async () => {
    const { data } = (await (await get(`/v1/collection/tweets?contractAddress=${address()}`)).json()) as {
      data: Record<string, unknown>[];
    };
    for (const post of data) {
      expect(post["interaction"]).toBe(Number(post["retweetCount"]) + Number(post["favoriteCount"]));
      expect(post["date"]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000\+00:00$/);
      expect(post["createdAt"]).toMatch(/^(Sun|Mon|Tue|Wed|Thu|Fri|Sat) [A-Z][a-z]{2} \d\d \d\d:\d\d:\d\d \+0000 \d{4}$/);
      expect(new Date(String(post["createdAt"]))).toEqual(new Date(String(post["date"])));
      expect(post).toMatchObject({
        retweetedStatus: null,
        originalTweet: true,
        originalId: post["id"],
        originalText: post["text"],
      });
    }
  });

  test("scores: of every collection, each with a change of its own", async () => {
    const scores = await Promise.all(service.collections.map((collection) => service.entriesOf("scores", collection.address)));
    expect(scores).toHaveLength(12);
    expect(new Set(scores.map(([entry]) => entry?.gains)).size).toBe(12);
    for (const [entry] of scores) {
      expect([entry?.hype, entry?.community].every((score) => Number(score) > 0)).toBe(true);
      expect(entry?.gains).not.toBe(0);
    }
  });

  test("pictures are PNGs of two sizes, different from person to person", async () => {
    const people = await service.entriesOf("influencers", address());
    const [one, other] = people.map(({ user }) => new URL(user.profileImageUrl).pathname);
    const picture = async (path = "") => Buffer.from(await (await fetch(service.url + path)).arrayBuffer());
    const small = await picture(one);
    const large = await picture(one?.replace("_normal", "_400x400"));
    expect([small.readUInt32BE(16), large.readUInt32BE(16)]).toEqual([48, 400]);
    expect(small.equals(await picture(other))).toBe(false);
    for (const path of ["/profile_images/1/avatar_normal.png", one?.replace("normal", "huge")])
      expect((await fetch(service.url + path)).status).toBe(404);
  });
});

test("the sample is the same every time, and has what a card must cope with", () => {
  const now = Date.UTC(2026, 10, 20);
  const sample = makeSample(now);
  expect(makeSample(now)).toEqual(sample);
  expect(sample.collections).toHaveLength(13);
  for (const { address: contract } of sample.collections.slice(0, -1)) {
    const posts = sample.posts.filter(({ collection }) => collection === contract);
    const authors = new Set(posts.map(({ author }) => author));
    expect(authors.size).toBeGreaterThan(20);
    expect(posts.length).toBeGreaterThan(authors.size);
    expect(posts.filter(({ possiblySensitive }) => possiblySensitive)).toHaveLength(1);
    expect(posts.some(({ text }) => text.includes("… https://"))).toBe(true);
    const [recurring] = posts.filter((post, index) => posts.findIndex(({ author }) => author === post.author) !== index);
    expect(
      new Set(posts.filter(({ author }) => author === recurring?.author).map(({ authorFollowers }) => authorFollowers)).size,
    ).toBeGreaterThan(1);
  }
  expect(new Set(sample.posts.map(({ id }) => id)).size).toBe(sample.posts.length);
  for (const { id } of [...sample.people, ...sample.posts]) expect(id).toMatch(/^\d+$/);
  for (const { screenName } of sample.people) expect(screenName).toMatch(/^[A-Za-z0-9_]{1,15}$/);
  expect(new Set(sample.people.map(({ screenName }) => screenName)).size).toBe(sample.people.length);
  expect(new Set(sample.posts.map(({ lang }) => lang)).size).toBeGreaterThan(5);
});
