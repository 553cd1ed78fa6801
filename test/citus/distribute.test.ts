import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY_MS } from "../../src/infra/time.ts";
import { openServiceDatabase } from "../../src/service/database/database.ts";
import { PostWriter } from "../../src/service/import/post-writer.ts";
import { cleanUp } from "../support/clean-up.ts";
import { CitusCluster, describeWithCitus } from "../support/databases/citus.ts";
import { newDatabaseUrl } from "../support/databases/new-database.ts";
import { examine } from "../support/doctor.ts";
import { addressOf } from "../support/ids.ts";
import { newPost } from "../support/posts.ts";
import { ScriptProcess } from "../support/processes/process.ts";
import { rowsOf } from "../support/service.ts";

const run = async (script: "service" | "import", url: string, parameters: string[]) => {
  const program = new ScriptProcess(script, { SERVICE_DATABASE: url }, { parameters, through: "bundle" });
  const code = await program.exit();
  return { code, said: [...program.lines, ...program.errors].join("\n") };
};
const distribute = (url: string) => run("service", url, ["--distribute"]);

test("a file cannot be distributed", async () => {
  const { code, said } = await distribute(newDatabaseUrl());
  expect(code).toBe(1);
  expect(said).toMatch(/it is not a coordinator of Citus: create the extension citus in it/);
});

describeWithCitus("a database with posts", () => {
  let cluster: CitusCluster;
  beforeAll(async () => {
    cluster = await CitusCluster.start();
  });
  afterAll(() => cluster.remove());

  test("is distributed once, has its rows, takes posts of new weeks there, and comes back", async () => {
    const url = await cluster.createDatabase();
    const database = await openServiceDatabase({ url, limitMs: 20_000 });
    cleanUp(() => database.close());
    const now = Date.now();
    const take = (from: number, ageMs: number) =>
      database.transact("take", (transaction) => {
        const posts = Array.from({ length: 40 }, (_, index) =>
          newPost(from + index, { contract: addressOf(1 + (index % 20)), createdAt: now - ageMs }),
        );
        return new PostWriter().take(transaction, posts, now);
      });
    await take(1, DAY_MS);
    const before = await rowsOf(database);
    const findings = async () => {
      const { lines } = await examine({ arrange: () => ({ SERVICE_DATABASE: url }) });
      return lines.filter((line) => / Citus /.test(line)).join("\n");
    };
    expect(await findings()).toMatch(/^ok .* all rows are on the coordinator; npm run service -- --distribute /);

    expect(await distribute(url)).toEqual({ code: 0, said: "Distributed: posts, people, floor_prices, marks, answers." });
    expect(await distribute(url)).toEqual({ code: 0, said: "Everything was distributed already." });
    expect(await rowsOf(database)).toEqual(before);
    expect(await findings()).toMatch(/^ok .* 127\.0\.0\.1:\d+ has 0\.0 GB, 127\.0\.0\.1:\d+ has 0\.0 GB$/);
    await take(100, 30 * DAY_MS);
    const after = await rowsOf(database);
    expect(after.posts).toHaveLength(80);
    const spread = await cluster.coordinator.query(
      `select count(distinct nodeport)::integer as nodes, count(*)::integer as shards from citus_shards where table_name::text = 'posts'`,
      url,
    );
    expect(spread.rows).toEqual([{ nodes: 2, shards: 12 }]);
    expect(await cluster.coordinator.query("select count(*)::integer as rows from only posts", url)).toMatchObject({
      rows: [{ rows: 0 }],
    });

    // As docs/service.md says.
    for (const table of ["posts", "people", "floor_prices", "marks", "answers"])
      await cluster.coordinator.query(`select undistribute_table('${table}')`, url);
    expect(await rowsOf(database)).toEqual(after);
    expect(await findings()).toMatch(/ all rows are on the coordinator/);
  });
});
