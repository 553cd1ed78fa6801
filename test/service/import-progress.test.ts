import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showProgress } from "../../src/service/import/progress.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  ["no terminal", false, 4_000_000],
  ["a terminal, and a size that nobody knows", true, undefined],
])("every ten seconds a line, where there is %s", (_where, isTTY, bytes) => {
  const written: string[] = [];
  const stream = { isTTY, write: (line: string) => written.push(line) } as unknown as NodeJS.WriteStream;
  const end = showProgress("my.jsonl", stream, () => ({ lines: 50_000, bytesRead: 2_000_000, bytes }));
  vi.advanceTimersByTime(20_500);
  end();
  vi.advanceTimersByTime(20_000);
  expect(written).toEqual(["my.jsonl: 50000 lines, 2.0 MB, 5000 lines/s\n", "my.jsonl: 50000 lines, 2.0 MB, 2500 lines/s\n"]);
});
