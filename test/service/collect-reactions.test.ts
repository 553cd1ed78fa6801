import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../src/infra/time.ts";
import { forget } from "../../src/service/forget.ts";
import { addCollection } from "../support/bluesky-stream.ts";
import { describeEngines } from "../support/databases/engines.ts";
import { rowsOf } from "../support/service.ts";
import { idsIn, otters, searches, setUpX } from "./x-collector.ts";
import type { XStandIn } from "./x-stand-in.ts";

/* Counts of likes and reposts, and what is charged for once they decide. */

describeEngines((engine) => {
  const setUp = (options?: Parameters<typeof setUpX>[1]) => setUpX(engine, options);

  /** Posts of a day ago with reactions, of as many people as an answer has. */
  const addVoices = (x: XStandIn, count = 20) =>
    Array.from({ length: count }, (_, index) => x.post(otters, { ageMs: DAY_MS, authorId: String(100 + index), retweets: 9 }));
  const peopleAsked = (x: XStandIn) =>
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
    expect(searches(x)).toEqual([]);
    expect(peopleAsked(x)).toEqual(["11"]);

    x.count(silent, { retweets: 1 });
    x.calls.length = 0;
    await clock.advance(15 * MINUTE_MS);
    await round();
    expect(await idsIn(database)).toContain(silent);
    expect(peopleAsked(x)).toEqual(["10"]);
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
    x.calls.length = 0;
    await round();
    expect(searches(x)).toEqual([]);
    const unfinished = await database.run("unfinished", (connection) =>
      connection.selectFrom("collect_positions").select("query").where("next_token", "is not", null).execute(),
    );
    expect(unfinished).toEqual([]);
  });

  test("a post that gets its first reaction in the course of its day is charged for once, and one of the evening once more", async () => {
    const { x, database, clock, round } = await setUp();
    await addCollection(database);
    addVoices(x);
    await round();
    const noon = x.post(otters, { authorId: "100" });
    await clock.advance(5 * HOUR_MS);
    await round();
    x.count(noon, { likes: 1 });
    await clock.advance(3 * HOUR_MS);
    const evening = x.post(otters, { authorId: "100", ageMs: HOUR_MS, likes: 1 });
    const before = [...x.charged.values()].at(-1) ?? 0;
    await round();
    expect(await idsIn(database)).toEqual(expect.arrayContaining([noon, evening]));
    await clock.advance(15 * MINUTE_MS);
    await round();
    expect([...x.charged.values()].at(-1)).toBe(before + 2 * 5_000);

    await clock.advance(5 * HOUR_MS);
    x.count(noon, { likes: 2 });
    x.count(evening, { likes: 3 });
    await round();
    const { posts } = await rowsOf(database);
    expect(posts.filter(({ id }) => [noon, evening].includes(id)).map(({ likes }) => likes)).toEqual([1, 3]);
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

  test("counts of recent and of popular posts are updated, and a deleted post is removed", async () => {
    const { x, database, clock, round } = await setUp();
    await addCollection(database);
    const old = x.post(otters, { ageMs: 3 * DAY_MS, likes: 1 });
    const [recent, gone, ...more] = Array.from({ length: 130 }, () => x.post(otters, { ageMs: DAY_MS, likes: 1 }));
    await round();
    for (const id of [old, recent, gone, ...more]) x.count(id ?? "", { likes: 5, retweets: 2 });
    x.deleted.add(gone ?? "");
    await clock.advance(HOUR_MS);
    await round();
    const { posts } = await rowsOf(database);
    const countsOf = (id: string | undefined) =>
      posts.filter((post) => post.id === id).map(({ likes, retweets }) => [likes, retweets]);
    expect([old, recent, gone, more.at(-1)].map(countsOf)).toEqual([[[5, 2]], [[5, 2]], [], [[5, 2]]]);
  });
});
