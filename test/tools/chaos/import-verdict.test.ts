import { describe, expect, test } from "vitest";
import type { ImportFile } from "./import-files.ts";
import { type ImportHistory, type ImportRun, judgeImports, type PostRow } from "./import-verdict.ts";
import type { Ended } from "./program.ts";

/* A judge that finds nothing would pass everything, so these tests show it every violation. */

const file: ImportFile = { path: "1-posts", kind: "posts", lines: 10, items: 9, refused: [4, 7] };
const whole: Ended = { fate: "left alone", haltedMs: 0, code: 0, lines: [], errors: [], from: 1_000, to: 2_000, resident: 1 };
const report = { lines: 10, posts: { taken: 6, updated: 1, unchanged: 2 }, refused: 2 };
const run = (over: Partial<ImportRun> = {}, said: object = report): ImportRun => ({
  ...{ ...whole, code: 2, lines: [JSON.stringify(said)], file, rejected: [4, 7] },
  ...over,
});
const killed = run({ fate: "killed", code: null, lines: [] });
const row = (over: Partial<PostRow> = {}): PostRow => ({ collection: 4, id: "1", author: "9", retweets: 1, likes: 2, ...over });

const judge = (over: Partial<ImportHistory> = {}) =>
  judgeImports({
    ...{ files: [file], runs: [killed, run()], rounds: [whole], databaseTroubles: [[5_000, 6_000]], starvedMs: () => 0 },
    ...{ expected: [row(), row({ collection: 8 })], rows: [row(), row({ collection: 8 })] },
    people: [
      [4, "9"],
      [8, "9"],
    ],
    ...over,
  });
const during = { from: 4_500, to: 5_500 };
const cutOff: Ended = { ...whole, fate: "asked to end", code: 1, lines: ['{"level":"error","msg":"stopping took too long"}'] };

describe("imports and rounds of collecting", () => {
  const { posts } = report;
  const sorts: [name: string, over: Partial<ImportHistory>, breach: string | undefined][] = [
    ["killed, and run again to its end", {}, undefined],
    [
      "that could not reach its database on a machine that was too busy",
      { runs: [run({ code: 1, errors: ["no"] }), run()], starvedMs: (from, to) => (from <= 1_500 && to >= 1_500 ? 1_200 : 0) },
      undefined,
    ],
    ["that hung for a while", { runs: [run({ fate: "frozen" })] }, undefined],
    ["that told how far it was", { runs: [run({ errors: ["1-posts: 5 lines, 0.1 MB, 3 lines/s"] })] }, undefined],
    ["without its database", { runs: [run({ ...during, code: 1, errors: ["no"] }), run()] }, undefined],
    ["that hung for too long", { runs: [run({ fate: "frozen", haltedMs: 12_000, code: 1, errors: ["no"] }), run()] }, undefined],
    [
      "that hung for long",
      { runs: [run({ fate: "frozen", haltedMs: 5_000, code: 1, errors: ["no"] }), run()] },
      "ended with 1: no",
    ],
    ["without its database, which was there", { runs: [run({ code: 1, errors: ["no"] }), run()] }, "ended with 1: no"],
    ["without its database, and without a word", { runs: [run({ ...during, code: 1 }), run()] }, "ended with 1"],
    ["with a stack trace", { runs: [run({ ...during, code: 1, errors: ["Error:", "    at"] }), run()] }, "ended with 1"],
    ["never run to its end", { runs: [killed] }, "was never imported as a whole"],
    ["killed by nobody", { runs: [run({ code: null }), run()] }, "ended with null"],
    ["with something to complain about", { runs: [run({ errors: ["(node:1) Warning"] })] }, "says «(node:1) Warning»"],
    ["that read fewer lines", { runs: [run({}, { ...report, lines: 9 })] }, "9 lines read of 10"],
    ["that refused more", { runs: [run({}, { ...report, refused: 3 })] }, "3 lines refused of 2"],
    ["that lost a post", { runs: [run({}, { ...report, posts: { ...posts, taken: 5 } })] }, "8 posts accounted for of 9"],
    ["that counted a post twice", { runs: [run({}, { ...report, posts: { ...posts, updated: 2 } })] }, "10 posts accounted for"],
    ["whose rejects are others", { runs: [run({ rejected: [4, 8] })] }, "lines 4,8 are among the rejects, not 4,7"],
    ["that did not tell of refused lines by its code", { runs: [run({ code: 0 })] }, "0 as exit code of 2"],
    ["that took too much memory", { runs: [run({ resident: 900 * 2 ** 20 })] }, "took 900 MB"],
    ["a round that was killed", { rounds: [{ ...whole, fate: "killed", code: null }] }, undefined],
    ["a round that was asked to end before it began", { rounds: [{ ...whole, fate: "asked to end", code: null }] }, undefined],
    [
      "a round that was asked to end and was killed by that",
      { rounds: [{ ...whole, fate: "asked to end", code: null, lines: ["{}"] }] },
      "ended with null",
    ],
    [
      "a round that was asked to end when it was over",
      { rounds: [{ ...whole, fate: "asked to end", code: null, lines: ['{"msg":"a round is done"}'] }] },
      undefined,
    ],
    [
      "a round without its database, which was there",
      { rounds: [{ ...whole, code: 1, errors: ["npm run collect ended: the database cannot be reached"] }] },
      "ended with 1",
    ],
    [
      "a round that was asked to end, which it says by its exit code",
      { rounds: [{ ...whole, fate: "asked to end", code: 1 }] },
      undefined,
    ],
    ["a round that did not end in time", { rounds: [cutOff] }, "stopping took too long"],
    ["the same while its database hung", { rounds: [{ ...cutOff, ...during }] }, "stopping took too long"],
    ["a round that ends without a word", { rounds: [{ ...whole, code: 1 }] }, "collecting: ended with 1"],
    [
      "a round with an unhandled error",
      { rounds: [{ ...whole, lines: ['{"level":"fatal"}'] }] },
      'collecting: {"level":"fatal"}',
    ],
  ];
  test.each(sorts)("%s", (_name, over, breach) => {
    expect(judge(over).breaches).toEqual(breach === undefined ? [] : [expect.stringContaining(breach)]);
  });

  test("are counted by how they ended", () => {
    expect(Object.fromEntries(judge().counts)).toEqual({
      "imports: killed": 1,
      "imports: whole": 1,
      "rounds of collecting: whole": 1,
      "files of posts": 1,
      lines: 10,
      "lines refused": 2,
      "posts in the end": 2,
    });
  });
});

describe("the final state with", () => {
  const both = [row(), row({ collection: 8 })];
  const sorts: [name: string, over: Partial<ImportHistory>, breach: string][] = [
    ["a post that is lost", { rows: [row()], people: [[4, "9"]] }, "1 posts are lost: 1 in collection 8"],
    ["a post that is there twice", { rows: [...both, row()] }, "1 posts are there twice: 1 in collection 4"],
    ["a post of another collection", { expected: [row()] }, "1 posts are where they do not belong: 1 in collection 8"],
    ["older counts", { rows: [row({ likes: 1 }), row({ collection: 8 })] }, "1 in collection 4 with 2, not 3"],
    ["an author without a profile", { people: [[4, "9"]] }, "1 authors have no profile: 9 in collection 8"],
    [
      "a profile of nobody",
      {
        people: [
          [4, "9"],
          [8, "9"],
          [8, "7"],
        ],
      },
      "1 profiles are of nobody who has a post: 7 in collection 8",
    ],
  ];
  test.each(sorts)("%s", (_name, over, breach) => {
    expect(judge(over).breaches).toEqual([expect.stringContaining(breach)]);
  });
});
