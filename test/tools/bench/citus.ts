import { openServiceDatabase } from "../../../src/service/database/database.ts";
import { distribute } from "../../../src/service/database/distribution.ts";
import { CitusCluster, isCitusThere } from "../../support/databases/citus.ts";
import { PostgresServer } from "../../support/databases/postgres.ts";
import { type Filling, fillPosts } from "../../support/filled-posts.ts";
import { atMost, type Bench, type Load, within } from "./bench.ts";
import type { Contender } from "./contender.ts";
import { filledContender, filledDatabase, POSTS, ROUNDS } from "./import-filled.ts";
import { postsJson } from "./posts.ts";
import { askInTurn, key, type ReadingContender } from "./service-load.ts";

const NODES = 3;
/** More than are asked for while an answer is cached. */
const filling: Filling = { posts: 500_000, collections: 10_000, days: 45 };
const [plain, distributed] = ["PostgreSQL", "Citus"];
const missing = isCitusThere ? undefined : "PostgreSQL's extension Citus";

const service = (name: string): Contender => ({ name, module: "ours/service-reading.ts" });

export const citus: Bench = {
  name: "citus",
  title: `a request whose answer is on one of ${NODES} nodes of Citus, all of them on this machine`,
  missing,
  floor: service(plain),
  ours: service(distributed),
  peers: [],
  load: () => start({ ...filling, body: JSON.stringify(postsJson) }, askInTurn(filling.collections)),
  operations: 2_000,
  rounds: 7,
  // The coordinator asks a node, which is one hop more.
  goals: [within(5), atMost(2.5, "wallRatio")],
};

export const citusImport: Bench = {
  name: "citus-import",
  title: `a post imported into ${filling.posts.toLocaleString("en-US")} that lie on ${NODES} nodes of Citus, all of them on this machine`,
  missing,
  floor: filledContender(plain, true),
  ours: filledContender(distributed, true),
  peers: [],
  load: () => start(filling, (process, operations) => process.run(operations)),
  operations: POSTS,
  rounds: ROUNDS,
  goals: [atMost(2, "wallRatio")],
};

/** The same rows in PostgreSQL and, distributed, in Citus. */
async function start(filled: Filling, drive: Load["drive"]): Promise<Load> {
  const server = await PostgresServer.start();
  const cluster = await CitusCluster.start({ nodes: NODES });
  const [one, many] = [await server.createDatabase(), await cluster.createDatabase()];
  await fillPosts(one, filled);
  await fillPosts(many, filled);
  const database = await openServiceDatabase({ url: many, limitMs: 60_000 });
  await distribute(database);
  await database.close();
  await cluster.coordinator.query("vacuum (analyze) posts, people, answers", many);
  return {
    optionsFor({ name }) {
      const databaseUrl = name === plain ? one : many;
      return { ...filledDatabase(databaseUrl, filled), key } satisfies ReadingContender;
    },
    drive,
    async close() {
      await server.remove();
      await cluster.remove();
    },
  };
}
