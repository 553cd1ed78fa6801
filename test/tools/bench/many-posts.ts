import { PostgresServer } from "../../support/databases/postgres.ts";
import { type Filling, fillPosts } from "../../support/filled-posts.ts";
import { atMost, type Bench, type Load } from "./bench.ts";
import type { Contender } from "./contender.ts";
import { postsJson } from "./posts.ts";
import { askInTurn, key, type ReadingContender } from "./service-load.ts";

const POSTS_PER_COLLECTION = 100;
/** More than are asked for while an answer is cached. */
const ASKED = 10_000;

const over = (posts: number): Contender => ({
  name: `${posts.toLocaleString("en-US")} posts`,
  module: "ours/service-reading.ts",
  options: { posts },
});
const [small, large] = [over(1_000_000), over(100_000_000)];

/** Needs 35 GB. */
export const manyPosts: Bench = {
  name: "service-many-posts",
  title: "a request whose answer is read from PostgreSQL",
  isHeavy: true,
  floor: small,
  ours: large,
  peers: [],
  load: fill,
  operations: 2_000,
  rounds: 7,
  goals: [atMost(1.1, "wallRatio")],
};

async function fill(): Promise<Load> {
  const server = await PostgresServer.start();
  const body = JSON.stringify({ ...postsJson, data: postsJson.data.slice(0, 1) });
  const databases = new Map<string, string>();
  for (const { name, options } of [small, large]) {
    const { posts } = options as Pick<Filling, "posts">;
    const url = await server.createDatabase();
    await fillPosts(url, { posts, collections: posts / POSTS_PER_COLLECTION, days: 400, text: "'gm'", body });
    databases.set(name, url);
  }
  return {
    optionsFor: ({ name }) => ({ databaseUrl: databases.get(name) ?? "", key }) satisfies ReadingContender,
    drive: askInTurn(ASKED),
    close: () => server.remove(),
  };
}
