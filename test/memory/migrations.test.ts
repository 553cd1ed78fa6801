import { expect, test } from "vitest";
import { migrations } from "../../src/memory/migrations.ts";
import { inspectMemory, migrateMemory } from "../../src/memory/schema.ts";
import { describeEngines, idOf, openTestMemory } from "../support/memory.ts";
import { MemoryProgram } from "../support/memory-program.ts";

const ROUNDS = 10;
const newest = migrations.length;

describeEngines((engine) => {
  const versionsOf = (url: string) => engine.query(url, "select version from memory_version");

  test(`two processes that open an empty database at once both start, with one schema, ${ROUNDS} times`, async () => {
    const programs = await Promise.all([MemoryProgram.start(), MemoryProgram.start()]);
    for (let round = 0; round < ROUNDS; round++) {
      const url = await engine.createUrl();
      for (const program of programs) program.do("open", url);
      expect(await Promise.all(programs.map((program) => program.next()))).toEqual(["opened", "opened"]);
      expect(await versionsOf(url)).toEqual([{ version: newest }]);
      expect(await engine.query(url, "select language from members")).toEqual([{ language: "de" }, { language: "de" }]);
    }
  });

  test("a bot starts while another migrates, and migrates the database itself if the other is killed", async () => {
    const url = await engine.createUrl();
    const program = await MemoryProgram.start();
    program.do("hang", url);
    expect(await program.next()).toBe("in the middle");
    const { memory } = await openTestMemory(url);
    expect([memory.problem, await memory.members.get(idOf(1))]).toEqual(["unreachable", undefined]);
    await program.kill();
    await expect.poll(() => memory.members.get(idOf(1))).toEqual({});
    expect(memory.problem).toBeUndefined();
    await expect(engine.query(url, "select * from half")).rejects.toThrow(/half/);
    expect(await migrateMemory(url)).toEqual({ from: newest, to: newest });
  });

  test("a database with a newer schema is refused in one line, and left unchanged", async () => {
    const url = await engine.createUrl();
    expect(await inspectMemory(url)).toMatchObject({ from: 0, to: newest });
    await migrateMemory(url);
    expect(await inspectMemory(url)).toEqual({
      from: newest,
      to: newest,
      update: "",
      backups: [],
      recording: { tracked: 0, behindMs: 0 },
      watches: { active: 0, paused: 0, untracked: 0, behindMs: 0 },
    });
    await engine.query(url, `update memory_version set version = ${newest + 1} returning version`);
    const reason = `its schema has version ${newest + 1}, and this program knows ${newest}: update the program, or put back a copy from before the update`;
    await expect(migrateMemory(url)).rejects.toThrow(reason);
    await expect(inspectMemory(url)).rejects.toThrow(reason);
    const { memory, said } = await openTestMemory(url);
    expect(said()).toEqual([
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
