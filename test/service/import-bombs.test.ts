import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createZstdCompress, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openServiceDatabase, type ServiceDatabase } from "../../src/service/database/database.ts";
import { importPosts } from "../../src/service/import/import-posts.ts";
import { Summary } from "../../src/service/import/summary.ts";
import { temporaryDatabase } from "../support/databases/new-database.ts";
import { addressOf } from "../support/ids.ts";
import { chunksOf, entryOf, jsonLines, newPost, pageOf, v2PostOf } from "../support/posts.ts";
import { ScriptProcess } from "../support/processes/process.ts";
import { IMPORTED_AT, importFile, listCollections, openTestService } from "../support/service.ts";

/* Small files that expand, or keep a reader busy: good lines are imported, the rest is rejected. */

const MIB = 1024 * 1024;
/** A bomb's expanded size, hundreds of times its own. */
const UNPACKED = 256 * MIB;

const good = jsonLines([entryOf(newPost(1, { contract: addressOf(1) }))]);
const last = `\n${jsonLines([entryOf(newPost(2, { contract: addressOf(1) }))])}`;
const part = Buffer.alloc(MIB, "a");
const parts = [Buffer.from(good), ...Array.from({ length: UNPACKED / MIB }, () => part), Buffer.from(last)];

/** As many members (RFC 1952, 2.2), mostly the same: compressing all of it would take longer than the import. */
function gzipBomb(): Buffer {
  const member = gzipSync(part);
  return Buffer.concat(parts.map((buffer) => (buffer === part ? member : gzipSync(buffer))));
}

const zstdBomb = () => buffer(Readable.from(parts).pipe(createZstdCompress()));

describe("a line made to keep the parser busy is rejected, and the next line is imported:", () => {
  test.each<[string, string]>([
    ["the same name again and again", `{${Array.from({ length: 200_000 }, () => '"id":"1"').join()}}`],
    ["a number of a million digits", `{"id":${"9".repeat(MIB)}}`],
    ["a name that objects have already", '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}'],
    [
      "a page that refers to itself",
      JSON.stringify({ ...pageOf([newPost(3)]), includes: { users: Array.from({ length: 50_000 }, () => ({})) } }),
    ],
  ])("%s", async (_name, line) => {
    const database = await openTestService(temporaryDatabase());
    await listCollections(database, addressOf(1));
    const report = await importFile(database, "posts", `${line}\n${good}`);
    expect(report.summary.counts.added).toBe(1);
    expect(report.rejected.map((reject) => reject.line)).toContain(1);
    expect(({} as Record<string, unknown>)["isAdmin"]).toBeUndefined();
  });
});

/** The maximum length of a line. */
const LINE = 4 * MIB;
const zeros = (length: number) => Array.from({ length }, () => "0").join();
const times = (line: string, bytes: number) => `${line}\n`.repeat(Math.floor(bytes / (line.length + 1)));
const wrong = '{"id":"1","author_id":"1","created_at":0,"text":0,"lang":0,"source":0,"public_metrics":0}';
const page = (entry: string, length: number) => `{"data":[${Array.from({ length }, () => entry).join()}]}`;

describe("a small file fills neither memory nor disk:", () => {
  const folder = mkdtempSync(join(tmpdir(), "bombs-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const newFile = () => join(mkdtempSync(join(folder, "bomb-")), "file");

  let usual = 0;
  beforeAll(async () => {
    usual = (await costOf("posts", gzipSync(good))).memory;
  });

  /** Runs the command as a user does; returns its output, its peak memory and its written bytes. */
  async function costOf(kind: string, packed: Buffer) {
    const file = newFile();
    writeFileSync(file, packed);
    const database = await openServiceDatabase({ url: `sqlite:${file}.db`, limitMs: 5_000 });
    if (kind === "posts") await listCollections(database, addressOf(1));
    await database.close();
    const environment = {
      SERVICE_DATABASE: `${file}.db`,
      NODE_OPTIONS: "--import=data:text/javascript,process.on('exit',()=>console.error(process.resourceUsage().maxRSS))",
    };
    const script = new ScriptProcess("import", environment, { parameters: [kind, file], through: "node" });
    const code = await script.exit();
    const rejected = readdirSync(join(file, "..")).filter((name) => name.endsWith(".rejects"));
    const written = rejected.map((name) => statSync(join(file, "..", name)).size);
    return {
      code,
      output: script.lines.join("\n"),
      memory: Number(script.errors.at(-1)) * 1_024,
      written: written.reduce((sum, size) => sum + size, 0),
    };
  }

  test.each<[string, "posts" | "collections", string]>([
    [
      "a post that refers to a million numbers",
      "posts",
      JSON.stringify(v2PostOf(newPost(1), { referenced_tweets: 0 })).replace('ets":0', `ets":[${zeros(1_000_000)}]`),
    ],
    ["characters that take six times their room", "posts", times(`"${"\u0001".repeat(LINE - 100)}中"`, 3 * LINE)],
    [
      "a collection with as many terms as there is room for",
      "collections",
      `contract,name,terms\n${times(`0x,a,"${zeros(49_000).replaceAll(",", "|")}"`, 3 * MIB)}`,
    ],
  ])("%s", async (_name, kind, content) => {
    const packed = gzipSync(content);
    expect(packed.length).toBeLessThan(20_000);
    const { code, memory, written } = await costOf(kind, packed);
    expect(code).toBe(2);
    expect(memory - usual).toBeLessThan(100e6);
    expect(written / content.length).toBeLessThan(100);
  });

  test.each([
    ["gzip", gzipBomb],
    ["zstd", zstdBomb],
  ])("a bomb in %s counts as one line that is too long", async (_name, bombOf) => {
    const bomb = await bombOf();
    expect(bomb.length).toBeLessThan(UNPACKED / 500);
    const { code, output, memory } = await costOf("posts", bomb);
    expect(code).toBe(2);
    expect(output).toContain("3 lines, 1 refused\nposts: 2 added");
    expect(memory - usual).toBeLessThan(UNPACKED / 2);
  });

  test("a line is rejected with twenty reasons at most", async () => {
    const { rejected } = await importFile(await openTestService(temporaryDatabase()), "posts", `${page(wrong, 1_000)}\n`);
    expect(rejected.map(({ reasons }) => [reasons.length, reasons.at(-1)])).toEqual([[21, "and 4980 more"]]);
  });

  const addresses = Array.from({ length: 100 }, (_, index) => addressOf(index + 1)).join(" ");
  const fat = jsonLines(
    Array.from({ length: 40 }, (_, index) => entryOf(newPost(index + 1, { text: addresses.padEnd(100_000, "a") }))),
  );

  test("long posts are written before they fill memory", async () => {
    const database = await openTestService(temporaryDatabase());
    const sizes: number[] = [];
    const counting = {
      transact: (async (name, work) => {
        sizes.push(summary.lines);
        return database.transact(name, work);
      }) as ServiceDatabase["transact"],
    } as ServiceDatabase;
    const summary = new Summary();
    const options = { database: counting, now: () => IMPORTED_AT, keepDays: 400, reject: () => expect.unreachable(), summary };
    await importPosts(chunksOf(fat.repeat(2)), options);
    expect(sizes.length).toBeGreaterThan(1);
    expect(sizes[0]).toBeLessThan(50);
  });
});
