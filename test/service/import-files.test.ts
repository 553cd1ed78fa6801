import { gzipSync, zstdCompressSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import "../support/fast-check.ts";
import type { Address } from "../../src/contract/address.ts";
import { DAY_MS } from "../../src/infra/time.ts";
import { readRemovals } from "../../src/service/database/removals.ts";
import { importPosts } from "../../src/service/import/import-posts.ts";
import { importCollections, importFloor } from "../../src/service/import/import-tables.ts";
import { exitCodeOf } from "../../src/service/import/run-import.ts";
import { Summary } from "../../src/service/import/summary.ts";
import { dropOldDays } from "../../src/service/store/old-days.ts";
import type { Post } from "../../src/service/store/post.ts";
import { describeEngines } from "../support/databases/engines.ts";
import { rounds } from "../support/evidence.ts";
import { addressOf } from "../support/ids.ts";
import { chunksOf, csvLines, entryOf, jsonLines, newPost, pageOf, v2PostOf } from "../support/posts.ts";
import { IMPORTED_AT, importFile, listCollections, openTestService, rowsOf } from "../support/service.ts";

const [address, otherAddress, third] = [addressOf(1), addressOf(2), addressOf(3)];
const csv = (...rows: readonly (readonly string[])[]) => ["contract,name,terms", ...rows.map((row) => row.join(","))].join("\n");

describeEngines((engine) => {
  const open = async () => openTestService(await engine.createUrl());
  const openListed = async (...addresses: readonly Address[]) => {
    const database = await open();
    await listCollections(database, ...addresses);
    return database;
  };

  test("a plain and a compressed file give the same rows, and a second import changes nothing", async () => {
    const posts = [1, 2, 3].map((id) => newPost(id, { contract: address }));
    const lines = jsonLines([
      ...posts.map((post) => entryOf(post)),
      pageOf([newPost(4, { text: address }), newPost(5, { text: address })]),
    ]);
    const halves = [lines.slice(0, 900), lines.slice(900)].map((half) => Buffer.from(half));
    const members = (compress: (half: Buffer) => Buffer) => Buffer.concat(halves.map(compress));
    const stored = [];
    const skippable = Buffer.from("5f2a4d1804000000736b6970", "hex");
    const compressed = [
      Buffer.concat([members(gzipSync), Buffer.alloc(512)]),
      Buffer.concat([skippable, members(zstdCompressSync), skippable]),
    ];
    for (const content of [lines, ...compressed, lines.replaceAll("\n", "\r\n\r\n")]) {
      const database = await openListed(address);
      const first = await importFile(database, "posts", content);
      expect([exitCodeOf(first), first.summary.counts]).toEqual([0, { added: 5, updated: 0, unchanged: 0 }]);
      stored.push(await rowsOf(database));
      const again = await importFile(database, "posts", content);
      expect([exitCodeOf(again), again.summary.counts]).toEqual([0, { added: 0, updated: 0, unchanged: 5 }]);
      expect(await rowsOf(database)).toEqual(stored[0]);
    }
    for (const rows of stored) expect(rows).toEqual(stored[0]);
    for (const damaged of compressed.map((whole) => Buffer.concat([whole, Buffer.alloc(9), Buffer.from(lines)])))
      expect((await importFile(await openListed(address), "posts", damaged)).failure).toMatch(
        /compressed data ends before the file does/,
      );
  });

  test("an edited post is one post, in its current version, whichever of them come, and in any order", async () => {
    const page = (id: number, versions: readonly number[]) => {
      const post = newPost(id, { text: `${address} version ${id}`, author: newPost(1).author });
      return {
        ...pageOf([]),
        data: [v2PostOf(post, { edit_history_tweet_ids: versions.map(String) })],
        includes: pageOf([post]).includes,
      };
    };
    const [first, second, third] = [page(1, [1]), page(2, [1, 2]), page(3, [1, 2, 3])];
    const both = { ...third, data: [...first.data, ...third.data] };
    for (const pages of [[first, second, third], [third, second, first], [both], [third, page(1, [1, 2, 3])]]) {
      const database = await openListed(address);
      for (const own of pages) expect(exitCodeOf(await importFile(database, "posts", jsonLines([own])))).toBe(0);
      const { posts, people } = await rowsOf(database);
      expect(posts.map(({ id, text }) => [id, text])).toEqual([["3", `${address} version 3`]]);
      expect(people).toMatchObject([{ as_of_post: "3" }]);
      const removed = await database.run("test", (connection) => readRemovals(connection, 0));
      expect(removed.map(({ kind, id }) => [kind, id])).toEqual(["1", "2"].map((id) => ["post", id]));
    }
    // A later look at an old id names newer ones.
    const database = await openListed(address);
    for (const own of [first, page(1, [1, 2])]) await importFile(database, "posts", jsonLines([own]));
    expect((await rowsOf(database)).posts).toEqual([]);
    await importFile(database, "posts", jsonLines([second]));
    expect((await rowsOf(database)).posts).toMatchObject([{ id: "2" }]);
    await dropOldDays(database, { now: IMPORTED_AT + 46 * DAY_MS, keepDays: 45 });
    expect(await database.run("test", (connection) => connection.selectFrom("tombstones").selectAll().execute())).toEqual([]);
  });

  test("CSV that is not UTF-8 fails as a whole; a byte order mark is skipped", async () => {
    // The last byte of the first name is a no-break space in other encodings.
    const latin1 = (text: string) => Buffer.from(text, "latin1");
    const mixed = Buffer.concat([Buffer.from(`${csv([address, "Otters", ""])}\n`), latin1(`${otherAddress},Café\xa0,\n`)]);
    for (const content of [mixed, mixed.subarray(0, -3), Buffer.from("\ufeffcontract", "utf16le")]) {
      const report = await importFile(await open(), "collections", content);
      expect(report.failure).toMatch(/is not UTF-8 \(after \d lines\)$/);
      expect([exitCodeOf(report), report.rejected]).toEqual([1, []]);
    }
    const whole = csv([address, " Voilà ", "à|à"], [otherAddress, ` "Café" `, "ö|新しい"]);
    for (const content of [whole, `\ufeff${whole}`]) {
      const database = await open();
      expect(exitCodeOf(await importFile(database, "collections", content))).toBe(0);
      const { collections } = await rowsOf(database);
      expect(collections.map(({ name, terms }) => [name, terms])).toEqual([
        ["Voilà", '["à"]'],
        ["Café", '["ö","新しい"]'],
      ]);
    }
  });

  test("data from a pipe that lasts for days is judged by the time at which each line arrives", async () => {
    const database = await openListed(address);
    let now = IMPORTED_AT;
    const summary = new Summary();
    const options = { database, now: () => now, keepDays: 400, reject: () => expect.unreachable(), summary };
    async function* daysApart(first: string, next: () => string) {
      yield Buffer.from(first);
      now += 3 * DAY_MS;
      yield Buffer.from(next());
    }
    const lineOf = (id: number) => jsonLines([entryOf(newPost(id, { createdAt: now, contract: address }))]);
    await importPosts(
      daysApart(lineOf(1), () => lineOf(2)),
      options,
    );
    const rowOf = () => `${address},${new Date(now).toISOString()},2\n`;
    await importFloor(daysApart(`contract,time,price\n${rowOf()}`, rowOf), options);
    expect(summary.counts.added).toBe(4);
  });

  test("the summary has the totals and the commonest reasons", async () => {
    const { id: _id, ...nameless } = entryOf(newPost(1));
    const { author_id: _author, ...alone } = v2PostOf(newPost(1));
    const retweet = (id: string) => v2PostOf(newPost(1), { referenced_tweets: [{ type: "retweeted", id }] });
    const page = { ...pageOf([newPost(1)]), data: [retweet("8"), v2PostOf(newPost(1, { text: address })), retweet("9")] };
    const lines = [nameless, nameless, { ...nameless, text: 5 }, { data: [alone, alone] }, page, entryOf(newPost(2))];
    const report = await importFile(await openListed(address), "posts", jsonLines(lines));
    expect(exitCodeOf(report)).toBe(2);
    expect(report.text.split("\n")).toEqual([
      "6 lines, 4 refused",
      "posts: 1 added, 0 updated, 0 unchanged",
      `  ${address}  1`,
      "1 post matches no collection: add it with npm run collections -- add …, and import the file again",
      "2 retweets skipped: the original did not come with it",
      "3 lines refused: entry: id: is missing",
      "1 line refused: entry: text: expected string, received number",
      "1 line refused: page of the X API v2: data[].author_id: is missing",
      `Refused lines, with all reasons: ${report.rejects}`,
    ]);
  });

  test("a truncated file is imported in whole batches, and the whole file adds the rest", async () => {
    const lines = jsonLines(Array.from({ length: 3_000 }, (_, index) => entryOf(newPost(index + 1, { contract: address }))));
    const rows = Array.from({ length: 1_500 }, (_, index) => [addressOf(index + 1), "Otters", ""]);
    for (const [kind, part, whole, accepted] of [
      ["posts", gzipSync(lines).subarray(0, -9_000), gzipSync(lines), 2_000],
      ["collections", `${csv(...rows)}\n${address},Bored "Apes",`, csv(...rows), 1_000],
    ] as const) {
      const database = await (kind === "posts" ? openListed(address) : open());
      const broken = await importFile(database, kind, part);
      expect(broken.failure).toMatch(/(?:unexpected end of file|is not CSV: .*Quote.*) \(after \d+ lines\)$/);
      expect([broken.summary.lines > accepted, broken.rejected, (await rowsOf(database))[kind].length]).toEqual([
        true,
        [],
        accepted,
      ]);
      const { summary } = await importFile(database, kind, whole);
      expect(summary.counts).toEqual({ added: (kind === "posts" ? 3_000 : 1_500) - accepted, updated: 0, unchanged: accepted });
    }
  });

  test("an import fails if its rejected lines cannot be written", async () => {
    const reject = () => {
      throw new Error("no space left");
    };
    const options = { database: await open(), now: () => IMPORTED_AT, keepDays: 400, summary: new Summary(), reject };
    await expect(importPosts(chunksOf("nonsense\n"), options)).rejects.toThrow("no space left");
    await expect(importCollections(chunksOf(`${csv([address, "Otters", "otters"])}\nnonsense\n`), options)).rejects.toThrow(
      "no space left",
    );
  });

  test("a dry run counts posts by collection, rejects the same lines, and writes nothing", async () => {
    const database = await openListed(otherAddress);
    await importFile(database, "collections", csv([address, "Otters", "otters"]));
    const before = await rowsOf(database);
    const posts = [
      newPost(1, { contract: otherAddress }),
      newPost(2),
      newPost(3, { text: "otters" }),
      newPost(4, { text: "otters" }),
    ];
    const lines = `${jsonLines(posts.map((post) => entryOf(post)))}nonsense\n`;
    const dry = await importFile(database, "posts", lines, { isDryRun: true });
    expect(await rowsOf(database)).toEqual(before);
    expect(dry.text.split("\n").slice(0, 5)).toEqual([
      "5 lines, 1 refused",
      "Dry run, nothing was imported. posts of collections: 3",
      `  ${address}  2`,
      `  ${otherAddress}  1`,
      expect.stringMatching(/^1 post matches no collection: /),
    ]);
    const real = await importFile(database, "posts", lines);
    expect(dry.rejected).toEqual(real.rejected);
    expect([dry.rejected.length, exitCodeOf(dry)]).toEqual([1, 2]);
  });

  test("posts older than the retention period are rejected, and stored ones are removed", async () => {
    const database = await openListed(address);
    const aged = (id: number, days: number) => newPost(id, { contract: address, createdAt: IMPORTED_AT - days * DAY_MS });
    const lines = jsonLines([aged(1, 0), aged(2, 9), aged(3, 10), aged(4, 11)].map((post) => entryOf(post)));
    const report = await importFile(database, "posts", lines, { keepDays: 10 });
    expect(report.rejected.map(({ line, reasons }) => [line, reasons])).toEqual([
      [4, ["entry: createdAt: the post is older than SERVICE_KEEP_DAYS"]],
    ]);
    await importFile(database, "posts", jsonLines([entryOf(newPost(9, { contract: address }))]), {
      keepDays: 10,
      now: IMPORTED_AT + DAY_MS,
    });
    const { posts, people } = await rowsOf(database);
    expect(posts.map(({ id }) => id).sort()).toEqual(["1", "2", "9"]);
    expect(people.map(({ id }) => id).sort()).toEqual(["1001", "1002", "1009"]);
  });

  test("posts that only a dropped term matched go, and an import after other terms has the result of an import with these alone", async () => {
    const word = fc.constantFrom("otters", "#comets", "velvet", "gm", address, third);
    const text = fc.array(word, { maxLength: 4 }).map((words) => words.join(" "));
    const post = fc.record({ text, contract: fc.constantFrom(undefined, address, third), likes: fc.nat(5) });
    const terms = fc.array(fc.constantFrom("otters", "#comets", "velvet", "gm", "otters velvet"), { maxLength: 2 });
    const runs = engine.name === "SQLite" ? rounds(5, 15) : 3;
    await fc.assert(
      fc.asyncProperty(fc.array(post, { maxLength: 9 }), terms, terms, async (posts, before, after) => {
        const lines = jsonLines(posts.map((differing, index) => entryOf(newPost(index + 1, differing as Partial<Post>))));
        const named = (list: readonly string[]) =>
          csvLines([address, otherAddress].map((contract) => ({ contract, name: "N", terms: list })));
        const [only, changed] = [await open(), await open()];
        const keys = ({ collection, id }: { collection: string; id: string }) => `${collection} ${id}`;
        await importFile(only, "collections", named(after));
        await importFile(only, "posts", lines);
        const expected = await rowsOf(only);
        await importFile(changed, "collections", named(before));
        await importFile(changed, "posts", lines);
        await importFile(changed, "collections", named(after));
        const stored = await rowsOf(changed);
        expect(expected.posts.map(keys)).toEqual(expect.arrayContaining(stored.posts.map(keys)));
        expect(new Set(stored.people.map(keys))).toEqual(
          new Set(stored.posts.map(({ collection, author }) => keys({ collection, id: author }))),
        );
        await importFile(changed, "posts", lines);
        const again = await rowsOf(changed);
        expect(again.posts.map(keys)).toEqual(expected.posts.map(keys));
        expect(again.people.map(keys)).toEqual(expected.people.map(keys));
      }),
      { numRuns: runs },
    );
  });

  test("a floor price is stored once, and replaced by one with the same time", async () => {
    const database = await open();
    const rows = [
      "Contract,Time,Price",
      `${address},2026-11-01T10:00:00+01:00,1.5`,
      `${address},2026-11-02,2`,
      `${otherAddress},2026-11-02T00:00:00Z,1e-3`,
    ];
    const wrong = [
      `${address},2026-11-31,2`,
      `${address},2026-11-01T10:00:00,2`,
      `${address},2026-11-03,0`,
      `${address},2026-11-03,-3`,
      `${address},2027-11-03,3`,
      `${address},2026-11-03,cheap`,
      `${address},2026-11-03`,
    ];
    const first = await importFile(database, "floor", [...rows, ...wrong].join("\n"));
    expect(first.rejected.map(({ line, reasons }) => [line, reasons[0]?.split(":")[0]])).toEqual([
      [5, "time"],
      [6, "time"],
      [7, "price"],
      [8, "price"],
      [9, "time"],
      [10, "price"],
      [11, "does not have as many fields as the first line (3)"],
    ]);
    const second = await importFile(
      database,
      "floor",
      `contract,time,price\n${address},2026-11-02,3\n${address},2026-11-01T09:00:00Z,1.5\n`,
    );
    expect([first.summary.counts, second.summary.counts]).toEqual([
      { added: 3, updated: 0, unchanged: 0 },
      { added: 0, updated: 1, unchanged: 1 },
    ]);
    const { floor_prices, answers_to_rebuild } = await rowsOf(database);
    expect(floor_prices).toEqual([
      { collection: address, at: Date.UTC(2026, 10, 1, 9), price: 1.5, currency: "", source: "import" },
      { collection: address, at: Date.UTC(2026, 10, 2), price: 3, currency: "", source: "import" },
      { collection: otherAddress, at: Date.UTC(2026, 10, 2), price: 0.001, currency: "", source: "import" },
    ]);
    expect(answers_to_rebuild).toMatchObject([
      { collection: address, changes: 2 },
      { collection: otherAddress, changes: 1 },
    ]);
    expect(await importFile(database, "floor", "a,b\n1,2\n")).toMatchObject({
      failure: expect.stringContaining("lacks the column"),
    });
  });

  test("the last of several rows with one key counts, and a second import changes nothing", async () => {
    const database = await open();
    const named = csv([address, "Otters", "otters"], [address, "Otters", "velvet|paper"]);
    const prices = `contract,time,price\n${address},2026-11-02,2\n${address},2026-11-02,3\n`;
    for (const [kind, content] of [
      ["collections", named],
      ["floor", prices],
    ] as const) {
      const first = await importFile(database, kind, content);
      const { answers_to_rebuild } = await rowsOf(database);
      const second = await importFile(database, kind, content);
      expect([first.summary.counts, second.summary.counts]).toEqual([
        { added: 1, updated: 0, unchanged: 1 },
        { added: 0, updated: 0, unchanged: 2 },
      ]);
      expect((await rowsOf(database)).answers_to_rebuild).toEqual(answers_to_rebuild);
    }
    const { collections, floor_prices } = await rowsOf(database);
    expect([collections, floor_prices]).toMatchObject([[{ terms: '["velvet","paper"]' }], [{ price: 3 }]]);
  });
});
