import { type Kysely, sql, type Transaction } from "kysely";
import { type CallOptions, type Database, lock } from "./database.ts";
import { DatabaseError } from "./engine.ts";

/** Includes the wait for another process. */
const LIMIT_MS = 120_000;

/** Sees the tables as earlier steps have left them. */
export type Migration = (transaction: Kysely<never>) => Promise<void>;

export interface Schema {
  /** Holds the number of finished migrations, and names their lock. */
  readonly versionTable: string;
  readonly migrations: readonly Migration[];
  /** Another program may have tables of the same names. */
  readonly other: { readonly versionTable: string; readonly message: string };
}

export interface Migrated {
  readonly from: number;
  readonly to: number;
}

/**
 * Runs the missing migrations in one transaction under a lock. A current database is not written to.
 *
 * @throws {DatabaseError} `newer_schema` if the database had more migrations than there are; `failed` if it is another program's.
 */
export async function migrate<Tables>(database: Database<Tables>, schema: Schema): Promise<Migrated> {
  const { versionTable, migrations } = schema;
  const table = sql.table(versionTable);
  const to = migrations.length;
  const current = await schemaVersion(database, schema, { limitMs: LIMIT_MS });
  if (current === to) return { from: to, to };
  refuseNewer(current, to);
  const work = async (transaction: Transaction<Tables>) => {
    await lock(transaction, versionTable);
    await sql`create table if not exists ${table} (version integer not null)`.execute(transaction);
    const { rows } = await sql<{ version: number }>`select version from ${table}`.execute(transaction);
    const from = rows[0]?.version ?? 0;
    refuseNewer(from, to);
    // `Tables` describes today's tables, not those of a migration's time.
    for (const migration of migrations.slice(from)) await migration(transaction as unknown as Kysely<never>);
    await sql`delete from ${table}`.execute(transaction);
    await sql`insert into ${table} (version) values (${to})`.execute(transaction);
    return { from, to };
  };
  return database.transact("migrate", work, { limitMs: LIMIT_MS });
}

/**
 * 0 for an empty database.
 *
 * @throws {DatabaseError} `failed` if it is another program's.
 */
export function schemaVersion<Tables>(
  database: Database<Tables>,
  { versionTable, other }: Schema,
  options?: CallOptions,
): Promise<number> {
  const read = async (connection: Kysely<Tables>) => {
    const isThere = async (table: string) => {
      const { rows } = await (database.engine === "postgres"
        ? sql`select 1 where to_regclass(${table}) is not null`
        : sql`select 1 from sqlite_master where name = ${table}`
      ).execute(connection);
      return rows.length > 0;
    };
    if (!(await isThere(versionTable))) {
      if (await isThere(other.versionTable)) throw new DatabaseError("failed", other.message);
      return 0;
    }
    const { rows } = await sql<{ version: number }>`select version from ${sql.table(versionTable)}`.execute(connection);
    return rows[0]?.version ?? 0;
  };
  return database.run("schema_version", read, options);
}

/** @throws {DatabaseError} `newer_schema`. */
export function refuseNewer(version: number, known: number): void {
  if (version <= known) return;
  const message = `its schema has version ${version}, and this program knows ${known}: update the program, or restore a backup`;
  throw new DatabaseError("newer_schema", message);
}
