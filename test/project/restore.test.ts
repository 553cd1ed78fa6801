import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { delimiter } from "node:path";
import { afterAll, expect, test } from "vitest";
import { DAY_MS } from "../../src/infra/time.ts";
import { openTestMemory } from "../support/databases/engines.ts";
import { describeWithPostgres, PostgresDatabases, postgresPrograms } from "../support/databases/postgres.ts";
import { addressOf, idOf } from "../support/ids.ts";
import { newFolder } from "../support/new-folder.ts";
import { entryOf, jsonLines, newPost } from "../support/posts.ts";
import { importFile, listCollections, openTestService, rowsOf } from "../support/service.ts";

/** The commands of ops/README.md for a database outside of a container. */
const [, instructions = ""] =
  /\n## Back up and restore the database\n(.*?)\n## /s.exec(readFileSync("ops/README.md", "utf8")) ?? [];
const commands = [...instructions.matchAll(/^(?:pg_|psql).+$/gm)].map(([line]) => line);
const backupCommands = commands.filter((line) => line.startsWith("pg_dump"));
const restoreCommands = commands.filter((line) => !line.startsWith("pg_dump"));

describeWithPostgres("a backup", () => {
  const server = PostgresDatabases.onShared();
  afterAll(() => server.remove());
  const query = async (url: string, sql: string) => (await server.query(sql, url)).rows;

  function inFolder() {
    const folder = newFolder();
    return (lines: readonly string[], url: string) => {
      const env = { PATH: [postgresPrograms, process.env["PATH"]].join(delimiter), DATABASE_URL: url };
      for (const line of lines) execFileSync("sh", ["-c", line], { cwd: folder, env, stdio: ["ignore", "ignore", "pipe"] });
    };
  }

  test("of the service is restored completely, over later data too, and repeatedly", async () => {
    const url = await server.createDatabase();
    const run = inFolder();
    const database = await openTestService(url);
    const posts = [0, 1, 2].map((days) => {
      const { createdAt, ...post } = newPost(days + 1, { contract: addressOf(1) });
      return entryOf({ ...post, createdAt: createdAt - days * DAY_MS });
    });
    await listCollections(database, addressOf(1));
    await importFile(database, "posts", jsonLines(posts.slice(0, 2)));
    const before = await rowsOf(database);
    run(backupCommands, url);
    for (const _ of [1, 2]) {
      await importFile(database, "posts", jsonLines(posts));
      expect(await rowsOf(database)).not.toEqual(before);
      run(restoreCommands, url);
      expect(await rowsOf(database)).toEqual(before);
      run(backupCommands, url);
    }
  });

  test("from before an update is restored over tables that the update has added", async () => {
    const url = await server.createDatabase();
    const run = inFolder();
    const { memory } = await openTestMemory(url);
    await memory.servers.set(idOf(1), { language: "de" });
    run(backupCommands, url);
    await query(url, "create table added (server_id text primary key references servers (id))");
    await query(url, `insert into added values ('${idOf(1)}')`);
    run(restoreCommands, url);
    expect(await query(url, "select to_regclass('added') as added")).toEqual([{ added: null }]);
    expect(await query(url, "select id, language from servers")).toEqual([{ id: idOf(1), language: "de" }]);
  });
});
