import { afterAll, expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "../../src/infra/time.ts";
import type { WatchSettings } from "../../src/memory/watches.ts";
import { scoreJson } from "../support/api-server.ts";
import { begunPost } from "../support/bot/begun-post.ts";
import { openTestMemory } from "../support/databases/engines.ts";
import { nextDue } from "../support/databases/next-due.ts";
import { describeWithPostgres, PostgresDatabases } from "../support/databases/postgres.ts";
import { areWaiting, beginTransaction } from "../support/databases/transactions.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf, idOf } from "../support/ids.ts";

const [server, another] = [idOf(1), idOf(2)];
const claim = { leaseMs: MINUTE_MS };
const alert: WatchSettings = {
  channel: idOf(5),
  collection: addressOf(1),
  kinds: { alert: { change: 1 } },
  locale: undefined,
};
const lockOne = "select id from watches where id = 'one' for update";

describeWithPostgres("transactions that change the same rows", () => {
  const postgres = PostgresDatabases.onShared();
  afterAll(() => postgres.remove());
  const engine = { query: async (url: string, sql: string) => (await postgres.query(sql, url)).rows };

  async function setUp() {
    const clock = new FakeClock();
    const url = await postgres.createDatabase();
    const { memory } = await openTestMemory(url, { clock });
    await memory.watches.add(server, alert);
    await engine.query(url, "update watches set id = 'one'");
    return { clock, url, memory };
  }

  test.each(["arrives", "is given up"])("a post that %s and forgetting its server do not deadlock", async (how) => {
    const { url, memory } = await setUp();
    const post = await begunPost(memory, claim);
    const otherItem = await beginTransaction(url, lockOne);
    const forgetting = memory.servers.forget(server);
    await areWaiting(engine, url, 1);
    const finishing = how === "arrives" ? post.end("posted", "1") : post.end("server_gone");
    await areWaiting(engine, url, 2);
    await otherItem.commit();
    const [forgotten] = await Promise.all([forgetting, finishing]);
    expect(forgotten).toMatchObject({ watched: [alert.collection] });
    expect(await engine.query(url, "select id from watches")).toEqual([]);
  });

  test("recording a collection and deleting the servers that watch it do not deadlock", async () => {
    const { clock, url, memory } = await setUp();
    await memory.watches.add(another, alert);
    await memory.tracking.sync([alert.collection], MINUTE_MS);
    await clock.advance(MINUTE_MS);
    const tracked = await nextDue(memory.tracking.claim({ ...claim, costMs: 0 }));
    // The servers' order differs from their watches'.
    await engine.query(url, `update watches set id = 'first' where server_id = '${another}'`);
    await engine.query(url, `update servers set last_used_at = ${clock.now() - 181 * DAY_MS}`);
    const otherItem = await beginTransaction(url, lockOne);
    const forgetting = memory.forgetOld();
    await areWaiting(engine, url, 1);
    const scores = { entries: [scoreJson()], asOf: new Date(clock.now()), cache: "miss" } as const;
    const recording = memory.tracking.finish(tracked, { scores }, MINUTE_MS);
    await areWaiting(engine, url, 2);
    await otherItem.commit();
    expect(await Promise.all([forgetting, recording])).toMatchObject([{ servers: 2 }, true]);
  });

  test("releasing watches and changing their time zone do not deadlock", async () => {
    const { clock, url, memory } = await setUp();
    const daily = { ...alert, kinds: { ...alert.kinds, digest: { every: "day", hour: 9, weekday: 1 } } };
    await memory.watches.add(server, daily);
    await memory.watches.add(server, { ...daily, collection: addressOf(2) });
    await engine.query(url, `update watches set planned_at = ${clock.now()}`);
    // The physical order differs from that of the ids.
    await engine.query(url, "update watches set id = 'first' where id <> 'one'");
    await engine.query(url, "cluster watches using watches_once");
    const lease = await nextDue(memory.watchQueue.claim(claim));
    expect(lease.watches.map(({ id }) => id)).toEqual(["first", "one"]);
    const otherItem = await beginTransaction(url, lockOne);
    const releasing = memory.watchQueue.release(lease, clock.now());
    await areWaiting(engine, url, 1);
    const changing = memory.servers.set(server, { zone: "Asia/Kolkata" });
    await areWaiting(engine, url, 2);
    await otherItem.commit();
    await Promise.all([releasing, changing]);
  });
});
