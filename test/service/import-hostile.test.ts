import fc from "fast-check";
import { expect, test } from "vitest";
import { describeEngines } from "../support/databases/engines.ts";
import { hostileText } from "../support/hostile-text.ts";
import { addressOf } from "../support/ids.ts";
import { entryOf, jsonLines, newPost, v2PostOf, v2UserOf } from "../support/posts.ts";
import { importFile, listCollections, openTestService, rowsOf } from "../support/service.ts";

/* Texts that attack readers, storage or viewers are kept unchanged, except for broken surrogates, or the line is refused. */

const COUNT = 300;
const sql = ["'; drop table posts; --", "$1", "\\", "%s"];
const texts = fc.sample(fc.oneof({ weight: 9, arbitrary: hostileText }, fc.constantFrom(...sql)), 5 * COUNT);
const textAt = (index: number) => texts[index % texts.length] ?? "";

describeEngines((engine) => {
  test(`${COUNT} posts and people with hostile texts are stored unchanged or rejected`, async () => {
    const database = await openTestService(await engine.createUrl());
    const collection = addressOf(1);
    await listCollections(database, collection);
    const posts = Array.from({ length: COUNT }, (_, index) => {
      const [text, screenName, name, description, location] = [0, 1, 2, 3, 4].map((position) =>
        textAt(5 * index + position),
      ) as string[];
      const post = newPost(index + 1);
      return newPost(index + 1, {
        // Posts that match no collection are not stored.
        text: `${text} ${collection}`,
        author: { ...post.author, screenName, name, description, location } as never,
      });
    });
    const lineOf = (post: (typeof posts)[number], index: number) =>
      [entryOf(post), { data: [v2PostOf(post)], includes: { users: [v2UserOf(post)] } }][index % 2];
    const content = jsonLines(posts.map(lineOf));
    const report = await importFile(database, "posts", content);
    const { added } = report.summary.counts;
    expect(report.failure).toBeUndefined();
    expect([added + report.rejected.length, report.summary.lines]).toEqual([COUNT, COUNT]);
    expect(added).toBeGreaterThan(COUNT / 2);
    const refused = new Set(report.rejected.map(({ line }) => line));
    for (const { line, reasons } of report.rejected)
      expect(reasons.join(), content.split("\n")[line - 1]).toMatch(/NUL|UTF|surrogate/);
    const { posts: rows } = await rowsOf(database);
    const stored = new Map(rows.map((row) => [String(row.id), JSON.stringify(row)]));
    for (const [index, { id, text }] of posts.entries()) {
      if (refused.has(index + 1)) continue;
      expect(stored.get(id)).toContain(JSON.stringify(text.toWellFormed()).slice(1, -1));
    }
    const again = await importFile(database, "posts", content);
    expect(again.summary.counts).toEqual({ added: 0, updated: 0, unchanged: added });
  });
});
