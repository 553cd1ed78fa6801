import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { operations } from "../../src/collection-api/contract.ts";
import { makeSample } from "../../src/service/sample.ts";
import { createService } from "../../src/service/server.ts";
import { ServiceStore } from "../../src/service/store.ts";
import { apiKey, type SampleService, startSampleService } from "../support/sample-service.ts";

let service: SampleService;
beforeAll(async () => {
  service = await startSampleService();
});
afterAll(() => service.close());

const get = (path: string, headers: Record<string, string> = { "x-api-key": apiKey }) => fetch(service.url + path, { headers });
const paths = Object.values(operations).map(({ path }) => path);
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
      expect(post["createdAt"]).toMatch(/^(Sun|Mon|Tue|Wed|Thu|Fri|Sat) [A-Z][a-z]{2} \d\d \d\d:\d\d:\d\d \+0000 2026$/);
      expect(new Date(String(post["createdAt"]))).toEqual(new Date(String(post["date"])));
      expect(post).toMatchObject({
        retweetedStatus: null,
        originalTweet: true,
        originalId: post["id"],
        originalText: post["text"],
      });
    }
  });

  test("scores: one entry, with the address as it was asked for", async () => {
    const asked = `0x${address().slice(2).toUpperCase()}`;
    expect(await (await get(`/v1/collection/scores?contractAddress=${asked}`)).json()).toMatchObject({
      successful: 1,
      data: [{ contractAddress: asked }],
    });
  });

  test.each(["the collection without data", "a collection nobody knows"])("%s: an empty list", async (name) => {
    const contract = name === "the collection without data" ? service.empty : `0x${"1".repeat(40)}`;
    for (const { path, successKey } of Object.values(operations)) {
      expect(await (await get(`${path}?contractAddress=${contract}`)).json()).toEqual({ [successKey]: 1, data: [] });
    }
  });

  test("pictures are PNGs of two sizes, different from person to person", async () => {
    const [one, other] = service.store
      .influencers(address(), (id) => `/profile_images/${id}/avatar_normal.png`)
      .map(({ user }) => user.profileImageUrl);
    const picture = async (path = "") => Buffer.from(await (await fetch(service.url + path)).arrayBuffer());
    const small = await picture(one);
    const large = await picture(one?.replace("_normal", "_400x400"));
    expect([small.readUInt32BE(16), large.readUInt32BE(16)]).toEqual([48, 400]);
    expect(small.equals(await picture(other))).toBe(false);
    for (const path of ["/profile_images/1/avatar_normal.png", one?.replace("normal", "huge")])
      expect((await fetch(service.url + path)).status).toBe(404);
  });
});

describe("errors", () => {
  test.each([
    ["no key", {}, 401, "missing_api_key"],
    ["a wrong key", { "x-api-key": "wrong" }, 403, "invalid_api_key"],
  ])("%s", async (_name, headers, status, code) => {
    for (const { path, successKey } of Object.values(operations)) {
      const response = await get(`${path}?contractAddress=${address()}`, headers as Record<string, string>);
      expect(response.status).toBe(status);
      expect(await response.json()).toMatchObject({ [successKey]: 0, error: { code } });
    }
  });

  test.each([
    [""],
    ["?contractAddress="],
    ["?contractAddress=0x12"],
    [`?contractAddress=0x${"a".repeat(40)}&contractAddress=0x${"b".repeat(40)}`],
  ])("no contract address: %s", async (query) => {
    for (const path of paths) {
      const response = await get(path + query);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error: { code: "invalid_contract_address", message: expect.any(String) } });
    }
  });

  test.each([["/"], ["/v1/collection"], ["/v2/collection/scores"]])("nothing at %s", async (path) => {
    const response = await get(path);
    expect([response.status, await response.json()]).toMatchObject([404, { success: 0, error: { code: "not_found" } }]);
  });

  test("too many requests, with when to come back; pictures do not count", async () => {
    const store = new ServiceStore(":memory:");
    store.acceptForNow(apiKey);
    const server = await createService({ store, requestsPerMinute: 2 });
    const statuses = [];
    for (let request = 0; request < 3; request += 1) {
      await server.inject("/profile_images/1/avatar_normal.png");
      statuses.push(
        await server.inject({ url: `/v1/collection/scores?contractAddress=${address()}`, headers: { "x-api-key": apiKey } }),
      );
    }
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
    expect(statuses[2]?.json()).toMatchObject({ successful: 0, error: { code: "rate_limited" } });
    expect(Number(statuses[2]?.headers["retry-after"])).toBeGreaterThan(0);
    await server.close();
    store.close();
  });

  test("a fault of the service tells nothing of itself", async () => {
    const store = new ServiceStore(":memory:");
    store.acceptForNow(apiKey);
    const errors: unknown[] = [];
    const server = await createService({ store, onError: (error) => errors.push(error) });
    store.close();
    const response = await server.inject({ url: "/v1/collection/scores", headers: { "x-api-key": apiKey } });
    expect([response.statusCode, response.json()]).toEqual([
      500,
      { successful: 0, error: { code: "internal", message: "The service failed." } },
    ]);
    expect(errors).toHaveLength(1);
    await server.close();
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
