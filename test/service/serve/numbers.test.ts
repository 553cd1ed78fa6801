import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS } from "../../../src/infra/time.ts";
import { readAuthors } from "../../../src/service/serve/authors.ts";
import { rankPeople, rankPosts } from "../../../src/service/serve/ranking.ts";
import { readPrices, scoresOf } from "../../../src/service/serve/scores.ts";
import { describeEngines } from "../../support/databases/engines.ts";
import { expectedPeople, expectedPosts, expectedScores } from "../../support/definitions.ts";
import { addressOf } from "../../support/ids.ts";
import { addPosts } from "../../support/posts.ts";
import { openTestDatabase } from "../../support/service.ts";

const now = Date.UTC(2026, 5, 15, 13, 37, 11, 250);

/** Few values, for many ties; ages at the edges of the windows, and in the future. */
const ages = fc.oneof(
  fc.constantFrom(...[0, 7, 14, 28, 30, 35].flatMap((days) => [-1, 0, 1].map((ms) => days * DAY_MS + ms))),
  fc.integer({ min: -DAY_MS, max: 40 * DAY_MS }),
  fc.integer({ min: 0, max: 36 }).map((days) => days * DAY_MS + 1_000),
);
const counts = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 2_000_000_000 }));
/** Some too large for a `number`. */
const idsTo = (max: number) =>
  fc.oneof(
    fc.nat(max).map(String),
    fc.nat(max).map((digits) => `1${digits}000000000000000000`),
  );
const ofWeek = (week: number) => fc.integer({ min: week * 7 * DAY_MS, max: (week + 1) * 7 * DAY_MS - 1 });
const postsWith = ({ count = counts, authors = 1, age = ages }) =>
  fc.uniqueArray(
    fc.record({
      id: idsTo(60),
      author: idsTo(authors),
      createdAt: age.map((ms) => now - ms),
      followers: count,
      retweets: count,
      likes: count,
    }),
    { selector: ({ id }) => id, maxLength: 60, size: "max" },
  );
const posts = fc.oneof(
  postsWith({}),
  postsWith({ authors: 9 }),
  postsWith({ authors: 9, count: fc.nat(1) }),
  postsWith({ authors: 9, count: fc.constant(0) }),
  // In one window only nobody is known; then some are, and many are not.
  fc.nat(4).chain((week) => postsWith({ authors: 60, age: ofWeek(week) })),
  postsWith({ authors: 60, count: fc.integer({ min: 1, max: 50 }) }),
);
const prices = fc.uniqueArray(
  fc.record({
    at: ages.map((age) => now - age),
    price: fc.double({ min: 0.001, max: 1_000, noNaN: true }),
    currency: fc.constantFrom("ETH", "WETH"),
  }),
  { selector: ({ at }) => at, maxLength: 8 },
);

describeEngines((engine) => {
  test("scores, influencers and tweets match their definitions, at ties and window edges too", async () => {
    const database = await openTestDatabase(engine);
    let collections = 0;
    await fc.assert(
      fc.asyncProperty(posts, prices, async (provided, floor) => {
        const collection = addressOf(++collections);
        await addPosts(database, collection, provided);
        // Another collection's data must not matter.
        await addPosts(database, addressOf(++collections), provided.slice(0, 3));
        const rows = floor.map((price) => ({ ...price, collection, source: "OpenSea" as const }));
        if (rows.length > 0) await database.run("test", (own) => own.insertInto("floor_prices").values(rows).execute());
        await database.run("test", async (connection) => {
          const authors = await readAuthors(connection, collection, now);
          const floorPrices = await readPrices(connection, collection, now);
          const scores = scoresOf(authors, floorPrices);
          const { floor: shownFloor, ...numbers } = scores;
          for (const [name, value] of Object.entries(expectedScores(now, provided, floor))) {
            expect(Math.abs(numbers[name as keyof typeof numbers] - value), `${name} of ${value}`).toBeLessThan(1e-9);
          }
          expect(shownFloor?.price).toBe(floor.filter(({ at }) => at <= now).toSorted((a, b) => b.at - a.at)[0]?.price);
          expect(100 * Math.log(1 + (shownFloor?.change ?? 0) / 100)).toBeCloseTo(numbers.gains, 6);
          const expected = expectedPeople(now, provided);
          const people = await rankPeople(connection, collection, authors);
          expect(people.map(({ id, followers }) => [id, followers])).toEqual(
            expected.map(({ id, followers }) => [id, followers]),
          );
          for (const [index, { score }] of people.entries()) {
            expect(Math.abs(score - (expected[index]?.score ?? Number.NaN))).toBeLessThan(1e-9);
          }
          const ranked = await rankPosts(connection, collection, now);
          expect(ranked.map(({ post_id }) => post_id)).toEqual(expectedPosts(now, provided));
        });
      }),
      { numRuns: 100 },
    );
  });

  test("scores are finite for any prices", async () => {
    const database = await openTestDatabase(engine);
    const collection = addressOf(1);
    const rows = [
      { collection, at: now, price: Number.MAX_VALUE, source: "import" as const },
      { collection, at: now - 7 * DAY_MS, price: Number.MIN_VALUE, source: "import" as const },
    ];
    await database.run("test", (connection) => connection.insertInto("floor_prices").values(rows).execute());
    const read = await database.run("test", (connection) => readPrices(connection, collection, now));
    const { gains, floor } = scoresOf([], read);
    expect(floor).toEqual({ price: Number.MAX_VALUE, currency: "", source: "import", at: new Date(now) });
    expect(gains).toBeCloseTo(100 * (Math.log(Number.MAX_VALUE) - Math.log(Number.MIN_VALUE)), 6);
  });
});
