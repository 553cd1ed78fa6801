import { afterAll, beforeAll, expect, test } from "vitest";
import { openServiceDatabase } from "../../../src/service/database/database.ts";
import { markDirty } from "../../../src/service/database/dirty.ts";
import { PostWriter } from "../../../src/service/store/post-writer.ts";
import { cleanUp } from "../../support/clean-up.ts";
import { describeWithPostgres, PostgresServer } from "../../support/databases/postgres.ts";
import { areWaiting, beginTransaction } from "../../support/databases/transactions.ts";
import { addressOf } from "../../support/ids.ts";
import { newPost } from "../../support/posts.ts";
import { ScriptProcess } from "../../support/processes/process.ts";
import { listCollections, rowsOf } from "../../support/service.ts";

const collection = addressOf(0xabc);

describeWithPostgres("two processes on one PostgreSQL", () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.start();
  });
  afterAll(() => server.remove());

  test("a process whose build hangs stops in time, and another one builds", async () => {
    const url = await server.createDatabase();
    const database = await openServiceDatabase({ url, limitMs: 10_000 });
    cleanUp(() => database.close());
    const post = newPost(1, { contract: collection, createdAt: Date.now() - 60_000 });
    await listCollections(database, collection);
    await database.transact("test", (transaction) => new PostWriter().take(transaction, [post], Date.now()));
    const start = async () => {
      const environment = { SERVICE_PORT: "0", SERVICE_DATABASE: url, SERVICE_API_KEY: "a-key-for-the-tests" };
      const script = new ScriptProcess("service", environment, { through: "bundle" });
      await script.line(/listens on (\S+)$/);
      cleanUp(() => script.stop("SIGKILL"));
      return script;
    };
    const made = () => rowsOf(database).then(({ answers_to_rebuild }) => answers_to_rebuild);
    const hung = await start();
    await expect.poll(made).toMatchObject([{ lease: null, rebuilt_at: expect.any(Number) }]);
    const hanging = await beginTransaction(url, "lock table people in access exclusive mode");
    await database.transact("test", (transaction) => markDirty(transaction, [collection], Date.now()));
    await areWaiting({ query: async (url, sql) => (await server.query(sql, url)).rows }, url, 1);
    expect(await hung.stop("SIGTERM")).toBe(0);
    await hanging.commit();
    const before = Number((await made())[0]?.rebuilt_at);
    const process = await start();
    await expect.poll(async () => Number((await made())[0]?.rebuilt_at)).toBeGreaterThan(before);
    expect(await process.stop("SIGTERM")).toBe(0);
  });
});
