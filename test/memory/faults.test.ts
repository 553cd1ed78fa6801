import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { tweetSchema } from "../../src/contract/schemas.ts";
import { DatabaseError } from "../../src/infra/engine.ts";
import { HOUR_MS } from "../../src/infra/time.ts";
import type { Memory } from "../../src/memory/memory.ts";
import { migrateMemory } from "../../src/memory/schema.ts";
import { tweetJson } from "../support/api-server.ts";
import { cleanUp } from "../support/clean-up.ts";
import { describeEngines, fileOf, openTestMemory } from "../support/databases/engines.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf, idOf } from "../support/ids.ts";

const member = idOf(1);
const apes = addressOf(1);
/** As in the bot. */
const hasty = { limitMs: 100 };
/** Time limits have passed by then, even on a busy machine; a hang has not ended. */
const GIVEN_UP_MS = 5_000;
const gone = (problem: string) =>
  `warn: the database at DATABASE_URL cannot be used; commands go on without defaults, aliases and history ${problem}`;
const back = "info: the database can be used again";

/** Whether a promise settles before a timer that starts now. */
async function isInTime(promise: Promise<unknown>, ms = GIVEN_UP_MS): Promise<boolean> {
  const timer = new AbortController();
  const late = wait(ms, false, timer);
  late.catch(() => {});
  const inTime = await Promise.race([promise.then(Boolean, Boolean).then(() => true), late]);
  timer.abort();
  return inTime;
}

/** The outcomes of uncached reads, and whether each was in time. */
async function readsOf(memory: Memory, count: number) {
  const found: unknown[] = [];
  let areInTime = true;
  for (let number = 0; number < count; number++) {
    const read = memory.members.get(`${Math.random()}`);
    areInTime = (await isInTime(read)) && areInTime;
    found.push(await read);
  }
  return { found, areInTime };
}

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

describeEngines(
  (engine) => {
    test("a connection is open before the first command comes", async () => {
      const { memory } = await openTestMemory(await engine.createUrl());
      await expect.poll(() => memory.connections).toEqual({ used: 0, idle: 1, waiting: 0 });
    });

    test("a record that cannot be read is an error in the log, and a missing table the database's fault", async () => {
      const url = await engine.createUrl();
      const { memory, said, logged } = await openTestMemory(url);
      const tweets = { entries: [tweetSchema.parse(tweetJson())], asOf: new Date(), cache: "miss" as const };
      await memory.history.bring(apes, [{ tweets }]);
      await engine.query(url, "update posts_over_time set posts = 'of a member'");
      expect(await memory.history.newest(apes)).toBeUndefined();
      expect(logged).toMatchObject([{ query: "history_read", type: "SyntaxError", at: expect.stringContaining("postsIn") }]);
      expect(JSON.stringify(logged)).not.toContain("of a");
      expect([memory.problem, said()]).toEqual([undefined, ["error: a query failed unexpectedly"]]);
      await engine.query(url, "alter table posts_over_time rename to posts_elsewhere");
      expect(await memory.history.newest(apes)).toBeUndefined();
      expect([memory.problem, said().slice(1)]).toEqual(["failed", [gone("failed")]]);
    });

    if (engine.name === "PostgreSQL") {
      describe("a server", () => {
        test("that keeps a query waiting is given up after 100 ms, and not asked again for half a second", async () => {
          const url = await engine.createUrl();
          await migrateMemory(url);
          const { memory, queries, said } = await openTestMemory(url, hasty);
          await expect.poll(() => memory.members.get(member)).toEqual({});
          const locker = new pg.Client({ connectionString: url });
          await locker.connect();
          await locker.query("begin; lock table members in access exclusive mode");
          queries.length = 0;
          const late = memory.members.set(member, { collection: apes });
          expect(await isInTime(late)).toBe(true);
          await expect(late).rejects.toThrow(DatabaseError);
          await expect(late).rejects.toMatchObject({ problem: "slow" });
          const { found, areInTime } = await readsOf(memory, 20);
          expect(found.filter(Boolean)).toEqual([]);
          expect(areInTime).toBe(true);
          expect(new Set(queries)).toEqual(new Set(["member_write slow", "member_read slow"]));
          await locker.end();
          let kept: unknown;
          const read = async () => {
            kept = await memory.members.current(member);
            return kept;
          };
          await expect.poll(read).toBeDefined();
          // A write reported as failed must not happen later.
          expect(kept).toEqual({});
          expect(said()).toEqual([gone("slow"), back]);
        });
      });
      return;
    }

    describe("a file", () => {
      const withoutFolder = async () => {
        const url = await engine.createUrl();
        const folder = dirname(fileOf(url));
        writeFileSync(folder, "");
        const clock = new FakeClock();
        return { clock, folder, ...(await openTestMemory(url, { clock })) };
      };

      test("that could not be opened is not tried again after a stop", async () => {
        const { clock, folder, memory } = await withoutFolder();
        await memory.close();
        expect(clock.timers).toBe(0);
        rmSync(folder);
        await clock.advance(HOUR_MS);
        expect(existsSync(folder)).toBe(false);
      });

      test("whose log is in use at a stop is not emptied after it", async () => {
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
  },
  { ownServer: true },
);
