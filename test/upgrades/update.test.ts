import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { migrate, type Schema } from "../../src/infra/migrate.ts";
import { memorySchema } from "../../src/memory/migrations.ts";
import { openDatabase } from "../../src/memory/store.ts";
import { serviceSchema } from "../../src/service/database/migrations.ts";
import { cleanUp } from "../support/clean-up.ts";
import { describeEngines, type Engine, fileOf, openTestMemory } from "../support/databases/engines.ts";
import { allText } from "../support/databases/every-table.ts";
import { postgresPrograms } from "../support/databases/postgres.ts";
import { idOf } from "../support/ids.ts";
import { madeUp, statements } from "./made-up.ts";
import { seenByMembers, seenOfService, useBot, useService } from "./scenario.ts";

const program = fileURLToPath(new URL("program.ts", import.meta.url));
const scenarios = {
  bot: { use: useBot, see: seenByMembers, versionTable: "memory_version", schema: memorySchema },
  service: { use: useService, see: seenOfService, versionTable: "service_version", schema: serviceSchema },
};

/** A backup in PostgreSQL takes some hundred statements. */
const stepOf = ({ name }: Engine): number => (name === "SQLite" ? 1 : 6);

/** The database of before an update. */
const copyOf = (url: string): string => (url.startsWith("sqlite:") ? `${url}.version-1` : `${url}_version_1`);

const [, goBack = ""] = /\n## Go back\n(.*?)\n## /s.exec(readFileSync("docs/upgrade.md", "utf8")) ?? [];
const blocks = [...goBack.matchAll(/```sh\n(.*?)```/gs)].map(([, commands = ""]) => commands);

/** Runs the commands of docs/upgrade.md. */
function putBack(url: string): void {
  const commands = blocks.find((block) => block.includes(url.startsWith("sqlite:") ? "data/" : "psql")) ?? "";
  const cwd = mkdtempSync(join(tmpdir(), "put-back-"));
  cleanUp(() => rmSync(cwd, { recursive: true }));
  const env = { PATH: [postgresPrograms, process.env["PATH"]].join(delimiter), DATABASE_URL: url };
  const run = (lines: string) => execFileSync("sh", ["-euc", lines], { cwd, env, stdio: ["ignore", "ignore", "pipe"] });
  if (url.startsWith("sqlite:")) {
    const [there, here] = [fileOf(url), join(cwd, "data", "collection-pulse.db")];
    mkdirSync(dirname(here));
    for (const end of ["", ".version-1"]) copyFileSync(there + end, here + end);
    run(commands);
    rmSync(`${there}-wal`, { force: true });
    copyFileSync(here, there);
  } else {
    const [, schema = ""] = /search_path%3D(\w+)/.exec(url) ?? [];
    run(commands.replaceAll(/\bpublic(?=[\s"_])/g, schema));
  }
}

describeEngines((engine) => {
  test.each(["bot", "service"] as const)(
    "an update of the %s, killed between any statements, changes nothing or all, and can be taken back",
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
        const count = String(1 + kills * stepOf(engine));
        const { signal, stderr } = spawnSync(process.execPath, [program, whose, url, count], { encoding: "utf8" });
        expect([signal, stderr]).toContainEqual(signal === null ? "" : "SIGKILL");
        // The last statement commits.
        isUpdated = signal === null || (await allText(engine, url)) !== before;
      }
      expect(kills).toBeGreaterThan(6);
      expect(await engine.query(url, `select version from ${versionTable}`)).toEqual([{ version: 2 }]);
      expect(await allText(engine, copyOf(url))).toBe(before);

      // The made-up release has the tables of this one, at another version.
      await setVersion(schema.migrations.length);
      expect(await see(url)).toEqual(seen);

      putBack(url);
      expect(await allText(engine, url)).toBe(before);
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
    expect(await migrate(database, next)).toEqual({ from, to: from + 1, backup: undefined });
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
