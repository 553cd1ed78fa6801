import { CompiledQuery, sql } from "kysely";
import { expect, test } from "vitest";
import type { ServiceDatabase, ServiceTransaction } from "../../src/service/database/database.ts";
import { dayOf } from "../../src/service/database/days.ts";
import { PostWriter } from "../../src/service/store/post-writer.ts";
import { describeEngines } from "../support/databases/engines.ts";
import { addressOf } from "../support/ids.ts";
import { csvLines, newPost } from "../support/posts.ts";
import { IMPORTED_AT, importFile, listCollections, openTestService } from "../support/service.ts";

/* Operations that get slow with many posts. */

const contract = addressOf(1);
const today = dayOf(IMPORTED_AT);

/** Posts by as many authors, with their profiles, spread evenly over days, without an import. */
const fill = (database: ServiceDatabase, collection: string, count: number, days: number) =>
  database.transact("fill", async (transaction) => {
    const numbers = sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})`;
    const day = sql`${sql.lit(today)} - (n % ${sql.lit(days)})`;
    const id = sql`cast(n as text)`;
    await sql`insert into posts (collection, day, id, created_at, author, followers, retweets, likes, text, lang, source, is_sensitive)
      ${numbers} select ${sql.lit(collection)}, ${day}, ${id}, cast(${day} as bigint) * 86400000, ${id}, 10, 1, 2, 'otters', 'en', '', 0
      from numbers`.execute(transaction);
    await sql`insert into people (collection, id, as_of, as_of_post, screen_name, name, description, location, picture_url, is_verified,
      is_protected, statuses, favourites) ${numbers} select ${sql.lit(collection)}, ${id}, 1, ${id}, 'a', 'A', '', '', '', 0, 0, 1, 1
      from numbers`.execute(transaction);
    await countAtOnce(transaction);
  });

/** PostgreSQL otherwise adds a connection's scans to its statistics up to ten seconds later. */
const countAtOnce = (transaction: ServiceTransaction) => sql`select pg_stat_force_next_flush()`.execute(transaction);

/** PostgreSQL's plan for a statement. */
async function planOf(database: ServiceDatabase, statement: string, parameters: readonly unknown[]): Promise<string> {
  const query = CompiledQuery.raw(`explain ${statement}`, [...parameters]);
  const { rows } = await database.run("explain", (connection) => connection.executeQuery<{ "QUERY PLAN": string }>(query));
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

describeEngines((engine) => {
  if (engine.name === "PostgreSQL") {
    test("people without posts are found by a set operation, without a subquery for each", async () => {
      const statements: string[] = [];
      const database = await openTestService(await engine.createUrl(), undefined, (statement) => statements.push(statement));
      for (const terms of ["otters", "foxes"]) {
        const { failure } = await importFile(database, "collections", csvLines([{ contract, name: "Otters", terms }]));
        expect(failure).toBeUndefined();
        if (terms === "otters") await fill(database, contract, 1_000, 5);
      }
      const left = await database.run("left", (connection) =>
        connection.selectFrom("people").select("id").where("collection", "=", contract).execute(),
      );
      expect(left).toEqual([]);
      const [removal = ""] = statements.filter((statement) => statement.startsWith("delete from people where collection = $1"));
      const plan = await planOf(database, removal, [contract, contract, contract]);
      expect(plan).toMatch(/SetOp Except/);
      expect(plan).not.toContain("SubPlan");
    });
  }

  test("posts can be read while those of a new day are being written", async () => {
    const url = await engine.createUrl();
    const [writing, reading] = [await openTestService(url), await openTestService(url)];
    await listCollections(writing, contract);
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
