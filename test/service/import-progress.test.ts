import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showLine } from "../../src/infra/terminal-line.ts";
import { progressText } from "../../src/service/import/progress.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const source = (bytes: number | undefined) => ({
  name: "my.jsonl",
  bytes,
  bytesRead: () => 1_000_000,
  chunks: () => expect.unreachable(),
});

test("progress is the share, the rate and the time left; without a size, the rate alone", () => {
  expect(progressText(source(4_000_000), 50_000, 10_000)).toBe("my.jsonl: 25 %, 50,000 lines, 5,000 lines/s, 30 s left");
  expect(progressText(source(undefined), 50_000, 10_000)).toBe("my.jsonl: 50,000 lines, 5,000 lines/s");
});

test("a line is kept up to date on a terminal, within its width, and written every ten seconds to a pipe", () => {
  const writtenTo = (isTTY: boolean) => {
    const written: string[] = [];
    let posts = 1;
    const stream = { isTTY, columns: 9, write: (text: string) => written.push(text) } as unknown as NodeJS.WriteStream;
    const end = showLine(stream, () => `${posts} posts came`);
    vi.advanceTimersByTime(600);
    posts = 2;
    end();
    vi.advanceTimersByTime(20_000);
    return written;
  };
  expect(writtenTo(false)).toEqual(["1 posts came\n"]);
  expect(writtenTo(true)).toEqual(["\r1 posts \u001b[K", "\r1 posts \u001b[K", "\r2 posts \u001b[K", "\n"]);
});
