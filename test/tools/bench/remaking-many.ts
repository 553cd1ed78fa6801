import { PostgresServer } from "../../support/databases/postgres.ts";
import { fillPosts } from "../../support/filled-posts.ts";
import type { Bench, Load } from "./bench.ts";
import { type Contender, ContenderProcess } from "./contender.ts";

const COLLECTIONS = 200;
const MOST = 4;

const remaking = (processes: number): Contender => ({
  name: processes === 1 ? "one process" : `${processes} processes`,
  module: "ours/remaking.ts",
  options: { processes },
});
const [one, two, four] = [remaking(1), remaking(2), remaking(MOST)];

export const remakingMany: Bench = {
  name: "remaking-many",
  title: "the answers of a collection of 1,000 posts made again, by processes that share a PostgreSQL",
  counted: "PostgreSQL's CPU ms",
  floor: one,
  ours: four,
  peers: [two],
  load: startRemaking,
  operations: COLLECTIONS,
  rounds: 5,
  goals: [
    {
      // PostgreSQL takes two thirds of the time: four processes need more than two cores.
      text: "two processes are at least 1.5 times as fast as one",
      isReached: (figures) => (figures.get(two.name)?.wallRatio ?? Number.NaN) <= 1 / 1.5,
    },
  ],
};

/** The first process of a contender is its own, the others are common to all. */
async function startRemaking(): Promise<Load> {
  const server = await PostgresServer.start();
  const databaseUrl = await server.createDatabase();
  await fillPosts(databaseUrl, { posts: 1_000 * COLLECTIONS, collections: COLLECTIONS, days: 30 });
  await server.query(
    `insert into marks select distinct collection, 1 from posts;
    insert into remakes (collection, due_at, changes) select collection, 0, changes from marks;
    insert into collections (address, name, terms) select collection, 'Collection', '[]' from remakes`,
    databaseUrl,
  );
  const others: ContenderProcess[] = [];
  for (let number = 1; number < MOST; number++)
    others.push(await new ContenderProcess({ ...one, name: `process ${number}`, options: { databaseUrl } }).setUp());
  return {
    optionsFor: () => ({ databaseUrl }),
    async drive(first, operations) {
      const { processes } = first.contender.options as { readonly processes: number };
      await server.query("update remakes set due_at = 0, made_at = null", databaseUrl);
      await server.query("vacuum (analyze) remakes, answers", databaseUrl);
      const before = server.cpuMs();
      const costs = await Promise.all([first, ...others.slice(0, processes - 1)].map((process) => process.run(operations)));
      const made = costs.reduce((sum, { calls = 0 }) => sum + calls, 0);
      if (made !== operations) throw new Error(`${made} of ${operations} collections were made`);
      return {
        wallMs: Math.max(...costs.map(({ wallMs }) => wallMs)),
        cpuMs: costs.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
        calls: server.cpuMs() - before,
      };
    },
    async close() {
      await Promise.all(others.map((process) => process.stop()));
      await server.remove();
    },
  };
}
