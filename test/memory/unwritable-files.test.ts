import { chmodSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { addressOf, cleanUp, describeFiles, fileOf, openTestMemory } from "../support/memory.ts";
import { MemoryProgram } from "../support/memory-program.ts";

const apes = addressOf(1);

describeFiles(({ createUrl }) => {
  test("a file that may not be written to can still be read", async () => {
    const url = await createUrl();
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
    const url = await createUrl();
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
