import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showLine, showProgress } from "../../src/service/import/progress.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  ["no terminal", false, 4_000_000],
  ["a terminal, but an unknown size", true, undefined],
])("progress is a line every ten seconds with %s", (_where, isTTY, bytes) => {
  const written: string[] = [];
  const stream = { isTTY, write: (line: string) => written.push(line) } as unknown as NodeJS.WriteStream;
  const end = showProgress("my.jsonl", stream, () => ({ lines: 50_000, bytesRead: 2_000_000, bytes }));
  vi.advanceTimersByTime(20_500);
  end();
  vi.advanceTimersByTime(20_000);
  expect(written).toEqual(["my.jsonl: 50000 lines, 2.0 MB, 5000 lines/s\n", "my.jsonl: 50000 lines, 2.0 MB, 2500 lines/s\n"]);
});

test("progress on a terminal is a bar within the line, without settings that Ctrl-C would leave behind", () => {
  const written: string[] = [];
  const stream = { isTTY: true, columns: 40, write: (text: string) => written.push(text) } as unknown as NodeJS.WriteStream;
  const end = showProgress("my.jsonl", stream, () => ({ lines: 50_000, bytesRead: 2_000_000, bytes: 4_000_000 }));
  vi.advanceTimersByTime(1_000);
  end();
  expect(written).toContain("my.jsonl [============------------] 50%,");
  // It leaves the cursor and line wrapping as they are.
  expect(written.join("")).not.toContain("\u001b[?");
});

test("a line is kept up to date on a terminal, and written every ten seconds where there is none", () => {
  const writtenTo = (isTTY: boolean) => {
    const written: string[] = [];
    let posts = 1;
    const stream = { isTTY, columns: 80, write: (text: string) => written.push(text) } as unknown as NodeJS.WriteStream;
    const end = showLine(stream, () => `${posts} posts`);
    vi.advanceTimersByTime(1_000);
    posts = 2;
    vi.advanceTimersByTime(10_000);
    end();
    vi.advanceTimersByTime(20_000);
    return written;
  };
  expect(writtenTo(false)).toEqual(["1 posts\n", "2 posts\n"]);
  const onTerminal = writtenTo(true);
  expect(onTerminal).toEqual(expect.arrayContaining(["1 posts", "2 posts"]));
  expect(onTerminal.filter((text) => text.includes("\n"))).toHaveLength(1);
});
