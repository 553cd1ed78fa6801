import { expect, test } from "vitest";
import { migrations } from "../../src/memory/migrations.ts";
import { inspectMemory } from "../../src/memory/schema.ts";
import { describeEngines, openTestMemory } from "../support/databases/engines.ts";
import { migrateMemory } from "../support/databases/migrate-memory.ts";
import { idOf } from "../support/ids.ts";

const newest = migrations.length;

describeEngines((engine) => {
  const versionsOf = (url: string) => engine.query(url, "select version from memory_version");

  test("of bots that open an empty database at once all start, with one schema", async () => {
    const url = await engine.createUrl();
    const opened = await Promise.all([1, 2, 3].map(() => openTestMemory(url)));
    for (const [index, { memory }] of opened.entries()) {
      await expect.poll(() => memory.members.get(idOf(index))).toEqual({});
      await memory.members.set(idOf(index), { language: "de" });
    }
    expect(await versionsOf(url)).toEqual([{ version: newest }]);
    expect(await engine.query(url, "select id from members")).toHaveLength(3);
  });

  test("a database with a newer schema is refused in one line, and left unchanged", async () => {
    const url = await engine.createUrl();
    expect(await inspectMemory(url)).toMatchObject({ from: 0, to: newest });
    await migrateMemory(url);
    expect(await inspectMemory(url)).toEqual({
      from: newest,
      to: newest,
      update: "",
      recording: { tracked: 0, behindMs: 0 },
      watches: { active: 0, paused: 0, untracked: 0, behindMs: 0 },
    });
    await engine.query(url, `update memory_version set version = ${newest + 1} returning version`);
    const reason = `its schema has version ${newest + 1}, and this program knows ${newest}: update the program, or restore a backup from before the update`;
    await expect(migrateMemory(url)).rejects.toThrow(reason);
    await expect(inspectMemory(url)).rejects.toThrow(reason);
    const { memory, printed } = await openTestMemory(url);
    expect(printed()).toEqual([
      "error: the database at DATABASE_URL cannot be used; commands go on without defaults, aliases and history newer_schema",
    ]);
    expect(await memory.members.get(idOf(1))).toBeUndefined();
    await expect(memory.members.set(idOf(1), { language: "de" })).rejects.toMatchObject({
      problem: "newer_schema",
      message: reason,
    });
    expect(await versionsOf(url)).toEqual([{ version: newest + 1 }]);
  });
});
