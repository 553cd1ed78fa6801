import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "../../src/infra/time.ts";
import { makeSample } from "../../src/service/sample.ts";
import { continueSample } from "../../src/service/sample-continued.ts";

const endedAt = Date.UTC(2026, 10, 20, 6, 42, 17);
const sample = makeSample(endedAt);
const between = (from: number, until: number) => continueSample(sample, endedAt, endedAt + from, endedAt + until);

test("what comes is the same by hours, in steps of other lengths, and by days", () => {
  const [whole, ...parts] = [[0, 3 * DAY_MS], ...steps(HOUR_MS), ...steps(7 * HOUR_MS + 1_234)].map(([from = 0, until = 0]) =>
    between(from, until),
  );
  const twice = { posts: [...(whole?.posts ?? []), ...(whole?.posts ?? [])], prices: [...(whole?.floorPrices ?? [])] };
  expect(ids(parts.flatMap(({ posts }) => posts))).toEqual(ids(twice.posts));
  expect(parts.flatMap(({ floorPrices }) => floorPrices)).toHaveLength(2 * twice.prices.length);
});

test("posts follow the sample's: none before it, each of its collections, some of people that were not heard of there", () => {
  const { posts, floorPrices } = between(0, 10 * DAY_MS);
  const discussed = new Set(sample.posts.map(({ collection }) => collection));
  expect(new Set(posts.map(({ collection }) => collection))).toEqual(discussed);
  expect(new Set([...sample.posts, ...posts].map(({ id }) => id)).size).toBe(sample.posts.length + posts.length);
  for (const { createdAt } of posts) {
    expect(createdAt * 1_000).toBeGreaterThan(endedAt);
    expect(createdAt * 1_000).toBeLessThanOrEqual(endedAt + 10 * DAY_MS);
  }
  const pair = ({ collection, author }: { collection: string; author: string }) => `${collection} ${author}`;
  const known = new Set(sample.posts.map(pair));
  const isNew = posts.map((post) => !known.has(pair(post)));
  expect(isNew).toContain(true);
  expect(isNew).toContain(false);
  expect(floorPrices).toHaveLength(10 * discussed.size);
  // No leap from the last price of the sample to the next.
  for (const { collection, price } of floorPrices.filter(({ at }) => at < endedAt + 2 * DAY_MS)) {
    const last = sample.floorPrices.find((before) => before.collection === collection)?.price ?? 0;
    expect(Math.abs(Math.log(price / last))).toBeLessThan(0.1);
  }
});

const steps = (ms: number) =>
  Array.from({ length: Math.ceil((3 * DAY_MS) / ms) }, (_, index) => [index * ms, Math.min((index + 1) * ms, 3 * DAY_MS)]);

const ids = (posts: readonly { readonly id: string }[]): string[] => posts.map(({ id }) => id).sort();
