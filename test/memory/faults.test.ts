import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { expect, test } from "vitest";
import { tweetSchema } from "../../src/contract/schemas.ts";
import { HOUR_MS } from "../../src/infra/time.ts";
import { tweetJson } from "../support/api-server.ts";
import { cleanUp } from "../support/clean-up.ts";
import { describeEngines, fileOf, openTestMemory } from "../support/databases/engines.ts";
import { migrateMemory } from "../support/databases/migrate-memory.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf, idOf } from "../support/ids.ts";

const member = idOf(1);
const apes = addressOf(1);
/** As in the bot. */
const failingFast = { limitMs: 100 };
const gone = (problem: string) =>
  `warn: the database at DATABASE_URL cannot be used; commands go on without defaults, aliases and history ${problem}`;
const back = "info: the database can be used again";

test("folders that are created for the file are accessible to their owner alone", async () => {
  const folder = mkdtempSync(join(tmpdir(), "modes-"));
  cleanUp(() => rmSync(folder, { recursive: true }));
  await migrateMemory(`sqlite:${join(folder, "one", "two", "db")}`);
  expect([["one"], ["one", "two"]].map((names) => (statSync(join(folder, ...names)).mode & 0o777).toString(8))).toEqual([
    "700",
    "700",
  ]);
});

test("the file, its WAL and its shm are created with mode 600; an existing file keeps its mode", async () => {
  const folder = mkdtempSync(join(tmpdir(), "modes-"));
  cleanUp(() => rmSync(folder, { recursive: true }));
  const modes = () => readdirSync(folder).map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)]);
  const { memory } = await openTestMemory(`sqlite:${join(folder, "db")}`);
  await memory.members.set(member, { collection: apes });
  expect(modes()).toEqual(["db", "db-shm", "db-wal"].map((name) => [name, "600"]));
  await memory.close();
  chmodSync(join(folder, "db"), 0o640);
  await migrateMemory(`sqlite:${join(folder, "db")}`);
  expect(modes()).toEqual([["db", "640"]]);
});

/** The address of a proxy that passes the first bytes of each connection on after three times `failingFast`. */
async function slowToConnect(url: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const proxy = createServer((client) => {
    const database = connect(Number(port), hostname);
    for (const socket of [client, database])
      socket.on("error", () => {}).on("close", () => [client, database].map((s) => s.destroy()));
    database.pipe(client);
    setTimeout(() => client.pipe(database), 3 * failingFast.limitMs);
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  cleanUp(() => proxy.close());
  const proxied = new URL(url);
  proxied.port = String((proxy.address() as AddressInfo).port);
  return proxied.href;
}

describeEngines((engine) => {
  test("the connections of a command are open before the first one comes", async () => {
    const { memory } = await openTestMemory(await engine.createUrl());
    await expect.poll(() => memory.connections).toEqual({ used: 0, idle: engine.name === "SQLite" ? 1 : 4, waiting: 0 });
  });

  if (engine.name === "PostgreSQL")
    test("a database that takes longer to connect than a command may wait answers the first command", async () => {
      const { memory, printed } = await openTestMemory(await slowToConnect(await engine.createUrl()), failingFast);
      const read = await Promise.all([1, 2, 3, 4].map((number) => memory.members.current(idOf(number))));
      expect(read).toEqual([{}, {}, {}, {}]);
      expect(printed()).toEqual([]);
    });

  test("a record that cannot be read is an error in the log, and a missing table the database's fault", async () => {
    const url = await engine.createUrl();
    const { memory, printed, logged } = await openTestMemory(url);
    const tweets = { entries: [tweetSchema.parse(tweetJson())], asOf: new Date(), cache: "miss" as const };
    await memory.history.bring(apes, [{ tweets }]);
    await engine.query(url, "update posts_over_time set posts = 'of a member'");
    expect(await memory.history.newest(apes)).toBeUndefined();
    expect(logged).toMatchObject([{ query: "history_read", type: "SyntaxError", at: expect.stringContaining("postsIn") }]);
    expect(JSON.stringify(logged)).not.toContain("of a");
    expect([memory.problem, printed()]).toEqual([undefined, ["error: a query failed unexpectedly"]]);
    await engine.query(url, "alter table posts_over_time rename to posts_elsewhere");
    expect(await memory.history.newest(apes)).toBeUndefined();
    expect([memory.problem, printed().slice(1)]).toEqual(["failed", [gone("failed")]]);
  });

  test("a failure of work in the background is logged, and says nothing about the database for members", async () => {
    const url = await engine.createUrl();
    const { memory, printed } = await openTestMemory(url);
    await engine.query(url, "drop table tracked_collections");
    await expect(memory.tracking.state()).rejects.toMatchObject({ problem: "failed" });
    expect(memory.problem).toBeUndefined();
    expect(printed()).toEqual(["warn: work in the background failed at the database failed"]);
  });

  if (engine.name === "PostgreSQL") {
    test("a query that waits for long is given up, and a write that was reported as failed does not happen later", async () => {
      const url = await engine.createUrl();
      await migrateMemory(url);
      const { memory, queries, printed } = await openTestMemory(url, failingFast);
      await expect.poll(() => memory.members.get(member)).toEqual({});
      const locker = new pg.Client({ connectionString: url });
      await locker.connect();
      await locker.query("begin; lock table members in access exclusive mode");
      queries.length = 0;
      const late = memory.members.set(member, { collection: apes });
      await expect(late).rejects.toMatchObject({ name: "DatabaseError", problem: "slow" });
      for (let value = 2; value < 20; value++) expect(await memory.members.get(idOf(value))).toBeUndefined();
      expect(new Set(queries)).toEqual(new Set(["member_write slow", "member_read slow"]));
      await locker.end();
      let stored: unknown;
      const read = async () => {
        stored = await memory.members.current(member);
        return stored;
      };
      await expect.poll(read).toBeDefined();
      expect(stored).toEqual({});
      expect(printed()).toEqual([gone("slow"), back]);
    });

    test("however much waits in the background, commands are answered", async () => {
      const url = await engine.createUrl();
      const { memory, printed } = await openTestMemory(url);
      const locker = new pg.Client({ connectionString: url });
      await locker.connect();
      await locker.query("begin; lock table tracked_collections in access exclusive mode");
      const waiting = Array.from({ length: 20 }, () => memory.tracking.state());
      await memory.members.set(member, { collection: apes });
      expect(await memory.members.current(member)).toMatchObject({ collection: apes });
      expect([memory.problem, printed()]).toEqual([undefined, []]);
      await locker.end();
      await Promise.all(waiting);
    });
    return;
  }

  test("a file that could not be opened is not tried again after a stop", async () => {
    const url = await engine.createUrl();
    const folder = dirname(fileOf(url));
    writeFileSync(folder, "");
    const clock = new FakeClock();
    const { memory } = await openTestMemory(url, { clock });
    await memory.close();
    expect(clock.timers).toBe(0);
    rmSync(folder);
    await clock.advance(HOUR_MS);
    expect(existsSync(folder)).toBe(false);
  });

  test("a log that is in use at a stop is not emptied after it", async () => {
    const url = await engine.createUrl();
    const clock = new FakeClock();
    const { memory } = await openTestMemory(url, { clock });
    await memory.members.set(member, { collection: apes });
    const reader = new DatabaseSync(fileOf(url));
    cleanUp(() => reader.close());
    reader.exec("begin; select * from members");
    await memory.members.forget(member);
    await memory.close();
    expect(clock.timers).toBe(0);
  });
});
