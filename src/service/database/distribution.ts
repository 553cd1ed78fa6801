import { sql } from "kysely";
import { engineOf, lock } from "../../infra/database.ts";
import { DatabaseError } from "../../infra/engine.ts";
import { HOUR_MS } from "../../infra/time.ts";
import type { ServiceConnection, ServiceDatabase } from "./database.ts";
import { serviceSchema } from "./migrations.ts";

/** Tables that are distributed by collection: the rows of one collection are on one node. The others stay on the coordinator. */
const tables = ["posts", "people", "floor_prices", "answers"] as const;

/** The number of shards: divisible among 2, 3, 4, 6 or 12 nodes. With more, an import takes longer, because it goes to each shard. */
const SHARDS = 12;
/** The time limit of a query that distributes a table, because it copies all rows. */
export const DISTRIBUTION_MS = 24 * HOUR_MS;

/** Distributes the tables that are not yet, in one transaction; nobody reads or writes them meanwhile. @returns their names. */
export function distribute(database: ServiceDatabase): Promise<string[]> {
  return database.transact("distribute", async (transaction) => {
    await lock(transaction, serviceSchema.versionTable);
    if (!(await hasCitus(transaction))) {
      const remedy = "create the extension citus in it, and add its nodes (docs/service.md)";
      throw new DatabaseError("failed", `it is not a coordinator of Citus: ${remedy}`);
    }
    const existing = await readDistributed(transaction);
    const missing = tables.filter((table) => !existing.has(table));
    await sql`set local citus.shard_count = ${sql.lit(SHARDS)}`.execute(transaction);
    for (const table of missing) {
      const colocation = table === tables[0] ? sql`` : sql`, colocate_with => ${sql.lit(tables[0])}`;
      await sql`select create_distributed_table(${sql.lit(table)}, 'collection'${colocation})`.execute(transaction);
      // Citus keeps the copied rows in the table on the coordinator, out of sight.
      await sql`select truncate_local_data_after_distributing_table(${sql.lit(table)})`.execute(transaction);
    }
    return missing;
  });
}

async function hasCitus(connection: ServiceConnection): Promise<boolean> {
  if (engineOf(connection) === "sqlite") return false;
  const { rows } = await sql`select 1 from pg_extension where extname = 'citus'`.execute(connection);
  return rows.length > 0;
}

export interface Distribution {
  /** Tables that should be distributed and are not. */
  readonly missing: readonly string[];
  /** The nodes with distributed rows. A node that cannot be reached has no `bytes`. */
  readonly nodes: readonly { readonly name: string; readonly isActive: boolean; readonly bytes: number | null }[];
}

/** @returns `undefined` without Citus. */
export async function readDistribution(connection: ServiceConnection): Promise<Distribution | undefined> {
  if (!(await hasCitus(connection))) return undefined;
  const existing = await readDistributed(connection);
  const { rows } = await sql<Distribution["nodes"][number]>`
    select nodename || ':' || nodeport as name, isactive as "isActive", sum(shard_size)::bigint as bytes
    from citus_shards join pg_dist_node using (nodename, nodeport)
    where citus_table_type = 'distributed' group by 1, 2 order by 1`.execute(connection);
  return { missing: tables.filter((table) => !existing.has(table)), nodes: rows };
}

async function readDistributed(connection: ServiceConnection): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_dist_partition join pg_class on pg_class.oid = logicalrelid
    where partmethod = 'h' and relnamespace = current_schema()::regnamespace`.execute(connection);
  return new Set(rows.map(({ name }) => name));
}
