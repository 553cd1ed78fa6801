import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { migrate, type Schema } from "../../src/infra/migrate.ts";
import { memorySchema } from "../../src/memory/migrations.ts";
import { openDatabase } from "../../src/memory/store.ts";
import { serviceSchema } from "../../src/service/database/migrations.ts";
import { describeEngines, openTestMemory } from "../support/databases/engines.ts";
import { allText } from "../support/databases/every-table.ts";
import { idOf } from "../support/ids.ts";
import { madeUp, statements } from "./made-up.ts";
import { seenByMembers, seenOfService, useBot, useService } from "./scenario.ts";

const program = fileURLToPath(new URL("program.ts", import.meta.url));
const scenarios = {
  bot: { use: useBot, see: seenByMembers, versionTable: "memory_version", schema: memorySchema },
  service: { use: useService, see: seenOfService, versionTable: "service_version", schema: serviceSchema },
};

describeEngines((engine) => {
  test.each(["bot", "service"] as const)(
    "an update of the %s, killed between any statements, changes nothing or all",
    {
      timeout: 300_000,
    },
    async (whose) => {
      const { use, see, versionTable, schema } = scenarios[whose];
      const url = await engine.createUrl();
      const setVersion = (version: number) =>
        engine.query(url, `update ${versionTable} set version = ${version} returning version`);
      await use(url);
      const seen = await see(url);
      for (const statement of madeUp[whose].undo) await engine.query(url, statement);
      await setVersion(1);
      const before = await allText(engine, url);
      let kills = 0;
      for (let isUpdated = false; !isUpdated; kills += 1) {
        const count = String(1 + kills);
        const { signal, stderr } = spawnSync(process.execPath, [program, whose, url, count], { encoding: "utf8" });
        expect([signal, stderr]).toContainEqual(signal === null ? "" : "SIGKILL");
        // The last statement commits.
        isUpdated = signal === null || (await allText(engine, url)) !== before;
      }
      expect(kills).toBeGreaterThan(6);
      expect(await engine.query(url, `select version from ${versionTable}`)).toEqual([{ version: 2 }]);

      // The made-up release has the tables of this one, at another version.
      await setVersion(schema.migrations.length);
      expect(await see(url)).toEqual(seen);
    },
  );

  test("a process of the release before reads and writes updated tables", async () => {
    const url = await engine.createUrl();
    const { memory } = await openTestMemory(url);
    await memory.members.set(idOf(1), { language: "de" });
    const adds = ["alter table members add column color text", "create table added (id text primary key)"];
    const next: Schema = {
      ...memorySchema,
      migrations: [...memorySchema.migrations, { does: "adds members.color", run: statements(adds) }],
    };
    const database = await openDatabase({ url, limitMs: 20_000 });
    const from = memorySchema.migrations.length;
    expect(await migrate(database, next)).toEqual({ from, to: from + 1 });
    await database.close();

    await memory.members.set(idOf(1), { language: "fr" });
    await memory.members.set(idOf(2), { language: "it" });
    expect(await memory.members.current(idOf(1))).toMatchObject({ language: "fr" });
    expect(await engine.query(url, "select id, language, color from members order by id")).toEqual([
      { id: idOf(1), language: "fr", color: null },
      { id: idOf(2), language: "it", color: null },
    ]);
  });
});
