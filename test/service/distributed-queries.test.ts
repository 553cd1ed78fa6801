import { expect, test } from "vitest";
import { operations } from "../../src/contract/schemas.ts";
import { listCollections } from "../../src/service/create-service.ts";
import { importSample } from "../../src/service/import-sample.ts";
import { wholeSpan } from "../../src/service/sample.ts";
import { AnswerBuilder } from "../../src/service/serve/answer-builder.ts";
import { undistributable } from "../support/databases/distributed.ts";
import { describeEngines } from "../support/databases/engines.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf } from "../support/ids.ts";
import { entryOf, jsonLines, newPost } from "../support/posts.ts";
import { createTestServer, IMPORTED_AT, importFile, openTestService } from "../support/service.ts";

test("a statement without a collection is detected", () => {
  const statements = [
    "select * from posts where id = ?",
    'select "id" from "people"',
    "delete from posts where (day, id) in (values (?, ?))",
    "insert into answers (operation) values (?)",
    "update floor_prices set price = ?",
  ];
  expect(undistributable(statements)).toEqual(statements);
});

describeEngines((engine) => {
  test("every statement of an import names its collections", async () => {
    const statements: string[] = [];
    const database = await openTestService(await engine.createUrl(), undefined, (sql) => statements.push(sql));
    const [one, other] = [addressOf(1), addressOf(2)];
    const collections = (terms: string) => jsonLines([one, other].map((contract) => ({ contract, name: "N", terms })));
    const posts = Array.from({ length: 120 }, (_, index) => newPost(index + 1, { text: index % 2 === 0 ? "otters" : "comets" }));
    await importFile(database, "posts", jsonLines(posts.map((post) => entryOf(post))));
    await importFile(database, "posts", jsonLines(posts.map((post) => entryOf(post, { retweetCount: 9 }))), { isDryRun: true });
    for (const terms of ["otters", "comets"]) await importFile(database, "collections", collections(terms));
    await importFile(database, "floor", `contract,time,price\n${one},2026-11-01,1\n`);
    await importFile(database, "posts", "", { now: IMPORTED_AT + 500 * 86_400_000 });
    for (const expected of [
      /insert into posts/,
      /insert into people/,
      /delete from posts|delete from "posts"/,
      /insert into floor_prices/,
    ])
      expect(statements.some((sql) => expected.test(sql))).toBe(true);
    expect(undistributable(statements)).toEqual([]);
  });

  test("every statement for making or serving answers names its collection", async () => {
    const statements: string[] = [];
    const clock = new FakeClock();
    const database = await openTestService(await engine.createUrl(), clock, (sql) => statements.push(sql));
    await importSample(database, clock, wholeSpan(clock.now()));
    statements.length = 0;
    const builder = new AnswerBuilder(database, { clock });
    await builder.buildDue(true);
    await clock.advance(3_600_000);
    await builder.buildDue();
    const { get, server } = await createTestServer(database, { clock });
    const { address } = (await listCollections(database, 1)).first[0] ?? { address: "" };
    for (const { path } of Object.values(operations)) {
      expect((await get(`${path}?contractAddress=${address}`)).json().data).not.toHaveLength(0);
    }
    await server.inject("/metrics");
    for (const expected of [/from posts/, /join people/, /floor_prices/, /insert into answers/, /select .* from "answers"/]) {
      expect(statements.some((sql) => expected.test(sql))).toBe(true);
    }
    expect(undistributable(statements)).toEqual([]);
  });
});
