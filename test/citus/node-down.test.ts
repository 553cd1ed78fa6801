import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Address } from "../../src/contract/address.ts";
import { MINUTE_MS } from "../../src/infra/time.ts";
import { inspectService } from "../../src/service/inspect.ts";
import { cleanUp } from "../support/clean-up.ts";
import { CitusCluster, describeWithCitus } from "../support/databases/citus.ts";
import type { PostgresServer } from "../support/databases/postgres.ts";
import { addressOf } from "../support/ids.ts";
import { entryOf, jsonLines, newPost } from "../support/posts.ts";
import { askService, startServices } from "../support/processes/services.ts";
import { importFile, openTestService, rowsOf } from "../support/service.ts";

const collections = Array.from({ length: 12 }, (_, index) => addressOf(index + 1));
/** How reads of answers ended in a process, by outcome. */
async function outcomesAt(url: string) {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return (outcome: string) => {
    const line = `collection_pulse_service_database_queries_total{query="answer_read",outcome="${outcome}"} `;
    return Number(
      metrics
        .split("\n")
        .find((each) => each.startsWith(line))
        ?.slice(line.length),
    );
  };
}

describeWithCitus("over two nodes", () => {
  let cluster: CitusCluster;
  beforeAll(async () => {
    cluster = await CitusCluster.start();
  });
  afterAll(() => cluster.remove());

  /** The collections with rows on a node. */
  async function collectionsOn({ port }: PostgresServer, url: string): Promise<Address[]> {
    const { rows } = await cluster.coordinator.query(
      `select address from collections join citus_shards on shardid = get_shard_id_for_distribution_column('posts', address)
       where nodeport = ${port} order by address`,
      url,
    );
    return rows.map(({ address }) => address as Address);
  }

  async function setUp() {
    for (const node of cluster.nodes) cleanUp(() => node.start());
    const url = await cluster.createDistributed();
    const database = await openTestService(url);
    let posts = 0;
    const importFor = (...contracts: readonly Address[]) => {
      const now = Date.now();
      const lines = contracts.map((contract) => entryOf(newPost(++posts, { contract, createdAt: now - MINUTE_MS })));
      return importFile(database, "posts", jsonLines(lines), { now });
    };
    const listed = collections.map((contract) => ({ contract, name: contract, terms: "" }));
    await importFile(database, "collections", jsonLines(listed), { now: Date.now() });
    await importFor(...collections);
    return { url, database, importFor };
  }

  test("a node that stops takes away only its own collections, which are back within seconds of it", async () => {
    const { url, database, importFor } = await setUp();
    const { url: balanced, services } = await startServices(url);
    const ask = (collection: Address, at = balanced) => askService(at, "tweets", collection);
    const [down, up] = cluster.nodes as [PostgresServer, PostgresServer];
    const [known, unasked] = (await collectionsOn(down, url)) as [Address, Address];
    const living = await collectionsOn(up, url);
    const [one] = living as [Address];
    for (const service of services) expect(await ask(known, service.url)).toMatchObject({ status: 200 });
    const before = await ask(known);

    await down.stop();
    const report = await importFor(...living);
    expect(report.failure).toBeUndefined();
    await expect.poll(() => ask(one)).toMatchObject({ status: 200, ids: [expect.any(String), expect.any(String)] });
    for (const service of services) {
      for (const collection of living) expect((await ask(collection, service.url)).status).toBe(200);
      expect(await ask(known, service.url)).toEqual(before);
      expect(await ask(unasked, service.url)).toMatchObject({ status: 503, code: "unavailable" });
      expect(await (await fetch(`${service.url}/readyz`)).json()).toEqual({ status: "ready", database: "up" });
      const readsOf = await outcomesAt(service.url);
      expect([readsOf("node_unreachable") > 0, readsOf("unreachable")]).toEqual([true, 0]);
    }
    const { distribution } = (await inspectService(url, "bluesky")) ?? {};
    expect(distribution?.nodes).toContainEqual({ name: `127.0.0.1:${down.port}`, isActive: true, bytes: null });
    const halted = await importFor(one, unasked);
    expect(halted.failure).toMatch(/^\S+: SERVICE_DATABASE cannot be used \(node_unreachable: .*\)\. Run the import again: /);

    await down.start();
    const backAt = performance.now();
    const repeated = await importFor(one, unasked);
    expect(repeated.failure).toBeUndefined();
    for (const collection of [known, unasked]) await expect.poll(() => ask(collection)).toMatchObject({ status: 200 });
    await expect.poll(async () => (await ask(unasked)).ids).toHaveLength(2);
    expect(performance.now() - backAt).toBeLessThan(20_000);
    expect((await rowsOf(database)).posts).toHaveLength(collections.length + living.length + 2);
  });

  test("a node that stops in the middle of a query or at the end of a transaction is told from a database that stops", async () => {
    const { url, database } = await setUp();
    const [, node] = cluster.nodes as [PostgresServer, PostgresServer];
    const [collection] = (await collectionsOn(node, url)) as [Address];
    const sleeping = database.run("test", (connection) =>
      sql`select pg_sleep(60) from people where collection = ${collection}`.execute(connection),
    );
    const isAsleep = async () =>
      (await node.query("select 1 from pg_stat_activity where query like '%pg_sleep(%' and pid <> pg_backend_pid()")).rowCount;
    await expect.poll(isAsleep).toBe(1);
    await Promise.all([node.stop(), expect(sleeping).rejects.toMatchObject({ problem: "node_unreachable" })]);
    await node.start();
    const changing = database.transact("test", async (transaction) => {
      await transaction.deleteFrom("people").where("collection", "=", collection).execute();
      await node.stop();
    });
    await expect(changing).rejects.toMatchObject({ problem: "node_unreachable" });
    await node.start();
  });
});
