import { chmodSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { DatabaseError } from "../../src/infra/engine.ts";
import { settle } from "../support/fake-clock.ts";
import { addressOf, cleanUp, describeFiles, fileOf, idOf, openTestMemory } from "../support/memory.ts";
import { MemoryProgram } from "../support/memory-program.ts";
import { back, gone, hasty, isInTime } from "../support/unusable-database.ts";

const member = idOf(1);
const apes = addressOf(1);

describeFiles((engine) => {
  test("a file that another process has locked can be read; a write fails within 100 ms and blocks nothing else", async () => {
    const url = await engine.createUrl();
    const { memory, said } = await openTestMemory(url, hasty);
    await memory.members.set(member, { collection: apes });
    const program = await MemoryProgram.start();
    program.do("lock", url);
    expect(await program.next()).toBe("locked");
    const order: string[] = [];
    const other = settle().then(() => order.push("another"));
    const write = memory.members.set(member, { language: "de" });
    expect(await isInTime(write.finally(() => order.push("the write")))).toBe(true);
    await other;
    await expect(write).rejects.toThrow(DatabaseError);
    expect(order).toEqual(["another", "the write"]);
    // On a busy machine the time limit may precede the file's own error.
    const again = () =>
      memory.members.set(member, { language: "de" }).then(
        () => "written",
        ({ problem }: DatabaseError) => problem,
      );
    await expect.poll(again).toBe("locked");
    expect(await memory.members.current(member)).toMatchObject({ collection: apes });
    expect(memory.problem).toBe("locked");
    await program.kill();
    await expect.poll(again).toBe("written");
    expect(memory.problem).toBeUndefined();
    expect([
      [gone("locked"), back],
      [gone("slow"), back],
    ]).toContainEqual(said());
  });

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
