import { PostgresServer } from "../../support/databases/postgres.ts";
import { type Filling, fillPosts, peopleIn } from "../../support/filled-posts.ts";
import { atMost, type Bench, type Load } from "./bench.ts";
import type { Contender } from "./contender.ts";

export interface FilledOptions {
  /** Imports posts; otherwise only inserts their rows. */
  readonly isImport: boolean;
}

/** The database of a contender. */
export interface FilledDatabase {
  readonly databaseUrl: string;
  readonly people: number;
  readonly collections: number;
  readonly keepDays: number;
}

/** Per round. */
export const POSTS = 4_000;
export const ROUNDS = 5;

export const filledContender = (name: string, isImport: boolean): Contender => ({
  name,
  module: "ours/import-filled.ts",
  options: { isImport } satisfies FilledOptions,
});

export const filledDatabase = (databaseUrl: string, filling: Filling): FilledDatabase => ({
  databaseUrl,
  people: peopleIn(filling),
  collections: filling.collections,
  keepDays: filling.days,
});

const inserts = filledContender("prepared inserts of the same rows", false);
const ours = filledContender("import", true);
const nearlyEmpty = filledContender("import into 40,000 posts", true);
const few: Filling = { posts: 40_000, collections: 1_000, days: 400 };

const over = (name: string, posts: number): Bench => ({
  name,
  title: `a post imported into a PostgreSQL that holds ${posts.toLocaleString("en-US")} posts of ${few.days} days`,
  floor: inserts,
  ours,
  peers: [nearlyEmpty],
  load: () => fill({ ...few, posts }),
  operations: POSTS,
  rounds: ROUNDS,
  goals: [atMost(2, "wallRatio")],
});

export const importFilled = over("import-filled", 2_000_000);
export const importFilledMore: Bench = { ...over("import-filled-more", 10_000_000), isHeavy: true };

/** One database per contender, two of them with the same posts. */
async function fill(filling: Filling): Promise<Load> {
  const server = await PostgresServer.start();
  const [filled, empty] = [await server.createDatabase(), await server.createDatabase()];
  await fillPosts(filled, filling);
  await fillPosts(empty, few);
  const other = "filled_too";
  await server.query(`create database ${other} template ${new URL(filled).pathname.slice(1)} strategy file_copy`);
  const databases: Readonly<Record<string, FilledDatabase>> = {
    [ours.name]: filledDatabase(filled, filling),
    [inserts.name]: filledDatabase(server.url(other), filling),
    [nearlyEmpty.name]: filledDatabase(empty, few),
  };
  return {
    optionsFor: ({ name }) => databases[name] ?? {},
    drive: (process, operations) => process.run(operations),
    close: () => server.remove(),
  };
}
