import { sql } from "kysely";
import { engineOf } from "../../infra/database.ts";
import { DAY_MS } from "../../infra/time.ts";
import type { ServiceTransaction } from "./database.ts";

const PREFIX = "posts_of_day_";

/** Days since the epoch, UTC. */
export const dayOf = (time: number): number => Math.floor(time / DAY_MS);

/** The first day that is kept when the last `keepDays` days before today are. */
export const firstDayKept = (now: number, keepDays: number): number => dayOf(now) - keepDays;

/**
 * Makes what PostgreSQL needs to keep posts of these days; SQLite needs nothing. A table that is attached stops no reader of the
 * others until the transaction ends, as one that is made as a partition does (PostgreSQL documentation, «ALTER TABLE»).
 */
export async function makePartitions(transaction: ServiceTransaction, days: Iterable<number>): Promise<void> {
  if (engineOf(transaction) === "sqlite") return;
  const there = new Set(await partitionDays(transaction));
  for (const day of new Set(days)) {
    if (there.has(day)) continue;
    const table = sql.table(PREFIX + day);
    await sql`create table ${table} (like posts including defaults including constraints)`.execute(transaction);
    await sql`alter table posts attach partition ${table} for values from (${sql.lit(day)}) to (${sql.lit(day + 1)})`.execute(
      transaction,
    );
  }
}

/** @returns the days whose posts are gone. */
export async function dropPartitionsBefore(transaction: ServiceTransaction, first: number): Promise<number[]> {
  const old = (await partitionDays(transaction)).filter((day) => day < first);
  for (const day of old) await sql`drop table ${sql.table(PREFIX + day)}`.execute(transaction);
  return old;
}

async function partitionDays(transaction: ServiceTransaction): Promise<number[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = 'posts'::regclass`.execute(
    transaction,
  );
  return rows.map(({ name }) => Number(name.slice(PREFIX.length)));
}
