import { chmodSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { migrations } from "../../src/memory/migrations.ts";
import { migrateMemory } from "../../src/memory/schema.ts";
import { cleanUp } from "../support/clean-up.ts";
import { describeEngines, fileOf, openTestMemory } from "../support/databases/engines.ts";
import { rounds } from "../support/evidence.ts";
import { addressOf, idOf } from "../support/ids.ts";
import { MemoryProgram } from "./memory-program.ts";

const ROUNDS = rounds(3, 10);
const newest = migrations.length;
const apes = addressOf(1);

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

  if (engine.name !== "SQLite") return;

  test("a file that may not be written to can still be read", async () => {
    const url = await engine.createUrl();
    const { memory } = await openTestMemory(url);
    await memory.members.set("1", { collection: apes });
    // Readers need the files beside it, as while the bot runs.
    const folder = dirname(fileOf(url));
    chmodSync(dirname(folder), 0o755);
    chmodSync(folder, 0o555);
    for (const part of ["", "-shm", "-wal"]) chmodSync(`${fileOf(url)}${part}`, 0o444);
    cleanUp(() => chmodSync(folder, 0o755));
    const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    const program = await MemoryProgram.start([], nobody);
    program.do("use", url);
    const kept = { collection: apes, lastUsedAt: expect.any(Number) };
    const outcome = { read: kept, written: "DatabaseError read_only", readAgain: kept, problem: "read_only" };
    expect(await program.next()).toEqual(outcome);
  });

  // A process limit yields EFBIG, and a full disk ENOSPC.
  test("a file that can grow no further can still be read", async () => {
    const url = await engine.createUrl();
    const { memory } = await openTestMemory(url);
    await memory.members.set("1", { collection: apes });
    await memory.close();
    const program = await MemoryProgram.start(["sh", "-c", 'trap "" XFSZ; ulimit -f 400; exec "$@"', "sh"]);
    program.do("use", url);
    const kept = { collection: apes, lastUsedAt: expect.any(Number) };
    expect(await program.next()).toEqual({
      read: kept,
      written: "DatabaseError io_error",
      readAgain: kept,
      problem: "io_error",
    });
    await program.kill();
    const again = await openTestMemory(url);
    expect(await again.memory.members.get("1")).toEqual(kept);
  });
});
