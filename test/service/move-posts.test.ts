import { sql } from "kysely";
import { expect, test } from "vitest";
import type { ServiceDatabase } from "../../src/service/database/database.ts";
import { importCollections } from "../../src/service/import/import-tables.ts";
import { movePosts } from "../../src/service/import/move-posts.ts";
import { reportText } from "../../src/service/import/report.ts";
import { Summary } from "../../src/service/import/summary.ts";
import { PostWriter } from "../../src/service/store/post-writer.ts";
import { describeEngines } from "../support/databases/engines.ts";
import { addressOf } from "../support/ids.ts";
import { chunksOf, entryOf, jsonLines, newPost } from "../support/posts.ts";
import { IMPORTED_AT, importFile, openTestService, rowsOf } from "../support/service.ts";

const [one, other] = [addressOf(1), addressOf(2)];
const now = () => IMPORTED_AT;

/** Another process's action after each transaction, by number. */
const interrupted = (database: ServiceDatabase, steps: Readonly<Record<number, () => Promise<void>>>) => {
  let done = 0;
  return {
    run: database.run.bind(database),
    transact: (async (name, work) => {
      const result = await database.transact(name, work);
      done += 1;
      await steps[done]?.();
      return result;
    }) as ServiceDatabase["transact"],
  };
};

/** Writes terms like an import that ends before it has moved the posts. */
async function writeTerms(database: ServiceDatabase, terms: Readonly<Record<string, string>>): Promise<void> {
  const rows = Object.entries(terms).map(([contract, terms]) => ({ contract, name: "N", terms }));
  const reject = () => expect.unreachable();
  await importCollections(chunksOf(jsonLines(rows)), { database, now, reject, summary: new Summary() });
}

async function placed(database: ServiceDatabase): Promise<Record<string, string[]>> {
  const byCollection = Map.groupBy((await rowsOf(database)).posts, ({ collection }) => collection);
  return Object.fromEntries([...byCollection].map(([collection, posts]) => [collection, posts.map(({ id }) => id)]));
}

describeEngines((engine) => {
  test("terms that change while posts are moved lose no post, and the next move applies them", async () => {
    const database = await openTestService(await engine.createUrl());
    const texts = ["otters", "foxes", "badgers"];
    await importFile(database, "posts", jsonLines(texts.map((text, index) => entryOf(newPost(index + 1, { text })))));
    await writeTerms(database, { [one]: "otters" });
    const meanwhile = interrupted(database, {
      1: () => writeTerms(database, { [other]: "foxes" }),
      2: () => writeTerms(database, { [one]: "otters|badgers" }),
    });
    await movePosts(meanwhile, now);
    expect(await placed(database)).toEqual({ "": ["2", "3"], [one]: ["1"] });
    await movePosts(database, now);
    expect(await placed(database)).toEqual({ [one]: ["1", "3"], [other]: ["2"] });
    expect(await movePosts(database, now)).toEqual(new Map());
  });

  test("an import after an interrupted one reports the posts it moved", async () => {
    const database = await openTestService(await engine.createUrl());
    const posts = jsonLines([entryOf(newPost(1, { text: "otters" }))]);
    await importFile(database, "posts", posts);
    for (const [kind, terms, moved] of [
      ["collections", "otters", { joined: 1, left: 0 }],
      ["posts", "foxes", { joined: 0, left: 1 }],
    ] as const) {
      await writeTerms(database, { [one]: terms });
      const again = kind === "posts" ? posts : jsonLines([{ contract: one, name: "N", terms }]);
      const report = await importFile(database, kind, again);
      expect(report.moved).toEqual(new Map([[one, moved]]));
      expect(reportText(report)).not.toContain("Nothing has changed");
      expect((await importFile(database, kind, again)).moved?.size ?? 0).toBe(0);
    }
  });

  test("an author whose next post is being imported is not removed when the last one leaves", async () => {
    const database = await openTestService(await engine.createUrl());
    const first = newPost(1, { text: "otters" });
    await writeTerms(database, { [one]: "otters" });
    await importFile(database, "posts", jsonLines([entryOf(first)]));
    await writeTerms(database, { [one]: "foxes" });
    const [written, waited] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const importing = async () => {
      void database.transact("import", async (transaction) => {
        await new PostWriter().take(transaction, [newPost(2, { text: "foxes", author: first.author })], IMPORTED_AT);
        written.resolve();
        await waited.promise;
      });
      await written.promise;
    };
    const moving = movePosts(interrupted(database, { 3: importing }), now);
    if (engine.name === "PostgreSQL") {
      const waiting = async () => {
        const locks = sql<{ count: string }>`select count(*) as count from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`;
        return Number((await database.run("read", (connection) => locks.execute(connection))).rows[0]?.count);
      };
      await Promise.race([moving, expect.poll(waiting).toBeGreaterThan(0)]);
    } else await written.promise;
    waited.resolve();
    await moving;
    const { people } = await rowsOf(database);
    expect(people.map(({ collection, id }) => [collection, id])).toContainEqual([one, first.author.id]);
    expect(await placed(database)).toEqual({ "": ["1"], [one]: ["2"] });
  });
});
