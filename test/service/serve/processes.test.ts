import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openServiceDatabase } from "../../../src/service/database/database.ts";
import { markDirty } from "../../../src/service/database/dirty.ts";
import { PostWriter } from "../../../src/service/import/post-writer.ts";
import { cleanUp } from "../../support/clean-up.ts";
import { describeWithPostgres, PostgresServer } from "../../support/databases/postgres.ts";
import { areWaiting, beginTransaction } from "../../support/databases/transactions.ts";
import { addressOf } from "../../support/ids.ts";
import { ScriptProcess } from "../../support/processes/process.ts";
import { newPost, rowsOf } from "../../support/service-database.ts";

const key = "a-key-for-the-tests";
const collection = addressOf(0xabc);

/** A process of the service under constant requests, with its answers. */
class Asked {
  readonly script: ScriptProcess;
  readonly url: string;
  /** The newest posts in consecutive distinct answers; `503` for none. */
  readonly seen: (string | 503)[] = [];
  readonly wrong: unknown[] = [];
  #isOver = false;
  readonly #done: Promise<void>;

  private constructor(script: ScriptProcess, url: string) {
    this.script = script;
    this.url = url;
    this.#done = this.#ask();
  }

  static async start(database: string): Promise<Asked> {
    const environment = { SERVICE_PORT: "0", SERVICE_DATABASE: database, SERVICE_API_KEY: key, SERVICE_REQUESTS_PER_MINUTE: "0" };
    const script = new ScriptProcess("service", environment, { through: "bundle" });
    const [, url = ""] = await script.line(/listens on (\S+)$/);
    return new Asked(script, url);
  }

  async end(signal: NodeJS.Signals): Promise<number | null> {
    this.#isOver = true;
    await this.#done;
    return this.script.stop(signal);
  }

  async #ask(): Promise<void> {
    while (!this.#isOver) {
      const path = `/v1/collection/tweets?contractAddress=${collection}`;
      const response = await fetch(this.url + path, { headers: { "x-api-key": key } });
      const body = (await response.json()) as { success: number; data: { id: string }[]; error: { code: string } };
      const ids = body.data?.map(({ id }) => Number(id)) ?? [];
      const isWhole = ids.every((id, index) => id === ids.length - index);
      const isUnavailable = response.status === 503 && body.success === 0 && body.error.code === "unavailable";
      if (!isUnavailable && !(response.status === 200 && body.success === 1 && isWhole)) this.wrong.push([response.status, body]);
      const shown = isUnavailable ? 503 : String(ids.length);
      if (this.seen.at(-1) !== shown) this.seen.push(shown);
      await wait(10);
    }
  }

  /** Whether the process reports that it reaches the database. */
  async databaseIs(): Promise<unknown> {
    const response = await fetch(`${this.url}/readyz`);
    return ((await response.json()) as { database: unknown }).database;
  }

  /** Waits until the answer has this many posts; returns the milliseconds. */
  async shows(posts: number): Promise<number> {
    const startedAt = performance.now();
    await expect.poll(() => this.seen.at(-1), { interval: 50, timeout: 40_000 }).toBe(String(posts));
    return performance.now() - startedAt;
  }
}

describeWithPostgres("two processes on one PostgreSQL", () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.start();
  });
  afterAll(() => server.remove());

  test("killing a process and restarting the database lead to no wrong answer, and changes show again soon", async () => {
    const url = await server.createDatabase();
    const database = await openServiceDatabase({ url, limitMs: 10_000 });
    cleanUp(() => database.close());
    let posts = 0;
    const importOne = async () => {
      const number = posts + 1;
      const post = newPost(number, { contract: collection, likes: number, createdAt: Date.now() - 60_000 });
      await database.transact("test", (transaction) => new PostWriter().take(transaction, [post], Date.now()));
      posts = number;
    };
    await importOne();

    const first = await Asked.start(url);
    const second = await Asked.start(url);
    cleanUp(() => Promise.all([first, second].map((each) => each.end("SIGKILL"))));
    await Promise.all([first, second].map((each) => each.shows(1)));
    await importOne();
    const shown = await Promise.all([first, second].map((each) => each.shows(2)));
    expect(Math.max(...shown)).toBeLessThan(20_000);

    await server.stop();
    await expect.poll(() => second.databaseIs()).toBe("down");
    await server.start();
    await expect.poll(() => importOne().then(() => "taken")).toBe("taken");
    expect(Math.max(...(await Promise.all([first, second].map((each) => each.shows(posts)))))).toBeLessThan(20_000);

    await first.end("SIGKILL");
    await importOne();
    await second.shows(posts);
    for (const { wrong, seen } of [first, second]) {
      expect(wrong).toEqual([]);
      const counts = seen.filter((shown) => shown !== 503).map(Number);
      expect(counts.toSorted((one, other) => one - other)).toEqual(counts);
    }
  }, 150_000);

  test("a process whose build hangs stops in time, and another one builds", async () => {
    const url = await server.createDatabase();
    const database = await openServiceDatabase({ url, limitMs: 10_000 });
    cleanUp(() => database.close());
    const post = newPost(1, { contract: collection, createdAt: Date.now() - 60_000 });
    await database.transact("test", (transaction) => new PostWriter().take(transaction, [post], Date.now()));
    const hung = await Asked.start(url);
    await hung.shows(1);
    const hanging = await beginTransaction(url, "lock table people in access exclusive mode");
    await database.transact("test", (transaction) => markDirty(transaction, [collection], Date.now()));
    await areWaiting({ query: async (url, sql) => (await server.query(sql, url)).rows }, url, 1);
    expect(await hung.end("SIGTERM")).toBe(0);
    await hanging.commit();
    const other = await Asked.start(url);
    await expect.poll(async () => (await rowsOf(database)).remakes).toMatchObject([{ lease: null, made_at: expect.any(Number) }]);
    await other.end("SIGTERM");
  });
});
