import type { Kysely } from "kysely";
import { expect, test } from "vitest";
import { inspectMemory } from "../../src/memory/schema.ts";
import { openServiceDatabase } from "../../src/service/database/database.ts";
import { upsert } from "../../src/service/database/rows.ts";
import type { ServiceTables } from "../../src/service/database/tables.ts";
import { hasOwnData, inspectService } from "../../src/service/inspect.ts";
import { cleanUp } from "../support/clean-up.ts";
import { describeEngines } from "../support/databases/engines.ts";
import { migrateMemory } from "../support/databases/migrate-memory.ts";
import { describeWithPostgres, PostgresDatabases } from "../support/databases/postgres.ts";
import { addressOf } from "../support/ids.ts";
import { addCollection } from "../support/posts.ts";
import { openTestService } from "../support/service.ts";

describeWithPostgres("PostgreSQL whose language sorts y before k", () => {
  test("the service compares text by its bytes", async () => {
    const databases = PostgresDatabases.onShared();
    cleanUp(() => databases.remove());
    const url = await databases.createDatabase("template template0 locale_provider icu icu_locale 'lt'");
    const database = await openTestService(url);
    const { rows } = await databases.query(
      `select table_name, column_name from information_schema.columns
        where table_schema = 'public' and data_type = 'text' and collation_name is distinct from 'C'`,
      url,
    );
    expect(rows).toEqual([]);
    const deleted = (rev: string) =>
      database.transact("test", (transaction) =>
        upsert(
          transaction,
          "tracked_posts",
          [
            {
              id: "1",
              source: "bluesky",
              uri: "at://a",
              author: "2",
              day: 1,
              created_at: 1,
              rev,
              is_gone: 1,
              misses: 0,
              check_at: 1,
            },
          ],
          { key: ["id"], where: "excluded.rev > tracked_posts.rev" },
        ),
      );
    const revs = ["3n3efjm22xc4e", "3n3efjy22xc4e", "3n3efjk22xc4e"];
    const outcomes = [];
    for (const rev of revs) outcomes.push(...(await deleted(rev)));
    expect(outcomes).toEqual(["added", "updated", "unchanged"]);
  });
});

describeEngines((engine) => {
  test("the service's tables are created once, and kept on later starts", async () => {
    const url = await engine.createUrl();
    // To look for data does not create them.
    expect(await hasOwnData(url)).toBe(false);
    expect(await inspectService(url)).toBeUndefined();
    const starts: string[][] = [];
    for (let start = 0; start < 2; start++) {
      const database = await openServiceDatabase({ url, limitMs: 5_000 });
      const tables = await database.run("tables", (connection) => connection.introspection.getTables());
      starts.push(tables.map(({ name }) => name).sort());
      await database.close();
    }
    expect(starts[0]).toEqual(expect.arrayContaining(["answers", "collections", "people", "posts"]));
    expect(starts[1]).toEqual(starts[0]);
    await addCollection(await openTestService(url), addressOf(1), "Otters");
    expect(await hasOwnData(url)).toBe(true);
  });

  test("the bot and the service refuse each other's database", async () => {
    const [ofService, ofBot] = [await engine.createUrl(), await engine.createUrl()];
    await openTestService(ofService);
    await migrateMemory(ofBot);
    const isServices = "it is the database of npm run service: the bot needs another one (DATABASE_URL)";
    await expect(migrateMemory(ofService)).rejects.toThrow(isServices);
    await expect(inspectMemory(ofService)).rejects.toThrow(isServices);
    await expect(openTestService(ofBot)).rejects.toThrow(
      "it is the bot's database: the service needs another one (SERVICE_DATABASE)",
    );
    expect(await inspectMemory(ofBot)).toMatchObject({ recording: { tracked: 0 } });
  });

  test("an error thrown by calling code is not taken for a fault of the database", async () => {
    const database = await openTestService(await engine.createUrl());
    class OwnError extends Error {}
    for (const thrown of [
      new OwnError("a bug"),
      new RangeError("a bug"),
      Object.assign(new Error("a bug"), { code: "ENOENT" }),
    ]) {
      const work = async (connection: Kysely<ServiceTables>) => {
        await connection.selectFrom("keys").selectAll().execute();
        throw thrown;
      };
      await expect(database.run("test", work)).rejects.toBe(thrown);
      await expect(database.transact("test", work)).rejects.toBe(thrown);
    }
    expect(await database.run("test", (connection) => connection.selectFrom("keys").selectAll().execute())).toEqual([]);
  });
});
