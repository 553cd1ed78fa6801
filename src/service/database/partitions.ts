import { sql } from "kysely";
import { engineOf } from "../../infra/database.ts";
import { DAY_MS } from "../../infra/time.ts";
import type { ServiceTransaction } from "./database.ts";

const PREFIX = "posts_of_week_";
const WEEK_DAYS = 7;

export const dayOf = (time: number): number => Math.floor(time / DAY_MS);

export const firstDayKept = (now: number, keepDays: number): number => dayOf(now) - keepDays;

/** Unlike `create table … partition of`, attaching blocks no readers of `posts` (PostgreSQL, «ALTER TABLE»). */
export async function makePartitions(transaction: ServiceTransaction, days: Iterable<number>): Promise<void> {
  if (engineOf(transaction) === "sqlite") return;
  const weeks = new Set([...days].map((day) => Math.floor(day / WEEK_DAYS)));
  const there = await weeksThere(transaction);
  for (const week of weeks) {
    if (there.has(week)) continue;
    const table = sql.table(PREFIX + week);
    const [from, to] = [sql.lit(week * WEEK_DAYS), sql.lit((week + 1) * WEEK_DAYS)];
    await sql`create table ${table} (like posts including defaults including constraints)`.execute(transaction);
    await sql`alter table posts attach partition ${table} for values from (${from}) to (${to})`.execute(transaction);
  }
}

/** Creates the partitions of this week and the next, and drops those that end before the day `first`. */
export async function turnPartitions(transaction: ServiceTransaction, first: number, today: number): Promise<void> {
  if (engineOf(transaction) === "sqlite") return;
  await makePartitions(transaction, [today, today + WEEK_DAYS]);
  for (const week of await weeksThere(transaction))
    if ((week + 1) * WEEK_DAYS <= first) await sql`drop table ${sql.table(PREFIX + week)}`.execute(transaction);
}

async function weeksThere(transaction: ServiceTransaction): Promise<Set<number>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = 'posts'::regclass`.execute(
    transaction,
  );
  return new Set(rows.map(({ name }) => Number(name.slice(PREFIX.length))));
}
