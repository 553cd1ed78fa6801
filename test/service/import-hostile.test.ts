import fc from "fast-check";
import { expect, test } from "vitest";
import { exitCodeOf } from "../../src/service/import/run-import.ts";
import { describeEngines } from "../support/databases/engines.ts";
import { hostileText } from "../support/hostile-text.ts";
import { addressOf } from "../support/ids.ts";
import { entryOf, jsonLines, newPost, statusOf, v2PostOf, v2UserOf } from "../support/posts.ts";
import { importFile, openTestService, rowsOf } from "../support/service.ts";

/* Texts that attack readers, storage or viewers are kept unchanged, except for broken surrogates, or the line is refused. */

const COUNT = 300;
const formulas = ['=HYPERLINK("https://evil.example")', "@SUM(1+1)*cmd|' /C calc'!A0", "+1", "-1+2", '"', "a,b", "|"];
const sql = ["'; drop table posts; --", "$1", "\\", "%s"];
const texts = fc.sample(fc.oneof({ weight: 9, arbitrary: hostileText }, fc.constantFrom(...formulas, ...sql)), 5 * COUNT);
const textAt = (index: number) => texts[index % texts.length] ?? "";

describeEngines((engine) => {
  test(`${COUNT} posts and people with hostile texts are stored unchanged or rejected`, async () => {
    const database = await openTestService(await engine.createUrl());
    const posts = Array.from({ length: COUNT }, (_, index) => {
      const [text, screenName, name, description, location] = [0, 1, 2, 3, 4].map((place) =>
        textAt(5 * index + place),
      ) as string[];
      const post = newPost(index + 1);
      return newPost(index + 1, {
        text: text ?? "",
        author: { ...post.author, screenName, name, description, location } as never,
      });
    });
    const lineOf = (post: (typeof posts)[number], index: number) =>
      [entryOf(post), statusOf(post), { data: [v2PostOf(post)], includes: { users: [v2UserOf(post)] } }][index % 3];
    const content = jsonLines(posts.map(lineOf));
    const report = await importFile(database, "posts", content);
    const { taken } = report.summary.posts;
    expect(report.failure).toBeUndefined();
    expect([taken + report.rejected.length, report.summary.lines]).toEqual([COUNT, COUNT]);
    expect(taken).toBeGreaterThan(COUNT / 2);
    const refused = new Set(report.rejected.map(({ line }) => line));
    for (const { line, reasons } of report.rejected)
      expect(reasons.join(), content.split("\n")[line - 1]).toMatch(/NUL|UTF|surrogate/);
    const { posts: rows } = await rowsOf(database);
    const kept = new Map(rows.map((row) => [String(row.id), JSON.stringify(row)]));
    for (const [index, { id, text }] of posts.entries()) {
      if (refused.has(index + 1)) continue;
      expect(kept.get(id)).toContain(JSON.stringify(text.toWellFormed()).slice(1, -1));
    }
    const again = await importFile(database, "posts", content);
    expect(again.summary.posts).toEqual({ taken: 0, updated: 0, unchanged: taken });
  });

  test("collections with hostile names and terms are stored unchanged, from CSV and JSON Lines alike", async () => {
    const rows = Array.from({ length: 100 }, (_, index) => ({
      contract: addressOf(index + 1),
      name: textAt(index).slice(0, 180).toWellFormed(),
      terms: [
        textAt(index + 100)
          .slice(0, 180)
          .toWellFormed()
          .replaceAll("|", ""),
      ],
    }));
    const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
    const csv = [
      "contract,name,terms",
      ...rows.map(({ contract, name, terms }) => [contract, name, ...terms].map(quoted).join()),
    ];
    const kept = await Promise.all(
      [csv.join("\n"), jsonLines(rows)].map(async (content) => {
        const database = await openTestService(await engine.createUrl());
        const report = await importFile(database, "collections", content);
        expect(report.failure).toBeUndefined();
        expect([exitCodeOf(report), report.summary.lines]).toEqual([2, 100]);
        return (await rowsOf(database)).collections;
      }),
    );
    expect(kept[0]).toEqual(kept[1]);
    const byAddress = new Map(rows.map((row) => [row.contract, row]));
    for (const { address, name } of kept[0] ?? []) expect(name).toBe(byAddress.get(address)?.name.trim());
    expect(kept[0]?.length).toBeGreaterThan(50);
  });
});
