import { join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { DAY_MS } from "../../src/infra/time.ts";
import { XStandIn } from "../service/x-stand-in.ts";
import { cleanUp } from "../support/clean-up.ts";
import { describeWithPostgres, PostgresDatabases } from "../support/databases/postgres.ts";
import { addressOf } from "../support/ids.ts";
import { newFolder } from "../support/new-folder.ts";
import { ScriptProcess } from "../support/processes/process.ts";
import { openTestService, rowsOf } from "../support/service.ts";

const TOKEN = "the-token-of-the-app";
const SEARCH = "/2/tweets/search/recent";
const otters = addressOf(1);
const folder = newFolder();

async function startX(): Promise<XStandIn> {
  const x = await XStandIn.start({ token: TOKEN, clock: { now: () => Date.now() } });
  cleanUp(() => x.close());
  return x;
}

/** A database with a collection. */
async function createDatabase(name: string) {
  const file = join(folder, name);
  return { file, database: await openWithOtters(`sqlite:${file}`) };
}

async function openWithOtters(url: string) {
  const database = await openTestService(url);
  await database.run("add", (connection) =>
    connection.insertInto("collections").values({ address: otters, name: "Otters", terms: '["velvet otters"]' }).execute(),
  );
  return database;
}

const environmentOf = (file: string, { url }: Pick<XStandIn, "url">) => ({
  SERVICE_DATABASE: file,
  COLLECT_FROM: "x",
  X_BEARER_TOKEN: TOKEN,
  COLLECT_DOLLARS_PER_DAY: "1000",
  X_API_URL: url,
});
const start = (file: string, x: Pick<XStandIn, "url">) =>
  new ScriptProcess("collect", environmentOf(file, x), { through: "bundle" });
/** Lets it collect its collection once. */
async function collectOnce(process: ScriptProcess): Promise<void> {
  await process.line(/"a collection is done"/);
  expect(await process.stop()).toBe(0);
}

test("killed again and again, it ends with the result of a single round", async () => {
  const x = await startX();
  for (let index = 0; index < 450; index += 1) x.post(`Velvet otters ${index}`, { ageMs: DAY_MS + index * 60_000, likes: index });
  const whole = await createDatabase("whole.sqlite");
  await collectOnce(start(whole.file, x));

  const { file, database } = await createDatabase("killed.sqlite");
  for (const pages of [0, 1, 2]) {
    x.calls.length = 0;
    const process = start(file, x);
    const isRequested = Promise.withResolvers<void>();
    x.before = (path) => {
      if (path !== SEARCH || x.calls.filter((call) => call.path === SEARCH).length < pages) return undefined;
      isRequested.resolve();
      return process.exit();
    };
    await isRequested.promise;
    await process.stop("SIGKILL");
    x.before = () => undefined;
    // Otherwise the test would wait for the dead process's lease.
    await database.run("free", (connection) => connection.deleteFrom("polls").execute());
  }
  expect(await idsOf(database)).toHaveLength(300);
  const last = start(file, x);
  await collectOnce(last);
  expect(last.log.find(({ msg }) => msg === "a collection is done")).toMatchObject({
    collection: otters,
    added: 150,
    updated: 0,
  });
  const [item, otherItem] = await Promise.all([rowsOf(database), rowsOf(whole.database)]);
  expect(item.posts).toEqual(otherItem.posts);
  expect(item.people).toEqual(otherItem.people);
});

test("it waits until a collection is due, ends on SIGTERM with 0, and never writes its token", async () => {
  const x = await startX();
  const { file } = await createDatabase("waiting.sqlite");
  const process = new ScriptProcess("collect", environmentOf(file, x), { through: "node" });
  await process.line(/"a collection is done"/);
  expect(await process.stop()).toBe(0);
  expect([...process.lines, ...process.errors].join("\n")).not.toContain(TOKEN);
  expect(process.errors).toEqual([]);
});

describeWithPostgres("over PostgreSQL", () => {
  test("a stop does not wait for a query that hangs, and writes nothing of it", async () => {
    const databases = PostgresDatabases.onShared();
    const url = await databases.createDatabase();
    const locking = new pg.Client(url);
    cleanUp(async () => {
      await locking.end();
      await databases.remove();
    });
    const database = await openWithOtters(url);
    await locking.connect();
    const x = await startX();
    x.post("Velvet otters", { ageMs: DAY_MS });
    x.before = async () => void (await locking.query("begin; lock table posts in access exclusive mode"));
    const process = new ScriptProcess("collect", environmentOf(url, x), { through: "bundle" });
    const waiting = "select 1 from pg_locks where relation = 'posts'::regclass and not granted";
    await expect.poll(async () => (await databases.query(waiting, url)).rowCount, { timeout: 20_000 }).toBeGreaterThan(0);
    expect([await process.stop(), process.log.at(-1)]).toMatchObject([0, { msg: "stopped" }]);
    await locking.query("rollback");
    expect(await idsOf(database)).toEqual([]);
  });
});

const idsOf = async (database: Awaited<ReturnType<typeof openTestService>>) => (await rowsOf(database)).posts.map(({ id }) => id);
