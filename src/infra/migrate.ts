import { type Kysely, sql, type Transaction } from "kysely";
import { type CallOptions, type Database, lock } from "./database.ts";
import { DatabaseError } from "./engine.ts";

/** Includes the wait for the migrations of another process. */
const LIMIT_MS = 120_000;

/** One step from a version of the schema to the next; it sees the tables as the steps before it have left them. */
export type Migration = (transaction: Kysely<never>) => Promise<void>;

export interface Schema {
  /** Holds the number of migrations that were made; what names their lock as well. */
  readonly versionTable: string;
  readonly migrations: readonly Migration[];
  /** The other program whose tables have the same names: what tells that a database is its own, and what is said then. */
  readonly other: { readonly versionTable: string; readonly message: string };
}

/** The versions of a schema, which is how many migrations were made, before and after. */
export interface Migrated {
  readonly from: number;
  readonly to: number;
}

/**
 * Makes the migrations that a database has not had, all of them in one transaction under a lock: whoever comes second waits,
 * and finds nothing to do; one that is cut off leaves nothing behind. What is current is not written to.
 *
 * @throws {DatabaseError} `newer_schema` when the database had more migrations than there are; `failed` when it is another
 * program's.
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
    // A migration makes tables as they were in its time, which `Tables`, as they are now, does not describe.
    for (const migration of migrations.slice(from)) await migration(transaction as unknown as Kysely<never>);
    await sql`delete from ${table}`.execute(transaction);
    await sql`insert into ${table} (version) values (${to})`.execute(transaction);
    return { from, to };
  };
  return database.transact("migrate", work, { limitMs: LIMIT_MS });
}

/**
 * How many migrations a database has had; 0 for an empty one.
 *
 * @throws {DatabaseError} `failed` when it is another program's.
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

/** @throws {DatabaseError} `newer_schema` when a database has had more migrations than are known. */
export function refuseNewer(version: number, known: number): void {
  if (version <= known) return;
  const message = `its schema has version ${version}, and this program knows ${known}: update the program, or restore a backup`;
  throw new DatabaseError("newer_schema", message);
}
