import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { freshnessOf } from "../../src/analysis/freshness.ts";
import { areFew, usualLoudest, voicesOf } from "../../src/analysis/voices.ts";

/** Counts that often repeat or are empty. */
const interaction = fc.oneof(fc.constantFrom(0, 0, 1, 1, 7), fc.nat(1_000), fc.maxSafeNat());
const date = fc.oneof(
  fc.constantFrom(new Date("2026-11-20T00:00:00Z"), new Date("2026-11-21T00:00:00Z"), new Date("2100-01-01T00:00:00Z")),
  fc.date({ min: new Date("0001-01-01T00:00:00Z"), max: new Date("9999-12-31T00:00:00Z"), noInvalidDate: true }),
);
const post = fc.record({
  interaction,
  date,
  user: fc.record({ id: fc.constantFrom("1", "2", "3", "__proto__"), screenName: fc.constantFrom("luna", "Luna2") }),
});
const posts = fc.array(post, { maxLength: 20 });
/** Counts whose sums are exact in a double. */
const countedPosts = fc
  .array(fc.tuple(post, fc.constantFrom(0, 1, 2, 3, 1_000)), { maxLength: 20 })
  .map((all) => all.map(([item, interaction]) => ({ ...item, interaction })));

describe("voices", () => {
  test("agree with exact arithmetic in big integers", () => {
    fc.assert(
      fc.property(posts, (all) => {
        const ids = [...new Set(all.map(({ user }) => user.id))];
        const counts = ids.map((id) =>
          all.reduce((sum, item) => (item.user.id === id ? sum + BigInt(item.interaction) : sum), 0n),
        );
        const total = counts.reduce((sum, count) => sum + count, 0n);
        const { authors, loudest } = voicesOf(all);
        expect(authors).toBe(ids.length);
        expect(loudest === undefined).toBe(total === 0n);
        if (total === 0n) return;
        const most = counts.reduce((a, b) => (b > a ? b : a), 0n);
        const million = 1_000_000n;
        expect(loudest).toBeCloseTo(Number((most * million) / total) / 1e6, 5);
      }),
    );
  });
});

describe("freshness", () => {
  test("is the latest time since which posts have half of the interaction", () => {
    fc.assert(
      fc.property(countedPosts, (all) => {
        const times = all.map((item) => item.date.getTime());
        const since = (time: number) =>
          all.filter((item) => item.date.getTime() >= time).reduce((sum, { interaction }) => sum + interaction, 0);
        const total = since(Number.NEGATIVE_INFINITY);
        const halves = times.filter((time) => total > 0 && 2 * since(time) >= total);
        const latest = (found: number[]) => (found.length > 0 ? new Date(Math.max(...found)) : undefined);
        expect(freshnessOf(all)).toEqual(
          times.length > 0
            ? { newest: latest(times), oldest: new Date(Math.min(...times)), halfSince: latest(halves) }
            : undefined,
        );
      }),
      { numRuns: 500 },
    );
  });
});

test("fewer than five voices are few, an unknown number is not", () => {
  expect([undefined, 0, 4, 5].map(areFew)).toEqual([false, true, true, false]);
});

test("the usual share of the loudest is the median of ten lists with reactions, each of its first 20 posts", () => {
  const list = (share: number) => [
    { authorId: "1", interaction: share },
    { authorId: "2", interaction: 100 - share },
    { authorId: "3", interaction: 0 },
  ];
  const lists = [90, 51, 52, 60, 54, 55, 56, 57, 58].map(list);
  const silent = [{ authorId: "1", interaction: 0 }];
  expect(usualLoudest([...lists, silent, []])).toBeUndefined();
  expect(usualLoudest([...lists, silent, list(70)])).toBe(0.57);
  const posts = Array.from({ length: 21 }, (_, index) => ({ authorId: String(index), interaction: index === 20 ? 1_000 : 1 }));
  expect(usualLoudest(Array.from({ length: 10 }, () => posts))).toBe(1 / 20);
});
