import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { type Line, linesOf } from "../../src/service/import/lines.ts";
import { describeEngines } from "../support/databases/engines.ts";
import { addressOf } from "../support/ids.ts";
import { malformedLines } from "../support/malformed-lines.ts";
import { entryOf, newPost } from "../support/posts.ts";
import { importFile, listCollections, openTestService, rowsOf } from "../support/service.ts";

describeEngines((engine) => {
  test("over 180 malformed lines are all rejected, each with its reason", async () => {
    expect(malformedLines.length).toBeGreaterThan(180);
    const database = await openTestService(await engine.createUrl());
    const contract = addressOf(1);
    await listCollections(database, contract);
    const good = malformedLines.map((_, index) => newPost(1_000 + index, { contract }));
    const content = malformedLines.flatMap(({ line }, index) => [
      JSON.stringify(entryOf(good[index] ?? newPost(0))),
      "\n",
      line,
      index % 2 === 0 ? "\n" : "\r\n",
    ]);
    const report = await importFile(database, "posts", Buffer.concat(content.map((part) => Buffer.from(part))));
    expect(report.failure).toBeUndefined();
    expect(report.summary).toMatchObject({
      refused: malformedLines.length,
      counts: { added: good.length, updated: 0, unchanged: 0 },
    });
    expect(report.rejected.map(({ line }) => line)).toEqual(malformedLines.map((_, index) => 2 * index + 2));
    for (const [index, { name, line, reason }] of malformedLines.entries()) {
      const { reasons, text, bytes } = report.rejected[index] ?? {};
      expect(reasons?.[0], name).toMatch(new RegExp(`^${reason.replaceAll(/[.[\]]/g, "\\$&")}`));
      if (Buffer.isBuffer(line)) expect(bytes?.subarray(0, line.length)).toEqual(line);
      else expect(text?.replace(/\r$/, ""), name).toBe(line);
    }
    const { posts } = await rowsOf(database);
    expect(posts.map(({ id }) => id)).toEqual(good.map(({ id }) => id).sort());
  });
});

describe("lines", () => {
  const linesIn = async (chunks: readonly (string | Buffer)[], maxBytes?: number): Promise<Line[]> => {
    async function* stream() {
      for (const chunk of chunks) yield Buffer.from(chunk);
    }
    const lines = [];
    for await (const item of linesOf(stream(), maxBytes)) lines.push(...item);
    return lines;
  };

  test("are the same for any division of the stream into chunks", async () => {
    const whole = Buffer.from("\ufeffone\r\n\n 新しい\n\ntoo long a line\n\n🦦\nlast");
    const seen = async (chunks: readonly Buffer[]) =>
      (await linesIn(chunks, 14)).map((line) => [line.number, "text" in line ? line.text : line.problem]);
    const expected = await seen([whole]);
    expect(expected).toEqual([
      [1, "one\r"],
      [3, " 新しい"],
      [5, "is too long"],
      [7, "🦦"],
      [8, "last"],
    ]);
    for (let size = 1; size < whole.length; size += 1) {
      const chunks = Array.from({ length: Math.ceil(whole.length / size) }, (_, index) =>
        whole.subarray(index * size, (index + 1) * size),
      );
      expect(await seen(chunks), `chunks of ${size} bytes`).toEqual(expected);
    }
  });

  test("without an end are held only up to the limit", async () => {
    setFlagsFromString("--expose-gc");
    const collectGarbage = runInNewContext("gc") as () => void;
    const bytesHeld = () => {
      collectGarbage();
      collectGarbage();
      return process.memoryUsage().arrayBuffers;
    };
    const before = bytesHeld();
    let held = 0;
    async function* endless() {
      for (let count = 0; count < 4_000; count += 1) yield Buffer.alloc(64 * 1024, "a");
      held = bytesHeld() - before;
      yield Buffer.from("\nnext\n");
    }
    const lines = [];
    for await (const item of linesOf(endless(), 1_000_000)) lines.push(...item);
    expect(lines.map((line) => ("text" in line ? line.text : [line.problem, line.start.length]))).toEqual([
      ["is too long", 1_000],
      "next",
    ]);
    expect(held).toBeLessThan(125_000_000);
  });
});
