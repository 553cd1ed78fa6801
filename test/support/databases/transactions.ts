import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { cleanUp } from "../clean-up.ts";
import type { Engine } from "./engines.ts";

/** A PostgreSQL transaction that has run statements and stays open until it is told to end. */
export async function beginTransaction(url: string, ...statements: readonly string[]) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  cleanUp(() => client.end());
  for (const sql of ["begin", ...statements]) await client.query(sql);
  return { run: (sql: string) => client.query(sql), commit: () => client.query("commit") };
}

/** Resolves when this many transactions at a PostgreSQL database wait for a lock. */
export async function areWaiting(engine: Pick<Engine, "query">, url: string, count: number): Promise<void> {
  const sql = "select count(*) as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  while (Number((await engine.query(url, sql))[0]?.["count"]) < count) await wait(5);
}
