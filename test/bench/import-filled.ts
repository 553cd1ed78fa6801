import { openServiceDatabase } from "../../src/service/database/database.ts";
import { dayOf, makePartitions } from "../../src/service/database/partitions.ts";
import { PostgresServer } from "../support/postgres.ts";
import { atMost, type Bench, type Load } from "./bench.ts";
import type { Contender } from "./contender.ts";

export interface FilledOptions {
  /** Imports posts; otherwise only inserts their rows. */
  readonly isImport: boolean;
}

/** Per round. */
export const POSTS = 4_000;
export const ROUNDS = 5;
export const KEEP_DAYS = 400;
const FILLED = 500_000;

const contender = (name: string, isImport: boolean): Contender => ({
  name,
  module: "ours/import-filled.ts",
  options: { isImport } satisfies FilledOptions,
});

export const importFilled: Bench = {
  name: "import-filled",
  title: `a post imported into a PostgreSQL that holds ${FILLED.toLocaleString("en-US")} posts of ${KEEP_DAYS} days`,
  floor: contender("prepared inserts of the same rows", false),
  ours: contender("import", true),
  peers: [],
  load: fill,
  operations: POSTS,
  rounds: ROUNDS,
  goals: [atMost(2, "wallRatio")],
};

/** One database per contender, with the same posts of 1,000 collections. */
async function fill(): Promise<Load> {
  const server = await PostgresServer.start();
  const filled = await server.createDatabase();
  const database = await openServiceDatabase({ url: filled, limitMs: 60_000 });
  const today = dayOf(Date.now());
  const days = Array.from({ length: KEEP_DAYS + 1 }, (_, ago) => today - ago);
  await database.transact("fill", (transaction) => makePartitions(transaction, days));
  await database.close();
  const collection = "'0x' || lpad(to_hex(1 + n % 1000), 40, '0')";
  const author = "(1001 + n % 50000)::text";
  await server.query(
    `insert into posts (collection, day, id, created_at, author, followers, retweets, likes, text, lang, source, is_sensitive)
      select ${collection}, ${today} - n % ${KEEP_DAYS}, n::text, (${today} - n % ${KEEP_DAYS}) * 86400000::bigint, ${author}, 10, 1, 2,
        'gm everybody, this is post ' || n || ' of many ' || repeat('.', 100), 'en', '', 0 from generate_series(1, ${FILLED}) n;
    insert into people select ${collection}, ${author}, 0, '1', 'person', 'Person', '', '', 'https://pbs.twimg.com/a.png', 0, 0, 1, 1
      from generate_series(1, ${FILLED}) n on conflict do nothing;
    analyze`,
    filled,
  );
  const other = "filled_too";
  await server.query(`create database ${other} template ${new URL(filled).pathname.slice(1)}`);
  return {
    optionsFor: ({ options }) => ({ databaseUrl: (options as FilledOptions).isImport ? filled : server.url(other) }),
    drive: (process, operations) => process.run(operations),
    close: () => server.remove(),
  };
}
