import { readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { removalsPath, removalsSchema } from "../../src/contract/removals.ts";
import { fileOf } from "../../src/infra/database.ts";
import { DAY_MS } from "../../src/infra/time.ts";
import { openServiceDatabase } from "../../src/service/database/database.ts";
import { forget } from "../../src/service/forget.ts";
import { dropOldDays } from "../../src/service/store/old-days.ts";
import { removePosts } from "../../src/service/store/remove-posts.ts";
import { cleanUp } from "../support/clean-up.ts";
import { describeEngines, type Engine } from "../support/databases/engines.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf } from "../support/ids.ts";
import { addPosts, markChanged } from "../support/posts.ts";
import { createTestServer, openTestDatabase } from "../support/service.ts";

const [otters, comets] = [addressOf(1), addressOf(2)];
const counts = { followers: 1, retweets: 1, likes: 1 };
const post = (id: string) => ({ kind: "post" as const, id });
const author = (id: string) => ({ kind: "author" as const, id });

async function setUp(engine: Engine) {
  const clock = new FakeClock();
  const database = await openTestDatabase(engine);
  const { get, server } = await createTestServer(database, { clock });
  const read = async (after?: string) => {
    const response = await get(after === undefined ? removalsPath : `${removalsPath}?after=${after}`);
    expect(response.statusCode).toBe(200);
    const { data, next } = removalsSchema.parse(response.json());
    return { data, next };
  };
  const forgetting = (kind: "post" | "author", ...ids: string[]) => forget(database, { kind, ids }, clock.now());
  return { clock, database, get, server, read, forgetting };
}

describeEngines((engine) => {
  test("the list of removals grows at its end, and a cursor continues it", async () => {
    const { read, forgetting } = await setUp(engine);
    const empty = await read();
    expect(empty.data).toEqual([]);
    await forgetting("post", "11", "12");
    await forgetting("author", "1001");
    const first = await read(empty.next);
    expect(first.data).toEqual([post("11"), post("12"), author("1001")]);
    expect(await read()).toEqual(first);
    expect(await read(first.next)).toEqual({ data: [], next: first.next });
    // Somebody may have recorded it again.
    await forgetting("post", "11");
    expect((await read(first.next)).data).toEqual([post("11")]);
    expect((await read()).data).toEqual([post("12"), author("1001"), post("11")]);
  });

  test("removing what was found is told once, whatever else was asked for", async () => {
    const { clock, database, read } = await setUp(engine);
    const createdAt = clock.now();
    for (const collection of [otters, comets])
      await addPosts(database, collection, [
        { id: "1", author: "1001", createdAt, ...counts },
        { id: "2", author: "1002", createdAt, ...counts },
        { id: "3", author: "1002", createdAt, ...counts },
      ]);
    for (const collection of [otters, comets]) await markChanged(database, collection, createdAt);
    await database.transact("test", (transaction) =>
      removePosts(transaction, { posts: ["1", "9"], authors: ["1002", "1009"] }, clock.now()),
    );
    expect((await read()).data).toEqual([post("1"), author("1002")]);
  });

  if (engine.name === "SQLite")
    test("a text that was removed leaves the log as well, once nobody reads from it", async () => {
      const url = await engine.createUrl();
      const isOnDisk = () => ["", "-wal"].some((suffix) => readFileSync(`${fileOf(url)}${suffix}`).includes("Post 777"));
      const database = await openServiceDatabase({ url, limitMs: 20_000, emptyLogMs: 1 });
      cleanUp(() => database.close());
      await addPosts(database, otters, [{ id: "777", author: "1001", createdAt: 0, ...counts }]);
      await markChanged(database, otters, 0);
      const reader = new DatabaseSync(fileOf(url) ?? "", { readOnly: true });
      cleanUp(() => reader.close());
      reader.exec("begin; select text from posts");
      await database.transact("test", (transaction) => removePosts(transaction, { posts: ["777"] }, 0));
      expect(isOnDisk()).toBe(true);
      reader.exec("commit");
      await expect.poll(isOnDisk).toBe(false);
    });

  test("a page has up to 1,000 removals", async () => {
    const { read, forgetting } = await setUp(engine);
    const ids = Array.from({ length: 1_500 }, (_, index) => String(index + 1));
    await forgetting("post", ...ids);
    const first = await read();
    const second = await read(first.next);
    expect([first.data.length, second.data.length]).toEqual([1_000, 500]);
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids);
  });

  test("removals are kept as long as posts, and an old cursor stays valid", async () => {
    const { clock, database, read, forgetting } = await setUp(engine);
    await forgetting("post", "1");
    const { next } = await read();
    await clock.advance(10 * DAY_MS);
    await forgetting("post", "2");
    const prune = () => dropOldDays(database, { now: clock.now(), keepDays: 45 });
    await clock.advance(36 * DAY_MS);
    await prune();
    expect((await read()).data).toEqual([post("2")]);
    await clock.advance(45 * DAY_MS);
    await prune();
    expect((await read()).data).toEqual([]);
    await forgetting("post", "3");
    expect((await read(next)).data).toEqual([post("3")]);
  });

  test("a reader beside many writers misses nothing", async () => {
    const { read, forgetting } = await setUp(engine);
    const ids = Array.from({ length: 30 }, (_, index) => String(index + 1));
    let isDone = false;
    const writing = Promise.all(ids.map((id) => forgetting("post", id))).finally(() => {
      isDone = true;
    });
    const seen: string[] = [];
    let cursor: string | undefined;
    const page = async () => {
      const { data, next } = await read(cursor);
      cursor = next;
      seen.push(...data.map(({ id }) => id));
    };
    while (!isDone) await page();
    await writing;
    await page();
    expect(seen.toSorted()).toEqual(ids.toSorted());
  });

  test("the list needs a key and a cursor that the service has given", async () => {
    const { get, server, forgetting } = await setUp(engine);
    expect((await server.inject(removalsPath)).json()).toEqual({
      success: 0,
      error: { code: "missing_api_key", message: expect.any(String) },
    });
    const wrong = await server.inject({ url: removalsPath, headers: { "x-api-key": "wrong" } });
    expect([wrong.statusCode, wrong.json().error.code]).toEqual([403, "invalid_api_key"]);
    for (const after of ["after=", "after=-1", "after=1e3", "after=1&after=2", `after=${"1".repeat(16)}`])
      expect((await get(`${removalsPath}?${after}`)).json().error.code).toBe("invalid_cursor");
    await forgetting("post", "1");
    expect(removalsSchema.safeParse((await get(removalsPath)).json()).error).toBeUndefined();
    expect((await server.inject("/metrics")).body).toContain(
      'collection_pulse_service_requests_total{operation="removed",status="200"} 1',
    );
  });
});
