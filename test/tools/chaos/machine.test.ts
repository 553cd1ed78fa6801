import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { Machine, residentMemory } from "./machine.ts";

test("time in which the process was stalled is lost, then and at no other time", async () => {
  const machine = new Machine();
  machine.watch(process.pid);
  try {
    await pause(150);
    const from = performance.now();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
    await pause(250);
    expect(machine.worst(1_000, from, performance.now())).toBeGreaterThan(300);
    // Processes that ended before this one ran again have lost the time, too.
    expect(machine.worst(1_000, from, from + 100)).toBeGreaterThan(300);
    expect(machine.worst(1_000, from - 9_000, from - 5_000)).toBe(0);
  } finally {
    machine.stop();
  }
});

test("a process that does not exist has no memory", () => {
  expect(residentMemory(process.pid)).toBeGreaterThan(1_000_000);
  expect(residentMemory(2 ** 30)).toBe(0);
});
