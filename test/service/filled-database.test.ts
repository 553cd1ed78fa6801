import { CompiledQuery, sql } from "kysely";
import { expect, test } from "vitest";
import type { ServiceDatabase } from "../../src/service/database/database.ts";
import { dayOf, makePartitions } from "../../src/service/database/partitions.ts";
import { NO_COLLECTION } from "../../src/service/database/tables.ts";
import { PostWriter } from "../../src/service/import/post-writer.ts";
import { IMPORTED_AT, importFile, jsonLines } from "../support/importing.ts";
import { addressOf, describeEngines } from "../support/memory.ts";
import { newPost, openTestService } from "../support/service-database.ts";

/* What gets slow once there are many posts. */

const contract = addressOf(1);
const today = dayOf(IMPORTED_AT);

/** Posts by as many authors, with their profiles, spread evenly over days, past the import. */
const fill = (database: ServiceDatabase, collection: string, count: number, days: number) =>
  database.transact("fill", async (transaction) => {
    await makePartitions(
      transaction,
      Array.from({ length: days }, (_, index) => today - index),
    );
    const numbers = sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})`;
    const day = sql`${sql.lit(today)} - (n % ${sql.lit(days)})`;
    const id = sql`cast(n as text)`;
    await sql`insert into posts (collection, day, id, created_at, author, followers, retweets, likes, text, lang, source, is_sensitive)
      ${numbers} select ${sql.lit(collection)}, ${day}, ${id}, cast(${day} as bigint) * 86400000, ${id}, 10, 1, 2, 'otters', 'en', '', 0
      from numbers`.execute(transaction);
    await sql`insert into people (collection, id, as_of, as_of_post, screen_name, name, description, location, picture_url, is_verified,
      is_protected, statuses, favourites) ${numbers} select ${sql.lit(collection)}, ${id}, 1, ${id}, 'a', 'A', '', '', '', 0, 0, 1, 1
      from numbers`.execute(transaction);
  });

/** How PostgreSQL runs a statement. */
async function planOf(database: ServiceDatabase, statement: string, parameters: readonly unknown[]): Promise<string> {
  const query = CompiledQuery.raw(`explain ${statement}`, [...parameters]);
  const { rows } = await database.run("explain", (connection) => connection.executeQuery<{ "QUERY PLAN": string }>(query));
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

describeEngines((engine) => {
  if (engine.name === "PostgreSQL") {
    test("posts that may be there already are looked up by an index", async () => {
      const statements: string[] = [];
      const database = await openTestService(await engine.createUrl(), (statement) => statements.push(statement));
      await fill(database, contract, 100_000, 20);
      await database.run("analyze", (connection) => sql`analyze posts`.execute(connection));
      statements.length = 0;
      const posts = Array.from({ length: 1_000 }, (_, index) =>
        newPost(1_000_000 + index, { contract, createdAt: (today - (index % 20)) * 86_400_000 }),
      );
      await database.transact("take", (transaction) => new PostWriter().take(transaction, posts, IMPORTED_AT));
      const lookups = statements.filter((statement) => statement.startsWith("with wanted (collection, day, id)"));
      expect(lookups).toHaveLength(1);
      const parameters = posts.flatMap(({ id, createdAt }) => [contract, dayOf(createdAt), id]);
      const plan = await planOf(database, lookups[0] ?? "", parameters);
      expect(plan).toContain("Index Scan using posts_of_day_");
      expect(plan).not.toContain("Seq Scan");
    });

    test("people without posts are found by a join, and not each among all authors", async () => {
      const statements: string[] = [];
      const database = await openTestService(await engine.createUrl(), (statement) => statements.push(statement));
      await fill(database, NO_COLLECTION, 1_000, 5);
      const { failure } = await importFile(database, "collections", jsonLines([{ contract, name: "Otters", terms: "otters" }]));
      expect(failure).toBeUndefined();
      const left = await database.run("left", (connection) =>
        connection.selectFrom("people").select("id").where("collection", "=", NO_COLLECTION).execute(),
      );
      expect(left).toEqual([]);
      const [removal = ""] = statements.filter((statement) => statement.startsWith('delete from "people"'));
      const plan = await planOf(database, removal, [NO_COLLECTION, NO_COLLECTION]);
      expect(plan).toContain("Anti Join");
      expect(plan).not.toContain("SubPlan");
    });
  }

  test("while posts of a new day are written, those of other days are read", async () => {
    const url = await engine.createUrl();
    const [writing, reading] = [await openTestService(url), await openTestService(url)];
    const write = (id: number, createdAt: number, then = async () => {}) =>
      writing.transact("take", async (transaction) => {
        await new PostWriter().take(transaction, [newPost(id, { contract, createdAt })], IMPORTED_AT);
        await then();
      });
    await write(1, IMPORTED_AT);
    const found: unknown[] = [];
    await write(2, IMPORTED_AT - 86_400_000, async () => {
      found.push(...(await reading.run("read", (connection) => connection.selectFrom("posts").select("id").execute())));
    });
    expect(found).toMatchObject([{ id: "1" }]);
  });
});
