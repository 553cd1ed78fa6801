import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createZstdCompress, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { exitCodeOf } from "../../src/service/import/run-import.ts";
import { importFile, jsonLines } from "../support/importing.ts";
import { entryOf, pageOf } from "../support/post-lines.ts";
import { temporaryDatabase } from "../support/remembering.ts";
import { newPost, openTestService } from "../support/service-database.ts";

/* Files that are small and become large, or that are made to keep a reader busy: what is good in them is taken, the rest is rejected. */

const MIB = 1024 * 1024;
/** What a file becomes: hundreds of times its size. */
const UNPACKED = 256 * MIB;
/** Far less than all of it, though what is free is given back late. */
const HELD = UNPACKED / 2;

const good = jsonLines([entryOf(newPost(1))]);
const last = `\n${jsonLines([entryOf(newPost(2))])}`;
const part = Buffer.alloc(MIB, "a");
const parts = [Buffer.from(good), ...Array.from({ length: UNPACKED / MIB }, () => part), Buffer.from(last)];

/** In as many members (RFC 1952, 2.2), most of them the same: to compress all of it takes longer than to import it. */
function gzipBomb(): Buffer {
  const member = gzipSync(part);
  return Buffer.concat(parts.map((each) => (each === part ? member : gzipSync(each))));
}

const zstdBomb = () => buffer(Readable.from(parts).pipe(createZstdCompress()));

const nested = (depth: number, open: string, close: string) => `${open.repeat(depth)}1${close.repeat(depth)}`;

test.each([
  ["gzip", gzipBomb],
  ["zstd", zstdBomb],
])("a bomb in %s is one line that is too long, and takes no memory", async (_name, bombOf) => {
  const content = await bombOf();
  expect(content.length).toBeLessThan(UNPACKED / 500);
  const database = await openTestService(temporaryDatabase());
  const before = process.memoryUsage().rss;
  let most = 0;
  const watching = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 5);
  const report = await importFile(database, "posts", content);
  clearInterval(watching);
  expect([report.summary.posts.taken, report.rejected.map(({ line, reasons }) => [line, reasons])]).toEqual([
    2,
    [[2, [expect.stringMatching(/too long/)]]],
  ]);
  expect(most - before).toBeLessThan(HELD);
});

test("a file in a file stays closed", async () => {
  const report = await importFile(await openTestService(temporaryDatabase()), "posts", gzipSync(gzipSync(good)));
  expect(report.summary.posts.taken).toBe(0);
  expect(exitCodeOf(report)).not.toBe(0);
});

describe("a line that is made to keep a reader busy is rejected, and the next is taken", () => {
  test.each<[string, string]>([
    ["arrays in arrays", nested(200_000, "[", "]")],
    ["objects in objects", nested(200_000, '{"data":', "}")],
    ["pages in pages", `{"data":${nested(100_000, '[{"data":', "}]")}}`],
    ["the same name again and again", `{${Array.from({ length: 200_000 }, () => '"id":"1"').join()}}`],
    ["a number of a million digits", `{"id":${"9".repeat(MIB)}}`],
    ["a text full of escapes", `{"text":"${"\\u0000".repeat(200_000)}"}`],
    ["a name that objects have already", '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}'],
    ["a page of a hundred thousand nothings", `{"data":[${Array.from({ length: 100_000 }, () => "{}").join()}]}`],
    [
      "a page that refers to itself",
      JSON.stringify({ ...pageOf([newPost(3)]), includes: { users: Array.from({ length: 50_000 }, () => ({})) } }),
    ],
  ])("%s", async (_name, line) => {
    const started = process.cpuUsage();
    const report = await importFile(await openTestService(temporaryDatabase()), "posts", `${line}\n${good}`);
    const { user } = process.cpuUsage(started);
    expect(report.summary.posts.taken).toBe(1);
    expect(report.rejected.map((reject) => reject.line)).toContain(1);
    expect(({} as Record<string, unknown>)["isAdmin"]).toBeUndefined();
    expect(user / 1e6).toBeLessThan(10);
  });
});
