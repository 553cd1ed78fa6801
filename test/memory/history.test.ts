import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Answer } from "../../src/collection-api/api.ts";
import { type CollectionScore, type Influencer, influencerSchema, type Tweet, tweetSchema } from "../../src/contract/schemas.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../src/infra/time.ts";
import type { Answers } from "../../src/memory/records.ts";
import { retentionMs, superfluous } from "../../src/memory/retention.ts";
import { influencerJson, scoreJson, tweetJson, userJson } from "../support/api-server.ts";
import { blueskyId, blueskyPerson, blueskyPost, did, longHandle, rkeyOf } from "../support/bluesky.ts";
import { describeEngines, openTestMemory } from "../support/databases/engines.ts";
import { nextDue } from "../support/databases/next-due.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf } from "../support/ids.ts";

const [apes, punks] = [addressOf(1), addressOf(2)];

const answerOf = <Entry>(entries: readonly Entry[], at: number, cache: Answer<Entry>["cache"] = "miss"): Answer<Entry> => ({
  entries,
  asOf: new Date(at),
  cache,
});
const scoresOf = (total: number, at: number, cache?: Answer<CollectionScore>["cache"]): Answers => ({
  scores: answerOf([scoreJson({ total, hype: 1, gains: -2, community: 3 })], at, cache),
});
/** From a service that tells voices, if any. */
const reported = (at: number, voices?: number): Answers => ({
  scores: answerOf([scoreJson({ total: 50, voices })], at),
});
const person = (id: string, score: number): Influencer =>
  influencerSchema.parse(influencerJson({ score, user: userJson({ id, screenName: `person_${id}` }) }));
const post = (id: string, interaction: number): Tweet =>
  tweetSchema.parse(tweetJson({ id, interaction, user: userJson({ id: `author of ${id}` }) }));

describeEngines((engine) => {
  /** A memory whose records are written one by one. */
  async function opened(snapshotMs = HOUR_MS) {
    const clock = new FakeClock();
    const url = await engine.createUrl();
    const { memory, queries } = await openTestMemory(url, { clock, snapshotMs });
    const record = async (answers: Answers, collection = apes) => {
      queries.length = 0;
      memory.history.record(collection, answers);
      await expect.poll(() => queries, { interval: 1 }).toEqual(["history_record done"]);
    };
    return { clock, url, memory, queries, record };
  }

  describe("recording", () => {
    test("merges equal consecutive answers into one record with two times, unless a round between them is missing", async () => {
      const { clock, memory, record } = await opened();
      const start = clock.now();
      for (const hour of [0, 1, 2]) await record(scoresOf(50, start + hour * HOUR_MS));
      await record(scoresOf(51, start + 3 * HOUR_MS));
      await record(scoresOf(50, start + 4 * HOUR_MS));
      // The round after five hours has failed.
      await record(scoresOf(50, start + 6 * HOUR_MS));
      await clock.advance(6 * HOUR_MS);
      const records = await memory.history.scoresSince(apes, start);
      const rest = { collection: apes, hype: 1, gains: -2, community: 3 };
      const from = (first: number, last: number) => ({
        firstSeenAt: start + first * HOUR_MS,
        lastSeenAt: start + last * HOUR_MS,
      });
      expect(records?.map((found) => ({ ...found }))).toEqual([
        { ...from(0, 2), ...rest, total: 50, isAfterGap: false },
        { ...from(3, 3), ...rest, total: 51, isAfterGap: false },
        { ...from(4, 4), ...rest, total: 50, isAfterGap: false },
        { ...from(6, 6), ...rest, total: 50, isAfterGap: true },
      ]);
      expect(await memory.history.scoresSince(punks, start)).toEqual([]);
      expect(await memory.history.scoresSince(apes, start + 2 * HOUR_MS)).toHaveLength(4);
      expect(await memory.history.scoresSince(apes, start + 2 * HOUR_MS + 1)).toHaveLength(3);
    });

    test("keeps voices where they are told, and makes a record of each change", async () => {
      const { clock, memory, record } = await opened();
      const start = clock.now();
      const all = [undefined, undefined, 4, 4, 5, undefined, 0];
      for (const [hour, voices] of all.entries()) await record(reported(start + hour * HOUR_MS, voices));
      await clock.advance(6 * HOUR_MS);
      const records = (await memory.history.scoresSince(apes, start)) ?? [];
      expect(
        records.map(({ firstSeenAt, lastSeenAt, voices }) => [
          ...[firstSeenAt, lastSeenAt].map((at) => (at - start) / HOUR_MS),
          voices,
        ]),
      ).toEqual([
        [0, 1, undefined],
        [2, 3, 4],
        [4, 4, 5],
        [5, 5, undefined],
        [6, 6, 0],
      ]);
      expect((await memory.history.newest(apes))?.scores).toMatchObject({ voices: 0 });
      expect((await memory.history.scoresAt([apes], start + 4 * HOUR_MS))?.get(apes)).toMatchObject({ voices: 5 });
    });

    test("keeps the floor where it is told, and makes a record of each change", async () => {
      const { clock, memory, record } = await opened();
      const start = clock.now();
      const floors = [undefined, [1.25, "ETH"], [1.25, "ETH"], [1.25, ""], [5e-324, "\0\ud800E"], undefined] as const;
      for (const [hour, floor] of floors.entries()) {
        const at = new Date(start + hour * HOUR_MS);
        const entry = { ...scoreJson(), floor: floor && { price: floor[0], currency: floor[1], at, source: "OpenSea" } };
        await record({ scores: answerOf([entry], at.getTime()) });
      }
      await clock.advance(5 * HOUR_MS);
      const records = (await memory.history.scoresSince(apes, start)) ?? [];
      const source = "OpenSea";
      // An equal price of a later hour belongs to the same record.
      expect(
        records.map(({ floorPrice, floorCurrency, floorSource, floorAt }) => [floorPrice, floorCurrency, floorSource, floorAt]),
      ).toEqual([
        [undefined, undefined, undefined, undefined],
        [1.25, "ETH", source, start + 2 * HOUR_MS],
        [1.25, "", source, start + 3 * HOUR_MS],
        [5e-324, "\ufffdE", source, start + 4 * HOUR_MS],
        [undefined, undefined, undefined, undefined],
      ]);
      expect((await memory.history.newest(apes))?.scores).not.toHaveProperty("floorPrice");
      const before = await memory.history.scoresAt([apes], start + 2 * HOUR_MS);
      expect(before?.get(apes)).toMatchObject({ floorPrice: 1.25, floorCurrency: "ETH" });
    });

    test("has the last scores of each day of several collections, oldest first", async () => {
      const { clock, memory } = await opened();
      const today = Math.floor(clock.now() / DAY_MS) * DAY_MS;
      const bring = (collection: typeof apes, ...records: [days: number, hours: number, total: number][]) =>
        memory.history.bring(
          collection,
          records.map(([days, hours, total]) => scoresOf(total, today - days * DAY_MS + hours * HOUR_MS)),
        );
      await bring(apes, [40, 2, 13], [3, 5, 10], [3, 9, 11], [1, 2, 12]);
      await bring(punks, [2, 1, 20]);
      const daily = await memory.history.scoresDaily([apes, punks, addressOf(3)], today - 30 * DAY_MS);
      const totals = [...(daily ?? [])].map(([collection, records]) => [collection, records.map(({ total }) => total)] as const);
      expect(new Map(totals)).toEqual(
        new Map([
          [apes, [11, 12]],
          [punks, [20]],
        ]),
      );
    });

    test("skips answers that are known, older, empty, stale, or about several collections", async () => {
      const { clock, memory, record } = await opened();
      const now = clock.now();
      await record(scoresOf(50, now));
      // Nothing is written for these, so the test cannot wait for a write.
      memory.history.record(apes, scoresOf(51, now));
      memory.history.record(apes, scoresOf(51, now - 1));
      await record(scoresOf(51, now + 1, "stale"));
      await record({ scores: answerOf<CollectionScore>([], now + 2), influencers: answerOf<Influencer>([], now + 2) });
      await record({ scores: answerOf([scoreJson(), scoreJson()], now + 3) });
      expect(await memory.history.scoresSince(apes, 0)).toMatchObject([{ firstSeenAt: now, lastSeenAt: now, total: 50 }]);
      expect(await memory.history.influencersSince(apes, 0)).toEqual([]);
    });

    test("keeps people and posts by rank, with the fields that PRIVACY.md names and no others", async () => {
      const { clock, url, memory, record } = await opened();
      const now = clock.now();
      const odd = person("\0\ud800".repeat(100), 7.126);
      await record({
        influencers: answerOf([person("1", 6.5), odd, person("2", 9)], now),
        tweets: answerOf([post("10", 5), post("11", 500)], now),
      });
      expect((await memory.history.influencersSince(apes, 0))?.[0]?.influencers).toEqual([
        { id: "2", handle: "person_2" },
        { id: "\0\ufffd".repeat(25), handle: expect.stringMatching(/^person_/) },
        { id: "1", handle: "person_1" },
      ]);
      const postedAt = Date.UTC(2021, 10, 28, 21, 3, 11);
      expect((await memory.history.newest(apes))?.posts).toEqual([
        { id: "11", authorId: "author of 11", interaction: 500, postedAt },
        { id: "10", authorId: "author of 10", interaction: 5, postedAt },
      ]);
      const [row] = await engine.query(url, "select posts from posts_over_time");
      expect(row?.["posts"]).toBe(`[["11","author of 11",500,${postedAt}],["10","author of 10",5,${postedAt}]]`);
      const [list] = await engine.query(url, "select influencers from influencers_over_time");
      expect(JSON.parse(String(list?.["influencers"]))).toContainEqual(["2", "person_2"]);
    });

    test("keeps the path of a post of Bluesky, and a handle of any length", async () => {
      const { clock, memory, record } = await opened();
      const now = clock.now();
      await record({
        influencers: answerOf([blueskyPerson(1, longHandle("a"))], now),
        tweets: answerOf([blueskyPost(1, "a.bsky.social"), { ...blueskyPost(2, ""), source: "" }], now),
      });
      const newest = await memory.history.newest(apes);
      expect(newest?.influencers).toMatchObject([{ id: blueskyId(1), handle: longHandle("a") }]);
      expect(newest?.posts?.map(({ id, path }) => [id, path])).toEqual([
        [blueskyId(1), `${did}/${rkeyOf(1)}`],
        [blueskyId(2), undefined],
      ]);
    });

    test("keeps one record of people and posts an hour, however often they change", async () => {
      const { clock, memory, record } = await opened(MINUTE_MS);
      const start = clock.now();
      for (let minute = 0; minute <= 300; minute += 5) {
        await record({ influencers: answerOf([person("1", minute)], start + minute * MINUTE_MS) });
      }
      const stored = (await memory.history.influencersSince(apes, 0)) ?? [];
      expect(stored.map(({ firstSeenAt }) => (firstSeenAt - start) / HOUR_MS)).toEqual([0, 1, 2, 3, 4, 5]);
      expect(stored.some(({ isAfterGap }) => isAfterGap)).toBe(false);
    });

    test("writes an answer again that could not be written", async () => {
      const { clock, url, memory, queries, record } = await opened();
      const answers = scoresOf(50, clock.now());
      await engine.query(url, "alter table scores_over_time rename to away");
      memory.history.record(apes, answers);
      await expect.poll(() => queries, { interval: 1 }).toContain("history_record failed");
      await engine.query(url, "alter table away rename to scores_over_time");
      await record(answers);
      expect(await memory.history.scoresSince(apes, 0)).toMatchObject([{ total: 50 }]);
    });

    test("keeps the last posts of each day apart", async () => {
      const { clock, memory, record } = await opened();
      const midnight = Math.ceil(clock.now() / DAY_MS) * DAY_MS;
      const of = (id: string, at: number): Answers => ({ tweets: answerOf([post(id, 1)], at) });
      for (const [id, hours] of Object.entries({ 1: -30, 2: -2, 3: 1, 4: 20, 5: 25 })) {
        await record(of(id, midnight + hours * HOUR_MS));
      }
      const ids = async (since: number) =>
        (await memory.history.postsDaily(apes, since))?.map((posts) => posts.map(({ id }) => id).join());
      expect(await ids(midnight - 2 * DAY_MS)).toEqual(["1", "2", "4", "5"]);
      expect(await ids(midnight)).toEqual(["4", "5"]);
      expect(await memory.history.postsDaily(punks, 0)).toEqual([]);
    });
  });

  test.each([
    ["hour", HOUR_MS, 2 * HOUR_MS],
    ["six hours", 6 * HOUR_MS, 9 * HOUR_MS],
  ])(
    "scores that are recorded every %s count as old after one and a half intervals, but not within two hours",
    async (_every, everyMs, oldMs) => {
      const { clock, memory, record } = await opened(everyMs);
      await record(scoresOf(50, clock.now()));
      await clock.advance(oldMs);
      expect(await memory.inBackground.history.newest(apes)).toMatchObject({ isOld: false });
      await clock.advance(1);
      expect(await memory.inBackground.history.newest(apes)).toMatchObject({ isOld: true });
      expect(await memory.inBackground.history.newest(punks)).toMatchObject({ isOld: false });
    },
  );

  describe("the record that a card is compared with", () => {
    test.each([
      ["no records", [], undefined],
      ["a record younger than 20 hours: none", [[-19.9, 0, 1]], undefined],
      ["a record older than 8 days: none", [[-24 * 9, -24 * 8 - 0.1, 1]], undefined],
      [
        "several: the newest that is old enough",
        [
          [-30, -30, 1],
          [-20, -20, 2],
          [-19, -19, 3],
        ],
        2,
      ],
      [
        "several: one that has lasted until now",
        [
          [-30, -30, 1],
          [-25, 0, 2],
        ],
        2,
      ],
      ["a record that is 8 days old", [[-24 * 9, -24 * 8, 1]], 1],
    ] as [string, [number, number, number][], number | undefined][])("is chosen from %s", async (_what, records, expected) => {
      const { clock, url, memory } = await opened();
      const now = clock.now();
      for (const [first, last, total] of records) {
        await engine.query(
          url,
          `insert into scores_over_time values ('${apes}', ${now + first * HOUR_MS}, ${now + last * HOUR_MS}, 0, 0, 0, ${total}, null, null, null, null, null)`,
        );
      }
      expect((await memory.history.scoresBefore(apes))?.compared?.total).toBe(expected);
    });

    test("the daily values of a card are the last records of 30 days", async () => {
      const { clock, memory, record } = await opened();
      const now = clock.now();
      for (let hour = -24 * 34; hour <= 0; hour += 6) await record(scoresOf(hour, now + hour * HOUR_MS));
      const { daily = [] } = (await memory.history.scoresBefore(apes)) ?? {};
      expect(daily.map(({ total }) => total)).toEqual([...Array.from({ length: 30 }, (_, day) => (day - 30) * 24 + 18), 0]);
    });
  });

  test.each(["an answer to a member", "a tracked answer"])(
    "%s is compared with as soon as it is written, also if records were read just before",
    async (which) => {
      const { clock, url, memory, record } = await opened();
      await memory.tracking.sync([apes], HOUR_MS);
      await engine.query(url, "update tracked_collections set due_at = 0");
      const lease = await nextDue(memory.tracking.claim({ leaseMs: HOUR_MS, costMs: 0 }));
      await record(scoresOf(50, clock.now() - DAY_MS));
      const totals = async () => (await memory.history.scoresBefore(apes))?.daily.map(({ total }) => total);
      expect(await totals()).toEqual([50]);
      const answers = scoresOf(51, clock.now());
      if (which === "a tracked answer") await memory.tracking.finish(lease, answers, HOUR_MS);
      else await record(answers);
      expect(await totals()).toEqual([50, 51]);
    },
  );

  test("scores are thinned and dropped after two years, lists after 31 days, as PRIVACY.md promises, without creating a gap", async () => {
    const { clock, url, memory } = await opened();
    const now = clock.now();
    /** Their ages in hours, oldest first. */
    const young = Array.from({ length: 60 * 24 }, (_, index) => 60 * 24 - 1 - index);
    const [first = 0] = young;
    const twoYears = 2 * 365 * 24;
    const all = [twoYears + 1, twoYears, ...young];
    const left = [twoYears, ...young.filter((hours) => hours <= 30 * 24 || (first - hours) % 24 === 0)];
    // Older ones go first, so the days are counted from another hour.
    const leftOfLists = young.filter((hours) => hours <= 30 * 24 || hours === 31 * 24);
    for (const collection of [apes, punks]) {
      const spans = all.map((hours) => `'${collection}', ${now - hours * HOUR_MS}, ${now - hours * HOUR_MS}`);
      for (const list of ["influencers", "posts"])
        await engine.query(url, `insert into ${list}_over_time values ${spans.map((span) => `(${span}, '[]')`).join()}`);
      const scores = spans.map((span) => `(${span}, 0, 0, 0, 0, null, null, null, null, null)`);
      await engine.query(url, `insert into scores_over_time values ${scores.join()}`);
    }
    expect((await memory.forgetOld()).records).toBe(6 * all.length - 2 * left.length - 4 * leftOfLists.length);
    for (const collection of [apes, punks]) {
      const scores = (await memory.history.scoresSince(collection, 0)) ?? [];
      expect(scores.map(({ firstSeenAt }) => (now - firstSeenAt) / HOUR_MS)).toEqual(left);
      expect(scores.filter(({ isAfterGap }) => isAfterGap)).toMatchObject([{ firstSeenAt: now - first * HOUR_MS }]);
      for (const list of ["influencers", "posts"]) {
        const stored = await engine.query(url, `select first_seen_at from ${list}_over_time where collection = '${collection}'`);
        const ages = stored.map((row) => (now - Number(row["first_seen_at"])) / HOUR_MS);
        expect(ages.toSorted((a, b) => b - a)).toEqual(leftOfLists);
      }
    }
    expect((await memory.forgetOld()).records).toBe(0);
  });
});

test("thinning day after day drops every superfluous record and no needed one, for any records", () => {
  const minutes = fc.array(
    fc.record({
      pause: fc.oneof(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 5_000 })),
      span: fc.nat({ max: 600 }),
    }),
    { maxLength: 300 },
  );
  fc.assert(
    fc.property(minutes, fc.nat({ max: 40 }), (pauses, days) => {
      let at = 0;
      const all = pauses.map(({ pause, span }) => {
        const firstSeenAt = at + pause * MINUTE_MS;
        at = firstSeenAt + span * MINUTE_MS;
        return { firstSeenAt, lastSeenAt: at };
      });
      let left = all;
      for (let day = 0; day <= days; day++) {
        const now = at + day * DAY_MS;
        const dropped = new Set(superfluous(left, now, retentionMs.scoresOverTime));
        left = left.filter((record) => !dropped.has(record));
        expect(superfluous(left, now, retentionMs.scoresOverTime)).toEqual([]);
        const spacing = (age: number) => (age > 30 * DAY_MS ? DAY_MS : age > 2 * DAY_MS ? HOUR_MS : 0);
        for (const [index, record] of left.entries()) {
          const [before, after] = [left[index - 1], left[index + 1]];
          // Every remaining row is needed.
          if (before && after) {
            expect(after.firstSeenAt - before.lastSeenAt).toBeGreaterThan(spacing(now - record.lastSeenAt));
          }
          // Each removed row was closer to its neighbours than the spacing.
          const between = before
            ? all.filter((item) => item.firstSeenAt > before.firstSeenAt && item.firstSeenAt < record.firstSeenAt)
            : [];
          if (before && between.length > 0) {
            const oldest = Math.max(...between.map((item) => spacing(now - item.lastSeenAt)));
            expect(record.firstSeenAt - before.lastSeenAt).toBeLessThanOrEqual(oldest);
          }
        }
        for (const record of all.filter((item) => now - item.lastSeenAt <= 2 * DAY_MS)) expect(left).toContain(record);
      }
    }),
    { numRuns: 60 },
  );
});
