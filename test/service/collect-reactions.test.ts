import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../src/infra/time.ts";
import { forget } from "../../src/service/forget.ts";
import { addCollection } from "../support/bluesky-stream.ts";
import { describeEngines } from "../support/databases/engines.ts";
import { rowsOf } from "../support/service.ts";
import { idsIn, otters, searches, setUpX } from "./x-collector.ts";
import { timeOf, type XStandIn } from "./x-stand-in.ts";

/* Counts of likes and reposts, and what is charged for once they decide. */

describeEngines((engine) => {
  const setUp = (options?: Parameters<typeof setUpX>[1]) => setUpX(engine, options);

  /** Posts of a day ago with reactions, of as many people as an answer has. */
  const addVoices = (x: XStandIn, count = 20) =>
    Array.from({ length: count }, (_, index) => x.post(otters, { ageMs: DAY_MS, authorId: String(100 + index), retweets: 9 }));
  const peopleRequested = (x: XStandIn) =>
    x.calls.flatMap(({ path, parameters }) => (path === "/2/users" ? (parameters["ids"]?.split(",") ?? []) : []));

  test("once the answers are full of people with reactions, posts without one are not read, nor their authors", async () => {
    const { x, database, clock, round } = await setUp();
    await addCollection(database);
    const voices = addVoices(x, 19);
    const early = x.post(otters, { ageMs: DAY_MS, authorId: "8" });
    await round();
    const twentieth = x.post(otters, { authorId: "9", likes: 1 });
    await clock.advance(15 * MINUTE_MS);
    await round();
    const [silent, liked] = [x.post(otters, { authorId: "10" }), x.post(otters, { authorId: "11", likes: 1 })];
    await clock.advance(15 * MINUTE_MS);
    x.calls.length = 0;
    await round();
    expect(await idsIn(database)).toEqual([...voices, early, twentieth, liked].toSorted());
    expect(searches(x)).toMatchObject([{ query: expect.stringContaining("min_likes:1") }]);
    expect(peopleRequested(x)).toEqual(["11"]);

    // The next day's first search goes back for late reactions.
    x.count(silent, { retweets: 1 });
    x.calls.length = 0;
    await clock.advance(DAY_MS);
    await round();
    expect(await idsIn(database)).toContain(silent);
    expect(peopleRequested(x)).toContain("10");
  });

  test("a new collection's posts without a reaction cost no more than a page", async () => {
    const { x, database, round } = await setUp();
    await addCollection(database);
    const ids = Array.from({ length: 300 }, (_, index) =>
      x.post(otters, { ageMs: DAY_MS + index * MINUTE_MS, authorId: String(100 + (index % 40)), likes: index % 3 }),
    );
    await round();
    const liked = ids.filter((_, index) => index < 100 || index % 3 > 0);
    expect(await idsIn(database)).toEqual(liked.toSorted());
    expect([...x.charged.values()]).toEqual([liked.length * 5_000 + 40 * 10_000]);
    const unfinished = await database.run("unfinished", (connection) =>
      connection.selectFrom("collect_positions").select("query").where("until_id", "is not", null).execute(),
    );
    expect(unfinished).toEqual([]);
  });

  test("the counts of the last thirty hours are read again in a day's first search, and no others", async () => {
    const { x, database, clock, round } = await setUp();
    await addCollection(database);
    const [old, recent] = [25, 15].map((hours) => x.post(otters, { ageMs: hours * HOUR_MS, likes: 1, authorId: String(hours) }));
    // A shown post is looked up in any case.
    addVoices(x, 25);
    await round();
    for (const id of [old, recent]) x.count(id ?? "", { likes: 5 });
    const likes = async () => {
      const { posts } = await rowsOf(database);
      return [old, recent].map((id) => posts.find((post) => post.id === id)?.likes);
    };
    await clock.advance(11 * HOUR_MS);
    await round();
    expect(await likes()).toEqual([1, 1]);
    await clock.advance(HOUR_MS + 5 * MINUTE_MS);
    await round();
    expect(await likes()).toEqual([1, 5]);
    const since = searches(x).at(-1)?.["since_id"] ?? "";
    expect(clock.now() - timeOf(since)).toBeLessThan(31 * HOUR_MS);
  });

  test("all posts since the last search for them are collected once there are too few people with reactions", async () => {
    const { x, database, clock, round } = await setUp();
    await addCollection(database);
    addVoices(x);
    await round();
    const silent = x.post(otters, { authorId: "8" });
    await clock.advance(15 * MINUTE_MS);
    await round();
    expect(await idsIn(database)).not.toContain(silent);
    await forget(database, { kind: "author", ids: ["100"] }, clock.now());
    await clock.advance(15 * MINUTE_MS);
    await round();
    expect(await idsIn(database)).toContain(silent);
  });
});
