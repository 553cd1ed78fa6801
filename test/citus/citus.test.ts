import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Address } from "../../src/contract/address.ts";
import { operations } from "../../src/contract/schemas.ts";
import { DAY_MS, MINUTE_MS } from "../../src/infra/time.ts";
import { openServiceDatabase } from "../../src/service/database/database.ts";
import { forget } from "../../src/service/forget.ts";
import { AnswerBuilder } from "../../src/service/serve/answer-builder.ts";
import { PostWriter } from "../../src/service/store/post-writer.ts";
import { cleanUp } from "../support/clean-up.ts";
import { CitusCluster, describeWithCitus } from "../support/databases/citus.ts";
import { newDatabaseUrl } from "../support/databases/new-database.ts";
import type { PostgresServer } from "../support/databases/postgres.ts";
import { examine } from "../support/doctor.ts";
import { addressOf } from "../support/ids.ts";
import { csvLines, entryOf, jsonLines, newPost } from "../support/posts.ts";
import { ScriptProcess } from "../support/processes/process.ts";
import { queryService, startServices } from "../support/processes/services.ts";
import { createTestServer, importFile, listCollections, openTestService, rowsOf } from "../support/service.ts";

const collections = Array.from({ length: 12 }, (_, index) => addressOf(index + 1));

async function distribute(url: string) {
  const program = new ScriptProcess("service", { SERVICE_DATABASE: url }, { parameters: ["--distribute"], through: "bundle" });
  const code = await program.exit();
  return { code, printed: [...program.lines, ...program.errors].join("\n") };
}

test("a file cannot be distributed", async () => {
  const { code, printed } = await distribute(newDatabaseUrl());
  expect(code).toBe(1);
  expect(printed).toMatch(/it is not a coordinator of Citus: create the extension citus in it/);
});

describeWithCitus("over two nodes", () => {
  let cluster: CitusCluster;
  beforeAll(async () => {
    cluster = await CitusCluster.start();
  });
  afterAll(() => cluster.remove());

  async function setUp(onStatement?: (sql: string, parameters: readonly unknown[]) => void) {
    for (const node of cluster.nodes) cleanUp(() => node.start());
    const url = await cluster.createDistributed();
    const database = await openTestService(url, undefined, onStatement);
    let posts = 0;
    const importFor = (...contracts: readonly Address[]) => {
      const now = Date.now();
      const lines = contracts.map((contract) => entryOf(newPost(++posts, { contract, createdAt: now - MINUTE_MS })));
      return importFile(database, "posts", jsonLines(lines), { now });
    };
    const listed = collections.map((contract) => ({ contract, name: contract, terms: "" }));
    await importFile(database, "collections", csvLines(listed), { now: Date.now() });
    await importFor(...collections);
    return { url, database, importFor };
  }

  test("a database with posts is distributed once, has its rows, takes more there, and comes back", async () => {
    const url = await cluster.createDatabase();
    const database = await openServiceDatabase({ url, limitMs: 20_000 });
    cleanUp(() => database.close());
    const now = Date.now();
    await listCollections(database, ...Array.from({ length: 20 }, (_, index) => addressOf(1 + index)));
    const take = (from: number, ageMs: number) =>
      database.transact("take", (transaction) => {
        const posts = Array.from({ length: 40 }, (_, index) =>
          newPost(from + index, { contract: addressOf(1 + (index % 20)), createdAt: now - ageMs }),
        );
        return new PostWriter().take(transaction, posts, now);
      });
    await take(1, DAY_MS);
    const before = await rowsOf(database);
    const findings = async () => {
      const { lines } = await examine({ arrange: () => ({ SERVICE_DATABASE: url }) });
      return lines.filter((line) => / Citus /.test(line)).join("\n");
    };
    expect(await findings()).toMatch(/^ok .* all rows are on the coordinator; npm run service -- --distribute /);

    expect(await distribute(url)).toEqual({ code: 0, printed: "Distributed: posts, people, floor_prices, answers." });
    expect(await distribute(url)).toEqual({ code: 0, printed: "Everything was distributed already." });
    expect(await rowsOf(database)).toEqual(before);
    expect(await findings()).toMatch(/^ok .* 127\.0\.0\.1:\d+ has 0\.0 GB, 127\.0\.0\.1:\d+ has 0\.0 GB$/);
    await take(100, 30 * DAY_MS);
    const after = await rowsOf(database);
    expect(after.posts).toHaveLength(80);

    // As docs/service.md says.
    for (const table of ["posts", "people", "floor_prices", "answers"])
      await cluster.coordinator.query(`select undistribute_table('${table}')`, url);
    expect(await rowsOf(database)).toEqual(after);
    expect(await findings()).toMatch(/ all rows are on the coordinator/);
  });

  test("every statement that makes or serves an answer goes to one node; what was forgotten is gone from all", async () => {
    const statements = new Map<string, readonly unknown[]>();
    const touchesDistributed = /\b(?:from|join|into|update)\s+"?(?:posts|people|floor_prices|answers)"?(?![\w"])/;
    const { url, database } = await setUp((sql, parameters) => {
      if (touchesDistributed.test(sql)) statements.set(sql, parameters);
    });
    await importFile(database, "floor", `contract,time,price\n${addressOf(1)},2026-11-01,1\n`, { now: Date.now() });
    statements.clear();
    await new AnswerBuilder(database).buildDue();
    const { get } = await createTestServer(database);
    for (const { path } of Object.values(operations))
      expect((await get(`${path}?contractAddress=${addressOf(1)}`)).json().data).toHaveLength(1);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    cleanUp(() => client.end());
    const plans = [...statements].map(async ([sql, parameters]) => {
      const { rows } = await client.query(`explain ${sql}`, [...parameters]);
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      return { sql, tasks: Number(/Task Count: (\d+)/.exec(plan)?.[1]), subplans: /Distributed Subplan/.test(plan) };
    });
    const read = await Promise.all(plans);
    for (const expected of [/from posts/, /join people/, /from floor_prices/, /insert into answers/, /from "answers"/])
      expect([...statements.keys()].join("\n")).toMatch(expected);
    expect(read.filter(({ tasks, subplans }) => tasks !== 1 || subplans)).toEqual([]);

    await forget(database, { kind: "post", ids: ["1"] }, Date.now());
    expect((await rowsOf(database)).posts).toHaveLength(collections.length - 1);
  });

  test("a node that stops takes away only its own collections, which are back within seconds of it", async () => {
    const { url, database, importFor } = await setUp();
    const { url: balanced, services } = await startServices(url);
    const request = (collection: Address, at = balanced) => queryService(at, "tweets", collection);
    const [down, up] = cluster.nodes as [PostgresServer, PostgresServer];
    const collectionsOn = async ({ port }: PostgresServer) => {
      const { rows } = await cluster.coordinator.query(
        `select address from collections join citus_shards on shardid = get_shard_id_for_distribution_column('posts', address)
         where nodeport = ${port} order by address`,
        url,
      );
      return rows.map(({ address }) => address as Address);
    };
    const [known, otherAddress] = (await collectionsOn(down)) as [Address, Address];
    const living = await collectionsOn(up);
    for (const service of services) expect(await request(known, service.url)).toMatchObject({ status: 200 });
    const before = await request(known);

    await down.stop();
    expect((await importFor(...living)).failure).toBeUndefined();
    for (const service of services) {
      for (const collection of living) expect((await request(collection, service.url)).status).toBe(200);
      expect(await request(known, service.url)).toEqual(before);
      expect(await request(otherAddress, service.url)).toMatchObject({ status: 503, code: "unavailable" });
      expect(await (await fetch(`${service.url}/readyz`)).json()).toEqual({ status: "ready", database: "up" });
    }
    const halted = await importFor(otherAddress);
    expect(halted.failure).toMatch(/^\S+: SERVICE_DATABASE cannot be used \(node_unreachable: .*\)\. Run the import again: /);
    const changing = database.transact("test", (transaction) =>
      transaction.deleteFrom("people").where("collection", "=", otherAddress).execute(),
    );
    await expect(changing).rejects.toMatchObject({ problem: "node_unreachable" });

    await down.start();
    const backAt = performance.now();
    expect((await importFor(otherAddress)).failure).toBeUndefined();
    await expect.poll(() => request(known)).toMatchObject({ status: 200 });
    await expect.poll(async () => (await request(otherAddress)).ids).toHaveLength(2);
    expect(performance.now() - backAt).toBeLessThan(20_000);
  });
});
