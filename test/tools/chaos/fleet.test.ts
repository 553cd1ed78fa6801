import { expect, test } from "vitest";
import { dismayOf } from "./member.ts";
import { type Memory, memoryBreaches, memoryOf } from "./memory.ts";

const MB = 1_024 * 1_024;

/** A process sampled every second, whose heap falls to its floor every tenth second. */
function watched(seconds: number, floor: (second: number) => number, resident = 200): { name: string; memory: Memory[] } {
  const memory = Array.from({ length: seconds }, (_, second) => ({
    at: second * 1_000,
    resident: resident * MB,
    heap: (floor(second) + 3 * (second % 10)) * MB,
  }));
  return { name: "gateway 1", memory };
}

test("memory that is stable after a warm-up is no breach", () => {
  const steady = watched(300, (second) => (second < 50 ? 20 + second : 70));
  expect(memoryBreaches([steady])).toEqual([]);
  expect(memoryOf([steady])).toEqual([{ name: "gateway 1", seconds: 299, resident: [200, 200, 200], floor: [70, 70] }]);
});

test("memory that grows steadily is a breach, despite ups and downs", () => {
  expect(memoryBreaches([watched(300, (second) => 40 + second / 10)])).toEqual(["the heap of gateway 1 grew from 46 to 64 MB"]);
});

test("memory sampled with a break after the warm-up is measured from the next sample", () => {
  const { name, memory } = watched(400, () => 70);
  const seldom = { name, memory: memory.filter(({ at }) => at < 30_000 || at >= 150_000) };
  expect(memoryOf([seldom])).toMatchObject([{ floor: [70, 70] }]);
});

test("memory that is too high from the start is a breach", () => {
  expect(memoryBreaches([watched(10, () => 40, 900)])).toEqual(["gateway 1 took 900 MB"]);
});

test("error lines of the bot's own and everything on stderr count as alarming", () => {
  const dismaying = ['{"level":"fatal","msg":"unhandledRejection"}', '{"level":"error","msg":"a fault of the bot"}'];
  const banned = '{"level":"error","msg":"Discord takes nothing from this machine\'s address, because …"}';
  const lines = [banned, '{"level":"warn","msg":"an API call failed"}', ...dismaying, '{"level":"info","msg":"interaction"}'];
  expect(dismayOf({ lines, errors: ["MaxListenersExceededWarning"] })).toEqual([...dismaying, "MaxListenersExceededWarning"]);
});

test("a service that cannot reach its database is not alarming, a wrong query is", () => {
  const failed = (type: string, problem: string) =>
    `{"level":"error","err":{"type":"${type}","message":"…","problem":"${problem}"},"msg":"a request failed"}`;
  const dismaying = [failed("DatabaseError", "failed"), failed("TypeError", "")];
  expect(dismayOf({ lines: [failed("DatabaseError", "slow"), ...dismaying], errors: [] })).toEqual(dismaying);
});
