import type { Kysely } from "kysely";
import { expect, test } from "vitest";
import { inspectMemory, migrateMemory } from "../../src/memory/schema.ts";
import { openServiceDatabase } from "../../src/service/database/database.ts";
import type { ServiceTables } from "../../src/service/database/tables.ts";
import { describeEngines } from "../support/databases/engines.ts";
import { openTestService } from "../support/service.ts";

describeEngines((engine) => {
  test("the service's tables are created once, and kept on later starts", async () => {
    const url = await engine.createUrl();
    const starts: string[][] = [];
    for (let start = 0; start < 2; start++) {
      const database = await openServiceDatabase({ url, limitMs: 5_000 });
      const tables = await database.run("tables", (connection) => connection.introspection.getTables());
      starts.push(tables.map(({ name }) => name).sort());
      await database.close();
    }
    expect(starts[0]).toEqual(expect.arrayContaining(["answers", "collections", "people", "posts"]));
    expect(starts[1]).toEqual(starts[0]);
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
