import { DatabaseSync } from "node:sqlite";
import { HOUR_MS } from "../../../../src/infra/time.ts";
import type { Setup } from "../contender.ts";

const tables = { scores: "hype, gains, community, total", influencers: "influencers", posts: "posts" };
/** About as long as twenty people and twenty posts. */
const lists: Readonly<Record<string, (number: number) => (string | number)[]>> = {
  scores: (number) => [60, 0, 82, 50 + number / 1_000],
  influencers: (number) => [`${"x".repeat(600)}${number}`],
  posts: (number) => [`${"x".repeat(1_200)}${number}`],
};

/** The database work of a collection's turn, by prepared statements: claim it, read what is known, write what is new. */
export const setUp: Setup = async (options) => {
  const { databaseUrl } = options as { readonly databaseUrl: string };
  const database = new DatabaseSync(databaseUrl.replace("sqlite:", ""));
  database.exec("pragma synchronous = normal; pragma secure_delete = on");
  const budget = database.prepare("update budgets set free_at = ? where name = 'recording'");
  const due = database.prepare("select collection, due_at from tracked_collections order by due_at limit 1");
  const claim = database.prepare("update tracked_collections set lease = 'floor', due_at = ? where collection = ?");
  const finish = database.prepare(
    "update tracked_collections set due_at = ?, lease = null, recorded_at = ? where collection = ?",
  );
  const kinds = Object.entries(tables).map(([kind, columns]) => {
    const table = `${kind}_over_time`;
    const marks = columns.replaceAll(/\w+/g, "?");
    return {
      newest: database.prepare(`select * from ${table} where collection = ? order by first_seen_at desc limit 2`),
      write: database.prepare(
        `insert into ${table} (collection, first_seen_at, last_seen_at, ${columns}) values (?, ?, ?, ${marks})`,
      ),
      values: lists[kind] ?? (() => []),
    };
  });
  let number = 0;
  return {
    async run(operations) {
      for (const end = number + operations; number < end; number++) {
        database.exec("begin immediate");
        const { collection, due_at } = due.get() as { collection: string; due_at: number };
        budget.run(due_at);
        claim.run(due_at + HOUR_MS, collection);
        database.exec("commit");
        database.exec("begin immediate");
        finish.run(due_at + HOUR_MS, due_at, collection);
        for (const { newest, write, values } of kinds) {
          newest.all(collection);
          write.run(collection, due_at, due_at, ...values(number));
        }
        database.exec("commit");
      }
    },
    close: () => database.close(),
  };
};
