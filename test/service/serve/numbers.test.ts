import fc from "fast-check";
import { expect, test } from "vitest";
import { measureCollection, rankPeople, rankPosts } from "../../../src/service/serve/measures.ts";
import { scoresOf } from "../../../src/service/serve/scores.ts";
import { addressOf, describeEngines } from "../../support/memory.ts";
import { addPosts, DAY_MS, openTestDatabase, type PlainPost } from "../../support/service-posts.ts";

/* The README's definitions a second time, read off its text and written without the database. */

const now = Date.UTC(2026, 5, 15, 13, 37, 11, 250);
const interactionOf = ({ retweets, likes }: PlainPost) => retweets + likes;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const within = (posts: readonly PlainPost[], newest: number, oldest: number) =>
  posts.filter(({ createdAt }) => createdAt <= now - newest * DAY_MS && createdAt > now - oldest * DAY_MS);
const authorsOf = (posts: readonly PlainPost[]) =>
  [...Map.groupBy(posts, ({ author }) => author)].map(([id, own]) => ({
    id,
    followers: Math.max(...own.map(({ followers }) => followers)),
    interaction: sum(own.map(interactionOf)),
  }));
const byNumber = (one: string, other: string) => Number(BigInt(one) - BigInt(other));
const percentRank = (values: readonly number[], value: number) =>
  values.length < 2 ? 0 : values.filter((other) => other < value).length / (values.length - 1);

function expectedScores(posts: readonly PlainPost[], prices: readonly { at: number; price: number }[]) {
  const [latest, before] = [within(posts, 0, 7), within(posts, 7, 14)];
  const [interaction, interactionBefore] = [sum(latest.map(interactionOf)), sum(before.map(interactionOf))];
  const perPost = latest.length === 0 ? 0 : interaction / latest.length;
  const hype = 10 * Math.log(1 + perPost) + 10 * Math.tanh(Math.log((1 + interaction) / (1 + interactionBefore)) / 2);
  const authors = authorsOf(latest);
  const shares = authors.map((author) => (interaction === 0 ? 1 / authors.length : author.interaction / interaction));
  const effectiveVoices = 1 / sum(shares.map((share) => share ** 2));
  const reach = sum(authors.map(({ followers }) => followers));
  const community = authors.length === 0 ? 0 : 5 * Math.log(1 + reach) * (effectiveVoices / authors.length) ** (1 / 4);
  const known = prices.filter(({ at }) => at <= now).toSorted((one, other) => one.at - other.at);
  const last = known.at(-1);
  const older = known.findLast(({ at }) => last !== undefined && at <= last.at - 7 * DAY_MS);
  const gains = last && older ? 100 * Math.log(last.price / older.price) : 0;
  return { hype, community, gains, total: 0.4 * hype + 0.4 * community + 0.2 * gains };
}

function expectedPeople(posts: readonly PlainPost[]) {
  const authors = authorsOf(within(posts, 0, 30));
  return authors
    .map((author) => {
      const followers = percentRank(
        authors.map((other) => other.followers),
        author.followers,
      );
      const interaction = percentRank(
        authors.map((other) => other.interaction),
        author.interaction,
      );
      return { ...author, score: 6 + 2 * followers + 2 * interaction };
    })
    .sort((one, other) => {
      const difference = other.score - one.score;
      if (Math.abs(difference) > 1e-9) return difference;
      return other.followers - one.followers || byNumber(one.id, other.id);
    })
    .slice(0, 20);
}

const expectedPosts = (posts: readonly PlainPost[]) =>
  within(posts, 0, 30)
    .sort(
      (one, other) => interactionOf(other) - interactionOf(one) || other.createdAt - one.createdAt || byNumber(one.id, other.id),
    )
    .slice(0, 20)
    .map(({ id }) => id);

/** Few values, so that ties are many; ages at the edges of the windows, and in the future. */
const ages = fc.oneof(
  fc.constantFrom(...[0, 7, 14, 30].flatMap((days) => [-1, 0, 1].map((ms) => days * DAY_MS + ms))),
  fc.integer({ min: -DAY_MS, max: 40 * DAY_MS }),
  fc.integer({ min: 0, max: 15 }).map((days) => days * DAY_MS + 1_000),
);
const counts = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 2_000_000_000 }));
const posts = fc.uniqueArray(
  fc.record({
    id: fc.oneof(fc.integer({ min: 1, max: 60 }).map(String), fc.bigInt({ min: 1n, max: 10n ** 20n }).map(String)),
    author: fc.integer({ min: 1, max: 40 }).map(String),
    createdAt: ages.map((age) => now - age),
    followers: counts,
    retweets: counts,
    likes: counts,
  }),
  { selector: ({ id }) => id, maxLength: 60, size: "max" },
);
const prices = fc.uniqueArray(
  fc.record({
    at: ages.map((age) => now - age),
    price: fc.double({ min: 0.001, max: 1_000, noNaN: true }),
  }),
  { selector: ({ at }) => at, maxLength: 8 },
);

describeEngines((engine) => {
  test("scores, influencers and tweets are those of the definitions, ties and edges of windows included", async () => {
    const database = await openTestDatabase(engine);
    let collections = 0;
    await fc.assert(
      fc.asyncProperty(posts, prices, async (given, floor) => {
        const collection = addressOf(++collections);
        await addPosts(database, collection, given);
        // What another collection has is none of its business.
        await addPosts(database, addressOf(++collections), given.slice(0, 3));
        const rows = floor.map((price) => ({ ...price, collection }));
        if (rows.length > 0) await database.run("test", (own) => own.insertInto("floor_prices").values(rows).execute());
        await database.run("test", async (connection) => {
          const scores = scoresOf(await measureCollection(connection, collection, now));
          for (const [name, value] of Object.entries(expectedScores(given, floor))) {
            expect(Math.abs(scores[name as keyof typeof scores] - value), `${name} of ${value}`).toBeLessThan(1e-9);
          }
          const expected = expectedPeople(given);
          const people = await rankPeople(connection, collection, now);
          expect(people.map(({ id, followers }) => [id, followers])).toEqual(
            expected.map(({ id, followers }) => [id, followers]),
          );
          for (const [index, { score }] of people.entries()) {
            expect(Math.abs(score - (expected[index]?.score ?? Number.NaN))).toBeLessThan(1e-9);
          }
          const ranked = await rankPosts(connection, collection, now);
          expect(ranked.map(({ post_id }) => post_id)).toEqual(expectedPosts(given));
        });
      }),
      { numRuns: 100 },
    );
  }, 60_000);
});
