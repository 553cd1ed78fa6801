import pg from "pg";
import { expect, test } from "vitest";
import { operations } from "../../src/contract/schemas.ts";
import type { Clock } from "../../src/infra/clock.ts";
import { DAY_MS } from "../../src/infra/time.ts";
import { writePrices } from "../../src/service/collect/opensea/prices.ts";
import { listCollections } from "../../src/service/create-service.ts";
import { forget } from "../../src/service/forget.ts";
import { PostWriter } from "../../src/service/import/post-writer.ts";
import { importSample } from "../../src/service/import-sample.ts";
import { wholeSpan } from "../../src/service/sample.ts";
import { AnswerBuilder } from "../../src/service/serve/answer-builder.ts";
import { cleanUp } from "../support/clean-up.ts";
import { describeEngines } from "../support/databases/engines.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf } from "../support/ids.ts";
import { newPost } from "../support/posts.ts";
import { createTestServer, openTestService } from "../support/service.ts";

const touchesDistributed = /\b(?:from|join|into|update)\s+"?(?:posts|people|floor_prices|marks|answers)"?(?![\w"])/;
const one = addressOf(1);

describeEngines((engine) => {
  async function open(clock?: Clock) {
    const url = await engine.createUrl();
    const statements = new Map<string, readonly unknown[]>();
    const database = await openTestService(url, clock, (sql, parameters) => {
      if (touchesDistributed.test(sql)) statements.set(sql, parameters);
    });
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    cleanUp(() => client.end());
    /** The nodes of each statement, by Citus's plan, but for inserts of given rows. */
    const nodes = async () => {
      const found: Record<string, number> = {};
      for (const [sql, parameters] of statements) {
        const { rows } = await client.query(`explain ${sql}`, [...parameters]);
        const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
        const isOfRows = /INSERT\/SELECT method: pull to coordinator/.test(plan);
        if (!isOfRows) found[sql] = Number(/Task Count: (\d+)/.exec(plan)?.[1]) + Number(/Distributed Subplan/.test(plan));
      }
      return found;
    };
    /** The tasks of an insert of given rows, which its plan does not tell. */
    const tasks = async (insert: RegExp) => {
      const [sql = "", parameters = []] = [...statements].find(([each]) => insert.test(each)) ?? [];
      const told: string[] = [];
      client.on("notice", ({ message = "" }) => void told.push(message));
      await client.query("begin; set local citus.log_remote_commands = on; set local client_min_messages = notice");
      await client.query(sql, [...parameters]);
      await client.query("rollback");
      return told.filter((message) => /INSERT INTO/.test(message)).length;
    };
    return { database, statements, nodes, tasks };
  }
  const elsewhere = (found: Record<string, number>) => Object.entries(found).filter(([, count]) => count !== 1);

  test("every statement that makes or serves an answer goes to one node", async () => {
    const clock = new FakeClock();
    const { database, statements, nodes } = await open(clock);
    await importSample(database, clock, wholeSpan(clock.now()));
    statements.clear();
    const builder = new AnswerBuilder(database, { clock });
    await builder.buildDue(true);
    const { get } = await createTestServer(database, { clock });
    const { address } = (await listCollections(database, 1)).first[0] ?? { address: "" };
    for (const { path } of Object.values(operations))
      expect((await get(`${path}?contractAddress=${address}`)).json().data).not.toHaveLength(0);
    const all = [...statements.keys()].join("\n");
    for (const expected of [/from posts/, /join people/, /from floor_prices/, /insert into answers/, /from "answers"/])
      expect(all).toMatch(expected);
    expect(elsewhere(await nodes())).toEqual([]);
  });

  test("a removal names no collection, and asks every node", async () => {
    const { database, nodes } = await open();
    await forget(database, { kind: "post", ids: ["1"] }, Date.now());
    expect(Object.values(await nodes()).some((count) => count > 1)).toBe(true);
  });

  test("posts and prices that a source brings for a collection are written on its node alone", async () => {
    const { database, tasks } = await open();
    const now = Date.UTC(2026, 10, 20, 12);
    const posts = Array.from({ length: 20 }, (_, index) => newPost(index + 1, { contract: one }));
    await database.transact("take", (transaction) => new PostWriter().take(transaction, posts, now));
    const prices = [1, 2].map((price) => ({ at: now - price * DAY_MS, price, currency: "ETH" }));
    await database.transact("prices", (transaction) => writePrices(transaction, one, prices, now));
    for (const insert of [
      /^insert into posts .* do nothing/s,
      /^insert into people .* do nothing/s,
      /^insert into floor_prices .* do nothing/s,
    ])
      expect(await tasks(insert)).toBe(1);
  });
});
