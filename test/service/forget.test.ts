import fc from "fast-check";
import { expect, test } from "vitest";
import { HOUR_MS } from "../../src/infra/time.ts";
import { forget, idsOfHandle } from "../../src/service/forget.ts";
import { AnswerBuilder } from "../../src/service/serve/answer-builder.ts";
import type { Post } from "../../src/service/store/post.ts";
import { describeEngines } from "../support/databases/engines.ts";
import { rounds } from "../support/evidence.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf } from "../support/ids.ts";
import { csvLines, entryOf, jsonLines, newPost, pageOf } from "../support/posts.ts";
import { IMPORTED_AT, importFile, openTestService, rowsOf } from "../support/service.ts";

const [otters, comets] = [addressOf(1), addressOf(2)];
const collections = csvLines([
  { contract: otters, name: "Otters", terms: "otters" },
  { contract: comets, name: "Comets", terms: "comets" },
]);

/** A post by one of a few authors, each with the same profile everywhere. */
const postBy = (author: number, id: number, text: string, hours = id): Post =>
  newPost(id, { author: newPost(author).author, text, createdAt: IMPORTED_AT - hours * HOUR_MS });

describeEngines((engine) => {
  test("forgetting before or after an import has the same result as never having imported the posts", async () => {
    const text = fc.constantFrom("otters", "comets", "otters and comets", "nothing", `see ${addressOf(3)}`);
    const post = fc.record({ author: fc.integer({ min: 1, max: 4 }), text, hours: fc.integer({ min: 1, max: 100 }) });
    const target = fc.oneof(
      fc.record({ kind: fc.constant("post" as const), number: fc.integer({ min: 1, max: 12 }) }),
      fc.record({ kind: fc.constant("author" as const), number: fc.integer({ min: 1, max: 4 }) }),
    );
    const provided = fc.record({
      posts: fc.array(post, { minLength: 1, maxLength: 12 }),
      before: fc.array(target, { maxLength: 1 }),
      after: fc.array(target, { minLength: 1, maxLength: 2 }),
    });
    await fc.assert(
      fc.asyncProperty(provided, async ({ posts, before, after }) => {
        const all = posts.map(({ author, text, hours }, index) => postBy(author, index + 1, text, hours));
        const idOf = ({ kind, number }: (typeof after)[number]) => (kind === "post" ? String(number) : String(1_000 + number));
        const targets = [...before, ...after];
        const rest = all.filter(({ id, author }) => !targets.some((t) => [id, author.id].includes(idOf(t))));
        const [database, otherDatabase] = [
          await openTestService(await engine.createUrl()),
          await openTestService(await engine.createUrl()),
        ];
        const take = (into: typeof database, item: readonly Post[]) =>
          importFile(into, "posts", jsonLines(item.map((p) => entryOf(p))));
        for (const into of [database, otherDatabase]) await importFile(into, "collections", collections);
        for (const item of before) await forget(database, { kind: item.kind, ids: [idOf(item)] }, IMPORTED_AT);
        await take(database, all);
        for (const item of after) await forget(database, { kind: item.kind, ids: [idOf(item)] }, IMPORTED_AT);
        await take(otherDatabase, rest);
        const [single, expected] = [await rowsOf(database), await rowsOf(otherDatabase)];
        expect([single.posts, single.people]).toEqual([expected.posts, expected.people]);
        await take(database, all);
        const again = await rowsOf(database);
        expect([again.posts, again.people]).toEqual([expected.posts, expected.people]);
      }),
      { numRuns: engine.name === "SQLite" ? rounds(8, 25) : 4 },
    );
  });

  test("an import leaves out the forgotten, and reports their number", async () => {
    const posts = [postBy(1, 11, "otters"), postBy(2, 12, "otters"), postBy(2, 13, "otters")];
    for (const lines of [posts.map((post) => entryOf(post)), [pageOf(posts)]]) {
      const database = await openTestService(await engine.createUrl());
      await importFile(database, "collections", collections);
      await forget(database, { kind: "author", ids: ["1001"] }, IMPORTED_AT);
      await forget(database, { kind: "post", ids: ["13"] }, IMPORTED_AT);
      const { summary, failure } = await importFile(database, "posts", jsonLines(lines));
      expect(summary).toMatchObject({ forgotten: 2, refused: 0, counts: { added: 1, updated: 0, unchanged: 0 } });
      expect(failure).toBeUndefined();
      const { posts: rows, people } = await rowsOf(database);
      expect([rows.map(({ id }) => id), people.map(({ id }) => id)]).toEqual([["12"], ["1002"]]);
    }
  });

  test("forgetting rewrites its collection's answers at once, leaves others, and counts as a change", async () => {
    const clock = new FakeClock();
    const database = await openTestService(await engine.createUrl(), clock);
    await importFile(database, "collections", collections);
    await importFile(
      database,
      "posts",
      jsonLines([postBy(1, 11, "otters"), postBy(2, 12, "comets")].map((post) => entryOf(post))),
    );
    await clock.advance(IMPORTED_AT - clock.now());
    const builder = new AnswerBuilder(database, { clock });
    await builder.buildDue(true);
    const answers = () =>
      database.run("read", async (connection) => {
        const rows = await connection.selectFrom("answers").selectAll().orderBy("collection").orderBy("operation").execute();
        return rows.map(({ collection, body }) => ({ collection, body: Buffer.from(body).toString() }));
      });
    const before = await answers();
    const changes = async () => (await rowsOf(database)).answers_to_rebuild.map((row) => row.changes);
    const [own = 0, otherValues = 0] = await changes();
    expect(await forget(database, { kind: "author", ids: ["1001"] }, IMPORTED_AT)).toMatchObject({
      posts: 1,
      profiles: 1,
      collections: 1,
    });
    const after = await answers();
    const of = (rows: typeof after, address: string) => rows.filter(({ collection }) => collection === address);
    expect(JSON.stringify(of(before, otters))).toContain("author_1");
    expect(JSON.stringify(of(after, otters))).not.toContain("author_1");
    expect(of(after, otters)).not.toEqual(of(before, otters));
    expect(of(after, comets)).toEqual(of(before, comets));
    expect(await changes()).toEqual([own + 1, otherValues]);
  });

  test("a handle stands for everybody who has or had it, in any letter case, and for nobody else", async () => {
    const database = await openTestService(await engine.createUrl());
    const named = (author: number, screenName: string, id: number) => ({
      ...postBy(author, id, "otters"),
      author: { ...newPost(author).author, screenName },
    });
    const posts = [named(1, "River_1", 11), named(2, "river_1", 12), named(3, "riverX1", 13)];
    await importFile(database, "collections", collections);
    await importFile(database, "posts", jsonLines(posts.map((post) => entryOf(post))));
    expect(await idsOfHandle(database, "RIVER_1")).toEqual(["1001", "1002"]);
    expect(await idsOfHandle(database, "nobody")).toEqual([]);
  });

  test("stored positions of searches do not retain the id of a forgotten post", async () => {
    const database = await openTestService(await engine.createUrl());
    const row = { collection: otters, query: "otters", since_id: "11", newest_id: "12", until_id: "13", finished_at: 1 };
    await database.run("add", (connection) => connection.insertInto("collect_positions").values(row).execute());
    const position = () => database.run("read", (connection) => connection.selectFrom("collect_positions").selectAll().execute());
    await forget(database, { kind: "post", ids: ["11"] }, IMPORTED_AT);
    expect(await position()).toMatchObject([{ ...row, since_id: "12" }]);
    await importFile(database, "collections", collections);
    await importFile(database, "posts", jsonLines([entryOf(postBy(1, 12, "otters"))]));
    await forget(database, { kind: "author", ids: ["1001"] }, IMPORTED_AT);
    expect(await position()).toMatchObject([{ ...row, since_id: "13", newest_id: "13" }]);
  });
});
