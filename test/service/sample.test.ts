import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "../../src/infra/time.ts";
import { type SampleSpan, sampleRows, wholeSpan } from "../../src/service/sample.ts";

const endedAt = Date.UTC(2026, 10, 20, 6, 42, 17);
const sample = sampleRows.posts(wholeSpan(endedAt));
const collections = sampleRows.collections();
const spanAfterEnd = (after: number, until: number): SampleSpan => ({ endedAt, after: endedAt + after, until: endedAt + until });

const ofCollection = Map.groupBy(sample, ({ contractAddress }) => contractAddress);
const agesOf = (posts: typeof sample) => posts.map(({ date }) => (endedAt - Date.parse(date)) / DAY_MS);

test("the sample is the same at any time except for its dates, and covers what cards must handle", () => {
  expect(sampleRows.posts(wholeSpan(endedAt))).toEqual(sample);
  const timeless = (posts: typeof sample) => posts.map(({ date: _date, ...post }) => post);
  for (const laterMs of [12_345_000, 7 * DAY_MS])
    expect(timeless(sampleRows.posts(wholeSpan(endedAt + laterMs)))).toEqual(timeless(sample));
  expect([...ofCollection.keys()]).toEqual(collections.map(({ contract }) => contract));
  for (const posts of ofCollection.values()) {
    const ages = agesOf(posts);
    const within = (from: number, to: number) => ages.filter((age) => age >= from && age < to).length;
    expect(Math.min(within(0, 7), within(7, 14), within(14, 30), within(30, 60))).toBeGreaterThan(2);
    const recent = posts.filter((_, index) => (ages[index] ?? 60) < 30);
    expect(new Set(recent.map(({ user }) => user.id)).size).toBeGreaterThan(20);
  }
  expect(sample.some(({ possiblySensitive }) => possiblySensitive)).toBe(true);
  expect(sample.some(({ text }) => text.includes("… https://"))).toBe(true);
  const followers = Map.groupBy(sample, ({ user }) => user.id).values();
  expect(followers.some((posts) => new Set(posts.map(({ user }) => user.followersCount)).size > 1)).toBe(true);
  expect(new Set(sample.map(({ id }) => id)).size).toBe(sample.length);
  for (const { id, user } of sample) {
    expect([id, user.id]).toEqual([expect.stringMatching(/^\d+$/), expect.stringMatching(/^\d+$/)]);
    expect(user.screenName).toMatch(/^[A-Za-z0-9_]{1,15}$/);
  }
  const people = new Map(sample.map(({ user }) => [user.id, user.screenName]));
  expect(new Set(people.values()).size).toBe(people.size);
  expect(new Set(sample.map(({ lang }) => lang)).size).toBe(12);
});

test("nobody repeats a text within 30 days, except in the one community that is meant to be a crowd of copies", () => {
  const repeating = collections.flatMap(({ contract, name }) => {
    const recent = (ofCollection.get(contract) ?? []).filter(({ date }) => Date.parse(date) > endedAt - 30 * DAY_MS);
    const texts = recent.map(({ text }) => text.replaceAll(/\d+/g, ""));
    return new Set(texts).size < texts.length ? [name] : [];
  });
  expect(repeating).toEqual(["Umbrella Syndicate 🌂"]);
});

test("the top post of each collection is readable, and each has a new one among its top 20 within a day, for digests", () => {
  const interaction = ({ retweetCount, favoriteCount }: (typeof sample)[number]) => retweetCount + favoriteCount;
  const topAt = (posts: typeof sample, at: number) =>
    posts
      .filter(({ date }) => Date.parse(date) > at - 30 * DAY_MS && Date.parse(date) <= at)
      .toSorted((a, b) => interaction(b) - interaction(a))
      .slice(0, 20);
  for (let weekday = 0; weekday < 7; weekday += 1) {
    const now = endedAt + weekday * DAY_MS;
    const posts = sampleRows.posts({ endedAt: now, after: now - 30 * DAY_MS, until: now + DAY_MS });
    for (const ofOne of Map.groupBy(posts, ({ contractAddress }) => contractAddress).values()) {
      expect(topAt(ofOne, now)[0]?.possiblySensitive).toBe(false);
      expect(topAt(ofOne, now + DAY_MS).some(({ date }) => Date.parse(date) > now)).toBe(true);
    }
  }
});

test("the sample's continuation is the same in hours, in other steps, and in days", () => {
  const steps = (ms: number) =>
    Array.from({ length: Math.ceil((3 * DAY_MS) / ms) }, (_, index) =>
      spanAfterEnd(index * ms, Math.min((index + 1) * ms, 3 * DAY_MS)),
    );
  const idsOf = (spans: readonly SampleSpan[]) => spans.flatMap((span) => sampleRows.posts(span).map(({ id }) => id)).sort();
  const whole = [spanAfterEnd(0, 3 * DAY_MS)];
  for (const spans of [steps(HOUR_MS), steps(7 * HOUR_MS + 1_234)]) {
    expect(idsOf(spans)).toEqual(idsOf(whole));
    expect(spans.flatMap(sampleRows.floor)).toHaveLength(3 * 4 * collections.length);
  }
});

test("the sample's continuation follows on: no earlier post, every collection, no leap in price", () => {
  const span = spanAfterEnd(0, 10 * DAY_MS);
  const posts = sampleRows.posts(span);
  expect(new Set(posts.map(({ contractAddress }) => contractAddress)).size).toBe(collections.length);
  const known = new Set(sample.map(({ id }) => id));
  for (const { id, date } of posts) {
    expect(known).not.toContain(id);
    expect([Date.parse(date) > endedAt, Date.parse(date) <= span.until]).toEqual([true, true]);
  }
  const prices = [...sampleRows.floor(wholeSpan(endedAt)), ...sampleRows.floor(span)];
  for (const own of Map.groupBy(prices, ({ contract }) => contract).values()) {
    expect(own).toHaveLength(4 * (95 + 10));
    for (const [index, { price }] of own.slice(1).entries())
      expect(Math.abs(Math.log(price / (own[index]?.price ?? 0)))).toBeLessThan(0.2);
  }
});
