import pg from "pg";
import { expect, test } from "vitest";
import { clockAhead } from "../../src/infra/clock.ts";
import { HOUR_MS, MINUTE_MS } from "../../src/infra/time.ts";
import { scoreJson } from "../support/api-server.ts";
import { begunBoard, begunPost } from "../support/bot/begun-post.ts";
import { cleanUp } from "../support/clean-up.ts";
import { openTestMemory } from "../support/databases/engines.ts";
import { migrateMemory } from "../support/databases/migrate-memory.ts";
import { nextDue } from "../support/databases/next-due.ts";
import { describeWithPostgres, PostgresDatabases } from "../support/databases/postgres.ts";
import { addressOf, idOf } from "../support/ids.ts";
import { fillServers } from "../tools/bench/many-servers.ts";

/** Enough that PostgreSQL prefers an index to reading a table. */
const size = { servers: 5_000, collections: 2_500 };
const small: ReadonlySet<string> = new Set(["memory_version", "removal_feed", "budgets"]);
const lease = { leaseMs: MINUTE_MS, costMs: 0, slackMs: 0 };

describeWithPostgres("PostgreSQL", () => {
  test("no query that commands, claims, posts, the comparison of servers or the clean-up make reads a growing table", async () => {
    const databases = PostgresDatabases.onShared();
    cleanUp(() => databases.remove());
    const url = await databases.createDatabase();
    await migrateMemory(url);
    await fillServers({ url, execute: async (sql) => void (await databases.query(sql, url)) }, size);
    const statements = new Map<string, readonly unknown[]>();
    const { memory } = await openTestMemory(url, {
      clock: clockAhead(() => 0),
      onStatement: (sql, parameters) => void statements.set(sql, parameters),
    });
    const [server, collection] = [idOf(7), addressOf(1)];
    const digest = { every: "day", hour: 9, weekday: 1 } as const;

    await memory.servers.set(server, { zone: "Asia/Tokyo" });
    await memory.aliases.set(server, "apes", collection);
    await memory.members.set(server, { collection });
    await memory.members.settingsOf(server);
    await memory.servers.current(server);
    const added = await memory.watches.add(server, {
      channel: idOf(5),
      collection,
      kinds: { digest, alert: {} },
      locale: undefined,
    });
    if (added.outcome === "too_many") throw new Error("there are too many watches");
    await memory.watches.pause(server, added.id);
    await memory.watches.resume(server, added.id);
    await memory.watches.of(server);
    await memory.collections.ofServer(server);
    await memory.collections.named("Collection 9", server);
    await memory.collections.namesOf([collection]);
    await memory.history.newest(collection);
    await memory.history.scoresBefore(collection);

    const tracked = await memory.tracking.claim(lease);
    expect(tracked).toHaveProperty("waitMs");
    await databases.query(`update tracked_collections set due_at = 0 where collection = '${collection}'`, url);
    const recording = await nextDue(memory.tracking.claim(lease));
    const scores = { entries: [scoreJson()], asOf: new Date(), cache: "miss" as const };
    await memory.tracking.finish(recording, { scores }, HOUR_MS);
    const checking = await nextDue(memory.watchQueue.claim(lease));
    await memory.watchQueue.release(checking, 0);
    const post = await begunPost(memory);
    await memory.watchQueue.extend(post.lease, 1_000);
    await memory.watchQueue.isHeld(post.lease);
    await post.end("posted", idOf(9));
    await memory.watchQueue.published(post.lease, idOf(9), "published");
    const again = await begunPost(memory);
    await memory.watchQueue.later(again.lease, 0, { mayHaveArrived: false });
    await (await begunPost(memory)).end("channel_gone");
    await memory.watches.remove(server, added.id);
    await memory.boards.add(server, { channel: idOf(5), collection, locale: undefined });
    await memory.boards.of(server);
    for (const shown of ["1", "2"]) await begunBoard(memory, { shown }).then(({ end }) => end("posted", idOf(9)));
    await memory.boardQueue.finish(await nextDue(memory.boardQueue.claim(MINUTE_MS)), 0);

    await memory.servers.forget(server);
    await memory.members.forget(server);
    await memory.forgetOld();

    const client = new pg.Client(url);
    await client.connect();
    cleanUp(() => client.end());
    const read: string[] = [];
    for (const [sql, parameters] of statements) {
      if (!/^\s*(select|insert|update|delete)\b/.test(sql) || !/\b(from|update|into)\b/.test(sql)) continue;
      const { rows } = await client.query(`explain ${sql}`, [...parameters]);
      const plan = rows.map((row) => String(row["QUERY PLAN"])).join("\n");
      const table = /Seq Scan on (\w+)/.exec(plan)?.[1];
      if (table !== undefined && !small.has(table)) read.push(`${table}: ${sql}`);
    }
    expect(statements.size).toBeGreaterThan(60);
    expect(read).toEqual([]);
  });
});
