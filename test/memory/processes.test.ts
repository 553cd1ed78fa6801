import { expect, test } from "vitest";
import { migrations } from "../../src/memory/migrations.ts";
import { migrateMemory } from "../../src/memory/schema.ts";
import { describeEngines, openTestMemory } from "../support/databases/engines.ts";
import { rounds } from "../support/evidence.ts";
import { idOf } from "../support/ids.ts";
import { MemoryProgram } from "./memory-program.ts";

const ROUNDS = rounds(3, 10);
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
});
