import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "../../src/infra/time.ts";
import { daily } from "../../src/memory/budget.ts";
import { Store } from "../../src/memory/store.ts";
import { cleanUp } from "../support/clean-up.ts";
import { describeEngines, openTestMemory } from "../support/databases/engines.ts";
import { areWaiting, beginTransaction } from "../support/databases/transactions.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf, idOf } from "../support/ids.ts";
import { recordLog } from "../support/recorded-log.ts";

async function openStore(url: string, clock: FakeClock): Promise<Store> {
  const store = await Store.at(url, { log: recordLog().log, clock });
  await store.open();
  cleanUp(() => store.close());
  return store;
}

describeEngines((engine) => {
  async function setUp() {
    const url = await engine.createUrl();
    const { memory } = await openTestMemory(url, { clock: new FakeClock() });
    return { url, memory };
  }

  test("daily work is done by one process a day, and after an hour again if it fails, which is logged", async () => {
    const { log, lines } = recordLog();
    const [url, clock] = [await engine.createUrl(), new FakeClock()];
    const [store, another] = [await openStore(url, clock), await openStore(url, clock)];
    let done = 0;
    const work = async () => {
      done += 1;
    };
    const fail = () => Promise.reject(new Error("no"));
    expect(await daily(store, log, fail)).toBe(HOUR_MS);
    expect(lines).toMatchObject([{ level: "warn", msg: expect.stringContaining("cannot be deleted") }]);
    expect(await daily(another, log, work)).toBe(HOUR_MS);
    await clock.advance(HOUR_MS);
    expect([await daily(another, log, work), done]).toEqual([DAY_MS, 1]);
    await clock.advance(HOUR_MS);
    expect([await daily(store, log, work), done]).toEqual([DAY_MS - HOUR_MS, 1]);
  });

  test("thinning yields to other work after each collection", async () => {
    const { url, memory } = await setUp();
    const collections = Array.from({ length: 200 }, (_, number) => addressOf(number + 1));
    const rows = collections.map((collection) => `('${collection}', 1, 1, 0, 0, 0, 0, null, null, null, null, null)`).join(",");
    await engine.query(url, `insert into scores_over_time values ${rows}`);
    let runs = 0;
    let isDone = false;
    const takeRounds = async () => {
      while (!isDone) {
        await setImmediate();
        runs += 1;
      }
    };
    const taking = takeRounds();
    expect(await memory.forgetOld()).toMatchObject({ records: collections.length });
    isDone = true;
    await taking;
    expect(runs).toBeGreaterThan(collections.length);
  });

  // SQLite has one writer at a time.
  if (engine.name === "SQLite") return;

  test.each([
    ["a member", "members"],
    ["a server", "servers"],
  ])("%s seen during the cleanup is not forgotten", async (_who, table) => {
    const { url, memory } = await setUp();
    await memory.members.set(idOf(1), { collection: addressOf(1) });
    await memory.servers.set(idOf(1), { collection: addressOf(1) });
    await engine.query(url, `update servers set last_used_at = last_used_at - ${181 * DAY_MS}`);
    await engine.query(url, `update members set last_used_at = last_used_at - ${366 * DAY_MS}`);
    const use = await beginTransaction(url, `update ${table} set last_used_at = ${Date.UTC(2030, 0, 1)}`);
    const forgetting = memory.forgetOld();
    await areWaiting(engine, url, 1);
    await use.commit();
    expect(await forgetting).toMatchObject({ members: 1, servers: 1, [table]: 0 });
    expect(await engine.query(url, `select id from ${table}`)).toEqual([{ id: idOf(1) }]);
  });

  test("the cleanup forgets everything old, even if some of it is used again meanwhile", async () => {
    const { url, memory } = await setUp();
    await engine.query(
      url,
      "insert into members (id, last_used_at) select number, number from generate_series(1, 1500) as number",
    );
    const use = await beginTransaction(url, `update members set last_used_at = ${Date.UTC(2030, 0, 1)} where id = '1'`);
    const forgetting = memory.forgetOld();
    await areWaiting(engine, url, 1);
    await use.commit();
    expect(await forgetting).toMatchObject({ members: 1_499 });
  });
});
